import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCOUNT_FORMS, PAID_COUNTRIES } from '../../../../shared/domain/account-forms.ts';
import { XOF_COUNTRIES } from '../../../../shared/domain/channel.ts';
import { isChangeNote, isOffer } from '../../../../shared/domain/problem.ts';
import { ibanOf, isIbanValid } from '../../../../shared/sheet/check/cells/checksums.ts';
import { codesOf, onlyProblem, rowOf, sheetOf } from '../../../support/checked-row.ts';
import type { ShortCell } from '../../../support/hand-made-table.ts';

/** The published sample of each country's IBAN; without its first four characters it is the national number. */
const SAMPLES: Readonly<Record<(typeof XOF_COUNTRIES)[number], string>> = {
  bj: 'BJ66BJ0610100100144390000769',
  bf: 'BF42BF0840101300463574000390',
  ci: 'CI93CI0080111301134291200589',
  gw: 'GW04GW1430010181800637601',
  ml: 'ML13ML0160120102600100668497',
  ne: 'NE58NE0380100100130305000268',
  sn: 'SN08SN0100152000048500003035',
  tg: 'TG53TG0090604310346500400070',
};

const bankRow = (country: string, account: ShortCell, heading = 'Account number') => ({
  'First name': 'Awa',
  'Last name': 'Diop',
  Email: 'awa@example.com',
  Country: country,
  Amount: '25000',
  Currency: 'xof',
  Channel: 'credit_partnerbank_account',
  [heading]: account,
});

test('N7 each country’s sample is taken in both its forms, under every heading, and the other form is offered', () => {
  for (const country of XOF_COUNTRIES) {
    const iban = SAMPLES[country];
    const national = iban.slice(4);
    for (const heading of ['RIB', 'IBAN', 'Numéro de compte', 'Account number'])
      for (const [account, other] of [
        [iban, national],
        [national, iban],
      ] as const) {
        const row = rowOf(bankRow(country, account, heading));
        const place = `${heading} ${account}`;
        assert.equal(row.fields.account_number, account, place);
        const grave = codesOf(row).filter((code) => code !== 'account-form');
        const isDoubted = country === 'gw' && account === national;
        assert.deepEqual(grave, isDoubted ? ['checksum-doubtful'] : [], place);
        const offer = row.problems.find(isOffer);
        assert.deepEqual(
          [offer?.code, offer?.proposed, offer?.severity],
          ['account-form', other, 'note'],
          place,
        );
        assert.ok(
          !row.problems.some((problem) => isChangeNote(problem) && problem.field === 'account_number'),
        );
      }
  }
});

test('N7 the table of forms agrees with the samples', () => {
  for (const country of PAID_COUNTRIES) {
    const { ibanLength, key, parts } = ACCOUNT_FORMS[country];
    const sample = country === 'ca' || country === 'us' ? undefined : SAMPLES[country];
    assert.equal(sample?.length, ibanLength, country);
    assert.equal(key === 'none', sample === undefined, country);
    if (sample === undefined) continue;
    assert.equal(sample.length - 4, parts.bank + parts.branch + parts.account[0] + parts.key, country);
    assert.ok(isIbanValid(sample), country);
    assert.equal(ibanOf(country, sample.slice(4)), sample);
  }
});

test('N7 a wrong key is refused where the key is sure, and told where it is not', () => {
  for (const country of XOF_COUNTRIES) {
    const national = SAMPLES[country].slice(4);
    const wrong = `${national.slice(0, 12)}${(Number(national[12]) + 1) % 10}${national.slice(13)}`;
    const problem = onlyProblem(rowOf(bankRow(country, wrong)));
    const expected = country === 'gw' ? ['checksum-doubtful', 'warning'] : ['checksum-wrong', 'error'];
    assert.deepEqual([problem.code, problem.severity], expected, country);
    const iban = `${SAMPLES[country].slice(0, -1)}${(Number(SAMPLES[country].at(-1)) + 1) % 10}`;
    assert.equal(onlyProblem(rowOf(bankRow(country, iban))).code, 'checksum-wrong', country);
  }
});

test('N7 blanks, dashes and small letters are put together, and shown', () => {
  const row = rowOf(bankRow('ci', 'ci008 01113 011342912005-89'));
  assert.equal(row.fields.account_number, 'CI0080111301134291200589');
  assert.equal(row.state, 'valid');
  assert.ok(row.problems.some((problem) => isChangeNote(problem) && problem.field === 'account_number'));
});

test('N7 a bank code of one letter and four digits is taken; its key is no proof', () => {
  const row = rowOf(bankRow('bj', 'B00610100400271101192591'));
  assert.deepEqual([row.state, row.fields.account_number], ['valid', 'B00610100400271101192591']);
  assert.equal(onlyProblem(rowOf(bankRow('bj', 'B00610100400271101192592'))).code, 'checksum-doubtful');
});

