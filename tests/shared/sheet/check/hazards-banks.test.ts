import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderProblem } from '../../../../shared/i18n/render-problem.ts';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { EFT_ROW, sheetOf } from '../../../support/checked-row.ts';

/** What is said of a payment whose bank is named so beside this institution number. */
function problemsOf(heading: string, bank: string, institution: string, options: CheckOptions = {}) {
  const sheet = sheetOf([{ ...EFT_ROW, 'Institution number': institution, [heading]: bank }], options);
  assert.deepEqual(sheet.questions, [], `${heading}: ${bank}`);
  return sheet.rows[0]?.problems.filter(({ severity }) => severity !== 'note') ?? [];
}

test('V11: a bank that another institution number belongs to is a warning in its row', () => {
  const table: readonly (readonly [heading: string, bank: string, institution: string])[] = [
    ['Bank', 'RBC', '004'],
    ['Bank name', 'Royal Bank of Canada', '010'],
    ['Banque', 'Banque Royale du Canada', '815'],
    ['Banque', 'Desjardins', '006'],
    ['Nom de la banque', 'Caisse populaire Desjardins du Plateau', '001'],
    ['Banque', 'BMO Banque de Montréal', '002'],
    ['Bank', 'Scotiabank', '003'],
    ['Financial institution', 'The Bank of Nova Scotia', '016'],
    ['Bank', 'TD Canada Trust', '010'],
    ['Banque', 'Banque Nationale', '003'],
    ['Banque', 'BNC', '815'],
    ['Bank', 'CIBC', '614'],
    ['Bank', 'Tangerine', '002'],
    ['Banque', 'Banque Laurentienne', '006'],
    ['Deposit at', 'RBC', '004'],
  ];
  for (const [heading, bank, institution] of table) {
    const found = problemsOf(heading, bank, institution);
    assert.deepEqual(
      found.map(({ code, params, original }) => [code, params?.number, original]),
      [['bank-differs', institution, bank]],
      `${heading}: ${bank} ${institution}`,
    );
  }
});

test('V11: the bank of the number, a bank that nobody knows, a blank and a changed bank say nothing', () => {
  const table: readonly (readonly [heading: string, bank: string, institution: string])[] = [
    ['Bank', 'RBC', '003'],
    ['Banque', 'Banque Royale (RBC)', '003'],
    ['Bank', 'RBC (formerly HSBC)', '016'],
    ['Banque', 'Desjardins', '829'],
    ['Banque', 'Caisse Desjardins', '815'],
    ['Bank', 'Simplii (CIBC)', '010'],
    ['Bank', 'BMO', '001'],
    ['Bank', 'TD', '004'],
    ['Bank', 'Vancity', '809'],
    ['Bank', 'First Nations Bank', '310'],
    ['Bank', 'My credit union', '828'],
    ['Bank', '', '003'],
    ['Branch', 'Royal Avenue', '004'],
    ['Bank', 'Canadian Western Bank', '030'],
  ];
  for (const [heading, bank, institution] of table)
    assert.deepEqual(problemsOf(heading, bank, institution), [], `${heading}: ${bank} ${institution}`);
});

test('V11: a person who leaves the column of banks out by name has heard it', () => {
  assert.deepEqual(problemsOf('Bank', 'RBC', '004', { columns: { Bank: '' } }), []);
});

test('a number of the branch beside the bank’s is the branch’s, as accounts of West Africa are written', () => {
  for (const [bank, branch] of [
    ['Code banque', 'Code guichet'],
    ['Code banque', 'Agence'],
    ['Beneficiary Bank Code', 'Branch Code'],
  ] as const) {
    const { questions, rows } = sheetOf([
      {
        ...{ 'First name': 'Awa', 'Last name': 'Diop', Country: 'sn', Currency: 'xof', Amount: '25000' },
        ...{ Channel: 'credit_partnerbank_account', [bank]: 'SN012', [branch]: '01001' },
        'Account number': '012345678901',
      },
    ]);
    assert.deepEqual(
      questions.map(({ key }) => key),
      [],
      branch,
    );
    assert.deepEqual([rows[0]?.fields.bank_code, rows[0]?.fields.account_branch], ['SN012', '01001'], branch);
  }
});

test('N7: a column of nothing but institution, transit and account is taken apart, to be confirmed', () => {
  const { 'Institution number': _bank, 'Transit number': _branch, ...row } = EFT_ROW;
  const read = (accounts: readonly string[]) =>
    sheetOf(accounts.map((account) => ({ ...row, 'Account number': account })));
  const whole = read(['004-10202-512345678901', '00412 - 003 - 101234567890']);
  assert.deepEqual(
    whole.rows.map(({ fields: { institution_number, transit_number, account_number } }) => [
      institution_number,
      transit_number,
      account_number,
    ]),
    [
      ['004', '10202', '512345678901'],
      ['003', '00412', '101234567890'],
    ],
  );
  assert.equal(whole.counts.invalid, 0);
  const told = whole.statement.find(({ kind }) => kind === 'columns');
  assert.deepEqual(
    [told?.basis, told?.parts.map(({ field, texts = [] }) => [field, texts[0]])],
    [
      'proposed',
      [
        ['institution_number', '004'],
        ['transit_number', '10202'],
        ['account_number', '512345678901'],
      ],
    ],
  );
  const [unknown] = read(['999-10202-512345678901']).rows;
  assert.deepEqual(
    unknown?.problems.filter(({ severity }) => severity !== 'note').map(({ code }) => code),
    ['institution-unknown'],
  );
  const mixed = read(['004-10202-512345678901', '101234567890']);
  assert.equal(mixed.counts.invalid, 2);
});

test('N7: transit, institution and account in one cell are refused there: their digits are no account', () => {
  for (const account of [
    '01230-004-123456789012',
    '01230 004 1234560',
    '004-01230-1234560',
    '01230 - 004 - 1234560',
  ]) {
    const [row] = sheetOf([{ ...EFT_ROW, 'Account number': account }]).rows;
    const [problem, ...others] = row?.problems.filter(({ severity }) => severity === 'error') ?? [];
    assert.deepEqual(
      [problem?.code, problem?.field, problem?.original],
      ['kind-wrong', 'account_number', account],
    );
    assert.deepEqual(others, []);
    assert.match(
      renderProblem(problem ?? assert.fail(account), 'en').message,
      /is transit, institution and account in one cell, not an account number/,
    );
  }
  for (const account of ['1234-5678-9012', '123456789012'])
    assert.equal(sheetOf([{ ...EFT_ROW, 'Account number': account }]).counts.invalid, 0, account);
});
