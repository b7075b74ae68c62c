import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERHAPS_SENT, ROW_STATES } from '../../../../shared/domain/row-state.ts';
import { formatMessage } from '../../../../shared/i18n/catalogue.ts';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { layoutAnswers } from '../../../../shared/sheet/check/headings/mapping-profile.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { columnLetter } from '../../../../shared/sheet/table.ts';
import { isTold, MOBILE_ROW, sheetOf, valuesAsked } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { paid, paysOf } from '../../../support/money-sheets.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';
import { tableFrom } from '../read/read-result.ts';

const payee = (i: number) => ({
  ...MOBILE_ROW,
  'Last name': ['Diop', 'Fall', 'Sow', 'Sarr'][i] ?? '',
  Phone: payeePhone(i),
});

const sixth = (i: number) => ({ ...payee(0), 'Last name': PEOPLE[i] ?? '', Phone: payeePhone(i) });

const PEOPLE = ['Diop', 'Fall', 'Sow', 'Sarr', 'Ba', 'Kane'];

const LETTER = columnLetter(Object.keys(MOBILE_ROW).length + 1);

test('V2: a column left out, or a description, that says a row is paid or stopped has to be answered or confirmed', () => {
  const marked: readonly (readonly [string, string])[] = [
    ['Status', 'PAID'],
    ['status', 'Paid on 3 March'],
    ['Statut', 'Payée'],
    ['Commentaires', 'Déjà réglé'],
    ['Comment', 'DO NOT PAY'],
    ['Statut', 'annul\ufffde'],
    ['Paid?', 'yes'],
    ['Paid', '✔'],
    ['Payé (O/N)', 'O'],
    ['Cancelled', 'TRUE'],
    ['Décision', 'non'],
    ['Date de sortie', '2026-02-12'],
  ];
  for (const [heading, value] of marked)
    assert.ok(isTold(sheetOf([{ ...MOBILE_ROW, [heading]: value }]), value), `${heading}: ${value}`);
});

test('V2: where the name of a group stands in its first row alone, the rows below it are asked about as well', () => {
  const keysOf = (groups: readonly string[]) => {
    const rows = groups.map((Groupe, at) => ({ ...sixth(at), Groupe }));
    return sheetOf(rows)
      .questions.map(({ key }) => key)
      .sort();
  };
  for (const names of ['Suspendus', 'À payer plus tard, suspendus'])
    assert.ok(keysOf(['Actifs', '', '', names, '', '']).includes('settled.I.blank'), names);
  // A text of its own in most rows is of that row.
  assert.deepEqual(keysOf(['Actif', 'Muté', 'Titulaire', 'Suspendu', 'Stagiaire', '']), [
    'settled.I.suspendu',
  ]);
  assert.deepEqual(keysOf(['Actifs', '', '', 'Stagiaires', '', '']), []);
});

test('V2: an answer about a value of which another answer left out all rows is no fault, and a wrong one is', () => {
  const rows = PEOPLE.map((_name, at) => {
    const isLast = at === PEOPLE.length - 1;
    return { ...sixth(at), Statut: isLast ? 'Refusé' : 'Fait', Lot: isLast ? 'octobre' : 'novembre' };
  });
  const said = { 'settled.I.fait': 'pay', 'settled.I.refuse': 'leave-out', 'settled.J.novembre': 'pay' };
  const faultsOf = (answer: string) => {
    const { questions, optionFaults } = sheetOf(rows, { answers: { ...said, 'settled.J.octobre': answer } });
    assert.deepEqual(questions, []);
    return optionFaults?.map(({ reason }) => reason);
  };
  assert.deepEqual([faultsOf('pay'), faultsOf('perhaps')], [[], ['not-offered']]);
});

/** Payments with these texts under one more heading. */
const sheetSaying = (heading: string, values: readonly ShortCell[], options: CheckOptions = {}) =>
  sheetOf(
    values.map((value, i) => ({ ...sixth(i), [heading]: value })),
    options,
  );

