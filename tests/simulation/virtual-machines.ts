/**
 * Two machines at work at once: the data folder is copied while the first continues, and the batch is resumed on the
 * second.
 */
import { unseenDoubts } from '../../electron/engine/provenance/restored-backup.ts';
import { World } from './world.ts';
import { DAY_MS, HOUR_MS } from './world-plan.ts';

/** When the second machine is resumed, counted from the copying; nobody takes the batch over there. */
const RESUMED_AFTER_MS: readonly number[] = [0, HOUR_MS, 6 * HOUR_MS, DAY_MS];

/** At its time the journal is copied; gives the second machine once it is there. */
export function planCopy(world: World): () => World | undefined {
  const { copiedAtMs } = world.plan;
  let second: World | undefined;
  if (copiedAtMs === null) return () => undefined;
  world.time.after(copiedAtMs, () => {
    const machine = new World(world.plan, world.journal.copy(), world);
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
  });
  return () => second;
}
