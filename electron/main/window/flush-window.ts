/** Before the app ends the window is told, so that the last edit of a sheet is kept, made a moment ago as it may be. */
import type { Announce } from '../ipc/ipc-channel.ts';

/** A window answers in some milliseconds; one that has crashed must not keep the app from ending. */
const ANSWER_WITHIN_MS = 1_000;

export class WindowFarewell {
  readonly #announce: Announce;
  #answered: (() => void) | undefined;

  constructor(announce: Announce) {
    this.#announce = announce;
  }

  /** Resolves when the window has sent all it held, or does not answer. */
  async say(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answered = resolve;
    const timer = setTimeout(resolve, ANSWER_WITHIN_MS);
    this.#announce('closing', {});
    await promise;
    clearTimeout(timer);
  }

  /** The window's answer. */
  readonly answer = (): void => this.#answered?.();
}
