/**
 * Quitting while payments are on their way: asked first; then nothing new is started, what is in flight is answered,
 * and the app ends. Nothing is ever cancelled: the next start goes on from the journal.
 */
import { app } from 'electron';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { BatchRuns } from '../batches/batch-runs.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';

const STAY = 0;

export class QuitGuard {
  readonly #runs: BatchRuns;
  readonly #dialogs: NativeDialogs;
  readonly #locale: () => Locale;
  readonly #close: () => Promise<void>;
  #isAsking = false;
  #mayQuit = false;

  constructor(parts: {
    readonly runs: BatchRuns;
    readonly dialogs: NativeDialogs;
    readonly locale: () => Locale;
    /** What has to be closed after the runs: journal, clients, practice service. */
    readonly close: () => Promise<void>;
  }) {
    this.#runs = parts.runs;
    this.#dialogs = parts.dialogs;
    this.#locale = parts.locale;
    this.#close = parts.close;
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
      if (this.#runs.sending().batches > 0 && !(await this.#isAgreed())) return;
      await this.#runs.windDownAll();
      await this.#close();
      this.#mayQuit = true;
      app.quit();
    } finally {
      this.#isAsking = false;
    }
  }

  async #isAgreed(): Promise<boolean> {
    const locale = this.#locale();
    const { batches, rowsInFlight } = this.#runs.sending();
    const chosen = await this.#dialogs.ask({
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
