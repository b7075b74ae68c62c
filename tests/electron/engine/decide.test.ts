import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { kindOfBatch } from '../../../electron/engine/batch-view.ts';
import {
  closeRows,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  releaseRows,
  takeBack,
} from '../../../electron/engine/decide/decide.ts';
import { placeOf, releasedPairs } from '../../../electron/engine/same-payment/decisions.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { CUSTOMER_DEPOSIT, kindOfRow, type RowFields } from '../../../shared/domain/row-fields.ts';
import { ASKED } from '../../support/asked-payee.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import type { JournalFolder } from '../../support/journal-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const [ROW = {}] = mobileRows(1);

test("a person's word for a session of another recipient is taken once they have seen the difference", async (t) => {
  const bench = await engineBench(t, {
    withSampleSessions: true,
    faults: { rules: [{ nth: [1], fault: 'drop-before-commit' }] },
  });
  const { engine, journal, service } = bench.open();
  const theirs = bench.practice.books
    .sessions()
    .find(({ channel, pricing }) => channel === 'mobile_money' && pricing.fromCurrency === 'xof');
  const [, row] = mobileRows(2);
  assert.ok(theirs && row);
  const batch = await bench.approved(engine, [{ ...row, amount: String(theirs.amountMinor) }]);
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { parked: 1 });
  const place = { batch, row: 2, sessionId: theirs.id, by: 'test' };
  const what = 'other-recipient|session-too-old';
  for (const accepted of [undefined, 'other-recipient', 'session-too-old']) {
    const decided = await decidePaid(engine, service, { ...place, accepted });
    assert.ok(!decided.ok && decided.from === 'session', accepted);
    assert.deepEqual([decided.problem.code, decided.problem.params], ['session-differs', { what }]);
    assert.deepEqual(journal.counts(batch), { parked: 1 });
  }
  assert.deepEqual(await decidePaid(engine, service, { ...place, accepted: what }), { ok: true });
  assert.equal(journal.row({ batch, row: 2 })?.sessionId, theirs.id);
  // What was accepted stays beside the row, and is no alarm when the session is seen again.
  assert.deepEqual(journal.row({ batch, row: 2 })?.problem?.params, { what });
  const [claim] = [...journal.eventsAbout({ batch, row: 2 })].flatMap(({ event }) =>
    event.type === 'session-claimed' ? [event] : [],
  );
  assert.deepEqual([claim?.via, claim?.problem?.params], ['person', { what }]);
  await engine.openRun(batch).start('run-2');
  assert.deepEqual(engine.record(batch).alarms, []);
  journal.close();
});

test("a person's word that a row was paid is not taken for a session that failed or bears another marker", async (t) => {
  const bench = await engineBench(t, {
    withSampleSessions: true,
    faults: { rules: [{ nth: [1], fault: 'drop-before-commit' }] },
  });
  const { engine, journal, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(1));
  await engine.openRun(batch).start('run-1');
  const decide = async (sessionId: string) => {
    const decided = await decidePaid(engine, service, { batch, row: 2, sessionId, by: 'test' });
    assert.ok(!decided.ok && decided.from === 'rule');
    return decided.problem.params?.reason;
  };
  const others = bench.practice.books.sessions();
  const failed = others.find(({ status }) => status === 'failed');
  const completed = others.find(({ status }) => status === 'completed');
  assert.ok(failed && completed);
  assert.equal(await decide(failed.id), 'session-failed');
  Object.assign(completed, { description: `${makeMarker(new Uint8Array(12).fill(99))} Salary` });
  assert.equal(await decide(completed.id), 'marker-of-another');
  assert.deepEqual(journal.counts(batch), { parked: 1 });
  journal.close();
});

