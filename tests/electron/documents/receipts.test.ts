/** What a receipt shows of a paid row, and what it never shows. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { writePdfInThread } from '../../../electron/documents/pdf-in-thread.ts';
import { type ReceiptSource, receiptOf, receiptsDocument } from '../../../electron/documents/receipts.ts';
import { latestAttempt } from '../../../electron/engine/core/row/attempts.ts';
import { walletOfRow } from '../../../electron/engine/wallet-of-row.ts';
import { BatchTasks } from '../../../electron/main/batches/batch-tasks.ts';
import { printOptions } from '../../../electron/main/print/print-options.ts';
import { writeReceipts } from '../../../electron/main/requests/handlers-for-documents.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ABOUT = {
  version: '1.2.3',
  madeAtMs: Date.UTC(2026, 2, 9, 12),
  locale: 'en-CA',
  head: { seq: 412, hash: 'c0ffee' },
  size: 'A4',
  letterhead: ['Cabinet Ndiaye', 'Dakar'],
} as const;

/** A row paid through the practice service, as the journal has it. */
async function paidRow(
  t: TestContext,
  fields: Readonly<Record<string, string>> = {},
): Promise<ReceiptSource> {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [row] = mobileRows(1);
  const batch = await bench.approved(engine, [{ ...row, ...fields }]);
  await engine.openRun(batch).start('run-1');
  const record = journal.row({ batch, row: 2 });
  assert.equal(record?.state, 'paid');
  return {
    batch: engine.record(batch),
    record,
    content: journal.content({ batch, row: 2 }),
    wallet: walletOfRow(journal, engine.record(batch), record),
    session: undefined,
  };
}

test('a receipt says who, how much, when, by which session, marker and wallet, and what it cost', async (t) => {
  const source = await paidRow(t);
  const receipt = receiptOf(source, 'en-CA');
  const facts = new Map(receipt.facts);
  assert.equal(receipt.recipient, 'Awa Diop 0');
  assert.equal(receipt.amount, 'XOF\u00a010,000');
  assert.equal(facts.get('Status at the provider'), 'completed');
  assert.equal(facts.get('Channel'), 'Mobile money');
  assert.match(facts.get('Sent') ?? '', /\d{4}.*\d:\d{2}:\d{2}/);
  assert.match(facts.get('Seen as completed') ?? '', /\d:\d{2}:\d{2}/);
  assert.match(facts.get('Fees, as calculated') ?? '', /^XOF/);
  assert.match(facts.get('Left the wallet, as calculated') ?? '', /^XOF/);
  assert.equal(facts.get('Session'), source.record.sessionId);
  assert.equal(facts.get('Payment code'), source.record.marker);
  assert.equal(facts.get('Wallet'), source.batch.wallets.xof);
  assert.equal(facts.get('Description'), 'Salaire 0');
  assert.equal(facts.get('Row'), '2');
  assert.ok(facts.has('Batch') && facts.has('Profile'));
  const french = receiptOf(source, 'fr-SN');
  assert.equal(french.facts.length, receipt.facts.length);
  assert.match(french.amount ?? '', /XOF$/);
});

test('no whole account or phone number stands on a receipt, and never a key or a security answer', async (t) => {
  const source = await paidRow(t, {
    account_number: '000123456789',
    security_question_answer: 'Tulipe',
  });
  const text = JSON.stringify(receiptOf(source, 'en-CA'));
  assert.doesNotMatch(text, /000123456789|1234567|Tulipe/);
  assert.match(text, /••••6789/);
  assert.match(text, /••••4567/);
  assert.ok(!text.includes(latestAttempt(source.record)?.key ?? '–'));
});

test('an exchange is told as the service’s session has it', async (t) => {
  const source = await paidRow(t);
  const session = {
    ...EMPTY_SESSION,
    id: 's-1',
    status: 'completed',
    fromCurrency: 'cad',
    toCurrency: 'xof',
    amount: 25.5,
    convertedAmount: 10_000,
    exchangeRate: 440.25,
    transactionFee: 1.25,
  };
  const facts = new Map(receiptOf({ ...source, session }, 'en-CA').facts);
  assert.equal(facts.get('Exchange rate'), 'CAD → XOF: 440.25');
  assert.equal(facts.get('Exchanged'), 'CAD\u00a025.50');
  assert.equal(facts.get('Transaction fee, by the provider'), 'CAD\u00a01.25');
});