test('N7 an account of another length or another country than the row’s is told, not refused', () => {
  const cut = onlyProblem(rowOf(bankRow('ci', 'CI00801113011342912005')));
  assert.deepEqual([cut.code, cut.params], ['account-length', { country: 'ci', wanted: 24, found: 22 }]);
  const abroad = onlyProblem(rowOf(bankRow('sn', SAMPLES.ci)));
  assert.deepEqual([abroad.code, abroad.params], ['account-elsewhere', { home: 'ci', country: 'sn' }]);
});

const inFour = (key: ShortCell, account: ShortCell = '012345678901', bank = 'SN012') => ({
  'Code banque': bank,
  'Code guichet': '01001',
  'N° de compte': account,
  'Clé RIB': key,
  Prénom: 'Awa',
  Nom: 'Diallo',
  'Net à payer': '185000',
  Email: 'awa@example.com',
  Pays: 'SN',
  Devise: 'XOF',
  'Mode de règlement': 'Crédit en compte',
});

test('N7 the key in a column of its own must fit the three parts beside it', () => {
  assert.deepEqual(
    codesOf(rowOf(inFour('84'))).filter((code) => code !== 'value-cleaned' && code !== 'account-form'),
    [],
  );
  for (const wrong of [inFour('48'), inFour('84', '012354678901'), inFour('84', '012345678901', 'SN021')]) {
    const problem = onlyProblem(rowOf(wrong));
    assert.deepEqual(
      [problem.code, problem.column, problem.field],
      ['checksum-wrong', 'D', 'account_number'],
    );
  }
  // A spreadsheet takes the nought at the head of a key.
  assert.equal(rowOf(inFour('5', '012345678966')).state, rowOf(inFour('05', '012345678966')).state);
  // Without its letters a bank code proves nothing.
  assert.equal(rowOf(inFour('48', '012345678901', '10012')).state, 'valid');
});

test('N7 an account in four columns is offered whole, in both forms, at the cell that is paid', () => {
  const national = 'SN0120100101234567890184';
  const offersOf = (row: Readonly<Record<string, ShortCell>>) =>
    rowOf(row)
      .problems.filter(isOffer)
      .map(({ column, original, proposed, params }) => [column, original, params?.form, proposed]);
  assert.deepEqual(offersOf(inFour('84')), [
    ['C', '012345678901', 'rib', national],
    ['C', '012345678901', 'iban', ibanOf('sn', national)],
  ]);
  // An accepted offer fits the parts beside it, and the other form stays on offer.
  assert.deepEqual(offersOf(inFour('84', national)), [['C', national, 'iban', ibanOf('sn', national)]]);
  assert.deepEqual(offersOf(inFour('48')), []);
  assert.deepEqual(offersOf(inFour('84', '012345678901', '10012')), []);
});

test('N7 an IBAN beside the four columns is one account with them, whichever of the two a person chose', () => {
  const iban = ibanOf('sn', 'SN0120100101234567890184');
  const cut = inFour('84', '12345678901');
  const saidOf = (row: Readonly<Record<string, ShortCell>>, chosen: string) => {
    const { rows, questions } = sheetOf([row], { answers: { 'column.account_number': chosen } });
    assert.deepEqual(questions, []);
    const grave = rows[0]?.problems.filter(({ severity }) => severity !== 'note') ?? [];
    return grave.map(({ code, column, original }) => [code, column, original]);
  };
  const other = ibanOf('sn', 'SN0120100101234567899984');
  const otherBank = ibanOf('sn', 'SN0210100101234567890184');
  for (const chosen of ['IBAN', 'N° de compte']) {
    assert.deepEqual(saidOf({ ...inFour('84'), IBAN: iban }, chosen), []);
    assert.deepEqual(saidOf({ ...inFour('84'), IBAN: iban.slice(4) }, chosen), []);
    // The other account is told where it stands: the column that is not paid, or the key alone.
    const there = chosen === 'IBAN' ? 'C' : 'L';
    for (const wrong of [other, otherBank]) {
      const said = saidOf({ ...inFour('84'), IBAN: wrong }, chosen);
      assert.ok(
        said.some(([code, column]) => code === 'account-differs' && column === there),
        JSON.stringify(said),
      );
    }
  }
  assert.deepEqual(saidOf({ ...inFour('48'), IBAN: iban }, 'IBAN'), [['account-differs', 'D', '48']]);
  // A spreadsheet takes the nought at the head of an account.
  assert.deepEqual(saidOf({ ...cut, IBAN: iban }, 'IBAN'), []);
});
