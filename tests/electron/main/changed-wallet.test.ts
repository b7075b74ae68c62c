/** A batch that goes on from another wallet: what was sent before is said to have left the first one. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { receiptOf } from '../../../electron/documents/receipts.ts';
import { closingOf } from '../../../electron/engine/close/close-batch.ts';
import { closeRows, releaseRows } from '../../../electron/engine/decide/decide.ts';
import { walletOfRow } from '../../../electron/engine/wallet-of-row.ts';
import { evidenceOf } from '../../../electron/main/batches/evidence.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { exportInThread } from '../../../electron/workbooks/export-in-thread.ts';
import { readCsv } from '../../../shared/sheet/read/csv/read-csv.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const { cad: FIRST, inactive: SECOND } = SAMPLE_WALLET_IDS;

/**
 * Rows 2 to 4 of `batch`: the first is paid, the second in doubt and parked, and the third is paid from another wallet.
 * `before` was paid from the first wallet before them.
 */
async function paidFromTwo(t: TestContext) {
  const bench = await engineBench(
    t,
    { faults: { rules: [{ nth: [3], fault: 'drop-before-commit' }] } },
    { canary: false, concurrency: 1 },
  );
  const { controls } = bench.practice;
  controls.setWalletStatus(SECOND, 'ACTIVE');
  controls.setBalanceMinor(SECOND, 7_000_00);
  const { engine, journal, service } = bench.open();
  const rows = mobileRows(4).map(({ phone: _phone, provider: _provider, ...fields }, at) => ({
    ...{ ...fields, amount: `${60 + at}.00`, currency: 'cad', country: 'ca' },
    ...{ channel: 'etransfer_send', transaction_type: 'etransfer_send', email: `awa${at}@example.org` },
  }));
  const imported = (...of: Parameters<typeof rows.slice>) =>
    engine.importSheet(
      draftOf(bench.address, validSheet(rows.slice(...of)), randomBytes(32).toString('hex')),
    );
  const pay = async (batch: string, wallet: string) => {
    const review = await engine.review(batch, { wallets: [wallet], isAutomatic: false, isExact: false });
    assert.ok(review.ok, JSON.stringify(review));
    assert.equal(engine.approve(batch, { by: 'test' }), undefined);
    await engine.openRun(batch).start(randomUUID());
  };
  const before = imported(3);
  await pay(before, FIRST);
  const batch = imported(0, 3);
  assert.ok(closeRows(engine, batch, [4], 'test').ok);
  await pay(batch, FIRST);
  assert.ok(releaseRows(engine, batch, [4], 'test').ok);
  await pay(batch, SECOND);
  assert.deepEqual(
    [...journal.rows(batch)].map(({ state }) => state),
    ['paid', 'parked', 'paid'],
  );
  assert.equal(engine.record(batch).wallets.cad, SECOND);
  return { bench, engine, journal, service, batch, before };
}

test('results and receipts name the wallet that each row was sent from', async (t) => {
  const { bench, engine, journal, batch } = await paidFromTwo(t);
  const target = join(temporaryFolder(t), 'results.csv');
  const { dataDir } = bench.folder;
  await exportInThread({ dataDir, batch, target, locale: 'en-CA', what: { kind: 'fresh' } });
  const { table } = await readCsv(readFileSync(target), {});
  const [headings, ...lines] = table.rows.map(({ cells }) => cells.map((cell) => cell?.text));
  const at = headings?.indexOf('Paysheet wallet') ?? -1;
  assert.deepEqual(
    lines.map((cells) => cells[at]),
    [FIRST, FIRST, SECOND],
  );
  const record = journal.row({ batch, row: 2 });
  assert.ok(record);
  const of = { batch: engine.record(batch), content: journal.content({ batch, row: 2 }), session: undefined };
  const wallet = walletOfRow(journal, of.batch, record);
  assert.equal(new Map(receiptOf({ ...of, record, wallet }, 'en-CA').facts).get('Wallet'), FIRST);
});

test('a payment in doubt is looked for in the wallet that it was sent from, and the provider is asked about that one', async (t) => {
  const { bench, engine, journal, service, batch } = await paidFromTwo(t);
  const parked = journal.row({ batch, row: 3 });
  assert.ok(parked);
  const of = { profile: 'practice', environment: 'practice', serviceId: bench.address } as const;
  const { balance, supportMessage } = await evidenceOf(
    { ...of, client: service, engine },
    batch,
    parked,
    'en',
  );
  assert.ok(supportMessage.includes(FIRST) && !supportMessage.includes(SECOND), supportMessage);
  const now = bench.practice.books.wallets().find(({ id }) => id === FIRST);
  assert.ok(balance && now);
  assert.deepEqual([balance.says, balance.oursCount], ['unpaid', 1]);
  assert.equal(balance.now, balance.expectedUnpaid);
});

test('what another batch took from the wallet before it went on from another one explains the balance', async (t) => {
  const { engine, service, before, batch } = await paidFromTwo(t);
  const { wallets, toExplain } = await closingOf(engine, service, before);
  const quote = engine.journal.row({ batch, row: 2 })?.attempts[0]?.quote;
  assert.deepEqual([wallets[0]?.wallet, wallets[0]?.othersMinor], [FIRST, quote?.userPaysMinor]);
  assert.deepEqual(toExplain, []);
});
