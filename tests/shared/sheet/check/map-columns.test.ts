import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import {
  headingsFingerprint,
  layoutAnswers,
  profileColumns,
} from '../../../../shared/sheet/check/headings/mapping-profile.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { EFT_ROW, MOBILE_ROW, rowOf, sheetOf, without } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

/** How a column with these values is mapped, beside columns that leave nothing else open. */
function mapped(
  heading: string,
  values: readonly ShortCell[],
  beside: Readonly<Record<string, ShortCell>> = {},
  options: CheckOptions = {},
) {
  const others = Object.entries(beside);
  const lines = values.map((value) => [value, ...others.map(([, cell]) => cell)]);
  const sheet = checkSheet(tableOf([[heading, ...others.map(([name]) => name)], ...lines]), {
    headerRow: 1,
    ...options,
  });
  const { field, how } = sheet.columns[0] ?? assert.fail();
  const question = sheet.questions.find((each) => each.key === 'heading.A');
  return { field, how, asks: question?.options };
}

test('headings with several meanings are decided by what stands beside them or under them', () => {
  const table: readonly (readonly [
    string,
    readonly ShortCell[],
    Readonly<Record<string, ShortCell>>,
    string | null,
  ])[] = [
    ['Nom', ['Diop'], { Prénom: 'Awa' }, 'last_name'],
    ['Compte', ['123456789012', '123456789013'], {}, 'account_number'],
    ['Contact', ['+221 77 183 45 67', '77 183 45 68'], {}, 'phone'],
    ['Contact', ['Awa Diop', 'Luc Roy'], {}, 'full_name'],
    ['Destination', ['Sénégal', 'CI'], {}, 'country'],
    ['Destination', ['Banque Atlantique', 'Ecobank'], {}, 'bank_name'],
    ['Institution', ['004', '815'], {}, 'institution_number'],
    ['Institution', ['Desjardins', 'TD'], {}, 'bank_name'],
    ['Banque', ['10003', '10004'], {}, 'bank_code'],
    ['Bank', ['TD', 'RBC'], {}, 'bank_name'],
    ['Transit', ['12345', '00123'], {}, 'transit_number'],
    ['Transit', ['000412345'], {}, 'transit_number'],
    ['Branch', ['12345'], {}, 'transit_number'],
    ['Branch', ['Dakar Plateau'], {}, 'account_branch'],
    ['Agence', ['01001'], {}, 'bank_code'],
    ['Agence', ['Plateau'], {}, 'account_branch'],
    ['Opérateur', ['Orange'], {}, 'provider'],
    ['ID', ['1001'], {}, 'reference'],
    ['Bénéficiaire', ['Awa Diop'], {}, 'full_name'],
    ['Payment', ['100.50', '12'], {}, 'amount'],
    ['Payment', ['eft', 'Interac'], {}, 'channel'],
    ['Mode', ['eft'], {}, 'channel'],
    ['Contact', ['awa@x.sn', '77 183 45 67'], { Bénéficiaire: 'Awa Diop' }, null],
    ['Amount currency', ['source'], { 'Target currency': 'CAD' }, null],
    ['Notes', ['bonus'], {}, null],
    ['Net', ['100.00'], {}, 'amount'],
    ['Net', ['100.00'], { Amount: '90.00' }, null],
    ['Amount currency', ['CAD', 'XOF'], {}, 'currency'],
    ['Target currency', ['CAD'], {}, 'currency'],
    ['Source currency', ['CAD'], { 'Target currency': 'XOF' }, null],
    ['Fournisseur', ['Orange Money', 'MTN'], {}, 'provider'],
    ['Fournisseur', ['Papeterie Roy', 'Hydro'], {}, 'full_name'],
    ['Password', ['tulip'], { Channel: 'Interac' }, 'security_question_answer'],
    ['Password', ['tulip'], { Channel: 'eft' }, null],
    ['Montant brut', ['100.00'], {}, null],
    ['Gross', ['100.00'], {}, null],
    ['Solde', ['100.00'], {}, null],
    ['Entity type', ['individual'], {}, null],
    ['Pickup location', ['Dakar'], {}, null],
    ['Value date', ['2026-03-09'], {}, 'payment_date'],
  ];
  for (const [heading, values, beside, field] of table) {
    assert.equal(mapped(heading, values, beside).field, field, `${heading} ${String(values[0])}`);
  }
});

