// What a person does to a batch as a whole: recorded once, with their name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_TYPES } from '../../../electron/engine/core/row/events.ts';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { recordAct } from '../../../electron/engine/decide/decide.ts';
import { BATCH_ACTS, batchActSchema } from '../../../shared/domain/batch-acts.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

test('an act is recorded with the person’s name, and one that changes nothing is not recorded again', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(2))));
  for (const marker of ['M1', 'M2'])
    engine.append(batch, {
      type: 'alarm-raised',
      row: null,
      problem: problem('paid-twice', { marker, session: 's' }),
    });
  const acts = () =>
    [...journal.events(batch)].flatMap(({ event }) => (event.type === 'alarms-seen' ? [event] : []));

  recordAct(engine, batch, { type: 'alarms-seen', alarms: [1] }, 'awa');
  recordAct(engine, batch, { type: 'alarms-seen', alarms: [1] }, 'koffi');
  recordAct(engine, batch, { type: 'alarms-seen', alarms: [] }, 'koffi');
  assert.deepEqual(acts(), [{ type: 'alarms-seen', alarms: [1], by: 'awa' }]);
  assert.deepEqual(
    engine.record(batch).alarms.map(({ seenBy }) => seenBy),
    [undefined, 'awa'],
  );
  assert.throws(() => recordAct(engine, batch, { type: 'alarms-seen', alarms: [7] }, 'awa'), BrokenInvariant);
  assert.equal(acts().length, 1);
});

test('every act that the window may ask for is an event of the batch, and the window cannot say who did it', () => {
  for (const { kept } of BATCH_ACTS) {
    const type = kept.shape.type.value;
    assert.deepEqual(
      EVENT_TYPES.filter((known) => known.type === type),
      [{ type, concerns: 'batch' }],
    );
  }
  const act = { type: 'alarms-seen', alarms: [0] };
  assert.deepEqual(batchActSchema.parse(act), act);
  assert.equal(batchActSchema.safeParse({ ...act, by: 'somebody else' }).success, false);
});
