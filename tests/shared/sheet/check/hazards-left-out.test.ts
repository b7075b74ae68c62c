import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { awa, checkLines, fatou, headings, leftOut, line } from '../../../support/checked-lines.ts';
import { EFT_ROW, isTold, onlyProblem, rowOf } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

test('L4 sources, notes and signatures are left out and listed', () => {
  const sheet = checkLines([
    headings,
    awa,
    null,
    ['Prepared by: Marie'],
    ['Approuvé par', 'Le directeur'],
    ['Source: payroll system'],
  ]);
  assert.deepEqual(leftOut(sheet), [
    [4, 'footer'],
    [5, 'footer'],
    [6, 'footer'],
  ]);
  assert.equal(sheet.sheet.rows, 1);
});

test('L4 a line with neither recipient nor amount is left out and listed', () => {
  const sheet = checkLines([headings, awa, [null, null, null, 'sn', null, 'xof', 'mobile_money'], fatou]);
  assert.deepEqual(leftOut(sheet), [[3, 'no-recipient-no-amount']]);
  assert.equal(sheet.sheet.rows, 2);
});

test('L5 what is added to the total or taken off it below is no payment; a payee in two columns of names is', () => {
  const sheet = (...below: ShortCell[][]) =>
    checkLines([headings, awa, fatou, ['Total', null, null, null, '50000'], ...below]);
  const beside = sheet(
    ['Retenue à la source', null, null, null, '4500'],
    ['Reste', null, null, null, '45500'],
  );
  assert.deepEqual(leftOut(beside), [
    [4, 'total'],
    [5, 'footer'],
    [6, 'footer'],
  ]);
  const told = beside.statement.find(({ kind }) => kind === 'around')?.parts.flatMap(({ texts }) => texts);
  assert.deepEqual(told, ['Retenue à la source | 4500', 'Reste | 45500']);
  assert.equal(sheet(['Modou', 'Sow', null, null, '4500']).rows.length, 3);
  const whole = (name: string) =>
    checkSheet(
      tableOf([
        ['Nom complet', 'Téléphone', 'Montant'],
        ...[
          ['Awa Diop', payeePhone(1), '9000'],
          ['Total', '', '9000'],
          [name, '', '4500'],
        ],
      ]),
    ).rows.length;
  assert.deepEqual(['Khady Sow', 'Retenue à la source', 'Frais'].map(whole), [2, 1, 1]);
});

test('L5 a total beside a phone is asked about', () => {
  const total = line({ 'First name': 'Total', 'Last name': '', Phone: '+221338210000', Amount: '50000' });
  const { questions } = checkLines([headings, awa, fatou, total]);
  assert.ok(questions.some(({ key }) => key.startsWith('subtotals.4')));
});

test('L5 the fees of sending are no payment: they are left out, and their total is that of both', () => {
  const sheet = (label: string, total: string) =>
    checkLines([
      ...[headings, awa, fatou],
      ['Sous-total', null, null, null, '50000'],
      [label, null, null, null, '500'],
      ['Total', null, null, null, total],
    ]);
  for (const label of [
    ...['Frais d’envoi 1%', "Frais d'envoi", 'Frais Wave (1 %)', 'Frais bancaires', 'Frais : 1,5 %'],
    ...['Commission Orange Money 1%', 'Frais de retrait', 'Total des frais de transfert'],
    ...['Transfer fees', 'Bank charges', 'Fees 1%', 'Wave fee (1%)', 'Sending costs and fees'],
  ]) {
    assert.equal(sheet(label, '50500').rows.length, 2, label);
    assert.deepEqual(leftOut(sheet(label, '50500'))[1], [5, 'fees']);
    const agrees = (total: string) => sheet(label, total).controls?.every((control) => control.agrees);
    assert.deepEqual(['50500', '50000', '51000'].map(agrees), [true, true, false], label);
  }
  for (const label of [
    'Frais de mission',
    'Frais',
    'Commission 5%',
    'School fees',
    'Wave',
    'Charges sociales',
  ])
    assert.equal(sheet(label, '50500').rows.length, 3, label);
  // What sending costs is no gross, no deduction and no net pay of anybody.
  const net = (cells: readonly ShortCell[], at: number) => [
    ...cells.toSpliced(4, 1),
    ...[500, 100, 400].map((sum) => `${sum * 100 * at}`),
  ];
  const sums = [...headings.toSpliced(4, 1), 'Gross', 'Deductions', 'Net pay'];
  const fees = ['Bank charges', ...Array.from({ length: sums.length - 2 }, () => null), '4000'];
  assert.deepEqual(checkLines([sums, net(awa, 1), net(fatou, 2), fees]).questions, []);
  // Their name may stand in any column, that of the accounts too.
  const phones = [headings.indexOf('Phone'), headings.indexOf('Amount')] as const;
  const inPhones = headings.map((_, at) =>
    at === phones[0] ? 'Bank charges' : at === phones[1] ? '500' : null,
  );
  assert.deepEqual(leftOut(checkLines([headings, awa, fatou, inPhones]))[0], [4, 'fees']);
  const paid = line({ 'First name': 'Frais bancaires', Phone: '+221771834568' });
  assert.equal(checkLines([headings, awa, paid]).rows.length, 2);
});

