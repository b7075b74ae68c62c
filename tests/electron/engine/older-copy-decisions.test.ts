// What a person may decide on a row that an older copy of the journal has put in doubt.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type { ImportedRow } from '../../../electron/engine/core/row/events.ts';
import {
  closeRows,
  decideNotPaid,
  decidePaid,
  decideSendAgain,
  nearMatchesShown,
  releaseRows,
  takeBack,
} from '../../../electron/engine/decide/decide.ts';
import { mendRow } from '../../../electron/engine/decide/mend.ts';
import { rowsToTake } from '../../../electron/engine/decide/take-over.ts';
import type { Engine } from '../../../electron/engine/engine.ts';
import { forgottenPeriodAlarm } from '../../../electron/engine/provenance/forgotten-period.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { accountChanges } from '../../../electron/engine/same-payment/decisions.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { confirmationOf } from '../../../shared/domain/account-confirmation.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { ASKED } from '../../support/asked-payee.ts';
import { coreRun } from '../../support/core-run.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';
import { draftOf, type EngineBench, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { batchCreated, importedRow } from '../../support/journal-events.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const HOUR_MS = 3_600_000;
const failRules = [{ field: 'amount' as const, matches: '10025', reason: 'closed' }];
const FAILING = { life: { processingAfterMs: 5, finalAfterMs: 20, failRules } };

/** Puts the journal back as it was before `forgotten` happened to it. */
async function putBack(bench: EngineBench, forgotten: (engine: Engine) => Promise<void>) {
  const { dataDir } = bench.folder;
  cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
  const newer = bench.open();
  await forgotten(newer.engine);
  newer.journal.close();
  rmSync(dataDir, { recursive: true });
  cpSync(`${dataDir}-copy`, dataDir, { recursive: true });
  const opened = bench.open();
  assert.equal(doubtForgotten(opened.journal, bench.clock.nowMs()), 'journal-older');
  return opened;
}

test('a take-over leaves what the list shows something of', () => {
  for (const nearMatches of [[], ['s-1']]) {
    const journal = openMemoryJournal();
    journal.append('B1', [batchCreated(), { type: 'rows-imported', rows: [importedRow('B1', 2)] }], 0);
    journal.append(
      'B1',
      [
        { type: 'row-doubted', row: 2, reason: 'journal-older' },
        { type: 'row-parked', row: 2, sweeps: 2, nearMatches },
      ],
      1,
    );
    assert.equal(rowsToTake(journal, 'B1').length, nearMatches.length === 0 ? 1 : 0);
    journal.close();
  }
});

/** A failed row, mended and paid by a journal of which an older copy was put back, and mended again in the copy. */
async function mendedAgain(t: TestContext, amountAgain = '12000') {
  const bench = await engineBench(t, FAILING, { canary: false });
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(2));
  await first.engine.openRun(batch).start(randomUUID());
  assert.deepEqual(first.journal.counts(batch), { paid: 1, failed: 1 });
  first.journal.close();
  const mend = async (engine: Engine, amount: string): Promise<void> => {
    const run = engine.openRun(batch);
    const finished = run.start(randomUUID());
    assert.equal(await mendRow(engine, run, { batch, row: 3, by: 'awa', changes: { amount } }), undefined);
    await finished;
  };
  const opened = await putBack(bench, async (engine) => {
    await mend(engine, '12000');
    assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false })).ok);
    engine.approve(batch, { by: 'awa' });
    await engine.openRun(batch).start(randomUUID());
  });
  await mend(opened.engine, amountAgain);
  assert.deepEqual(opened.journal.counts(batch), { paid: 1, parked: 1 });
  return { bench, batch, row: 3, by: 'awa', ...opened };
}

