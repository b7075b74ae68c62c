/** The window's requests about the payees of a batch that are not in the recipients' book yet. */
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { findNewPayees, keepPayees } from '../../engine/review/new-payees.ts';
import { done, mapped } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import { bookOf } from '../service/recipient-book.ts';

/** At most this many are shown and added at once: each takes a call, and nobody checks a longer list. */
const KEPT_AT_ONCE = 200;

export async function listNewPayees(
  connection: ProfileConnection,
  batch: string,
): Promise<Reply<RequestOutput<'batches.new-payees'>>> {
  const found = await findNewPayees(connection.engine.journal, batch, bookOf(connection));
  return mapped(found, (payees) => ({
    total: payees.length,
    payees: payees.slice(0, KEPT_AT_ONCE).map(({ fields: _fields, ...shown }) => shown),
  }));
}

export async function keepChosenPayees(
  connection: ProfileConnection,
  { batch, rows }: RequestInput<'batches.keep-payees'>,
): Promise<Reply<RequestOutput<'batches.keep-payees'>>> {
  const found = await findNewPayees(connection.engine.journal, batch, bookOf(connection));
  if (!found.ok) return found;
  const chosen = new Set(rows);
  const { kept, refused } = await keepPayees(
    connection.client,
    found.value.filter(({ row }) => chosen.has(row)),
  );
  const refusals = refused.map(({ row, problems }) => ({ row, problems: [...problems] }));
  return done({ kept: kept.length, refused: refusals });
}
