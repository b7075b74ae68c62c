import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchState } from '../../../electron/engine/batch-view.ts';
import { type BatchRecord, isForgottenPeriodAlarm } from '../../../electron/engine/core/row/batch-record.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { type BatchState, ENDED_BATCH, ROW_STATES, type RowState } from '../../../shared/domain/row-state.ts';
import { batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

type Counts = Readonly<Partial<Record<RowState, number>>>;

test('only a batch of which everybody who was meant is paid has finished', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  journal.append('B1', [batchCreated(), rowsImported('B1', [2])], 1_000);
  const made = journal.batch('B1');
  assert.ok(made);
  const sent: BatchRecord = { ...made, control: 'running' };
  const stateOf = (counts: Counts) => batchState(sent, counts);
  assert.equal(stateOf({ paid: 13 }), 'finished');
  assert.equal(stateOf({ paid: 3, invalid: 10 }), 'partly-paid');
  assert.equal(stateOf({ paid: 3, failed: 1 }), 'partly-paid');
  assert.equal(stateOf({ paid: 3, rejected: 1, closed: 2 }), 'partly-paid');
  assert.equal(stateOf({ rejected: 13 }), 'not-paid');
  // A person left these rows out, with a reason, or an earlier batch has paid them.
  assert.equal(stateOf({ paid: 3, closed: 10 }), 'finished');
  // A batch that waits for a person, or continues by itself, has not ended.
  for (const state of ROW_STATES) {
    const hasEnded = ENDED_BATCH.includes(stateOf({ paid: 1, [state]: 2 }));
    const isStill = ['paid', 'failed', 'rejected', 'closed', 'invalid'].includes(state);
    assert.equal(hasEnded, isStill, state);
  }
});

test('a batch needs its person until each of its alarms has been seen, in every later process too', (t) => {
  const folder = freshJournalFolder(t);
  const stateNow = (counts: Counts): BatchState => {
    const journal = openJournal(folder);
    const record = journal.batch('B1');
    journal.close();
    assert.ok(record);
    return batchState({ ...record, control: 'running' }, counts);
  };
  const append = (...events: JournalEvent[]): void => {
    const journal = openJournal(folder);
    journal.append('B1', events, 1_000);
    journal.close();
  };
  const alarm = (row: number): JournalEvent => ({
    type: 'alarm-raised',
    row,
    problem: problem('paid-twice', { marker: `M${row}`, session: 's' }),
  });
  append(batchCreated(), rowsImported('B1', [2, 3]), alarm(2), alarm(3));
  for (const counts of [{ paid: 2 }, { paid: 1, accepted: 1 }, { paid: 1, failed: 1 }, { closed: 2 }])
    assert.equal(stateNow(counts), 'needs-you', JSON.stringify(counts));
  append({ type: 'alarms-seen', by: 'awa', alarms: [1] });
  assert.equal(stateNow({ paid: 2 }), 'needs-you', 'the first is still to be seen');
  append({ type: 'alarms-seen', by: 'awa', alarms: [0] });
  assert.equal(stateNow({ paid: 2 }), 'finished');
  assert.equal(stateNow({ paid: 1, accepted: 1 }), 'following');
  append(alarm(2));
  assert.equal(stateNow({ paid: 2 }), 'needs-you', 'and so is one that comes later');
});

test('a batch whose approval fell after some rows were sent needs its person while an alarm is unseen', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const found = problem('status-changed', { row: 2, before: 'completed', now: 'failed' });
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1_000);
  journal.append('B1', [{ type: 'alarm-raised', row: 2, problem: found }], 1_000);
  const stateNow = () => {
    const record = journal.batch('B1');
    assert.ok(record && record.approval === null && record.control === 'idle');
    return batchState(record, { paid: 1, ready: 1 });
  };
  assert.equal(stateNow(), 'needs-you');
  journal.append('B1', [{ type: 'alarms-seen', by: 'awa', alarms: [0] }], 1_000);
  assert.equal(stateNow(), 'checked');
});

test('the alarms of a copied journal are those of an older one and of one that is new here', () => {
  const alarms = ['journal-older', 'journal-new-here', 'paid-twice'] as const;
  assert.deepEqual(
    alarms.filter((code) => isForgottenPeriodAlarm({ code })),
    ['journal-older', 'journal-new-here'],
  );
});
