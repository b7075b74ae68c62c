import { oneOf } from '../../../domain/one-of.ts';
import { problem, quotedEach } from '../../../domain/problem.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import type { Table } from '../../table.ts';
import type { CheckOptions } from './check-options.ts';
import type { Layout } from './find-headings.ts';
import { MAPPABLE_FIELDS, type MappableField } from './heading-synonyms.ts';

/** What columns are understood by. */
export interface ReadSheet {
  readonly table: Table;
  readonly layout: Layout;
  readonly options: CheckOptions;
}

/** The lines below the headings. */
export function dataRows({ table, layout }: Pick<ReadSheet, 'table' | 'layout'>): Table['rows'] {
  return table.rows.slice(layout.firstDataIndex);
}

/** The one of these columns that the answer names, by its letter or its heading. */
export function columnAnswered(
  field: MappableField,
  columns: readonly Candidate[],
  { answers }: CheckOptions,
): Candidate | undefined {
  const answer = answers?.[`column.${field}`]?.trim();
  if (!answer) return undefined;
  return columns.find((each) => each.letter === answer.toUpperCase() || each.heading === answer);
}

/** What a decision about one heading sees of every column. */
export interface WeighedColumn {
  readonly normalised: string;
  /** The first values, blanks left out. */
  readonly values: readonly string[];
  field: MappableField | null;
  /** `none` as long as the column is for no field. */
  how: string;
  options: readonly MappableField[];
}

/** How one column is understood so far; mutable while the columns are weighed against each other. */
export interface Candidate extends WeighedColumn {
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  /** It has no heading in a table of headings: what stands there is nobody's. */
  readonly isUnnamed: boolean;
  /** The indexes of the columns of the same field, of which one is read instead where it is filled. */
  unlessFilled?: readonly number[];
  ofWallet?: RowsOfWallet;
}

/**
 * The wallet in whose rows a column is read, and the index of the column that says the wallet of each row. In a row that
 * does not say it, the only number counts: the others are the columns of the other wallets.
 */
export interface RowsOfWallet {
  readonly wallet: string;
  readonly providerIndex: number | undefined;
  readonly others: readonly number[];
}

/** Takes the column for a field, or for none where the name is no field's. */
export function settle(candidate: Candidate, field: string, how: string): void {
  candidate.field = oneOf(MAPPABLE_FIELDS, field) ?? null;
  candidate.how = how;
}

/** True for a column whose field a person or a saved mapping has said. */
export function isGiven({ how }: Candidate): boolean {
  return how === 'given' || how === 'profile';
}

/** True for a column that is for one of these fields, or may be. */
export function mayBe({ field, options }: WeighedColumn, fields: readonly MappableField[]): boolean {
  return [field, ...options].some((each) => each !== null && fields.includes(each));
}

/** Leaves the column to be asked about: whether it is one of these fields. */
export function askWhether(candidate: Candidate, options: readonly MappableField[]): void {
  candidate.field = null;
  candidate.how = 'ask';
  candidate.options = options;
}

/** The answer to which column is the amount, if none is: nothing is multiplied, added up or shared out here. */
export const NO_AMOUNT = 'no-amount';

/** Which of several columns is the field's. */
export function askColumn(field: MappableField, group: readonly Candidate[]): OpenQuestion {
  const letters = group.map((each) => each.letter);
  const names = group.map(({ heading, letter }) => heading || letter);
  for (const each of group) askWhether(each, []);
  return {
    key: `column.${field}`,
    problem: problem(
      'heading-unclear',
      { heading: quotedEach(names), options: field },
      { field, column: letters[0] ?? '', original: names.join(', ') },
    ),
    options: letters,
  };
}