test('V2: a column whose shape may say who is not paid is asked about value by value, in whatever words', () => {
  for (const [heading, ...values] of [
    ...[
      ['KO', 'OK'],
      ['Refusé', 'Accordé'],
      ['Draft', 'Approved'],
      ['en cours', 'validé'],
      ['Zovuka', 'Kuxo'],
    ].map(([bad = '', good = '']) => ['Tampon', good, bad, good]),
    ...['Solvable', 'Vivant', 'Absence', 'Litige', 'Observations', 'Zovuka'].map((each) => [
      each,
      ...['oui', 'non', 'oui'],
    ]),
    ['Numéro valide', 'VRAI', 'FAUX', 'VRAI'],
    ['Match', 'Y', 'N', 'Y'],
    ['Memo', '1', '0', '1'],
    ['Litige', 'non', '', 'non'],
    ['Flag', '', 'X', ''],
    ['Flag', '✗', '', '✗'],
    ['Case', '☐', '☑', '☑'],
    // A sign that was lost on the way, or a doubt.
    ['Checked', '?', '', '?'],
    ['Vérifié', '??', '✓', '✓'],
    ['Observations', '', 'x', ''],
    ['Remarks', '✓', '', '✓'],
    ['Remarque', '', '✗', ''],
    ['Transféré', '', 'OK', ''],
    ['Validé par', 'DAF', '', 'DAF'],
    ['Note DRH', 'A+', 'A-', 'A+'],
    ['Autorisé', '1', '', '1'],
    ['Bon à payer', 'BAP', '', 'BAP'],
    ['Date validation', '2026-03-01', '', '2026-03-01'],
    ['Confirmation #', '', 'MP260301', ''],
    ['Date départ', '', '2026-01-31', ''],
    ['Rubrique', 'Salaire', 'Prime', 'Salaire'],
    ['À régler par', 'Wave', 'Wave', 'Caisse', 'Wave', 'Wave', 'Wave'],
    ['Émargement', '', '', 'signé le 20/11', '', '', ''],
    ['Mois', 'Novembre', 'Novembre', 'Octobre', 'Novembre'],
    ['Période', '11/2026', '11/2026', '12/2026', '11/2026'],
    ['Reçu', 'non', 'non', 'oui', 'non', 'oui', 'non'],
    ['', 'x', '', 'x', 'x'],
  ] as const) {
    const sheet = sheetSaying(heading ?? '', values);
    assert.deepEqual(valuesAsked(sheet), values, `${heading}: ${values}`);
    assert.equal(sheet.questions.length, new Set(values).size, heading);
  }
});

test('V2: days and references that only some payments have, few approvals that lack, and letters about a number are asked about', () => {
  for (const [heading, values, asked] of [
    ['Zovuka', ['2026-03-01', '', '2026-03-02', ''], ['…', '', '…', '']],
    ['Conf. #', ['PC-1', 'PC-2', '', ''], ['…', '…', '', '']],
    ['Payment date', ['2026-03-01', '', '2026-03-01', ''], ['…', '', '…', '']],
    ['Approved by', ['AB', 'CD', 'EF', 'AB', 'CD', ''], ['…', '…', '…', '…', '…', '']],
    ['N° facture', ['FA2601', 'AV2602', 'FA2603', 'FA-2604'], ['FA…', 'AV…', 'FA…', 'FA…']],
    ['Pièce', ['12/FC', '13/NC', '14/FC', '15/FC'], ['…FC', '…NC', '…FC', '…FC']],
    ['Référence', ['2026/FA/01', '2026/AV/02', '2026/FA/03'], ['…FA…', '…AV…', '…FA…']],
    ['N° facture', ['FA 01', 'FA 02 bis', 'FA 03', 'FA 04'], ['FA…', 'FA…bis', 'FA…', 'FA…']],
    ['N° facture', ['10012', '-10013', '10014', '10015'], ['…', '-…', '…', '…']],
    ['Invoice', ['10012', '10013*', '10014', '10015'], ['…', '…*', '…', '…']],
    ['Reference', ['INV-1', 'VOID', 'INV-3'], ['INV…', 'VOID', 'INV…']],
  ] as const)
    assert.deepEqual(valuesAsked(sheetSaying(heading, values)), asked, heading);
});

