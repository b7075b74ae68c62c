import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { firstOpenedMs } from '../../../electron/engine/core/doubt/mend.ts';
import { latestAttempt } from '../../../electron/engine/core/row/attempts.ts';
import type { RowEvent } from '../../../electron/engine/core/row/events.ts';
import { foldRow, openRow } from '../../../electron/engine/core/row/fold-row.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import { decidePaid, releaseRows } from '../../../electron/engine/decide/decide.ts';
import { draftMend, mendRow } from '../../../electron/engine/decide/mend.ts';
import type { Engine } from '../../../electron/engine/engine.ts';
import { paymentOfFields } from '../../../electron/engine/import/compared-rows.ts';
import { OwnFindings } from '../../../electron/engine/same-payment/findings.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { DAY_MS, utcDay } from '../../../shared/domain/time.ts';
import { anAttempt } from '../../support/an-attempt.ts';
import { refusedFor } from '../../support/answer-meanings.ts';
import { coreRun } from '../../support/core-run.ts';
import { draftOf, type EngineBench, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { attemptAccepted, attemptOpened, importedRow } from '../../support/journal-events.ts';
import { validSheet } from '../../support/valid-sheet.ts';

/** The phones of the rules of failing end in six zeros. */
const FAILING = '+221771000000';
const GOOD = '+221779499799';

interface Mendable {
  readonly bench: EngineBench;
  readonly opened: ReturnType<EngineBench['open']>;
  readonly engine: Engine;
  readonly batch: string;
  /** The row that was refused or failed. */
  readonly row: number;
}

/** Four rows of which the second ends as asked. */
async function endedAs(t: TestContext, end: 'failed' | 'rejected'): Promise<Mendable> {
  const refusing: PracticeOptionsInput = {
    faults: {
      rules: [
        {
          nth: [2],
          fault: { answer: 'status', status: 422, effect: 'none', code: 'validation_error' },
        },
      ],
    },
  };
  const bench = await engineBench(t, end === 'rejected' ? refusing : {}, { canary: false, concurrency: 1 });
  const opened = bench.open();
  const rows = mobileRows(4).map((fields, index) =>
    end === 'failed' && index === 1 ? { ...fields, phone: FAILING } : fields,
  );
  const batch = await bench.approved(opened.engine, rows);
  await opened.engine.openRun(batch).start(randomUUID());
  const record = [...opened.journal.rows(batch)].find(({ state }) => state === end);
  assert.ok(record, JSON.stringify(opened.journal.counts(batch)));
  return { bench, opened, engine: opened.engine, batch, row: record.row };
}

/** Mends in a run of its own, as the app does. */
async function mend(at: Mendable, changes: RowFields): Promise<Problem | undefined> {
  const run = at.engine.openRun(at.batch);
  const ended = run.start(randomUUID());
  const problem = await mendRow(at.engine, run, { batch: at.batch, row: at.row, by: 'awa', changes });
  run.windDown();
  await ended;
  return problem;
}

async function approveAndSend({ engine, batch }: Pick<Mendable, 'engine' | 'batch'>): Promise<void> {
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok, JSON.stringify(review));
  engine.approve(batch, { by: 'awa' });
  await engine.openRun(batch).start(randomUUID());
}

for (const end of ['failed', 'rejected'] as const) {
  test(`a ${end} row is mended, approved anew, and paid by a new intent: marker, key and session are its own`, async (t) => {
    const at = await endedAs(t, end);
    const { journal } = at.opened;
    const before = journal.row(at);
    assert.equal(await mend(at, { phone: '77 949 97 99', amount: '12000' }), undefined);
    const mended = journal.row(at);
    assert.equal(mended?.state, 'ready');
    assert.notEqual(mended.marker, before?.marker);
    assert.equal(latestAttempt(mended), undefined);
    assert.deepEqual(mended.earlier[0]?.marker, before?.marker);
    assert.equal(mended.earlier[0]?.sessionId, before?.sessionId);
    assert.equal(journal.content(at).fields.phone, GOOD);
    assert.equal(at.engine.record(at.batch).approval, null);
    await approveAndSend(at);
    const paid = journal.row(at);
    assert.equal(paid?.state, 'paid');
    assert.notEqual(latestAttempt(paid)?.key, before && latestAttempt(before)?.key);
    assert.notEqual(paid.sessionId, before?.sessionId);
    assert.equal(journal.counts(at.batch).paid, 4);
    const { books } = at.bench.practice;
    assert.equal(books.sessionsMarked(paid.marker).length, 1);
    assert.equal(books.sessionsMarked(before?.marker ?? '').length, end === 'failed' ? 1 : 0);
    assert.deepEqual(journal.verify().faults, []);
    journal.close();
  });
}

