import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { app, PreventableEvent, windowCloser } from './electron-app.ts';
import { answerHost, callHost, record } from './electron-host.ts';
import { senders } from './electron-ipc.ts';
import { session } from './electron-session.ts';
import { nativeTheme } from './electron-system.ts';
import { encodeValue } from './page-values.ts';

interface WindowOptions {
  readonly show?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly webPreferences?: {
    readonly preload?: string;
    readonly sandbox?: boolean;
    readonly contextIsolation?: boolean;
    readonly nodeIntegration?: boolean;
    readonly javascript?: boolean;
    readonly webSecurity?: boolean;
    readonly webviewTag?: boolean;
    readonly nodeIntegrationInWorker?: boolean;
    readonly nodeIntegrationInSubFrames?: boolean;
    readonly allowRunningInsecureContent?: boolean;
  };
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

class WebContents extends EventEmitter {
  readonly id = 1;
  readonly session = session.defaultSession;
  readonly mainFrame = { url: '', parent: null };
  openHandler: OpenHandler = () => ({ action: 'allow' });
  readonly #isGone: () => boolean;
  readonly #isHidden: boolean;

  constructor(isGone: () => boolean, isHidden: boolean) {
    super();
    this.#isGone = isGone;
    this.#isHidden = isHidden;
  }
  send(channel: string, ...values: unknown[]): void {
    if (!this.#isGone()) callHost({ call: 'send', channel, text: encodeValue(values) }).catch(() => {});
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  isDestroyed(): boolean {
    return this.#isGone();
  }
  async printToPDF({
    pageSize = 'Letter',
    footerTemplate: footer,
  }: {
    readonly pageSize?: string;
    readonly footerTemplate?: string;
  } = {}): Promise<Buffer> {
    const { url } = this.mainFrame;
    const pdf = await callHost(
      this.#isHidden
        ? { call: 'print-hidden', url, paper: pageSize }
        : { call: 'print', paper: pageSize, footer },
    );
    return Buffer.from(pdf as Uint8Array);
  }
  reload(): void {
    callHost({ call: 'load', url: this.mainFrame.url }).catch(() => {});
  }
  openDevTools(): void {}
}

/** One window that is seen; beside it hidden ones, without bridge and scripts, that only print. */
let current: BrowserWindow | undefined;

export class BrowserWindow extends EventEmitter {
  static getAllWindows(): readonly BrowserWindow[] {
    return current ? [current] : [];
  }
  readonly webContents: WebContents;
  readonly #options: WindowOptions;
  /** Undefined for a hidden window, whose page is loaded when it is printed. */
  readonly #opened: Promise<unknown> | undefined;
  #isDestroyed = false;

  constructor(options: WindowOptions = {}) {
    super();
    const { preload } = options.webPreferences ?? {};
    if (!isLocked(options)) throw new Error('the stand-in models sandboxed, isolated windows alone');
    this.#options = options;
    const isHidden = options.show === false && preload === undefined;
    this.webContents = new WebContents(() => this.#isDestroyed, isHidden);
    if (isHidden) {
      if (options.webPreferences?.javascript !== false)
        throw new Error('the stand-in models hidden windows without scripts alone');
      this.#opened = undefined;
      return;
    }
    if (preload === undefined) throw new Error('the stand-in models windows with a bridge alone');
    if (current) throw new Error('the stand-in models one window at a time');
    current = this;
    this.#opened = callHost({
      call: 'open-window',
      preload: readFileSync(preload, 'utf8'),
      width: options.width ?? 800,
      height: options.height ?? 600,
      isDark: nativeTheme.shouldUseDarkColors,
    });
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    if (!this.#opened) return;
    await this.#opened;
    await callHost({ call: 'load', url });
  }
  close(): boolean {
    const event = new PreventableEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    this.destroy();
    return true;
  }
  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    if (!this.#opened) return;
    current = undefined;
    callHost({ call: 'close-window' }).catch(() => {});
    this.emit('closed');
    app.emit('window-all-closed');
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  show(): void {
    record('window-shown', true);
  }
  focus(): void {
    record('window-shown', true);
  }
  restore(): void {}
  maximize(): void {}
  isMinimized(): boolean {
    return false;
  }
  isMaximized(): boolean {
    return false;
  }
  isVisible(): boolean {
    return true;
  }
  isFocused(): boolean {
    return true;
  }
  setTitle(title: string): void {
    record('title', title);
  }
  setBackgroundColor(): void {}
  setProgressBar(fraction: number, options?: { mode: string }): void {
    record('progress', { fraction, ...options });
  }
  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    const { x = 0, y = 0, width = 800, height = 600 } = this.#options;
    return { x, y, width, height };
  }
}

/** No preference that would take a wall away; what Electron has safe by itself may be left out, the sandbox not. */
function isLocked({ webPreferences = {} }: WindowOptions): boolean {
  const { sandbox, contextIsolation, webSecurity } = webPreferences;
  const loosening = [
    webPreferences.nodeIntegration,
    webPreferences.nodeIntegrationInWorker,
    webPreferences.nodeIntegrationInSubFrames,
    webPreferences.webviewTag,
    webPreferences.allowRunningInsecureContent,
  ];
  return sandbox === true && contextIsolation !== false && webSecurity !== false && !loosening.includes(true);
}

windowCloser.closeAll = () => current?.close() ?? true;
senders.of = (isMainFrame, url) => ({
  sender: current?.webContents,
  senderFrame: isMainFrame ? current?.webContents.mainFrame : { url, parent: current?.webContents.mainFrame },
});

answerHost('page-loaded', () => {
  current?.webContents.emit('dom-ready');
  current?.webContents.emit('did-finish-load');
  current?.emit('ready-to-show');
});
answerHost('page-closed', () => current?.destroy());
answerHost('page-gone', () => {
  current?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
});
answerHost('close-window', () => current?.close());
/** True if no listener of the window's event prevents it. */
function isAllowed(name: string, ...values: readonly unknown[]): boolean {
  const event = new PreventableEvent();
  const [url] = values;
  current?.webContents.emit(name, Object.assign(event, { url }), ...values);
  return !event.defaultPrevented;
}

answerHost('may-navigate', ({ url }) => isAllowed('will-navigate', url));
answerHost('may-redirect', ({ url }) => isAllowed('will-redirect', url));
answerHost('may-attach-webview', () => isAllowed('will-attach-webview', {}, {}));
answerHost('may-open', ({ url }) => current?.webContents.openHandler({ url }).action !== 'deny');