test('the session that a forgotten mending made is taken for the row that was mended again, when a person names it', async (t) => {
  const at = await mendedAgain(t);
  const { bench, engine, journal, service, batch } = at;
  const forgotten = bench.practice.books.sessions().find((each) => each.amountMinor === 12_000);
  assert.ok(forgotten);
  const paid = bench.practice.books
    .sessions()
    .find((each) => each.id === journal.row({ batch, row: 2 })?.sessionId);
  const others = await decidePaid(engine, service, { ...at, sessionId: paid?.id ?? '' });
  assert.equal(others.ok, false, 'a session of another row is not');
  assert.deepEqual(await decidePaid(engine, service, { ...at, sessionId: forgotten.id }), { ok: true });
  assert.equal(journal.row(at)?.state, 'paid');
  assert.equal(bench.practice.books.sessions().length, 3);
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

for (const amount of ['12000', '13000'])
  test(`what a forgotten mending paid stands beside the row that was mended again, to ${amount}`, async (t) => {
    const at = await mendedAgain(t, amount);
    const forgotten = at.bench.practice.books.sessions().find((each) => each.amountMinor === 12_000);
    assert.deepEqual(nearMatchesShown(at.journal, at), [forgotten?.id]);
    at.journal.close();
  });

test('what the payee of a row in doubt got meanwhile stands beside it, whichever kind of copy the row comes from and whatever date it is shown with', () => {
  for (const [code, shownMs] of [
    ['journal-older', undefined],
    ['journal-new-here', undefined],
    ['journal-older', 0],
    ['journal-older', Date.parse('9999-12-31')],
  ] as const) {
    const run = coreRun(1);
    const { identity } = run.state.rows.get(2) ?? {};
    const forgottenPeriod = { fromMs: run.nowMs - HOUR_MS, noticedAtMs: run.nowMs };
    run.take({
      type: 'decided',
      events: [
        forgottenPeriodAlarm(forgottenPeriod, { code }),
        { type: 'row-doubted', row: 2, reason: 'journal-older' },
      ],
    });
    const paid = {
      ...EMPTY_SESSION,
      ...({ id: 's-1', status: 'completed', amount: 999, fromCurrency: 'xof', description: 'PS' } as const),
      recipient: { ...NO_RECIPIENT, phone: identity?.split(':')[1] },
      createdAtMs: shownMs ?? run.nowMs,
    };
    run.take({ type: 'seen', sessions: [paid], via: 'list' });
    assert.deepEqual([...(run.state.nearMatches.get(2)?.keys() ?? [])], ['s-1'], code);
  }
});

test('a row of a batch that is no longer approved is not sent again, and the person is told what to do instead', async (t) => {
  const at = await mendedAgain(t);
  at.bench.pass(HOUR_MS);
  const decided = decideSendAgain(at.engine, at);
  assert.ok(!decided.ok);
  assert.deepEqual(decided.problem.params, { reason: 'approval-gone' });
  assert.equal(at.journal.row(at)?.isSendAgain, false);
  at.journal.close();
});

test('nothing is sent again before the list has had the time to show what the copy forgot', async (t) => {
  const bench = await engineBench(t, {}, { reconcile: { settleSeconds: 900 } });
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(1));
  first.journal.close();
  const place = { batch, row: 2, by: 'awa' };
  const { engine, journal } = await putBack(bench, async (newer) => {
    newer.append(batch, { type: 'batch-paused', by: 'user', problem: null });
  });
  engine.append(batch, { type: 'row-parked', row: 2, sweeps: 2, nearMatches: ['s-9'] });
  const early = decideSendAgain(engine, place);
  assert.ok(!early.ok);
  assert.equal(early.problem.code, 'journal-forgot');
  bench.pass(HOUR_MS + 60_000);
  assert.deepEqual(decideSendAgain(engine, place), { ok: true });
  const decided = [...journal.eventsAbout(place)].at(-1)?.event;
  assert.deepEqual(decided?.type === 'send-again-decided' && decided.seen, ['s-9'], 'what they were shown');
  journal.close();
});

test('a row that was held before the copy was put back is not sent again: nobody has released it', async (t) => {
  const bench = await engineBench(t, {}, { reconcile: { settleSeconds: 900 } });
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(2));
  const repeats = { code: 'duplicate-exact', severity: 'error' } as const;
  first.engine.append(batch, { type: 'row-held', row: 2, problem: repeats });
  first.journal.close();
  const place = { batch, row: 2, by: 'awa' };
  const { engine, journal } = await putBack(bench, async (newer) => {
    newer.append(batch, { type: 'batch-paused', by: 'user', problem: null });
  });
  engine.append(batch, { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] });
  bench.pass(HOUR_MS + 60_000);
  const decided = decideSendAgain(engine, place);
  assert.ok(!decided.ok);
  assert.deepEqual(decided.problem.params, { reason: 'was-held' });
  assert.throws(() => engine.append(batch, { type: 'send-again-decided', row: 2, by: 'awa' }), /was held/);
  assert.deepEqual(decideNotPaid(engine, place), { ok: true });
  journal.close();
});

