/**
 * Ten accountants' own sheets go from import to results, in both languages of the window, by keyboard and mouse
 * alone: every row is paid or left out by a person, with at most three questions and twenty clicks per sheet. The
 * sheets are drawn at random in each run; the seed is printed.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Locator, Page } from 'playwright';
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import type { RowField } from '../../shared/domain/row-fields.ts';
import { findMessage } from '../../shared/i18n/catalogue.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, get, hurry, test } from './app-test.ts';
import { newestBatch, turnTo } from './hands.ts';
import type { WrittenOut } from './localized-window.ts';
import { type Choice, Draw, type Hands, SHEET_STYLES, type SheetStyle } from './sheet-styles.ts';
import { patternOf } from './walk-tools.ts';

const QUESTIONS_MAX = 3;
const CLICKS_MAX = 20;
/** Buttons whose words are all plural: known by how they begin. */
const WORDS = {
  en: { leaveOut: /^Leave them /, giveAll: /^Enter in /, names: /names?…$/, takeAll: /^Take .*names?$/ },
  fr: { leaveOut: /^Les laisser /, giveAll: /^Saisir dans /, names: /noms?…$/, takeAll: /^Prendre .*noms?$/ },
} as const;
const SEED = process.env.SHEETS_SEED ?? assert.fail('playwright.config.ts draws it');

/** A person before the window: what they click is counted. */
class Person implements Hands {
  clicks = 0;
  questions = 0;
  readonly page: Page;
  private readonly language: WrittenOut;

  constructor(page: Page, language: WrittenOut) {
    this.page = page;
    this.language = language;
  }

  words(id: MessageId): RegExp {
    return patternOf(windowMessages(this.language)[id]);
  }

  /** A choice as the window words it. */
  private worded(choice: Choice): string {
    const value = choice.slice(choice.indexOf('.') + 1);
    if (choice.startsWith('country.')) return formatCountry(value, `${this.language}-CA`);
    if (choice.startsWith('currency.')) return value.toUpperCase();
    const word = findMessage(this.language, choice) ?? choice;
    return /^\p{Ll}[^\s\p{Lu}]*\p{Lu}/u.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
  }

