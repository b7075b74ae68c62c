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

/** For `before-quit` of the app and `close` of its window. */
export function quitGuard(parts: QuitGuardParts): (event: { preventDefault(): void }) => void {
  let isAsking = false;
  let mayQuit = false;
  const end = async (): Promise<void> => {
    isAsking = true;
    try {
      if (parts.runs.sending().batches > 0 && !(await isAgreed(parts))) return;
      await parts.runs.windDownAll();
      await parts.close();
      mayQuit = true;
      app.quit();
    } finally {
      isAsking = false;
    }
  };
  return (event) => {
    if (mayQuit) return;
    event.preventDefault();
    if (!isAsking) void end();
  };
}

async function isAgreed({ runs, dialogs, locale: now }: QuitGuardParts): Promise<boolean> {
  const locale = now();
  const { batches, rowsInFlight } = runs.sending();
  const chosen = await dialogs.ask({
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

/** A window answers within milliseconds; one that has crashed must not keep the app from quitting. */
const ANSWER_WITHIN_MS = 1_000;

/** Before quitting, the window is asked to save unsaved edits; main waits at most one second. */
export function windowFlush(announce: Announce) {
  let answered: (() => void) | undefined;
  return {
    /** Resolves when the window has sent all its edits, or does not answer. */
    async beforeQuit(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      answered = resolve;
      const timer = setTimeout(resolve, ANSWER_WITHIN_MS);
      announce('closing', {});
      await promise;
      clearTimeout(timer);
    },
    /** Called when the window has answered. */
    answer: (): void => answered?.(),
  };
}
