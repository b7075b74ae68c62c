/** The two IPC channels: requests from the window, and announcements to it. */
import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import {
  ANNOUNCEMENTS,
  type Announcement,
  type AnnouncementContent,
  type AnnouncementName,
} from '../../../shared/ipc/announcements.ts';
import { ANNOUNCEMENT_WIRE, REQUEST_WIRE } from '../../../shared/ipc/request.ts';
import { answerRequest, type FaultLog, type Handlers } from './answer-request.ts';

/** Sends an announcement to the window; throws if the content does not fit the table, because that is a fault of ours. */
export type Announce = <Name extends AnnouncementName>(
  name: Name,
  content: AnnouncementContent<Name>,
) => void;

export function announceTo(window: () => BrowserWindow | undefined): Announce {
  return (name, content) => {
    const target = window();
    if (!target || target.isDestroyed()) return;
    const announcement = { name, content: ANNOUNCEMENTS[name].parse(content) } as Announcement;
    target.webContents.send(ANNOUNCEMENT_WIRE, announcement);
  };
}

/** Answers the window's requests: first checks the sender, then calls `answerRequest`. */
export function serveRequests(options: {
  readonly window: () => BrowserWindow | undefined;
  readonly isOwnAddress: (address: string) => boolean;
  readonly handlers: Handlers;
  readonly log: FaultLog;
}): void {
  ipcMain.handle(REQUEST_WIRE, (event, name: unknown, input: unknown) => {
    if (!isOwnTopFrame(event, options.window(), options.isOwnAddress)) {
      options.log({ request: String(name).slice(0, 100), reason: 'the sender is not our own window' });
      throw new Error('refused');
    }
    return answerRequest(options.handlers, name, input, options.log);
  });
}

function isOwnTopFrame(
  { sender, senderFrame }: IpcMainInvokeEvent,
  window: BrowserWindow | undefined,
  isOwnAddress: (address: string) => boolean,
): boolean {
  if (!window || window.isDestroyed() || sender !== window.webContents || !senderFrame) return false;
  return senderFrame.parent === null && isOwnAddress(senderFrame.url);
}