test('V2: what a person is or has, each payment’s own, figures, groups and nothing are not asked about', () => {
  for (const [heading, ...values] of [
    ['Syndiqué', 'oui', 'non', 'oui'],
    ['Marié', 'oui', 'non', 'oui'],
    ['Cadre', 'O', 'N', 'O'],
    ['Service', 'Ventes', 'Production', 'Ventes'],
    ['Ville', 'Dakar', 'Dakar', 'Thiès', 'Dakar'],
    ['Validé par', 'DAF', 'DAF', 'DAF'],
    ['Flag', 'X', 'X', 'X'],
    ['Observations', 'x', 'x', 'x'],
    ['Observations', '-', '', '–'],
    ['Zovuka', '', 'RAS', 'n/a'],
    ['Client', 'Maple Transport Co', 'Lakeside Hotel', 'Total Energies'],
    ['Score', '173', '173', '160', '173'],
    ['Funder', 'UNICEF', 'WFP', 'UNICEF', 'WFP', 'UNICEF', 'WFP'],
    ['Lot de caisse', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'],
    ['N° facture', 'FA1', 'FA2', 'FA3', 'FA4'],
    ['Payment date', '2026-03-31', '2026-03-31', '2026-03-30'],
  ]) {
    const { questions, rows } = sheetSaying(heading ?? '', values);
    assert.deepEqual(questions, [], heading);
    assert.ok(
      rows.every(({ state }) => state === 'valid'),
      heading,
    );
  }
});

test('V2: each value is a question with what its rows add up to; nothing of the column is paid before it is answered', () => {
  const says = ['Payé', 'à payer', 'Annulé', 'Payé'];
  const open = sheetSaying('Statut', says);
  const [question, ...more] = open.questions;
  const key = (value: string) => `settled.${LETTER}.${value}`;
  assert.deepEqual([question?.key, question?.options], [key('paye'), ['pay', 'leave-out', 'otherwise']]);
  assert.deepEqual(
    more.map((each) => each.key),
    [key('a-payer'), key('annule')],
  );
  assert.deepEqual(question?.problem.params, { heading: 'Statut', value: 'Payé', said: 'value', count: 2 });
  assert.deepEqual(paysOf(question ?? assert.fail()), { pay: '2: 50000 xof' });
  assert.deepEqual(paid(open), []);
  const answered = (answers: Readonly<Record<string, string>>) => sheetSaying('Statut', says, { answers });
  const out = answered({ [`settled.${LETTER}`]: 'leave-out', [key('a-payer')]: 'pay' });
  assert.deepEqual([out.questions, out.optionFaults, paid(out)], [[], [], ['25000 xof']]);
  assert.deepEqual(
    out.excluded.map(({ row, reason }) => [row, reason]),
    [2, 4, 5].map((row) => [row, 'settled']),
  );
  const some = answered({ [key('paye')]: 'pay' });
  assert.deepEqual(valuesAsked(some), [undefined, 'à payer', 'Annulé', undefined]);
  assert.equal(paid(answered({ [`settled.${LETTER}`]: 'pay' })).length, 4);
  const otherwise = answered({ [`settled.${LETTER}`]: 'pay', [key('annule')]: 'otherwise' });
  assert.deepEqual(
    otherwise.rows.map(({ problems }) => problems.find(({ severity }) => severity === 'error')?.code),
    [undefined, undefined, 'amount-otherwise', undefined],
  );
  assert.deepEqual(layoutAnswers({ 'settled.I': 'leave-out', 'settled.J.paye': 'pay' }), {});
});

test('V2: a word that stops a payment is heard where no shape tells of it', () => {
  for (const [heading, values, states] of [
    ['Service', ['Ventes', 'Sortis', 'Ventes'], ['paid', 'asked', 'paid']],
    ['Motif', ['', 'Annulés', ''], ['paid', 'asked', 'paid']],
  ] as const) {
    const { rows, questions } = sheetSaying(heading, values);
    assert.deepEqual(
      rows.map(({ state }) => (state === 'invalid' ? 'asked' : 'paid')),
      states,
      heading,
    );
    assert.deepEqual(
      questions.map(({ key }) => key),
      [`settled.${LETTER}.${values[1].toLowerCase().replace('é', 'e')}`],
      heading,
    );
  }
});

test('V2: a no or an empty box for every payment has to be confirmed', () => {
  for (const heading of ['Coché', 'À envoyer', 'Choix', 'Vu', 'Payer ?', 'Select', 'Send?', 'Verified', 'OK'])
    for (const value of ['non', 'FALSE', '☐', '⬜', '✗'])
      assert.ok(
        isTold(sheetOf([0, 1, 2].map((i) => ({ ...payee(i), [heading]: value }))), value),
        `${heading}: ${value}`,
      );
});

test('V2: a remark that is merged over several rows is asked about for each of them', () => {
  const headings = Object.keys({ ...MOBILE_ROW, Statut: '' });
  const rows = [0, 1, 2].map((i) => Object.values({ ...payee(i), Statut: i === 0 ? 'Payé' : null }));
  const table = tableOf([headings, ...rows]);
  const column = headings.length;
  const away = { kind: 'text', text: '', isMergedAway: true } as const;
  const merged = {
    ...table,
    rows: table.rows.map((line) =>
      line.row === 3 ? { ...line, cells: Object.assign([...line.cells], { [column - 1]: away }) } : line,
    ),
    mergedAreas: [{ top: 2, bottom: 3, left: column, right: column }],
  };
  const open = checkSheet(merged);
  assert.deepEqual(
    open.rows.map(({ state }) => state === 'invalid'),
    [true, true, true],
  );
  const answers = { [`settled.${LETTER}.paye`]: 'leave-out', [`settled.${LETTER}.blank`]: 'pay' };
  const answered = checkSheet(merged, { answers });
  assert.deepEqual(
    answered.rows.map(({ row }) => row),
    [4],
  );
});

test('V2: a remark in words of its own that is merged over some of the rows is told of each of them', () => {
  const headings = [...Object.keys(MOBILE_ROW), 'Motif', 'Observations'];
  const column = headings.length;
  const toldOver = (text: string, bottom: number) => {
    const rows = [0, 1, 2, 3].map((i) => [...Object.values(payee(i)), 'Salaire', i === 0 ? text : null]);
    const table = tableOf([headings, ...rows]);
    const away = { kind: 'text', text: '', isMergedAway: true } as const;
    const lines = table.rows.map((line) =>
      line.row > 2 && line.row <= bottom
        ? { ...line, cells: Object.assign([...line.cells], { [column - 1]: away }) }
        : line,
    );
    const mergedAreas = [{ top: 2, bottom, left: column, right: column }];
    return checkSheet({ ...table, rows: lines, mergedAreas }).rows.flatMap(({ row, state, problems }) =>
      state === 'invalid' || problems.some(({ code }) => code === 'row-remark') ? [row] : [],
    );
  };
  for (const text of ['Mme Sow en parlera', 'ask Paul first', '12 500 F', '1/2', 'à verser à Modou Sy'])
    for (const bottom of [3, 4])
      for (const row of [2, 3, 4].slice(0, bottom - 1))
        assert.ok(toldOver(text, bottom).includes(row), `${text} to row ${bottom}`);
  for (const text of ['RAS', '-']) assert.deepEqual(toldOver(text, 4), [], text);
  assert.deepEqual(toldOver('Mission nord', 5), [], 'all of them');
});

test('V2: what stands beside half of the payments has to be answered or confirmed, and nothing is asked of what says nothing', () => {
  const headings = [
    ...['Annulé le', 'Décédé', 'Opposition', 'En attente', 'Numéro erroné', 'Déjà réglé', 'Sorti le'],
    ...['Cancelled on', 'Deceased', 'Returned', 'On hold', 'Already settled', 'Do not pay', 'Zovuka'],
  ];
  for (const heading of headings) {
    for (const value of ['12/11/2026', '2026-11-12', '12.11.2026', 'TRX-889122', 'Awa Sy'])
      assert.ok(
        isTold(sheetSaying(heading, ['', value, '', value, '', value]), heading),
        `${heading}: ${value}`,
      );
    for (const value of ['-', 'néant', 'RAS', 'n/a', 'aucun'])
      assert.deepEqual(
        sheetSaying(heading, ['', value, '', value, '', value]).questions,
        [],
        `${heading}: ${value}`,
      );
    assert.ok(isTold(sheetSaying(heading, Array(6).fill('x')), heading), `${heading}: x`);
  }
});

test('what says that a row is still to be paid, or nothing of it, is not asked about', () => {
  for (const [heading, value] of [
    ['Status', 'to pay'],
    ['Status', 'yes'],
    ['Statut', 'à payer'],
    ['Statut', 'Cadre'],
    ['Comment', 'Paid leave in March'],
    ['Commentaire', 'congé payé'],
    ['Motif', 'solde de tout compte'],
    ['Motif', 'transport payé au km'],
    ['Motif', 'paiement mensuel'],
    ['Notes', 'prepaid card'],
    ['Notes', 'avance sur salaire'],
    ['Paid?', 'no'],
    ['Paid?', '0'],
    ['Paid?', ''],
  ] as const) {
    const { questions, rows } = sheetOf([{ ...MOBILE_ROW, [heading]: value }]);
    assert.deepEqual([questions, rows[0]?.state], [[], 'valid'], `${heading}: ${value}`);
  }
});

test('a column that the user left out by name is not heard', () => {
  const rows = [{ ...MOBILE_ROW, Status: 'PAID' }];
  const [row] = sheetOf(rows, { columns: { Status: 'ignore' } }).rows;
  assert.equal(row?.state, 'valid');
});

test('a column of yes and no is no amount, even without another column that is one by name', () => {
  const { amount = '', ...rest } = MOBILE_ROW;
  for (const answers of [undefined, { 'heading.A': 'amount' }]) {
    const rows = ['O', 'N'].map((mark) => ({ 'Francs CFA': amount, ...rest, 'À payer (O/N)': mark }));
    const sheet = sheetOf(rows, { ...(answers && { answers }) });
    const others = sheet.questions.filter(({ key }) => !key.startsWith('settled.'));
    assert.ok(others.every(({ problem }) => problem.params?.heading !== 'À payer (O/N)'));
    assert.equal(sheet.columns.at(-1)?.field, null);
    assert.ok(sheet.questions.some(({ key }) => key.startsWith('settled.')));
  }
});

test('a column that an answer says is no amount still tells who may not be paid', () => {
  const rows = ['yes', 'no', 'yes', 'yes'].map((mark) => ({ ...MOBILE_ROW, amount: '1500', 'To pay': mark }));
  const letter = columnLetter(Object.keys(rows[0] ?? {}).length);
  const answers = { [`heading.${letter}`]: 'ignore', 'column.amount': 'amount' };
  assert.deepEqual(valuesAsked(sheetOf(rows, { answers })), ['yes', 'no', 'yes', 'yes']);
});

test('our own results, brought to another computer, leave out the rows that were paid, or may have been', () => {
  for (const locale of ['en', 'fr'])
    for (const state of ROW_STATES) {
      const heading = locale === 'en' ? 'Paysheet state' : 'Paysheet état';
      const word = formatMessage(locale, `row-state.${state}`);
      const sheet = sheetOf([MOBILE_ROW, MOBILE_ROW].map((row) => ({ ...row, [heading]: word })));
      const isLeftOut = PERHAPS_SENT.includes(state);
      assert.equal(sheet.rows.length, isLeftOut ? 0 : 2, `${heading}: ${word}`);
      assert.deepEqual(
        sheet.excluded.map(({ row, reason }) => [row, reason]),
        isLeftOut
          ? [
              [2, 'paid-before'],
              [3, 'paid-before'],
            ]
          : [],
      );
    }
});

/** Six payments with these texts under one more heading, and the states of their rows. */
function statesWith(heading: string, texts: readonly string[]): readonly string[] {
  const rows = Array.from({ length: 6 }, (_, i) => ({
    ...MOBILE_ROW,
    'Last name': `Diop ${'abcdef'.charAt(i)}`,
    Phone: payeePhone(i),
    [heading]: texts[i] ?? '',
  }));
  const sheet = sheetOf(rows);
  assert.deepEqual(sheet.questions, [], heading);
  return sheet.rows.map(({ state, problems }) =>
    problems.some(({ code, severity }) => code === 'row-remark' && severity === 'warning') ? 'warned' : state,
  );
}

const ALL_VALID = Array(6).fill('valid');
const THIRD_WARNED = ALL_VALID.with(2, 'warned');

test('V2: a remark that few payments have is a warning with its words, and a habit of the sheet is none', () => {
  for (const heading of ['Motif', 'Libellé', 'Message', 'Memo', 'Description'])
    assert.deepEqual(statesWith(heading, ['', '', 'Mme Sow en parlera']), THIRD_WARNED, heading);
  for (const texts of [['', '', 'RAS'], ['', 'ok'], Array(6).fill('Salaire de mars'), []])
    assert.deepEqual(statesWith('Motif', texts), ALL_VALID, texts.join());
});

test('V2: a remark of figures or signs alone that few payments have is one', () => {
  for (const odd of [
    '82500',
    '82 500',
    '- 5 000 F',
    '+5 000 F',
    '77 123 99 99',
    '1/2',
    '½',
    '50 %',
    '?',
    '€',
    '3x',
    '†',
    '🚫',
    '⚠️',
    '☒',
    '*',
  ])
    for (const heading of ['Motif', 'Memo'])
      assert.deepEqual(warnedOrAsked(heading, ['', '', odd]), 2, `${heading}: ${odd}`);
  assert.equal(warnedOrAsked('Memo', ['pay', 'pay', '25', 'pay', 'pay', 'pay']), 2);
  assert.deepEqual(statesWith('Memo', ['F-1', 'F-2', 'F-3', 'F-4', 'F-5', 'F-6']), ALL_VALID);
});

test('V2: noes and marks are asked about where the headings are printed again between them', () => {
  const line = (i: number, said: string) => Object.values({ ...payee(i), said });
  for (const [heading, said, verdict] of [
    ['Solvable', 'non', 'oui'],
    ['Observations', 'x', ''],
    ['Contrôle', 'KO', 'OK'],
    ['Transféré', 'x', ''],
  ] as const) {
    const headings = [...Object.keys(MOBILE_ROW), heading];
    const rows = [line(0, verdict), line(1, said), headings, line(2, verdict), line(3, verdict)];
    const sheet = checkSheet(tableOf([headings, ...rows]));
    assert.deepEqual(valuesAsked(sheet), [verdict, said, verdict, verdict], heading);
  }
});

/** The place of the one payment that is not valid with these texts; -1 if there is not one. */
function warnedOrAsked(heading: string, texts: readonly string[]): number {
  const rows = Array.from({ length: 6 }, (_, i) => ({
    ...MOBILE_ROW,
    'Last name': `Diop ${'abcdef'.charAt(i)}`,
    Phone: payeePhone(i),
    [heading]: texts[i] ?? '',
  }));
  const sheet = sheetOf(rows);
  const asked = valuesAsked(sheet);
  const places = sheet.rows.flatMap(({ state }, at) => (state === 'valid' || asked[at] === '' ? [] : [at]));
  return places.length === 1 ? (places[0] ?? -1) : -1;
}

test('V2: the cells of broken records, which stand in other columns, hide no remark that few payments have', async () => {
  const phones = ['77 412 55 08', '76 230 91 47', '78 655 12 39', '70 981 34 62', '77 120 46 85'];
  const heads = 'Prénom;Nom;Téléphone;Pays;Montant (FCFA);Opérateur;Motif';
  for (const [wholeLines, odd] of [
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 1],
  ] as const) {
    const lines = ['Diop', 'Sow', 'Fall', 'Ba', 'Kane'].map((name, at) =>
      [
        ...['Awa', name, phones[at], 'SN', String(25_000 + 1_500 * at), 'Wave'],
        ...(at < wholeLines ? [at === odd ? 'cf. courriel de mardi' : ''] : ['Wave', '']),
      ].join(';'),
    );
    const { rows } = checkSheet(await tableFrom([heads, ...lines, ''].join('\n')));
    assert.deepEqual(
      rows.map(({ state }) => state),
      lines.map((_, at) => (at >= wholeLines ? 'invalid' : at === odd ? 'warning' : 'valid')),
    );
  }
});

