/**
 * A world's journal beside the real one: every event goes through the real schema and its triggers as well, and what the
 * engine asks about other rows must be answered alike.
 */
import { isDeepStrictEqual } from 'node:util';
import type { RowRef } from '../../electron/engine/core/row/row-record.ts';
import { openMemoryJournal } from '../../electron/journal/memory-journal.ts';
import { VirtualJournal } from './virtual-journal.ts';

/** Which of several rows in doubt is named does not matter. */
const SOME = { batch: '', row: 0 };

export class GuardedWorldJournal extends VirtualJournal {
  #real = openMemoryJournal();
  readonly #differing = new Set<string>();

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

  override ownerOf(...asked: Parameters<VirtualJournal['ownerOf']>): RowRef | undefined {
    return this.#alike('ownerOf', super.ownerOf(...asked), this.#real.ownerOf(...asked));
  }

  override duplicateInDoubt(...asked: Parameters<VirtualJournal['duplicateInDoubt']>): RowRef | undefined {
    const found = super.duplicateInDoubt(...asked);
    this.#alike('duplicateInDoubt', found && SOME, this.#real.duplicateInDoubt(...asked) && SOME);
    return found;
  }

  override earlierPayments(...asked: Parameters<VirtualJournal['earlierPayments']>) {
    const found = super.earlierPayments(...asked);
    this.#alike('earlierPayments', named(found), named(this.#real.earlierPayments(...asked)));
    return found;
  }

  override unsureBeside(...asked: Parameters<VirtualJournal['unsureBeside']>) {
    const found = super.unsureBeside(...asked);
    this.#alike('unsureBeside', named(found), named(this.#real.unsureBeside(...asked)));
    return found;
  }

  override numberedPayments(...asked: Parameters<VirtualJournal['numberedPayments']>) {
    const found = super.numberedPayments(...asked);
    this.#alike('numberedPayments', named(found), named(this.#real.numberedPayments(...asked)));
    return found;
  }

  override formerContents(...asked: Parameters<VirtualJournal['formerContents']>) {
    return this.#alike('formerContents', super.formerContents(...asked), this.#real.formerContents(...asked));
  }

  override lastBody(...asked: Parameters<VirtualJournal['lastBody']>): string | undefined {
    return this.#alike('lastBody', super.lastBody(...asked), this.#real.lastBody(...asked));
  }

  override rowOfMarker(...asked: Parameters<VirtualJournal['rowOfMarker']>): RowRef | undefined {
    return this.#alike('rowOfMarker', super.rowOfMarker(...asked), this.#real.rowOfMarker(...asked));
  }

  override isQuoteTaken(...asked: Parameters<VirtualJournal['isQuoteTaken']>): boolean {
    return this.#alike('isQuoteTaken', super.isQuoteTaken(...asked), this.#real.isQuoteTaken(...asked));
  }

  override oldestQuoteTakenMs(...asked: Parameters<VirtualJournal['oldestQuoteTakenMs']>): number {
    const found = super.oldestQuoteTakenMs(...asked);
    return this.#alike('oldestQuoteTakenMs', found, this.#real.oldestQuoteTakenMs(...asked));
  }

  override sentOf(...asked: Parameters<VirtualJournal['sentOf']>) {
    return this.#alike('sentOf', super.sentOf(...asked), this.#real.sentOf(...asked));
  }

  /** Notes where the real journal answers otherwise. */
  #alike<Answer>(query: string, ours: Answer, real: Answer): Answer {
    if (!isDeepStrictEqual(ours, real))
      this.#differing.add(`${query}: ${JSON.stringify(ours)}, the database says ${JSON.stringify(real)}`);
    return ours;
  }

  /** What the real journal finds wrong with itself, or sees otherwise than the fold. */
  faults(): readonly string[] {
    const faults = [...this.#differing, ...this.#real.verify().faults];
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

function named(payments: readonly (RowRef & { readonly state: string })[]): readonly string[] {
  return payments.map(({ batch, row, state }) => `${batch} ${row} ${state}`).toSorted();
}
