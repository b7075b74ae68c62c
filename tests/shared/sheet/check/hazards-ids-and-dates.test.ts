import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementText } from '../../../../shared/i18n/render-statement.ts';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { checkSheet, openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedRow } from '../../../../shared/sheet/checked-sheet.ts';
import { MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';
import { csvTableOf, type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const PEOPLE = [
  ['Awa', 'Diop'],
  ['Moussa', 'Fall'],
  ['Fatou', 'Ndiaye'],
  ['Ibrahima', 'Sow'],
  ['Mariama', 'Ba'],
];

interface Given {
  readonly options?: CheckOptions;
  readonly people?: typeof PEOPLE;
}

/** Payments with these texts under one more heading. */
function sheetWith(
  heading: string,
  texts: readonly ShortCell[],
  { options = {}, people = PEOPLE }: Given = {},
) {
  const rows = texts.map((text, at) => ({
    ...MOBILE_ROW,
    'First name': people[at]?.[0] ?? '',
    'Last name': people[at]?.[1] ?? '',
    Phone: payeePhone(at),
    Amount: String(25_000 + 3_500 * at),
    [heading]: text,
  }));
  return sheetOf(rows, options);
}

function told(heading: string, texts: readonly ShortCell[], given?: Given): readonly string[] {
  const sheet = sheetWith(heading, texts, given);
  assert.deepEqual(sheet.questions, [], heading);
  // That a name stands again is told by itself.
  return sheet.rows.map(({ problems, state }) => {
    const told = problems.find(({ code }) => code === 'id-repeated' || code === 'row-remark')?.code;
    return told ?? (problems.some(({ code }) => code === 'name-again') ? 'valid' : state);
  });
}

const VALID = Array<string>(5).fill('valid');

test('V13: the number of one person in the rows of two is told, one person’s own in two rows is not', () => {
  const texts = ['1751199000123', '1751199000124', '1751 1990 00123', '1751199000126', '1751199000127'];
  for (const heading of [
    'CNI',
    'N° CNI',
    'Matricule',
    'Identité Matricule',
    'Employee ID',
    'Passport no',
    'NINEA',
    'National ID',
  ])
    assert.deepEqual(told(heading, texts), VALID.with(2, 'id-repeated'), heading);
  const twice = PEOPLE.with(2, ['Awa', 'DIOP']);
  assert.deepEqual(told('CNI', texts, { people: twice }), VALID);
  for (const [first, last, isTold] of [
    ['A.', 'Diop', false],
    ['Adama', 'D’Almeida', true],
    ['A.', 'Fall', true],
  ] as const) {
    const people = PEOPLE.with(2, [first, last]);
    assert.equal(told('CNI', texts, { people }).includes('id-repeated'), isTold, `${first} ${last}`);
  }
  for (const heading of ['Date CNI', 'Type de pièce d’identité', 'Commune', 'Foyer'])
    assert.equal(told(heading, texts).includes('id-repeated'), false, heading);
  assert.deepEqual(told('Matricule', Array<string>(5).fill('E-1')), VALID, 'that of the employer');
  assert.deepEqual(told('CNI', ['néant', 'en cours', '', '-', 'en cours']).includes('id-repeated'), false);
  assert.deepEqual(told('CNI', texts, { options: { columns: { CNI: 'ignore' } } }), VALID);
});

test('V13: one invoice in two rows is told, and a short number that two suppliers both have is not', () => {
  for (const heading of ['Invoice #', 'Invoice no', 'N° facture', 'Facture'])
    assert.deepEqual(
      told(heading, ['F-101', 'F-102', 'F-101', 'F-104', 'F-105']),
      VALID.with(2, 'id-repeated'),
      heading,
    );
  assert.deepEqual(told('N° facture', ['12', '7', '12', '31', '5']), VALID);
  const twice = PEOPLE.with(2, ['Awa', 'Diop']);
  const short = told('N° facture', ['12', '7', '12', '31', '5'], { people: twice });
  assert.deepEqual(short, VALID.with(2, 'id-repeated'));
});

const TODAY = { options: { today: '2026-11-25' } };
const dayCell = (serial: string) => ({ kind: 'date', text: serial, numberFormat: 'dd/mm/yyyy' }) as const;

test('V13: a date too far from today for a payment that is made now has to be confirmed, whatever its heading says', () => {
  for (const [heading, near, far] of [
    ['Échéance', '05/01/2027', '02/03/2027'],
    ['Échéance', '30/11/2026', '28/02/2027'],
    ['Expiry', dayCell('46713'), dayCell('46300')],
    ['Due date', '2026-12-31', '2027-03-01'],
    ['Due date', '2026-03-31', '2024-03-01'],
    ['Date d’échéance de la facture', '31/12/2026', '01/03/2027'],
    ['Date butoir', '31/12/2026', '01/03/2025'],
    ['Payable before', '2026-12-31', '2027-03-01'],
    ['Invoice date', '2026-11-03', '2024-11-03'],
    ['Date de facture', '03/11/2026', '03/11/2023'],
    ['Date d’embauche', '01/02/2020', '01/01/2027'],
    ['Start date', '2026-01-05', '2027-01-04'],
    ['Expiry', '2027-08-31', '2026-08-31'],
    ['Date d’expiration', '31/08/2027', '31/08/2026'],
    ['Fin de contrat', '31/12/2026', '31/08/2026'],
  ] as const) {
    for (const days of [[near, far, near, far, near], Array<ShortCell>(5).fill(far)]) {
      const { statement } = sheetWith(heading, days, TODAY);
      const said = statement
        .filter(({ basis }) => basis === 'proposed')
        .map((item) => statementText(item, 'en'));
      assert.ok(said.join().includes(heading), `${heading} ${JSON.stringify(far)}`);
    }
    assert.deepEqual(told(heading, Array(5).fill(near), TODAY), VALID, heading);
  }
});

test('V13: a date of another thing, or one whose day and month may be near, is no warning', () => {
  for (const [heading, text] of [
    ['Date de naissance', '03/11/1987'],
    ['Birth date', '2001-01-01'],
    ['Échéance', '11/12/2026'],
    ['Due date', '02/01/2027'],
    ['Échéance', 'fin de mois'],
    ['Date', '03/11/2026'],
  ] as const)
    assert.deepEqual(told(heading, Array(5).fill(text), TODAY), VALID, `${heading} ${text}`);
});

const ID_SHEET = tableOf([
  [...Object.keys(MOBILE_ROW), 'CNI'],
  ...PEOPLE.map(([first = '', last = ''], at) => [
    ...Object.values({
      ...MOBILE_ROW,
      'First name': first,
      'Last name': last,
      Phone: payeePhone(at),
      Amount: String(25_000 + 3_500 * at),
    }),
    `17511990001${at % 4}`,
  ]),
]);

test('V13: a number that is corrected is compared again, and so are the rows that had it', () => {
  const open = openSheet(ID_SHEET);
  const withId = (row: number, id: string) => {
    const line = ID_SHEET.rows[row - 1];
    assert.ok(line);
    return { ...line, cells: line.cells.with(-1, { kind: 'text', text: id }) };
  };
  const saidIn = (rows: readonly CheckedRow[]) =>
    rows.flatMap(({ row, problems }) =>
      problems.flatMap(({ code, params }) => (code === 'id-repeated' ? [`${row} as ${params?.where}`] : [])),
    );
  assert.deepEqual(saidIn(open.sheet.rows), ['6 as row:2']);
  const steps: readonly (readonly [row: number, id: string, said: readonly string[], warned: number])[] = [
    [6, '1751199000999', [], 0],
    [3, '1751199000999', ['6 as row:3'], 1],
    [2, '1751199000999', ['3 as row:2', '6 as row:2'], 2],
    [2, '1751199000777', ['6 as row:3'], 1],
    [6, '', [], 0],
  ];
  for (const [row, id, said, warned] of steps) {
    const { changed, counts } = open.recheck(withId(row, id));
    assert.deepEqual([saidIn(changed), counts.warning], [said, warned], `${id} in row ${row}`);
  }
});

test('V13: the number of a person that stands in a broken record too is told', () => {
  const lines = ID_SHEET.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ''));
  for (const broken of [1, 5])
    for (const cells of [lines[broken]?.slice(1) ?? [], ['x', ...(lines[broken] ?? [])]]) {
      const { rows } = checkSheet(csvTableOf(lines.with(broken, cells.with(-6, 'x'))));
      const told = rows.filter(({ problems }) => problems.some(({ code }) => code === 'row-mentioned'));
      assert.deepEqual(
        told.map(({ row }) => row),
        [broken === 1 ? 6 : 2],
      );
    }
});
