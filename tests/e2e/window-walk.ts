/** A walk through every screen and state of the window, in either language: for screenshots and for accessibility. */

import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import type { Language } from '../../shared/domain/language.ts';
import { messagesOf } from '../../shared/i18n/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import type { PracticeService } from '../support/practice-service.ts';
import { get, hurry } from './app-test.ts';
import { walkCheck, walkImport, walkOwnSheet, walkReview } from './walk-batch.ts';
import { walkMoney, walkService } from './walk-money.ts';
import { walkResults, walkSending } from './walk-sending.ts';
import { walkLive, walkSettings } from './walk-settings.ts';
import { expectVisible, patternOf, type Visit, type Walk } from './walk-tools.ts';
import { walkExtremes, walkNothingToPay, walkRefusedFiles } from './walk-trouble.ts';

/**
 * Walks from the empty home over a batch's six steps to the settings and to Live. One payment's answer is lost, so that a
 * row is parked, and one is refused; the practice service must not have been used before.
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
  practice.controls.setFaults({
    rules: [
      { fault: 'drop-before-commit', nth: [9] },
      { fault: { answer: 'status', status: 422, effect: 'none', message: 'Recipient refused' }, nth: [12] },
    ],
  });
  let count = 0;
  const words = (id: MessageId): RegExp => patternOf(windowMessages(language)[id]);
  const menu: Walk['menu'] = (id) => app.chooseMenu(messagesOf(language)[id]);
  const walk: Walk = {
    app,
    page,
    practice,
    words,
    async visit(name) {
      count += 1;
      await options.visit(`${String(count).padStart(2, '0')}-${name}`);
    },
    button: (id) => page.getByRole('button', { name: words(id) }),
    menu,
    async screen(name) {
      await menu(`screen.${name}`);
      await expectVisible(page.getByRole('heading', { level: 1, name: words(`screen.${name}`) }));
    },
  };
  await expectVisible(walk.button('button.new-batch').first());
  await walkBeginning(walk);
  await walkOwnSheet(walk);
  await walkImport(walk);
  await walkCheck(walk);
  await walkReview(walk);
  await walkSending(walk);
  await walkResults(walk);
  await walkMoney(walk);
  await walkService(walk);
  await walkRefusedFiles(walk);
  await walkNothingToPay(walk);
  await walkExtremes(walk);
  await walkSettings(walk);
  await walkLive(walk);
}

async function walkBeginning({ page, visit, button, menu }: Walk): Promise<void> {
  await visit('batches-empty');
  await button('button.new-batch').first().click();
  await expectVisible(page.getByRole('menu'));
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
}
