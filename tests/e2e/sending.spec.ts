/** Sending over the wire that the window uses: what main does with a batch, on the real engine, journal and service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { ask, expect, get, test } from './app-test.ts';
import { approveBatch, createBatch, hurry, sheetOf, waitForState } from './sheet-of-payments.ts';

test('a batch is quoted, approved, sent, followed to its end, and told outside the window', async ({
  launch,
  practice,
  folder,
}) => {
  const app = await launch();
  await hurry(app);
  const batch = await createBatch(app, sheetOf(12));
  const review = await get(app, 'batches.quote', { batch, wallets: {}, convertFrom: null, isExact: false });
  expect(review.lines).toMatchObject([
    { currency: 'xof', count: 12, amount: '12078', wallet: { currency: 'xof' }, missing: null },
  ]);
  expect(review.markerSample).toMatch(/^PS[0-9A-Z]{13}$/);
  const approved = await get(app, 'batches.approve', { batch, confirmation: '', approver: null });
  expect(approved).toMatchObject({ state: 'approved', approval: { count: 12 } });
  await get(app, 'batches.send', { batch });
  const finished = await waitForState(app, batch, 'finished');
  expect(finished.counts).toEqual({ paid: 12 });
  expect(finished.breakdown).toEqual([{ currency: 'xof', state: 'paid', count: 12, amount: '12078' }]);
  expect(practice.books.sessions().filter(({ status }) => status === 'completed')).toHaveLength(12);

  expect(await app.seen('power')).toEqual([
    { kind: 'prevent-app-suspension', isHeldOff: true },
    { isHeldOff: false },
  ]);
  expect((await app.seen('progress')).at(-1)).toMatchObject({ fraction: -1 });
  expect(await app.seen('notification')).toMatchObject([
    { title: 'paie.csv: finished', body: '12 of 12 rows paid.' },
  ]);

  const target = join(folder, 'results.xlsx');
  await app.answerSave(target);
  const exported = await get(app, 'batches.export', { batch, format: 'xlsx', only: 'all', language: 'en' });
  expect(exported.saved?.name).toBe('results.xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(target);
  const cells: unknown[] = [];
  workbook.worksheets[0]?.eachRow((row) => cells.push(...(row.values as unknown[])));
  expect(cells.filter((cell) => cell === 'paid')).toHaveLength(12);
  // The source of this batch is no workbook: a fresh one is written, and that is said.
  await app.answerSave(join(folder, 'copy.xlsx'));
  const copy = await get(app, 'batches.export', { batch, format: 'copy', only: 'all', language: 'en' });
  expect(copy).toMatchObject({ saved: { name: 'copy.xlsx' }, problems: [{ code: 'export-not-copied' }] });
  await get(app, 'files.reveal', { ticket: exported.saved?.ticket ?? '' });
  expect(await app.seen('shown-in-folder')).toEqual([target]);

  const { points } = await get(app, 'batches.run', { batch });
  expect(points.at(-1)).toMatchObject({ sent: 12, paid: 12, failed: 0, inDoubt: 0 });
  expect(await get(app, 'journal.verify', { batch })).toMatchObject({ ok: true, faults: [] });
});

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

test('the same file again opens its batch; a mended one replaces the batch it came from', async ({
  launch,
}) => {
  const app = await launch();
  const batch = await createBatch(app, sheetOf(3));
  expect(await createBatch(app, sheetOf(3))).toBe(batch);
  const { file } = await get(app, 'files.receive', { name: 'paie.csv', bytes: new Uint8Array([1]) });
  const mended = await get(app, 'batches.create', {
    ticket: file.ticket,
    draft: null,
    sheet: JSON.stringify(sheetOf(2)),
    setAside: [3],
    released: [],
    replaces: batch,
  });
  expect(mended.counts).toEqual({ ready: 1, closed: 1 });
  const { batches } = await get(app, 'batches.list', { search: '', states: [], offset: 0, limit: 10 });
  expect(batches.map((summary) => summary.batch)).toEqual([mended.batch]);
});

test('pause stops new payments, resume goes on, nobody is paid twice', async ({ launch, practice }) => {
  const app = await launch();
  await hurry(app, 10, 1);
  const batch = await createBatch(app, sheetOf(20));
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await expect.poll(() => practice.books.sessions().length).toBeGreaterThan(1);
  await get(app, 'batches.pause', { batch });
  await waitForState(app, batch, 'paused');
  const paused = practice.books.sessions().length;
  expect(paused).toBeLessThan(20);
  await get(app, 'batches.set-pace', { batch, perSecond: 200, maxPerSecond: 200 });
  await get(app, 'batches.resume', { batch });
  expect((await waitForState(app, batch, 'finished')).counts).toEqual({ paid: 20 });
  expect(practice.books.sessions()).toHaveLength(20);
});

test('stop ends the sending: what was not sent stays ready, what was sent is followed', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  await hurry(app, 10, 1);
  const batch = await createBatch(app, sheetOf(20));
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await expect.poll(() => practice.books.sessions().length).toBeGreaterThan(1);
  await get(app, 'batches.stop', { batch });
  const stopped = await waitForState(app, batch, 'stopped');
  expect(stopped.counts.ready).toBeGreaterThan(0);
  await expect
    .poll(async () => (await get(app, 'batches.show', { batch })).counts.paid)
    .toBe(20 - (stopped.counts.ready ?? 0));
  expect(practice.books.sessions()).toHaveLength(20 - (stopped.counts.ready ?? 0));
});

test('killed in mid-run, the next start goes on by itself: no row twice, none lost', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  await hurry(app, 40, 4);
  const batch = await createBatch(app, sheetOf(40));
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await expect.poll(() => practice.books.sessions().length).toBeGreaterThan(5);
  await app.kill();
  const again = await launch();
  await expect.poll(async () => (await get(again, 'app.state', {})).resumed).toEqual([batch]);
  const finished = await waitForState(again, batch, 'finished', 'needs-you');
  expect(finished.rows).toBe(40);
  // A row whose attempt was recorded and whose bytes may not have left is parked, at most one for each in flight.
  const { paid = 0, parked = 0 } = finished.counts;
  expect(paid + parked).toBe(40);
  expect(parked).toBeLessThanOrEqual(4);
  const markers = practice.books.sessions().map(({ description }) => description.split(' ')[0]);
  expect(new Set(markers).size).toBe(markers.length);
  expect(markers).toHaveLength(paid);
});

test('quitting while payments are on their way is asked; staying stays, quitting waits and goes on next time', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  await hurry(app, 10, 1);
  const batch = await createBatch(app, sheetOf(15));
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await expect.poll(() => practice.books.sessions().length).toBeGreaterThan(1);
  await app.answerMessage(0);
  await app.closeWindow();
  await expect.poll(async () => (await app.dialogs()).length).toBe(1);
  expect((await app.dialogs())[0]).toMatchObject({
    kind: 'message',
    options: { title: 'Payments are on their way', buttons: ['Keep open', 'Pause and quit'], cancelId: 0 },
  });
  const before = practice.books.sessions().length;
  await expect.poll(() => practice.books.sessions().length).toBeGreaterThan(before);
  await app.answerMessage(1);
  await app.quit();
  expect((await app.ended).code).toBe(0);
  const sent = practice.books.sessions().length;
  expect(sent).toBeLessThan(15);
  const again = await launch();
  await hurry(again);
  expect((await waitForState(again, batch, 'finished')).counts).toEqual({ paid: 15 });
  expect(practice.books.sessions()).toHaveLength(15);
});

test('a parked row comes with its evidence, and is sent again only as typed', async ({
  launch,
  practice,
}) => {
  practice.controls.setFaults({ rules: [{ fault: 'drop-before-commit', nth: [2] }] });
  const app = await launch();
  await hurry(app);
  const batch = await createBatch(app, sheetOf(4));
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await waitForState(app, batch, 'needs-you');
  const { rows } = await get(app, 'batches.rows', {
    batch,
    offset: 0,
    limit: 10,
    states: ['parked'],
    search: '',
    sort: { by: 'row', direction: 'asc' },
  });
  expect(rows).toHaveLength(1);
  const row = rows[0]?.row ?? 0;
  const evidence = await get(app, 'batches.evidence', { batch, row });
  expect(evidence).toMatchObject({ problem: { code: 'outcome-parked' }, confirmation: `SEND AGAIN ${row}` });
  expect(evidence.timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['attempt-opened', 'attempt-unknown', 'row-parked']),
  );
  expect(evidence.sweeps.filter(({ isComplete }) => isComplete).length).toBeGreaterThanOrEqual(2);
  expect(evidence.supportMessage).toContain(evidence.request?.idempotencyKey ?? 'no key');
  const refusedReply = await ask(app, 'batches.decide', {
    batch,
    row,
    decision: { kind: 'send-again', confirmation: 'SEND AGAIN' },
  });
  expect(refusedReply).toMatchObject({
    ok: false,
    problems: [{ code: 'decision-refused', params: { reason: 'not-typed' } }],
  });
  await get(app, 'batches.decide', {
    batch,
    row,
    decision: { kind: 'send-again', confirmation: `SEND AGAIN ${row}` },
  });
  expect((await waitForState(app, batch, 'finished')).counts).toEqual({ paid: 4 });
  expect(practice.books.sessions()).toHaveLength(4);
});

test('a rehearsal runs against a service of its own and pays nobody', async ({ launch, practice }) => {
  const app = await launch();
  const batch = await createBatch(app, sheetOf(10));
  const rehearsed = await get(app, 'batches.rehearse', { batch });
  const ended = Object.values(rehearsed.counts).reduce((sum, count) => sum + (count ?? 0), 0);
  expect(ended).toBe(10);
  expect(rehearsed.estimatedSeconds).toBeGreaterThan(0);
  expect(practice.books.sessions()).toHaveLength(0);
  expect((await get(app, 'batches.show', { batch })).counts).toEqual({ ready: 10 });
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
    payinCountry: 'ca',
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
    sourceWalletId: walletOf('cad'),
    destinationWalletId: walletOf('xof'),
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
  const { writeFileSync } = await import('node:fs');
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
  expect(exchanged).toMatchObject({ ok: false, problems: [{ code: 'decision-refused' }] });
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
  const { applyRetention } = await import('../../electron/main/retention.ts');
  const { SourceFiles } = await import('../../electron/main/source-files.ts');
  const { openJournalReader } = await import('../../electron/journal/open-journal.ts');
  const journal = openJournalReader({ dataDir: dataFolder }) as Parameters<
    typeof applyRetention
  >[0]['journal'];
  const sources = new SourceFiles(dataFolder);
  const inTwoDaysMs = Date.now() + 2 * 86_400_000;
  expect(await applyRetention({ journal, sources, days: 1, nowMs: inTwoDaysMs })).toBe(1);
  expect(await applyRetention({ journal, sources, days: 1, nowMs: inTwoDaysMs })).toBe(0);
  expect(journal.verify(batch).ok).toBe(true);
});