test("a person's word for another row's session is refused with that row's sheet, by its file and day", async (t) => {
  const bench = await engineBench(t, { faults: { rules: [{ nth: [1], fault: 'drop-before-commit' }] } });
  const { engine, journal, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  await engine.openRun(batch).start('run-1');
  const rows = [...journal.rows(batch)];
  const parked = rows.find(({ state }) => state === 'parked');
  const paid = rows.find(({ sessionId }) => sessionId !== null);
  assert.ok(parked && paid?.sessionId);
  const place = { batch, row: parked.row, sessionId: paid.sessionId, by: 'test' };
  const decided = await decidePaid(engine, service, place);
  assert.ok(!decided.ok && decided.from === 'rule');
  const { reason, ...where } = decided.problem.params ?? {};
  assert.equal(reason, `session-of-row:${paid.row} ${batch}`);
  assert.deepEqual(where, placeOf(journal, { batch, row: paid.row }));
  assert.equal(typeof where.file, 'string');
  journal.close();
});

test('what happens while a named session is fetched counts: the row is decided, or another row has the session', async (t) => {
  const bench = await engineBench(t, {
    withSampleSessions: true,
    faults: { rules: [{ nth: [1, 2], fault: 'drop-before-commit' }] },
  });
  const { engine, journal, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { parked: 2 });
  const [theirs] = bench.practice.books.sessions().filter(({ status }) => status === 'completed');
  assert.ok(theirs);
  const place = { batch, sessionId: theirs.id, by: 'test' };
  const asked = await decidePaid(engine, service, { ...place, row: 2 });
  assert.ok(!asked.ok && asked.from === 'session');
  const accepted = String(asked.problem.params?.what);
  const both = [2, 3].map((row) => decidePaid(engine, service, { ...place, row, accepted }));
  const reasonOf = (decided: Awaited<(typeof both)[0]>) =>
    decided.ok ? 'taken' : `${decided.from}: ${decided.problem.params?.reason}`;
  const taken = `rule: session-of-row:2 ${batch}`;
  assert.deepEqual((await Promise.all(both)).map(reasonOf), ['taken', taken]);
  const unknown = { ...place, row: 3, sessionId: randomUUID() };
  assert.equal(reasonOf(await decidePaid(engine, service, unknown)), 'rule: no-such-session');
  const [, mine] = bench.practice.books.sessions().filter(({ status }) => status === 'completed');
  const overtaken = decidePaid(engine, service, { ...unknown, sessionId: mine?.id ?? '' });
  assert.deepEqual(decideNotPaid(engine, unknown), { ok: true });
  assert.equal(reasonOf(await overtaken), 'rule: row-not-parked:3 closed');
  assert.equal(reasonOf(decideNotPaid(engine, { ...unknown, row: 9 })), 'rule: no-such-row:9');
  journal.close();
});

test('a session of another batch is that one’s, also of a row with the same number', async (t) => {
  const bench = await engineBench(t, { faults: { rules: [{ nth: [2], fault: 'drop-before-commit' }] } });
  const { engine, journal, service } = bench.open();
  const [row = {}, other = {}] = mobileRows(2);
  const first = await bench.approved(engine, [row]);
  await engine.openRun(first).start('run-1');
  const batch = await bench.approved(engine, [other], undefined, 'e'.repeat(64));
  await engine.openRun(batch).start('run-2');
  assert.deepEqual([first, batch].map(journal.counts), [{ paid: 1 }, { parked: 1 }]);
  const sessionId = journal.row({ batch: first, row: 2 })?.sessionId ?? '';
  const decided = await decidePaid(engine, service, { batch, row: 2, sessionId, by: 'test' });
  assert.equal(!decided.ok && decided.problem.params?.reason, `session-of-row:2 ${first}`);
  journal.close();
});

test('a parked row is not sent again while another that pays the same is in doubt', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [row] = mobileRows(1);
  assert.ok(row);
  const batch = engine.importSheet(draftOf(bench.address, validSheet([row, row])));
  for (const number of [2, 3]) {
    engine.append(
      batch,
      { type: 'row-doubted', row: number, reason: 'journal-older' },
      { type: 'row-parked', row: number, sweeps: 2, nearMatches: [] },
    );
  }
  const decided = decideSendAgain(engine, { batch, row: 2, by: 'test' });
  assert.ok(!decided.ok && decided.from === 'rule');
  assert.deepEqual([decided.problem.code, decided.problem.params], ['twin-in-doubt', { other: '3' }]);
  assert.equal(journal.row({ batch, row: 2 })?.isSendAgain, false);
  journal.close();
});

