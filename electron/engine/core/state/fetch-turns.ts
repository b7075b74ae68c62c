/** Sessions that a reading of the list does not show are fetched one by one, at most this many after each. */
export const FETCHES_PER_SWEEP = 20;

/** Chooses what is fetched after each reading, so that no session waits behind others that never end. */
export class FetchTurns {
  #last = '';

  /** Those that come after what was chosen last, by their ids; all of them, as they are given, if they are few enough. */
  next(ids: readonly string[]): readonly string[] {
    const all = [...new Set(ids)];
    if (all.length <= FETCHES_PER_SWEEP) return all;
    all.sort();
    const from = all.findIndex((id) => id > this.#last);
    const chosen = (from < 0 ? all : [...all.slice(from), ...all.slice(0, from)]).slice(0, FETCHES_PER_SWEEP);
    this.#last = chosen.at(-1) ?? '';
    return chosen;
  }
}