test('an exchanged row that an older copy forgot is not sent again: its quote is lost with the copy', async (t) => {
  const bench = await engineBench(t, {}, { reconcile: { settleSeconds: 900 } });
  const first = bench.open();
  const payee = { currency: 'cad', channel: 'etransfer_send', country: 'ca', email: 'jean@example.org' };
  const rows = mobileRows(1).map((fields) => ({ ...fields, ...payee, amount: '10.00' }));
  const batch = first.engine.importSheet(draftOf(bench.address, validSheet(rows)));
  const wallets = {
    wallets: [SAMPLE_WALLET_IDS.xof],
    convertFrom: 'xof',
    isAutomatic: false,
    isExact: false,
  };
  assert.ok((await first.engine.review(batch, wallets)).ok);
  assert.equal(first.engine.approve(batch, { by: 'awa' }), undefined);
  first.journal.close();
  const place = { batch, row: 2, by: 'awa' };
  const { engine, journal } = await putBack(bench, async (newer) => {
    await newer.openRun(batch).start(randomUUID());
    assert.notEqual(bench.practice.books.sessions().length, 0);
  });
  engine.append(batch, { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] });
  bench.pass(HOUR_MS + 60_000);
  const decided = decideSendAgain(engine, place);
  assert.ok(!decided.ok);
  assert.deepEqual(decided.problem.params, { reason: 'was-exchanged' });
  assert.equal(journal.row(place)?.isSendAgain, false);
  assert.deepEqual(decideNotPaid(engine, place), { ok: true });
  journal.close();
});

/** A batch of one row, which an older copy of the journal will have. */
async function rowInCopy(t: TestContext, content: Partial<ImportedRow>) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const place = { batch: 'B1', row: 2, by: 'awa' };
  engine.append('B1', batchCreated(), { type: 'rows-imported', rows: [importedRow('B1', 2, content)] });
  const copied = () => {
    const nowMs = bench.clock.nowMs();
    engine.append('B1', forgottenPeriodAlarm({ fromMs: nowMs - HOUR_MS, noticedAtMs: nowMs }));
  };
  /** Nothing is found of it, and the list has had its time. */
  const sentAgain = () => {
    engine.append('B1', { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] });
    bench.pass(2 * HOUR_MS);
    const decided = decideSendAgain(engine, place);
    return decided.ok ? 'ok' : decided.problem.params?.reason;
  };
  const standing = () => {
    const { state, problem: found } = journal.row(place) ?? {};
    return [state, found?.code];
  };
  const made = { document: 'transfer-order', as: 'pdf', by: 'awa', rows: [2] } as const;
  const order = () => engine.append('B1', { type: 'document-made', ...made });
  return { engine, journal, order, copied, sentAgain, standing };
}

for (const decide of [releaseRows, takeBack])
  test(`what holds a row that is opened again still holds it when it was looked for: ${decide.name}`, async (t) => {
    const { engine, journal, order, copied, sentAgain, standing } = await rowInCopy(t, {
      state: 'held',
      problems: [problem('quote-error', { errorCode: 'LIMIT', suggested: '-' })],
    });
    for (const before of [releaseRows, closeRows])
      assert.deepEqual(before(engine, 'B1', [2], 'awa'), { ok: true });
    order();
    copied();
    assert.deepEqual(decide(engine, 'B1', [2], 'awa'), { ok: true });
    const code = decide === releaseRows ? 'ordered-elsewhere' : 'quote-error';
    assert.deepEqual(standing(), ['unknown', code]);
    assert.equal(sentAgain(), 'was-held');
    assert.deepEqual(journal.verify().faults, []);
  });

test('a changed account of a row that was set aside is confirmed also after an older copy was put back', async (t) => {
  const changes = ['B7, 2', 'B8, 2'].map((where) =>
    problem('account-changed', { where, name: 'Awa', before: '1', now: '2' }),
  );
  const { engine, journal, copied, standing } = await rowInCopy(t, {
    state: 'closed',
    problems: changes,
  });
  copied();
  assert.deepEqual(releaseRows(engine, 'B1', [2], 'awa', { confirmed: ASKED }), { ok: true });
  assert.deepEqual(standing(), ['unknown', undefined]);
  const record = journal.row({ batch: 'B1', row: 2 });
  assert.ok(record);
  const shown = accountChanges(journal, { batch: 'B1', row: 2 }, record).map(confirmationOf);
  assert.deepEqual(shown, [ASKED, ASKED]);
  assert.deepEqual(journal.verify().faults, []);
});
