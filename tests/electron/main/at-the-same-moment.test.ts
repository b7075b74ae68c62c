/** Two requests of the window at the same moment: what was checked is what is approved and sent, and nothing is paid twice. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { BatchTasks } from '../../../electron/main/batches/batch-tasks.ts';
import { SingleTransactions } from '../../../electron/main/batches/single-transactions.ts';
import type { HandlerParts } from '../../../electron/main/requests/handler-parts.ts';
import { documentHandlers } from '../../../electron/main/requests/handlers-for-documents.ts';
import { payoutBody } from '../../../electron/main/service/money-bodies.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { type AlteringFront, alteringFront } from '../../support/altering-front.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

/** The app with a reviewed batch of four payments that nobody has approved. */
async function appInReview(t: TestContext, putFront?: Parameters<typeof engineBench>[3]) {
  const bench = await engineBench(t, {}, {}, putFront);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(4))));
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok);
  journal.close();
  const parts = mainParts(t, bench);
  parts.connect();
  const found = await parts.batches.connections.find();
  assert.ok(found.ok);
  const recordOf = () => found.value.engine.record(batch);
  return { ...parts, bench, batch, connection: found.value, recordOf };
}

test('a row that is released while the batch is being approved is not approved unseen: the limit counts it', async (t) => {
  const { batch, handlers, connection, book, recordOf } = await appInReview(t);
  const held: JournalEvent = {
    type: 'row-held',
    row: 5,
    problem: problem('duplicate-exact', { where: 'x' }),
  };
  connection.engine.append(batch, held);
  // Three payments of 10,000 to 10,050 XOF are below the limit, and the fourth passes it.
  book.change({
    preferences: { ...book.preferences, personName: 'Awa', secondPersonAbove: { xof: '35000' } },
  });
  const approving = handlers['batches.approve']({ batch, confirmation: '', approver: null });
  const released = await handlers['batches.release']({ batch, rows: [5], reason: null });
  assert.ok(released.ok);
  const approved = await approving;
  assert.deepEqual(!approved.ok && approved.problems[0].params, { reason: 'second-person' });
  assert.equal(recordOf().approval, null);
});

test('a batch that is being reviewed anew cannot be approved, and what was approved before is void', async (t) => {
  const { batch, handlers, recordOf } = await appInReview(t);
  const quote = { batch, wallets: {}, convertFrom: null, isExact: false };
  const approve = { batch, confirmation: '', approver: null };
  for (const first of ['quote', 'approve'] as const) {
    const asked = {
      quote: () => handlers['batches.quote'](quote),
      approve: () => handlers['batches.approve'](approve),
    };
    const second = first === 'quote' ? 'approve' : 'quote';
    const replies = await Promise.all([asked[first](), asked[second]()]);
    assert.ok(replies.some(({ ok }) => ok));
    assert.equal(recordOf().approval, null, `${first} first`);
  }
  const approved = await handlers['batches.approve'](approve);
  assert.ok(approved.ok, JSON.stringify(approved));
});

test('one payment that is asked for twice at the same moment is made once, and the second time is a question', async (t) => {
  const { bench, pay } = await appForOnePayment(t);
  const [first, second] = await Promise.all([pay(), pay()]);
  assert.ok(first.ok, JSON.stringify(first));
  assert.equal(!second.ok && second.problems[0].code, 'duplicate-exact');
  assert.equal(bench.practice.books.sessions().length, 1);
});

test('a payment is meant beside the payments alike that were named, all of them, and beside none that came since', async (t) => {
  const { bench, pay } = await appForOnePayment(t);
  const places = async (meantBeside: readonly string[]) => {
    const answer = await pay(meantBeside);
    return answer.ok ? [] : answer.problems.map(({ params }) => String(params?.where));
  };
  await places([]);
  const one = await places([]);
  assert.equal(one.length, 1);
  assert.deepEqual(await places(one), []);
  // Somebody else has meant a second payment since the first was named.
  const two = await places(one);
  assert.equal(two.length, 2);
  assert.equal(bench.practice.books.sessions().length, 2);
  assert.deepEqual(await places(two), []);
  assert.equal(bench.practice.books.sessions().length, 3);
});

