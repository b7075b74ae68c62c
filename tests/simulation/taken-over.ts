/**
 * What was approved on another machine, or before the mark was lost, is taken over: by the real rules, after a wait and
 * a look, as a new batch.
 */

import { takeOverWrites } from '../../electron/engine/decide/take-over.ts';
import { RECONCILING } from '../../shared/domain/row-state.ts';
import { TRY_AGAIN_MS, whyNotYet } from './restored-backup.ts';
import { booksOf, decisionQueries } from './virtual-books.ts';
import type { World } from './world.ts';

/** Calls `goOn` with the new batch, once there is one. `first` is called just before the person's word. */
export function takeOverIn(
  world: World,
  batch: string,
  goOn: (into: string) => void,
  first: () => void = () => {},
): void {
  const { journal } = world;
  if (journal.batch(batch) === undefined) return;
  const isLookedFor = [...journal.rows(batch)].some(({ state }) => RECONCILING.includes(state));
  const isBusy = world.machine !== null || world.isDown;
  if (isBusy || isLookedFor || whyNotYet(world, batch, undefined) !== undefined) {
    world.time.after(TRY_AGAIN_MS, () => takeOverIn(world, batch, goOn, first));
    return;
  }
  first();
  world.attempt(() => takeOverNow(world, batch, goOn));
}

function takeOverNow(world: World, batch: string, goOn: (into: string) => void): void {
  const record = world.journal.batch(batch);
  if (record === undefined) return;
  const journal = { ...booksOf(world), ...decisionQueries(world) };
  const sources = { journal, chance: world.chance, nowMs: world.clockMs() };
  const { into, events } = takeOverWrites(record, { by: 'person', begunBy: 'app' }, sources);
  for (const each of events) world.append(each.batch, each.events, world.clockMs());
  if (into === undefined) return;
  world.tell(`what was not sent of ${batch} is ${into} now`);
  world.noteImport(into);
  goOn(into);
}
