// Orders of events in which a row could be paid twice, or stay for ever, if each rule looked only at its own moment.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import { closeRows, decidePaid, takeBack } from '../../../electron/engine/decide/decide.ts';
import { mendRow } from '../../../electron/engine/decide/mend.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;
const OTHER_FILE = 'e'.repeat(64);
const failRules = [{ field: 'amount' as const, matches: '10025', reason: 'closed' }];
const FAILING = { life: { processingAfterMs: 5, finalAfterMs: 20, failRules } };

/** Three rows sent, the second of which has failed. */
async function oneFailed(t: TestContext) {
  const bench = await engineBench(t, FAILING, { canary: false, concurrency: 1 });
  const opened = bench.open();
  const batch = await bench.approved(opened.engine, mobileRows(3));
  await opened.engine.openRun(batch).start(randomUUID());
  const failed = [...opened.journal.rows(batch)].find(({ state }) => state === 'failed');
  assert.ok(failed, JSON.stringify(opened.journal.counts(batch)));
  return { bench, opened, batch, failed };
}

function look({ bench, opened }: Awaited<ReturnType<typeof oneFailed>>) {
  const { engine } = opened;
  return engine.watchOnce({ address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true });
}

test('a failed row set aside, whose payment then comes through, is paid and said, and not paid by the next sheet', async (t) => {
  const at = await oneFailed(t);
  const { engine, journal } = at.opened;
  const { row } = at.failed;
  assert.deepEqual(closeRows(engine, at.batch, [row], 'test'), { ok: true });
  at.bench.practice.controls.turn(at.failed.sessionId ?? '', '');
  assert.equal(await look(at), 'changed');
  assert.equal(journal.row({ batch: at.batch, row })?.state, 'paid');
  assert.ok(engine.record(at.batch).alarms.some((alarm) => alarm.row === row));
  assert.equal(await look(at), 'quiet');
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

for (const isSetAside of [false, true]) {
  test(`a ${isSetAside ? 'failed row set aside' : 'failed row'} imported again is held where the list says by now that it was paid`, async (t) => {
    const { bench, opened, batch, failed } = await oneFailed(t);
    const { engine, journal } = opened;
    if (isSetAside) closeRows(engine, batch, [failed.row], 'test');
    bench.practice.controls.turn(failed.sessionId ?? '', '');
    const again = engine.importSheet(
      draftOf(bench.address, validSheet(mobileRows(3).slice(1, 2)), OTHER_FILE),
    );
    assert.deepEqual(journal.counts(again), { ready: 1 });
    assert.ok((await engine.review(again, WISH)).ok);
    assert.deepEqual(journal.counts(again), { held: 1 });
    journal.close();
  });
}

test('a failed row imported again is not held while the list still says that it failed', async (t) => {
  const { bench, opened } = await oneFailed(t);
  const { engine, journal } = opened;
  const again = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(3).slice(1, 2)), OTHER_FILE));
  assert.ok((await engine.review(again, WISH)).ok);
  assert.deepEqual(journal.counts(again), { ready: 1 });
  journal.close();
});

test('one session named for two parked rows at the same moment is taken by one, and the other is told', async (t) => {
  const bench = await engineBench(t, {
    faults: { rules: [{ nth: [1, 2], fault: 'drop-before-commit' }] },
    withSampleSessions: true,
  });
  const { engine, journal, service } = bench.open();
  const theirs = bench.practice.books.sessions().find((each) => each.channel === 'mobile_money');
  assert.ok(theirs);
  const [row] = mobileRows(1);
  assert.ok(row);
  const rows = [1, 2].map((index) => ({
    ...row,
    phone: theirs.recipient?.phone ?? '',
    amount: String(theirs.amountMinor),
    currency: theirs.pricing.fromCurrency,
    description: `Salaire ${index}`,
  }));
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows)));
  for (const number of [2, 3]) {
    engine.append(
      batch,
      { type: 'row-doubted', row: number, reason: 'journal-older' },
      { type: 'row-parked', row: number, sweeps: 2, nearMatches: [] },
    );
  }
  const decide = (number: number) =>
    decidePaid(engine, service, { batch, row: number, sessionId: theirs.id, by: 'test' });
  const decided = await Promise.all([decide(2), decide(3)]);
  assert.deepEqual(
    decided.map(({ ok }) => ok),
    [true, false],
  );
  assert.ok(decided[1] && !decided[1].ok);
  assert.match(String(decided[1].problem.params?.reason), /^session-of-row/);
  journal.close();
});

/** The failed row's batch as an older copy, which has forgotten nothing but that time went on. */
async function putBack(t: TestContext) {
  const at = await oneFailed(t);
  const { dataDir } = at.bench.folder;
  at.opened.journal.close();
  cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
  const newer = at.bench.open();
  newer.engine.append(at.batch, { type: 'batch-paused', by: 'user', problem: null });
  newer.journal.close();
  rmSync(dataDir, { recursive: true });
  cpSync(`${dataDir}-copy`, dataDir, { recursive: true });
  const opened = at.bench.open();
  assert.equal(doubtForgotten(opened.journal, at.bench.clock.nowMs()), 'journal-older');
  return { ...at, opened };
}

test('a row mended by a run of an older copy is looked for before it is sent, and has an end', async (t) => {
  const { opened, batch, failed } = await putBack(t);
  const { engine, journal } = opened;
  const run = engine.openRun(batch);
  const finished = run.start(randomUUID());
  const wish = { batch, row: failed.row, by: 'awa', changes: { amount: '12000' } };
  assert.equal(await mendRow(engine, run, wish), undefined);
  await finished;
  const stateOf = (): RowRecord['state'] | undefined => journal.row({ batch, row: failed.row })?.state;
  assert.equal(stateOf(), 'parked', 'nobody knows whether the journal that was lost had it mended and paid');
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('a closing taken back in an older copy leaves the row looked for, not a decision that cannot be written', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const first = bench.open();
  const sheet = validSheet(mobileRows(2));
  const problem = { code: 'duplicate-exact', severity: 'warning', params: { where: 'row:2' } } as const;
  const rows = sheet.rows.map((row, index) => (index === 1 ? { ...row, problems: [problem] } : row));
  const batch = first.engine.importSheet(draftOf(bench.address, { ...sheet, rows }));
  assert.deepEqual(closeRows(first.engine, batch, [3], 'test'), { ok: true });
  const { dataDir } = bench.folder;
  first.journal.close();
  cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
  const newer = bench.open();
  newer.engine.append(batch, { type: 'row-closed', row: 2, by: 'test', reason: 'set-aside' });
  newer.journal.close();
  rmSync(dataDir, { recursive: true });
  cpSync(`${dataDir}-copy`, dataDir, { recursive: true });
  const { engine, journal } = bench.open();
  doubtForgotten(journal, bench.clock.nowMs());
  assert.deepEqual(takeBack(engine, batch, [3], 'test'), { ok: true });
  assert.equal(journal.row({ batch, row: 3 })?.state, 'unknown');
  journal.close();
});
