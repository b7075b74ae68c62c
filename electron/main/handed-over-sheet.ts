/**
 * A sheet that the window hands over: text of many megabytes, in lines, so that it is read and checked again piece by
 * piece. Between two pieces main goes on with everything else: a run that is sending, the menu, other requests.
 */
import { setImmediate } from 'node:timers/promises';
import { checkRow } from '../../shared/api/row-rules.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { checkedRowsSchema, checkedSheetSchema, MAX_ROWS } from '../../shared/ipc/checked-sheet-schema.ts';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';

/** Reads the text of `batches.create` (`checked-sheet-schema.ts`), and checks every row again. Throws where it is none. */
export async function readCheckedSheet(text: string): Promise<CheckedSheet> {
  let sheet: CheckedSheet | undefined;
  const rows: CheckedRow[] = [];
  for await (const piece of handedOverPieces(text)) {
    if (sheet === undefined) {
      sheet = checkedSheetSchema.parse(piece);
      for (const row of sheet.rows) rows.push(checkAgain(row));
    } else {
      for (const row of checkedRowsSchema.parse(piece)) rows.push(checkAgain(row));
    }
    if (rows.length > MAX_ROWS) throw new Error(`a sheet of more than ${MAX_ROWS} rows`);
  }
  if (sheet === undefined) throw new Error('a sheet without its first line');
  return { ...sheet, rows };
}

/** The values of a text's lines, each one JSON, with a turn of the event loop between two of them. */
export async function* handedOverPieces(text: string): AsyncGenerator<unknown> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (start > 0) await setImmediate();
    yield JSON.parse(text.slice(start, end));
    start = end + 1;
  }
}

/** A row that breaks a rule is invalid, whatever the window thought. */
function checkAgain(row: CheckedRow): CheckedRow {
  const errors = checkRow(row.fields).filter(isError);
  if (errors.length === 0) return row;
  // A cell that the window refused is not missing as well.
  const refused = new Set(row.problems.filter(isError).map(({ field }) => field));
  const added = errors.filter(({ field }) => !refused.has(field));
  return { ...row, state: 'invalid', problems: [...row.problems, ...added] };
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}
