import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePhoneNumberFromString as parseByType } from 'libphonenumber-js/max';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { XOF_COUNTRIES } from '../../../../shared/domain/channel.ts';
import { readPhone } from '../../../../shared/sheet/check/cells/read-phone.ts';
import { doubtOfWallet, planOfCountry } from '../../../../shared/sheet/check/words/phone-plans.ts';

const countries = [...XOF_COUNTRIES, 'ca', 'us'];

function e164(raw: string, country?: string, isNumberCell = false): string {
  const reading = readPhone(raw, country, isNumberCell);
  return reading.kind === 'phone' ? reading.e164 : reading.kind;
}

test('P1 a number is written as E.164 by the row’s country, whatever its marks', () => {
  const table: readonly (readonly [raw: string, country: string | undefined, expected: string])[] = [
    ['+221771834567', 'sn', '+221771834567'],
    ['+221 77 183 45 67', undefined, '+221771834567'],
    ['00221 77 183 45 67', undefined, '+221771834567'],
    ['77 183 45 67', 'sn', '+221771834567'],
    ['77.183.45.67', 'sn', '+221771834567'],
    ['77-183-45-67', 'sn', '+221771834567'],
    ['221771834567', 'sn', '+221771834567'],
    ['77\u00a0183\u00a045\u00a067', 'sn', '+221771834567'],
    ['\n77 183 45 67\n', 'sn', '+221771834567'],
    ['٧٧ ١٨٣ ٤٥ ٦٧', 'sn', '+221771834567'],
    ['(514) 234-5678', 'ca', '+15142345678'],
    ['1-514-234-5678', 'ca', '+15142345678'],
    ['514.234.5678', 'us', '+15142345678'],
    ['011 221 77 183 45 67', 'ca', '+221771834567'],
    ['+33 (0)4 67 42 40 74', 'ci', '+33467424074'],
    ['04.67.42.40.74', 'fr', '+33467424074'],
    ['07 07 12 34 56', 'ci', '+2250707123456'],
    ['77 183 45 67', undefined, 'no-country'],
  ];
  for (const [raw, country, expected] of table)
    assert.equal(e164(raw, country), expected, `${raw} ${country}`);
});

test('P2 two numbers, an extension or a missing digit are refused; a trailing mark alone is trimmed', () => {
  const refused = [
    '04.67.42.40.74 / 04.67.42.40.75',
    '04 67 42 40 31-32',
    '801-555-7712x4563;801-555-9999',
    '04.67.22.64.20 (21)',
    '04 67 42 40 7',
    '77 183 45 67 ou 77 183 45 68',
    '77 183 45 67, 78 123 45 67',
    'n/a',
  ];
  for (const raw of refused) assert.equal(e164(raw, raw.startsWith('77') ? 'sn' : 'fr'), 'invalid', raw);
  assert.equal(e164('04.67.63.28.45.', 'fr'), '+33467632845');
});

test('P3 a number that lost its + keeps its country only where code and length fit', () => {
  assert.equal(e164('33467630736', 'fr'), '+33467630736');
  assert.equal(e164('33467630736', 'ci'), 'invalid');
  assert.equal(e164('701020304', 'ci', true), 'zero-lost');
  assert.deepEqual(readPhone('701020304', 'ci', true), { kind: 'zero-lost', proposed: '+2250701020304' });
});

test('P4 numbers of an old plan are refused with the new length', () => {
  for (const raw of ['07 12 34 56', '+225 07 12 34 56']) {
    assert.deepEqual(readPhone(raw, 'ci'), { kind: 'old-length', digits: 10 }, raw);
  }
  assert.deepEqual(readPhone('97 12 34 56', 'bj'), { kind: 'old-length', digits: 10 });
  assert.equal(e164('01 97 12 34 56', 'bj'), '+2290197123456');
});

test('the quick plans agree with the library on every number they accept', () => {
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
  fc.assert(
    fc.property(
      fc.constantFrom(...countries),
      fc.integer({ min: 6, max: 11 }).chain((length) => digits(length)),
      (country, list) => {
        const plan = planOfCountry(country);
        assert.ok(plan);
        const national = list.join('');
        const byLibrary = parsePhoneNumberFromString(`+${plan.callingCode}${national}`)?.isValid() === true;
        if (plan.national.test(national)) assert.ok(byLibrary, `+${plan.callingCode} ${national}`);
        assert.equal(readPhone(`+${plan.callingCode}${national}`, undefined).kind === 'phone', byLibrary);
      },
    ),
    { numRuns: 4000 },
  );
});

test('V11: a landline is what the library’s longer metadata say, of every number of the countries that pay in francs', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...XOF_COUNTRIES),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 10 }),
      (country, list) => {
        const number = `+${planOfCountry(country)?.callingCode}${list.join('')}`;
        const type = parseByType(number)?.getType();
        if (type === 'FIXED_LINE') assert.equal(doubtOfWallet(number), 'landline', number);
        if (type === 'MOBILE') assert.notEqual(doubtOfWallet(number), 'landline', number);
      },
    ),
    { numRuns: 4000 },
  );
});

test('reading a number that was read before changes nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+0-9 ().-]{6,18}$/), fc.constantFrom(...countries), (raw, country) => {
      const first = readPhone(raw, country);
      if (first.kind === 'phone') assert.deepEqual(readPhone(first.e164, country), first);
    }),
  );
});
