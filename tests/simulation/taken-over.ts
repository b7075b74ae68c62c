/**
 * What was approved on another machine, or before the mark was lost, is taken over: by the real rules, after a wait and
 * a look, as a new batch whose rows a person releases at once.
 */
import { takeOverWrites } from '../../electron/engine/decide/take-over.ts';
import { TRY_AGAIN_MS, whyNotYet } from './restored-backup.ts';
import { booksOf } from './virtual-books.ts';
import type { World } from './world.ts';

/** Calls `goOn` with the new batch, once there is one with rows that the person has released. */
export function takeOverIn(world: World, batch: string, goOn: (into: string) => void): void {
  const later = () => world.time.after(TRY_AGAIN_MS, () => takeOverIn(world, batch, goOn));
  if (world.journal.batch(batch) === undefined) return;
  if (world.machine !== null || world.isDown || whyNotYet(world, batch, undefined) !== undefined) {
    later();
    return;
  }
  world.startProcess(batch);
  world.onceAtRest = ({ state }) => {
    if (state.looks.evidence === 0 || state.batch.batch !== batch) later();
    else world.attempt(() => takeOverNow(world, batch, goOn));
  };
}

function takeOverNow(world: World, batch: string, goOn: (into: string) => void): void {
  const record = world.journal.batch(batch);
  if (record === undefined) return;
  const by = 'person';
  const act = { journal: booksOf(world), chance: world.chance, by, begunBy: 'app' } as const;
  const { into, events } = takeOverWrites(record, act);
  for (const each of events) world.append(each.batch, each.events, world.clockMs());
  if (into === undefined) return;
  world.tell(`what was not sent of ${batch} is ${into} now`);
  world.noteImport(into);
  const released = [...world.journal.rows(into)].filter(({ problem }) => problem?.code === 'taken-over');
  world.append(
    into,
    released.map(({ row }) => ({ type: 'row-released', row, by }) as const),
    world.clockMs(),
  );
  goOn(into);
}
