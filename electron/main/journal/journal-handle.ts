/** The journal of this app's life: opened once, or known to be unusable, in words. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { type ChainHead, type Journal, JournalFailure } from '../../engine/ports/journal-port.ts';
import type { CopySign } from '../../engine/provenance/forgotten-period.ts';
import { doubtForgotten } from '../../engine/provenance/restored-backup.ts';
import { type JournalPlace, openJournal } from '../../journal/open-journal.ts';

export class JournalHandle {
  #journal: Journal | undefined;
  #failure: JournalFailure | undefined;
  #copy: CopySign | undefined;

  constructor(place: JournalPlace) {
    try {
      this.#journal = openJournal(place);
      // What a copy of the journal shows as unsent may have been sent: doubted before anything else.
      this.#copy = doubtForgotten(this.#journal, Date.now());
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error;
      this.#failure = closing(error.problem);
    }
  }

  /** Throws the failure that made the journal unusable: nothing can be sent or shown then. */
  readonly open = (): Journal => {
    if (this.#failure) throw this.#failure;
    if (!this.#journal) throw new Error('the journal is closed');
    return this.#journal;
  };

  /** From here on nothing is written: a run met a journal that failed it. */
  fail(problem: Problem): void {
    this.#failure ??= closing(problem);
  }

  /** What has to be said before anything else. */
  problems(): readonly Problem[] {
    if (this.#failure) return [this.#failure.problem];
    return this.#copy ? [problem(this.#copy)] : [];
  }

  /** Where its chain stands; undefined where it cannot be used. */
  head(): ChainHead | undefined {
    return this.#failure ? undefined : this.#journal?.head();
  }

  close(): void {
    this.#journal?.close();
    this.#journal = undefined;
  }
}

/** A full disk refuses one write elsewhere; here it closes the journal until the app is opened again, and says so. */
function closing(problem: Problem): JournalFailure {
  return new JournalFailure(
    problem.code === 'disk-full' ? { ...problem, code: 'journal-disk-full' } : problem,
  );
}
