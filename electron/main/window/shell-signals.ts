/** What a person notices outside the window: taskbar progress, no sleep while sending, notifications. */
import { type BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import { OUTAGES, type ProblemCode } from '../../../shared/domain/problem.ts';
import type { BatchState } from '../../../shared/domain/row-state.ts';
import { batchName } from '../../../shared/i18n/batch-name.ts';
import { findMessage, formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { BatchView } from '../../../shared/ipc/batch-views.ts';

/** Waits that may last. */
const LASTING: readonly ProblemCode[] = ['waiting-breaker', ...OUTAGES];

interface ShellSignalsParts {
  readonly window: () => BrowserWindow | undefined;
  readonly locale: () => Locale;
  readonly isSending: () => boolean;
  readonly showWindow: () => void;
}

export function shellSignals({ window, locale, isSending, showWindow }: ShellSignalsParts) {
  const lastStates = new Map<string, BatchState>();
  const sending = new Map<string, { readonly done: number; readonly rows: number }>();
  let blocker: number | undefined;
  const close = (): void => {
    if (blocker !== undefined) powerSaveBlocker.stop(blocker);
    blocker = undefined;
  };
  const showProgress = (view: BatchView): void => {
    const { ready = 0, sending: sent = 0, invalid = 0, held = 0, closed = 0 } = view.counts;
    const rows = view.rows - invalid - held - closed;
    if (['sending', 'waiting', 'paused'].includes(view.state))
      sending.set(view.batch, { done: rows - ready - sent, rows });
    else sending.delete(view.batch);
    let [done, all] = [0, 0];
    for (const progress of sending.values()) {
      done += progress.done;
      all += progress.rows;
    }
    const mode = view.state === 'paused' || view.state === 'waiting' ? 'paused' : 'normal';
    window()?.setProgressBar(all === 0 ? -1 : done / all, { mode });
  };
  /** Nothing for an event without words (`notice.*`). */
  const notify = (event: string, view: BatchView): void => {
    const [language, isIn] = [locale(), view.kind === 'customer-deposits'];
    const values = { file: batchName(view, language) };
    // For a batch that collects from customers some words differ.
    const ownWords = isIn ? findMessage(language, `notice.${event}-in`, values) : undefined;
    const title = ownWords ?? findMessage(language, `notice.${event}`, values);
    if (title === undefined || !Notification.isSupported()) return;
    const paid = { paid: view.counts.paid ?? 0, count: view.rows };
    const body = formatMessage(language, isIn ? 'notice.body-in' : 'notice.body', paid);
    const notification = new Notification({ title, body });
    notification.on('click', showWindow);
    notification.show();
  };
  return {
    close,
    show(view: BatchView): void {
      // No sleep while sending.
      if (!isSending()) close();
      else blocker ??= powerSaveBlocker.start('prevent-app-suspension');
      showProgress(view);
      // A wait of some seconds that the service asked for needs no notification.
      if (view.state === 'waiting' && !view.waitingFor.some(({ code }) => LASTING.includes(code))) return;
      const before = lastStates.get(view.batch);
      lastStates.set(view.batch, view.state);
      // Whoever pauses a batch knows of it.
      const isOwnPause = view.state === 'paused' && view.problem === null;
      if (before !== undefined && before !== view.state && !isOwnPause) notify(view.state, view);
    },
    /** A row of the batch is not what was reported before, and the window may be closed or covered. */
    alarm: (view: BatchView): void => notify('alarm', view),
  };
}
