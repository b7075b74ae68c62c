/** A batch goes on of which somebody paid a row by hand meanwhile, in the portal or from another computer. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { draftOf, type EngineBench, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { exchange } from '../../support/practice-caller.ts';
import type { PracticeService } from '../../support/practice-service.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { validSheet } from '../../support/valid-sheet.ts';
import { serveFront } from '../../support/wire-front.ts';

/** A payment of the row's amount to its payee that Paysheet knows nothing of. */
async function payByHand(
  { url, publicKey, privateKey, origin }: PracticeService,
  row: RowFields,
  description = 'by hand',
): Promise<void> {
  const { amount, country, currency, channel, first_name, last_name, phone, provider, language } = row;
  const answer = await exchange(`${url}/api/v1/transactions/sessions/payment`, {
    method: 'POST',
    headers: {
      authorization: `HMAC-SHA256 ${publicKey}:${privateKey}`,
      'x-origin': origin,
      'x-timestamp': new Date().toISOString(),
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      wallet_id: SAMPLE_WALLET_IDS.xof,
      description,
      transaction: { amount: Number(amount), country, channel, currency },
      recipient: {
        ...{ first_name, last_name, phone, provider, country, language },
        transaction_type: 'mobile_money',
        recipient_type: 'transaction',
      },
    }),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

function statesOf(journal: Journal, batch: string): readonly (readonly [string, string | undefined])[] {
  return [...journal.rows(batch)].map(({ state, problem }) => [state, problem?.code]);
}

test('a row that was paid by hand since the approval is held when the batch goes on, and the others are paid', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const rows = mobileRows(3);
  const batch = await bench.approved(engine, rows);
  assert.ok(rows[1]);
  await payByHand(bench.practice, rows[1]);
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(statesOf(journal, batch), [
    ['paid', undefined],
    ['held', 'duplicate-exact'],
    ['paid', undefined],
  ]);
});

test('so is one that was paid while the batch was paused and its sent rows were followed', async (t) => {
  const bench = await engineBench(
    t,
    { life: { processingAfterMs: 5, finalAfterMs: 3_000 } },
    { canary: false, concurrency: 1 },
  );
  const { engine, journal } = bench.open();
  const rows = mobileRows(3);
  const batch = await bench.approved(engine, rows);
  const run = engine.openRun(batch);
  const isPaused = new Promise<void>((resolve) => {
    run.listen((events) => {
      if (events.some(({ type }) => type === 'attempt-accepted')) run.pause();
      if (events.some(({ type }) => type === 'batch-paused')) resolve();
    });
  });
  const ended = run.start(randomUUID());
  await isPaused;
  const waiting = [...journal.rows(batch)].filter(({ state }) => state === 'ready');
  assert.ok(waiting.length > 0);
  for (const { row } of waiting) await payByHand(bench.practice, journal.content({ batch, row }).fields);
  run.resume('Aïcha');
  await ended;
  for (const { row } of waiting)
    assert.equal(journal.row({ batch, row })?.problem?.code, 'duplicate-exact', `row ${row}`);
  assert.equal(bench.practice.books.sessions().length, rows.length);
});

const DAY_MS = 86_400_000;

test('it is seen whatever the clock says now and said at the approval', async (t) => {
  for (const [thenDays, nowDays] of [
    [400, 400],
    [-400, -400],
    [1, 0],
    [0, 1],
  ] as const) {
    const bench = await engineBench(t, {}, { canary: false });
    const rows = mobileRows(2);
    bench.setOurs(thenDays * DAY_MS);
    const first = bench.open();
    const batch = await bench.approved(first.engine, rows);
    first.journal.close();
    assert.ok(rows[1]);
    await payByHand(bench.practice, rows[1]);
    bench.setOurs(nowDays * DAY_MS);
    const { engine, journal } = bench.open();
    await engine.openRun(batch).start(randomUUID());
    assert.deepEqual(
      statesOf(journal, batch).map(([state]) => state),
      ['paid', 'held'],
      `${thenDays}, ${nowDays}`,
    );
    journal.close();
  }
});

/** A service whose list shows these items in place of its own. */
async function benchWithList(
  t: TestContext,
  shown: (items: readonly object[]) => readonly object[],
): Promise<EngineBench> {
  return engineBench(t, {}, { canary: false }, async (practice) => {
    const front = await serveFront(
      practice,
      ({ request, pass }) =>
        void pass().then(({ status, body }) => request.socket.write(httpAnswer(status, body))),
      (answer, { path }) => {
        if (!/\/transactions\/sessions(\?|$)/.test(path)) return answer;
        const { data, ...envelope } = JSON.parse(answer.body) as { data: { items: object[] } };
        const items = shown(data.items);
        return { ...answer, body: JSON.stringify({ ...envelope, data: { ...data, items } }) };
      },
    );
    t.after(() => front.server.close());
    return front.server.address;
  });
}

/** A service whose list ends before its own total as often as `short.times` says. */
function benchWithShortList(t: TestContext, short: { times: number }): Promise<EngineBench> {
  return benchWithList(t, (items) => {
    if (short.times === 0) return items;
    short.times -= 1;
    return [];
  });
}

const QUOTED = { wallets: [], isAutomatic: true, isExact: false };

test('a review reads a list that ended early again, and tells where it stays so', async (t) => {
  const short = { times: 0 };
  const bench = await benchWithShortList(t, short);
  const { engine, journal } = bench.open();
  const rows = mobileRows(2);
  assert.ok(rows[0]);
  await payByHand(bench.practice, rows[0]);
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));

  short.times = Number.POSITIVE_INFINITY;
  const unseen = await engine.review(batch, QUOTED);
  assert.ok(unseen.ok);
  assert.equal(unseen.unread?.code, 'list-read-in-part');
  assert.deepEqual(journal.counts(batch), { ready: 2 });

  short.times = 2;
  const seen = await engine.review(batch, QUOTED);
  assert.ok(seen.ok);
  assert.equal(seen.unread, undefined);
  assert.deepEqual(journal.counts(batch), { ready: 1, held: 1 });
});

