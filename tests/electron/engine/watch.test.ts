import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { WatchRound } from '../../../electron/engine/core/doubt/watch.ts';
import { RateGate } from '../../../electron/engine/core/pace/rate-gate.ts';
import { FetchTurns } from '../../../electron/engine/core/state/fetch-turns.ts';
import { ListMirror } from '../../../electron/engine/core/state/list-mirror.ts';
import { decideNotPaid } from '../../../electron/engine/decide/decide.ts';
import { mendRow } from '../../../electron/engine/decide/mend.ts';
import type { Engine } from '../../../electron/engine/engine.ts';
import { readWallets } from '../../../electron/engine/ports/read-wallets.ts';
import { WatchMemory } from '../../../electron/engine/run/watch-once.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { parseSettings } from '../../../shared/domain/settings.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { type EngineBench, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { FOLLOWED_FOR_MS } from '../../support/followed-for.ts';
import { attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';

import { exchange } from '../../support/practice-caller.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const DAY_MS = 86_400_000;

/** The second answer is lost after the payment was made, and the list is too late for the run to find it. */
const LOST_AND_LATE: PracticeOptionsInput = {
  faults: {
    rules: [{ nth: [2], fault: { answer: 'drop', effect: 'committed' } }],
    list: { lateMs: 3_600_000 },
  },
};

/** A batch of three rows brought to its end. */
async function ended(t: TestContext, practice: PracticeOptionsInput = {}) {
  const bench = await engineBench(t, practice, { canary: false, concurrency: 1 });
  const opened = bench.open();
  const batch = await bench.approved(opened.engine, mobileRows(3));
  await opened.engine.openRun(batch).start(randomUUID());
  return { bench, ...opened, batch };
}

function look(bench: EngineBench, engine: Engine, mayGoOn = () => true) {
  return engine.watchOnce({ address: bench.address, pagesMax: 10, isGentle: false, mayGoOn });
}

function codesOf(engine: Engine, batch: string): readonly string[] {
  return engine.record(batch).alarms.map(({ problem }) => problem.code);
}

test('a paid row whose session says failed a day later is failed, never sent again, and said loudly', async (t) => {
  const { bench, engine, journal, batch } = await ended(t);
  const before = journal.row({ batch, row: 3 });
  bench.practice.controls.turn(before?.sessionId ?? '', 'returned_by_bank');
  const sessions = bench.practice.books.sessions().length;
  assert.equal(await look(bench, engine), 'changed');
  const after = journal.row({ batch, row: 3 });
  assert.equal(after?.state, 'failed');
  assert.equal(after.sessionId, before?.sessionId);
  assert.deepEqual(codesOf(engine, batch), ['status-changed']);
  assert.equal(await look(bench, engine), 'quiet');
  await engine.openRun(batch).start(randomUUID());
  assert.equal(bench.practice.books.sessions().length, sessions);
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

for (const offMs of [10 * DAY_MS, -40 * DAY_MS]) {
  test(`with a clock ${offMs / DAY_MS} days off, the week and the list's days are the service's, once it was heard`, async (t) => {
    const { bench, journal: before, batch } = await ended(t);
    bench.practice.controls.turn(before.row({ batch, row: 3 })?.sessionId ?? '', 'returned_by_bank');
    before.close();
    // A process's own clock never goes back: the next one begins with it.
    bench.setOurs(offMs);
    const { engine, journal, service } = bench.open();
    assert.ok((await engine.pace.read(() => readWallets(service))).ok);
    assert.equal(await look(bench, engine), 'changed');
    assert.equal(journal.row({ batch, row: 3 })?.state, 'failed');
    journal.close();
  });
}

test('a failed row whose payment comes through is paid, and can no longer be mended', async (t) => {
  const failRules = [{ field: 'amount' as const, matches: '10025', reason: 'closed' }];
  const { bench, engine, journal, batch } = await ended(t, {
    life: { processingAfterMs: 5, finalAfterMs: 20, failRules },
  });
  const failed = journal.row({ batch, row: 3 });
  assert.equal(failed?.state, 'failed');
  bench.practice.controls.turn(failed.sessionId ?? '', '');
  assert.equal(await look(bench, engine), 'changed');
  assert.equal(journal.row({ batch, row: 3 })?.state, 'paid');
  assert.deepEqual(codesOf(engine, batch), ['status-changed']);
  journal.close();
});

test('a parked row that shows up days later is found without anybody doing anything', async (t) => {
  const { bench, engine, journal, batch } = await ended(t, LOST_AND_LATE);
  const parked = [...journal.rows(batch)].find(({ state }) => state === 'parked');
  assert.ok(parked, JSON.stringify(journal.counts(batch)));
  bench.practice.controls.setFaults({});
  assert.equal(await look(bench, engine), 'changed');
  assert.equal(journal.row({ batch, row: parked.row })?.state, 'paid');
  assert.equal(bench.practice.books.sessionsMarked(parked.marker).length, 1);
  journal.close();
});

test('where the list does not carry the marker, what could be the parked row’s is fetched and found', async (t) => {
  const { bench, engine, journal, batch } = await ended(t, LOST_AND_LATE);
  const parked = [...journal.rows(batch)].find(({ state }) => state === 'parked');
  assert.ok(parked, JSON.stringify(journal.counts(batch)));
  bench.practice.controls.setFaults({ list: { withoutDescription: true } });
  assert.equal(await look(bench, engine), 'changed');
  assert.equal(journal.row({ batch, row: parked.row })?.state, 'paid');
  journal.close();
});

test('where the list does not carry the marker, the payment of a row that was written off is found for a week all the same', async (t) => {
  const { bench, engine, journal, batch } = await ended(t, LOST_AND_LATE);
  const parked = [...journal.rows(batch)].find(({ state }) => state === 'parked');
  assert.ok(parked, JSON.stringify(journal.counts(batch)));
  bench.pass(6 * DAY_MS);
  assert.deepEqual(decideNotPaid(engine, { batch, row: parked.row, by: 'awa' }), { ok: true });
  bench.pass(6 * DAY_MS);
  bench.practice.controls.setFaults({ list: { withoutDescription: true } });
  assert.equal(await look(bench, engine), 'changed');
  assert.equal(journal.row({ batch, row: parked.row })?.state, 'paid');
  assert.equal(codesOf(engine, batch).length, 1, 'a person who wrote it off is told');
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('one reading serves every batch of the service; nothing is sent, whatever is ready', async (t) => {
  const { bench, engine, journal, batch } = await ended(t);
  const rows = mobileRows(2).map((row) => ({ ...row, description: 'Prime', amount: '777' }));
  const other = await bench.approved(engine, rows, validSheet(rows), 'e'.repeat(64));
  const run = engine.openRun(other);
  run.pause();
  run.windDown();
  await run.start(randomUUID());
  for (const row of [2, 4]) {
    bench.practice.controls.turn(journal.row({ batch, row })?.sessionId ?? '', 'returned_by_bank');
  }
  const before = bench.practice.books.requests().length;
  assert.equal(await look(bench, engine), 'changed');
  const calls = bench.practice.books.requests().slice(before);
  assert.deepEqual(
    calls.map(({ operation }) => operation),
    ['list-sessions'],
  );
  assert.equal(journal.counts(batch).failed, 2);
  assert.equal(journal.counts(other).ready, 2);
  journal.close();
});

test('a page that cannot be used is asked for once more in small where it may have been too large, and ends the round else', async (t) => {
  const { journal, batch } = await ended(t);
  const sent = journal.sentOf(batch);
  const parsed = parseSettings({});
  assert.ok(sent && parsed.ok);
  const { settings } = parsed;
  const limitsAfter = (status: number) => {
    const round = new WatchRound({
      mirror: new ListMirror(),
      judged: new Set(),
      turns: new FetchTurns(),
      address: '',
      targets: [{ batch, ...sent }],
      queries: journal,
      ...{ settings, gate: new RateGate(settings.rate), nowMs: sent.lastSettledMs },
      ...{ serverMs: undefined, pagesMax: 10, foreign: new Set(), halves: new Map(), runOf: () => undefined },
    });
    const failed = { ok: false, failure: { kind: 'unusable', status, what: 'a page' } } as const;
    return [0, 1].map(() => {
      round.listed(failed, sent.lastSettledMs);
      const read = round.next();
      return read?.type === 'list' ? read.limit : undefined;
    });
  };
  assert.deepEqual(limitsAfter(400), [10, undefined]);
  assert.deepEqual(limitsAfter(404), [undefined, undefined]);
  journal.close();
});

test('a session that was nobody’s when it was fetched is watched once a person has said whose it is', async (t) => {
  const { journal, batch } = await ended(t);
  const sent = journal.sentOf(batch);
  const parsed = parseSettings({});
  const row = [...journal.rows(batch)].find(({ state }) => state === 'paid');
  assert.ok(sent && parsed.ok && row?.sessionId);
  const round = new WatchRound({
    mirror: new ListMirror(),
    judged: new Set(),
    turns: new FetchTurns(),
    address: journal.batch(batch)?.created.address ?? '',
    targets: [{ batch, ...sent }],
    queries: journal,
    ...{ settings: parsed.settings, gate: new RateGate(parsed.settings.rate), nowMs: sent.lastSettledMs },
    ...{ serverMs: undefined, pagesMax: 10, foreign: new Set([row.sessionId]), halves: new Map() },
    runOf: () => undefined,
  });
  const sessions = [{ ...EMPTY_SESSION, id: row.sessionId, status: 'failed' }];
  const page = {
    ok: true,
    value: { sessions, items: 1, total: 1, hasNext: false },
    serverTimeMs: undefined,
  } as const;
  const events = round.listed(page, sent.lastSettledMs).flatMap((found) => found.events);
  assert.deepEqual(
    events.filter((event) => 'row' in event && event.row === row.row).map(({ type }) => type),
    ['status-seen', 'alarm-raised'],
  );
  journal.close();
});

test('after a week nothing is looked at any more; nor by one who may not go on', async (t) => {
  const { bench, engine, journal, batch } = await ended(t);
  assert.equal(await look(bench, engine, () => false), 'quiet');
  const before = bench.practice.books.requestsTotal();
  const settledMs = journal.sentOf(batch)?.lastSettledMs ?? 0;
  assert.ok(settledMs > 0);
  const memory = new WatchMemory();
  const week = 7 * 86_400_000;
  assert.equal(memory.targets(journal, bench.address, settledMs + week - 1000).length, 1);
  assert.equal(memory.targets(journal, bench.address, settledMs + week + 60_000).length, 0);
  assert.equal(memory.targets(journal, 'https://elsewhere.test', settledMs).length, 0);
  assert.equal(bench.practice.books.requestsTotal(), before);
  journal.close();
});

test('a batch is watched however many others came after it', () => {
  const journal = openMemoryJournal();
  const batches = Array.from({ length: 150 }, (_, index) => `B${index}`);
  for (const [index, batch] of batches.entries()) {
    journal.append(batch, [batchCreated(), rowsImported(batch, [index])], index * 10);
    journal.append(batch, [attemptOpened(batch, index)], index * 10 + 1);
  }
  const { address } = batchCreated();
  const watched = new WatchMemory().targets(journal, address, DAY_MS).map(({ batch }) => batch);
  assert.deepEqual(watched.toSorted(), batches.toSorted());
  journal.close();
});

test('an accepted row of a batch without a run is put to a person when it was followed long enough, no list read, and found if it ends', async (t) => {
  const forMonths = { processingAfterMs: 5, finalAfterMs: 6 * 86_400_000 };
  const bench = await engineBench(
    t,
    { life: forMonths },
    { canary: false, tracking: { periodSeconds: 0.1, maxSeconds: 0.2 } },
  );
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { accepted: 2 });
  const before = bench.practice.books.requestsTotal();
  const watched = (mayGoOn: boolean) => look(bench, engine, () => mayGoOn);
  assert.equal(await watched(false), 'quiet');
  bench.pass(FOLLOWED_FOR_MS + 60_000);
  assert.equal(await watched(false), 'changed');
  assert.deepEqual(journal.counts(batch), { parked: 2 });
  assert.equal(await watched(false), 'quiet', 'said once');
  assert.equal(bench.practice.books.requestsTotal(), before);
  bench.practice.controls.settleAll();
  // Its session was named by an answer: what the list does not show of it is fetched.
  bench.practice.controls.setFaults({ list: { withoutDescription: true } });
  assert.equal(await watched(true), 'changed');
  assert.deepEqual(journal.counts(batch), { paid: 2 });
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('of more sessions than a look fetches the next look fetches the others, though the first ones never end', async (t) => {
  const bench = await engineBench(
    t,
    { life: { processingAfterMs: 5, finalAfterMs: 6 * DAY_MS }, faults: { list: { lateMs: DAY_MS } } },
    { canary: false, tracking: { periodSeconds: 0.1, maxSeconds: 0.2 } },
  );
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(25));
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { accepted: 25 });
  for (let looks = 1; looks <= 3; looks += 1) await look(bench, engine);
  const unseen = [...journal.rows(batch)].filter(({ sessionId }) => sessionId === null);
  assert.deepEqual(unseen, []);
  journal.close();
});

/** A gateway carries the request of row 2 out once more. */
async function carriedOutTwice(t: TestContext) {
  const at = await ended(t);
  const { bench, journal, batch } = at;
  const row = journal.row({ batch, row: 2 });
  const body = journal.lastBody({ batch, row: 2 }) ?? '';
  const answer = await exchange(`${bench.practice.url}/api/v1/transactions/sessions/payment`, {
    method: 'POST',
    headers: {
      authorization: `HMAC-SHA256 ${bench.practice.publicKey}:${bench.practice.privateKey}`,
      'x-origin': bench.practice.origin,
      'x-timestamp': new Date().toISOString(),
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ ...JSON.parse(body), quote_id: undefined }),
  });
  assert.equal(answer.status, 200);
  const second = bench.practice.books
    .sessionsMarked(row?.marker ?? '')
    .find(({ id }) => id !== row?.sessionId);
  assert.ok(row?.sessionId && second);
  bench.practice.controls.settleAll();
  return { ...at, own: row.sessionId, second: second.id };
}

test('a second session with the marker of a paid row is an alarm, also long after its run', async (t) => {
  const { bench, engine, journal, batch } = await carriedOutTwice(t);
  assert.equal(await look(bench, engine), 'changed');
  assert.deepEqual(codesOf(engine, batch), ['paid-twice']);
  assert.equal(journal.row({ batch, row: 2 })?.state, 'paid');
  journal.close();
});

test('a row whose request was carried out twice is paid by the one that did not fail, and a failed second one says nothing', async (t) => {
  const { bench, engine, journal, batch, own, second } = await carriedOutTwice(t);
  const { controls } = bench.practice;
  controls.turn(second, 'returned_by_bank');
  await look(bench, engine);
  assert.deepEqual(codesOf(engine, batch), [], 'nobody was paid twice');
  controls.turn(second, '');
  controls.turn(own, 'returned_by_bank');
  assert.equal(await look(bench, engine), 'changed');
  const row = journal.row({ batch, row: 2 });
  assert.deepEqual([row?.state, row?.sessionId], ['paid', second]);
  assert.deepEqual(codesOf(engine, batch), ['status-changed', 'answer-not-theirs']);
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('a session that another row has is not taken for a parked one whose marker it shows', async (t) => {
  const { bench, engine, journal, batch } = await ended(t, LOST_AND_LATE);
  const parked = [...journal.rows(batch)].find(({ state }) => state === 'parked');
  assert.ok(parked, JSON.stringify(journal.counts(batch)));
  const paid = [...journal.rows(batch)].find(({ state }) => state !== 'parked');
  assert.ok(paid?.sessionId);
  const round = new WatchRound({
    mirror: new ListMirror(),
    judged: new Set(),
    turns: new FetchTurns(),
    address: engine.record(batch).created.address,
    targets: [{ batch, firstOpenedMs: 0, open: [parked.row] }],
    queries: journal,
    settings: engine.ports.settings,
    gate: engine.gate,
    nowMs: bench.clock.nowMs(),
    serverMs: undefined,
    pagesMax: 10,
    foreign: new Set(),
    halves: new Map(),
    runOf: () => undefined,
  });
  const session = { ...EMPTY_SESSION, id: paid.sessionId, status: 'completed', description: parked.marker };
  const value = { sessions: [session], items: 1, total: 1, hasNext: false };
  const findings = round.listed({ ok: true, value, serverTimeMs: undefined }, bench.clock.nowMs());
  const events = findings.flatMap((finding) => finding.events);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['alarm-raised', 'batch-stopped'],
  );
  const what = `session-of-row:${paid.row} ${batch}`;
  for (const event of events) assert.equal('problem' in event && event.problem?.params?.what, what);
  journal.close();
});

test('a marker of a batch at another address is no marker of ours here', async (t) => {
  const { bench, engine, journal, batch } = await ended(t);
  const paid = journal.row({ batch, row: 2 });
  assert.ok(paid);
  const found = (address: string) => {
    const round = new WatchRound({
      mirror: new ListMirror(),
      judged: new Set(),
      turns: new FetchTurns(),
      ...{ address, queries: journal, settings: engine.ports.settings, gate: engine.gate },
      targets: [{ batch, firstOpenedMs: 0, open: [] }],
      ...{ nowMs: bench.clock.nowMs(), serverMs: undefined, pagesMax: 10 },
      ...{ foreign: new Set<string>(), halves: new Map(), runOf: () => undefined },
    });
    const session = { ...EMPTY_SESSION, id: 's-2', status: 'completed', description: paid.marker };
    const value = { sessions: [session], items: 1, total: 1, hasNext: false };
    const findings = round.listed({ ok: true, value, serverTimeMs: undefined }, bench.clock.nowMs());
    return findings.flatMap(({ events }) => events.map(({ type }) => type));
  };
  assert.deepEqual(
    found(bench.address),
    ['alarm-raised', 'batch-stopped'],
    'a second session with its marker',
  );
  assert.deepEqual(found('https://elsewhere.example'), []);
  journal.close();
});

test('a payment that is returned is found by its claimed session where the list shows no markers', async (t) => {
  const { bench, engine, journal, batch } = await ended(t);
  bench.practice.controls.turn(journal.row({ batch, row: 3 })?.sessionId ?? '', 'returned_by_bank');
  bench.practice.controls.setFaults({ list: { withoutDescription: true } });
  assert.equal(await look(bench, engine), 'changed');
  assert.deepEqual(journal.counts(batch), { paid: 2, failed: 1 });
  journal.close();
});

test('a batch of which nothing but a corrected row was ever sent is watched: the payment behind its refusal is found', async (t) => {
  const refusal = { answer: 'status', status: 422, code: 'validation_error' } as const;
  const bench = await engineBench(
    t,
    { faults: { rules: [{ nth: [1], fault: refusal }], list: { lateMs: 3_600_000 } } },
    { canary: false, concurrency: 1 },
  );
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(1));
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { rejected: 1 });
  const run = engine.openRun(batch);
  const ran = run.start(randomUUID());
  const changes = { phone: '+221779499799' };
  assert.equal(await mendRow(engine, run, { batch, row: 2, by: 'awa', changes }), undefined);
  run.windDown();
  await ran;
  assert.deepEqual(journal.counts(batch), { ready: 1 });
  bench.practice.controls.setFaults({});
  assert.equal(await look(bench, engine), 'changed');
  assert.deepEqual(journal.counts(batch), { paid: 1 });
  assert.deepEqual(codesOf(engine, batch), ['answer-not-theirs', 'answer-not-theirs']);
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});
