/**
 * The contexts of one Chromium, each with the server of its window, lent to one window of the stand-in at a time. A
 * window at the origin of an earlier one finds its scripts compiled, and starts in half of the processor's time.
 */
import type { Browser, BrowserContext } from 'playwright';
import { serveWindowOnLoopback, type WindowServer } from './window-server.ts';

export interface LentContext {
  readonly context: BrowserContext;
  /** Serves whatever window has the context, always at the same origin. */
  readonly server: WindowServer;
}

export class BrowserContexts {
  readonly browser: () => Promise<Browser>;
  readonly #areKept: boolean;
  readonly #idle = new Map<string, LentContext[]>();

  /** Kept contexts hold an empty page each: a person who looks at the browser wants none of them. */
  constructor(browser: () => Promise<Browser>, keep: 'kept' | 'closed') {
    this.browser = browser;
    this.#areKept = keep === 'kept';
  }

  /** A context without cookies, permissions, routes and anything that a page has stored; `locale` is BCP 47. */
  async borrow(locale: string): Promise<LentContext> {
    const idle = this.#idle.get(locale)?.pop();
    if (idle) return idle;
    const context = await (await this.browser()).newContext({ locale });
    // Without a page its process would end.
    if (this.#areKept) await context.newPage();
    return { context, server: await serveWindowOnLoopback() };
  }

  /** Closes the window's page, and removes all that was done to it and all that it stored. A context that cannot be emptied is closed. */
  async giveBack(lent: LentContext, locale: string): Promise<void> {
    const { context, server } = lent;
    const [empty, ...pages] = context.pages();
    server.serveBy(undefined);
    try {
      if (!this.#areKept || empty === undefined) throw new Error('it is not kept');
      await Promise.all(pages.map((page) => page.close()));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      await context.clearCookies();
      const session = await context.newCDPSession(empty);
      await session.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'all' });
      await session.detach();
      this.#idle.set(locale, [...(this.#idle.get(locale) ?? []), lent]);
    } catch {
      server.close();
      await context.close().catch(() => {});
    }
  }
}