test('values that break a rule of the sheet are refused with it, and no call is made', async (t) => {
  const at = await endedAs(t, 'failed');
  const calls = at.bench.practice.books.requestsTotal();
  const problem = await mend(at, { phone: '12' });
  assert.equal(problem?.code, 'phone-invalid');
  assert.equal(at.opened.journal.row(at)?.state, 'failed');
  assert.equal(at.bench.practice.books.requestsTotal(), calls);
  at.opened.journal.close();
});

test('a failed row whose session says completed by now is paid, not mended, and said loudly', async (t) => {
  const at = await endedAs(t, 'failed');
  const { journal } = at.opened;
  at.bench.practice.controls.turn(journal.row(at)?.sessionId ?? '', '');
  const problem = await mend(at, { phone: GOOD });
  assert.deepEqual(problem?.params, { reason: 'row-moved' });
  assert.equal(journal.row(at)?.state, 'paid');
  assert.ok(at.engine.record(at.batch).alarms.some(({ problem: { code } }) => code === 'status-changed'));
  assert.deepEqual((await mend(at, { phone: GOOD }))?.params, { reason: 'row-moved' }, 'nor after that');
  journal.close();
});

test('a refused row whose payment is in the list after all is not mended', async (t) => {
  const bench = await engineBench(
    t,
    {
      faults: {
        rules: [{ nth: [2], fault: { answer: 'status', status: 422, code: 'validation_error' } }],
        // As late as the list is, the run itself never sees the session.
        list: { lateMs: 3_600_000 },
      },
    },
    { canary: false, concurrency: 1 },
  );
  const opened = bench.open();
  const batch = await bench.approved(opened.engine, mobileRows(3));
  await opened.engine.openRun(batch).start(randomUUID());
  const { journal, engine } = opened;
  const row = [...journal.rows(batch)].find(({ state }) => state === 'rejected')?.row ?? 0;
  assert.ok(row > 0, JSON.stringify(journal.counts(batch)));
  bench.practice.controls.setFaults({ list: { withoutDescription: true } });
  const problem = await mend({ bench, opened, engine, batch, row }, { phone: GOOD });
  assert.deepEqual(problem?.params, { reason: 'row-moved' });
  assert.notEqual(journal.row({ batch, row })?.state, 'rejected');
  assert.equal(engine.record(batch).alarms.length, 1);
  journal.close();
});

