import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { FAULT_NAMES } from '../../../electron/practice/faults/fault-plan.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import type { PracticeService } from '../../support/practice-service.ts';

const ROWS = 8;

/** A hanging request is waited for by every test that has one; other slowness of a busy machine is not a fault of its own. */
const HANG_ENDS_SECONDS = 3;
const NEVER_SECONDS = 120;

/** What must hold whatever the service does: the books against the journal. */
function assertPromise(journal: Journal, practice: PracticeService, batch: string): void {
  let count = 0;
  for (const row of journal.rows(batch)) {
    count += 1;
    const sessions = practice.books.sessionsMarked(row.marker);
    assert.ok(sessions.length <= 1, `row ${row.row} was paid ${sessions.length} times`);
    const settled = sessions.filter((session) => session.status === 'completed');
    if (row.state === 'paid') assert.equal(settled.length, 1, `row ${row.row} says paid`);
    if (['rejected', 'ready', 'held'].includes(row.state)) {
      assert.equal(sessions.length, 0, `row ${row.row} says ${row.state}, and a session exists`);
    }
    assert.ok(!['sending', 'unknown'].includes(row.state), `row ${row.row} ended ${row.state}`);
  }
  assert.equal(count, ROWS);
  assert.deepEqual(journal.verify().faults, []);
}

// Mostly waiting for settle windows: many at a time.
describe('under every fault, whatever a repeated key does', { concurrency: 8 }, () => {
  for (const fault of FAULT_NAMES) {
    for (const onRepeat of ['replay', 'conflict', 'ignore'] as const) {
      test(`${fault}, a repeated key ${onRepeat}: never twice, no false label, every row has an end`, async (t) => {
        const bench = await engineBench(
          t,
          { faults: { rules: [{ nth: [3, 6], fault }], repeatedKey: { mode: onRepeat } } },
          { http: { timeoutSeconds: fault.startsWith('hang') ? HANG_ENDS_SECONDS : NEVER_SECONDS } },
        );
        const { engine, journal } = bench.open();
        const batch = await bench.approved(engine, mobileRows(ROWS));
        await engine.openRun(batch).start('run-1');
        for (let again = 0; again < 3 && journal.batch(batch)?.control !== 'running'; again += 1) {
          const run = engine.openRun(batch);
          const finished = run.start(`again-${again}`);
          run.resume('test');
          await finished;
        }
        assertPromise(journal, bench.practice, batch);
        journal.close();
      });
    }
  }
});
