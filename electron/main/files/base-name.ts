import type { BatchRecord } from '../../engine/core/row/batch-record.ts';

/** What the files of a batch are called after: its sheet's name without its ending, or the batch's own. */
export function baseName({ created, batch }: Pick<BatchRecord, 'created' | 'batch'>): string {
  return (created.file?.name ?? batch).replace(/\.[^.]*$/, '');
}
