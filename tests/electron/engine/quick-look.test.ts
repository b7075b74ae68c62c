// A look at a list most of which is known: what it reads, and when the whole list is read instead.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ListMirror } from '../../../electron/engine/core/state/list-mirror.ts';
import { newQuickReading, turnQuick } from '../../../electron/engine/core/state/quick-reading.ts';
import { releaseRows } from '../../../electron/engine/decide/decide.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { createPayment } from '../../../electron/practice/sessions/create-payment.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { SeededRandom } from '../../simulation/seeded-random.ts';
import { LOST } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { validSheet } from '../../support/valid-sheet.ts';
import { serveFront } from '../../support/wire-front.ts';

const FROM_DAY = '2024-12-01';

const sessionOf = (id: string, change: Partial<Session> = {}): Session => ({
  ...EMPTY_SESSION,
  id,
  status: 'completed',
  ...change,
});

/** Looks at the list by pages of ten; `orderOf` gives each page's order. */
function look(mirror: ListMirror, orderOf: () => readonly string[]) {
  const reading = newQuickReading();
  for (;;) {
    const list = orderOf();
    const sessions = list.slice(reading.offset, reading.offset + 10).map((id) => sessionOf(id));
    const page = { sessions, items: sessions.length, total: list.length, hasNext: undefined };
    mirror.note(FROM_DAY, sessions);
    const turned = turnQuick(reading, page, mirror);
    if (turned !== 'more') return { turned, pages: reading.pages };
    assert.ok(reading.pages < 100, 'it ends');
  }
}

function knowing(ids: readonly string[]): ListMirror {
  const mirror = new ListMirror();
  mirror.begin(FROM_DAY);
  mirror.note(
    FROM_DAY,
    ids.map((id) => sessionOf(id)),
  );
  mirror.noteWhole(0);
  return mirror;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `s-${index}`);

test('a list that only grows is known after a look, whatever its order, and after one or two pages where little is new', () => {
  const random = new SeededRandom(7);
  for (let times = 0; times < 200; times += 1) {
    const list = numbered(95);
    const mirror = knowing(list);
    const added = Array.from({ length: random.between(0, 9) }, (_, index) => `n-${index}`);
    const isNewestFirst = random.chance(0.5);
    const grown = isNewestFirst ? [...added, ...list] : [...list, ...added];
    const { turned, pages } = look(mirror, () => grown);
    assert.equal(turned, 'known');
    assert.ok(pages <= (isNewestFirst || added.length === 0 ? 1 : 2), `${pages} pages`);
    for (const id of grown) assert.ok(mirror.has(id));
  }
});

test('a session that came late, into the middle of the list, is read for, and no look is known without it', () => {
  const random = new SeededRandom(8);
  for (let times = 0; times < 200; times += 1) {
    const mirror = knowing(numbered(60));
    const place = random.between(0, 60);
    const isShuffled = random.chance(0.5);
    const { turned } = look(mirror, () => {
      const list = numbered(60).toSpliced(place, 0, 'late');
      return isShuffled ? list.toSorted(() => random.next() - 0.5) : list;
    });
    assert.equal(turned === 'known', mirror.has('late'));
    if (!isShuffled) assert.equal(turned, 'known');
  }
});

test('a list that lost a session, does not count, or shows an item that cannot be read is read whole', () => {
  assert.equal(look(knowing(numbered(30)), () => numbered(29)).turned, 'unclear');
  const page = { sessions: [sessionOf('s-0')], items: 1, total: 1, hasNext: undefined };
  const turned = (change: object) => turnQuick(newQuickReading(), { ...page, ...change }, knowing(['s-0']));
  assert.equal(turned({}), 'known');
  assert.equal(turned({ total: undefined }), 'unclear');
  assert.equal(turned({ items: 2, total: 2 }), 'unclear');
});

test('what is known is used for a day, and for no earlier day than it was read for', () => {
  const mirror = knowing([]);
  const isUsable = (fromDay: string, nowMs: number) => mirror.isUsable(fromDay, nowMs);
  assert.equal(isUsable(FROM_DAY, 0), true);
  assert.equal(isUsable('2024-11-30', 0), false);
  assert.equal(isUsable(FROM_DAY, 86_400_000), false);
  assert.equal(isUsable(FROM_DAY, -1), false, 'a clock that was set back');
  mirror.noteUnclear();
  assert.equal(isUsable(FROM_DAY, 0), false);
});

