/**
 * Somebody pays rows of a batch that waits by another route: by hand in the portal, or from another computer. Before the
 * batch goes on, the engine's real look at the list is taken over the world's service.
 */

import { readProblem } from '../../electron/engine/core/doubt/read-problem.ts';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import type { Input } from '../../electron/engine/core/state/inputs.ts';
import { quotableRows } from '../../electron/engine/review/review.ts';
import { heldByList } from '../../electron/engine/review/service-duplicates.ts';
import { readList } from './restored-backup.ts';
import { SeededRandom } from './seeded-random.ts';
import { likeRow } from './virtual-sheet.ts';
import type { World } from './world.ts';
import { MINUTE_MS } from './world-plan.ts';

/** How many of the rows that wait are paid by the other route. */
const SHARE = 0.5;
const NOT_READ = readProblem({ kind: 'server-error', status: 503 });

/** The batch waits for so long: some of its rows are paid elsewhere meanwhile, early enough for the list to show it. */
export function payElsewhere(world: World, batch: string, waitsMs: number): void {
  const { plan, journal, time } = world;
  const latestMs = waitsMs - plan.listLateMs - MINUTE_MS;
  if (!plan.paidElsewhere || latestMs <= 0) return;
  const random = new SeededRandom(plan.seed + 4 + world.points);
  for (const { row } of [...journal.rows(batch)].filter(({ state }) => state === 'ready')) {
    if (!random.chance(SHARE)) continue;
    time.after(random.between(0, latestMs), () => {
      const isWaiting = journal.row({ batch, row })?.state === 'ready' && world.machine === null;
      if (!isWaiting) return;
      world.service.bookForeign(likeRow(journal.content({ batch, row }).fields), time.nowMs, {
        fails: false,
      });
      world.paidElsewhere.push({ batch, row, atMs: time.nowMs });
      world.tell(`${batch} row ${row} is paid by another route`);
    });
  }
}

/** Takes a batch up as the app does: what the list shows as paid is held, and without the list nothing new is sent. */
export function goOn(world: World, batch: string, inputs: readonly Input[]): void {
  const { journal } = world;
  const sinceMs = journal.batch(batch)?.approvedAtMs ?? undefined;
  const read = sinceMs === undefined ? undefined : readList(world, batch, sinceMs);
  if (read !== undefined) {
    const found = heldByList(quotableRows(journal, batch), read.sessions, read.comparison);
    const held = found.map(({ row, problem }): JournalEvent => ({ type: 'row-held', row, problem }));
    if (held.length > 0) journal.append(batch, held, world.clockMs());
    world.startProcess(batch, inputs);
    return;
  }
  journal.append(batch, [{ type: 'batch-paused', by: 'engine', problem: NOT_READ }], world.clockMs());
  const others = inputs.filter(({ type }) => type !== 'resume');
  world.startProcess(batch, others);
}