test('a review compares each of several payments that the list shows with one id', async (t) => {
  const bench = await benchWithList(t, (items) => items.map((item) => ({ ...item, id: 'order-1' })));
  const { engine, journal } = bench.open();
  const rows = mobileRows(2);
  for (const row of rows) await payByHand(bench.practice, row);
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
  assert.ok((await engine.review(batch, QUOTED)).ok);
  assert.deepEqual(journal.counts(batch), { held: 2 });
});

test('a review compares a payment of which the list can be read in part alone', async (t) => {
  const bench = await benchWithList(t, (items) =>
    items.map((item) => (JSON.stringify(item).includes('by hand') ? { ...item, created: {} } : item)),
  );
  const { engine, journal } = bench.open();
  const rows = mobileRows(3);
  const [first, , other] = rows;
  assert.ok(first && other);
  await payByHand(bench.practice, first);
  await payByHand(bench.practice, { ...other, amount: '77' }, 'another one');
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
  assert.ok((await engine.review(batch, QUOTED)).ok);
  assert.deepEqual(journal.counts(batch), { held: 1, ready: 2 });
});

test('a list that ended early clears no row of a batch that goes on', async (t) => {
  const short = { times: 0 };
  const bench = await benchWithShortList(t, short);
  const { engine, journal } = bench.open();
  const rows = mobileRows(2);
  const batch = await bench.approved(engine, rows);
  assert.ok(rows[0]);
  await payByHand(bench.practice, rows[0]);

  short.times = 2;
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { paid: 1, held: 1 });
  assert.equal(bench.practice.books.sessions().length, rows.length);
});

/** A batch that was paid, and the sheet of the next month, with another amount of each payee. */
async function withNextMonth(t: TestContext) {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const rows = mobileRows(2);
  await engine.openRun(await bench.approved(engine, rows)).start(randomUUID());
  const next = rows.map((row) => ({
    ...row,
    amount: `${Number(row.amount) + 500}`,
    description: 'Décembre',
  }));
  const [first] = next;
  assert.ok(first);
  const [paid] = bench.practice.books.sessions().filter(({ recipient }) => recipient?.phone === first.phone);
  assert.ok(paid?.description);
  // The portal copies the description of the payment that is repeated, with our marker in it.
  const repeatByHand = () => payByHand(bench.practice, first, paid.description);
  return { bench, engine, journal, next, repeatByHand };
}