test('V2: days beside payees whose day may have stood in a broken record are asked about, unless it has one', async () => {
  const heads = 'Prénom;Nom;Téléphone;Pays;Montant (FCFA);Opérateur;Date de paiement';
  for (const [end, areAsked] of [
    [';Wave;;', true],
    ['', true],
    [';;Wave;25/03/2026', false],
  ] as const) {
    const whole = ['Diop', 'Sow'].map((name, at) => `Awa;${name};77 412 55 0${at};SN;25000;Wave;25/03/2026`);
    const { questions, rows } = checkSheet(
      await tableFrom([heads, ...whole, `Awa;Ba;78 655 12 39;SN;27000${end}`, ''].join('\n')),
    );
    assert.equal(rows[2]?.problems[0]?.code, 'row-broken', end);
    assert.equal(
      questions.some(({ key }) => key.startsWith('settled.')),
      areAsked,
      end,
    );
  }
});

test('V2: noes beside the payments that can be read are asked about where only broken records say yes', async () => {
  const heads = 'Prénom,Nom,Téléphone,Pays,Opérateur,Observations,Montant (XOF)';
  const asked = async (whole: string, broken: string, ofBroken = '537,79') => {
    const lines = [
      ...['Diop', 'Sow'].map((name, at) => `Awa,${name},77 412 55 0${at},SN,Wave,${whole},25000`),
      ...['Ba', 'Fall'].map((name, at) => `Awa,${name},78 655 12 3${at},SN,Wave,${broken},${ofBroken}`),
    ];
    const { questions } = checkSheet(await tableFrom([heads, ...lines, ''].join('\n')));
    return questions.map(({ key }) => key);
  };
  for (const [no, yes] of [
    ['0', '1'],
    ['non', 'oui'],
    ['no', 'yes'],
  ] as const) {
    assert.deepEqual(await asked(no, yes), [`settled.F.${no}`, `settled.F.${yes}`], no);
    assert.deepEqual(await asked(no, no), [], no);
  }
});

