/** A walk through every screen and state of the window, in either language: for screenshots and for accessibility. */
import type { Locator, Page } from 'playwright';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import { type Language, messagesOf, type ShellWordId } from '../../shared/i18n/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { get } from './app-test.ts';
import { hurry } from './sheet-of-payments.ts';

/** Called at each state, with a name that sorts in the order of the walk. */
export type Visit = (name: string) => Promise<void>;

interface Walk {
  readonly app: DesktopApp;
  readonly page: Page;
  readonly visit: Visit;
  /** The words of a message as a pattern: placeholders and plurals stand for anything. */
  readonly words: (id: MessageId) => RegExp;
  readonly button: (id: MessageId) => Locator;
  readonly menu: (id: ShellWordId) => Promise<void>;
}

/**
 * Walks from the empty home over a batch's six steps to the settings. One payment's answer is lost, so that a row is
 * parked; the practice service must not have been used before.
 */
export async function walkWindow(
  app: DesktopApp,
  options: {
    readonly language: Language;
    readonly isDark: boolean;
    readonly practice: PracticeService;
    readonly visit: Visit;
  },
): Promise<void> {
  const { language, isDark, practice } = options;
  const { page } = app;
  const theme = isDark ? 'dark' : 'light';
  await get(app, 'settings.change', { preferences: { language, theme } });
  await hurry(app, 100, 2);
  practice.controls.setFaults({ rules: [{ fault: 'drop-before-commit', nth: [9] }] });
  let count = 0;
  const words = (id: MessageId): RegExp => patternOf(windowMessages(language)[id]);
  const walk: Walk = {
    app,
    page,
    words,
    async visit(name) {
      count += 1;
      await options.visit(`${String(count).padStart(2, '0')}-${name}`);
    },
    button: (id) => page.getByRole('button', { name: words(id) }),
    menu: (id) => app.chooseMenu(messagesOf(language)[id]),
  };
  await expectVisible(walk.button('button.new-batch').first());
  await walkBeginning(walk);
  await walkCheck(walk);
  await walkReview(walk);
  await walkSending(walk);
  await walkMoney(walk);
  await walkSettings(walk);
}

async function walkBeginning({ page, visit, button, menu, words }: Walk): Promise<void> {
  await visit('batches-empty');
  await button('button.new-batch').first().click();
  await expectVisible(page.getByRole('dialog'));
  await visit('new-batch');
  await page.keyboard.press('Escape');
  await menu('menu.new-sheet');
  await expectVisible(page.getByRole('dialog'));
  await visit('new-sheet');
  await page.keyboard.press('Escape');
  await menu('menu.shortcuts');
  await expectVisible(page.getByRole('dialog'));
  await visit('shortcuts');
  await page.keyboard.press('Escape');
  await menu('menu.go-to');
  await expectVisible(page.getByRole('dialog'));
  await visit('go-to');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: words('newBatch.sample') })
    .last()
    .click();
  await expectVisible(page.locator('.button-primary:enabled').last());
  await expectVisible(page.getByRole('combobox').first());
  await visit('import');
}