test('a payment that somebody repeated by hand, with the marker of the one that it repeats, holds the row at its review', async (t) => {
  const { bench, engine, journal, next, repeatByHand } = await withNextMonth(t);
  await repeatByHand();
  const batch = await bench.approved(engine, next);
  assert.deepEqual(statesOf(journal, batch), [
    ['held', 'duplicate-exact'],
    ['ready', undefined],
  ]);
});

test('and when the batch goes on', async (t) => {
  const { bench, engine, journal, next, repeatByHand } = await withNextMonth(t);
  const batch = await bench.approved(engine, next);
  await repeatByHand();
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(statesOf(journal, batch), [
    ['held', 'duplicate-exact'],
    ['paid', undefined],
  ]);
});

const LIMITED = JSON.stringify({
  success: false,
  message: 'Rate limit exceeded. Please try again later.',
  mb_error_code: 'rate_limit_exceeded',
  errors: {},
});

/**
 * Of the list's items with a marker the status cannot be read. So many first payments are carried out and called one too
 * many by a gateway, and the service pays whatever comes again with their keys.
 */
function withFaultyItems(t: TestContext, limited: number) {
  const faults = { repeatedKey: { mode: 'ignore' } } as const;
  return engineBench(t, { faults }, { canary: false, concurrency: 1 }, async (practice) => {
    const front = await serveFront(
      practice,
      ({ request, nth, pass }) =>
        void pass().then(({ status, body }) =>
          request.socket.write(nth <= limited ? httpAnswer(429, LIMITED) : httpAnswer(status, body)),
        ),
      (answer, { method, path }) => {
        if (method !== 'GET' || !/\/transactions\/sessions(\?|$)/.test(path)) return answer;
        const { data, ...envelope } = JSON.parse(answer.body) as {
          data: { items: { description?: string }[] };
        };
        const items = data.items.map((item) =>
          /^PS[0-9A-Z]{13}/.test(item.description ?? '') ? { ...item, status: null } : item,
        );
        return { ...answer, body: JSON.stringify({ ...envelope, data: { ...data, items } }) };
      },
    );
    t.after(() => front.server.close());
    return front.server.address;
  });
}

test('a payment that another data folder made since the approval holds its row, also if the list’s item of it is faulty', async (t) => {
  const bench = await withFaultyItems(t, 0);
  const { engine, journal } = bench.open();
  const [row = {}, another = {}] = mobileRows(2);
  const batch = await bench.approved(engine, [row]);
  await payByHand(bench.practice, another);
  await payByHand(bench.practice, row, `${makeMarker(new Uint8Array(12))} salary`);
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(statesOf(journal, batch), [['held', 'duplicate-exact']]);
});

test('so does one of the same sheet with another amount, since this sheet’s was corrected', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const description = 'Salaire semaine 48';
  const rows = mobileRows(2).map((row) => ({ ...row, description }));
  const batch = await bench.approved(engine, rows);
  const row = { ...rows[0], amount: String(Number(rows[0]?.amount) + 5_000) };
  await payByHand(bench.practice, row, `${makeMarker(new Uint8Array(12))} ${description}`);
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(statesOf(journal, batch), [
    ['held', 'duplicate-near'],
    ['paid', undefined],
  ]);
});

test('so does a payment of its own that was called one too many, and whose item is faulty', async (t) => {
  const bench = await withFaultyItems(t, 1);
  const { engine, journal } = bench.open();
  const [row = {}, another = {}] = mobileRows(2);
  const batch = await bench.approved(engine, [row]);
  await payByHand(bench.practice, another);
  await engine.openRun(batch).start(randomUUID());
  assert.equal(bench.practice.books.sessions().length, 2, 'nobody is paid twice');
  assert.deepEqual(statesOf(journal, batch), [['held', 'duplicate-exact']]);
});