test('a mended row whose old session completes before it is sent is paid by it, and never sent', async (t) => {
  const at = await endedAs(t, 'failed');
  const { journal } = at.opened;
  const old = journal.row(at)?.sessionId ?? '';
  assert.equal(await mend(at, { phone: GOOD }), undefined);
  at.bench.practice.controls.turn(old, '');
  const sent = at.bench.practice.books.sessions().length;
  await approveAndSend(at);
  assert.equal(journal.row(at)?.sessionId, old);
  assert.equal(journal.row(at)?.state, 'paid');
  assert.equal(at.bench.practice.books.sessions().length, sent);
  assert.ok(at.engine.record(at.batch).alarms.length > 0);
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('the old session stays the row’s: no other row can claim it, nor its new intent (R5)', async (t) => {
  const at = await endedAs(t, 'failed');
  const { journal, service } = at.opened;
  const old = journal.row(at)?.sessionId ?? '';
  assert.equal(await mend(at, {}), undefined);
  assert.deepEqual(journal.ownerOf(old, at.batch), { batch: at.batch, row: at.row });
  journal.append(
    at.batch,
    [
      { type: 'row-doubted', row: at.row, reason: 'journal-older' },
      { type: 'row-parked', row: at.row, sweeps: 2, nearMatches: [] },
    ],
    Date.now(),
  );
  const decided = await decidePaid(at.engine, service, { ...at, sessionId: old, by: 'awa' });
  assert.equal(decided.ok, false);
  journal.close();
});

test('a sheet imported again finds its mended row paid, by its new values', async (t) => {
  const at = await endedAs(t, 'failed');
  assert.equal(await mend(at, { phone: GOOD }), undefined);
  await approveAndSend(at);
  const rows = mobileRows(4).map((fields, index) => (index === 1 ? { ...fields, phone: GOOD } : fields));
  const again = at.engine.importSheet(draftOf(at.bench.address, validSheet(rows), 'e'.repeat(64)));
  // All of it was paid: nothing is left to mend, and it may as well be the next payroll.
  assert.deepEqual(at.opened.journal.counts(again), { held: 4 });
  at.opened.journal.close();
});

test('the same file again opens the batch whose row was mended, and a month later is a new one, of which all is held', async (t) => {
  const at = await endedAs(t, 'rejected');
  const same = draftOf(at.bench.address, validSheet(mobileRows(4)));
  assert.equal(at.engine.sameBatch(same), at.batch);
  assert.equal(await mend(at, { amount: '12000' }), undefined);
  await approveAndSend(at);
  at.bench.pass(30 * 86_400_000);
  assert.equal(at.engine.sameBatch(same), undefined);
  assert.deepEqual(at.opened.journal.counts(at.engine.importSheet(same)), { held: 4 });
  at.opened.journal.close();
});

for (const end of ['failed', 'rejected'] as const) {
  test(`a ${end} row that was mended and paid is recognised when the sheet it came from is imported again`, async (t) => {
    const at = await endedAs(t, end);
    const { journal } = at.opened;
    const { fields } = journal.content(at);
    assert.equal(await mend(at, { phone: '77 949 97 99', amount: '12000' }), undefined);
    await approveAndSend(at);
    assert.equal(journal.row(at)?.state, 'paid');
    const sources = {
      journal,
      now: { ourMs: Date.now(), serverMs: undefined },
      payer: { address: at.bench.address, environment: 'practice', businessId: null },
      days: 7,
      means: 'neither',
      sheet: undefined,
    } as const;
    const { amountMinor = 0, ...payment } = paymentOfFields(fields);
    const asItWas = { fields, amountMinor, ...payment };
    const again = new OwnFindings(sources).of({ ...asItWas, row: at.row })[0];
    assert.deepEqual([again?.makes, again?.problem.code], ['held', 'duplicate-exact']);
    const elsewhere = new OwnFindings(sources).of({ ...asItWas, row: 77 })[0];
    assert.deepEqual([elsewhere?.makes, elsewhere?.problem.code], ['held', 'duplicate-exact']);
    const now = { ...journal.content(at), row: 77 };
    assert.equal(new OwnFindings(sources).of(now)[0]?.makes, 'held', 'as it is now, too');
    const otherWords = { ...asItWas, row: 77, fields: { ...fields, description: 'Prime' } };
    assert.equal(
      new OwnFindings(sources).of(otherWords)[0]?.makes,
      'held',
      'words tell no two payments apart',
    );
    assert.deepEqual(journal.verify().faults, []);
    journal.close();
  });
}

test('a refused row whose sheet was imported again and paid meanwhile is held when it is mended, whatever its new values', async (t) => {
  const at = await endedAs(t, 'rejected');
  const { journal } = at.opened;
  const again = at.engine.importSheet(draftOf(at.bench.address, validSheet(mobileRows(4)), 'e'.repeat(64)));
  assert.deepEqual(journal.counts(again), { held: 3, ready: 1 });
  await approveAndSend({ ...at, batch: again });
  assert.deepEqual(journal.counts(again), { held: 3, paid: 1 });
  assert.equal(await mend(at, { amount: '12000' }), undefined);
  assert.equal(journal.row(at)?.state, 'held');
  assert.equal(journal.content(at).problems[0]?.code, 'sheet-paid');
  journal.close();
});

test('what a person decided of a row stays decided while only its words are mended; what was paid since holds it', async (t) => {
  const fault = { answer: 'status', status: 422, effect: 'none', code: 'validation_error' } as const;
  const bench = await engineBench(t, { faults: { rules: [{ nth: [2], fault }] } }, { canary: false });
  const { engine, journal } = bench.open();
  const importedAndSent = async (bytes: string, state: string): Promise<string> => {
    const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(1)), bytes.repeat(64)));
    if (journal.counts(batch).held === 1) releaseRows(engine, batch, [2], 'awa');
    await approveAndSend({ engine, batch });
    assert.deepEqual(journal.counts(batch), { [state]: 1 });
    return batch;
  };
  const first = await importedAndSent('a', 'paid');
  const refused = await importedAndSent('b', 'rejected');
  const mendedWith = (changes: RowFields) => {
    const draft = draftMend(engine, { batch: refused, row: 2 }, changes);
    return draft.ok && [draft.content.state, ...draft.content.problems.map(({ params }) => params?.batch)];
  };
  assert.deepEqual(mendedWith({ description: 'Prime' }), ['ready', first]);
  assert.deepEqual(mendedWith({ amount: '10050' }), ['held', first]);
  const byCash = draftMend(engine, { batch: refused, row: 2 }, { channel: 'cashpickup' });
  assert.ok(byCash.ok);
  assert.equal(byCash.content.fields.transaction_type, 'cash_pickup', 'it follows from the channel');
  const last = await importedAndSent('c', 'paid');
  assert.deepEqual(mendedWith({ description: 'Prime' }), ['held', last]);
});

