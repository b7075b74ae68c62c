/**
 * Ten accountants' own sheets go from import to results, in the language of each, by keyboard and mouse alone: every row
 * is paid or left out by a person, with at most three questions and twenty clicks per sheet. The sheets are drawn anew in
 * each run; the seed is printed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Locator, Page } from 'playwright';
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, get, hurry, test } from './app-test.ts';
import { newestBatch } from './hands.ts';
import { Draw, type Hands, SHEET_STYLES, type SheetStyle } from './sheet-styles.ts';
import { patternOf } from './walk-tools.ts';

const QUESTIONS_MAX = 3;
const CLICKS_MAX = 20;
/** Buttons whose words are all plural: known by how they begin. */
const WORDS = {
  en: { leaveOut: /^Leave /, giveAll: /^Give to /, names: /names?…$/, takeAll: /^Take .*names?$/ },
  fr: { leaveOut: /^Laisser /, giveAll: /^Donner /, names: /noms?…$/, takeAll: /^Prendre .*noms?$/ },
} as const;
const SEED = process.env.SHEETS_SEED ?? String(Date.now());

/** A person before the window: what they click is counted. */
class Person implements Hands {
  clicks = 0;
  questions = 0;
  readonly page: Page;
  private readonly style: SheetStyle;

  constructor(page: Page, style: SheetStyle) {
    this.page = page;
    this.style = style;
  }

  words(id: MessageId): RegExp {
    return patternOf(windowMessages(this.style.language)[id]);
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

  /** Answers the question about this word or field by one of its buttons or lines. */
  async answer(about: string | RegExp, choice: string): Promise<void> {
    this.questions += 1;
    const question = this.question(about);
    const listed = question.getByRole('combobox', { name: this.words('import.answer') });
    const isListed = await listed.isVisible();
    if (isListed) {
      this.clicks += 1;
      await listed.selectOption({ label: choice });
    } else await this.click(question.getByRole('button', { name: choice, exact: true }));
    await expect(question).toHaveCount(0);
  }

  /** Sets the rows aside that have the word a question is about. */
  async leaveOut(about: string): Promise<void> {
    this.questions += 1;
    const question = this.question(about);
    await this.click(question.getByRole('button', { name: WORDS[this.style.language].leaveOut }));
    await expect(question).toHaveCount(0);
  }

  /** From the list of problems: one value for all rows that lack this field. */
  async give(field: string, value: string): Promise<void> {
    const panel = this.page.getByRole('complementary', { name: this.words('check.panel') });
    const control = panel.getByLabel(field, { exact: true });
    await this.click(control);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption({ label: value });
    else await control.fill(value);
    const form = control.locator('xpath=ancestor::form');
    await this.click(form.getByRole('button', { name: WORDS[this.style.language].giveAll }));
  }

  /** Copied cells from another program, pasted from the first cell of an added column on. */
  async pasteAt(field: string, lines: readonly (readonly string[])[]): Promise<void> {
    const grid = this.page.getByRole('grid');
    const head = grid.getByRole('columnheader', { name: new RegExp(`^${field} ·`) });
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
    await this.click(panel.getByRole('button', { name: WORDS[this.style.language].names }).first());
    await this.click(
      this.page.getByRole('dialog').getByRole('button', { name: WORDS[this.style.language].takeAll }),
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
  await person.click(page.locator('.button-primary:enabled', { hasText: /\d/ }).last());
  await expect.poll(async () => (await newestBatch(app)).state).toBe('finished');
}

for (const [index, style] of SHEET_STYLES.entries()) {
  test(`${style.name} goes through`, async ({ launch, folder, practice }) => {
    const seed = `${SEED}-${index}`;
    test.info().annotations.push({ type: 'seed', description: seed });
    const lines = style.lines(new Draw(seed));
    const path = await fileOf(folder, style, lines);
    const app = await launch({ locale: style.language === 'fr' ? 'fr-SN' : 'en-CA' });
    await get(app, 'settings.change', { preferences: { language: style.language, theme: 'light' } });
    await hurry(app);
    const { page } = app;
    const person = new Person(page, style);
    await app.answerOpen(path);
    await person.button('button.new-batch');
    await person.click(
      page.getByRole('dialog').getByRole('button', { name: person.words('button.choose-file') }),
    );
    const check = page.locator('footer .button-primary');
    await expect(check).toBeVisible();
    await style.answer?.(person);
    await expect(check, `seed ${seed}`).toBeEnabled();
    await person.click(check);
    await expect(page.getByRole('grid')).toBeVisible();
    await style.mend?.(person, lines);
    const errors = page.locator('.chip').nth(1);
    await expect(errors, `seed ${seed}`).toHaveText(/ 0$/);
    await pay(person, app);
    const { rows, counts } = await newestBatch(app);
    const { paid = 0, closed = 0 } = counts;
    expect(paid + closed, `seed ${seed}`).toBe(rows);
    expect(paid).toBe(practice.books.sessions().length);
    expect(closed).toBe(style.leftOut ?? 0);
    expect(person.questions, `questions, seed ${seed}`).toBeLessThanOrEqual(QUESTIONS_MAX);
    expect(person.clicks, `clicks, seed ${seed}`).toBeLessThanOrEqual(CLICKS_MAX);
    expect(app.complaints()).toEqual([]);
  });
}
