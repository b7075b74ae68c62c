/** What Electron gives a sandboxed preload, for a page: `require('electron')`, and a bridge that copies values. */
import { decodeValue, encodeValue } from './page-values.ts';

/** The script that is injected before any of the page's own: it runs the preload in its top frame. */
export function preloadScript(preloadSource: string, platform: string): string {
  return `(() => {
if (window !== window.top) return;
const encodeValue = ${encodeValue.toString()};
const decodeValue = ${decodeValue.toString()};
const electron = (${electronForPreload.toString()})(encodeValue, decodeValue);
const require = (name) => {
  if (name === 'electron' || name === 'electron/renderer') return electron;
  throw new Error('module not found: ' + name);
};
(function (require, module, exports, process) {
${preloadSource}
})(require, { exports: {} }, {}, Object.freeze({ platform: ${JSON.stringify(platform)}, sandboxed: true, contextIsolated: true, type: 'renderer', env: {} }));
})();`;
}

type Listener = (event: object, ...values: unknown[]) => void;

interface StandInWindow {
  /** Where a benchmark puts a list here, the times at which this wire worked: Electron's own takes none of them. */
  standInSpans?: [from: number, to: number][];
  standInSend?: (channel: string, text: string) => Promise<{ ok: boolean; text: string }>;
  standInReceive?: (channel: string, text: string) => void;
}

function electronForPreload(encode: (value: unknown) => string, decode: (text: string) => unknown): object {
  const page = globalThis as unknown as StandInWindow;
  const send = page.standInSend;
  delete page.standInSend;
  if (!send) throw new Error('the stand-in has no wire to its host');
  const listeners = new Map<string, Listener[]>();
  const timed = <Result>(work: () => Result): Result => {
    const from = performance.now();
    const result = work();
    page.standInSpans?.push([from, performance.now()]);
    return result;
  };
  Object.defineProperty(page, 'standInReceive', {
    enumerable: false,
    value: (channel: string, text: string) => {
      for (const listener of [...(listeners.get(channel) ?? [])])
        listener({}, ...(timed(() => decode(text)) as unknown[]));
    },
  });
  const ipcRenderer = {
    async invoke(channel: string, ...values: unknown[]) {
      const answer = await timed(() => send(channel, encode(values)));
      if (!answer.ok) throw new Error(`Error invoking remote method '${channel}': ${answer.text}`);
      return timed(() => decode(answer.text));
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((known) => known !== listener),
      );
      return ipcRenderer;
    },
  };
  /** The bridge copies what crosses it, both ways; functions become functions that copy. */
  const copy = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...values: unknown[]) => {
        const result: unknown = value(...timed(() => values.map(copy)));
        return result instanceof Promise
          ? result.then((settled) => timed(() => copy(settled)))
          : copy(result);
      };
    }
    if (value instanceof Promise) return value.then(copy);
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(copy);
    if (value instanceof Uint8Array) return value.slice();
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
  };
  const contextBridge = {
    exposeInMainWorld(name: string, api: object) {
      Object.defineProperty(page, name, { value: Object.freeze(copy(api)), enumerable: true });
    },
  };
  return { ipcRenderer, contextBridge };
}
