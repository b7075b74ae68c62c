/**
 * Two machines with one journal: the data folder is copied while the first continues, and the batch is resumed on the
 * second, or taken over there once the first has stopped for good.
 */
import { unseenDoubts } from '../../electron/engine/provenance/restored-backup.ts';
import { takeOverIn } from './taken-over.ts';
import { watchWorld } from './virtual-watch.ts';
import { World } from './world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './world-plan.ts';

/** Another machine or data folder draws other markers and keys. */
export const OTHER_SEED = 31_000_003;
/** When the second machine is resumed, counted from the copying. */
const RESUMED_AFTER_MS: readonly number[] = [0, 2 * HOUR_MS, 6 * HOUR_MS, DAY_MS];
/** The first machine pays something after the copying. */
const STOPS_AFTER_MS = 2 * MINUTE_MS;
/** It is awake again so shortly before the person's word. */
const WAKES_BEFORE_MS = MINUTE_MS;
/** The settle windows that a copy waits for. */
const WINDOWS = 4;
/** A person whose take-over was interrupted comes back. */
const TAKEN_OVER_AFTER_MS: readonly number[] = [0, 2 * DAY_MS];

/** At its time the journal is copied; gives the second machine once it is there. `goOn` reviews and pays a batch there. */
export function planCopy(
  world: World,
  goOn: (machine: World, batch: string) => void,
): () => World | undefined {
  const { copiedAtMs, isCopyTakenOver, stopsAtTheWord, settleMs, single } = world.plan;
  let second: World | undefined;
  if (copiedAtMs === null) return () => undefined;
  world.time.after(copiedAtMs, () => {
    const plan = { ...world.plan, seed: world.plan.seed + OTHER_SEED };
    const machine = new World(plan, world.journal.copy(), world);
    const { batch } = world;
    second = machine;
    machine.batch = batch;
    // Its audit knows the contents of the copy.
    machine.journal.restore(machine.journal.length);
    world.tell('the data folder is copied to another machine');
    machine.doubt(unseenDoubts);
    for (const afterMs of RESUMED_AFTER_MS)
      world.time.after(afterMs, () => {
        if (machine.machine !== null || machine.isDown || machine.journal.batch(batch) === undefined) return;
        machine.startProcess(batch, [{ type: 'resume', by: 'person', acceptsDoubt: true }]);
      });
    if (!isCopyTakenOver || single !== null || machine.journal.batch(batch) === undefined) return;
    watchWorld(machine);
    world.time.after(STOPS_AFTER_MS, () => {
      if (stopsAtTheWord) world.sleep(WINDOWS * settleMs - STOPS_AFTER_MS - WAKES_BEFORE_MS);
      else world.retire();
    });
    for (const afterMs of TAKEN_OVER_AFTER_MS)
      world.time.after(afterMs, () =>
        takeOverIn(
          machine,
          batch,
          (into) => goOn(machine, into),
          () => world.retire(),
        ),
      );
  });
  return () => second;
}
