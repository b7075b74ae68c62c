import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchState } from '../../../electron/engine/batch-view.ts';
import type { BatchRecord } from '../../../electron/engine/core/row/batch-record.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { ENDED_BATCH, ROW_STATES, type RowState } from '../../../shared/domain/row-state.ts';
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
  // Who waits for a person, or goes on by itself, has not ended at all.
  for (const state of ROW_STATES) {
    const hasEnded = ENDED_BATCH.includes(stateOf({ paid: 1, [state]: 2 }));
    const isStill = ['paid', 'failed', 'rejected', 'closed', 'invalid'].includes(state);
    assert.equal(hasEnded, isStill, state);
  }
});
