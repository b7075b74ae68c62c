import type { RowFields } from '../../../domain/row-fields.ts';
import type { CheckedRow, OpenQuestion } from '../../checked-sheet.ts';
import { valueKey } from './question-log.ts';

/** A row as far as a question may ask about it. */
export type RowWithWords = Pick<CheckedRow, 'row' | 'problems'> & Pick<RowFields, 'currency'>;

/** Gives the rows with the word in question; undefined for a question about the whole sheet. */
export type RowsAsked = (question: OpenQuestion) => readonly number[] | undefined;

/** Looks through the rows once, at the first question, however many words are asked about. */
export function rowsAskedAmong(rows: Iterable<RowWithWords>): RowsAsked {
  let byWord: ReadonlyMap<string, readonly RowWithWords[]> | undefined;
  return ({ currency, problem: { code, field, original } }) => {
    if (code !== 'value-unclear' || field === undefined || original === undefined) return undefined;
    byWord ??= rowsByWord(rows);
    const asked = byWord.get(valueKey(field, original)) ?? [];
    return asked.flatMap((one) => (currency === undefined || one.currency === currency ? [one.row] : []));
  };
}

function rowsByWord(rows: Iterable<RowWithWords>): ReadonlyMap<string, readonly RowWithWords[]> {
  const byWord = new Map<string, RowWithWords[]>();
  for (const row of rows) {
    for (const { code, field, original = '' } of row.problems) {
      if (code !== 'value-unclear' || field === undefined) continue;
      const key = valueKey(field, original);
      const same = byWord.get(key);
      if (same === undefined) byWord.set(key, [row]);
      else if (same.at(-1) !== row) same.push(row);
    }
  }
  return byWord;
}
