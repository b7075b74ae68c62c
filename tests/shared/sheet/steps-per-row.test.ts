// Alone in its file: the reader is imported after the counter was started, so that all of its code is counted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Table, TableRow } from '../../../shared/sheet/table.ts';
import { MOBILE_ROW } from '../../support/checked-row.ts';
import { type BlockCounter, countBlocks } from '../../support/count-blocks.ts';
import { countWalks } from '../../support/count-walks.ts';
import { type ShortCell, tableOf } from '../../support/hand-made-table.ts';
import { isInPart } from '../../support/part.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { partPlayed } from '../../tools/long-tests.ts';
import { workbook } from './read/build-workbook.ts';

const READER = /shared\/(?:sheet|api|domain)\/|papaparse/;
const SIZES = [400, 800, 1_600] as const;
/** How much more the second step in size may take than the first: twice is linear, four times the square. */
const MOST_GROWTH = 2.3;
/** How much more a row may take of which each cell is looked at as a heading. */
const MOST_FOR_WORDS = 12;

const HEADINGS = Object.keys(MOBILE_ROW);

/** The cells of one payment, with others in the place of some. */
function payment(index: number, others: Readonly<Record<string, ShortCell>> = {}): ShortCell[] {
  const phone = payeePhone(index);
  return Object.values({
    ...MOBILE_ROW,
    'Last name': `Diop ${index}`,
    Phone: phone,
    Amount: String(10_000 + 7 * index),
    ...others,
  });
}

function payments(rows: number, others: (index: number) => Readonly<Record<string, ShortCell>> = () => ({})) {
  return Array.from({ length: rows }, (_, index) => payment(index, others(index)));
}

type Draw = (rows: number) => string | Table | Uint8Array;

function csv(rows: readonly (readonly ShortCell[])[], lineEnd = '\n'): string {
  return [HEADINGS, ...rows].map((cells) => cells.join(',')).join(lineEnd) + lineEnd;
}

function sheet(rows: readonly (readonly ShortCell[])[], particulars: Partial<Table> = {}): Table {
  return tableOf([HEADINGS, ...rows], particulars);
}

function everyFourth(rows: readonly ShortCell[][], line: (index: number) => ShortCell[]): ShortCell[][] {
  return rows.flatMap((cells, index) => (index % 4 === 3 ? [cells, line(index)] : [cells]));
}

const only = (field: string, cell: ShortCell) => HEADINGS.map((heading) => (heading === field ? cell : null));

const FIRST_AMOUNT = HEADINGS.indexOf('Amount') + 1;

