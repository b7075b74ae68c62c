import { isEditedByPerson } from './approve/why-not-approved.ts';
import type { JournalEvent } from './core/row/events.ts';
import type { Journal } from './ports/journal-port.ts';
import type { BatchRun } from './run/batch-run.ts';

/**
 * A journal from its opening to its closing, with what is open of its batches meanwhile. Every engine over the journal
 * gets the same session: an engine that follows another one, because keys or settings were changed, must know what the
 * other has not finished.
 */
export class JournalSession {
  readonly journal: Journal;
  readonly runs = new Map<string, BatchRun>();
  readonly #reviews = new Map<string, number>();
  readonly #edits = new Map<string, number>();

  constructor(journal: Journal) {
    this.journal = journal;
  }

  /**
   * Does a review of the batch. What it will show is what a person approves, so it counts as open until it ends. If a
   * person releases or edits a row meanwhile, all rows are reviewed anew: that one may have been compared with nothing.
   */
  async reviewing<Result>(batch: string, review: () => Promise<Result>): Promise<Result> {
    this.#reviews.set(batch, this.#openReviews(batch) + 1);
    try {
      for (;;) {
        const edits = this.#edits.get(batch);
        const result = await review();
        if (this.#edits.get(batch) === edits) return result;
      }
    } finally {
      this.#reviews.set(batch, this.#openReviews(batch) - 1);
    }
  }

  /** What is written from outside a run: a person may release or edit a row of the batch by it. */
  noteEdits(batch: string, events: readonly JournalEvent[]): void {
    if (isEditedByPerson(events)) this.#edits.set(batch, (this.#edits.get(batch) ?? 0) + 1);
  }

  isBeingReviewed(batch: string): boolean {
    return this.#openReviews(batch) > 0;
  }

  #openReviews(batch: string): number {
    return this.#reviews.get(batch) ?? 0;
  }
}
