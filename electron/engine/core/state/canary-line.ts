import type { Settings } from '../../../../shared/domain/settings.ts';
import type { BatchRecord } from '../row/batch-record.ts';

interface Waiting {
  readonly row: number;
  readonly amountMinor: number;
}

interface Line {
  /** The smallest comes last. Rows that have left stay in the list and are skipped when they are reached. */
  readonly waiting: Waiting[];
  isSorted: boolean;
}

type Payment = Waiting & { readonly currency: string };

/**
 * For each currency the queue of ready rows that may be sent alone first, the smallest amount first. It is kept sorted, so
 * that a batch in which every canary is held does not search all rows for each.
 */
export class CanaryLine {
  readonly #isWanted: boolean;
  readonly #lines = new Map<string, Line>();
  readonly #sent = new Map<string, Set<number>>();
  readonly #proved = new Set<string>();

  /** If no canary is wanted, the queue remembers nothing. */
  constructor(isWanted: boolean) {
    this.#isWanted = isWanted;
  }

  /** A row became ready, or its amount changed while it was ready. */
  add({ row, amountMinor, currency }: Payment): void {
    if (!this.#isWanted || this.#proved.has(currency)) return;
    const line = this.#lines.get(currency) ?? { waiting: [], isSorted: true };
    line.waiting.push({ row, amountMinor });
    line.isSorted = false;
    this.#lines.set(currency, line);
  }

  /** Currencies that had ready rows and are not closed, in the order of their first rows. */
  currencies(): Iterable<string> {
    return this.#lines.keys();
  }

  /** The currency needs no canary any more. */
  close(currency: string): void {
    this.#proved.add(currency);
    this.#lines.delete(currency);
    this.#sent.delete(currency);
  }

  /**
   * The row with the smallest amount in the currency for which `isStill` is true; of equal amounts the first in the
   * sheet.
   */
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

  /** A row of the currency now counts as sent: it can serve as the canary. */
  noteSent({ row, currency }: Payment): void {
    if (!this.#isWanted || this.#proved.has(currency)) return;
    this.#sent.set(currency, (this.#sent.get(currency) ?? new Set()).add(row));
  }

  /** The row no longer counts as sent. */
  noteUnsent({ row, currency }: Payment): void {
    this.#sent.get(currency)?.delete(row);
  }

  /** A row of the currency that is accepted or paid, if there is one and the currency is not closed. */
  sent(currency: string): number | undefined {
    const [first] = this.#sent.get(currency) ?? [];
    return first;
  }
}

/** False for a batch of one, which needs no canary, and for a blind batch, where no canary can be proved. */
export function wantsCanaries(batch: BatchRecord, settings: Settings): boolean {
  return settings.canary && !batch.isBlind && batch.created.begunBy !== 'call';
}
