import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOffer } from '../../../../shared/domain/problem.ts';
import {
  isAbaValid,
  isClabeValid,
  isIbanValid,
  isNubanValid,
  isRibValid,
} from '../../../../shared/sheet/check/cells/checksums.ts';
import {
  assertCleaned,
  codesOf,
  EFT_ROW,
  MOBILE_ROW,
  onlyProblem,
  rowOf,
  saidOf,
  sheetOf,
  without,
} from '../../../support/checked-row.ts';
import type { ShortCell } from '../../../support/hand-made-table.ts';

const eft = (cells: Readonly<Record<string, ShortCell>>) => ({ ...EFT_ROW, ...cells });
const account = (cell: ShortCell) => eft({ 'Account number': cell });
const ACH_ROW = {
  ...EFT_ROW,
  Country: 'us',
  Currency: 'usd',
  Channel: 'bank_transfer_ach',
  'Bank code': '021000021',
};

test('N1 codes of a fixed length get their lost noughts back, and show it', () => {
  assertCleaned(rowOf(eft({ 'Institution number': 4 })), {
    field: 'institution_number',
    original: '4',
    value: '004',
  });
  assertCleaned(rowOf(eft({ 'Transit number': 123 })), {
    field: 'transit_number',
    original: '123',
    value: '00123',
  });
  const row = rowOf({ ...ACH_ROW, 'Bank code': 21000021 });
  assertCleaned(row, { field: 'bank_code', original: '21000021', value: '021000021' });
  const wrong = rowOf({ ...ACH_ROW, 'Bank code': '021000022' });
  assert.deepEqual(codesOf(wrong), ['checksum-wrong', 'ach-soon']);
});

test('N1 more than two noughts are never put back: such a code was hardly ever whole', () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const cell: ShortCell = format === 'csv' ? '12' : 12;
    const row = rowOf({ ...EFT_ROW, 'Transit number': cell }, {}, { format });
    assert.equal(onlyProblem(row).code, 'code-doubtful', format);
  }
});

test('N1 a text cell of a workbook has lost nothing: a short code there is short', () => {
  assert.equal(onlyProblem(rowOf(eft({ 'Transit number': '123' }))).code, 'code-doubtful');
});

test('V7 digits after an account that is as long as all the others are another value; a longer account is one', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((letter, i) => ({
    ...account(100_000_000_001 + i),
    'Last name': `Roy ${letter}`,
  }));
  const codes = (text: string) =>
    (sheetOf([...rows, { ...account(0), 'Account number': text }]).rows.at(-1)?.problems ?? [])
      .filter((each) => each.severity === 'error')
      .map((each) => each.code);
  for (const text of ['962595151677 95', '962595151677 / 7', '962595151677 768', '962595151677-44'])
    assert.ok(codes(text).includes('values-several'), text);
  for (const text of ['9625 9515 1677', '9625951516779', '96259 5151677 95'])
    assert.ok(!codes(text).includes('values-several'), text);
});

test('N1 an account number is never padded; one shorter than nearly all the others is warned of', () => {
  const rows = ['100000000001', '100000000002', '100000000003', '1234567890123', '100000000005'].map(
    (text, i) => ({
      ...account(Number(text)),
      'Last name': `Roy ${'abcde'[i]}`,
    }),
  );
  const short = account(98_999_999_999);
  const sheet = sheetOf([...rows, short]);
  const last = sheet.rows.at(-1) ?? assert.fail();
  assert.equal(last.fields.account_number, '98999999999');
  const codes = last.problems.filter((each) => each.severity !== 'note').map((each) => each.code);
  assert.deepEqual(codes.toSorted(), ['account-too-short', 'zeros-lost']);
});

test('N2 noughts that only the cell’s format shows are applied to codes, accounts and phones', () => {
  const transit = { kind: 'number', text: '2345', numberFormat: '00000' } as const;
  assertCleaned(rowOf(eft({ 'Transit number': transit })), {
    field: 'transit_number',
    original: '2345',
    value: '02345',
  });
  const number = { kind: 'number', text: '23456789012', numberFormat: '000000000000' } as const;
  assertCleaned(rowOf(account(number)), {
    field: 'account_number',
    original: '23456789012',
    value: '023456789012',
  });
  const phone = { kind: 'number', text: '123456789', numberFormat: '00\\ 00\\ 00\\ 00\\ 00' } as const;
  assertCleaned(rowOf(eft({ Phone: phone, Country: 'fr' })), {
    field: 'phone',
    original: '123456789',
    value: '+33123456789',
  });
});

