/** Before quitting, the window is asked to save unsaved edits; main waits at most one second. */
import type { Announce } from '../ipc/ipc-channel.ts';

/** A window answers within milliseconds; one that has crashed must not keep the app from quitting. */
const ANSWER_WITHIN_MS = 1_000;

export class WindowFlush {
  readonly #announce: Announce;
  #answered: (() => void) | undefined;

  constructor(announce: Announce) {
    this.#announce = announce;
  }

  /** Resolves when the window has sent all its edits, or does not answer. */
  async beforeQuit(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answered = resolve;
    const timer = setTimeout(resolve, ANSWER_WITHIN_MS);
    this.#announce('closing', {});
    await promise;
    clearTimeout(timer);
  }

  /** Called when the window has answered. */
  readonly answer = (): void => this.#answered?.();
}
