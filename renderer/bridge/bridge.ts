import type { Announcement, AnnouncementContent, AnnouncementName } from '../../shared/ipc/announcements.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type { Bridge, RequestInput, RequestName, RequestOutput } from '../../shared/ipc/requests.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent when the page is opened in a plain browser. */
    readonly paysheet?: Bridge;
  }
}

export function hasBridge(): boolean {
  return window.paysheet !== undefined;
}

function door(): Bridge {
  if (!window.paysheet) throw new Error('the window has no bridge to the main process');
  return window.paysheet;
}

/** Asks main for something; a failure is a value with the problems to show. */
export function request<Name extends RequestName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<Reply<RequestOutput<Name>>> {
  return door().request(name, input);
}

/** A request as a value: where it is made up in one place and sent in another. */
export type Request<Name extends RequestName> = {
  readonly [Each in Name]: { readonly name: Each; readonly input: RequestInput<Each> };
}[Name];

/** Asks main for what a value says. */
export function send<Name extends RequestName>({
  name,
  input,
}: Request<Name>): Promise<Reply<RequestOutput<Name>>> {
  return request(name, input);
}

/** Calls the listener with each announcement of that name; returns what ends it. */
export function listen<Name extends AnnouncementName>(
  name: Name,
  listener: (content: AnnouncementContent<Name>) => void,
): () => void {
  return door().onAnnouncement((announcement: Announcement) => {
    // The name decides the content's shape: the table pairs them.
    if (announcement.name === name) listener(announcement.content as AnnouncementContent<Name>);
  });
}
