import type { RowState } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import { request } from '../bridge/requests.ts';

/** The most rows that one request to the journal returns. */
const PAGE_ROWS = 500;

/** The most rows that a sheet can have. */
const SHEET_ROWS_MAX = 100_000;

interface AllRows {
  readonly rows: readonly RowView[];
  readonly total: number;
}

/**
 * The rows in these states, the largest amounts first, read page by page up to about `most`; and the total number. If
 * a page cannot be read there are none: a part of them would be taken for all.
 */
export async function allRows(
  batch: string,
  states: readonly RowState[],
  most = SHEET_ROWS_MAX,
): Promise<Reply<AllRows>> {
  const rows: RowView[] = [];
  for (;;) {
    const reply = await request('batches.rows', {
      batch,
      states: [...states],
      search: '',
      sort: { by: 'amount', direction: 'desc' },
      offset: rows.length,
      limit: PAGE_ROWS,
    });
    if (!reply.ok) return reply;
    rows.push(...reply.value.rows);
    const { total } = reply.value;
    if (reply.value.rows.length === 0 || rows.length >= Math.min(total, most))
      return { ok: true, value: { rows, total } };
  }
}
