/** The sessions of a filter: several statuses, which the API takes one of a call, read as one list by time. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readBook } from '../../../electron/engine/review/recipient-book.ts';
import { readBookPage } from '../../../electron/main/service/recipient-book.ts';
import { MAX_SESSIONS, readSessionPage, readSessions } from '../../../electron/main/service/session-list.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../../electron/service/service-client.ts';
import { alteringFront } from '../../support/altering-front.ts';
import { engineBench } from '../../support/engine-bench.ts';
import type { PracticeService } from '../../support/practice-service.ts';
import { serveFront } from '../../support/wire-front.ts';

const { xof } = SAMPLE_WALLET_IDS;
const HOUR_MS = 3_600_000;
const STATUSES = ['completed', 'failed', 'initiated'] as const;

function clientAt(t: TestContext, { publicKey, privateKey, origin }: PracticeService, address: string) {
  const keys = new ServiceKeys(publicKey, privateKey);
  const client = createServiceClient({ address, keys, origin, timeoutMs: 5_000 });
  t.after(() => client.close());
  return client;
}

/** 42 deposits, a minute apart: of each three the first completed, the second failed, the third begun. */
async function startWithDeposits(test: TestContext) {
  const bench = await engineBench(test, {
    maxPageSize: 5,
    life: { firstStatus: 'initiated', processingAfterMs: 100 * HOUR_MS },
  });
  const { engine, service } = bench.open();
  const ids: Record<(typeof STATUSES)[number], string[]> = { completed: [], failed: [], initiated: [] };
  const all: string[] = [];
  for (let number = 0; number < 42; number += 1) {
    const transaction = { amount: 1000 + number, payin_country: 'sn', payin_method: 'bank_transfer' };
    const body = JSON.stringify({ wallet_id: xof, transaction });
    const made = await service.call('deposit', {}, { body, idempotencyKey: `deposit-${number}` });
    assert.ok(made.kind === 'decoded', JSON.stringify(made));
    const id = made.value.sessionId ?? '';
    const status = STATUSES[number % 3] ?? 'completed';
    if (status !== 'initiated') bench.practice.controls.finish(id, status === 'failed' ? 'no_funds' : '');
    ids[status].push(id);
    all.push(id);
    bench.pass(60_000);
  }
  return { connection: { engine, client: service }, ids, all, practice: bench.practice };
}

test('several statuses are one list, the newest first, whose pages join without gap or overlap', async (t) => {
  const { connection, ids, all } = await startWithDeposits(t);
  const filter = { statuses: ['failed', 'completed'] } as const;
  const expected = all.filter((id) => !ids.initiated.includes(id)).toReversed();
  const read: string[] = [];
  for (let offset = 0; offset < 28; offset += 8) {
    const page = await readSessionPage(connection, { statuses: [...filter.statuses] }, { offset, limit: 8 });
    assert.ok(page.ok, JSON.stringify(page));
    assert.equal(page.value.total, 28);
    read.push(...page.value.sessions.map(({ id }) => id));
  }
  assert.deepEqual(read, expected);
});

test('the oldest come first if asked, and one status is what the service is asked for', async (t) => {
  const { connection, ids, all, practice } = await startWithDeposits(t);
  const oldest = await readSessionPage(
    connection,
    { statuses: ['completed', 'failed', 'initiated'], sort: 'createdAt,asc' },
    { offset: 0, limit: 7 },
  );
  assert.ok(oldest.ok);
  assert.deepEqual(
    oldest.value.sessions.map(({ id }) => id),
    all.slice(0, 7),
  );
  const one = await readSessionPage(connection, { statuses: ['failed'] }, { offset: 2, limit: 3 });
  assert.ok(one.ok);
  assert.deepEqual(
    one.value.sessions.map(({ id }) => id),
    ids.failed.toReversed().slice(2, 5),
  );
  assert.match(practice.books.requests().at(-1)?.path ?? '', /status=failed&offset=2&limit=3$/);
});

