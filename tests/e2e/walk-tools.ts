/** What every part of the walk through the windows uses. */
import type { Locator, Page } from 'playwright';
import type { MessageId } from '../../renderer/words/catalogue.ts';
import type { MessageId as SharedMessageId } from '../../shared/i18n/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import type { PracticeService } from '../support/practice-service.ts';

/** Called at each state, with a name that sorts in the order of the walk. */
export type Visit = (name: string) => Promise<void>;

export interface Walk {
  readonly app: DesktopApp;
  readonly page: Page;
  readonly practice: PracticeService;
  readonly visit: Visit;
  /** The words of a message as a pattern: placeholders and plurals match anything. */
  readonly words: (id: MessageId) => RegExp;
  readonly button: (id: MessageId) => Locator;
  readonly menu: (id: SharedMessageId) => Promise<void>;
  /** The menu's screen, once its heading shows. */
  readonly screen: (name: ScreenName) => Promise<void>;
}

export type ScreenName = 'batches' | 'wallets' | 'recipients' | 'transactions' | 'fees' | 'settings';

/** The enabled button that leads on. */
export function primary(page: Page): Locator {
  return page.locator('[data-variant=filled]:enabled').last();
}

/** Closes the last message. It goes by itself after some seconds, in which a busy machine may not get to a real click. */
export function closeToast(page: Page): Promise<void> {
  return page.locator('.toast').getByRole('button').last().dispatchEvent('click');
}

/** Opens the question whether the newest draft of the home is to be discarded: its menu's last item. */
export async function discardNewest(page: Page): Promise<void> {
  await page.locator('tbody tr').first().getByRole('button').last().click();
  await page.getByRole('menuitem').last().click();
  await expectVisible(page.getByRole('dialog'));
}

export function expectVisible(locator: Locator, timeout = 45_000): Promise<void> {
  return locator.waitFor({ state: 'visible', timeout });
}

/** The message as a whole, its placeholders as anything; icons before it and counts after it do not matter. */
export function patternOf(message: string): RegExp {
  let pattern = '';
  let depth = 0;
  for (const letter of message) {
    if (letter === '{') {
      if (depth === 0) pattern += '.+';
      depth += 1;
    } else if (letter === '}') depth -= 1;
    else if (depth === 0) pattern += letter.replace(/[.*+?^$()[\]\\|]/g, '\\$&').replace(/\s/u, '\\s');
  }
  return new RegExp(`^\\s*${pattern}\\s*$`, 'u');
}
