/**
 * The stand-in's host: runs the built main under Node with `electron` resolved to our own small module, and gives it
 * a window in a real Chromium. What the app would show outside the window is recorded; dialogs are answered by
 * script.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Download, Page, Request, Route } from 'playwright';
import type { BrowserContexts, LentContext } from './browser-contexts.ts';
import { preloadScript } from './preload-frame.ts';
import type { WindowServer } from './window-server.ts';
import {
  type AppCall,
  callOver,
  type DialogKind,
  type HostCall,
  type RecordedKind,
  type ServedFile,
} from './wire.ts';

/** Permissions by the names that Electron and Chromium share. */
const PERMISSIONS = ['geolocation', 'notifications', 'midi'] as const;

/** An app that has nothing to send ends in a tenth of a second, also on a busy machine in less than this. */
const ENDS_WITHIN_MS = 10_000;

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything the app wrote to its standard streams. */
  readonly output: string;
}

interface StandInOptions {
  readonly contexts: BrowserContexts;
  readonly main: string;
  /** The folder with the app's `package.json` and `resources/`; the project's unless it is given. */
  readonly appFolder?: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** A process in which an app has ended; a new one if it is not given. */
  readonly process?: ChildProcess;
  readonly answerDialog: (kind: DialogKind, options: unknown) => Promise<unknown>;
  /** Where the app's output goes as it comes; it is kept for the ending as well. */
  readonly onOutput?: (text: string) => void;
}

type Opening = Extract<HostCall, { call: 'open-window' }>;

export class StandInHost {
  readonly records: { readonly what: RecordedKind; readonly content: unknown }[] = [];
  /** Every text that went from main to the window, replies and announcements. */
  readonly wireTexts: string[] = [];
  /** The address of every request the window made. */
  readonly requests: string[] = [];
  /** What the page complained about: uncaught errors, and errors of its console (a breach of the content policy too). */
  readonly complaints: string[] = [];
  readonly ended: Promise<Ending>;
  readonly #options: StandInOptions;
  readonly #child: ChildProcess;
  readonly #wire: ReturnType<typeof callOver<AppCall>>;
  readonly #page = Promise.withResolvers<Page>();
  readonly #ending = Promise.withResolvers<[code: number | null, signal: NodeJS.Signals | null]>();
  #leaving: PromiseWithResolvers<boolean> | undefined;
  #lent: LentContext | undefined;
  #window: Page | undefined;
  #opening: Opening | undefined;
  /** Its process has ended; the next load needs a page of its own. */
  #isGone = false;
  #leaveContext: () => Promise<void> = async () => {};
  /** Where the window is served while it is worked on; its page and files are the app's own then. */
  #developmentOrigin: string | undefined;
  #hasAllowedWindow = false;

  constructor(options: StandInOptions) {
    this.#options = options;
    this.#child = options.process ?? startProcess(options);
    this.#wire = callOver<AppCall>(this.#child, (call) => this.#answer(call as HostCall));
    this.ended = this.#watchEnding();
    this.#page.promise.catch(() => {});
    if (options.process)
      this.tell({ call: 'run-again', args: options.args, environment: options.environment }).catch(
        (error: unknown) => this.#page.reject(error),
      );
  }

