/**
 * The messages between the two processes of the stand-in: the *app* (the built main under Node, with `electron`
 * resolved to `electron.ts`) and the *host* (which owns a real Chromium). Node's own IPC channel carries them, with
 * structured clone, so that bytes arrive as bytes.
 */
import type { EventEmitter } from 'node:events';

export type DialogKind = 'open' | 'save' | 'message';

/** What the app asks of the host; each is answered. */
export type HostCall =
  | {
      readonly call: 'open-window';
      readonly preload: string;
      readonly width: number;
      readonly height: number;
      readonly isDark: boolean;
    }
  | { readonly call: 'load'; readonly url: string }
  | { readonly call: 'send'; readonly channel: string; readonly text: string }
  | { readonly call: 'dialog'; readonly kind: DialogKind; readonly options: unknown }
  | { readonly call: 'print'; readonly paper: string; readonly footer: string | undefined }
  /** A page of a hidden window: loaded without scripts, printed, closed. */
  | { readonly call: 'print-hidden'; readonly url: string; readonly paper: string }
  | { readonly call: 'theme'; readonly isDark: boolean }
  | { readonly call: 'close-window' }
  /** Something that a person would see or hear outside the window; the host records it. */
  | { readonly call: 'record'; readonly what: RecordedKind; readonly content: unknown };

export type RecordedKind =
  | 'menu'
  | 'notification'
  | 'progress'
  | 'power'
  | 'external-link'
  | 'opened'
  | 'shown-in-folder'
  | 'title'
  | 'window-shown'
  | 'window-denied'
  | 'download-denied'
  | 'copied';

/** What the host asks of the app; each is answered. */
export type AppCall =
  | {
      readonly call: 'ipc';
      readonly channel: string;
      readonly text: string;
      readonly isMainFrame: boolean;
      readonly url: string;
    }
  | { readonly call: 'serve'; readonly url: string; readonly method: string }
  | { readonly call: 'may-navigate'; readonly url: string }
  | { readonly call: 'may-redirect'; readonly url: string }
  | { readonly call: 'may-attach-webview' }
  | { readonly call: 'may-download'; readonly url: string }
  | { readonly call: 'may-open'; readonly url: string }
  | { readonly call: 'may-have'; readonly permission: string }
  | { readonly call: 'may-request'; readonly url: string }
  | { readonly call: 'page-loaded' }
  | { readonly call: 'page-closed' }
  | { readonly call: 'page-gone' }
  | { readonly call: 'close-window' }
  | { readonly call: 'quit' }
  | { readonly call: 'choose-menu'; readonly label: string }
  | { readonly call: 'click-notification' }
  | { readonly call: 'second-instance'; readonly argv: readonly string[] }
  | { readonly call: 'open-file'; readonly path: string }
  /** Quits the app and keeps its process; answered once the app has ended. */
  | { readonly call: 'end-run' }
  /** Starts the app once more in a process in which it has ended. */
  | {
      readonly call: 'run-again';
      readonly args: readonly string[];
      readonly environment: Readonly<Record<string, string | undefined>>;
    };

export interface ServedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type Message =
  | { readonly kind: 'call'; readonly id: number; readonly content: HostCall | AppCall }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };

/** Either end of Node's IPC channel: the child as its parent sees it, or the child itself. */
type Channel = EventEmitter & Pick<NodeJS.Process, 'send'>;

/** Calls with answers over a channel: gives the function that calls the other side. What cannot be sent any more is dropped. */
export function callOver<Call extends HostCall | AppCall>(
  channel: Channel,
  answer: (call: HostCall | AppCall) => unknown,
): { readonly call: (content: Call) => Promise<unknown>; readonly abandon: (reason: string) => void } {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let nextId = 1;
  let abandoned: string | undefined;
  const send = (message: Message): void => void channel.send?.(message, undefined, undefined, () => {});
  const take = (message: Message): void => {
    if (message.kind === 'call') {
      Promise.resolve()
        .then(() => answer(message.content))
        .then((value) => send({ kind: 'answer', id: message.id, value }))
        .catch((error: unknown) =>
          send({
            kind: 'failure',
            id: message.id,
            message: error instanceof Error ? error.message : String(error),
          }),
        );
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.value);
    else asked?.reject(new Error(message.message));
  };
  channel.on('message', take);
  return {
    call(content) {
      if (abandoned !== undefined) return Promise.reject(new Error(abandoned));
      const id = nextId++;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(id, asked);
      send({ kind: 'call', id, content });
      return asked.promise;
    },
    abandon(reason) {
      channel.off('message', take);
      abandoned = reason;
      for (const asked of waiting.values()) asked.reject(new Error(reason));
      waiting.clear();
    },
  };
}
