import type { Announcement, AnnouncementContent, AnnouncementName } from '../../shared/ipc/announcements.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type { Bridge, RequestInput, RequestName, RequestOutput } from '../../shared/ipc/requests.ts';

declare global {
  interface Window {
    /** Set by the preload; absent if the page is opened in a plain browser. */
    readonly paysheet?: Bridge;
  }
}

export function hasBridge(): boolean {
  return window.paysheet !== undefined;
}

function bridge(): Bridge {
  if (!window.paysheet) throw new Error('the window has no bridge to the main process');
  return window.paysheet;
}

/** Sends a request to main. A failure is a value with the problems to show. */
export function request<Name extends RequestName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<Reply<RequestOutput<Name>>> {
  return bridge().request(name, input);
}

/** A request as a value, for code that builds it in one place and sends it in another. */
export type Request<Name extends RequestName> = {
  readonly [Each in Name]: { readonly name: Each; readonly input: RequestInput<Each> };
}[Name];

/** Sends such a request to main. */
export function send<Name extends RequestName>({
  name,
  input,
}: Request<Name>): Promise<Reply<RequestOutput<Name>>> {
  return request(name, input);
}

/** Calls the listener with each announcement of that name; returns a function that stops it. */
export function listen<Name extends AnnouncementName>(
  name: Name,
  listener: (content: AnnouncementContent<Name>) => void,
): () => void {
  return bridge().onAnnouncement((announcement: Announcement) => {
    // The name determines the content's shape: the table pairs them.
    if (announcement.name === name) listener(announcement.content as AnnouncementContent<Name>);
  });
}
