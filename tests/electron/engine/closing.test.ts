// A person closes a batch: what must add up, what needs a reason, what is refused then, and the truth that is still written.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { closeBatch, closingOf, reopenBatch } from '../../../electron/engine/close/close-batch.ts';
import { addsUp, linesOf, movedByRows, openOf } from '../../../electron/engine/close/figures.ts';
import { foldBatch } from '../../../electron/engine/core/row/batch-record.ts';
import { openRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import {
  closeRows,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  recordAct,
  releaseRows,
  takeBack,
} from '../../../electron/engine/decide/decide.ts';
import { draftMend } from '../../../electron/engine/decide/mend.ts';
import { whyNotTakenOver } from '../../../electron/engine/decide/take-over.ts';
import { readOperation } from '../../../electron/engine/ports/read-result.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import {
  attemptAccepted,
  attemptOpened,
  batchCreated,
  importedRow,
  rowsImported,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const BY = { by: 'Awa Diop', reason: '' };
/** The answer is lost after the payment was made, and the list is too late to find it. */
const LOST_AND_LATE: PracticeOptionsInput = {
  faults: {
    rules: [{ nth: [2], fault: { answer: 'drop', effect: 'committed' } }],
    list: { lateMs: 3_600_000 },
  },
};

/** A batch of three rows, sent to its end. */
async function sent(t: TestContext, practice: PracticeOptionsInput = {}) {
  const bench = await engineBench(t, practice, { canary: false, concurrency: 1 });
  const opened = bench.open();
  const batch = await bench.approved(opened.engine, mobileRows(3));
  await opened.engine.openRun(batch).start(randomUUID());
  return { bench, ...opened, batch };
}

const namesOf = (problems: readonly Problem[]) =>
  problems.map(({ code, params }) => (code === 'decision-refused' ? params?.reason : code));

test('a paid batch is closed without a reason: rows and wallet add up, and both are written with it', async (t) => {
  const { engine, journal, service, batch } = await sent(t);
  const closed = await closeBatch(engine, service, batch, BY);
  assert.deepEqual(namesOf(closed.ok ? [] : closed.problems), []);
  const event = [...journal.events(batch)].at(-1)?.event;
  assert.ok(event?.type === 'batch-closed');
  assert.deepEqual(event.lines, [
    { currency: 'xof', channel: 'mobile_money', state: 'paid', count: 3, amountMinor: 30_075 },
  ]);
  const [tie, ...others] = event.wallets;
  assert.ok(tie && others.length === 0);
  assert.equal(tie.amountsMinor, 30_075);
  assert.ok(tie.feesMinor > 0 && tie.openingMinor !== null);
  assert.equal(tie.openingMinor - tie.amountsMinor - tie.feesMinor - tie.othersMinor, tie.closingMinor);
  assert.deepEqual([event.by, event.reason], ['Awa Diop', undefined]);
  assert.equal(engine.record(batch).closed?.by, 'Awa Diop');
  assert.deepEqual(journal.verify().faults, []);
  const again = await closeBatch(engine, service, batch, BY);
  assert.deepEqual(again.ok ? [] : namesOf(again.problems), ['batch-closed']);
});

test('what other batches took from the wallet explains it; money that left otherwise needs a reason', async (t) => {
  const { bench, engine, service, batch } = await sent(t);
  const other = await bench.approved(
    engine,
    mobileRows(5).slice(3),
    validSheet(mobileRows(5).slice(3)),
    'e'.repeat(64),
  );
  await engine.openRun(other).start(randomUUID());
  const beside = await closingOf(engine, service, batch);
  assert.deepEqual(namesOf(beside.toExplain), []);
  assert.ok((beside.wallets[0]?.othersMinor ?? 0) > 20_000);
  // The other batch began later: what the first one took is in its opening balance already.
  assert.equal((await closingOf(engine, service, other)).wallets[0]?.othersMinor, 0);

  const [wallet = ''] = Object.values(engine.record(batch).wallets);
  const real = service.read.bind(service);
  const withChange = (change: number): typeof service =>
    Object.assign(Object.create(service), {
      read: async (...[operation, params]: Parameters<typeof real>) => {
        const answer = await real(operation, params);
        if (operation !== 'list-wallets' || answer.kind !== 'answered') return answer;
        const { body } = answer as { body: string };
        return {
          ...answer,
          body: body.replace(
            /("balance":\s*)(\d+)/g,
            (_all, name, held) => `${name}${Number(held) + change}`,
          ),
        };
      },
    });
  const poorer = withChange(-77);
  const less = await closingOf(engine, poorer, batch);
  assert.ok(wallet);
  const more = await closingOf(engine, withChange(77), batch);
  assert.deepEqual(more.toExplain, [problem('closing-gained', { sum: '77 XOF' })]);
  assert.deepEqual(less.toExplain, [problem('closing-differs', { sum: '77 XOF' })]);
  assert.equal((await closeBatch(engine, poorer, batch, BY)).ok, false);
  assert.equal(engine.record(batch).closed, undefined, 'nothing was written');
  assert.ok((await closeBatch(engine, poorer, batch, { ...BY, reason: ' the bank took a fee ' })).ok);
  assert.equal(engine.record(batch).closed?.reason, 'the bank took a fee');
});

test('what other batches took from another wallet of the currency explains nothing', async (t) => {
  const { journal, engine, service, batch } = await sent(t);
  const other = 'b-other';
  journal.append(
    other,
    [
      batchCreated({ address: engine.record(batch).created.address }),
      rowsImported(other, [2]),
      { type: 'wallets-chosen', wallets: { xof: 'another-wallet' }, businessId: null },
      {
        ...{ type: 'batch-approved', by: 'awa', count: 1, totalsMinor: { xof: 1000 } },
        ...{ highestDebitMinor: {}, rowsSha256: 'a'.repeat(64) },
      },
      attemptOpened(other, 2),
      attemptAccepted(2, ['s-other']),
      sessionClaimed(2, 's-other'),
      statusSeen(2, 's-other', 'completed'),
    ],
    Date.now() + 60_000,
  );
  assert.equal(journal.counts(other).paid, 1);
  assert.equal((await closingOf(engine, service, batch)).wallets[0]?.othersMinor, 0);
});

test('a service that cannot be read is no obstacle, but needs a reason', async (t) => {
  const { bench, engine, service, batch } = await sent(t);
  await bench.practice.close();
  const closed = await closeBatch(engine, service, batch, BY);
  assert.deepEqual(closed.ok ? [] : namesOf(closed.problems), ['closing-unread']);
  assert.ok((await closeBatch(engine, service, batch, { ...BY, reason: 'the service is down' })).ok);
});

test('open rows need a reason; a batch with alarms, one of which nothing was sent and one being sent are not closed', async (t) => {
  const { bench, engine, service, batch } = await sent(t, LOST_AND_LATE);
  const open = await closingOf(engine, service, batch);
  assert.deepEqual(open.toExplain[0], problem('closing-open', { count: 1, state: 'parked' }));
  engine.append(batch, {
    type: 'alarm-raised',
    row: null,
    problem: problem('paid-twice', { marker: 'M', session: 's' }),
  });
  const alarmed = await closeBatch(engine, service, batch, { ...BY, reason: 'all known' });
  assert.deepEqual(alarmed.ok ? [] : namesOf(alarmed.problems), ['alarms-unseen']);
  recordAct(engine, batch, { type: 'alarms-seen', alarms: [0] }, 'Awa');
  assert.ok((await closeBatch(engine, service, batch, { ...BY, reason: 'all known' })).ok);

  const unsent = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(9).slice(8))));
  const refused = await closeBatch(engine, service, unsent, { ...BY, reason: 'none' });
  assert.deepEqual(refused.ok ? [] : namesOf(refused.problems), ['nothing-was-sent']);
});

