/** The wallet of a row's payment. */

import { walletOfBody } from '../../shared/api/request-bodies.ts';
import { latestAttempt } from './core/row/attempts.ts';
import type { BatchRecord } from './core/row/batch-record.ts';
import type { RowRecord } from './core/row/row-record.ts';
import { exposureOf } from './core/state/place-row.ts';
import type { ReadonlyJournal } from './ports/journal-port.ts';

/**
 * The wallet that the row's latest request names: a person may have chosen another one for the rest of the batch since.
 * Before a request, the one that the batch chose.
 */
export function walletOfRow(
  journal: Pick<ReadonlyJournal, 'content' | 'lastBody'>,
  { batch, wallets }: Pick<BatchRecord, 'batch' | 'wallets'>,
  record: RowRecord,
): string | undefined {
  const ref = { batch, row: record.row };
  const body = latestAttempt(record) === undefined ? journal.content(ref).givenBody : journal.lastBody(ref);
  return (body && walletOfBody(body)) ?? wallets[exposureOf(record).currency];
}