test('L5 totals, subtotals and averages are left out; the total is compared with the rows', () => {
  for (const label of [
    'Total',
    'TOTAL :',
    'Grand Total',
    'TOTAUX',
    'Total général',
    'Ergebnis',
    'Montant total',
  ]) {
    const sheet = checkLines([headings, awa, fatou, [label, null, null, null, '50000']]);
    assert.deepEqual(leftOut(sheet), [[4, 'total']], label);
    assert.deepEqual(sheet.controls, [
      { row: 4, kind: 'total', stated: '50000', computed: '50000', agrees: true },
    ]);
    assert.deepEqual(sheet.problems, []);
  }
  const inner = checkLines([
    headings,
    awa,
    ['Sous-total', null, null, null, '25000'],
    fatou,
    ['Moyenne', null, null, null, '25000'],
  ]);
  assert.deepEqual(leftOut(inner), [
    [3, 'subtotal'],
    [5, 'average'],
  ]);
  assert.deepEqual(inner.controls, []);
});

test('L5 a payee whose name only begins like a total stays a payee', () => {
  for (const name of ['Totale', 'Somme', 'Total Energies']) {
    assert.equal(checkLines([headings, line({ 'First name': name })]).sheet.rows, 1, name);
  }
});

test('L5 a control total or count that differs is a warning that names both', () => {
  const sheet = checkLines([
    ['Number of payments', 3],
    ['Control total', '60000'],
    null,
    headings,
    awa,
    fatou,
  ]);
  assert.deepEqual(
    sheet.problems.map(({ code, params }) => [code, params?.stated, params?.computed]),
    [
      ['control-differs', '3', '2'],
      ['control-differs', '60000', '50000'],
    ],
  );
  const agreeing = checkLines([
    ['Nombre de paiements : 2'],
    ['Total : 50 000 XOF'],
    null,
    headings,
    awa,
    fatou,
  ]);
  assert.deepEqual(agreeing.problems, []);
  assert.equal(
    agreeing.controls?.every((control) => control.agrees),
    true,
  );
});

test('L5 “Total payments” may be a count or an amount: the figure tells', () => {
  assert.deepEqual(checkLines([['Total payments: 2'], null, headings, awa, fatou]).problems, []);
  assert.deepEqual(checkLines([['Total payments', '50 000'], null, headings, awa, fatou]).problems, []);
  assert.equal(checkLines([['Total payments', '7'], null, headings, awa, fatou]).problems.length, 1);
});

test('L5 a number in a title that is no count is none', () => {
  assert.deepEqual(checkLines([['No', '12345'], ['Batch number', '77'], null, headings, awa]).controls, []);
});

test('L5 a sum that nobody labelled is left out as a total; another lone amount stays a row', () => {
  const sum = checkLines([headings, awa, fatou, [null, null, null, null, '50000']]);
  assert.deepEqual(leftOut(sum), [[4, 'total']]);
  assert.equal(sum.controls?.[0]?.agrees, true);
  const other = checkLines([headings, awa, fatou, [null, null, null, null, '49000']]);
  assert.deepEqual(leftOut(other), []);
  assert.deepEqual(other.counts, { valid: 2, warning: 0, invalid: 1 });
});