test('a row mended twice is still known by what its sheet says, when that was imported again and paid in between', async (t) => {
  const at = await endedAs(t, 'rejected');
  const { journal } = at.opened;
  const other = { first_name: 'Moussa', last_name: 'Fall' };
  assert.equal(await mend(at, { ...other, phone: FAILING, amount: '12000' }), undefined);
  await approveAndSend(at);
  assert.equal(journal.row(at)?.state, 'failed');
  const again = at.engine.importSheet(draftOf(at.bench.address, validSheet(mobileRows(4)), 'e'.repeat(64)));
  await approveAndSend({ ...at, batch: again });
  assert.deepEqual(journal.counts(again), { held: 3, paid: 1 });
  assert.equal(await mend(at, { phone: GOOD, amount: '12500' }), undefined);
  assert.equal(journal.row(at)?.state, 'held');
  assert.equal(journal.row(at)?.problem?.code, 'sheet-paid', 'the row says why');
  journal.close();
});

test('what a row was stays known when it is mended, also where an older journal forgot that it was sent (R5)', () => {
  const imported = importedRow('B1', 2);
  const session = { row: 2, sessionId: 's-1' } as const;
  const events: readonly RowEvent[] = [
    { type: 'row-doubted', row: 2, reason: 'journal-older' },
    { type: 'session-claimed', ...session, via: 'list', reference: null },
    { type: 'status-seen', ...session, status: 'failed', failureReason: null },
    { type: 'row-mended', row: 2, by: 'awa', content: { ...imported, marker: importedRow('B1', 3).marker } },
  ];
  const row = events.reduce((folded, event) => foldRow(folded, event, 100), openRow(imported));
  assert.deepEqual(row.attempts, []);
  assert.deepEqual(
    row.earlier.map(({ marker, sessionId }) => [marker, sessionId]),
    [[imported.marker, 's-1']],
  );
});

test('each intent of a row that is mended twice stays known: the payment of any may come through', () => {
  const imported = importedRow('B1', 2);
  const mendedTo = (marker: string): RowEvent => ({
    type: 'row-mended',
    ...{ row: 2, by: 'awa', content: { ...imported, marker } },
  });
  const sent = (sessionId: string, attempt: number, marker: string) =>
    [
      attemptOpened('B1', 2, { attempt, marker, body: JSON.stringify({ description: marker }) }),
      attemptAccepted(2, [sessionId], attempt),
      { type: 'session-claimed', row: 2, sessionId, via: 'list', reference: null },
      { type: 'status-seen', row: 2, sessionId, status: 'failed', failureReason: null },
    ] as readonly RowEvent[];
  const [second = '', third = ''] = [3, 4].map((other) => importedRow('B1', other).marker);
  const events = [
    ...sent('s-1', 1, imported.marker),
    mendedTo(second),
    ...sent('s-2', 2, second),
    mendedTo(third),
  ];
  const row = events.reduce((folded, event) => foldRow(folded, event, 100), openRow(imported));
  assert.deepEqual(
    row.earlier.map(({ marker, sessionId }) => [marker, sessionId]),
    [
      [imported.marker, 's-1'],
      [second, 's-2'],
    ],
  );
});

test('of a row one of whose intents has no moment of its own, the earliest attempt is not known', () => {
  const run = coreRun(1);
  const row = rowOf(run.state, 2);
  const intent = (openedServerMs: number | null) => ({
    marker: 'm',
    sessionId: null,
    candidateIds: [],
    openedServerMs,
  });
  const attempts = [anAttempt({ openedServerMs: 9 })];
  assert.equal(firstOpenedMs({ ...row, attempts, earlier: [intent(5)] }), 5);
  assert.equal(firstOpenedMs({ ...row, attempts, earlier: [intent(5), intent(null)] }), undefined);
  assert.equal(firstOpenedMs(row), undefined);
});

for (const days of [40, 400]) {
  test(`the list that proves a mending is read by both clocks, the service’s own ${days} days ahead`, () => {
    const run = coreRun(1);
    const listed = () => {
      assert.ok(run.state.sweep?.isPageInFlight);
      const value = { sessions: [], items: 0, total: 0, hasNext: false };
      const result = { ok: true, value, serverTimeMs: run.nowMs + days * DAY_MS } as const;
      run.take({ type: 'listed', sweep: run.state.sweep.id, result });
    };
    run.take({ type: 'start', run: 'r' });
    while (run.state.sweep !== null) listed();
    run.connected(2);
    run.answered(2, refusedFor('row'));
    while (run.state.sweep !== null) listed();
    const day = utcDay(run.nowMs);
    const effects = run.take({ type: 'mend', by: 'awa', content: importedRow('B1', 2) });
    const list = effects.find(({ type }) => type === 'list');
    assert.ok(list?.type === 'list' && list.fromDay <= day && day <= list.toDay, JSON.stringify(effects));
  });
}