/** A run that knows these sessions of the list from before it began. */
function runKnowing(rows: number, sessions: (run: CoreRun) => readonly Session[]): CoreRun {
  const run = coreRun(rows, { concurrency: 1 });
  run.state.mirror.begin(FROM_DAY);
  run.state.mirror.note(FROM_DAY, sessions(run));
  run.state.mirror.noteWhole(run.nowMs);
  return run;
}

/** The list's first page is this, of so many sessions. */
function shows(run: CoreRun, total: number, ...sessions: readonly Session[]) {
  const { sweep } = run.state;
  assert.ok(sweep?.isPageInFlight, 'the list is read');
  const value = { sessions, items: sessions.length, total, hasNext: undefined };
  const result = { ok: true, value, serverTimeMs: undefined } as const;
  return run.take({ type: 'listed', sweep: sweep.id, result });
}

test('a first payment goes after one page of a list that is known', () => {
  const run = runKnowing(1, () => numbered(500).map((id) => sessionOf(id)));
  const [list] = run.take({ type: 'start', run: 'r' });
  assert.equal(list?.type === 'list' && list.fromDay, FROM_DAY);
  assert.equal(list?.type === 'list' && list.isSorted, true);
  assert.deepEqual(named(shows(run, 500, sessionOf('s-0'))), ['connect 2']);
});

test('a row in doubt is looked for in the whole list of its own days', () => {
  const run = runKnowing(1, () => numbered(500).map((id) => sessionOf(id)));
  run.take({ type: 'start', run: 'r' });
  shows(run, 500, sessionOf('s-0'));
  run.connected(2);
  run.answered(2, LOST);
  run.nowMs = run.wakeAtMs ?? 0;
  const [list] = run.take();
  assert.equal(list?.type === 'list' && list.fromDay, '2025-01-05');
  assert.equal(list?.type === 'list' && list.isSorted, false);
});

test('a session with a row’s marker that another reader of the list saw is asked for, and is the row’s', () => {
  const run = runKnowing(1, ({ state }) => [
    sessionOf('s-ours', { description: `${state.rows.get(2)?.marker} salary`, status: 'pending' }),
  ]);
  run.take({ type: 'start', run: 'r' });
  const effects = shows(run, 1);
  assert.deepEqual(effects, [{ type: 'fetch', sessionId: 's-ours' }]);
  const value = sessionOf('s-ours', { description: `${run.state.rows.get(2)?.marker} salary` });
  run.take({ type: 'fetched', sessionId: 's-ours', result: { ok: true, value, serverTimeMs: undefined } });
  assert.equal(run.state.rows.get(2)?.state, 'paid');
});

test('a service that refuses the order is asked without it from then on', () => {
  const run = runKnowing(1, () => [sessionOf('s-0')]);
  run.take({ type: 'start', run: 'r' });
  const failure = { kind: 'unusable', status: 400, what: 'sort' } as const;
  run.take({ type: 'listed', sweep: run.state.sweep?.id ?? 0, result: { ok: false, failure } });
  run.nowMs = Math.max(run.nowMs, run.wakeAtMs ?? 0);
  const [list] = run.take();
  assert.equal(list?.type === 'list' && list.isSorted, false);
  assert.deepEqual(named(shows(run, 1, sessionOf('s-0'))), ['connect 2']);
});

test('known payments of others that had failed are read anew: one that was completed since holds its row', async (t) => {
  const bench = await engineBench(t, { maxPageSize: 2 }, { canary: false });
  const { engine, journal } = bench.open();
  const { state, books, controls } = bench.practice;
  const [stays = {}, turns = {}, ...others] = mobileRows(7);
  for (const fields of [stays, turns])
    assert.equal(createPayment(state, JSON.parse(paymentBody(fields)), undefined).status, 200);
  const byHand = books.sessions().map(({ id }) => id);
  for (const id of byHand) controls.finish(id, 'closed');
  const first = await bench.approved(engine, others);
  await engine.openRun(first).start(randomUUID());
  controls.turn(byHand[1] ?? '', '');

  const before = books.requests().length;
  const batch = engine.importSheet(draftOf(bench.address, validSheet([stays, turns]), randomUUID()));
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok);
  const asked = books.requests().slice(before);
  const count = (name: string) => asked.filter(({ operation }) => operation === name).length;
  assert.deepEqual([count('list-sessions'), count('get-session')], [1, 2]);
  const codes = [...journal.rows(batch)].map((row) => [row.state, row.problem?.code]);
  assert.deepEqual(codes, [
    ['ready', undefined],
    ['held', 'duplicate-exact'],
  ]);
});