async function walkCheck({ page, visit, button }: Walk): Promise<void> {
  await page.locator('.button-primary:enabled').last().click();
  const grid = page.getByRole('grid');
  await expectVisible(grid);
  await visit('check');
  const broken = grid.locator('[role=gridcell][aria-invalid=true]').first();
  await button('check.showKind').first().click();
  await expectVisible(broken);
  await broken.click();
  await visit('check-problem');
  await page.keyboard.press('F2');
  await expectVisible(grid.getByRole('textbox'));
  await visit('check-editing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await visit('check-set-aside');
  await page.keyboard.press('ControlOrMeta+z');
  await page.locator('.button-primary:enabled').last().click();
  await expectVisible(page.getByRole('dialog'));
  await visit('check-warnings');
  await button('check.warningsGo').click();
}

async function walkReview({ page, visit, button }: Walk): Promise<void> {
  await visit('quoting');
  await button('review.goOn').waitFor();
  await expectVisible(page.locator('.button-primary:enabled', { hasText: /./ }).last(), 40_000);
  await visit('review');
  await button('rehearse.start').click();
  await visit('review-rehearsing');
  await button('review.goOn').click();
  await expectVisible(page.locator('.button-primary:enabled', { hasText: /\d/ }).last());
  await visit('approve');
}

async function walkSending({ page, visit, button, words, app }: Walk): Promise<void> {
  const { batches: made } = await get(app, 'batches.list', { search: '', states: [], offset: 0, limit: 1 });
  const batch = made[0]?.batch ?? '';
  // Slowly, so that the run can be looked at; quickly again once it was.
  await get(app, 'batches.set-pace', { batch, perSecond: 4, maxPerSecond: 4 });
  await page.locator('.button-primary:enabled').last().click();
  await expectVisible(button('button.pause'));
  await expectVisible(page.getByRole('gridcell').first());
  await visit('sending');
  await button('button.pause').click();
  await expectVisible(button('button.resume'));
  await visit('sending-paused');
  await button('button.stop').click();
  await expectVisible(page.getByRole('dialog'));
  await visit('sending-stop');
  await page.keyboard.press('Escape');
  await get(app, 'batches.set-pace', { batch, perSecond: 100, maxPerSecond: 200 });
  await button('button.resume').click();
  await expectVisible(button('send.toResults'), 60_000);
  await visit('sent');
  await button('send.toResults').click();
  await expectVisible(page.getByRole('grid'));
  await visit('results');
  const { batches } = await get(app, 'batches.list', { search: '', states: [], offset: 0, limit: 1 });
  if ((batches[0]?.counts.parked ?? 0) > 0) {
    const search = page
      .getByRole('searchbox')
      .or(page.getByLabel(words('results.search')))
      .first();
    const parked = await get(app, 'batches.rows', {
      batch: batches[0]?.batch ?? '',
      offset: 0,
      limit: 1,
      states: ['parked'],
      search: '',
      sort: { by: 'row', direction: 'asc' },
    });
    await search.fill(parked.rows[0]?.marker ?? '');
    await page.getByRole('grid').locator('[role=gridcell]').first().click();
    await visit('results-evidence');
    await button('button.send-again').first().click();
    await expectVisible(page.getByRole('dialog'));
    await visit('results-send-again');
    await page.keyboard.press('Escape');
  }
  await button('button.export').first().click();
  await expectVisible(page.getByRole('menuitem').first());
  await visit('results-export');
  await page.keyboard.press('Escape');
}

async function walkMoney({ page, visit, menu, button }: Walk): Promise<void> {
  await menu('menu.batches');
  await expectVisible(button('batches.open').or(page.getByText('payroll.xlsx')).first());
  await visit('batches');
  await menu('menu.wallets');
  await expectVisible(page.getByText('Operations CAD').first());
  await visit('wallets');
  await button('money.swap').first().click();
  await visit('wallets-swap');
  await page.keyboard.press('Escape');
  await menu('menu.recipients');
  await expectVisible(page.getByRole('row').nth(1));
  await visit('recipients');
  await button('recipients.new').first().click();
  await visit('recipients-new');
  await menu('menu.transactions');
  await expectVisible(page.getByRole('row').nth(1));
  await visit('transactions');
  await page.getByRole('row').nth(1).click();
  await visit('transactions-one');
  await menu('menu.fees');
  await expectVisible(page.getByRole('table').first());
  await visit('fees');
  await menu('menu.webhooks');
  await expectVisible(page.getByRole('table').or(page.getByRole('list')).first());
  await visit('webhooks');
}

async function walkSettings({ page, visit, menu, button }: Walk): Promise<void> {
  await menu('menu.settings');
  await expectVisible(button('settings.test').first());
  await visit('settings');
  await button('settings.test').first().click();
  await visit('settings-connection');
  await button('settings.newProfile').click();
  await expectVisible(page.getByRole('dialog'));
  await visit('settings-profile');
  await page.keyboard.press('Escape');
}

function expectVisible(locator: Locator, timeout = 15_000): Promise<void> {
  return locator.waitFor({ state: 'visible', timeout });
}

/** The message as a whole, its placeholders as anything; icons before it and counts after it do not matter. */
function patternOf(message: string): RegExp {
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
