/** What a sheet is said to mean: which choices it settles itself, and which a person has to confirm. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  confirmed,
  ITEM_KINDS,
  isSettled,
  meaningText,
  type StatementItem,
} from '../../../../../shared/domain/sheet-statement.ts';
import { statementText } from '../../../../../shared/i18n/render-statement.ts';
import { checkSheet } from '../../../../../shared/sheet/check/whole/check-sheet.ts';
import { type ShortCell, tableOf } from '../../../../support/hand-made-table.ts';

const HEADINGS = ['Nom', 'Prénom', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Mode', 'Montant'];
const PEOPLE: readonly (readonly string[])[] = [
  ['Diop', 'Awa', '771234567', 'Orange', 'SN', 'XOF', 'Mobile money', '150000'],
  ['Fall', 'Moussa', '772345678', 'Orange', 'SN', 'XOF', 'Mobile money', '180000'],
  ['Sow', 'Fatou', '773456789', 'Orange', 'SN', 'XOF', 'Mobile money', '200000'],
];

/** The sheet of three people with these further columns, by heading, and these lines above and below. */
function statementOf(
  columns: Readonly<Record<string, readonly ShortCell[]>> = {},
  { above = [], below = [] }: { readonly above?: readonly string[]; readonly below?: readonly string[] } = {},
): readonly StatementItem[] {
  const lines: ShortCell[][] = [
    ...above.map((text) => [text]),
    [...HEADINGS, ...Object.keys(columns)],
    ...PEOPLE.map((person, at) => [...person, ...Object.values(columns).map((cells) => cells[at] ?? '')]),
    ...below.map((text) => [text]),
  ];
  return checkSheet(tableOf(lines), { today: '2026-11-29' }).statement;
}

const unsettled = (items: readonly StatementItem[]) =>
  items.filter(({ basis }) => basis === 'proposed' || basis === 'open').map(({ kind }) => kind);

test('a sheet whose headings say all of it needs nobody to confirm it', () => {
  const plain: readonly Parameters<typeof statementOf>[] = [
    [{}],
    [{ Matricule: ['M1', 'M2', 'M3'] }],
    [{ Sexe: ['F', 'M', 'F'] }],
    [{ Enfants: ['2', '0', '3'] }],
    [{ 'Date de naissance': ['03/04/1988', '12/11/1979', '30/01/1992'] }],
    [{ Email: ['awa@a.sn', 'mf@a.sn', 'awa@a.sn'] }],
    [{ CNI: ['1751055433021', '1751063352024', '1751071271027'] }],
    [{ Description: ['Salaire novembre', 'Salaire novembre', 'Salaire novembre'] }],
    [{ 'N°': ['1', '2', '3'] }],
    [{ Observations: ['RAS', 'néant', '–'] }],
    [{ 'Date de paiement': ['30/11/2026', '30/11/2026', '30/11/2026'] }],
    [{}, { above: ['Paie du personnel, novembre 2026'] }],
    [{}, { above: ['30/11/2026'] }],
    [{}, { above: ['État de paiement octobre 2026'], below: ['Préparé par : A. Diop'] }],
  ];
  for (const sheet of plain) assert.deepEqual(unsettled(statementOf(...sheet)), [], JSON.stringify(sheet));
});

test('what the sheet does not say plainly is proposed, each under its own kind', () => {
  const guessed: readonly (readonly [readonly string[], ...Parameters<typeof statementOf>])[] = [
    [['pays', 'money'], { Brut: ['200000', '190000', '210000'] }],
    [['pays', 'money'], { Score: ['12', '88', '95'] }],
    [['same'], { Période: ['avril', 'avril', 'avril'] }],
    [['unused'], { Xyz: ['rouge vif', 'vert clair', 'bleu nuit'] }],
    // Whatever the heading is, what stands there may say who is not paid.
    [['unused'], { Service: ['Soins', 'Soins', 'Espèces'] }],
    [['unused'], { Catégorie: ['Bénéficiaire', 'Désisté', 'Remplaçant'] }],
    [['same'], { Exercice: ['2024', '2024', '2024'] }],
    [['same'], { 'À payer le': ['15/12/2026', '15/12/2026', '15/12/2026'] }],
    // A day of payment that has passed may be that of another payment.
    [['same'], { 'Date de paiement': ['28/10/2026', '28/10/2026', '28/10/2026'] }],
    [['unused'], { 'Date de paiement': ['30/11/2026', '28/10/2026', '30/11/2026'] }],
    [['question'], { 'Nouveau n°': ['', '778112233', ''] }],
    // So may a field that nobody's way of payment has.
    [['unused'], { 'Type de compte': ['', 'bloqué', ''] }],
    [['unused'], { Email: ['', 'ne-plus-payer@a.sn', ''] }],
    [['unused'], { Agence: ['', 'Retrait guichet', ''] }],
    [['unused'], { Banque: ['', 'CBAO', ''] }],
    [['unused'], { 'Question secrète': ['', 'Compte clos ?', ''] }],
    [['around'], {}, { above: ['MINISTÈRE DES BOURSES'] }],
    [['around'], {}, { above: ['Paie de mars 2026'] }],
    // A day alone may be of another payment.
    [['around'], {}, { above: ['30/09/2026'] }],
    [['around'], {}, { above: ['09/2026'] }],
  ];
  for (const [kinds, ...sheet] of guessed)
    assert.deepEqual(unsettled(statementOf(...sheet)), kinds, JSON.stringify(sheet));
});

