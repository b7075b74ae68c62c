/** What a person notices outside the window: taskbar progress, no sleep while sending, notifications. */
import { type BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import type { BatchState } from '../../../shared/domain/row-state.ts';
import { batchName } from '../../../shared/i18n/batch-name.ts';
import { formatMessage, type Locale, type ShellWordId } from '../../../shared/i18n/catalogue.ts';
import type { BatchView } from '../../../shared/ipc/batch-views.ts';

/** States for which a notification appears when a batch reaches them, and the words. */
const NOTICES: Readonly<Partial<Record<BatchState, ShellWordId>>> = {
  finished: 'notice.finished',
  'partly-paid': 'notice.partly-paid',
  'not-paid': 'notice.not-paid',
  'needs-you': 'notice.needs-you',
  stopped: 'notice.stopped',
  waiting: 'notice.waiting',
};

/** The same for a batch that collects from customers, for which the words differ. */
const NOTICES_IN: typeof NOTICES = {
  'partly-paid': 'notice.partly-paid-in',
  'not-paid': 'notice.not-paid-in',
};

interface ShellSignalsParts {
  readonly window: () => BrowserWindow | undefined;
  readonly locale: () => Locale;
  readonly isSending: () => boolean;
  readonly showWindow: () => void;
}

export class ShellSignals {
  readonly #parts: ShellSignalsParts;
  readonly #lastStates = new Map<string, BatchState>();
  readonly #sending = new Map<string, { readonly done: number; readonly rows: number }>();
  #blocker: number | undefined;

  constructor(parts: ShellSignalsParts) {
    this.#parts = parts;
  }

  show(view: BatchView): void {
    this.#holdSleepOff();
    this.#showProgress(view);
    // A wait of some seconds that the service asked for needs no notification; a wait because answers are missing may
    // last.
    if (view.state === 'waiting' && !view.waitingFor.some(({ code }) => code === 'waiting-breaker')) return;
    const before = this.#lastStates.get(view.batch);
    this.#lastStates.set(view.batch, view.state);
    const comesIn = view.kind === 'customer-deposits';
    const notice = (comesIn ? NOTICES_IN[view.state] : undefined) ?? NOTICES[view.state];
    if (notice !== undefined && before !== undefined && before !== view.state) this.#notify(notice, view);
  }

  /** A row of the batch is not what was reported before, and the window may be closed or covered. */
  alarm(view: BatchView): void {
    this.#notify('notice.alarm', view);
  }

  close(): void {
    if (this.#blocker !== undefined) powerSaveBlocker.stop(this.#blocker);
    this.#blocker = undefined;
  }

  #holdSleepOff(): void {
    const isSending = this.#parts.isSending();
    if (isSending && this.#blocker === undefined) {
      this.#blocker = powerSaveBlocker.start('prevent-app-suspension');
    } else if (!isSending) {
      this.close();
    }
  }

  #showProgress(view: BatchView): void {
    const { ready = 0, sending = 0, invalid = 0, held = 0, closed = 0 } = view.counts;
    const rows = view.rows - invalid - held - closed;
    if (['sending', 'waiting', 'paused'].includes(view.state)) {
      this.#sending.set(view.batch, { done: rows - ready - sending, rows });
    } else {
      this.#sending.delete(view.batch);
    }
    let [done, all] = [0, 0];
    for (const progress of this.#sending.values()) {
      done += progress.done;
      all += progress.rows;
    }
    const mode = view.state === 'paused' || view.state === 'waiting' ? 'paused' : 'normal';
    this.#parts.window()?.setProgressBar(all === 0 ? -1 : done / all, { mode });
  }

  #notify(notice: ShellWordId, view: BatchView): void {
    if (!Notification.isSupported()) return;
    const locale = this.#parts.locale();
    const notification = new Notification({
      title: formatMessage(locale, notice, { file: batchName(view, locale) }),
      body: formatMessage(locale, view.kind === 'customer-deposits' ? 'notice.body-in' : 'notice.body', {
        paid: view.counts.paid ?? 0,
        count: view.rows,
      }),
    });
    notification.on('click', this.#parts.showWindow);
    notification.show();
  }
}
