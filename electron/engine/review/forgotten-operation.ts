/**
 * A single operation where an older copy of the journal was put back: the journal may lack that it was carried out, so
 * the service's list is compared before it is sent, as the review compares a sheet.
 */
import type { Session } from '../../../shared/api/session.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import type { ImportedRow } from '../core/row/events.ts';
import { openRow } from '../core/row/fold-row.ts';
import { ForgottenPayments, foldedId } from './forgotten-payments.ts';
import {
  type Comparison,
  type DuplicateSource,
  isForgottenOperation,
  openDuplicate,
  readForeignSessions,
} from './service-duplicates.ts';

export type ForgottenOperation =
  | { readonly ok: true; readonly repeated: Problem | undefined }
  /** The list could not be read to its end. */
  | { readonly ok: false; readonly problem: Problem };

/**
 * The first session of a forgotten period that nothing tells apart from the operation, as the problem to ask about; of
 * a payment or a withdrawal also one of another amount, as of a sheet's row. `fields` is what its body says of the
 * payee and of the payment.
 */
export async function forgottenOperation(
  row: ImportedRow,
  fields: RowFields,
  source: DuplicateSource,
): Promise<ForgottenOperation> {
  if (source.forgottenPeriods.length === 0) return { ok: true, repeated: undefined };
  const read = await readForeignSessions(source);
  if (!read.ok) return { ok: false, problem: readProblem(read.failure) };
  return { ok: true, repeated: repeatedInList({ row, fields }, read.sessions, source) };
}

/** The same of sessions that were read already. */
export function repeatedInList(
  { row, fields }: { readonly row: ImportedRow; readonly fields: RowFields },
  sessions: readonly Session[],
  comparison: Comparison,
): Problem | undefined {
  const record = openRow(row);
  const isPayout = row.operation === 'payment' || row.operation === 'withdrawal';
  const same = sessions.filter((session) => isForgottenOperation(record, session, comparison));
  // Of a swap or a deposit nothing but the amount could tell another one apart, and the service may have changed it.
  const near = isPayout
    ? []
    : sessions.filter((session) => isForgottenOperation(record, session, comparison, { isAnyAmount: true }));
  const accounts = new Set(isPayout ? [foldedId(fields.destination_account_id)] : []);
  accounts.delete('');
  const forgotten = new ForgottenPayments(isPayout ? sessions : [], { ...comparison, accounts });
  return openDuplicate({ record, fields }, { same, near, forgotten }, comparison);
}