test('N3 scientific notation is refused: the digits are gone', () => {
  for (const text of ['1.23457E+11', '1,31888E+18', '1E12']) {
    const row = rowOf(account(text));
    assert.equal(onlyProblem(row).code, 'digits-lost', text);
    assert.equal(onlyProblem(row).proposed, undefined);
    assert.equal(row.fields.account_number, undefined);
  }
  assert.equal(onlyProblem(rowOf({ ...MOBILE_ROW, Phone: '2.21771E+11' })).code, 'digits-lost');
});

test('N4 a number cell is exact to fifteen digits, beyond them Excel has put noughts', () => {
  assert.equal(rowOf(account(123_456_789_012)).fields.account_number, '123456789012');
  assert.equal(rowOf(account({ kind: 'number', text: '123456789012345' })).state, 'valid');
  const lost = rowOf(account({ kind: 'number', text: '1234567890123450' }));
  assert.equal(onlyProblem(lost).code, 'digits-lost');
});

test('N5 text is never taken for a number: every digit of 24 stays', () => {
  const long = '012345678901234567890123';
  assert.equal(rowOf(account(long)).fields.account_number, long);
  assert.deepEqual(saidOf(rowOf(account(long))), []);
});

test('N6 the “.0” of an export is taken off, and shown', () => {
  assertCleaned(rowOf(account('123456789012.0')), {
    field: 'account_number',
    original: '123456789012.0',
    value: '123456789012',
  });
});

test('N7 an IBAN is put together and its check digits must fit', () => {
  const original = 'gb82 west-1234 5698 7654 32';
  assertCleaned(rowOf(account(original)), {
    field: 'account_number',
    original,
    value: 'GB82WEST12345698765432',
  });
  assert.equal(onlyProblem(rowOf(account('GB82 WEST 1234 5698 7654 33'))).code, 'checksum-wrong');
});

test('N7 the check digits of IBAN, ABA, CLABE, NUBAN and RIB', () => {
  assert.ok(isIbanValid('DE89370400440532013000') && !isIbanValid('DE89370400440532013001'));
  assert.ok(isAbaValid('021000021') && !isAbaValid('021000022') && !isAbaValid('000000000'));
  assert.ok(isClabeValid('032180000118359719') && !isClabeValid('032180000118359718'));
  assert.ok(isNubanValid('0000014579', '011') && !isNubanValid('0000014578', '011'));
  assert.ok(isRibValid('20041010050500013M02606') && !isRibValid('20041010050500013M02607'));
});

test('N8 wrappers that keep Excel off are taken off, exactly', () => {
  assertCleaned(rowOf(account('="123456789012"')), {
    field: 'account_number',
    original: '="123456789012"',
    value: '123456789012',
  });
  assertCleaned(rowOf(account("'123456789012")), {
    field: 'account_number',
    original: "'123456789012",
    value: '123456789012',
  });
  assert.equal(onlyProblem(rowOf(account('="123"&"456"'))).code, 'formula-injection');
});

test('what a spreadsheet made a date is no account', () => {
  for (const cell of [
    'Mar-01',
    '1-mars',
    '01/03/2024',
    { kind: 'date', text: '45352', numberFormat: 'mmm-yy' } as const,
  ]) {
    const problem = onlyProblem(rowOf(account(cell)));
    assert.equal(problem.code, 'kind-wrong');
    assert.equal(problem.params?.kind, 'date');
  }
});

test('a Canadian routing number gives institution and transit', () => {
  const row = rowOf(eft({ 'Transit number': '000412345', 'Institution number': null }));
  assert.equal(row.fields.transit_number, '12345');
  assert.equal(row.fields.institution_number, '004');
  assert.equal(row.state, 'valid');
});

test('institution and transit of an EFT stand together as on a cheque, or in a column for any bank’s code', () => {
  const account = without(without(EFT_ROW, 'Transit number'), 'Institution number');
  for (const [heading, value] of [
    ['Transit', '12345-004'],
    ['Transit number', '12345 - 004'],
    ['Routing number', '000412345'],
  ] as const) {
    const row = rowOf({ ...account, [heading]: value });
    assert.equal(row.state, 'valid', heading);
    assert.deepEqual([row.fields.transit_number, row.fields.institution_number], ['12345', '004'], heading);
    assert.ok(
      row.problems.some(({ original, params }) => original === value && params?.what !== 'default'),
      heading,
    );
  }
  const other = rowOf({ ...account, 'Institution number': '003', 'Transit number': '12345-004' });
  assert.equal(onlyProblem(other).code, 'choice-invalid');
});

