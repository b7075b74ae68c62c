/** The transactions of the service: each filter by itself, what the service is asked for it, the detail, the export. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright';
import { SAMPLE_WALLET_IDS } from '../../electron/practice/sample-data.ts';
import type { RequestInput, RequestOutput } from '../../shared/ipc/requests.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import type { PracticeService } from '../support/practice-service.ts';
import { ask, expect, get, test } from './app-test.ts';
import { button } from './hands.ts';

const { xof, cad } = SAMPLE_WALLET_IDS;

const AWA = {
  ...{ first_name: 'Awa', last_name: 'Diop', phone: '+221771834567', provider: 'orange', country: 'sn' },
  ...{ language: 'fr', recipient_type: 'transaction', transaction_type: 'mobile_money' },
};

/** A payment to Awa Diop; `given` replaces fields. */
function paymentTo(given: Partial<RequestInput<'money.pay'>> = {}): RequestInput<'money.pay'> {
  return {
    ...{ amount: '12000', currency: 'xof', confirmation: '', walletId: xof },
    ...{ country: 'sn', channel: 'mobile_money', target: { kind: 'fields', fields: AWA } },
    ...given,
  };
}

/** Moves money, if need be beside the payments alike that a first answer names. */
async function move<Name extends 'money.pay' | 'money.withdraw' | 'money.deposit'>(
  app: DesktopApp,
  name: Name,
  input: RequestInput<Name>,
): Promise<RequestOutput<Name>> {
  const asked = await ask(app, name, input);
  if (asked.ok) return asked.value;
  const meantBeside = asked.problems.map(({ params }) => String(params?.where));
  return get(app, name, { ...input, meantBeside });
}

/** The session that it made. */
async function sessionOf(outcome: Promise<{ readonly sessionId: string | null }>): Promise<string> {
  const { sessionId } = await outcome;
  if (sessionId === null) throw new Error('there is no session');
  return sessionId;
}

/** The list of the two, with every filter in sight. */
async function showBoth(page: Page): Promise<void> {
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('row')).toHaveCount(3);
  await button(page, 'More').click();
}

/** Adds a choice to those of a drop-down, or takes it out again, and closes it. */
async function tick(page: Page, list: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: list, exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: choice }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** What the list on the screen was asked for, without the page: the service's own names. */
function questions(practice: PracticeService): readonly URLSearchParams[] {
  return practice.books
    .requests()
    .filter(({ operation, path }) => operation === 'list-sessions' && path.includes('limit=50'))
    .map(({ path }) => new URL(path, practice.url).searchParams);
}

/** The last of these questions. */
function asked(practice: PracticeService): Readonly<Record<string, readonly string[]>> {
  const last = questions(practice).at(-1) ?? new URLSearchParams();
  const names = [...last.keys()].filter((name) => name !== 'limit' && name !== 'offset');
  return Object.fromEntries(names.map((name) => [name, last.getAll(name)]));
}