test('V2: what a column that no field takes says of one payment in a sentence or a figure is a warning with its words', () => {
  const among = (usual: string, odd: string) => Array<string>(6).fill(usual).with(2, odd);
  for (const [heading, usual, odd] of [
    ['Émargement', '', 'signé le 20/11 par sa sœur, voir avec Mme Sow'],
    ['Exercice', '2026', '2025'],
  ] as const)
    assert.deepEqual(statesWith(heading, among(usual, odd)), THIRD_WARNED, heading);
});

test('V2: of the columns that our results add only the state says something of a row', () => {
  const results = { status: 'failed', failureReason: 'cancelled', why: 'Payé', attempts: '2' } as const;
  for (const language of ['en', 'fr'] as const) {
    const added = Object.entries(results).map(([name, text]) => [
      formatMessage(language, `result.${name as keyof typeof results}`),
      text,
    ]);
    const own = sheetOf([{ ...MOBILE_ROW, ...Object.fromEntries(added) }]);
    assert.deepEqual([own.questions, own.rows.map(({ state }) => state)], [[], ['valid']], language);
  }
});

test('a sheet with our results beside its columns has the layout that it had without them', () => {
  const plain = sheetOf([MOBILE_ROW]);
  const own = sheetOf([{ ...MOBILE_ROW, 'Paysheet row': '2', 'Paysheet state': 'failed' }]);
  assert.equal(own.fingerprint, plain.fingerprint);
  assert.equal(own.profileFingerprint, plain.profileFingerprint);
});