test('rows that are approved and still to be sent keep a running batch open, and a stopped one needs a reason', async (t) => {
  const bench = await engineBench(t, {}, { canary: true, concurrency: 1 });
  const { engine, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(3));
  const run = engine.openRun(batch);
  const stopListening = run.listen((events) => {
    if (events.some(({ type }) => type === 'attempt-opened')) run.windDown();
  });
  await run.start(randomUUID());
  stopListening();
  const act = { ...BY, reason: 'the rest is paid by hand' };
  const refused = await closeBatch(engine, service, batch, act);
  assert.deepEqual(refused.ok ? [] : namesOf(refused.problems), ['being-sent']);
  engine.append(batch, { type: 'batch-stopped', problem: problem('stopped-by-you') });
  // What was sent is followed to its end.
  await engine.openRun(batch).start(randomUUID());
  assert.ok((await closeBatch(engine, service, batch, act)).ok);
  // Whoever opens a run of it now follows what was sent, and sends nothing.
  const before = bench.practice.books.sessions().length;
  await engine.openRun(batch).start(randomUUID());
  assert.equal(bench.practice.books.sessions().length, before);
  assert.ok(engine.record(batch).closed);
  assert.equal(reopenBatch(engine, batch, { by: 'Awa', reason: 'not by hand after all' }), undefined);
  assert.equal(engine.goOn(batch, { by: 'Awa', acceptsDoubt: false }), undefined);
  await engine.openRun(batch).start(randomUUID());
  assert.equal(engine.journal.counts(batch).paid, 3);
});