test('what stays unclear is asked, with its possible fields and “ignore”', () => {
  const table: readonly (readonly [string, readonly ShortCell[], readonly string[]])[] = [
    ['Nom', ['Diop'], ['full_name', 'last_name', 'ignore']],
    ['Compte', ['Salaires', 'Loyers'], ['account_number', 'ignore']],
    ['Code', ['12'], ['bank_code', 'payee_code', 'reference', 'ignore']],
    ['Type', ['eft', 'savings'], ['channel', 'account_type', 'recipient_type', 'ignore']],
    ['Total', ['100.00'], ['amount', 'ignore']],
    ['Salary', ['100.00'], ['amount', 'ignore']],
    ['Valeur', ['100.00'], ['amount', 'ignore']],
    ['Amount currency', ['source', 'target'], ['currency', 'ignore']],
  ];
  for (const [heading, values, options] of table) {
    const { field, how, asks } = mapped(heading, values);
    assert.deepEqual({ field, how, asks }, { field: null, how: 'ask', asks: options }, heading);
  }
  assert.equal(mapped('Total', ['100.00'], {}, { answers: { 'heading.A': 'amount' } }).field, 'amount');
  assert.equal(mapped('Total', ['100.00'], {}, { answers: { 'heading.A': 'ignore' } }).field, null);
});

test('a heading whose meanings other columns have is not asked about', () => {
  assert.equal(mapped('Amount currency', ['source'], { 'Target currency': 'CAD' }).how, 'none');
});

test('salaire is the amount, unless gross and net stand beside it', () => {
  assert.equal(mapped('Salaire', ['100'], {}).field, 'amount');
  assert.equal(mapped('Salaire', ['100'], { 'Salaire brut': '120', 'Net versé': '90' }).how, 'ask');
});

test('--columns maps a heading or a letter, and leaves one out', () => {
  const row = rowOf({ 'Quand ?': 'R7', ...EFT_ROW }, { columns: { 'quand ?': 'reference', Phone: '' } });
  assert.equal(row.fields.reference, 'R7');
  assert.equal(row.fields.phone, undefined);
  assert.equal(
    rowOf({ 'Quand ?': 'R7', ...EFT_ROW }, { columns: { A: 'reference' } }).fields.reference,
    'R7',
  );
});

test('a sheet in the API’s own words has both a channel and a transaction type', () => {
  const row = rowOf({
    ...without(MOBILE_ROW, 'Channel'),
    channel: 'cashpickup',
    transaction_type: 'cash_pickup',
  });
  assert.deepEqual([row.fields.channel, row.fields.transaction_type], ['cashpickup', 'cash_pickup']);
  assert.equal(row.state, 'valid');
  const alone = rowOf({ ...without(MOBILE_ROW, 'Channel'), transaction_type: 'cash_pickup' });
  assert.equal(alone.fields.channel, 'cashpickup');
});

test('a full name beside first and last names is left out', () => {
  const sheet = sheetOf([{ 'Full name': 'Jean Tremblay', ...EFT_ROW }]);
  assert.equal(sheet.columns[0]?.field, null);
  assert.equal(sheet.rows[0]?.state, 'valid');
});

