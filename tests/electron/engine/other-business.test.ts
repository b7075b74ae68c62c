/** Keys are changed for those of another business at the same address, between sending and looking for what was sent. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { decidePaid } from '../../../electron/engine/decide/decide.ts';
import type { Engine } from '../../../electron/engine/engine.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { openSingleOperation } from '../../../electron/engine/single-operation.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { type EngineBench, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { startPracticeService } from '../../support/practice-service.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { serveFront } from '../../support/wire-front.ts';

/** Nothing is parked for having waited, however slow the machine is. */
const NEVER_PARKED = { reconcile: { scheduleSeconds: [0.1, 0.2, 0.4, 0.8], settleSeconds: 600 } };

/** The first answer is lost after the payment was made, and its row is left in doubt; two rows are not sent yet. */
async function leftInDoubt(t: TestContext) {
  const lost = { rules: [{ nth: [1], fault: 'drop-after-commit' as const }] };
  const bench = await engineBench(t, { faults: lost }, NEVER_PARKED);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(3));
  const run = engine.openRun(batch);
  run.listen((events) => {
    if (events.some(({ type }) => type === 'attempt-unknown')) run.windDown();
  });
  await run.start(randomUUID());
  assert.deepEqual(journal.counts(batch), { ready: 2, unknown: 1 });
  journal.close();
  return { bench, batch };
}

/** The same address, as the keys of another business see it: its own list, its own wallets. */
async function otherBusiness(t: TestContext, { practice }: EngineBench) {
  const { url, publicKey, privateKey } = practice;
  await practice.goDown();
  const other = await startPracticeService({ port: Number(new URL(url).port), publicKey, privateKey });
  t.after(() => other.close());
  return other;
}

const look = (engine: Engine, address: string) =>
  engine.watchOnce({ address, pagesMax: 10, isGentle: false, mayGoOn: () => true });

test('with the keys of another business nothing is proved, parked or sent, and it says why; with its own keys the batch goes on', async (t) => {
  const { bench, batch } = await leftInDoubt(t);
  const other = await otherBusiness(t, bench);
  const wrong = bench.open();
  await wrong.engine.openRun(batch).start(randomUUID());
  assert.deepEqual(wrong.journal.counts(batch), { ready: 2, unknown: 1 });
  assert.equal(other.books.sessions().length, 0);
  const { problem, control } = wrong.engine.record(batch);
  assert.equal(control, 'stopped');
  assert.equal(problem?.code, 'business-differs');
  const review = await wrong.engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.equal(!review.ok && review.problem.code, 'business-differs');
  wrong.journal.close();

  await other.close();
  await bench.practice.goUp();
  await payTheRest(bench, batch, 3);
});

test('where keys may not read the wallets any more, nobody can tell whose list it is: nothing is proved, and it says why', async (t) => {
  const { bench, batch } = await leftInDoubt(t);
  const other = await otherBusiness(t, bench);
  const message = 'Access denied to wallets. Insufficient permissions.';
  const refused = { answer: 'status', effect: 'none', status: 403, message } as const;
  other.controls.setFaults({ rules: [{ operations: ['list-wallets'], fault: refused }] });
  const wrong = bench.open();
  await wrong.engine.openRun(batch).start(randomUUID());
  assert.deepEqual(wrong.journal.counts(batch), { ready: 2, unknown: 1 });
  assert.equal(other.books.sessions().length, 0);
  assert.equal(wrong.engine.record(batch).problem?.code, 'permission-missing');
  wrong.journal.close();

  await other.close();
  await bench.practice.goUp();
  await payTheRest(bench, batch, 3);
});

test('what was paid is not watched with the keys of another business', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  await engine.openRun(batch).start(randomUUID());
  assert.equal(await look(engine, bench.address), 'quiet');
  journal.close();
  const other = await otherBusiness(t, bench);
  const wrong = bench.open();
  assert.equal(await look(wrong.engine, bench.address), 'nothing');
  assert.ok(other.books.requests().every(({ operation }) => operation === 'list-wallets'));
  wrong.journal.close();
});

test('a batch of which nothing was sent may be quoted and sent by another business', async (t) => {
  const bench = await engineBench(t);
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(2));
  first.journal.close();
  const other = await otherBusiness(t, bench);
  const { engine, journal } = bench.open();
  await engine.openRun(batch).start(randomUUID());
  assert.equal(other.books.sessions().length, 0, 'what was approved for one business is not sent by another');
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok);
  engine.approve(batch, { by: 'test' });
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { paid: 2 });
  assert.equal(other.books.sessions().length, 2);
  journal.close();
});