/** An app in which one payment of 2,500 francs to one payee is asked for, each time anew. */
async function appForOnePayment(t: TestContext) {
  const { bench, batches, connection } = await appInReview(t);
  const transactions = new SingleTransactions(batches);
  const [fields = {}] = mobileRows(1);
  const wallet = bench.practice.books.wallets().find(({ currency }) => currency === 'xof');
  const asked = {
    ...{ walletId: wallet?.id ?? '', amount: '2500', currency: 'xof', country: 'sn', confirmation: '' },
    ...{ channel: 'mobile_money' as const, target: { kind: 'fields' as const, fields } },
  };
  const body = payoutBody(asked, fields, 'transaction');
  const pay = (meantBeside: readonly string[] = []) =>
    transactions.carryOut(connection, {
      ...{ operation: 'payment', body },
      asked: { ...asked, meantBeside: [...meantBeside] },
    });
  return { bench, pay };
}

test('a payment that the service no longer calls completed gets no receipt, whatever word it has for it now', async (t) => {
  let front: AlteringFront | undefined;
  const { batch, batches, handlers, runs, connection } = await appInReview(t, async (practice) => {
    front = await alteringFront(t, practice, (session) => session);
    return front.url;
  });
  const { engine } = connection;
  assert.ok((await handlers['batches.approve']({ batch, confirmation: '', approver: null })).ok);
  assert.ok((await handlers['batches.send']({ batch })).ok);
  await engine.runOf(batch)?.finished;
  assert.equal(engine.journal.row({ batch, row: 2 })?.state, 'paid');
  assert.ok(front);
  front.alter = (session) => ({ ...session, status: 'reversed' });
  const target = join(temporaryFolder(t), 'receipt.pdf');
  const parts = {
    ...{ batches, tasks: new BatchTasks(() => undefined), appVersion: '1.2.3' },
    appLocale: () => ({ language: 'en', locale: 'en-GB' }),
    dialogs: { chooseTarget: async () => target },
  } as unknown as HandlerParts;
  const reply = await documentHandlers(parts)['batches.receipts']({ batch, row: 2, paper: 'A4' });
  assert.deepEqual(!reply.ok && reply.problems[0].params, { reason: 'not-paid-now:reversed' });
  assert.equal(existsSync(target), false);
  await runs.windDownAll();
});

test('a payment that turned while the file for its receipt was chosen gets none', async (t) => {
  const { batch, batches, handlers, runs, connection } = await appInReview(t);
  const { engine } = connection;
  assert.ok((await handlers['batches.approve']({ batch, confirmation: '', approver: null })).ok);
  assert.ok((await handlers['batches.send']({ batch })).ok);
  await engine.runOf(batch)?.finished;
  const paid = engine.journal.row({ batch, row: 2 });
  assert.equal(paid?.state, 'paid');
  const target = join(temporaryFolder(t), 'receipt.pdf');
  const parts = {
    batches,
    appLocale: () => ({ language: 'en', locale: 'en-GB' }),
    dialogs: {
      async chooseTarget() {
        const sessionId = paid?.sessionId ?? '';
        engine.append(batch, {
          type: 'status-seen',
          row: 2,
          sessionId,
          status: 'failed',
          failureReason: null,
        });
        return target;
      },
    },
  } as unknown as HandlerParts;
  const reply = await documentHandlers(parts)['batches.receipts']({ batch, row: 2, paper: 'A4' });
  assert.deepEqual(!reply.ok && reply.problems[0].params, { reason: 'not-paid:2' });
  assert.equal(existsSync(target), false);
  await runs.windDownAll();
});

test('a batch that was wound down for the end of the app goes on if the app stays open', async (t) => {
  const { batch, handlers, runs, connection } = await appInReview(t);
  const { engine } = connection;
  assert.ok((await handlers['batches.approve']({ batch, confirmation: '', approver: null })).ok);
  const isDown = runs.windDownAll();
  assert.ok((await handlers['batches.send']({ batch })).ok);
  await isDown;
  assert.deepEqual(engine.journal.counts(batch), { ready: 4 });
  runs.stayOpen();
  await runs.windDownAll();
  runs.stayOpen();
  await engine.runOf(batch)?.finished;
  assert.deepEqual(engine.journal.counts(batch), { paid: 4 });
});