test('a saved profile is used again for the same headings, however they are written', () => {
  const rows = [{ 'Quand ?': 'R7', ...EFT_ROW }];
  const first = sheetOf(rows, { columns: { 'Quand ?': 'reference' } });
  const fingerprint = first.profileFingerprint ?? assert.fail();
  const profile = { columns: profileColumns(first.columns), fingerprint };
  const again = sheetOf(rows, { profile });
  assert.deepEqual(again.columns[0] && { field: again.columns[0].field, how: again.columns[0].how }, {
    field: 'reference',
    how: 'profile',
  });
  const other = sheetOf([{ 'Quand ?': 'R7', ...without(EFT_ROW, 'Phone') }], { profile });
  assert.equal(other.columns[0]?.field, null);
  assert.equal(
    headingsFingerprint(['Prénom', 'Montant (CAD)', '']),
    headingsFingerprint(['PRENOM', 'montant']),
  );
  assert.notEqual(headingsFingerprint(['Prénom', 'Montant']), headingsFingerprint(['Montant', 'Prénom']));
});

test('a saved mapping is found for what is said beside the headings, in brackets, by signs and in the line of units', () => {
  const found = (headings: readonly string[], units: readonly string[] = []) =>
    checkSheet(tableOf([[...headings], ...(units.length > 0 ? [[...units]] : []), ['Awa', 'Diop', 100]]), {
      headerRow: 1,
    }).profileFingerprint ?? assert.fail();
  const columns = ['Prénom', 'Nom'];
  const kinds = [
    'Montant',
    'Montant (annulé)',
    'Montant (estimé)',
    'Montant (en milliers)',
    'Montant [en millions]',
    'Montant (XOF)',
    'Montant (CAD)',
    'Montant €',
    'Montant $',
    'Montant (+)',
    'Montant (-)',
    'Montant (50 %, mars)',
    'Montant (80 %, mars)',
    'Montant (par mois)',
    'Montant (par an)',
  ].map((heading) => found([...columns, heading]));
  kinds.push(found([...columns, 'Montant'], ['', '', '(en milliers)']));
  kinds.push(found([...columns, 'Montant'], ['', '', '(XOF)']));
  assert.equal(new Set(kinds).size, kinds.length);
  const [plain] = kinds;
  for (const dated of [
    'MONTANT',
    'Montant (mars)',
    'Montant (avril 2026)',
    'Montant (1er au 15 mai)',
    'Montant (March 5, 2026)',
    'Montant [01/03/2026]',
    'Montant (2026-04)',
    'Montant (Q1)',
    'Montant ( )',
  ])
    assert.equal(found([...columns, dated, '']), plain, dated);
  assert.equal(
    found([...columns, 'montant ( ANNULE, avril )']),
    found([...columns, 'Montant (annulé - mars)']),
  );
});

test('a saved mapping decides no column of which the sheet says something else now', () => {
  const sheet = (heading: string, options: CheckOptions = {}) =>
    sheetOf([{ ...without(EFT_ROW, 'Amount'), [heading]: 100 }], options);
  const fieldOf = (checked: ReturnType<typeof sheet>) =>
    checked.columns.find(({ samples }) => samples?.[0] === '100');
  const first = sheet('Montant (annulé)', { columns: { 'Montant (annulé)': 'amount' } });
  const fingerprint = first.profileFingerprint ?? assert.fail();
  const profile = { columns: profileColumns(first.columns), fingerprint };
  assert.equal(fieldOf(sheet('Montant (annulé)', { profile }))?.how, 'profile');
  const other = sheet('Montant (estimé)', { profile });
  assert.equal(fieldOf(other)?.field, null);
  assert.ok(other.questions.some(({ key }) => key.startsWith('heading.')));
  const given = sheet('Montant (estimé)', { columns: { 'Montant (annulé)': 'amount' } });
  assert.equal(fieldOf(given)?.field, null);
  assert.ok(given.questions.some(({ key }) => key.startsWith('heading.')));
  assert.deepEqual(
    given.optionFaults?.map(({ option, reason }) => [option, reason]),
    [['columns', 'no-such-heading']],
  );
});

