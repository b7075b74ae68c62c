import { answerHost, forgetters } from './electron-host.ts';
import { decodeValue, encodeValue } from './page-values.ts';
import type { ServedFile } from './wire.ts';

type Handler = (event: object, ...values: unknown[]) => unknown;

/** Who sent a message; the window module fills it for its own window. */
export const senders: { of: (isMainFrame: boolean, url: string) => object } = { of: () => ({}) };

class IpcMain {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }
  handlerOf(channel: string): Handler | undefined {
    return this.#handlers.get(channel);
  }
  forget(): void {
    this.#handlers.clear();
  }
}

export const ipcMain = new IpcMain();

answerHost('ipc', async ({ channel, text, isMainFrame, url }) => {
  const handler = ipcMain.handlerOf(channel);
  if (!handler) return { ok: false, text: `Error: No handler registered for '${channel}'` };
  try {
    const values = decodeValue(text) as unknown[];
    return { ok: true, text: encodeValue(await handler(senders.of(isMainFrame, url), ...values)) };
  } catch (error) {
    return { ok: false, text: String(error) };
  }
});

type SchemeHandler = (request: Request) => Response | Promise<Response>;

class Protocol {
  readonly #handlers = new Map<string, SchemeHandler>();

  registerSchemesAsPrivileged(): void {}
  handle(scheme: string, handler: SchemeHandler): void {
    this.#handlers.set(scheme, handler);
  }
  handlerOf(scheme: string): SchemeHandler | undefined {
    return this.#handlers.get(scheme);
  }
  forget(): void {
    this.#handlers.clear();
  }
}

export const protocol = new Protocol();

forgetters.push(() => {
  ipcMain.forget();
  protocol.forget();
});

answerHost('serve', async ({ url, method }): Promise<ServedFile> => {
  const handler = protocol.handlerOf(new URL(url).protocol.slice(0, -1));
  if (!handler) return { status: 404, headers: {}, body: new Uint8Array() };
  const response = await handler({ url, method } as Request);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
});
