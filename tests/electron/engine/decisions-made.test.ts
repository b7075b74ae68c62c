/** Who decided what of a batch’s rows, as the review, the approval and the paper say it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeRows, releaseRows, takeBack } from '../../../electron/engine/decide/decide.ts';
import { DecisionsMade } from '../../../electron/engine/decide/decisions-made.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { timelineOf } from '../../../electron/main/batches/evidence.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { repeatingSheet } from '../../support/valid-sheet.ts';

test('rows decided alike are one line with who and why; what was taken back, or decided by nobody, is none', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [awa = {}, omar = {}, issa = {}] = mobileRows(3);
  const sheet = repeatingSheet([awa, omar, issa, awa, omar, issa]);
  const batch = engine.importSheet(draftOf(bench.address, sheet, 'd'.repeat(64)));
  const held = [...journal.rows(batch)].filter(({ state }) => state === 'held').map(({ row }) => row);
  const [first = 0, second = 0, third = 0] = held;
  assert.equal(held.length, 3);
  assert.deepEqual(told(journal, batch), [], 'what waits was decided by nobody');

  assert.ok(releaseRows(engine, batch, [first, second], 'Awa Diop', { reason: 'The other half' }).ok);
  assert.ok(closeRows(engine, batch, [third], 'Omar Ba').ok);
  const released = { kind: 'released', by: 'Awa Diop', reason: 'The other half', confirmed: null } as const;
  const aside = {
    kind: 'set-aside',
    count: 1,
    rows: [third],
    by: 'Omar Ba',
    reason: null,
    confirmed: null,
  } as const;
  assert.deepEqual(told(journal, batch), [{ ...released, count: 2, rows: [first, second] }, aside]);

  assert.ok(takeBack(engine, batch, [second], 'Awa Diop').ok);
  assert.deepEqual(told(journal, batch), [{ ...released, count: 1, rows: [first] }, aside]);
  engine.append(batch, { type: 'alarm-raised', row: null, problem: problem('journal-older') });
  const timeline = timelineOf([...journal.eventsAbout({ batch, row: second })], 'en-CA').map(
    ({ event }) => event,
  );
  assert.deepEqual(timeline, ['row-released', 'row-held'], 'what is of the batch is no part of the row’s');
  journal.close();
});

test('who was asked about a changed account, how and when, stands beside the reason', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, repeatingSheet(mobileRows(2)), 'e'.repeat(64)));
  const params = { name: 'Awa Diop', before: '••••4567', where: 'row:2', now: '••••9876' };
  const changed = { ...problem('account-changed', params), severity: 'warning' } as const;
  for (const row of [2, 3]) engine.append(batch, { type: 'row-held', row, problem: changed });
  const confirmed = { by: 'Coumba Sarr', via: '+221 77 000 11 22', atMs: Date.UTC(2026, 10, 20, 12) };
  assert.ok(releaseRows(engine, batch, [2], 'Awa', { reason: 'New phone', confirmed }).ok);
  assert.ok(releaseRows(engine, batch, [3], 'Awa', { confirmed }).ok);
  assert.deepEqual(
    told(journal, batch).map(({ rows, reason, confirmed: said }) => [rows, reason, said]),
    [
      [[2], 'New phone', confirmed],
      [[3], null, confirmed],
    ],
  );
  const [released] = timelineOf([...journal.eventsAbout({ batch, row: 2 })], 'en-CA').filter(
    ({ event }) => event === 'row-released',
  );
  assert.equal(released?.details.confirmed, 'Asked on Nov 20, 2026: Coumba Sarr, +221 77 000 11 22.');
  journal.close();
});

function told(journal: Journal, batch: string) {
  const made = new DecisionsMade(journal, batch);
  for (const record of journal.rows(batch)) made.take(record, journal.content({ batch, row: record.row }));
  return made.lines.map(({ at: _at, ...line }) => line);
}
