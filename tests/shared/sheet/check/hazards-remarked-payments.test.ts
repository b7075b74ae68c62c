import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const PAYEES = [
  ['Awa', 'Diop', '45000'],
  ['Moussa', 'Fall', '30500'],
  ['Mariama', 'Ba', '27000'],
  ['Cheikh', 'Gueye', '61250'],
  ['Fatou', 'Sarr', '38000'],
  ['Ousmane', 'Ndiaye', '52500'],
] as const;
/** What each payment is for, in words of its own: beside them no remark is rare. */
const PURPOSES = ['Salaire mars', 'Mission Thiès', '', 'Transport lot 4', 'Formation B', 'Cahiers 40'];

function linesWith(heading: string, texts: readonly string[]) {
  return PAYEES.map(([first, last, amount], at) => ({
    ...MOBILE_ROW,
    'First name': first,
    'Last name': last,
    Phone: payeePhone(at),
    Amount: amount,
    [heading]: texts[at] ?? '',
  }));
}

/** The places of the payments that may not be made before their remark was read. */
function toldWith(heading: string, texts: readonly string[]): readonly number[] {
  const { rows } = sheetOf(linesWith(heading, texts));
  return rows.flatMap(({ state, problems }, at) =>
    state === 'invalid' || problems.some(({ code }) => code === 'row-remark') ? [at] : [],
  );
}

const HEADINGS = ['Observations', 'Obs.', 'Commentaire RH', 'Motif', 'Memo', 'Description'];

test('V2: a remark that says another amount than its row is told, in whatever words the other rows have', () => {
  for (const heading of HEADINGS)
    for (const said of [
      'seulement 20 000 ce mois',
      'net à payer 54000',
      'net à payer : 54 000 F',
      'verser 20 000 F',
      'montant convenu 54 000 FCFA',
      'Salaire 54 000 F',
      'Salaire 54000',
      'Facture 54000 F',
      '20 000 F ce mois',
      '54 000',
      '20 mille',
      'only 20,000 this month',
      'net pay 54000',
      'pay 20k',
      'agreed amount 54,000',
      'balance 20,000',
      'invoice 54,000 CFA',
      'XOF 54000',
      '€50',
    ]) {
      assert.deepEqual(toldWith(heading, PURPOSES.with(2, said)), [2], `${heading}: ${said}`);
      assert.ok(toldWith(heading, ['', '', said]).includes(2), `${heading}, alone: ${said}`);
    }
});

test('V2: a remark that says another payee than its row is told', () => {
  for (const heading of HEADINGS)
    for (const said of [
      'à verser à son frère Modou Ba',
      'payer sur le compte de Modou Sy',
      'bénéficiaire : Modou Sy',
      'pay to Awa Diop',
      'send to his brother Modou Ba',
      'payee: Modou Sy',
      'paid on behalf of Modou Sy',
      'Pour : Modou Sy',
      '- Pour Modou Sy',
      'Pagar a Modou Sy',
      'pour Modou Sy',
      'Pour le compte de Modou Sy',
      'Par Modou Sy',
      'À l’attention de Modou Sy',
      's/c Modou Sy',
      'Pay to: Modou Sy',
      'For: Modou Sy',
      'To: Modou Sy',
      'c/o Modou Sy',
      'C/O: Modou Sy',
      'Attn Modou Sy',
      'On behalf of Modou Sy',
    ])
      assert.deepEqual(toldWith(heading, PURPOSES.with(2, said)), [2], `${heading}: ${said}`);
});

test('V2: where every remark names its payee, one that names somebody else is told', () => {
  const names = PAYEES.map(([first, last]) => `Salaire de ${first} ${last}`);
  for (const heading of HEADINGS) {
    assert.deepEqual(toldWith(heading, names), []);
    assert.deepEqual(toldWith(heading, names.with(1, 'Salaire de Mariama Ba')), [1], heading);
  }
});

test('V2: for whom nearly every payment is said to be is a habit of the sheet: pupils beside their parents', () => {
  const pupils = ['Ali Fall', 'Binta Sow', 'Modou Sy', 'Khady Ba', 'Omar Diouf', 'Astou Kane'];
  for (const word of ['Pour', 'Pour :', 'For:', 'c/o'])
    for (const heading of HEADINGS) {
      const texts = pupils.map((pupil) => `${word} ${pupil}`);
      assert.deepEqual(toldWith(heading, texts), [], `${heading}: ${word}`);
    }
});

test('a remark that says the amount of its row, makes it, or speaks of something else is silent', () => {
  const each = (write: (amount: string, at: number) => string) =>
    PAYEES.map(([, , amount], at) => write(amount, at));
  const grouped = (amount: string) => amount.replace(/(\d{3})$/, ' $1');
  const innocent: readonly (readonly string[])[] = [
    each((amount) => `Salaire mars ${amount}`),
    each((amount) => `Salaire mars ${grouped(amount)} F`),
    each((amount) => `Net pay XOF ${amount.replace(/(\d{3})$/, ',$1')}`),
    each((_, at) => `Facture ${10_250 + 50 * at}`),
    each((_, at) => `Salaire ${10_138 + 1 + 37 * at}`).with(2, 'Salaire 10250'),
    each((_, at) => `Invoice no 2026-00${10 + at}`),
    each(() => 'Salaire mars 2026'),
    each(() => 'Budget 2 500 000 F'),
    ['3 jours x 15 000', '30 000 + 500', '27 sacs à 1 000', 'lot 50', '19000 x 2', 'BC 4500'],
    ['Mission Saint-Louis', 'Transport Dakar Thiès', '', 'Orange Money', 'N° 54000', 'Avenue Lamine Gueye'],
    ['pay to Awa Diop', 'verser à Moussa Fall', 'Bénéficiaire : BA Mariama', 'Mission', '', 'Mission'],
    ['Pour Awa Diop', 'For: Moussa Fall', 'c/o Mariama Ba', 'Mission', '', 'Mission'],
    [
      'Pour Projet Kolda',
      'Par Orange Money',
      'pour la mission Thiès',
      'For March',
      'Pour Mars Avril',
      'To: bank',
    ],
  ];
  for (const texts of innocent)
    for (const heading of HEADINGS) assert.deepEqual(toldWith(heading, texts), [], `${heading}: ${texts}`);
});

test('V2: a comment on a cell that says another amount or payee than its row is told', () => {
  const rows = linesWith('Memo', []).map((each) => Object.values(each));
  const table = tableOf([Object.keys(linesWith('Memo', [])[0] ?? {}), ...rows]);
  for (const [text, isTold] of [
    ['Net à payer : 54 000 F', true],
    ['A. Diop:\npay to Modou Sy', true],
    ['Net à payer : 27 000 F', false],
    ['vérifié le 3 mars', false],
  ] as const) {
    const commented = table.rows.map((line) =>
      line.row === 4 ? { ...line, comments: [{ column: 1, text }] } : line,
    );
    const told = checkSheet({ ...table, rows: commented }).rows.filter(({ problems }) =>
      problems.some(({ code }) => code === 'row-remark'),
    );
    assert.deepEqual(
      told.map(({ row }) => row),
      isTold ? [4] : [],
      text,
    );
  }
});