const SHEETS: Readonly<Record<string, Draw>> = {
  'C1 plain records': (rows) => csv(payments(rows)),
  'C7 line ends of two kinds': (rows) =>
    csv(payments(rows)).replace(/\n/g, (_, at: number) => (at % 2 === 0 ? '\r\n' : '\n')),
  'C10 line ends inside quotes': (rows) => csv(payments(rows, () => ({ 'First name': '"A\nwa"' }))),
  'C11 a quote that is never closed, at the first row': (rows) =>
    csv(payments(rows, (index) => (index === 0 ? { 'First name': '"Awa' } : {}))),
  'C12 a stray quote in every row': (rows) => csv(payments(rows, () => ({ 'First name': 'A"wa' }))),
  'C12 a stray opening quote in every other row': (rows) =>
    csv(payments(rows, (index) => (index % 2 === 0 ? { 'First name': '"Awa' } : {}))),
  'C13 a blank before every quote': (rows) => csv(payments(rows, () => ({ 'First name': ' "A, wa"' }))),
  'C15 records too long and too short': (rows) =>
    csv(payments(rows).map((cells, index) => (index % 2 === 0 ? [...cells, 'x'] : cells.slice(1)))),
  'L3 amounts merged over two payees': (rows) =>
    sheet(payments(rows), {
      mergedAreas: Array.from({ length: rows >> 1 }, (_, index) => ({
        top: 2 * index + 2,
        bottom: 2 * index + 3,
        left: FIRST_AMOUNT,
        right: FIRST_AMOUNT,
      })),
    }),
  'L5 labelled subtotals': (rows) =>
    sheet(everyFourth(payments(rows), () => ['Sous-total', ...only('Amount', '1').slice(1)])),
  'L6 headings repeated': (rows) => sheet(everyFourth(payments(rows), () => HEADINGS)),
  'L9 hidden rows': (rows) => {
    const table = sheet(payments(rows));
    return { ...table, rows: table.rows.map((row, at): TableRow => ({ ...row, isHidden: at % 3 === 2 })) };
  },
  'L10 tables with rows of totals': (rows) =>
    sheet(payments(rows), {
      tables: Array.from({ length: rows >> 3 }, (_, index) => ({
        name: `T${index}`,
        headingRow: null,
        totalsRow: 8 * index + 9,
        top: 8 * index + 2,
        bottom: 8 * index + 9,
        left: 1,
        right: HEADINGS.length,
      })),
    }),
  'L13 values under no heading': (rows) => sheet(payments(rows).map((cells) => [...cells, null, 'x'])),
  'L14 the same payee everywhere': (rows) =>
    sheet(payments(rows, () => ({ Phone: '+221771834567', 'Last name': 'Diop', Amount: '5000' }))),
  'A1 marks that the column decides': (rows) =>
    sheet(payments(rows, (index) => ({ Amount: index % 2 === 0 ? '1.234' : '12.345,6', Currency: 'cad' }))),
  'A1 marks that nothing decides': (rows) =>
    sheet(payments(rows, () => ({ Amount: '1.234', Currency: 'cad' }))),
  'M4 whole names': (rows) => sheet(payments(rows, (index) => ({ 'First name': `Awa & Bineta ${index}` }))),
  'M7 countries that are asked about': (rows) => sheet(payments(rows, () => ({ Country: 'Congo' }))),
  'V2 a unit behind every other amount': (rows) =>
    sheet(
      payments(rows, (index) => ({ Amount: index % 2 === 0 ? `${index + 1000}k` : String(index + 1000) })),
    ),
  'V2 sections that are not paid': (rows) => sheet(everyFourth(payments(rows), () => ['Déjà payés'])),
  'V2 check boxes of a form over one row': checkBoxes,
  'V2 thousands and units': (rows) =>
    tableOf([
      ['Montants en milliers'],
      HEADINGS,
      ...payments(rows, (index) => ({ Amount: index % 2 === 0 ? '25' : '25000' })),
    ]),
  'V6 formats that show other amounts': (rows) =>
    sheet(
      payments(rows, (index) => ({
        Amount: { kind: 'number', text: String(index + 9), numberFormat: '0"k"' },
      })),
    ),
  'V10 bare subtotals without a label': (rows) =>
    sheet(
      everyFourth(
        payments(rows, () => ({ Amount: '5000' })),
        (index) => payment(index, { 'First name': null, 'Last name': null, Phone: null, Amount: '20000' }),
      ),
    ),
  'V10 sums under the name of a leader': (rows) =>
    sheet(
      everyFourth(
        payments(rows, () => ({ Amount: '5000' })),
        (index) => payment(index, { Phone: null, Amount: '20000' }),
      ),
    ),
};

