/**
 * The contexts of one Chromium, lent to one window of the stand-in at a time. The first page of a new context starts
 * a process of its own, which takes a second on a busy machine; a page in an existing context takes a third of that.
 */
import type { Browser, BrowserContext } from 'playwright';

export class BrowserContexts {
  readonly browser: () => Promise<Browser>;
  readonly #areKept: boolean;
  readonly #idle = new Map<string, BrowserContext[]>();

  /** Kept contexts hold an empty page each: a person who looks at the browser wants none of them. */
  constructor(browser: () => Promise<Browser>, keep: 'kept' | 'closed') {
    this.browser = browser;
    this.#areKept = keep === 'kept';
  }

  /** A context without cookies, permissions and routes; `locale` is BCP 47. */
  async borrow(locale: string): Promise<BrowserContext> {
    const idle = this.#idle.get(locale)?.pop();
    if (idle) return idle;
    const context = await (await this.browser()).newContext({ locale });
    // Without a page its process would end.
    if (this.#areKept) await context.newPage();
    return context;
  }

  /**
   * Closes the window's page, and with it all that was done to it. What pages keep belongs to their origin, and no two
   * windows have the same. A context that cannot be emptied is closed.
   */
  async giveBack(context: BrowserContext, locale: string): Promise<void> {
    const [empty, ...pages] = context.pages();
    if (!this.#areKept || empty === undefined) return context.close().catch(() => {});
    try {
      await Promise.all(pages.map((page) => page.close()));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearPermissions();
      await context.clearCookies();
      this.#idle.set(locale, [...(this.#idle.get(locale) ?? []), context]);
    } catch {
      await context.close().catch(() => {});
    }
  }
}
