/** The journal against the service's own books: what must hold after a kill, and at the end. */
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { JournalReader } from '../../electron/journal/sqlite-journal.ts';
import type { BookSession } from '../../electron/practice/books/book-types.ts';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { Posted } from './kill-front.ts';

/** Where nothing may have been paid. */
const UNPAID: readonly RowState[] = ['invalid', 'held', 'ready', 'rejected', 'closed'];
/** Where a row may end; the last one waits for a person. */
const ENDS: readonly RowState[] = ['paid', 'failed', 'rejected', 'held', 'closed', 'parked'];

/** The kinds that pay a row: an exchange and payment in one step is one of them. */
const PAYS: ReadonlySet<BookSession['kind']> = new Set(['payment', 'swap_and_send']);

interface Truth {
  readonly rows: readonly RowRecord[];
  readonly sessions: readonly BookSession[];
  readonly posts: readonly Posted[];
  /** How many rows the sheet has. */
  readonly expectedRows: number;
}

/** Every row of every batch of a journal. */
export function rowsOf(journal: JournalReader): RowRecord[] {
  return journal.batches().flatMap(({ batch }) => [...journal.rows(batch)]);
}

/** What is wrong at this moment, in words; empty where all is well. */
export function faultsNow({ rows, sessions, posts, expectedRows }: Truth): string[] {
  const faults: string[] = [];
  // A batch enters the journal whole or not at all.
  if (rows.length !== expectedRows && rows.length !== 0)
    faults.push(`${rows.length} rows of ${expectedRows}`);
  const byMarker = new Map<string, BookSession[]>();
  for (const session of sessions) {
    const marker = /PS[0-9A-Z]{13}/.exec(session.description)?.[0] ?? session.id;
    byMarker.set(marker, [...(byMarker.get(marker) ?? []), session]);
  }
  for (const row of rows) {
    const own = byMarker.get(row.marker) ?? [];
    byMarker.delete(row.marker);
    if (own.length > 1) faults.push(`row ${row.row} was paid ${own.length} times`);
    faults.push(...labelFaults(row, own[0]));
  }
  for (const [marker, [session]] of byMarker) {
    if (session && PAYS.has(session.kind)) faults.push(`session ${session.id} (${marker}) belongs to no row`);
  }
  return [...faults, ...postFaults(posts)];
}

/** What is wrong besides when nothing is left to do. */
export function faultsAtEnd(truth: Truth): string[] {
  const faults = faultsNow(truth);
  if (truth.rows.length !== truth.expectedRows) faults.push(`only ${truth.rows.length} rows are there`);
  for (const row of truth.rows) {
    if (!ENDS.includes(row.state)) faults.push(`row ${row.row} ended ${row.state}`);
  }
  return faults;
}

function labelFaults(
  { row, state, amountMinor, currency }: RowRecord,
  session: BookSession | undefined,
): string[] {
  if (session && (session.pricing.convertedMinor !== amountMinor || session.pricing.toCurrency !== currency))
    return [`row ${row} means ${amountMinor} ${currency}, and ${session.pricing.convertedMinor} are paid`];
  if (UNPAID.includes(state) && session) return [`row ${row} says ${state}, and its session exists`];
  if (state === 'accepted' && !session) return [`row ${row} says accepted, and there is no session`];
  if (state === 'paid' && session?.status !== 'completed')
    return [`row ${row} says paid, its session ${session?.status}`];
  if (state === 'failed' && session?.status !== 'failed')
    return [`row ${row} says failed, its session ${session?.status}`];
  return [];
}

/** A row is posted again only where its last POST was refused in the service's own words. */
function postFaults(posts: readonly Posted[]): string[] {
  const faults: string[] = [];
  const last = new Map<string, Posted>();
  for (const posted of posts) {
    const before = last.get(posted.marker);
    last.set(posted.marker, posted);
    if (before === undefined || [400, 401, 403, 404, 422, 429].includes(before.status ?? 0)) continue;
    faults.push(`${posted.marker} was posted again after ${before.status ?? 'no answer'}`);
  }
  return faults;
}