test('a closed batch is neither decided nor sent until it is reopened, which needs a reason', async (t) => {
  const { engine, service, batch } = await sent(t, LOST_AND_LATE);
  assert.ok((await closeBatch(engine, service, batch, { ...BY, reason: 'asked the bank' })).ok);
  const parked = [...engine.journal.rows(batch)].find(({ state }) => state === 'parked');
  const ref = { batch, row: parked?.row ?? 0, by: 'Awa' };
  const refusals = [
    decideNotPaid(engine, ref),
    decideSendAgain(engine, ref),
    closeRows(engine, batch, [ref.row], 'Awa'),
    releaseRows(engine, batch, [ref.row], 'Awa'),
    takeBack(engine, batch, [ref.row], 'Awa'),
  ].map((decided) => (decided.ok ? undefined : decided.problem));
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  const draft = draftMend(engine, { batch, row: ref.row }, {});
  const all = [
    ...refusals,
    review.ok ? undefined : review.problem,
    engine.approve(batch, { by: 'Awa' }),
    engine.letGo(batch, 'Awa'),
    engine.goOn(batch, { by: 'Awa', acceptsDoubt: true }),
  ];
  assert.deepEqual(
    all.map((found) => found?.params?.reason),
    all.map(() => 'batch-closed'),
  );
  assert.equal(draft.ok, false);
  assert.ok(await whyNotTakenOver(engine, batch));
  const before = engine.journal.lastSeq(batch);
  assert.equal(reopenBatch(engine, batch, { by: 'Awa', reason: ' ' })?.params?.reason, 'reason-needed');
  assert.equal(engine.journal.lastSeq(batch), before);
  assert.equal(reopenBatch(engine, batch, { by: 'Awa', reason: 'the bank answered' }), undefined);
  assert.equal(reopenBatch(engine, batch, { by: 'Awa', reason: 'twice' })?.params?.reason, 'not-closed');
  assert.deepEqual(decideNotPaid(engine, ref), { ok: true });
});

test('a payment that turns after the closing is written, and reopens the batch by an entry of its own', async (t) => {
  const { bench, engine, journal, service, batch } = await sent(t);
  assert.ok((await closeBatch(engine, service, batch, BY)).ok);
  const closing = [...journal.events(batch)].at(-1);
  const look = () =>
    engine.watchOnce({ address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true });
  assert.equal(await look(), 'quiet');
  assert.ok(engine.record(batch).closed, 'a look that shows nothing new leaves it closed');
  bench.practice.controls.turn(journal.row({ batch, row: 3 })?.sessionId ?? '', 'returned_by_bank');
  assert.equal(await look(), 'changed');
  assert.equal(journal.row({ batch, row: 3 })?.state, 'failed');
  assert.equal(engine.record(batch).closed, undefined);
  const events = [...journal.events(batch)];
  const reopened = events.flatMap(({ event }) => (event.type === 'batch-reopened' ? [event] : []));
  assert.deepEqual(reopened, [{ type: 'batch-reopened', by: 'engine', reason: 'payment-turned', rows: [3] }]);
  assert.deepEqual(
    events.find(({ seq }) => seq === closing?.seq),
    closing,
    'what the closing said stays as it was',
  );
  assert.deepEqual(journal.verify().faults, []);
});