test('a file has every session of its statuses once, or says that it has not', async (t) => {
  const { connection, ids } = await startWithDeposits(t);
  const statuses = ['initiated', 'failed'] as const;
  const whole = await readSessions(connection, { statuses: [...statuses] }, MAX_SESSIONS);
  assert.ok(whole.ok);
  assert.ok(whole.value.isWhole);
  assert.deepEqual(
    new Set(whole.value.sessions.map(({ id }) => id)),
    new Set([...ids.failed, ...ids.initiated]),
  );
  const none = await readSessions(connection, {}, 41);
  assert.ok(none.ok);
  assert.deepEqual([none.value.isWhole, none.value.sessions.length], [false, 41]);
  const exact = await readSessions(connection, {}, 42);
  assert.ok(exact.ok);
  assert.deepEqual([exact.value.isWhole, exact.value.sessions.length], [true, 42]);
});

test('what cannot be read is counted, and hides nothing that stands behind it', async (t) => {
  const { connection, all, practice } = await startWithDeposits(t);
  // The last of a page, of the whole list, and one in between.
  const odd = new Set([all[37], all[0], all[20]]);
  const front = await alteringFront(t, practice, (session) =>
    odd.has(String(session.id)) ? { ...session, created: 7, status: {} } : session,
  );
  const client = clientAt(t, practice, front.url);
  const seen = { engine: connection.engine, client };
  const page = await readSessionPage(seen, {}, { offset: 0, limit: 5 });
  assert.ok(page.ok, JSON.stringify(page));
  assert.deepEqual([page.value.sessions.length, page.value.unread, page.value.total], [4, 1, 42]);
  const whole = await readSessions(seen, {}, MAX_SESSIONS);
  assert.ok(whole.ok, JSON.stringify(whole));
  assert.deepEqual([whole.value.sessions.length, whole.value.unread, whole.value.isWhole], [39, 3, true]);
});

test('a list that is longer than what is read of it is not called whole', async (t) => {
  const { connection, practice } = await startWithDeposits(t);
  // The newest session again and again, under other ids.
  let newest: unknown;
  const front = await serveFront(
    practice,
    () => assert.fail(),
    (answer, { path }) => {
      const { data, ...envelope } = JSON.parse(answer.body);
      newest ??= data.items[0];
      const offset = Number(new URL(path, practice.url).searchParams.get('offset'));
      const items = Array.from({ length: 100 }, (_, at) => ({ ...Object(newest), id: `s-${offset + at}` }));
      const paged = { ...data, items, total: MAX_SESSIONS + 100 };
      return { ...answer, body: JSON.stringify({ ...envelope, data: paged }) };
    },
  );
  t.after(() => front.server.close());
  const seen = { engine: connection.engine, client: clientAt(t, practice, front.server.address) };
  const read = await readSessions(seen, {}, MAX_SESSIONS);
  assert.ok(read.ok, JSON.stringify(read));
  assert.deepEqual([read.value.sessions.length, read.value.isWhole], [MAX_SESSIONS, false]);
});

test('a page is whole also where the service gives fewer at once than it is asked for', async (t) => {
  const { connection, ids, all } = await startWithDeposits(t);
  const newest = all.toReversed();
  for (const offset of [0, 8, 40]) {
    const page = await readSessionPage(connection, {}, { offset, limit: 8 });
    assert.ok(page.ok, JSON.stringify(page));
    const found = page.value.sessions.map(({ id }) => id);
    assert.deepEqual(found, newest.slice(offset, offset + 8));
    assert.equal(page.value.total, 42);
  }
  const failed = await readSessionPage(connection, { statuses: ['failed'] }, { offset: 6, limit: 10 });
  assert.ok(failed.ok, JSON.stringify(failed));
  assert.deepEqual(
    failed.value.sessions.map(({ id }) => id),
    ids.failed.toReversed().slice(6),
  );
});

test('a page of recipients is whole also where the service gives fewer at once, and counts its pages by that', async (t) => {
  const bench = await engineBench(t, { maxPageSize: 3 });
  const { engine, service } = bench.open();
  const book = await readBook({ service, pace: engine.pace });
  assert.ok(book.ok);
  const all = book.value.recipients.map(({ id }) => id);
  assert.equal(all.length, 7);
  for (const [offset, limit] of [
    [0, 5],
    [5, 5],
    [4, 2],
  ] as const) {
    const page = await readBookPage({ engine, client: service }, { offset, limit, recipientType: 'all' });
    assert.ok(page.ok, JSON.stringify(page));
    const found = page.value.items.map(({ id }) => id);
    assert.deepEqual([found, page.value.total], [all.slice(offset, offset + limit), 7]);
  }
});
