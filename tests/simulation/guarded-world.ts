/** A world's journal beside the real one: every event goes through the real schema and its triggers as well. */
import { openMemoryJournal } from '../../electron/journal/memory-journal.ts';
import { VirtualJournal } from './virtual-journal.ts';

export class GuardedWorldJournal extends VirtualJournal {
  #real = openMemoryJournal();

  override append(...[batch, events, atMs]: Parameters<VirtualJournal['append']>): void {
    super.append(batch, events, atMs);
    this.#real.append(batch, events, atMs);
  }

  override restore(length: number): void {
    super.restore(length);
    this.#real.close();
    this.#real = openMemoryJournal();
    for (const { batch, event, atMs } of this.log()) this.#real.append(batch, [event], atMs);
  }

  /** What the real journal finds wrong with itself, or sees otherwise than the fold. */
  faults(): readonly string[] {
    const faults = [...this.#real.verify().faults];
    for (const batch of this.batches()) {
      for (const row of this.rows(batch)) {
        const real = this.#real.row({ batch, row: row.row });
        if (real?.state !== row.state)
          faults.push(`${batch} row ${row.row}: ${row.state}, the database says ${real?.state}`);
      }
    }
    this.#real.close();
    return faults;
  }
}