/** A workbook of one payment with so many check boxes of a form over its row, each with its state in a part of its own. */
function checkBoxes(count: number): Uint8Array {
  const texts = (cells: readonly string[]) =>
    cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  const cells = Object.values(payment(0)).map(String);
  const data = `<row r="1">${texts(HEADINGS)}</row><row r="2">${texts(cells)}</row>`;
  const corner = (name: string, at: number) =>
    `<${name}><xdr:col>${HEADINGS.length + at}</xdr:col><xdr:row>1</xdr:row></${name}>`;
  const boxes = Array.from({ length: count }, (_, at) => ({
    control: `<control r:id="box${at}"><controlPr><anchor xmlns:xdr="${DRAWING}">${corner('from', at)}${corner('to', at)}</anchor></controlPr></control>`,
    link: [`box${at}`, 'ctrlProp', `../ctrlProps/box${at}.xml`] as const,
    part: [`xl/ctrlProps/box${at}.xml`, `<formControlPr xmlns="${FORMS}" objectType="CheckBox"/>`] as const,
  }));
  const after = `<controls>${boxes.map(({ control }) => control).join('')}</controls>`;
  const links = boxes.map(({ link }) => link);
  return workbook({
    sheets: [{ name: 'Paie', data, after, links }],
    parts: Object.fromEntries(boxes.map(({ part }) => part)),
  });
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const FORMS = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';

let counter: BlockCounter;
let walks: ReturnType<typeof countWalks>;
before(async () => {
  counter = await countBlocks();
  walks = countWalks();
});
after(async () => {
  walks.stop();
  await counter.stop();
});

/** Blocks of code run, and elements that the language's own methods walk over, to read and check a sheet. */
async function stepsOf(drawn: ReturnType<Draw>, answers: Readonly<Record<string, string>>): Promise<number> {
  const { readTable } = await import('../../../shared/sheet/read/read-table.ts');
  const { checkSheet } = await import('../../../shared/sheet/check/whole/check-sheet.ts');
  const isTable = typeof drawn !== 'string' && !(drawn instanceof Uint8Array);
  const bytes = typeof drawn === 'string' ? new TextEncoder().encode(drawn) : drawn;
  await counter.take(READER);
  walks.take();
  let table = isTable ? drawn : undefined;
  if (bytes instanceof Uint8Array) {
    const read = await readTable(bytes, { fileName: 'a.csv', delimiter: ',' });
    if (read.ok) table = read.table;
  }
  if (table) checkSheet(table, { answers });
  return (await counter.take(READER)) + walks.take();
}

// A run of `npm test` counts those of its turn.
for (const [name, draw] of Object.entries(SHEETS).filter((_, index) => isInPart(index, partPlayed()))) {
  test(`${name}: twice the rows take twice the steps`, async (t) => {
    // What is done once, and asked once, is not counted.
    await stepsOf(draw(SIZES[0]), {});
    const [small = 0, middle = 0, large = 0] = await inTurn(
      SIZES.map((rows) => () => stepsOf(draw(rows), {})),
    );
    const growth = (large - middle) / (middle - small);
    t.diagnostic(`${small}, ${middle}, ${large} steps: ${growth.toFixed(2)} times`);
    assert.ok(small > SIZES[0], 'steps are counted');
    assert.ok(growth <= MOST_GROWTH, `${growth}`);
  });
}

/** Lines of words alone, as a register of companies has them: each may be headings, and each column may mark its rows. */
function register(rows: number): Table {
  const headings = [
    'id',
    'name',
    'abbreviation',
    'description',
    'url',
    'country',
    'email',
    'contact',
    'tags',
  ];
  const words = (index: number) => [
    `nz/company-${index}`,
    `Company ${index}`,
    index % 3 === 0 ? `C${index}` : null,
    null,
    `http://www.company-${index}.nz`,
    'NZ',
    index % 5 === 0 ? `post@company-${index}.nz` : null,
    index % 50 === 0 ? 'see above' : null,
    index % 7 === 0 ? 'popular agency' : null,
  ];
  return tableOf([headings, ...Array.from({ length: rows }, (_, index) => words(index))]);
}

test('a row of words takes not much more than a payment, however many columns and answers there are', async (t) => {
  const [smallest, , largest] = SIZES;
  const perRow = async (draw: (rows: number) => Table) => {
    await stepsOf(draw(smallest), {});
    const [small = 0, large = 0] = await inTurn(
      [smallest, largest].map((rows) => () => stepsOf(draw(rows), {})),
    );
    return (large - small) / (largest - smallest);
  };
  const [payment, line] = [await perRow((rows) => sheet(payments(rows))), await perRow(register)];
  t.diagnostic(`${payment.toFixed(0)} steps for a payment, ${line.toFixed(0)} for a row of words`);
  assert.ok(line <= MOST_FOR_WORDS * payment, `${(line / payment).toFixed(1)} times`);
});

async function inTurn<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const task of tasks) results.push(await task());
  return results;
}