test('a total that its rows do not make, and people who are paid more than once, are said', () => {
  const said = (lines: readonly (readonly ShortCell[])[], locale: 'en' | 'fr') =>
    checkSheet(tableOf([HEADINGS, ...lines]), { today: '2026-11-29' })
      .statement.map((item) => statementText(item, locale))
      .join('\n');
  const wrong = [...PEOPLE, ['Arrêté à la somme de 500 000 FCFA']];
  assert.match(said(wrong, 'en'), /“Arrêté à la somme de 500 000 FCFA”, but its rows come to 530,000/);
  assert.match(said(wrong, 'fr'), /mais ses lignes font 530/);
  const twice = [...PEOPLE, PEOPLE[0]?.with(-1, '20000') ?? []];
  assert.match(said(twice, 'en'), /Pays 3 people in 4 payments: XOF.550,000/);
  assert.match(said(PEOPLE, 'en'), /Pays 3 people: XOF.530,000/);
  // Two people may share a phone, as the review counts them too.
  const couple = [...PEOPLE, PEOPLE[0]?.with(0, 'Ibrahima').with(-1, '20000') ?? []];
  assert.match(said(couple, 'en'), /Pays 4 people: XOF.550,000/);
});

test('rows that wait for an answer are not among the people who are paid', () => {
  const said = (people: readonly (readonly ShortCell[])[], locale: 'en' | 'fr') => {
    const [pays] = checkSheet(tableOf([HEADINGS, ...people]), { today: '2026-11-29' }).statement;
    return pays && statementText(pays, locale);
  };
  const stopped = PEOPLE.map((person, at) => (at === 0 ? person.with(0, 'Diop (ne pas payer)') : person));
  assert.match(
    said(stopped, 'en') ?? '',
    /^Pays 2 people: XOF.380,000, from “Montant” \(H\) · 1 row waits for an answer: XOF.150,000\.$/,
  );
  assert.match(said(stopped.slice(0, 1), 'en') ?? '', /^Pays nothing yet: 1 row waits .*: XOF.150,000\.$/);
  assert.match(said(stopped, 'fr') ?? '', /1 ligne attend une réponse/);
});

test('every other sheet that speaks of a payee is told, whether it looks like payments or is hidden', () => {
  const other = (isHidden: boolean, mayPay: boolean, name = 'Corr', cells = ['Fall', '180000', '60000']) => {
    const beside = tableOf([['Nom', 'Ancien', 'Nouveau'], cells]).rows;
    const table = tableOf([HEADINGS, ...PEOPLE], { otherSheets: [{ name, rows: beside, isHidden, mayPay }] });
    return checkSheet(table, { today: '2026-11-29' }).statement;
  };
  for (const isHidden of [false, true])
    for (const mayPay of [false, true]) {
      const items = other(isHidden, mayPay);
      assert.deepEqual(unsettled(items), ['sheets']);
      assert.match(items.map((item) => statementText(item, 'en')).join(), /“Fall \| 180000 \| 60000” · “Nom/);
    }
  for (const told of ['Fall : 60 000 au lieu de 180 000', 'Fatou absente cinq jours'])
    assert.deepEqual(unsettled(other(true, false, 'Corr', [told])), ['sheets'], told);
  assert.deepEqual(
    unsettled(other(true, false, 'Listes', ['Payé', 'Annulé', ''])),
    [],
    'a list to choose from',
  );
});

test('a whole name is exact only if each says itself which half is which', () => {
  const named = (names: readonly string[]) => {
    const lines = names.map((name, at) => [name, ...(PEOPLE[at] ?? []).slice(2)]);
    const headings = ['Nom complet', ...HEADINGS.slice(2)];
    return unsettled(checkSheet(tableOf([headings, ...lines]), {}).statement);
  };
  assert.deepEqual(named(['DIOP Awa', 'FALL Moussa', 'SOW Fatou']), []);
  assert.deepEqual(named(['Awa DIOP', 'Moussa FALL', 'Fatou SOW']), []);
  assert.deepEqual(named(['DIOP Awa', 'FALL Moussa', 'Fatou Sow']), ['names']);
});

test('figures beside the amount stand nearest first, and an arithmetic that holds in every row is told', () => {
  const items = statementOf({
    Taux: ['1', '2', '1'],
    Brut: ['200000', '180000', '210000'],
    Avance: ['50000', '0', '10000'],
  });
  const [pays, money] = ['pays', 'money'].map((kind) => items.find((item) => item.kind === kind));
  assert.equal(pays?.parts[0]?.proof, 'Brut − Avance');
  assert.deepEqual(
    money?.parts.map(({ what, sums = [] }) => [what, sums[0]?.amount]),
    [
      ['Brut', '590000'],
      ['Avance', '60000'],
      ['Taux', '4'],
    ],
  );
  const broken = statementOf({ Brut: ['200000', '180000', '210000'], Avance: ['50000', '0', '20000'] });
  assert.equal(broken[0]?.parts[0]?.proof, undefined);
});