test('L8 an example left from a template is an error, and never inside an address', () => {
  for (const text of ['e.g. Jean', 'Example', 'exemple : Jean', 'Ex. Jean', 'p. ex. Jean']) {
    const row = rowOf({ ...EFT_ROW, 'First name': text });
    assert.equal(onlyProblem(row).code, 'row-example', text);
  }
  assert.equal(rowOf({ ...EFT_ROW, Email: 'example.roy@example.ca' }).state, 'valid');
  assert.equal(rowOf({ ...EFT_ROW, 'First name': 'Exaucé' }).state, 'valid');
});

test('L9 hidden rows and columns are asked about, and left out or taken as answered', () => {
  const table = tableOf([headings, awa, fatou]);
  const rows = table.rows.map((row, index) => (index === 2 ? { ...row, isHidden: true } : row));
  const hidden = { ...table, rows, hiddenColumns: [8] };
  const asked = checkSheet(hidden);
  assert.deepEqual(
    asked.questions.map(({ key }) => key),
    ['hidden-rows', 'hidden-columns'],
  );
  assert.equal(asked.sheet.rows, 2);
  const answers = { 'hidden-rows': 'exclude', 'hidden-columns': 'include' };
  const answered = checkSheet(hidden, { answers });
  assert.deepEqual(answered.questions, []);
  assert.deepEqual(leftOut(answered), [[3, 'hidden']]);
});

test('L10 hidden sheets are named in a note', () => {
  const sheets = [
    { name: 'Pay', visibility: 'visible' },
    { name: 'Old', visibility: 'hidden' },
  ] as const;
  const sheet = checkSheet(tableOf([headings, awa], { sheets, sheetName: 'Pay' }));
  assert.deepEqual(sheet.problems, [{ code: 'sheets-hidden', severity: 'note', params: { what: 'Old' } }]);
});

test('L11 rows keep the spreadsheet’s own numbers across blank lines', () => {
  const sheet = checkLines([headings, awa, null, null, fatou]);
  assert.deepEqual(
    sheet.rows.map((row) => row.row),
    [2, 5],
  );
});

test('L12 cells that are only styled change nothing', () => {
  const styled = [...awa, { kind: 'text', text: '' } as const, { kind: 'text', text: '  ' } as const];
  assert.deepEqual(checkLines([headings, styled, [{ kind: 'text', text: '' }]]).counts, {
    valid: 1,
    warning: 0,
    invalid: 0,
  });
});

test('L13 a value without a heading is told with its cell', () => {
  const problem = onlyProblem(checkLines([headings, [...awa, 'call first']]).rows[0] ?? assert.fail());
  assert.equal(problem.code, 'heading-missing');
  assert.equal(problem.params?.cell, 'I2');
});

test('L4 lines drawn with signs, and noughts that a prepared formula leaves, are left out and listed', () => {
  const { rows, excluded } = checkSheet(
    tableOf([
      ['First name', 'Last name', 'Phone', 'Amount'],
      ['-----', '-----', '-----', '-----'],
      ['Awa', 'Diop', '+221771834567', 1000],
      ['====', '====', '====', '===='],
      [null, null, null, { kind: 'number', text: '0', formula: 'cached' }],
    ]),
  );
  assert.deepEqual(
    rows.map(({ row }) => row),
    [3],
  );
  assert.deepEqual(
    excluded.map(({ row, reason }) => [row, reason]),
    [
      [2, 'footer'],
      [4, 'footer'],
      [5, 'no-recipient-no-amount'],
    ],
  );
});

const covered = (text: string) => ({ isMergedAway: true, covered: text }) as const;

