/**
 * Each refusal that the document lists, of each operation that reads, as a person sees it on the screen, in both
 * languages: in the list, in what one opens of it, and in the calculators. The fault stays until the screen has shown it.
 */

import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import { LANGUAGES, type Language } from '../../shared/domain/language.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, get, test } from './app-test.ts';

test.use({ practiceOptions: { withSampleSessions: true } });

interface Refusal {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

const PERMISSION = 'practice_reports';
const REFUSALS: readonly Refusal[] = [
  { status: 401, code: 'permission_error', message: 'Authentication required.' },
  {
    status: 403,
    code: 'permission_error',
    message: `Access denied to ${PERMISSION}. Insufficient permissions.`,
  },
  {
    status: 429,
    code: 'rate_limit_exceeded',
    message: 'Rate limit exceeded. Please try again later.',
    // Longer than a read waits for by itself: it is told at once.
    retryAfterSeconds: 7200,
  },
  { status: 500 },
];
const NOT_FOUND: Refusal = { status: 404, code: 'path_not_found', message: 'Nothing has this id' };

/** What the person reads: the status, and what they can act on. */
const SAID: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: {
    401: 'Keys missing or refused (401).',
    403: `No right to ${PERMISSION} (403).`,
    404: '(404)',
    429: 'Asked to wait 7200 s (429).',
    500: 'The service is failing (500).',
  },
  fr: {
    401: 'Clés absentes ou refusées (401).',
    403: `Droit manquant : ${PERMISSION} (403).`,
    404: '(404)',
    429: 'Attente demandée : 7200 s (429).',
    500: 'Le service est en panne (500).',
  },
};

/** The lists, with the key that opens their screen and the operation of what is opened in them. */
const LISTS: readonly { list: OperationName; key: string; single?: OperationName }[] = [
  { list: 'list-wallets', key: '2', single: 'get-wallet' },
  { list: 'list-sessions', key: '4', single: 'get-session' },
  { list: 'list-recipients', key: '3' },
  { list: 'list-fees', key: '5', single: 'get-fee' },
  { list: 'list-webhook-subscriptions', key: '6', single: 'get-webhook-subscription' },
];
const CALCULATORS: readonly (readonly [kind: string, operation: OperationName])[] = [
  ['payment', 'payment-quote'],
  ['deposit', 'deposit-quote'],
  ['swap', 'swap-quote'],
  ['swap-and-send', 'swap-and-send-quote'],
  ['effective-rate', 'effective-rate'],
];

/** Refuses the operation until it is let go on. */
function refuse(practice: PracticeService, operation: OperationName, refusal: Refusal): void {
  const fault = { answer: 'status', effect: 'none', ...refusal } as const;
  practice.controls.setFaults({ rules: [{ operations: [operation], fault }] });
}

const spaced = (text: string): RegExp =>
  new RegExp(
    text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/ /g, '\\s')
      .replace('7200', '7[\\s,]?200'),
  );

async function expectSaid(app: DesktopApp, language: Language, status: number, what: string): Promise<void> {
  const said = app.page.getByText(spaced(SAID[language][status] ?? '?')).first();
  await expect(said, `${what} ${status}, ${language}`).toBeVisible();
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test('each list and what is opened of it says why it was refused, and is there again afterwards', async ({
      launch,
      practice,
    }) => {
      const app = await launch();
      const { page } = app;
      await get(app, 'settings.change', { preferences: { language } });
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      for (const { list, key, single } of LISTS) {
        for (const refusal of REFUSALS) {
          await page.keyboard.press('Control+1');
          refuse(practice, list, refusal);
          await page.keyboard.press(`Control+${key}`);
          await expectSaid(app, language, refusal.status, list);
        }
        await page.keyboard.press('Control+1');
        practice.controls.setFaults({});
        await page.keyboard.press(`Control+${key}`);
        const first = page.getByRole('table').getByRole('button').first();
        await expect(first, list).toBeVisible();
        for (const refusal of single ? [NOT_FOUND, ...REFUSALS] : []) {
          await page.keyboard.press('Control+1');
          await page.keyboard.press(`Control+${key}`);
          await expect(first).toBeVisible();
          refuse(practice, single ?? list, refusal);
          await first.click();
          await expectSaid(app, language, refusal.status, single ?? list);
          await page.keyboard.press('Escape');
          practice.controls.setFaults({});
        }
      }
      expect(app.complaints()).toEqual([]);
    });

    test('each calculator says why it was refused', async ({ launch, practice }) => {
      const app = await launch();
      const { page } = app;
      await get(app, 'settings.change', { preferences: { language } });
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await page.keyboard.press('Control+5');
      const form = page.locator('form').first();
      for (const [kind, operation] of CALCULATORS) {
        for (const refusal of REFUSALS) {
          refuse(practice, operation, refusal);
          await form.getByRole('combobox').first().selectOption(kind);
          await form.locator('button[type=submit]').click();
          await expectSaid(app, language, refusal.status, operation);
          // Another calculator takes the answer away: the next refusal is seen by its own words.
          await form
            .getByRole('combobox')
            .first()
            .selectOption(kind === 'payment' ? 'swap' : 'payment');
          await expect(page.getByText(spaced(SAID[language][refusal.status] ?? '?'))).toHaveCount(0);
        }
      }
      expect(app.complaints()).toEqual([]);
    });
  });
}
