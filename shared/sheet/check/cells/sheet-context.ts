import type { Table, TableRow } from '../../table.ts';
import type { AmountMeaning } from '../lines/amount-meaning.ts';
import type { QuestionLog } from './question-log.ts';

/** What the readers of a sheet's columns share. */
export interface SheetContext {
  readonly table: Table;
  readonly firstDataIndex: number;
  readonly questions: QuestionLog;
  /** What headings and titles say about the amounts. */
  readonly amounts: AmountMeaning;
  /** The whole lines that are meant as payments: nothing else in a column is evidence for it (V9). */
  readonly paymentLines: () => Iterable<TableRow>;
  /** The currency of a line, as its own cells and the defaults say. */
  readonly currencyOf: (line: TableRow) => string | undefined;
}