test('V2: the days of a column that stops payments are named as a person sees them', () => {
  const day = { kind: 'date', text: '46338', numberFormat: 'dd/mm/yyyy' } as const;
  const headings = [...Object.keys(MOBILE_ROW), 'Payé le'];
  const rows = [0, 1, 2].map((i) => [...Object.values(payee(i)), i === 0 ? day : '']);
  const sheet = checkSheet(tableOf([headings, ...rows]));
  assert.deepEqual(valuesAsked(sheet), ['2026-11-12', '', '']);
  assert.equal(sheet.questions[0]?.key, `settled.${LETTER}.2026-11-12`);
});

test('V2: marks in a column without a heading, or under a mark alone, split the payments as under any heading', () => {
  const people = (heading: string, mark: string, without: readonly number[]) =>
    sheetOf(PEOPLE.map((_, i) => ({ ...sixth(i), [heading]: without.includes(i) ? '' : mark })));
  for (const heading of ['', ' ', '✓', 'OK', 'x', '#'])
    for (const mark of ['✓', 'x', 'OK', 'v', '1', 'oui'])
      for (const without of [[3], [1, 3]]) {
        const { questions, rows } = people(heading, mark, without);
        const isTold =
          questions.length > 0 ||
          without.every((i) => rows[i]?.problems.some(({ severity }) => severity !== 'note'));
        assert.ok(isTold, `“${heading}”: ${mark} but for ${without.join()}`);
      }
  for (const heading of ['', '✓'])
    for (const mark of ['✓', 'x', '1'])
      assert.deepEqual(people(heading, mark, []).questions, [], `${heading} ${mark}`);
});

