/**
 * An older copy of a world's journal is put back, older than a whole batch or than a row's mending, and the same sheet
 * is imported again: the real rules of `forgotten-period.ts` and the real comparison with the service's list, over the world's
 * service and journal.
 */

import { type BatchRecord, forgottenPeriodsOf } from '../../electron/engine/core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../../electron/engine/core/row/events.ts';
import { newReading } from '../../electron/engine/core/state/sweep.ts';
import { notYetSettled, overAtMs, settledAtMs } from '../../electron/engine/provenance/forgotten-period.ts';
import { withForgottenPeriod } from '../../electron/engine/provenance/restored-backup.ts';
import { repeatedInList } from '../../electron/engine/review/forgotten-operation.ts';
import { turnCompared, windowsOf } from '../../electron/engine/review/read-sessions.ts';
import { quotableRows } from '../../electron/engine/review/review.ts';
import {
  batchesOf,
  type Comparison,
  heldByList,
  isForeign,
} from '../../electron/engine/review/service-duplicates.ts';
import type { Session } from '../../shared/api/session.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { addressOf, booksOf } from './virtual-books.ts';
import type { World } from './world.ts';
import { MINUTE_MS } from './world-plan.ts';

/** A person who must wait, or whose list cannot be read, tries again this often. */
export const TRY_AGAIN_MS = 10 * MINUTE_MS;
const PAGE_SIZE = 100;

/** At its time the world's journal is as it was when it had `copyLength` events; then `importAgain` is called. */
export function planRestoredBackup(world: World, copyLength: number, importAgain: () => void): void {
  const { forgottenPeriod } = world.plan;
  if (forgottenPeriod === null) return;
  whenUp(world, forgottenPeriod.atMs, () => {
    world.stopProcess();
    world.hasForgotten = true;
    world.putBack(copyLength);
    world.time.after(forgottenPeriod.importsAfterMs, importAgain);
  });
}

/** At its time a copy comes back, and is taken up: the batch that was being sent, if nothing else is said. */
export function planPutBack(
  world: World,
  takeUp = (batch: string) => world.startProcess(batch, [{ type: 'resume', by: 'person' }]),
): void {
  const { putBack } = world.plan;
  if (putBack === null) return;
  whenUp(world, putBack.atMs, () => {
    const { batch } = world;
    world.stopProcess();
    world.putBack(world.copyLength());
    takeUp(batch);
  });
}

function whenUp(world: World, atMs: number, happen: () => void): void {
  world.time.after(atMs, () => {
    if (world.isDown) whenUp(world, MINUTE_MS, happen);
    else happen();
  });
}

/** The first events of a batch, in a world whose journal may know no other. */
export function firstEvents(world: World, events: readonly JournalEvent[]): readonly JournalEvent[] {
  const isOlder = world.hasForgotten && recordsOf(world).length === 0;
  return withForgottenPeriod({ isOlderThanRemembered: () => isOlder }, events, world.clockMs());
}

/** Waits until the list has had time to show what the journal lacks, holds what it shows, and then calls `approve`. */
export function reviewByList(world: World, batch: string, approve: () => void): void {
  if (world.journal.batch(batch) === undefined) return;
  const held = isTooEarly(world, batch, undefined) ? undefined : compareWithList(world, batch);
  if (held === undefined) {
    world.time.after(TRY_AGAIN_MS, () => reviewByList(world, batch, approve));
    return;
  }
  if (held.length > 0) world.journal.append(batch, held, world.clockMs());
  approve();
}

function isTooEarly(world: World, batch: string | undefined, serverMs: number | undefined): boolean {
  return whyNotYet(world, batch, serverMs) !== undefined;
}

/** The engine's own answer to whether the list has had its time. */
export function whyNotYet(
  world: World,
  batch: string | undefined,
  serverMs: number | undefined,
): Problem | undefined {
  const record = batch === undefined ? undefined : world.journal.batch(batch);
  const untilMs = settledAtMs(recordsOf(world), world.settings, record, world.clockMs());
  if (untilMs === undefined) return undefined;
  const ourMs = world.clockMs();
  const overMs = overAtMs(untilMs, { ourMs, serverMs });
  return ourMs >= overMs ? undefined : notYetSettled(overMs);
}

/** The rows that the list may show as paid; undefined if it could not be read to its end, or was read too early. */
function compareWithList(world: World, batch: string): readonly JournalEvent[] | undefined {
  const read = readList(world, batch);
  if (read === undefined) return undefined;
  const found = heldByList(quotableRows(world.journal, batch), read.sessions, read.comparison);
  return found.map(({ row, problem }) => ({ type: 'row-held', row, problem }) as const);
}

/** What an older copy may lack of a single operation; null: the list cannot tell yet. */
export function forgottenCall(world: World, row: ImportedRow, fields: RowFields): Problem | undefined | null {
  if (forgottenPeriodsOf(recordsOf(world)).length === 0) return undefined;
  if (isTooEarly(world, undefined, undefined)) return null;
  const read = readList(world, undefined);
  return read === undefined ? null : repeatedInList({ row, fields }, read.sessions, read.comparison);
}

/** The sessions of the list that the journal does not treat as its own payments. */
function readList(
  world: World,
  batch: string | undefined,
): { readonly sessions: readonly Session[]; readonly comparison: Comparison } | undefined {
  const { journal, network } = world;
  const comparison = {
    journal,
    batch: batch ?? '',
    now: { ourMs: world.clockMs(), serverMs: world.network.serverMs() },
    days: 7,
    forgottenPeriods: forgottenPeriodsOf(recordsOf(world)),
    means: 'neither' as const,
    sinceMs:
      (batch === undefined ? undefined : journal.batch(batch)?.createdAtMs) ?? Number.POSITIVE_INFINITY,
  };
  const ours = batchesOf({ journal: booksOf(world), address: addressOf(world, batch ?? '') });
  const sessions: Session[] = [];
  for (const window of windowsOf(comparison)) {
    const reading = newReading(world.clockMs());
    let turned: ReturnType<typeof turnCompared> = 'more';
    while (turned === 'more') {
      const page = network.readPage({ ...window, offset: reading.offset, limit: PAGE_SIZE });
      if (!page.ok || isTooEarly(world, batch, page.serverTimeMs)) return undefined;
      sessions.push(...page.value.sessions);
      turned = turnCompared(reading, page.value, { ...comparison, nowMs: world.clockMs() });
    }
    if (turned !== 'read') return undefined;
  }
  return { sessions: sessions.filter((session) => isForeign(session, comparison, ours)), comparison };
}

function recordsOf({ journal }: World): readonly BatchRecord[] {
  return journal.batches().flatMap((batch) => journal.batch(batch) ?? []);
}