test('channels in both vocabularies and languages', () => {
  const table: readonly (readonly [string, string, string | undefined])[] = [
    ['bill_pay', 'cad', 'billpay'],
    ['billpay', 'cad', 'billpay'],
    ['Paiement de facture', 'cad', 'billpay'],
    ['cash_pickup', 'xof', 'cashpickup'],
    ['Retrait d’espèces', 'xof', undefined],
    ['retrait en espèces', 'xof', 'cashpickup'],
    ['partnerbank_direct_credit', 'xof', 'credit_partnerbank_account'],
    ['Virement Interac', 'cad', 'etransfer_send'],
    ['e-Transfer', 'cad', 'etransfer_send'],
    ['Orange Money', 'xof', 'mobile_money'],
    ['Direct deposit', 'cad', 'eft'],
    ['Dépôt direct', 'xof', 'direct_deposit'],
    ['ACH credit', 'usd', 'bank_transfer_ach'],
    ['direct_deposit', 'xof', 'direct_deposit'],
  ];
  for (const [Channel, Currency, expected] of table) {
    assert.equal(rowOf({ ...EFT_ROW, Channel, Currency }).fields.channel, expected, Channel);
  }
});

test('a word of several channels is asked once, and one that collects is refused', () => {
  const sheet = sheetOf([
    { ...EFT_ROW, Channel: 'Virement bancaire' },
    { ...EFT_ROW, Channel: 'virement bancaire' },
  ]);
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => [key, options]),
    [['value.channel.virement-bancaire', ['eft', 'etransfer_send', 'leave-out']]],
  );
  const answered = rowOf(
    { ...EFT_ROW, Channel: 'Virement bancaire' },
    { answers: { 'value.channel.virement-bancaire': 'eft' } },
  );
  assert.equal(answered.fields.channel, 'eft');
  const debit = rowOf({ ...EFT_ROW, Channel: 'Debit' });
  assert.ok(debit.problems.some((problem) => problem.code === 'channel-collects'));
});

test('currencies, languages, account types and the like are found in both languages', () => {
  const row = rowOf({
    ...EFT_ROW,
    Currency: 'dollar canadien',
    Language: 'français',
    'Account type': 'chèques',
    'Recipient type': 'Transaction',
  });
  assert.deepEqual(
    [row.fields.currency, row.fields.language, row.fields.account_type, row.fields.recipient_type],
    ['cad', 'fr', 'current', 'transaction'],
  );
  assert.ok(rowOf({ ...EFT_ROW, Currency: '$' }).problems.some((each) => each.code === 'value-unclear'));
  for (const Currency of ['EUR', 'coins']) {
    assert.ok(
      rowOf({ ...EFT_ROW, Currency }).problems.some((each) => each.code === 'choice-invalid'),
      Currency,
    );
  }
});

test('a word that names none of a field’s few values is asked about once, and answered for all its rows', () => {
  const rows = ['S', 'C', 'S'].map((type) => ({ ...EFT_ROW, 'Account type': type }));
  const { questions, statement } = sheetOf(rows);
  assert.deepEqual(
    questions.map(({ key, options }) => [key, options]),
    [
      ['value.account_type.s', ['corporate', 'savings', 'current']],
      ['value.account_type.c', ['corporate', 'savings', 'current']],
    ],
  );
  const asked = statement.filter(({ kind }) => kind === 'question');
  assert.deepEqual(
    asked.map((item) => item.rows),
    [[2, 4], [3]],
  );
  const answers = { 'value.account_type.s': 'Savings', 'value.account_type.c': 'current' };
  const answered = sheetOf(rows, { answers });
  assert.deepEqual(answered.questions, []);
  assert.deepEqual(
    answered.rows.map(({ fields }) => fields.account_type),
    ['savings', 'current', 'savings'],
  );
});

test('a provider passes as it was typed, trimmed', () => {
  assert.equal(rowOf({ ...MOBILE_ROW, Provider: ' Orange_SN ' }).fields.provider, 'Orange_SN');
});