  private about(about: Parameters<Hands['answer']>[0]): string | RegExp {
    if (typeof about === 'string' || about instanceof RegExp) return about;
    return new RegExp(`(?:column for|colonne «)\\s${findMessage(this.language, `field.${about.missing}`)}`);
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async button(id: MessageId): Promise<void> {
    await this.click(this.page.getByRole('button', { name: this.words(id) }).first());
  }

  private question(about: string | RegExp): Locator {
    const { page } = this;
    return page.locator('fieldset.question').filter({ has: page.locator('legend', { hasText: about }) });
  }

  /** Answers the question about this word or field with one of its buttons or lines. */
  async answer(about: Parameters<Hands['answer']>[0], chosen: Choice): Promise<void> {
    this.questions += 1;
    const choice = this.worded(chosen);
    const question = this.question(this.about(about));
    await turnTo(this.page, question);
    // What it would pay may stand behind the choice.
    const name = new RegExp(`^${choice.replace(/[.*+?^$()[\]\\|]/g, '\\$&')}(?:\\s?: .*)?$`, 'u');
    const listed = question.getByRole('combobox', { name: this.words('import.answer') });
    const isListed = await listed.isVisible();
    if (isListed) {
      // One click opens the list, one chooses.
      this.clicks += 2;
      await listed.click();
      await this.page.getByRole('option', { name }).click();
    } else await this.click(question.getByRole('button', { name }));
    await expect(question).toHaveCount(0);
  }

  async say(missing: RowField, text: string): Promise<void> {
    this.questions += 1;
    const question = this.question(this.about({ missing }));
    await turnTo(this.page, question);
    await question.getByRole('textbox', { name: this.words('import.answer') }).fill(text);
    await this.click(question.getByRole('button', { name: this.words('import.answer'), exact: true }));
    await expect(question).toHaveCount(0);
  }

  async leaveOut(about: string): Promise<void> {
    this.questions += 1;
    const question = this.question(about);
    await turnTo(this.page, question);
    await this.click(question.getByRole('button', { name: WORDS[this.language].leaveOut }));
    await expect(question).toHaveCount(0);
  }

  async payAll(heading: string): Promise<void> {
    const { page } = this;
    const card = page.locator('fieldset.question').filter({ has: page.locator('h3', { hasText: heading }) });
    // Whether it is asked depends on how the values that were drawn are shared out.
    await expect(card.or(page.locator('footer [data-variant=filled]:enabled'))).toBeVisible();
    if (!(await card.isVisible())) return;
    this.questions += 1;
    await this.click(card.getByRole('button', { name: this.words('import.noneOfThem') }));
    await expect(card).toHaveCount(0);
  }

  /** From the list of problems: one value for all rows that lack this field. */
  async give(field: RowField, value: string): Promise<void> {
    const panel = this.page.getByRole('complementary', { name: this.words('check.panel') });
    const control = panel
      .locator('input')
      .and(panel.getByLabel(this.worded(`field.${field}`), { exact: true }));
    await this.click(control);
    if ((await control.getAttribute('aria-haspopup')) === 'listbox') {
      this.clicks += 1;
      const option = this.page.getByRole('option', { name: value });
      // A code that no list has is typed.
      if ((await option.count()) === 0) await control.fill(value);
      else await option.click();
    } else await control.fill(value);
    const form = control.locator('xpath=ancestor::form');
    await this.click(form.getByRole('button', { name: WORDS[this.language].giveAll }));
  }

  /** Copied cells from another program, pasted from the first cell of an added column on. */
  async pasteAt(field: RowField, lines: readonly (readonly string[])[]): Promise<void> {
    const grid = this.page.getByRole('grid');
    const head = grid.getByRole('columnheader', { name: new RegExp(`^${this.worded(`field.${field}`)} ·`) });
    const column = await head.getAttribute('data-head');
    await this.click(grid.locator(`[data-row="0"][data-column="${column}"]`));
    const text = lines.map((line) => line.join('\t')).join('\n');
    await grid.evaluate((table, content) => {
      const data = new DataTransfer();
      data.setData('text/plain', content);
      table.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  /** The table of names, taken as it is proposed. */
  async takeNames(): Promise<void> {
    const panel = this.page.getByRole('complementary', { name: this.words('check.panel') });
    await this.click(panel.getByRole('button', { name: WORDS[this.language].names }).first());
    await this.click(
      this.page.getByRole('dialog').getByRole('button', { name: WORDS[this.language].takeAll }),
    );
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
}

async function fileOf(folder: string, style: SheetStyle, lines: readonly (readonly string[])[]) {
  const path = join(folder, style.file);
  if (style.delimiter === 'xlsx') {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Feuil1');
    for (const line of lines) sheet.addRow([...line]);
    await workbook.xlsx.writeFile(path);
  } else writeFileSync(path, lines.map((line) => `${line.join(style.delimiter)}\r\n`).join(''));
  return path;
}

/** Every error is shown with something to click, type or choose beside it: in its bar, its question, its kind. */
async function expectWaysOut(page: Page): Promise<void> {
  const way = page.locator('button, input, select');
  for (const bar of ['[role=alert]', 'fieldset.question', '#problems .mantine-Accordion-item'])
    await expect(page.locator(bar).filter({ hasNot: way })).toHaveCount(0);
}

/** From the quotes to the results, as the words of the window have it. */
async function pay(person: Person, app: DesktopApp): Promise<void> {
  const { page } = person;
  await person.button('button.get-quotes');
  const tickAll = page.getByRole('dialog').getByRole('button', { name: person.words('check.warningsGo') });
  const goOn = page.getByRole('button', { name: person.words('review.goOn') });
  await expect(tickAll.or(goOn).first()).toBeVisible();
  if (await tickAll.isVisible()) await person.click(tickAll);
  await expect(goOn).toBeEnabled();
  await person.click(goOn);
  await person.click(page.locator('[data-variant=filled]:enabled', { hasText: /\d/ }).last());
  await expect.poll(async () => (await newestBatch(app)).state).toBe('finished');
}

for (const [index, style] of SHEET_STYLES.entries()) {
  for (const language of ['en', 'fr'] as const)
    test(`${style.name} goes through, in ${language === 'fr' ? 'French' : 'English'}`, async ({
      launch,
      folder,
      practice,
    }) => {
      const seed = `${SEED}-${index}`;
      test.info().annotations.push({ type: 'seed', description: seed });
      const lines = style.lines(new Draw(seed));
      const path = await fileOf(folder, style, lines);
      const app = await launch({ locale: language === 'fr' ? 'fr-SN' : 'en-CA' });
      await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
      await hurry(app);
      const { page } = app;
      const person = new Person(page, language);
      await app.answerOpen(path);
      // The file is double-clicked in the system’s dialog.
      person.clicks += 2;
      await person.button('button.new-batch');
      await person.click(page.getByRole('menuitem', { name: person.words('button.choose-file') }));
      const check = page.locator('footer [data-variant=filled]');
      await expect(check).toBeVisible();
      await style.answer?.(person);
      await expectWaysOut(page);
      // Every question was answered, so that the person's count is that of the sheet.
      await expect(page.locator('fieldset.question'), `seed ${seed}`).toHaveCount(0);
      await expect(check, `seed ${seed}`).toBeEnabled();
      await person.click(check);
      await expect(page.getByRole('grid')).toBeVisible();
      await expectWaysOut(page);
      await style.mend?.(person, lines);
      const errors = page.getByRole('radiogroup').locator('label').nth(1);
      await expect(errors, `seed ${seed}`).toHaveText(/ 0$/);
      await pay(person, app);
      const { rows, counts } = await newestBatch(app);
      const { paid = 0 } = counts;
      expect(paid, `seed ${seed}`).toBe(rows);
      expect(paid).toBe(practice.books.sessions().length);
      expect(person.questions, `questions, seed ${seed}`).toBeLessThanOrEqual(QUESTIONS_MAX);
      expect(person.clicks, `clicks, seed ${seed}`).toBeLessThanOrEqual(CLICKS_MAX);
      expect(app.complaints()).toEqual([]);
    });
}
