/** The rows of a batch that the service's list shows as paid by another route, or as forgotten by a restored copy. */

import type { Session } from '../../../shared/api/session.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { NumberedRows } from '../core/comparison/shown-number.ts';
import { mayBePaidBy } from '../core/doubt/paid-signs.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { ReadFailure } from '../core/state/inputs.ts';
import type { ReadonlyJournal, RowOutline } from '../ports/journal-port.ts';
import type { DecisionQueries } from '../same-payment/decisions.ts';
import { payerOf } from '../same-payment/intent.ts';
import { type HeldByList, ListFindings } from '../same-payment/list-findings.ts';
import type { ListedSources } from '../same-payment/listed-payments.ts';
import { comparedOfContent } from '../same-payment/paid-since.ts';
import { readSessions, type SessionSource, windowsOf } from './read-sessions.ts';
import { readAnew, readUnknown } from './read-unknown.ts';

interface HeldRow extends HeldByList {
  readonly row: number;
}

/** What the sessions of the list are compared with: the ready rows of a batch. */
export interface BatchComparison extends Pick<ListedSources, 'now' | 'days' | 'forgottenPeriods'> {
  readonly journal: ListedSources['journal'] & DecisionQueries & Pick<ReadonlyJournal, 'outlines'>;
  readonly batch: string;
}

type PaidElsewhere =
  | {
      readonly ok: true;
      readonly held: readonly HeldRow[];
      /** The service's clock when the reading began; undefined if the service gave none, or nothing was read. */
      readonly readAtMs: number | undefined;
      /** That not all payments of the list could be read or compared, if so. */
      readonly unread: Problem | undefined;
    }
  | { readonly ok: false; readonly failure: ReadFailure };

/** Reads the list and compares every ready row with it. */
export async function readPaidElsewhere(comparison: BatchComparison & SessionSource): Promise<PaidElsewhere> {
  if (!hasReady(comparison)) return { ok: true, held: [], readAtMs: undefined, unread: undefined };
  const known = await amongKnown(comparison);
  if (known !== undefined) return known;
  const read = await readSessions(comparison);
  if (!read.ok) return read;
  const { held, unread } = judged(read.sessions, comparison);
  const inPart = read.isWhole ? unread : problem('list-read-in-part');
  return { ok: true, held, readAtMs: read.readAtMs, unread: inPart };
}

/**
 * The same by what the list has shown before and shows now. A known session that would hold a row if it were paid is
 * read anew, whatever was last known of it. Undefined if the list must be read whole.
 */
async function amongKnown(comparison: BatchComparison & SessionSource): Promise<PaidElsewhere | undefined> {
  const read = await readUnknown(comparison);
  if (read === undefined || !read.ok) return read;
  const { sessions, listed } = read.value;
  const asPaid = sessions.map((session) =>
    listed.has(session.id) ? session : { ...session, status: 'completed' },
  );
  const holding = new Set(compareWithList(asPaid, comparison).held.flatMap((row) => row.sessions));
  const anew = await readAnew(
    comparison,
    sessions.filter(({ id }) => !listed.has(id) && holding.has(id)),
  );
  if (anew === undefined || !anew.ok) return anew;
  const now = sessions.map((session) => anew.value.get(session.id) ?? session);
  return { ok: true, ...judged(now, comparison), readAtMs: read.serverTimeMs };
}

/** The rows that are held, and whether some sessions showed too little to be compared. */
function judged(
  sessions: Iterable<Session>,
  comparison: BatchComparison,
): { readonly held: readonly HeldRow[]; readonly unread: Problem | undefined } {
  const { held, notComparedCount: count } = compareWithList(sessions, comparison);
  return { held, unread: count === 0 ? undefined : problem('payees-hidden', { count }) };
}

/**
 * The ready rows that one of the sessions may already have paid, each with the first such session. `isMeant` limits the
 * rows that are compared.
 */
export function compareWithList(
  sessions: Iterable<Session>,
  comparison: BatchComparison,
  isMeant: (row: RowOutline) => boolean = () => true,
): { readonly held: HeldRow[]; readonly notComparedCount: number } {
  const { journal, batch } = comparison;
  const record = journal.batch(batch);
  if (record === undefined) return { held: [], notComparedCount: 0 };
  const findings = new ListFindings(sessions, {
    ...comparison,
    ...listedBy(record),
    fromMs: firstAskedMs(comparison),
  });
  const held: HeldRow[] = [];
  for (const outline of journal.outlines(batch)) {
    if (outline.state !== 'ready' || !isMeant(outline)) continue;
    const ref = { batch, row: outline.row };
    const found = findings.heldBy(comparedOfContent(journal.content(ref)), ref);
    if (found !== undefined) held.push({ row: ref.row, ...found });
  }
  return { held, notComparedCount: findings.notComparedCount };
}

/** The same where rows were compared with the list before: what came since counts, however it is dated. */
export function paidElsewhereSince(
  sessions: readonly Session[],
  comparison: Omit<BatchComparison, 'forgottenPeriods'>,
  numbers?: NumberedRows,
): readonly HeldRow[] {
  return compareWithList(sessions, { ...comparison, forgottenPeriods: [] }, mayBePaidBy(sessions, numbers))
    .held;
}

/** What a batch's record says for the comparison of its rows. */
function listedBy(record: BatchRecord) {
  const { created, createdAtMs } = record;
  return {
    payer: payerOf(record),
    means: created.reference?.means ?? 'neither',
    period: created.period,
    sinceMs: createdAtMs,
  } as const;
}

/** The first moment of the days that are asked for. */
export function firstAskedMs(comparison: Pick<SessionSource, 'now' | 'forgottenPeriods'>): number {
  return Math.min(...windowsOf(comparison).map(({ fromMs }) => fromMs));
}

function hasReady({ journal, batch }: BatchComparison): boolean {
  return journal.outlines(batch).some(({ state }) => state === 'ready');
}