test('a session of another business is not taken for the payment, whoever says so', async (t) => {
  const bench = await engineBench(t, { faults: { rules: [{ nth: [1], fault: 'drop-before-commit' }] } });
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(1));
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { parked: 1 });
  const [{ row = 0 } = {}] = journal.rows(batch);
  journal.close();
  await otherBusiness(t, bench);
  const wrong = bench.open();
  const named = { batch, row, sessionId: randomUUID(), by: 'test' };
  const decided = await decidePaid(wrong.engine, wrong.service, named);
  assert.equal(!decided.ok && decided.problem.code, 'business-differs');
  wrong.journal.close();
});

/**
 * Two businesses at one address, and no wallet names its business: what tells them apart is the wallets' ids. The first
 * payment's answer is lost after it was made, and nothing can be read then until the keys are changed.
 */
async function namelessBench(t: TestContext) {
  let chosen: { readonly url: string } | undefined;
  let lost = 0;
  let isBlind = true;
  const bench = await engineBench(t, {}, NEVER_PARKED, async (practice) => {
    const target = {
      get url() {
        return (chosen ?? practice).url;
      },
    };
    const front = await serveFront(
      target,
      ({ request: { socket }, nth, pass }) => {
        pass().then(({ status, body }) => {
          if (nth > 1) return socket.write(httpAnswer(status, body));
          lost += 1;
          return socket.destroy();
        });
      },
      ({ status, body }, { path }) => {
        if (isBlind && lost > 0) return { status: 503, body: '' };
        if (!path.startsWith('/api/v1/purses/wallets')) return { status, body };
        const nameless = body.replaceAll(/"businessId":"[^"]*",/g, '');
        return { status, body: chosen === undefined ? nameless : nameless.replaceAll('"id":"', '"id":"o-') };
      },
    );
    t.after(() => front.server.close());
    return front.server.address;
  });
  const { publicKey, privateKey } = bench.practice;
  const other = await startPracticeService({ publicKey, privateKey });
  t.after(() => other.close());
  return {
    bench,
    other,
    lost: () => lost,
    useKeysOf: (business: 'own' | 'other') => {
      isBlind = false;
      chosen = business === 'own' ? undefined : other;
    },
  };
}

function openPayment(engine: Engine, address: string): string {
  const [recipient] = mobileRows(1);
  const body = JSON.stringify({
    wallet_id: SAMPLE_WALLET_IDS.xof,
    transaction: { amount: 5000, country: 'sn', channel: 'mobile_money', currency: 'xof' },
    recipient: { ...recipient, amount: undefined },
  });
  const single = {
    operation: 'payment',
    body,
    address,
    profile: 'practice',
    environment: 'practice',
  } as const;
  const begun = openSingleOperation(engine, systemChance, { ...single, by: 'test' });
  assert.ok(begun.ok);
  return begun.batch;
}

for (const kind of ['a batch', 'a single operation'] as const) {
  test(`${kind} in doubt, and wallets that name no business: other keys settle nothing, its own find it`, async (t) => {
    const { bench, other, lost, useKeysOf } = await namelessBench(t);
    const first = bench.open();
    const batch =
      kind === 'a batch'
        ? await bench.approved(first.engine, mobileRows(1))
        : openPayment(first.engine, bench.address);
    const begun = first.engine.openRun(batch);
    begun.listen((events) => {
      if (events.some(({ type }) => type === 'attempt-unknown')) begun.windDown();
    });
    await begun.start(randomUUID());
    assert.deepEqual(first.journal.counts(batch), { unknown: 1 });
    assert.equal(lost(), 1);
    first.journal.close();

    useKeysOf('other');
    const wrong = bench.open();
    assert.equal(await look(wrong.engine, bench.address), 'nothing');
    await wrong.engine.openRun(batch).start(randomUUID());
    assert.deepEqual(wrong.journal.counts(batch), { unknown: 1 });
    assert.equal(wrong.engine.record(batch).problem?.code, 'business-differs');
    wrong.journal.close();
    assert.equal(other.books.sessions().length, 0);

    useKeysOf('own');
    await payTheRest(bench, batch, 1);
  });
}

/** With the keys of the batch's own business every row is paid, once. */
async function payTheRest(bench: EngineBench, batch: string, rows: number): Promise<void> {
  const { engine, journal } = bench.open();
  const run = engine.openRun(batch);
  const ended = run.start(randomUUID());
  run.resume('test');
  await ended;
  assert.deepEqual(journal.counts(batch), { paid: rows });
  assert.equal(bench.practice.books.sessions().length, rows);
  journal.close();
}