  get #locale(): string {
    return this.#options.environment.PAYSHEET_TEST_LOCALE ?? 'en-CA';
  }

  get #server(): WindowServer {
    if (!this.#lent) throw new Error('the window is served once it is opened');
    return this.#lent.server;
  }

  /** The window's page, once the app has opened and loaded it. */
  get page(): Promise<Page> {
    return this.#page.promise;
  }

  /** Calls the app: a menu item chosen, a file opened from the system. */
  tell(call: AppCall): Promise<unknown> {
    return this.#wire.call(call);
  }

  kill(signal: NodeJS.Signals): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }

  /**
   * Ends the app and gives its process, for another one. Undefined if there is none: the app had ended, asks something
   * before it quits, or does not end; then its process is killed.
   */
  async leave(): Promise<ChildProcess | undefined> {
    const leaving = Promise.withResolvers<boolean>();
    this.#leaving = leaving;
    this.tell({ call: 'end-run' }).then(
      () => leaving.resolve(true),
      () => leaving.resolve(false),
    );
    const late = setTimeout(() => leaving.resolve(false), ENDS_WITHIN_MS);
    const hasLeft = await leaving.promise;
    clearTimeout(late);
    if (!hasLeft) {
      await this.kill('SIGKILL');
      return undefined;
    }
    this.#ending.resolve([0, null]);
    await this.ended;
    return this.#child;
  }

  seen(what: RecordedKind): readonly unknown[] {
    return this.records.filter((entry) => entry.what === what).map((entry) => entry.content);
  }

  async #watchEnding(): Promise<Ending> {
    let output = '';
    const child = this.#child;
    const keep = (text: string): void => {
      output += text;
      this.#options.onOutput?.(text);
    };
    const onClose = (code: number | null, signal: NodeJS.Signals | null): void =>
      this.#ending.resolve([code, signal]);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep);
    child.once('close', onClose);
    const [code, signal] = await this.#ending.promise;
    child.off('close', onClose);
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', keep);
    const reason = `the app ended (${signal ?? code}):\n${output}`;
    this.#wire.abandon(reason);
    this.#page.reject(new Error(reason));
    await this.#leaveContext();
    return { code, signal, output };
  }

  async #answer(call: HostCall): Promise<unknown> {
    switch (call.call) {
      case 'open-window':
        return this.#openWindow(call);
      case 'load': {
        const page = await this.#loadablePage();
        await this.#grantPermissions();
        const address = this.#server.toLoopback(call.url);
        if (address === call.url) this.#developmentOrigin = new URL(address).origin;
        await page.goto(address, { waitUntil: 'load' });
        this.#page.resolve(page);
        return undefined;
      }
      case 'send': {
        this.wireTexts.push(call.text);
        await this.#page.promise;
        await this.#window?.evaluate(deliver, [call.channel, call.text] as const);
        return undefined;
      }
      case 'dialog':
        this.#leaving?.resolve(false);
        return this.#options.answerDialog(call.kind, call.options);
      case 'print':
        return new Uint8Array(
          await (await this.#page.promise).pdf({
            format: call.paper,
            printBackground: false,
            ...(call.footer !== undefined && {
              displayHeaderFooter: true,
              headerTemplate: '<span></span>',
              footerTemplate: call.footer,
            }),
          }),
        );
      case 'print-hidden':
        return this.#printHidden(call.url, call.paper);
      case 'theme':
        await this.#window?.emulateMedia({ colorScheme: call.isDark ? 'dark' : 'light' });
        return undefined;
      case 'close-window':
        await this.#window?.close();
        return undefined;
      case 'record':
        this.records.push({ what: call.what, content: call.content });
        return undefined;
    }
  }

  async #loadablePage(): Promise<Page> {
    if (!this.#window || !this.#opening) throw new Error('the window was loaded before it was opened');
    if (!this.#isGone) return this.#window;
    // Playwright's page cannot be used any more once its process has ended.
    this.#isGone = false;
    this.#hasAllowedWindow = true;
    const page = await this.#openPage(this.#opening);
    this.#hasAllowedWindow = false;
    return page;
  }

  async #printHidden(url: string, paper: string): Promise<Uint8Array> {
    const server = this.#server;
    const browser = await this.#options.contexts.browser();
    const context = await browser.newContext({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      page.on('request', (request) => this.requests.push(server.fromLoopback(request.url())));
      page.on('console', (message) => {
        if (message.type() === 'error') this.complaints.push(message.text());
      });
      const answer = await page.goto(server.toLoopback(url), { waitUntil: 'load' });
      if (!answer?.ok()) throw new Error(`ERR_FAILED (${answer?.status()}) loading ${url}`);
      return new Uint8Array(await page.pdf({ format: paper, printBackground: true }));
    } finally {
      await context.close();
    }
  }

  async #openWindow(call: Opening): Promise<void> {
    const lent = await this.#options.contexts.borrow(this.#locale);
    this.#lent = lent;
    const { context, server } = lent;
    server.serveBy(async (url, method) => (await this.tell({ call: 'serve', url, method })) as ServedFile);
    this.#opening = call;
    await this.#openPage(call);
    await context.route(
      ({ origin }) => origin !== server.origin && origin !== this.#developmentOrigin,
      async (route) => {
        const request = route.request();
        if (!request.isNavigationRequest()) {
          const url = server.fromLoopback(request.url());
          const mayRequest = await this.tell({ call: 'may-request', url });
          return mayRequest === true ? route.continue() : route.abort('blockedbyclient');
        }
        if (!isOfPage(request, this.#window)) return this.#judgePopup(route);
        const mayNavigate = await this.tell({ call: 'may-navigate', url: request.url() });
        // Without content the page stays where it is, as after Electron's preventDefault.
        return mayNavigate === true ? route.abort('internetdisconnected') : route.fulfill({ status: 204 });
      },
    );
    await context.route(
      ({ origin }) => origin === this.#developmentOrigin,
      (route) => this.#judgeRedirect(route),
    );
    const onRequest = (request: Request) => this.requests.push(server.fromLoopback(request.url()));
    const onPage = (popup: Page) => this.#hasAllowedWindow || void popup.close();
    context.on('request', onRequest).on('page', onPage);
    this.#leaveContext = () => {
      context.off('request', onRequest).off('page', onPage);
      return this.#options.contexts.giveBack(lent, this.#locale);
    };
  }

  async #openPage(call: Opening): Promise<Page> {
    if (!this.#lent) throw new Error('a page needs a context');
    const { context, server } = this.#lent;
    const page = await context.newPage();
    this.#window = page;
    await page.setViewportSize({ width: call.width, height: call.height });
    await page.emulateMedia({ colorScheme: call.isDark ? 'dark' : 'light' });
    await page.exposeBinding('standInSend', async ({ frame }, channel: string, text: string) => {
      const isMainFrame = frame === page.mainFrame();
      const url = server.fromLoopback(frame.url());
      const answer = (await this.tell({ call: 'ipc', channel, text, isMainFrame, url })) as { text: string };
      this.wireTexts.push(answer.text);
      return answer;
    });
    await page.addInitScript({ content: preloadScript(call.preload, process.platform) });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('download', (download) => void this.#judgeDownload(download));
    page.on('load', () => void this.tell({ call: 'page-loaded' }).catch(() => {}));
    page.on('close', () => this.#window === page && void this.tell({ call: 'page-closed' }).catch(() => {}));
    page.on('crash', () => {
      this.#isGone = true;
      void this.tell({ call: 'page-gone' }).catch(() => {});
    });
    return page;
  }

  /** Before the page is loaded: what main's handlers would grant, and all of it where main has none. */
  async #grantPermissions(): Promise<void> {
    const granted: string[] = [];
    for (const permission of PERMISSIONS)
      if ((await this.tell({ call: 'may-have', permission })) === true) granted.push(permission);
    await this.#lent?.context.grantPermissions(granted);
  }

  /** A page of the development server, which alone may answer by another address: main judges each before it is followed. */
  async #judgeRedirect(route: Route): Promise<void> {
    if (!route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const { location } = response.headers();
    // Asked again by the browser itself: a page that was handed to it may not fetch its modules from this machine.
    if (location === undefined) return route.continue();
    const url = new URL(location, route.request().url()).href;
    const mayRedirect = await this.tell({ call: 'may-redirect', url });
    // Without content the page stays where it is, as after Electron's preventDefault.
    return mayRedirect === true ? route.continue() : route.fulfill({ status: 204 });
  }

  async #judgeDownload(download: Download): Promise<void> {
    const url = download.url();
    if ((await this.tell({ call: 'may-download', url })) === true) return;
    await download.cancel();
    this.records.push({ what: 'download-denied', content: url });
  }

  /** A second window: loaded if main allows it, otherwise recorded; the one that Chromium made is closed. */
  async #judgePopup(route: Route): Promise<void> {
    const url = route.request().url();
    if ((await this.tell({ call: 'may-open', url })) === true) {
      this.#hasAllowedWindow = true;
      return route.abort('internetdisconnected');
    }
    await route.abort('blockedbyclient');
    this.records.push({ what: 'window-denied', content: url });
  }
}

function startProcess({ main, args, appFolder, environment }: StandInOptions): ChildProcess {
  const register = fileURLToPath(new URL('register.ts', import.meta.url));
  return spawn(process.execPath, ['--import', register, main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    cwd: appFolder,
    env: environment,
  });
}

/** False for a navigation of another window, whose frame may not be there yet. */
function isOfPage(request: Request, page: Page | undefined): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}

function deliver([channel, text]: readonly [string, string]): void {
  const page = globalThis as { standInReceive?: (channel: string, text: string) => void };
  page.standInReceive?.(channel, text);
}
