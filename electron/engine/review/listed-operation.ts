/**
 * A single operation where an older copy of the journal was put back: the journal may lack that it was carried out, so
 * the service's list is compared before it is sent, as the review compares a sheet.
 */

import type { Session } from '../../../shared/api/session.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import type { ComparedRow, Payer } from '../same-payment/intent.ts';
import { ListFindings, type Repeated } from '../same-payment/list-findings.ts';
import { type BatchComparison, firstAskedMs } from './paid-elsewhere.ts';
import { readSessions, type SessionSource } from './read-sessions.ts';

type Comparison = Omit<BatchComparison, 'batch' | 'journal'> & {
  readonly journal: BatchComparison['journal'] & Pick<ReadonlyJournal, 'batches'>;
};

/** The first session of the list that nothing tells apart from the operation, as the problem to ask about. */
export async function listedOperation(
  row: ComparedRow,
  single: Pick<Payer, 'address' | 'environment'>,
  source: Comparison & SessionSource,
): Promise<Repeated> {
  if (source.forgottenPeriods.length === 0) return { ok: true, repeated: [] };
  const read = await readSessions(source);
  if (!read.ok) return { ok: false, problem: readProblem(read.failure) };
  const repeated = repeatedInList(row, single, { sessions: read.sessions, comparison: source });
  return { ok: true, repeated: repeated === undefined ? [] : [repeated] };
}

/** The same of sessions that were read already. */
export function repeatedInList(
  row: ComparedRow,
  { address, environment }: Pick<Payer, 'address' | 'environment'>,
  { sessions, comparison }: { readonly sessions: Iterable<Session>; readonly comparison: Comparison },
): Problem | undefined {
  const { journal } = comparison;
  const batch = journal.batches().find(({ created }) => created.address === address)?.batch ?? '';
  const payer = { address, environment, businessId: null };
  const fromMs = firstAskedMs(comparison);
  const listed = { ...comparison, payer, batch, means: 'neither', period: undefined, fromMs } as const;
  return new ListFindings(sessions, listed).heldBy(row, null)?.problem;
}
