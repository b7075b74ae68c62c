/**
 * An older copy of a world's journal is put back, older than a whole batch or than a row's mending, and the same sheet
 * is imported again: the real rules of `forgotten-period.ts` and the real comparison with the service's list, over the world's
 * service and journal.
 */

import type { BatchRecord } from '../../electron/engine/core/row/batch-record.ts';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import { newReading, turnPage } from '../../electron/engine/core/state/sweep.ts';
import {
  forgottenPeriodsOf,
  notYetSettled,
  overAtMs,
  settledAtMs,
} from '../../electron/engine/provenance/forgotten-period.ts';
import { withForgottenPeriod } from '../../electron/engine/provenance/restored-backup.ts';
import { quotableRows } from '../../electron/engine/review/review.ts';
import { heldByList, isForeign, windowsOf } from '../../electron/engine/review/service-duplicates.ts';
import type { Session } from '../../shared/api/session.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { World } from './world.ts';
import { MINUTE_MS } from './world-plan.ts';

/** A person who must wait, or whose list cannot be read, tries again this often. */
const TRY_AGAIN_MS = 10 * MINUTE_MS;
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

/** At its time a copy that knows every batch comes back, and its next process takes it up. */
export function planPutBack(world: World): void {
  const { putBack } = world.plan;
  if (putBack === null) return;
  whenUp(world, putBack.atMs, () => {
    const { batch } = world;
    world.stopProcess();
    world.putBack(world.copyLength());
    world.startProcess(batch, [{ type: 'resume', by: 'person' }]);
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
export function reviewAfterRestoredBackup(world: World, batch: string, approve: () => void): void {
  if (world.journal.batch(batch) === undefined) return;
  const held = isTooEarly(world, batch, undefined) ? undefined : compareWithList(world, batch);
  if (held === undefined) {
    world.time.after(TRY_AGAIN_MS, () => reviewAfterRestoredBackup(world, batch, approve));
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
  const { journal, network } = world;
  const comparison = {
    journal,
    batch,
    now: { ourMs: world.clockMs(), serverMs: world.network.serverMs() },
    days: 7,
    forgottenPeriods: forgottenPeriodsOf(recordsOf(world)),
    means: 'neither' as const,
  };
  const sessions: Session[] = [];
  const [window] = windowsOf(comparison);
  if (window === undefined) return undefined;
  const reading = newReading(world.clockMs());
  let turned: ReturnType<typeof turnPage> = 'more';
  while (turned === 'more') {
    const page = network.readPage({ ...window, offset: reading.offset, limit: PAGE_SIZE });
    if (!page.ok || isTooEarly(world, batch, page.serverTimeMs)) return undefined;
    sessions.push(...page.value.sessions);
    turned = turnPage(reading, page.value, world.clockMs());
    if (turned !== 'more' && turned !== 'last') return undefined;
  }
  const foreign = sessions.filter((session) => isForeign(session, comparison));
  const found = heldByList(quotableRows(journal, batch), foreign, comparison);
  return found.map(({ row, problem }) => ({ type: 'row-held', row, problem }) as const);
}

function recordsOf({ journal }: World): readonly BatchRecord[] {
  return journal.batches().flatMap((batch) => journal.batch(batch) ?? []);
}
