/**
 * Quitting while changes cannot be saved, or while payments are on their way: the user is asked first. Then nothing new
 * is started, what is in flight is answered, and the app quits. Nothing is cancelled: the next start continues from
 * the journal.
 */
import { app } from 'electron';
import type { Problem } from '../../../shared/domain/problem.ts';
import { formatMessage, type Locale, type MessageId } from '../../../shared/i18n/catalogue.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import type { BatchRuns } from '../batches/batch-runs.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';

interface QuitGuardParts {
  readonly runs: BatchRuns;
  readonly dialogs: NativeDialogs;
  readonly locale: () => Locale;
  /** Saves what the window has not saved yet; gives what could not be saved. */
  readonly unsaved: () => Promise<readonly Problem[]>;
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
      // Asked first: whoever stays to save something wants the payments to go on meanwhile.
      const unsaved = await parts.unsaved();
      if (unsaved.length > 0 && !(await mayBeLost(parts, unsaved))) return;
      if (parts.runs.sending().batches > 0 && !(await mayPause(parts))) return;
      await parts.runs.windDownAll();
      // The answers may have taken a minute, in which somebody went on working.
      const unsavedSince = await parts.unsaved();
      if (unsavedSince.length > unsaved.length && !(await mayBeLost(parts, unsavedSince))) {
        return parts.runs.stayOpen();
      }
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

function mayPause(parts: QuitGuardParts): Promise<boolean> {
  const { batches, rowsInFlight } = parts.runs.sending();
  const message =
    rowsInFlight > 0
      ? formatMessage(parts.locale(), 'quit.message', { count: rowsInFlight })
      : formatMessage(parts.locale(), 'quit.sending-message', { count: batches });
  const words = { title: 'quit.title', detail: 'quit.detail', leave: 'quit.pause-and-quit' } as const;
  return isAgreed(parts, message, words);
}

function mayBeLost(parts: QuitGuardParts, unsaved: readonly Problem[]): Promise<boolean> {
  const message = unsaved.map((problem) => renderProblem(problem, parts.locale()).message).join('\n');
  const words = {
    title: 'quit.unsaved-title',
    detail: 'quit.unsaved-detail',
    leave: 'quit.lose-and-quit',
  } as const;
  return isAgreed(parts, message, words);
}

/** `leave` is the button that quits. */
function isAgreed(
  { dialogs, locale }: QuitGuardParts,
  message: string,
  { title, detail, leave }: Readonly<Record<'title' | 'detail' | 'leave', MessageId>>,
): Promise<boolean> {
  const word = (id: MessageId): string => formatMessage(locale(), id);
  const words = { title: word(title), message, detail: word(detail) };
  return dialogs.isAgreed({ ...words, no: word('quit.stay'), yes: word(leave) });
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