/** Five paid rows, of which two receipts go into a file; the pages of each file that is there then. */
async function receiptsOfFive(
  t: TestContext,
  onTold: (tasks: BatchTasks, batch: string, told: string) => void,
) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(5));
  await engine.openRun(batch).start('run-1');
  const news: string[] = [];
  const tasks: BatchTasks = new BatchTasks((_name, content) => {
    news.push(JSON.stringify(content));
    onTold(tasks, batch, JSON.stringify(content));
  });
  const folder = temporaryFolder(t);
  // An existing name: nobody was asked whether it may be replaced.
  writeFileSync(join(folder, 'all (2).pdf'), 'of another');
  const written = await writeReceipts(
    {
      tasks,
      appLocale: () => ({ language: 'en', locale: 'en-CA' }),
      appVersion: '1.2.3',
    },
    {
      record: engine.record(batch),
      journal,
      rows: [...journal.rows(batch)],
      session: undefined,
      path: join(folder, 'all.pdf'),
      paper: 'A4',
      perFile: 2,
      letterhead: [],
    },
  );
  assert.ok(written.ok);
  const files = readdirSync(folder)
    .sort()
    .map((name) => [
      name,
      readFileSync(join(folder, name), 'latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    ]);
  return { value: written.value, files, news };
}

test('receipts of more rows than a file takes go on in files beside it, and how far they are is told', async (t) => {
  const { value, files, news } = await receiptsOfFive(t, () => {});
  assert.deepEqual(value, { saved: 'all.pdf', count: 5, files: 3, problems: [] });
  assert.deepEqual(files, [
    ['all (2).pdf', 0],
    ['all (3).pdf', 2],
    ['all (4).pdf', 1],
    ['all.pdf', 2],
  ]);
  assert.match(news[0] ?? '', /"task":"receipts","done":0,"total":5/);
});

test('cancelled in the first file, that one is whole, and the rows without a receipt are named', async (t) => {
  const { value, files } = await receiptsOfFive(t, (tasks, batch) => tasks.cancel(batch, 'receipts'));
  assert.equal(value.saved, 'all.pdf');
  assert.deepEqual(files, [
    ['all (2).pdf', 0],
    ['all.pdf', 2],
  ]);
  assert.deepEqual(
    value.problems.map(({ code, params }) => ({ code, params })),
    [{ code: 'receipts-missing', params: { count: 3, first: 4, last: 6 } }],
  );
});

test('another task of the batch that is cancelled leaves the receipts to their end', async (t) => {
  const { value } = await receiptsOfFive(t, (tasks, batch) => tasks.cancel(batch, 'rehearse'));
  assert.equal(value.count, 5);
});

test('practice and sandbox say so across the page, live does not', async (t) => {
  const source = await paidRow(t);
  const markIn = (environment: 'practice' | 'sandbox' | 'live') => {
    const created = { ...source.batch.created, environment };
    const receipt = receiptOf({ ...source, batch: { ...source.batch, created } }, 'fr-CA');
    return [receipt.mark, receiptsDocument([receipt], ABOUT).mark];
  };
  const [practice, sandbox] = ['ENTRAÎNEMENT · aucun argent réel', 'BAC À SABLE · aucun argent réel'];
  assert.deepEqual(markIn('practice'), [practice, practice]);
  assert.deepEqual(markIn('sandbox'), [sandbox, sandbox]);
  assert.deepEqual(markIn('live'), [undefined, undefined]);
});

test('what a sheet brought stands on the page as text, whatever it looks like', async (t) => {
  const odd = { last_name: '<img src=x onerror="alert(1)"> & Co', description: "'</style> @{x}" };
  const receipt = receiptOf(await paidRow(t, odd), 'en-CA');
  const path = join(temporaryFolder(t), 'receipt.pdf');
  writeFileSync(path, await writePdfInThread(receiptsDocument([receipt, receipt], ABOUT)));
  const { pages, words } = pdfText(path);
  assert.equal(pages, 2);
  if (words === undefined) return t.skip('no program reads a PDF here');
  for (const text of [odd.last_name, odd.description]) assert.equal(words.split(text).length, 3, words);
});

test('every receipt, and every page that is printed, names the head of the journal’s chain', async (t) => {
  const receipt = receiptOf(await paidRow(t), 'en-CA');
  assert.equal(receiptsDocument([receipt, receipt], ABOUT).foot.at(-1), 'Journal: event 412, c0ffee');
  const printed = printOptions('A4', ABOUT.head, 'fr-CA');
  assert.equal(printed.displayHeaderFooter, true);
  assert.match(printed.footerTemplate ?? '', />Journal\u00a0: événement 412, c0ffee</);
  assert.deepEqual(printOptions('Letter', undefined, 'fr-CA'), {
    pageSize: 'Letter',
    printBackground: false,
  });
});