test('a heading in two languages is the field that both name; parts that disagree name none', () => {
  const fields = (headings: readonly string[]) =>
    checkSheet(tableOf([headings, headings.map(() => '1')])).columns.map(({ field }) => field);
  assert.deepEqual(
    fields(['Prénom / First name', 'Nom / Last name', 'Phone | Téléphone', 'Amount\nMontant']),
    ['first_name', 'last_name', 'phone', 'amount'],
  );
  assert.deepEqual(fields(['First name', 'Montant / Devise', 'Amount']), ['first_name', null, 'amount']);
});

test('a heading that may mean several things is asked about after its party as well', () => {
  const checked = checkSheet(
    tableOf([
      ['Nom de l’employé', 'Téléphone', 'Montant'],
      ['Awa Diop', '771834567', '1000'],
      ['Sow', '771834568', '2000'],
    ]),
  );
  const question = checked.questions.find(({ key }) => key === 'heading.A');
  assert.deepEqual(question?.options, ['full_name', 'last_name', 'ignore']);
});

test('one answer serves the next sheet of the same layout, and none that spoke of one sheet’s rows does', () => {
  const answers = {
    'scale.H.en-milliers': 'thousands',
    'decimal.F': 'thousands',
    'currency.F': 'cad',
    'dates.L': 'day-first',
    'value.country.congo': 'cg',
    'field.country': 'sn',
    'hidden-columns': 'exclude',
    names: 'separate',
    reference: 'person',
  };
  const ofOneSheet = {
    'subtotals.4': 'payments',
    'section.annules': 'pay',
    'title.deja-paye': 'pay',
    'mixed.F': 'as-written',
    'given.country.ml': 'sn',
    'hidden-rows': 'include',
    'header-row': '3',
    table: 'all',
    // Kept with the columns, whose evidence must hold again.
    'heading.C': 'phone',
    'column.amount': 'F',
  };
  assert.deepEqual(layoutAnswers({ ...answers, ...ofOneSheet }), answers);
  const lines = (title: string, amount: number) => [
    [title],
    [
      'First name',
      'Last name',
      'Phone',
      'Country',
      'Currency',
      'Channel',
      'Provider',
      'Montant (en milliers)',
    ],
    ['Awa', 'Diop', '+221771834567', 'sn', 'xof', 'mobile_money', 'orange', amount],
  ];
  const march = checkSheet(tableOf(lines('Déjà payé', 25)));
  assert.deepEqual(march.questions.map(({ key }) => key).toSorted(), [
    'scale.H.en-milliers',
    'title.deja-paye',
  ]);
  const given = Object.fromEntries(march.questions.map(({ key, options }) => [key, options[0] ?? '']));
  const april = checkSheet(tableOf(lines('Déjà payé', 40)), { answers: layoutAnswers(given) });
  assert.deepEqual(
    april.questions.map(({ key }) => key),
    ['title.deja-paye'],
    'the next month may have been paid indeed',
  );
  assert.deepEqual(
    checkSheet(tableOf(lines('Avril', 40)), { answers: layoutAnswers(given) }).totals[0]?.amount,
    '40000',
  );
});

test('which of two columns with the same heading was chosen is not kept: nothing tells them apart', () => {
  const lines = [
    ['First name', 'Last name', 'Phone', 'Country', 'Provider', 'Montant (FCFA)', 'MONTANT (FCFA)'],
    ['Awa', 'Diop', '+221771834567', 'sn', 'Wave', '25000', '24000'],
    ['Moussa', 'Fall', '+221761234568', 'sn', 'Wave', '30000', '29000'],
  ];
  const answers = {
    'column.amount': 'G',
    'heading.F': 'ignore',
    'column.phone': 'C',
    'heading.E': 'provider',
    names: 'separate',
  };
  const { columns } = checkSheet(tableOf(lines), { answers });
  assert.deepEqual(layoutAnswers({ ...answers, 'dates.G': 'day-first' }, columns), { names: 'separate' });
  const saved = Object.keys(profileColumns(columns));
  assert.deepEqual(saved, lines[0]?.slice(0, 5));
});