test('a release or a closing taken back leaves the row held as it was, never ready to be paid', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const sheet = validSheet(mobileRows(2));
  const problem = { code: 'duplicate-exact', severity: 'warning', params: { where: 'row:2' } } as const;
  const rows = sheet.rows.map((row, index) => (index === 1 ? { ...row, problems: [problem] } : row));
  const batch = engine.importSheet(draftOf(bench.address, { ...sheet, rows }));
  const state = () => journal.row({ batch, row: 3 })?.state;
  assert.equal(state(), 'held');
  for (const decide of [releaseRows, closeRows]) {
    assert.deepEqual(decide(engine, batch, [3], 'test'), { ok: true });
    assert.notEqual(state(), 'held');
    assert.deepEqual(takeBack(engine, batch, [3], 'test'), { ok: true });
    assert.equal(state(), 'held');
    assert.deepEqual(journal.row({ batch, row: 3 })?.problem, problem);
  }
  // A row that was never held is not; nor is one reopened that no review had found to be payable.
  assert.deepEqual(closeRows(engine, batch, [2], 'test'), { ok: true });
  assert.equal(takeBack(engine, batch, [2], 'test').ok, false);
  assert.deepEqual(releaseRows(engine, batch, [2], 'test'), { ok: true });
  const refused = takeBack(engine, batch, [2], 'test');
  assert.equal(!refused.ok && refused.problem.params?.reason, 'row-is:2 ready');
  assert.equal(journal.row({ batch, row: 2 })?.state, 'ready');
  journal.close();
});

test('a release taken back holds a row again that was held at its import for the payee’s changed account', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [row = {}] = mobileRows(1);
  const paid = await bench.approved(engine, [row]);
  await engine.openRun(paid).start(randomUUID());
  const moved = { ...row, phone: '+221771119999', amount: '20000' };
  const batch = engine.importSheet(draftOf(bench.address, validSheet([moved]), 'e'.repeat(64)));
  const [held] = journal.content({ batch, row: 2 }).problems;
  assert.equal(held?.code, 'account-changed');
  assert.deepEqual(releaseRows(engine, batch, [2], 'test', { confirmed: ASKED }), { ok: true });
  assert.deepEqual(takeBack(engine, batch, [2], 'test'), { ok: true });
  const { state, problem } = journal.row({ batch, row: 2 }) ?? {};
  assert.deepEqual([state, problem], ['held', held]);
  journal.close();
});

/** What a row of a later sheet would be held for, by how an earlier one ended, and what is other. */
const HELD_OTHERWISE = {
  'duplicate-near': { before: 'parked', days: 1, rows: [{ ...ROW, amount: '10010', description: 'Prime' }] },
  'sheet-paid': { before: 'paid', days: 10, rows: mobileRows(12) },
} as const;
for (const [code, { before, days, rows }] of Object.entries(HELD_OTHERWISE)) {
  test(`what was released before the import is taken back, whatever would have held the row: ${code}`, async (t) => {
    const bench = await engineBench(t);
    const { engine, journal } = bench.open();
    const paid = await bench.approved(engine, mobileRows(12));
    if (before === 'paid') await engine.openRun(paid).start(randomUUID());
    else
      engine.append(
        paid,
        { type: 'row-doubted', row: 2, reason: 'journal-older' },
        { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
      );
    bench.pass(days * 86_400_000);
    const draft = draftOf(bench.address, validSheet(rows), 'e'.repeat(64));
    const where = `${paid}, 2`;
    const batch = engine.importSheet({ ...draft, released: [{ row: 2, where, reason: 'A rest' }] });
    const row = () => journal.row({ batch, row: 2 });
    assert.equal(row()?.state, 'ready');
    for (const decide of [takeBack, closeRows, takeBack, releaseRows, takeBack])
      assert.deepEqual(decide(engine, batch, [2], 'test'), { ok: true });
    const { code: held, params = {} } = row()?.problem ?? {};
    assert.deepEqual([row()?.state, held, params.where], ['held', code, where]);
    assert.deepEqual([params.decided, params.reason], [undefined, undefined], 'as nobody has decided it');
    assert.deepEqual(journal.verify().faults, []);
    journal.close();
  });
}

for (const isReleasedInDraft of [false, true]) {
  test(`a release that was taken back decides nothing: the row, set aside and opened again, is held for its pair (${isReleasedInDraft ? 'released before the import' : 'released after it'})`, async (t) => {
    const bench = await engineBench(t);
    const { engine, journal } = bench.open();
    const rows = mobileRows(1);
    const paid = await bench.approved(engine, rows);
    await engine.openRun(paid).start(randomUUID());
    const where = `${paid}, 2`;
    const released = isReleasedInDraft ? [{ row: 2, where }] : [];
    const draft = { ...draftOf(bench.address, validSheet(rows), 'e'.repeat(64)), released };
    const batch = engine.importSheet(draft);
    const ref = { batch, row: 2 };
    if (!isReleasedInDraft) assert.deepEqual(releaseRows(engine, batch, [2], 'test'), { ok: true });
    assert.deepEqual([...releasedPairs(journal, ref).keys()], [where]);
    assert.equal(decisionsIn(bench.folder), 1);
    for (const decide of [takeBack, closeRows, releaseRows])
      assert.deepEqual(decide(engine, batch, [2], 'test'), { ok: true });
    assert.equal(journal.row(ref)?.state, 'ready', 'it was only opened again');
    assert.deepEqual([...releasedPairs(journal, ref)], []);
    assert.equal(decisionsIn(bench.folder), 0, 'nor does the floor know of a decision');
    assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false })).ok);
    assert.equal(journal.row(ref)?.problem?.params?.where, where);
    assert.deepEqual(releaseRows(engine, batch, [2], 'test'), { ok: true });
    assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false })).ok);
    assert.equal(engine.approve(batch, { by: 'test' }), undefined);
    await engine.openRun(batch).start(randomUUID());
    assert.equal(journal.row(ref)?.state, 'paid', 'a new decision counts');
    assert.deepEqual(journal.verify().faults, []);
    journal.close();
  });
}