test('what a run finds of a closed batch reopens it as well, and so does a session that a person names', async (t) => {
  const { bench, engine, journal, service, batch } = await sent(t, LOST_AND_LATE);
  const act = { ...BY, reason: 'asked the bank' };
  assert.ok((await closeBatch(engine, service, batch, act)).ok);
  const parked = [...journal.rows(batch)].find(({ state }) => state === 'parked');
  const ids = new Set([...journal.rows(batch)].map(({ sessionId }) => sessionId));
  const session = bench.practice.books.sessions().find(({ id }) => !ids.has(id));
  const named = { batch, row: parked?.row ?? 0, sessionId: session?.id ?? '', by: 'Awa' };
  assert.deepEqual(await decidePaid(engine, service, named), { ok: true });
  assert.equal(engine.record(batch).closed, undefined);
  assert.equal(journal.row(named)?.state, 'paid');

  assert.ok((await closeBatch(engine, service, batch, act)).ok);
  bench.practice.controls.turn(named.sessionId, 'returned_by_bank');
  const run = engine.openRun(batch);
  const ended = run.start(randomUUID());
  run.see([{ ...(await sessionOf(engine, service, named.sessionId)) }], 'get');
  await ended;
  assert.equal(journal.row(named)?.state, 'failed');
  assert.equal(engine.record(batch).closed, undefined);
  assert.equal(run.machine.state.batch.closed, undefined, 'the run knows it too');
  assert.deepEqual(journal.verify().faults, []);
});

async function sessionOf(
  engine: Awaited<ReturnType<typeof sent>>['engine'],
  service: Awaited<ReturnType<typeof sent>>['service'],
  id: string,
) {
  const read = await engine.pace.read(() => readOperation(service, 'get-session', { id }));
  if (!read.ok) throw new Error(`session ${id} was not read`);
  return read.value;
}

test('rows and contents that differ by a row, an amount or a channel do not add up', () => {
  const contents = [2, 3, 4].map((row) => importedRow('b', row));
  const rows = contents.map((content): RowRecord => openRow(content));
  assert.ok(addsUp(linesOf(rows), contents));
  assert.ok(!addsUp(linesOf(rows.slice(1)), contents));
  assert.ok(!addsUp(linesOf(rows), [...contents, importedRow('b', 5)]));
  const [first, ...rest] = contents;
  assert.ok(first);
  assert.ok(!addsUp(linesOf(rows), [{ ...first, amountMinor: 999 }, ...rest]));
  assert.ok(!addsUp(linesOf(rows), [{ ...first, channel: 'eft' }, ...rest]));
  assert.ok(!addsUp(linesOf(rows), [{ ...first, currency: 'cad' }, ...rest]));
});

test('only what is paid or on its way moved a wallet, and what customers paid in came into it', () => {
  const row = (state: RowRecord['state'], other: Partial<RowRecord> = {}): RowRecord => ({
    ...openRow(importedRow('b', 2)),
    reviewed: { id: 'q', userPaysMinor: 1010, totalFeesMinor: 10, recipientGetsMinor: 1000 },
    state,
    ...other,
  });
  const rows = [row('paid'), row('accepted'), row('failed'), row('parked'), row('ready')];
  assert.deepEqual([...movedByRows(rows).values()], [{ currency: 'xof', amountMinor: 2000, feesMinor: 20 }]);
  const deposit = { operation: 'customer-deposit', reviewed: null } as const;
  assert.deepEqual(
    [...movedByRows([row('paid', deposit), row('accepted', deposit)]).values()],
    [{ currency: 'xof', amountMinor: -1000, feesMinor: 0 }],
  );
  assert.deepEqual(openOf(linesOf(rows)), [
    { state: 'ready', count: 1 },
    { state: 'parked', count: 1 },
    { state: 'accepted', count: 1 },
  ]);
});

test('the fold lets nothing be approved or resumed in a closed batch, nor closed or reopened twice', async (t) => {
  const { engine, service, journal, batch } = await sent(t);
  const approved = [...journal.events(batch)].find(({ event }) => event.type === 'batch-approved')?.event;
  const open = engine.record(batch);
  assert.throws(() => foldBatch(open, { type: 'batch-reopened', by: 'a', reason: 'r', rows: [] }, 1));
  assert.ok((await closeBatch(engine, service, batch, BY)).ok);
  const closed = engine.record(batch);
  const again = [...journal.events(batch)].at(-1)?.event;
  assert.ok(approved && again);
  for (const event of [approved, again, { type: 'batch-resumed', by: 'a' } as const])
    assert.throws(() => foldBatch(closed, event, 1));
});
