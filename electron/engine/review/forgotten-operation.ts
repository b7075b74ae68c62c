/**
 * A single operation where an older copy of the journal was put back: the journal may lack that it was carried out, so
 * the service's list is compared before it is sent, as the review compares a sheet.
 */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { differenceOf } from '../core/doubt/match-session.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import type { ImportedRow } from '../core/row/events.ts';
import { openRow } from '../core/row/fold-row.ts';
import { isInForgottenPeriod } from '../provenance/forgotten-period.ts';
import { mayBeOurs } from './forgotten-payments.ts';
import { type DuplicateSource, placeOfSession, readForeignSessions } from './service-duplicates.ts';

export type ForgottenOperation =
  | { readonly ok: true; readonly repeated: Problem | undefined }
  /** The list could not be read to its end. */
  | { readonly ok: false; readonly problem: Problem };

/** The first session of a forgotten period that nothing tells apart from the operation, as the problem to ask about. */
export async function forgottenOperation(
  row: ImportedRow,
  source: DuplicateSource,
): Promise<ForgottenOperation> {
  const { forgottenPeriods, journal } = source;
  if (forgottenPeriods.length === 0) return { ok: true, repeated: undefined };
  const read = await readForeignSessions(source);
  if (!read.ok) return { ok: false, problem: readProblem(read.failure) };
  const record = openRow(row);
  const found = read.sessions.find(
    (session) =>
      isInForgottenPeriod(forgottenPeriods, session.createdAtMs) &&
      mayBeOurs(session, journal) &&
      differenceOf(record, session) === undefined,
  );
  return { ok: true, repeated: found && problem('duplicate-exact', placeOfSession(found)) };
}
