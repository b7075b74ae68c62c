/**
 * Quitting while payments are on their way: the user is asked first. Then nothing new is started, what is in flight
 * is answered, and the app quits. Nothing is cancelled: the next start continues from the journal.
 */
import { app } from 'electron';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { BatchRuns } from '../batches/batch-runs.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';

const STAY = 0;

interface QuitGuardParts {
  readonly runs: BatchRuns;
  readonly dialogs: NativeDialogs;
  readonly locale: () => Locale;
  /** Closes what must be closed after the runs: journal, clients, practice service. */
  readonly close: () => Promise<void>;
}

export class QuitGuard {
  readonly #parts: QuitGuardParts;
  #isAsking = false;
  #mayQuit = false;

  constructor(parts: QuitGuardParts) {
    this.#parts = parts;
  }

  /** For `before-quit` of the app and `close` of its window. */
  readonly guard = (event: { preventDefault(): void }): void => {
    if (this.#mayQuit) return;
    event.preventDefault();
    if (!this.#isAsking) void this.#end();
  };

  async #end(): Promise<void> {
    this.#isAsking = true;
    try {
      if (this.#parts.runs.sending().batches > 0 && !(await this.#isAgreed())) return;
      await this.#parts.runs.windDownAll();
      await this.#parts.close();
      this.#mayQuit = true;
      app.quit();
    } finally {
      this.#isAsking = false;
    }
  }

  async #isAgreed(): Promise<boolean> {
    const locale = this.#parts.locale();
    const { batches, rowsInFlight } = this.#parts.runs.sending();
    const chosen = await this.#parts.dialogs.ask({
      title: formatMessage(locale, 'quit.title'),
      message:
        rowsInFlight > 0
          ? formatMessage(locale, 'quit.message', { count: rowsInFlight })
          : formatMessage(locale, 'quit.sending-message', { count: batches }),
      detail: formatMessage(locale, 'quit.detail'),
      buttons: [formatMessage(locale, 'quit.stay'), formatMessage(locale, 'quit.pause-and-quit')],
      cancelButton: STAY,
    });
    return chosen !== STAY;
  }
}

/** A window answers within milliseconds; one that has crashed must not keep the app from quitting. */
const ANSWER_WITHIN_MS = 1_000;

/** Before quitting, the window is asked to save unsaved edits; main waits at most one second. */
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
