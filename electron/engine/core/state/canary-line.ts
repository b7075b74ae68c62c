import type { Settings } from '../../../../shared/domain/settings.ts';
import type { BatchRecord } from '../row/batch-record.ts';

/**
 * In each currency, whose turn it is to go alone first: the smallest ready row. Kept sorted, so that a batch whose every
 * canary is held does not look through all rows for each.
 */
interface Waiting {
  readonly row: number;
  readonly amountMinor: number;
}

interface Line {
  /** The smallest last; rows that have left are passed over when their turn comes. */
  readonly waiting: Waiting[];
  isSorted: boolean;
}

type Payment = Waiting & { readonly currency: string };

export class CanaryLine {
  readonly #isWanted: boolean;
  readonly #lines = new Map<string, Line>();
  readonly #sent = new Map<string, Set<number>>();
  readonly #proved = new Set<string>();

  /** Where no canary will go, nothing is remembered. */
  constructor(isWanted: boolean) {
    this.#isWanted = isWanted;
  }

  /** A row became ready, or its amount changed while it was. */
  add({ row, amountMinor, currency }: Payment): void {
    if (!this.#isWanted || this.#proved.has(currency)) return;
    const line = this.#lines.get(currency) ?? { waiting: [], isSorted: true };
    line.waiting.push({ row, amountMinor });
    line.isSorted = false;
    this.#lines.set(currency, line);
  }

  /** Currencies of which rows were ready and that were not closed, in the order of their first rows. */
  currencies(): Iterable<string> {
    return this.#lines.keys();
  }

  /** The currency needs no canary any more. */
  close(currency: string): void {
    this.#proved.add(currency);
    this.#lines.delete(currency);
    this.#sent.delete(currency);
  }

  /** The smallest row of the currency that `isStill` ready with that amount; of equal ones the first in the sheet. */
  smallest(currency: string, isStill: (waiting: Waiting) => boolean): number | undefined {
    const line = this.#lines.get(currency);
    if (line === undefined) return undefined;
    if (!line.isSorted) line.waiting.sort((a, b) => b.amountMinor - a.amountMinor || b.row - a.row);
    line.isSorted = true;
    for (;;) {
      const next = line.waiting.at(-1);
      if (next === undefined) return undefined;
      if (isStill(next)) return next.row;
      line.waiting.pop();
    }
  }

  /** A row of the currency was accepted or paid: it serves as a canary as well as another would. */
  noteSent({ row, currency }: Payment): void {
    if (!this.#isWanted || this.#proved.has(currency)) return;
    this.#sent.set(currency, (this.#sent.get(currency) ?? new Set()).add(row));
  }

  /** It is no more. */
  noteUnsent({ row, currency }: Payment): void {
    this.#sent.get(currency)?.delete(row);
  }

  /** A row of the currency that is accepted or paid, where there is one and the currency is not closed. */
  sent(currency: string): number | undefined {
    const [first] = this.#sent.get(currency) ?? [];
    return first;
  }
}

/** A batch of one is its own canary; a blind batch has found out that none can be proved. */
export function wantsCanaries(batch: BatchRecord, settings: Settings): boolean {
  return settings.canary && !batch.isBlind && batch.created.begunBy !== 'call';
}