/** The one line left is this session's; until the answer is there, the line of the question before may still stand. */
async function expectOnly(page: Page, sessionId: string): Promise<void> {
  const shown = page.getByRole('complementary').locator('dl').first().getByText(sessionId, { exact: true });
  await expect(async () => {
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').nth(1).getByRole('button').click();
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
}

async function clear(page: Page): Promise<void> {
  await button(page, 'Clear').click();
  await expect(page.getByRole('row')).toHaveCount(3);
}

test('the search finds one of two payments that differ in the name alone; a word typed on is one question', async ({
  app,
  practice,
}) => {
  const { page } = app;
  // No name of an id's letters a to f, which the search looks through as well.
  const fields = { ...AWA, last_name: 'Mbodj' };
  await get(app, 'money.pay', paymentTo());
  const target = { kind: 'fields', fields } as const;
  const ofMbodj = await sessionOf(move(app, 'money.pay', paymentTo({ target })));
  await showBoth(page);
  const before = questions(practice).length;
  await page.getByRole('searchbox').pressSequentially('awa.ba@example.com');
  await expect(page.getByText('No transaction matches Search “awa.ba@example.com”.')).toBeVisible();
  expect(asked(practice)).toEqual({ search: ['awa.ba@example.com'] });
  // One request per letter would be eighteen; a machine that pauses between two letters may request a part of the
  // word as well.
  expect(questions(practice).length - before).toBeLessThan(9);
  await page.getByRole('searchbox').fill(' mbodj ');
  await expectOnly(page, ofMbodj);
  expect(asked(practice)).toEqual({ search: ['mbodj'] });
  await clear(page);
  expect(asked(practice)).toEqual({});
});

test('a list does not show the answer to an earlier filter for long', async ({ app, practice }) => {
  const { page } = app;
  await get(app, 'money.pay', paymentTo());
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('row')).toHaveCount(2);
  await practice.controls.goDown();
  await page.getByRole('searchbox').fill('mbodj');
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('the payment method finds one of two deposits that differ in nothing else', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const deposit = (payinMethod: 'bank_transfer' | 'direct_debit') =>
    sessionOf(
      move(app, 'money.deposit', {
        ...{ amount: '5000', currency: 'xof', confirmation: '', walletId: xof, country: 'sn' },
        ...{ payinMethod, directDebitToken: 'token' },
      }),
    );
  const [byTransfer, byDebit] = [await deposit('bank_transfer'), await deposit('direct_debit')];
  await showBoth(page);
  await tick(page, 'Payment method', 'Direct debit');
  await expectOnly(page, byDebit);
  expect(asked(practice)).toEqual({ payment_method: ['direct_debit'] });
  await tick(page, 'Payment method', 'Bank transfer');
  await expectOnly(page, byTransfer);
  await clear(page);
});

test('the type finds the withdrawal beside a payment that differs in nothing else', async ({
  app,
  practice,
}) => {
  const { page } = app;
  await get(app, 'money.pay', paymentTo());
  const ofWithdrawal = await sessionOf(move(app, 'money.withdraw', paymentTo()));
  await showBoth(page);
  await page.getByLabel('Kinds, separated by commas').fill('withdrawal');
  await expectOnly(page, ofWithdrawal);
  expect(asked(practice)).toEqual({ type: ['withdrawal'] });
  await clear(page);
});

test.describe('of a payment, a failed one and a withdrawal that lasts', () => {
  test.use({ practiceOptions: { life: { finalAfterMs: 3_600_000 } } });
  test('several wallets, types and statuses are asked for at once, and what is in force is named', async ({
    app,
    practice,
  }) => {
    const { page } = app;
    const { wallets } = await get(app, 'wallets.list', {});
    const nameOf = (id: string): string => wallets.find((wallet) => wallet.id === id)?.name ?? id;
    const fields = { ...AWA, last_name: 'Fail' };
    await get(app, 'money.pay', paymentTo());
    await get(app, 'money.pay', paymentTo({ target: { kind: 'fields', fields }, amount: '700' }));
    practice.controls.settleAll();
    await move(app, 'money.withdraw', paymentTo());
    await page.keyboard.press('Control+4');
    await expect(page.getByRole('row')).toHaveCount(4);
    await tick(page, 'Status', 'completed');
    await expect(page.getByRole('row')).toHaveCount(2);
    await tick(page, 'Status', 'failed');
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('row', { name: /Awa Fail/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Status “completed and failed”' })).toBeVisible();
    await tick(page, 'Status', 'completed');
    await tick(page, 'Status', 'failed');
    await tick(page, 'Wallet', nameOf(xof));
    await tick(page, 'Wallet', nameOf(cad));
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect.poll(() => asked(practice)).toEqual({ wallet: [xof, cad] });
    await button(page, 'More').click();
    await page.getByLabel('Kinds, separated by commas').fill('withdrawal, payment');
    await expect.poll(() => asked(practice)).toEqual({ wallet: [xof, cad], type: ['withdrawal', 'payment'] });
    await tick(page, 'Wallet', nameOf(xof));
    await expect(
      page.getByText(/No transaction matches Wallet “.+” and Kind “withdrawal and payment”\./),
    ).toBeVisible();
  });
});

test('the recipient finds one of two sent to namesakes; its own panel opens the list so, and says what has no such id', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const create = (phone: string) =>
    get(app, 'recipients.create', { fields: { ...AWA, last_name: 'Sow', phone }, isDuplicateMeant: true });
  const [one, other] = [await create('+221771834501'), await create('+221771834502')];
  const sendTo = (recipientId: string) =>
    sessionOf(
      get(app, 'money.swap-and-send', {
        ...{ amount: '40', currency: 'cad', toCurrency: 'xof', confirmation: '', walletId: cad },
        ...{ country: 'sn', channel: 'mobile_money', target: { kind: 'recipient', recipientId } },
      }),
    );
  const [ofOne, ofOther] = [await sendTo(one.id), await sendTo(other.id)];
  await showBoth(page);
  await page.getByRole('textbox', { name: 'Recipient id' }).fill(other.id);
  await expectOnly(page, ofOther);
  expect(asked(practice)).toEqual({ recipient_id: [other.id] });
  await clear(page);
  await page.keyboard.press('Control+3');
  await page.getByRole('row', { name: /4501/ }).getByRole('button').click();
  await page.getByRole('complementary').getByRole('button', { name: 'Transactions' }).click();
  await expectOnly(page, ofOne);
  await expect(button(page, `Remove Recipient id “${one.id}”`)).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await button(page, 'More').click();
  const recipientId = practice.books.sessions().at(0)?.id ?? '';
  await page.getByRole('textbox', { name: 'Recipient id' }).fill(recipientId);
  await expect(page.getByText(/aren’t under this id: search the name/)).toBeVisible();
});

test('transactions are filtered, shown with the row they pay, and exported', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const walletId = wallets.find(({ currency }) => currency === 'xof')?.id ?? '';
  const pay = (amount: string, name: string) =>
    get(app, 'money.pay', {
      ...{ amount, currency: 'xof', description: '=HYPERLINK("x")', confirmation: '', walletId },
      ...{ country: 'sn', channel: 'mobile_money' },
      target: {
        kind: 'fields',
        fields: {
          ...{ first_name: 'Awa', last_name: name, phone: '+221771834567', provider: 'orange' },
          ...{
            country: 'sn',
            language: 'fr',
            recipient_type: 'transaction',
            transaction_type: 'mobile_money',
          },
        },
      },
    });
  const { sessionId } = await pay('12000', 'Diop');
  await pay('700', 'Fail');
  practice.controls.settleAll();
  const panel = page.getByRole('complementary');
  await page.keyboard.press('Control+4');
  await test.step('filters', async () => {
    await expect(page.getByRole('row')).toHaveCount(3);
    await tick(page, 'Status', 'failed');
    await expect(page.getByRole('row', { name: /Awa Fail/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'More' }).click();
    await tick(page, 'Currency', 'CAD');
    await expect(page.getByText('No transaction matches Currency “CAD”.')).toBeVisible();
    await tick(page, 'Currency', 'XOF');
    await tick(page, 'Order', 'Oldest first');
    await expect(page.getByRole('row').nth(1)).toContainText('Awa Diop');
    await tick(page, 'Channel', 'EFT');
    await expect(page.getByText('No transaction matches Channel “EFT” and Currency “XOF”.')).toBeVisible();
    await button(page, 'Remove Channel “EFT”').click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(button(page, 'Remove Currency “XOF”')).toBeVisible();
    await button(page, 'Clear').click();
    await expect(button(page, 'Remove Currency “XOF”')).toBeHidden();
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('to', { exact: true }).fill('2020-01-02');
    await expect(
      page.getByText(/No transaction matches from (Jan\.? 1|1 Jan)[^.]* 2020 and to /),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).first().click();
  });
  await test.step('detail: reason, history, the row', async () => {
    await page
      .getByRole('row', { name: /Awa Fail/ })
      .getByRole('button')
      .click();
    await expect(panel.getByText('The service says it failed: “Recipient name mismatch”.')).toBeVisible();
    await expect(panel.getByText('Attempt recorded, then sent')).toBeVisible();
    // The session asked for by itself gives only the code: it joins the list's words, under Details.
    for (const fold of await panel.getByRole('button', { name: 'Details' }).all()) await fold.click();
    const code = panel.getByText('recipient_name_mismatch', { exact: true });
    await expect(code.first()).toBeVisible();
    await expect(panel.getByText('The service says it failed: “Recipient name mismatch”.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Open row 1 of its batch' })).toBeVisible();
  });
  await test.step('export, read back', async () => {
    const [xlsx, csv] = [join(folder, 't.xlsx'), join(folder, 't.csv')];
    await app.answerSave(xlsx);
    await page.getByRole('button', { name: 'Export .xlsx' }).click();
    await expect(page.getByText('2 transactions saved as t.xlsx.')).toBeVisible();
    await button(page, 'Open').click();
    await expect.poll(() => app.seen('opened')).toEqual([xlsx]);
    await button(page, 'Show in folder').click();
    await expect.poll(() => app.seen('shown-in-folder')).toEqual([xlsx]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(xlsx);
    const sheet = workbook.worksheets[0];
    const headings = ((sheet?.getRow(1).values ?? []) as string[]).slice(1);
    const column = (heading: string) => headings.indexOf(heading) + 1;
    const rows = [2, 3].map((number) => sheet?.getRow(number));
    const paid = rows.find((row) => row?.getCell(column('Session')).value === sessionId);
    expect(paid?.getCell(column('Amount')).value).toBe(12_000);
    expect(paid?.getCell(column('Status')).value).toBe('completed');
    expect(paid?.getCell(column('Row')).value).toBe(1);
    expect(paid?.getCell(column('Description')).type).toBe(ExcelJS.ValueType.String);
    await app.answerSave(csv);
    await page.getByRole('button', { name: 'Export .csv' }).click();
    await expect(page.getByText('2 transactions saved as t.csv.')).toBeVisible();
    const lines = readFileSync(csv, 'utf8').split('\r\n').filter(Boolean);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(`\ufeff${headings.join(',')}`);
    expect(lines.slice(1).join('\n')).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });
  expect(app.complaints()).toEqual([]);
});
