/** A batch's rows for an export that a person watches. */
import type { Journal } from '../../engine/ports/journal-port.ts';
import type { ResultRow, ResultRows } from '../../workbooks/result-columns.ts';
import { resultRows } from '../../workbooks/result-rows.ts';
import type { BatchTask } from './batch-tasks.ts';

/** The event loop turns this often: the bar moves, the window answers and Cancel is heard. */
const BREATH_MS = 15;

/** Rows that tell the task how far their reading is; `passes`: how often the export reads all of them. */
export function watchedRows(
  journal: Journal,
  batch: string,
  { task, passes }: { readonly task: BatchTask; readonly passes: number },
): ResultRows {
  const count = Object.values(journal.counts(batch)).reduce((sum, rows) => sum + rows, 0);
  let pass = -1;
  let breathedMs = performance.now();
  return async function* (): AsyncGenerator<ResultRow> {
    pass += 1;
    let done = 0;
    for (const row of resultRows(journal, batch)) {
      yield row;
      done += 1;
      if (performance.now() - breathedMs < BREATH_MS) continue;
      task.progress(pass * count + done, passes * count);
      await new Promise(setImmediate);
      if (task.isCancelled()) throw new ExportCancelled();
      breathedMs = performance.now();
    }
  };
}

/** Thrown out of the rows: the file that was being written is taken away again. */
class ExportCancelled extends Error {
  override readonly name = 'ExportCancelled';
}

/** False where the person cancelled it, and nothing was written. */
export async function unlessCancelled(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ExportCancelled) return false;
    throw error;
  }
}