function decisionsIn({ dataDir }: JournalFolder): unknown {
  const db = new Database(join(dataDir, 'journal.db'), { readonly: true });
  try {
    return db.prepare('SELECT count(*) FROM decisions').pluck().get();
  } finally {
    db.close();
  }
}

test('a reviewed row that was left out is ready again once that is taken back, and must be approved again', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  const states = () => [...journal.rows(batch)].map(({ state }) => state);
  assert.deepEqual(closeRows(engine, batch, [2], 'test'), { ok: true });
  assert.deepEqual(states(), ['closed', 'ready']);
  assert.deepEqual(takeBack(engine, batch, [2], 'test'), { ok: true });
  assert.deepEqual(states(), ['ready', 'ready']);
  assert.equal(engine.record(batch).approval, null);
  journal.close();
});

const CUSTOMER: RowFields = {
  first_name: 'Awa',
  last_name: 'Ndiaye',
  email: 'awa@example.com',
  phone: '+221771234599',
  country: 'sn',
  amount: '9000',
  currency: 'xof',
  channel: CUSTOMER_DEPOSIT,
};

test('a row that was left out because it breaks a rule, or is of the other kind, is made ready by no decision', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [first = {}, second = {}, third = {}] = mobileRows(3);
  assert.equal(kindOfRow(CUSTOMER), 'customer-deposits');
  const sheet = validSheet([CUSTOMER, first, second, third, CUSTOMER]);
  const broken = problem('phone-invalid', { country: 'SN' }, { field: 'phone' });
  const rows = sheet.rows.map((row) =>
    [3, 4].includes(row.row) ? { ...row, state: 'invalid' as const, problems: [broken] } : row,
  );
  // One of either sort is set aside in the sheet, the other in the batch.
  const draft = { ...draftOf(bench.address, { ...sheet, rows }), setAside: [2, 3] };
  const batch = engine.importSheet(draft);
  assert.deepEqual(closeRows(engine, batch, [4, 6], 'test'), { ok: true });
  assert.deepEqual(journal.counts(batch), { closed: 4, ready: 1 });
  assert.equal(kindOfBatch(journal, batch), 'payments', 'what is left to be sent');
  for (const row of [2, 3, 4, 6])
    for (const decide of [releaseRows, takeBack]) {
      const decided = decide(engine, batch, [row], 'test');
      assert.equal(!decided.ok && decided.from, 'rule', `${decide.name} of row ${row}`);
    }
  assert.deepEqual(journal.counts(batch), { closed: 4, ready: 1 });
  assert.deepEqual(closeRows(engine, batch, [5], 'test'), { ok: true });
  assert.deepEqual(releaseRows(engine, batch, [5], 'test'), { ok: true });
  journal.close();
});