test('a row that is opened while quotes are taken is compared like the others before it counts as reviewed', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [paidByHand = {}, other = {}] = mobileRows(2);
  const { status } = createPayment(bench.practice.state, JSON.parse(paymentBody(paidByHand)), undefined);
  assert.equal(status, 200);
  const sheet = validSheet([paidByHand, { ...other, amount: paidByHand.amount ?? '' }]);
  const batch = engine.importSheet({ ...draftOf(bench.address, sheet), setAside: [2] });
  let reopenings = 0;
  const review = await engine.review(batch, {
    ...{ wallets: [], isAutomatic: true, isExact: false },
    onProgress: () => {
      if (journal.row({ batch, row: 2 })?.state !== 'closed') return;
      reopenings += 1;
      assert.ok(releaseRows(engine, batch, [2], 'awa').ok);
    },
  });
  assert.ok(review.ok);
  assert.equal(reopenings, 1);
  assert.deepEqual(
    [...journal.rows(batch)].map((row) => [row.state, row.problem?.code]),
    [
      ['held', 'duplicate-exact'],
      ['ready', undefined],
    ],
  );
});

/** What only the list shows of a session: whom it paid, and how much without fees. */
const LIST_ALONE = { recipient: null, recipient_id: null, description: null } as const;

for (const turned of ['before the review', 'after it'] as const)
  test(`a known payment of others that the single fetch shows less of, and that was completed ${turned}, holds its row`, async (t) => {
    const bench = await engineBench(t, { maxPageSize: 2 }, { canary: false }, async (practice) => {
      const front = await serveFront(
        practice,
        ({ request, pass }) =>
          void pass().then(({ status, body }) => request.socket.write(httpAnswer(status, body))),
        (answer, { method, path }) => {
          if (method !== 'GET' || !path.includes('/transactions/sessions/')) return answer;
          const { data, ...envelope } = JSON.parse(answer.body) as { data: { amount: number } };
          const shown = { ...data, ...LIST_ALONE, amount: data.amount + 115 };
          return { ...answer, body: JSON.stringify({ ...envelope, data: shown }) };
        },
      );
      t.after(() => front.server.close());
      return front.server.address;
    });
    const { engine, journal } = bench.open();
    const { state, books, controls } = bench.practice;
    const [turns = {}, ...others] = mobileRows(6);
    assert.equal(createPayment(state, JSON.parse(paymentBody(turns)), undefined).status, 200);
    const [byHand = ''] = books.sessions().map(({ id }) => id);
    controls.finish(byHand, 'closed');
    await engine.openRun(await bench.approved(engine, others)).start(randomUUID());

    if (turned === 'before the review') controls.turn(byHand, '');
    const batch = engine.importSheet(draftOf(bench.address, validSheet([turns]), randomUUID()));
    assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false })).ok);
    if (turned === 'after it') {
      assert.equal(engine.approve(batch, { by: 'test' }), undefined);
      controls.turn(byHand, '');
      await engine.openRun(batch).start(randomUUID());
    }
    assert.ok(books.requests().some(({ operation }) => operation === 'get-session'));
    const codes = [...journal.rows(batch)].map((row) => [row.state, row.problem?.code]);
    assert.deepEqual(codes, [['held', 'duplicate-exact']]);
  });

function paymentBody({ amount, currency, channel, country, ...recipient }: RowFields): string {
  return JSON.stringify({
    wallet_id: SAMPLE_WALLET_IDS.xof,
    transaction: { amount: Number(amount), country, channel, currency },
    recipient: { ...recipient, country },
  });
}
