import type { Problem } from '../../../domain/problem.ts';
import type { Table, TableRow } from '../../table.ts';
import type { QuestionLog } from './question-log.ts';

/** What headings, units, titles and notes say about the amounts. */
export interface AmountMeaning {
  /** The power of ten by which each amount is multiplied. */
  readonly exponent: number;
  /** True where the sheet says what unit its amounts are in, so that a person was asked already. */
  readonly isUnitSaid: boolean;
  /** The currencies that headings and titles allow; undefined where none of them speaks. */
  readonly currencies?: readonly string[] | undefined;
  /** What named them, as it was written. */
  readonly currencyText: string;
  /** The open question for which every amount waits. */
  readonly held?: Problem | undefined;
}

/** What the readers of a sheet's columns share. */
export interface SheetContext {
  readonly table: Table;
  readonly firstDataIndex: number;
  readonly questions: QuestionLog;
  /** What headings and titles say about the amounts. */
  readonly amounts: AmountMeaning;
  /** What titles and printed pages say. */
  readonly said: () => readonly string[];
  /**
   * The whole lines that are meant as payments: nothing else in a column is evidence for it (V9). Hidden rows that are
   * left out are none of them.
   */
  readonly paymentLines: () => Iterable<TableRow>;
  /** The currency of a line, as its own cells and the defaults say. */
  readonly currencyOf: (line: TableRow) => string | undefined;
}
