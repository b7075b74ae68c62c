/** The journal for the lifetime of this app: opened once, or known to be unusable and why. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { JournalSession } from '../../engine/journal-session.ts';
import { type ChainHead, type Journal, JournalFailure } from '../../engine/ports/journal-port.ts';
import type { CopySign } from '../../engine/provenance/forgotten-period.ts';
import { doubtForgotten } from '../../engine/provenance/restored-backup.ts';
import { type JournalLocation, openJournal } from '../../journal/open-journal.ts';

export class JournalHandle {
  #session: JournalSession | undefined;
  #failure: JournalFailure | undefined;
  #copy: CopySign | undefined;
  readonly #doubts: Problem[] = [];

  constructor(place: JournalLocation) {
    try {
      const journal = openJournal({ ...place, onDoubt: (doubt) => this.#doubts.push(doubt) });
      this.#session = new JournalSession(journal);
      // A copy of the journal may show sent rows as unsent: they are put in doubt before anything else.
      this.#copy = doubtForgotten(journal, Date.now());
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error;
      this.#failure = closingFailure(error.problem);
    }
  }

  /** Throws the failure that made the journal unusable: nothing can be sent or shown then. */
  readonly session = (): JournalSession => {
    if (this.#failure) throw this.#failure;
    if (!this.#session) throw new Error('the journal is closed');
    return this.#session;
  };

  /** Throws as `session` does. */
  readonly open = (): Journal => this.session().journal;

  /** What the check of its pages finds, which goes on after the opening of a large journal; undefined if nothing. */
  async damage(): Promise<Problem | undefined> {
    try {
      await this.#session?.journal.whole;
      return undefined;
    } catch (error) {
      return error instanceof JournalFailure ? error.problem : undefined;
    }
  }

  /** From here on nothing is written, because the journal failed a run. */
  fail(problem: Problem): void {
    this.#failure ??= closingFailure(problem);
  }

  /** The problems to show before anything else. */
  problems(): readonly Problem[] {
    if (this.#failure) return [this.#failure.problem];
    return [...this.#doubts, ...(this.#copy ? [problem(this.#copy)] : [])];
  }

  /** The end of its chain; undefined if the journal cannot be used. */
  head(): ChainHead | undefined {
    return this.#failure ? undefined : this.#session?.journal.head();
  }

  close(): void {
    this.#session?.journal.close();
    this.#session = undefined;
  }
}

/**
 * Elsewhere a full disk refuses a single write; here it closes the journal until the app is opened again, and the
 * message says so.
 */
function closingFailure(problem: Problem): JournalFailure {
  return new JournalFailure(
    problem.code === 'disk-full' ? { ...problem, code: 'journal-disk-full' } : problem,
  );
}
