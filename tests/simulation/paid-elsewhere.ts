/** Somebody pays rows of a batch that waits by another route: by hand in the portal, or from another computer. */

import type { RunQueries } from '../../electron/engine/core/state/run-state.ts';
import { paidElsewhereSince } from '../../electron/engine/review/paid-elsewhere.ts';
import { SeededRandom } from './seeded-random.ts';
import { booksOf, decisionQueries } from './virtual-books.ts';
import { likeRow } from './virtual-sheet.ts';
import type { World } from './world.ts';
import { HOUR_MS, MINUTE_MS } from './world-plan.ts';

/** How many of the rows that wait are paid by the other route. */
const SHARE = 0.5;
/** How long the machine sleeps while a batch is sent. */
const SLEEPS_FOR_MS = HOUR_MS;

/** The batch waits for so long: some of its rows are paid elsewhere meanwhile, early enough for the list to show it. */
export function payElsewhere(world: World, batch: string, waitsMs: number): void {
  const { plan, journal, time } = world;
  const latestMs = waitsMs - plan.listLateMs - MINUTE_MS;
  if (!plan.paidElsewhere || latestMs <= 0) return;
  const random = new SeededRandom(plan.seed + 4 + world.points);
  for (const { row } of [...journal.rows(batch)].filter(({ state }) => state === 'ready')) {
    if (!random.chance(SHARE)) continue;
    time.after(random.between(0, latestMs), () => {
      const isAtWork = world.machine !== null && !world.isAsleep;
      if (isAtWork || journal.row({ batch, row })?.state !== 'ready') return;
      const like = likeRow(journal.content({ batch, row }).fields);
      world.service.bookForeign(like, time.nowMs, { mayFail: false });
      world.paidElsewhere.push({ batch, row, atMs: time.nowMs });
      world.tell(`${batch} row ${row} is paid by another route`);
    });
  }
}

/** The machine sleeps while it sends, and rows that wait are paid elsewhere. */
export function planSleep(world: World): void {
  const { sleepsAtMs } = world.plan;
  if (sleepsAtMs === null) return;
  world.time.after(sleepsAtMs, () => {
    if (world.machine === null) return;
    world.sleep(SLEEPS_FOR_MS);
    payElsewhere(world, world.batch, SLEEPS_FOR_MS);
  });
}

/**
 * What the engine answers its core, over the world's books. A person has seen what was in the list when the sheet was
 * imported, and released the rows that are like it; in a story only those that it says.
 */
export function paidElsewhereIn(world: World, batch: string): RunQueries['paidElsewhere'] {
  const { journal, plan, service, settings } = world;
  return (sessions, now) => {
    const importedAtMs = world.imports.get(batch)?.atMs ?? 0;
    const isReleased = (id: string) => {
      if (plan.story !== null) return false;
      const payment = service.payments.find((each) => each.id === id);
      return payment !== undefined && payment.key === '' && payment.bookedAtMs < importedAtMs;
    };
    const books = {
      ...booksOf(world),
      ...decisionQueries(world),
      ownerOf: (id: string, of?: string) => journal.ownerOf(id, of),
      rowOfMarker: (marker: string) => journal.rowOfMarker(marker),
    };
    return paidElsewhereSince(
      sessions.filter(({ id }) => !isReleased(id)),
      { journal: books, batch, now, days: settings.duplicates.days },
    );
  };
}