test('V2: what stands beside nearly all payments is stated, and a word of it that stops one is asked about', () => {
  const texts = ['Nord', 'Sud', 'Est', 'Nord', 'Sud', ''];
  const quiet = sheetSaying('Zovuka', texts);
  assert.deepEqual(valuesAsked(quiet), ['…', '…', '…', '…', '…', '']);
  assert.ok(isTold(quiet, '“Sud” 2'));
  const loud = sheetSaying('Zovuka', texts.with(4, 'NE PAS PAYER'));
  assert.deepEqual(valuesAsked(loud), [
    undefined,
    undefined,
    undefined,
    undefined,
    'NE PAS PAYER',
    undefined,
  ]);
  assert.ok(isTold(loud, '“Nord” 2'));
});

test('V2: of however many words that may stop a payment, each is asked about', () => {
  const names = Array.from(
    { length: 150 },
    (_, at) => `${String.fromCharCode(65 + (at % 26))}${'abcdef'[Math.floor(at / 26)]}ou`,
  );
  const headings = [
    'First name',
    'Last name',
    'Phone',
    'Country',
    'Amount',
    'Currency',
    'Channel',
    'Provider',
    'Remarque',
  ];
  const lines = names.map((name, at) => [
    name,
    `Diop${name.toLowerCase()}`,
    `+22177${1_000_000 + at * 7}`,
    'sn',
    25_000 + at,
    'xof',
    'mobile_money',
    'orange',
    `Ne pas payer ${name}`,
  ]);
  const checked = checkSheet(tableOf([headings, ...lines]));
  assert.equal(checked.questions.length, names.length);
  assert.equal(checked.counts.invalid, names.length);
  const answers = Object.fromEntries(checked.questions.map(({ key }) => [key, 'leave-out']));
  assert.equal(checkSheet(tableOf([headings, ...lines]), { answers }).rows.length, 0);
});