test('P1 P2 phones in a sheet: cleaned with a note, or refused', () => {
  assertCleaned(rowOf({ ...MOBILE_ROW, Phone: '77 183 45 67' }), {
    field: 'phone',
    original: '77 183 45 67',
    value: '+221771834567',
  });
  for (const Phone of ['77 183 45 67 / 78 123 45 67', '+33 6 12 34 56 78', '77 183 45']) {
    assert.equal(onlyProblem(rowOf({ ...MOBILE_ROW, Phone })).code, 'phone-invalid', Phone);
  }
});

test('P1 what a list of contacts puts around a number is taken off; what turns its digits around is refused', () => {
  for (const [before, behind] of [
    ['\u202a', '\u202c'],
    ['\u2066', '\u2069'],
  ] as const)
    for (const number of ['77 183 45 67', '+221 77 183 45 67']) {
      const original = `${before}${number}${behind}`;
      assertCleaned(rowOf({ ...MOBILE_ROW, Phone: original }), {
        field: 'phone',
        original,
        value: '+221771834567',
      });
    }
  for (const before of ['\u202b', '\u202d', '\u202e', '\u2067', '\u2068']) {
    const { code } = onlyProblem(rowOf({ ...MOBILE_ROW, Phone: `${before}77 183 45 67\u202c` }));
    assert.equal(code, 'phone-invalid');
  }
});

test('P3 a leading nought that number cells lost is asked about once for the column, where it is certain', () => {
  const rows = [701020304, 707123456].map((Phone) => ({ ...MOBILE_ROW, Country: 'ci', Phone }));
  const open = sheetOf(rows);
  const [question, another] = open.questions;
  assert.deepEqual(
    [question?.problem.code, question?.problem.params?.proposed, question?.options, another],
    ['zero-dropped', '+2250701020304', ['restore', 'refuse'], undefined],
  );
  const key = question?.key ?? '';
  const phones = (answer: string) =>
    sheetOf(rows, { answers: { [key]: answer } }).rows.map(({ fields }) => fields.phone);
  assert.deepEqual(phones('restore'), ['+2250701020304', '+2250707123456']);
  assert.deepEqual(phones('refuse'), [undefined, undefined]);
});

test('P4 a number of the old plan names the new length', () => {
  const problem = onlyProblem(rowOf({ ...MOBILE_ROW, Country: 'bj', Phone: '97123456' }));
  assert.equal(problem.code, 'phone-old-length');
  assert.equal(problem.params?.digits, 10);
});

test('N1 a routing number that names another bank than the row is an error, never half taken', () => {
  const row = rowOf({ ...EFT_ROW, 'Transit number': '000312345' });
  const problem = onlyProblem(row);
  assert.deepEqual(
    [problem.code, problem.field, problem.original],
    ['choice-invalid', 'transit_number', '000312345'],
  );
  assert.equal(row.fields.transit_number, undefined);
  const same = rowOf({ ...EFT_ROW, 'Transit number': '000412345' });
  assert.deepEqual(
    [same.state, same.fields.transit_number, same.fields.institution_number],
    ['valid', '12345', '004'],
  );
});

test('where the institution’s own cell was refused, a routing number does not take its place', () => {
  const { fields, problems } = rowOf(eft({ 'Transit number': '000412345', 'Institution number': 'Mar-01' }));
  assert.equal(fields.institution_number, undefined);
  assert.equal(problems.filter(({ field }) => field === 'institution_number').length, 1);
});

test('what looks like an amount, or like two accounts, is no account', () => {
  for (const account of [
    '1250.50',
    '123456789012.5',
    '123456789012/987654321098',
    '123456789012 / 987654321098',
  ]) {
    assert.equal(onlyProblem(rowOf({ ...EFT_ROW, 'Account number': account })).code, 'kind-wrong', account);
  }
  for (const account of ['147558084627 / 811', '147558084627 / 45', '1475580846 - 811', '1475 / 811'])
    assert.equal(
      onlyProblem(rowOf({ ...EFT_ROW, 'Account number': account })).code,
      'values-several',
      account,
    );
});

test('N4 a text of digits with nothing but noughts after the fifteenth is doubted', () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const account = (text: string) => rowOf({ ...EFT_ROW, 'Account number': text }, {}, { format });
    const doubted = account('12345678901234500000');
    assert.deepEqual([doubted.state, onlyProblem(doubted).code], ['warning', 'digits-doubtful']);
    assert.equal(account('12345678901234567000').state, 'valid');
    assert.equal(account('1234567890123450').state, 'valid');
  }
});