test('L3: a line that merged cells cover is no line of its own, unless the file still holds something in it', () => {
  const isOf = (cells: readonly ShortCell[]) => cells.map((cell) => covered(String(cell ?? '')));
  const emptied = awa.map(() => ({ isMergedAway: true }) as const);
  assert.deepEqual(leftOut(checkLines([headings, awa, emptied, fatou])), []);
  assert.equal(checkLines([headings, awa, emptied, fatou]).rows.length, 2);
  // An amount under the amounts is a payment: nobody sees it, and none of it is paid.
  const sheet = checkLines([headings, awa, isOf(fatou)]);
  assert.deepEqual(
    sheet.rows.map(({ row, state }) => [row, state]),
    [
      [2, 'valid'],
      [3, 'invalid'],
    ],
  );
  const said = sheet.rows[1]?.problems.filter(({ code }) => code === 'nothing-copied') ?? [];
  for (const [named, text] of [
    ['first_name', 'Fatou'],
    ['amount', '25000'],
  ])
    assert.equal(said.find(({ field }) => field === named)?.original, text);
  for (const [lines, row, reason, text] of [
    [[headings, awa, [covered('Les primes suivront')]], 3, 'footer', 'Les primes suivront'],
    [[[covered('Paie de mars')], headings, awa], 1, 'before-headings', 'Paie de mars'],
    [[headings, headings.map(covered), awa], 2, 'footer', headings.join(' | ')],
  ] as const) {
    const { excluded } = checkLines(lines);
    assert.deepEqual(excluded, [{ row, reason, text }]);
  }
});

test('L6: payees whose whole line stands beside the table are rows that nobody can pay, never left out', () => {
  const headings = ['Nom complet', 'Téléphone', 'Opérateur', 'Pays', 'Montant (FCFA)'];
  const rows = ['Awa Diop', 'Moussa Fall'].map((name, at) => [name, payeePhone(at), 'Wave', 'SN', '25000']);
  const aside = ['', '', '', '', '', '', 'Khady Sow', payeePhone(2), 'Wave', 'SN', '30000'];
  const sheet = checkSheet(tableOf([headings, ...rows, aside]));
  assert.equal(sheet.rows.length, 3);
  assert.equal(sheet.rows[2]?.state, 'invalid');
  assert.deepEqual(sheet.excluded, []);
  const note = ['', '', '', '', '', '', 'Contact', '33 824 12 34'];
  assert.equal(checkSheet(tableOf([headings, ...rows, note])).rows.length, 2);
});

test('L5 what a total says beside its sum is told, whatever the sum is; its label alone is not', () => {
  const named = (label: string, ...cells: readonly string[]) =>
    checkLines([headings, awa, fatou, [label, cells[0] ?? null, cells[1] ?? null, null, '50000']]);
  const says = (label: string, ...cells: readonly string[]) => {
    const sheet = named(label, ...cells);
    assert.equal(sheet.counts.valid, 2, label);
    return [label, ...cells].some((text) => isTold(sheet, text));
  };
  const telling: readonly (readonly [string, ...string[]])[] = [
    ['TOTAL (payé par chèque)'],
    ['TOTAL à payer le 15/12'],
    ['Total payé'],
    ['Total hors frais de Moussa'],
    ['TOTAL chèque n° 1234567'],
    ['TOTAL', 'dont 20 000 déjà remis'],
    ['Sous-total en espèces'],
    ['Nombre de bénéficiaires : 2 (Awa absente)'],
    ['Arrêté le présent état à la somme de 50 000 FCFA, sauf Awa'],
    ['Arrêté sans Awa à la somme de 50 000 FCFA'],
  ];
  for (const words of telling) assert.ok(says(...words), words.join(' | '));
  const plain: readonly (readonly [string, ...string[]])[] = [
    ['TOTAL'],
    ['Total général :'],
    ['NET À PAYER'],
    ['Total (XOF)'],
    ['Total novembre'],
    ['Sous-total'],
    ['Total Diop'],
    ['S/Total'],
    ['Total', '50 000 FCFA'],
    ['We certify this list at the sum of 50000 XOF'],
    ['Nombre de bénéficiaires : 2'],
    ['Total : 2 agents'],
    ['Arrêté le présent état à la somme de cinquante mille francs CFA'],
    ['Arrêté la présente liste à la somme de 50 000 F CFA (cinquante mille francs)'],
  ];
  for (const words of plain) assert.equal(says(...words), false, words.join(' | '));
});
