/** Lets work follow work: what is asked for meanwhile waits for its turn, and a failure ends only its own. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves once everything that was asked for so far is done. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
