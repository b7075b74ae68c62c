/** Runs async jobs one after the other; a failed job does not stop the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves once everything that was requested so far is done. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
