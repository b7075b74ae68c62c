/**
 * A window whose process ended, as for want of memory, stays empty. The work goes on in main, so it is only loaded again:
 * after a question, so that one that ends each time is not loaded for ever.
 */
import { app, type BrowserWindow } from 'electron';
import { formatMessage, type Locale, type MessageId } from '../../../shared/i18n/catalogue.ts';
import type { FaultLog } from '../ipc/answer-request.ts';
import type { NativeDialogs } from './native-dialogs.ts';

interface GoneWindowParts {
  readonly dialogs: NativeDialogs;
  readonly locale: () => Locale;
  readonly log: FaultLog;
}

export function openAgainWhenGone(window: BrowserWindow, { dialogs, locale, log }: GoneWindowParts): void {
  const word = (id: MessageId): string => formatMessage(locale(), id);
  const ask = async (): Promise<void> => {
    const words = { title: word('gone.title'), message: word('gone.message'), detail: word('gone.detail') };
    const isToQuit = await dialogs.isAgreed({ ...words, no: word('gone.again'), yes: word('gone.quit') });
    if (isToQuit) app.quit();
    else if (!window.isDestroyed()) window.webContents.reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log({ request: 'window', reason: `its process ended: ${reason}, ${exitCode}` });
    void ask();
  });
}
