/**
 * A sheet from the window: text of many megabytes, in lines, so that it can be read and checked again in pieces.
 * Between two pieces main continues with everything else: a run that is sending, the menu, other requests.
 */
import { setImmediate } from 'node:timers/promises';
import { checkedRowsSchema, checkedSheetSchema, MAX_ROWS } from '../../../shared/ipc/checked-sheet-schema.ts';
import { enforceRules } from '../../../shared/sheet/check/whole/enforce-rules.ts';
import type { CheckedRow, HandedOverSheet } from '../../../shared/sheet/checked-sheet.ts';

/**
 * Reads the text of `batches.create` (`checked-sheet-schema.ts`), and checks every row again. Throws if it is not
 * such a text.
 */
export async function readCheckedSheet(text: string): Promise<HandedOverSheet> {
  let sheet: HandedOverSheet | undefined;
  const rows: CheckedRow[] = [];
  for await (const piece of handedOverPieces(text)) {
    if (sheet === undefined) {
      sheet = checkedSheetSchema.parse(piece);
      for (const row of sheet.rows) rows.push(enforceRules(row));
    } else {
      for (const row of checkedRowsSchema.parse(piece)) rows.push(enforceRules(row));
    }
    if (rows.length > MAX_ROWS) throw new Error(`a sheet of more than ${MAX_ROWS} rows`);
  }
  if (sheet === undefined) throw new Error('a sheet without its first line');
  return { ...sheet, rows };
}

/** The values of a text's lines, each one JSON, with a turn of the event loop between two lines. */
export async function* handedOverPieces(text: string): AsyncGenerator<unknown> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (start > 0) await setImmediate();
    yield JSON.parse(text.slice(start, end));
    start = end + 1;
  }
}