test('X2: formulas without results are named beside what is paid, and have to be confirmed', () => {
  const uncalculated: ShortCell = { formula: 'missing' };
  const partly = [uncalculated, '12', uncalculated];
  for (const [column, sums] of [
    [{ Xyz: [uncalculated, uncalculated, uncalculated] }, ''],
    [{ Xyz: partly }, ' 12'],
  ] as const) {
    const items = statementOf(column);
    assert.deepEqual(unsettled(items), ['pays', 'money']);
    const money = items.find(({ kind }) => kind === 'money');
    const text = `“Xyz” (I)${sums}: no stored value; open it in Excel and save`;
    assert.equal(money && statementText(money, 'en'), `Also figures, not paid: ${text}.`);
  }
});

test('a confirmed statement is settled, unless a question of it is open', () => {
  const guessed = statementOf({ Brut: ['200000', '190000', '210000'] });
  assert.equal(isSettled(guessed), false);
  assert.equal(isSettled(confirmed(guessed)), true);
  const open = statementOf({ Xyz: ['oui', 'non', 'oui'] });
  assert.equal(isSettled(confirmed(open)), false);
});

test('every change of who is paid what changes the code’s text and a sentence, in both languages', () => {
  const base = statementOf({ Brut: ['200000', '190000', '210000'] });
  const said = (items: readonly StatementItem[]) =>
    ['en', 'fr'].map((locale) => items.map((item) => statementText(item, locale)).join('\n'));
  for (const [at, item] of base.entries()) {
    const edits: readonly StatementItem[] = [
      ...(item.sums ?? []).map((sum, index) => ({
        ...item,
        sums: (item.sums ?? []).with(index, { ...sum, amount: `${sum.amount}1` }),
      })),
      ...(item.people === undefined ? [] : [{ ...item, people: item.people + 1 }]),
      ...item.parts.map((part, index) => ({
        ...item,
        parts: item.parts.with(index, { ...part, what: `${part.what}x` }),
      })),
    ];
    for (const edit of edits) {
      const changed = base.with(at, edit);
      assert.notEqual(meaningText(changed), meaningText(base));
      for (const [index, text] of said(changed).entries()) assert.notEqual(text, said(base)[index]);
    }
  }
});

test('however many columns a sheet has, each kind is one sentence', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `Xyz ${at}`,
      PEOPLE.map((_person, row) => `${(at + 7) * (row + 9)}`),
    ]),
  );
  const items = statementOf(many).filter(({ kind }) => kind !== 'question');
  assert.equal(new Set(items.map(({ kind }) => kind)).size, items.length);
  assert.ok(items.length <= ITEM_KINDS.length - 1);
  for (const item of items) assert.ok(statementText(item, 'en').length < 600, item.kind);
});

test('a column of which a person answered is said once, as it was answered', () => {
  const told = { Visa: ['OK', 'OK', 'OK'], Statut: ['À payer', 'À payer', 'Suspendu'] };
  const lines = [
    [...HEADINGS, ...Object.keys(told)],
    ...PEOPLE.map((person, at) => [...person, ...Object.values(told).map((cells) => cells[at] ?? '')]),
  ];
  const read = (answers: Readonly<Record<string, string>>) =>
    checkSheet(tableOf(lines), { today: '2026-11-29', answers });
  const answers = Object.fromEntries(
    read({}).questions.flatMap(({ key, problem }) => (problem.code === 'value-tells' ? [[key, 'pay']] : [])),
  );
  assert.notDeepEqual(answers, {});
  const { statement } = read(answers);
  const letters = statement.filter(({ kind }) => kind !== 'pays').flatMap(({ columns }) => columns);
  assert.deepEqual(letters.toSorted(), [...new Set(letters)].toSorted());
});

test('people are counted among the rows of which the sums are', () => {
  const [awa = [], moussa = [], fatou = []] = PEOPLE;
  const wrong = fatou.map((cell) => (cell === '773456789' ? '12' : cell));
  const { statement } = checkSheet(tableOf([HEADINGS, awa, moussa, wrong]), { today: '2026-11-29' });
  const pays = statement.find(({ kind }) => kind === 'pays');
  assert.deepEqual(pays?.people, 2);
  assert.deepEqual(pays?.sums, [{ currency: 'xof', count: 2, amount: '330000' }]);
});

test('what is taken off or given back is a figure beside what is paid', () => {
  for (const [less, total] of [
    ['-250', '1,250'],
    ['(250)', '1,250'],
    ['−250', '1,250'],
  ] as const) {
    const money = statementOf({ Xyz: ['1000', '500', less] }).find(({ kind }) => kind === 'money');
    assert.equal(money && statementText(money, 'en'), `Also figures, not paid: “Xyz” (I) ${total}.`, less);
  }
});
