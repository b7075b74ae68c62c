/** Sheets of mobile payments whose columns of money a test draws at random, and their meaning. */
import assert from 'node:assert/strict';
import { NO_AMOUNT } from '../../shared/sheet/check/headings/candidate.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import { checkSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet, OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { MOBILE_ROW, without } from './checked-row.ts';
import { type ShortCell, tableOf } from './hand-made-table.ts';
import { payeePhone } from './payee-numbers.ts';

const NAMES = ['Diop', 'Ndiaye', 'Fall', 'Sow'];

export interface Around {
  readonly titles?: readonly (readonly ShortCell[])[];
  readonly notes?: readonly (readonly ShortCell[])[];
  readonly without?: string;
  readonly options?: CheckOptions;
  readonly units?: Readonly<Record<string, ShortCell>>;
}

/** Mobile payments in Senegal with these columns of money in place of the one amount. */
export function sheetWith(
  money: Readonly<Record<string, readonly ShortCell[]>>,
  around: Around = {},
): CheckedSheet {
  const payee = without(without(MOBILE_ROW, 'Amount'), around.without ?? '');
  const count = Math.max(...Object.values(money).map((column) => column.length));
  const headings = [...Object.keys(payee), ...Object.keys(money)];
  const rows = Array.from({ length: count }, (_, i) => [
    ...Object.entries({ ...payee, 'Last name': NAMES[i] ?? null, Phone: payeePhone(i) }).map(
      ([, cell]) => cell,
    ),
    ...Object.values(money).map((column) => column[i] ?? null),
  ]);
  const units = around.units ? [headings.map((heading) => around.units?.[heading] ?? null)] : [];
  const lines = [...(around.titles ?? []), headings, ...units, ...rows, ...(around.notes ?? [])];
  return checkSheet(tableOf(lines), around.options);
}

/** What the rows that may be sent pay, by row. */
export function paid(sheet: CheckedSheet): readonly string[] {
  return sheet.rows
    .filter(({ state }) => state !== 'invalid')
    .map(({ fields }) => `${fields.amount} ${fields.currency}`);
}

export function questionOf(sheet: CheckedSheet, key: string): OpenQuestion {
  const question = sheet.questions.find((each) => each.key === key || each.key.startsWith(`${key}.`));
  assert.ok(
    question,
    `${key} is asked, not ${sheet.questions.map((each) => each.key).join(', ') || 'nothing'}`,
  );
  return question;
}

/** The columns that a question about the amount offers; with them always that none of these is it. */
export function columnsOffered(sheet: CheckedSheet): readonly string[] {
  const { options } = questionOf(sheet, 'column.amount');
  assert.equal(options.at(-1), NO_AMOUNT);
  return options.slice(0, -1);
}

/** By answer, what it would pay in total. */
export function paysOf({ pays = [] }: OpenQuestion): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pays.map(({ option, totals }) => [
      option,
      totals.map(({ amount, currency, count }) => `${count}: ${amount} ${currency}`.trim()).join(' + '),
    ]),
  );
}
