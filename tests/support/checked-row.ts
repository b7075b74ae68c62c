import assert from 'node:assert/strict';
import type { Problem, ProblemCode } from '../../shared/domain/problem.ts';
import { statementText } from '../../shared/i18n/render-statement.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import { checkSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { type ShortCell, tableOf } from './hand-made-table.ts';

/** A row that can be paid, by heading: an EFT in Canada, whose every field is looked at. */
export const EFT_ROW: Readonly<Record<string, ShortCell>> = {
  'First name': 'Jean',
  'Last name': 'Tremblay',
  Email: 'jean@example.ca',
  Phone: '+15142345678',
  Country: 'ca',
  Amount: '1250.50',
  Currency: 'cad',
  Channel: 'eft',
  'Account number': '123456789012',
  'Transit number': '12345',
  'Institution number': '004',
};

/** A row that can be paid by mobile money in Senegal. */
export const MOBILE_ROW: Readonly<Record<string, ShortCell>> = {
  'First name': 'Awa',
  'Last name': 'Diop',
  Phone: '+221771834567',
  Country: 'sn',
  Amount: '25000',
  Currency: 'xof',
  Channel: 'mobile_money',
  Provider: 'orange',
};

/** Rows by heading as one sheet; the headings are those of the first row. */
export function sheetOf(
  rows: readonly Readonly<Record<string, ShortCell>>[],
  options: CheckOptions = {},
  particulars: Partial<Table> = {},
): CheckedSheet {
  const headings = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? null));
  return checkSheet(tableOf([headings, ...lines], particulars), options);
}

/** The first row of a sheet. */
export function rowOf(
  row: Readonly<Record<string, ShortCell>>,
  options: CheckOptions = {},
  particulars: Partial<Table> = {},
): CheckedRow {
  const checked = sheetOf([row], options, particulars).rows[0];
  assert.ok(checked, 'the line is a row to pay');
  return checked;
}

/** What is asked of each row about its value in a column: the value, `…` for whatever it has, '' for a blank one; undefined if nothing is. */
export function valuesAsked({ rows }: CheckedSheet): readonly (string | undefined)[] {
  return rows.map(({ problems }) => {
    const { said, value } = problems.find(({ code }) => code === 'value-tells')?.params ?? {};
    return said === 'filled' ? '…' : said === undefined ? undefined : String(value);
  });
}

/** True if a person is asked about the text, warned of it, finds it in a row that cannot be paid, or must confirm it. */
export function isTold({ statement, questions, rows }: CheckedSheet, text: string): boolean {
  const problems = [...questions.map(({ problem }) => problem), ...rows.flatMap((row) => row.problems)];
  const grave = problems.filter(({ severity }) => severity !== 'note');
  const texts = [
    ...grave.flatMap(({ original = '', params }) => [original, ...Object.values(params ?? {})]),
    ...rows.flatMap(({ state, fields }) => (state === 'invalid' ? [Object.values(fields).join(' ')] : [])),
    ...statement.flatMap((item) => (item.basis === 'proposed' ? [statementText(item, 'en')] : [])),
  ];
  return texts.some((said) => `${said}`.includes(text));
}

/** The problems of a row, the notes of defaults left out. */
export function saidOf(row: CheckedRow): readonly Problem[] {
  return row.problems.filter((problem) => problem.params?.what !== 'default');
}

export function codesOf(row: CheckedRow): readonly ProblemCode[] {
  return saidOf(row).map((problem) => problem.code);
}

/** The one error or warning a row has. */
export function onlyProblem(row: CheckedRow): Problem {
  const grave = row.problems.filter((problem) => problem.severity !== 'note');
  assert.equal(grave.length, 1, JSON.stringify(grave));
  return grave[0] as Problem;
}

/** Asserts a value with the note that shows it beside the original. */
export function assertCleaned(
  row: CheckedRow,
  change: { readonly field: keyof CheckedRow['fields']; readonly original: string; readonly value: string },
): void {
  assert.equal(row.fields[change.field], change.value);
  const note = row.problems.find(
    (problem) => problem.code === 'value-cleaned' && problem.field === change.field,
  );
  assert.equal(note?.original, change.original);
  assert.equal(note?.proposed, change.value);
}

/** The row without one of its columns. */
export function without(
  row: Readonly<Record<string, ShortCell>>,
  heading: string,
): Readonly<Record<string, ShortCell>> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== heading));
}
