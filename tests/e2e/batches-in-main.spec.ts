/**
 * What main does by itself, called over IPC: it checks again whatever the window sends, and refuses what no screen
 * offers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceFiles } from '../../electron/files/source-files.ts';
import { openJournalReader } from '../../electron/journal/open-journal.ts';
import { applyRetention } from '../../electron/main/batches/retention.ts';
import { sheetText } from '../../renderer/sheet-worker/sheet-overview.ts';
import type { PracticeService } from '../support/practice-service.ts';
import { ask, expect, get, hurry, test } from './app-test.ts';
import { batchState, button, openBatch } from './hands.ts';
import { approveBatch, createBatch, sheetOf, waitForState } from './sheet-of-payments.ts';

test('a page of rows is filtered, searched without accents, and sorted', async ({ launch }) => {
  const app = await launch();
  const sheet = sheetOf(30);
  const [first] = sheet.rows;
  const rows = first
    ? [{ ...first, fields: { ...first.fields, first_name: 'Éloïse' } }, ...sheet.rows.slice(1)]
    : [];
  const batch = await createBatch(app, { ...sheet, rows });
  const page = {
    batch,
    offset: 0,
    limit: 5,
    states: [],
    search: '',
    sort: { by: 'row', direction: 'asc' },
  } as const;
  const all = await get(app, 'batches.rows', { ...page, states: [] });
  expect(all.total).toBe(30);
  expect(all.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
  const found = await get(app, 'batches.rows', { ...page, states: [], search: 'eloise' });
  expect(found).toMatchObject({ total: 1, rows: [{ row: 2, recipient: 'Éloïse Diop 1', state: 'ready' }] });
  const largest = await get(app, 'batches.rows', {
    ...page,
    states: [],
    sort: { by: 'amount', direction: 'desc' },
  });
  expect(largest.rows[0]).toMatchObject({ amount: '1030', currency: 'xof' });
  expect((await get(app, 'batches.rows', { ...page, states: ['paid'] })).total).toBe(0);
});

test('what the window says is valid is checked again', async ({ launch }) => {
  const app = await launch();
  const sheet = sheetOf(3);
  const rows = sheet.rows.map((row, index) =>
    index === 1 ? { ...row, fields: { ...row.fields, phone: '' } } : row,
  );
  const batch = await createBatch(app, { ...sheet, rows });
  expect((await get(app, 'batches.show', { batch })).counts).toEqual({ ready: 2, invalid: 1 });
  const row = await get(app, 'batches.row', { batch, row: 3 });
  expect(row.problems).toMatchObject([{ code: 'required-missing', field: 'phone' }]);
});

test('single transactions go through the journal: a deposit, a swap, a payment', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  await hurry(app);
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const walletOf = (currency: string) => wallets.find((wallet) => wallet.currency === currency)?.id ?? '';
  const deposit = await get(app, 'money.deposit', {
    walletId: walletOf('cad'),
    amount: '250.50',
    currency: 'cad',
    country: 'ca',
    payinMethod: 'etransfer_request',
    confirmation: '',
  });
  expect(deposit).toMatchObject({ row: 1, problems: [] });
  expect(deposit.sessionId).not.toBeNull();
  const quote = await get(app, 'quotes.swap', {
    fromCurrency: 'cad',
    toCurrency: 'xof',
    amount: '100',
    priority: 'standard',
    mode: 'send',
  });
  const swap = await get(app, 'money.swap', {
    walletId: walletOf('cad'),
    toWalletId: walletOf('xof'),
    amount: '100',
    currency: 'cad',
    toCurrency: 'xof',
    country: 'sn',
    ...(quote.quoteId === null ? {} : { quoteId: quote.quoteId }),
    confirmation: '',
  });
  expect(swap.problems).toEqual([]);
  await waitForState(app, swap.batch, 'finished');
  expect(practice.books.sessions()).toHaveLength(2);
  // Without a sheet they are called by what they are, also where they are looked for.
  const found = await get(app, 'batches.list', { search: 'depos', states: [], offset: 0, limit: 9 });
  expect(found.batches).toMatchObject([{ batch: deposit.batch, file: null, operation: 'deposit' }]);
  await app.chooseMenu('Batches');
  await button(app.page, 'Open Swap').click();
  await expect(app.page.locator('.step-file')).toHaveText('Swap');
  const fromElsewhere = await ask(app, 'money.deposit', {
    ...{ walletId: walletOf('xof'), amount: '500', currency: 'xof', confirmation: '' },
    ...{ country: 'ca', payinMethod: 'etransfer_request' },
  });
  expect(fromElsewhere).toMatchObject({
    ok: false,
    problems: [{ code: 'request-refused', field: 'transaction.payin_country' }],
  });
  const refusedReply = await ask(app, 'money.pay', {
    walletId: walletOf('xof'),
    amount: '500',
    currency: 'xof',
    country: 'sn',
    channel: 'mobile_money',
    target: { kind: 'fields', fields: { first_name: 'Awa', last_name: 'Diop' } },
    confirmation: '',
  });
  expect(refusedReply).toMatchObject({
    ok: false,
    problems: expect.arrayContaining([expect.objectContaining({ code: 'request-refused' })]),
  });
  expect(practice.books.sessions()).toHaveLength(2);
});

test('a journal that another process holds, and a damaged one, are said before anything else', async ({
  launch,
  dataFolder,
}) => {
  writeFileSync(
    join(dataFolder, 'journal.db'),
    'not a journal at all, but long enough to look at'.repeat(200),
  );
  const app = await launch();
  const { problems } = await get(app, 'app.state', {});
  expect(problems).toMatchObject([{ severity: 'error' }]);
  expect(await ask(app, 'batches.list', { search: '', states: [], offset: 0, limit: 1 })).toMatchObject({
    ok: false,
    problems,
  });
  expect(readFileSync(join(dataFolder, 'journal.db'), 'utf8')).toContain('not a journal at all');
});

test('a currency that no wallet holds keeps its rows back, and the others are paid', async ({
  launch,
  practice,
}) => {
  const euro = practice.books.wallets().find(({ currency }) => currency === 'usd');
  practice.controls.setWalletStatus(euro?.id ?? '', 'INACTIVE');
  const app = await launch();
  await hurry(app);
  const sheet = sheetOf(3);
  const dollars = {
    ...sheet.rows[0]?.fields,
    currency: 'usd',
    country: 'us',
    channel: 'swift',
    destination_account_id: 'acc00840-0000-4000-8000-000000000003',
    amount: '12.50',
  };
  const rows = [...sheet.rows, { row: 9, state: 'valid' as const, fields: dollars, problems: [] }];
  const batch = await createBatch(app, { ...sheet, rows });
  const review = await get(app, 'batches.quote', { batch, wallets: {}, convertFrom: null, isExact: false });
  expect(review.lines).toMatchObject([{ currency: 'xof', count: 3 }]);
  expect(await get(app, 'batches.row', { batch, row: 9 })).toMatchObject({
    state: 'held',
    problems: [{ code: 'wallet-unclear' }],
  });
  const exchanged = await ask(app, 'batches.quote', {
    batch,
    wallets: {},
    convertFrom: 'xof',
    isExact: false,
  });
  expect(exchanged).toMatchObject({ ok: true });
  // A payment to an account of one's own cannot be exchanged and sent in one step.
  expect(await get(app, 'batches.row', { batch, row: 9 })).toMatchObject({ state: 'held' });
});

test('the sheets of batches that ended long ago go, as the setting says; the journal keeps every event', async ({
  launch,
  dataFolder,
}) => {
  const app = await launch();
  await hurry(app);
  const batch = await createBatch(app, sheetOf(2));
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  expect((await waitForState(app, batch, 'finished')).hasSourceFile).toBe(true);
  await get(app, 'settings.change', { preferences: { retentionDays: 1 } });
  await app.quit();
  const kept = await launch();
  expect((await get(kept, 'batches.show', { batch })).hasSourceFile).toBe(true);
  await kept.quit();
  const journal = openJournalReader({ dataDir: dataFolder }) as Parameters<
    typeof applyRetention
  >[0]['journal'];
  const sources = new SourceFiles(dataFolder);
  const inTwoDaysMs = Date.now() + 2 * 86_400_000;
  expect(await applyRetention({ journal, sources, days: 1, nowMs: inTwoDaysMs })).toBe(1);
  expect(await applyRetention({ journal, sources, days: 1, nowMs: inTwoDaysMs })).toBe(0);
  expect(journal.verify(batch).ok).toBe(true);
});

test('a row in doubt is sent again only with its phrase, whoever asks', async ({ launch, practice }) => {
  practice.controls.setFaults({ rules: [{ fault: 'drop-before-commit', nth: [2] }] });
  const app = await launch();
  await hurry(app);
  const batch = await createBatch(app, sheetOf(3));
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await waitForState(app, batch, 'needs-you');
  const sort = { by: 'row', direction: 'asc' } as const;
  const page = { batch, offset: 0, limit: 10, search: '', sort } as const;
  const { rows } = await get(app, 'batches.rows', { ...page, states: ['parked'] });
  const row = rows[0]?.row ?? 0;
  for (const confirmation of ['', 'SEND AGAIN', `SEND AGAIN ${row + 1}`]) {
    const decision = { kind: 'send-again', confirmation } as const;
    expect(await ask(app, 'batches.decide', { batch, row, decision })).toMatchObject({
      ok: false,
      problems: [{ code: 'decision-refused', params: { reason: 'not-typed' } }],
    });
  }
  expect(practice.books.sessions()).toHaveLength(2);
});

test('what was set aside in the sheet imported again is not ready in the batch of the first time', async ({
  launch,
}) => {
  const app = await launch();
  const first = await createBatch(app, sheetOf(3));
  expect(await createBatch(app, sheetOf(3))).toBe(first);
  const again = await createBatch(app, sheetOf(3), [3]);
  expect((await get(app, 'batches.show', { batch: again })).counts).toEqual({ ready: 2, closed: 1 });
});

test('a sheet that was changed and changed back is found again by its open batch, not by the discarded one', async ({
  launch,
}) => {
  const app = await launch();
  const sheet = sheetOf(3);
  const first = await createBatch(app, sheet);
  const [row, ...others] = sheet.rows;
  if (!row) throw new Error('the sheet has no row');
  const changed = { ...sheet, rows: [{ ...row, fields: { ...row.fields, amount: '9' } }, ...others] };
  const second = await createBatch(app, changed, [], { source: sheet, replaces: first });
  const third = await createBatch(app, sheet, [], { replaces: second });
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await createBatch(app, sheet)).toBe(third);
  expect((await get(app, 'batches.show', { batch: third })).counts).toEqual({ ready: 3 });
});

test('a file is known by its newest batch that was not discarded', async ({ launch }) => {
  const app = await launch();
  const sheet = sheetOf(3);
  const first = await createBatch(app, sheet);
  const second = await createBatch(app, { ...sheet, rows: sheet.rows.slice(1) }, [], { source: sheet });
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  const { file } = await get(app, 'files.receive', { name: 'paie.csv', bytes });
  const known = async () => (await get(app, 'batches.of-file', { ticket: file.ticket })).batch?.batch;
  expect(await known()).toBe(second);
  await get(app, 'batches.discard', { batch: second });
  expect(await known()).toBe(first);
  await get(app, 'batches.discard', { batch: first });
  expect(await known()).toBeUndefined();
});

test('one sheet handed over twice at once becomes one batch', async ({ launch }) => {
  const app = await launch();
  const sheet = sheetOf(3);
  const batches = await Promise.all([createBatch(app, sheet), createBatch(app, sheet)]);
  expect(new Set(batches).size).toBe(1);
  const { total, batches: listed } = await get(app, 'batches.list', {
    search: '',
    states: [],
    offset: 0,
    limit: 10,
  });
  expect(total).toBe(1);
  expect(listed[0]?.counts).toEqual({ ready: 3 });
});

test('main answers other requests between the steps of making a large batch anew', async ({ launch }) => {
  const app = await launch();
  const sheet = sheetOf(1_500);
  const first = await createBatch(app, sheet);
  const rows = sheet.rows.map((row, index) =>
    index === 1_499 ? { ...row, fields: { ...row.fields, amount: '9' } } : row,
  );
  // The same file, which is kept already, so that only main's own turns come between its steps.
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  const { file } = await get(app, 'files.receive', { name: 'paie.csv', bytes });
  let isMade = false;
  const creating = get(app, 'batches.create', {
    ticket: file.ticket,
    draft: null,
    sheet: sheetText({ ...sheet, rows }),
    confirmed: null,
    setAside: [],
    released: [],
    replaces: first,
  }).finally(() => {
    isMade = true;
  });
  const seen: unknown[] = [];
  while (!isMade) {
    const { counts } = await get(app, 'batches.show', { batch: first });
    if (!isMade) seen.push(counts);
  }
  // The first batch is seen discarded before the second is made.
  expect(seen).toContainEqual({ closed: 1_500 });
  expect((await creating).counts).toEqual({ ready: 1_500 });
});

test.describe('while payments take their time', () => {
  test.use({ practiceOptions: { life: { processingAfterMs: 0, finalAfterMs: 3_600_000 } } });

  test('a second approval waits for its own Send while earlier payments are followed, and a restart sends nothing either', async ({
    launch,
    practice,
  }) => {
    const app = await launch();
    await hurry(app);
    const batch = await createBatch(app, sheetOf(3), [4]);
    await approveBatch(app, batch);
    await get(app, 'batches.send', { batch });
    await expect.poll(() => practice.books.sessions().length).toBe(2);
    await get(app, 'batches.release', { batch, rows: [4], reason: null });
    await approveBatch(app, batch);
    await threeMoreSweeps(practice);
    const waiting = await get(app, 'batches.show', { batch });
    expect(waiting).toMatchObject({ state: 'approved', isRunning: true, counts: { accepted: 2, ready: 1 } });
    expect(practice.books.sessions()).toHaveLength(2);
    await app.quit();

    const again = await launch();
    await threeMoreSweeps(practice);
    expect(practice.books.sessions()).toHaveLength(2);
    await openBatch(again, 'paie');
    await expect(batchState(again.page, 'Approved')).toBeVisible();
    await button(again.page, 'Send now').click();
    await expect.poll(() => practice.books.sessions().length).toBe(3);
    await expect.poll(async () => (await get(again, 'batches.show', { batch })).state).toBe('following');
    expect(await get(again, 'journal.verify', { batch })).toMatchObject({ ok: true });
  });
});

/** Resolves once the run has read the list three times more: what it was going to send would be sent. */
async function threeMoreSweeps({ books }: PracticeService): Promise<void> {
  const sweeps = (): number =>
    books.requests().filter(({ operation }) => operation === 'list-sessions').length;
  const before = sweeps();
  await expect.poll(sweeps).toBeGreaterThanOrEqual(before + 3);
}
