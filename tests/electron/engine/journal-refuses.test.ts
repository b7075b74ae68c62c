// The journal's last floor, under a run whose own comparison finds nothing: the payment is not sent, and nothing else
// of the run is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateGate } from '../../../electron/engine/core/pace/rate-gate.ts';
import { openRun } from '../../../electron/engine/core/state/open-run.ts';
import { releaseRows } from '../../../electron/engine/decide/decide.ts';
import type { Engine } from '../../../electron/engine/engine.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { OwnBusiness } from '../../../electron/engine/ports/own-business.ts';
import { BatchRun } from '../../../electron/engine/run/batch-run.ts';
import { BatchMachine } from '../../../electron/engine/run/machine.ts';
import type { ServiceClient } from '../../../electron/service/service-client.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;

/** A run that sees no payment but its own. */
function runWithoutComparison(
  { engine, journal, service }: { engine: Engine; journal: Journal; service: ServiceClient },
  batch: string,
): BatchRun {
  const { settings, clock, chance } = engine.ports;
  const state = openRun({
    batch: engine.record(batch),
    rows: journal.rows(batch),
    settings,
    gate: new RateGate(settings.rate),
    queries: {
      ownerOf: (id) => journal.ownerOf(id, batch),
      isQuoteTaken: (id) => journal.isQuoteTaken(id),
      oldestQuoteTakenMs: () => journal.oldestQuoteTakenMs(batch),
      mayBeForgotten: () => false,
      paidSince: () => undefined,
      sessionsPaidSince: () => [],
      paidElsewhere: () => [],
      duplicateInDoubt: () => undefined,
    },
  });
  const { pace } = engine;
  const business = new OwnBusiness({ journal, service, pace });
  return new BatchRun(new BatchMachine(state, journal, () => chance.fraction()), {
    ...{ service, pace, clock, journal, business },
    freshKey: () => chance.uuid(),
  });
}

test('a payment that the run does not see as paid before is refused by the journal: held, with an alarm, and the rest is kept', async (t) => {
  const bench = await engineBench(t, {}, { canary: false, concurrency: 4 });
  const { engine, journal, service } = bench.open();
  const rows = mobileRows(3);
  // The row was set aside when the other batch was imported and approved, so neither names the other.
  const first = engine.importSheet({
    ...draftOf(bench.address, validSheet(rows.slice(1, 2))),
    setAside: [2],
  });
  const second = await bench.approved(engine, rows);
  assert.deepEqual(releaseRows(engine, first, [2], 'awa'), { ok: true });
  assert.ok((await engine.review(first, WISH)).ok);
  engine.approve(first, { by: 'awa' });
  await engine.openRun(first).start('run-1');
  assert.deepEqual([journal.counts(first), journal.counts(second)], [{ paid: 1 }, { ready: 3 }]);

  await runWithoutComparison({ engine, journal, service }, second).start('run-2');
  const held = journal.row({ batch: second, row: 3 });
  assert.deepEqual(
    [held?.state, held?.attempts.length, held?.problem?.code, held?.problem?.params?.where],
    ['held', 0, 'duplicate-exact', `${first}, 2`],
  );
  const record = engine.record(second);
  assert.deepEqual([record.control, record.problem?.code], ['stopped', 'paid-before-unseen']);
  assert.deepEqual(
    record.alarms.map(({ row, problem }) => [row, problem.code]),
    [[3, 'paid-before-unseen']],
  );
  const { sending = 0, unknown = 0, paid = 0, ready = 0 } = journal.counts(second);
  assert.deepEqual([sending, unknown, paid + ready], [0, 0, 2], 'every other answer was kept');
  assert.equal(bench.practice.books.sessions().length, 1 + paid, 'and no byte of it went out');
  assert.equal(journal.verify().ok, true);

  // A person says that both are meant: the journal lets this pair pass, and the rest of the batch with it.
  assert.deepEqual(releaseRows(engine, second, [3], 'awa'), { ok: true });
  assert.ok((await engine.review(second, WISH)).ok);
  for (const { row, state } of journal.rows(second))
    if (state === 'held') assert.deepEqual(releaseRows(engine, second, [row], 'awa'), { ok: true });
  engine.approve(second, { by: 'awa' });
  const run = engine.openRun(second);
  run.resume('awa');
  await run.start('run-3');
  assert.deepEqual(journal.counts(second), { paid: 3 });
  assert.equal(bench.practice.books.sessions().length, 4);
});
