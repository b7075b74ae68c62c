/** The window in one of its languages: what a person sees there, found by the catalogue's words. */

import type { Locator, Page } from 'playwright';
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import type { Language } from '../../shared/domain/language.ts';
import type { RowState } from '../../shared/domain/row-state.ts';
import { findMessage, messagesOf } from '../../shared/i18n/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, get } from './app-test.ts';
import { choose } from './hands.ts';
import { patternOf, type ScreenName } from './walk-tools.ts';

/** The languages in which specs know words or figures of their own, beside those of the catalogue. */
export const WRITTEN_OUT = ['en', 'fr'] as const satisfies readonly Language[];
export type WrittenOut = (typeof WRITTEN_OUT)[number];

export class LocalizedWindow {
  readonly app: DesktopApp;
  readonly page: Page;
  readonly language: Language;
  readonly panel: Locator;

  constructor(app: DesktopApp, language: Language) {
    this.app = app;
    this.page = app.page;
    this.language = language;
    this.panel = this.page.getByRole('complementary');
  }

  /** A message as a whole. */
  words(id: MessageId): RegExp {
    return patternOf(this.text(id));
  }

  text(id: MessageId): string {
    return windowMessages(this.language)[id];
  }

  /** A word that the window shares with the command line. */
  word(id: string): string {
    return findMessage(this.language, id) ?? id;
  }

  button(id: MessageId, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.words(id) }).first();
  }

  /** A field's name as a whole; the words of rows' fields begin with a small letter in the catalogue. */
  label(id: MessageId): RegExp {
    return new RegExp(this.words(id).source, 'iu');
  }

  field(id: MessageId): Locator {
    return this.panel.getByLabel(this.label(id)).first();
  }

  /** A field of a recipient, by its name in the document. */
  recipientField(name: string): Locator {
    return this.panel.getByLabel(new RegExp(`^${this.word(`field.${name}`)}`, 'iu'));
  }

  /** The menu's screen is asked for; what it needs of the service may be refused. */
  choose(name: ScreenName): Promise<void> {
    return this.app.chooseMenu(messagesOf(this.language)[`screen.${name}`]);
  }

  async screen(name: ScreenName): Promise<void> {
    await this.choose(name);
    const heading = this.page.getByRole('heading', { level: 1, name: this.words(`screen.${name}`) });
    await expect(heading).toBeVisible();
  }

  async openForm(form: MessageId): Promise<void> {
    await this.screen('wallets');
    if (form === 'money.deposit') return this.button(form).click();
    await this.button('wallets.move').click();
    await this.page.getByRole('menuitem', { name: this.words(form) }).click();
  }

  /** The payee of a money form: Awa Diop in Senegal, by mobile money, with the fields for a new recipient. */
  async fillMobilePayee(): Promise<void> {
    await choose(this.field('field.country'), 'sn');
    await choose(this.field('field.channel'), 'mobile_money');
    await this.button('money.target.fields', this.panel).click();
    await this.recipientField('first_name').fill('Awa');
    await this.recipientField('last_name').fill('Diop');
    await choose(this.recipientField('language'), 'fr');
    await choose(this.recipientField('recipient_type'), 'transaction');
    await this.recipientField('phone').fill('+221771834567');
    await this.recipientField('provider').fill('orange');
  }

  async getQuote(): Promise<void> {
    await this.button('money.getQuote', this.panel).click();
    const lasting = this.panel.getByText(this.words('quote.goodFor'));
    await expect(lasting.or(this.panel.getByText(this.words('quote.usedFor')))).toBeInViewport();
  }

  /** The state of the row that the form has sent. */
  state(name: RowState): Locator {
    return this.panel.getByText(new RegExp(`^${this.word(`row-state.${name}`)}$`, 'iu'));
  }

  /** The form's last button, and the same in the question that it asks. */
  async confirm(name: MessageId): Promise<void> {
    await this.button(name, this.panel).click();
    await this.button(name, this.page.getByRole('dialog')).click();
  }
}

/** Switches the started window to that language. */
export async function switchLanguage(app: DesktopApp, language: Language): Promise<LocalizedWindow> {
  await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
  await expect(app.page.locator('html')).toHaveAttribute('lang', `${language}-CA`);
  return new LocalizedWindow(app, language);
}