test('N1 nothing but zeros is no account: they were typed where nobody knew the number', () => {
  for (const [heading, text] of [
    ['Account number', '000000000000'],
    ['Transit number', '00000'],
    ['Institution number', '000'],
  ] as const) {
    const problem = onlyProblem(rowOf({ ...EFT_ROW, [heading]: text }));
    assert.equal(problem.code, 'number-placeholder', `${heading} ${text}`);
    assert.equal(problem.severity, 'warning');
  }
  for (const [heading, text] of [
    ['Account number', '000000000001'],
    ['Transit number', '00012'],
    ['Institution number', '003'],
  ] as const)
    assert.equal(rowOf({ ...EFT_ROW, [heading]: text }).state, 'valid', text);
});

test('N7 a number or an address that is covered but for its end is refused, in whatever way it is covered', () => {
  const bill = {
    ...EFT_ROW,
    Channel: 'bill_pay',
    'Payee name': 'Hydro',
    'Payee code': '123456',
  };
  for (const covered of [
    ...['XXXX1234', 'xxxxxxxx1234', '••••1234', '****1234', '########1234', '1234XXXX5678', '1234....5678'],
    ...['...56781234', '____12345678', 'XXXX-XXXX-1234', '**** **** 1234', '****', 'CI93XXXXXXXXXXXX1234'],
  ]) {
    const { code, params } = onlyProblem(rowOf({ ...bill, 'Account number': covered }));
    assert.deepEqual([code, params?.kind], ['kind-wrong', 'masked'], covered);
  }
  for (const covered of ['XXX45', '***45'])
    assert.equal(onlyProblem(rowOf(eft({ 'Transit number': covered }))).params?.kind, 'masked', covered);
  for (const covered of ['j***@roy.ca', '****@roy.ca', 'j**n.roy@gmail.com'])
    assert.deepEqual(codesOf(rowOf(eft({ Email: covered }))), ['email-invalid'], covered);
  for (const whole of ['AX12345678', '12345678XX99Y'])
    assert.equal(rowOf({ ...bill, 'Account number': whole }).fields.account_number, whole);
});

test('N7 a column of covered numbers beside what is paid to is no account, and nothing is asked of it', () => {
  for (const heading of ['Compte', 'Numéro', 'Account', 'N° compte'])
    for (const covered of ['••••1234', 'XXXX1234', '****']) {
      const sheet = sheetOf([{ ...MOBILE_ROW, [heading]: covered }]);
      assert.deepEqual(sheet.questions, [], heading);
      assert.equal(sheet.rows[0]?.state, 'valid', heading);
    }
});

test('N1 numbers of Canadian institutions and branches are hints: told, never refused', () => {
  for (const [heading, text, code] of [
    ['Institution number', '999', 'institution-unknown'],
    ['Institution number', '0041', 'code-doubtful'],
    ['Transit number', '123456', 'code-doubtful'],
  ] as const) {
    const row = rowOf(eft({ [heading]: text }));
    assert.deepEqual([row.state, onlyProblem(row).code], ['warning', code], text);
  }
  for (const known of ['001', '614', '703', '815', '899'])
    assert.equal(rowOf(eft({ 'Institution number': known })).state, 'valid', known);
  // Rows of one form are read in short: a doubt of one of them is told all the same.
  const rows = ['004', '004', '999', '004'].map((number, i) => ({
    ...eft({ 'Institution number': number, 'Account number': `12345678901${i}` }),
    Amount: `${100 + i}.50`,
    'Last name': `Roy ${'abcd'[i]}`,
  }));
  assert.deepEqual(
    sheetOf(rows).rows.map(({ problems }) => problems.some(({ code }) => code === 'institution-unknown')),
    [false, false, true, false],
  );
});

test('N1 an account of seven digits says what the service asks for, and by what else the row can be paid', () => {
  const short = rowOf(account('1234567'));
  assert.deepEqual(
    short.problems.filter(({ severity }) => severity === 'error').map(({ code, params }) => [code, params]),
    [['account-too-short', { min: 12, found: 7 }]],
  );
  const offers = short.problems.filter(isOffer);
  assert.deepEqual(
    offers.map(({ code, field, column, original, proposed }) => [code, field, column, original, proposed]),
    [['payable-otherwise', 'channel', 'H', 'eft', 'etransfer_send']],
  );
  assert.equal(rowOf({ ...account('1234567'), Channel: 'etransfer_send' }).state, 'valid');
  const noAddress = rowOf({ ...account('1234567'), Email: '' });
  assert.deepEqual(noAddress.problems.filter(isOffer), []);
});
