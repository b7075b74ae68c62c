/** Rows by their sessions, and when an id no longer leads to its row. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import { SessionIndex } from '../../../electron/engine/core/state/session-index.ts';
import { importedRow } from '../../support/journal-events.ts';

const record = (change: Partial<RowRecord>): RowRecord => ({ ...openRow(importedRow('B1', 2)), ...change });

test('an id that an answer named leads to its row until it is disclaimed', () => {
  const index = new SessionIndex();
  index.put(record({ candidateIds: ['s-1', 's-2'] }));
  assert.deepEqual([index.rowOf('s-1'), index.rowOf('s-2')], [2, 2]);
  assert.equal(index.isClaimedBy(2, 's-1'), false);
  index.put(record({ candidateIds: ['s-2'], disclaimedIds: ['s-1'] }));
  assert.deepEqual([index.rowOf('s-1'), index.rowOf('s-2')], [undefined, 2]);
});

test('a claimed session that is disclaimed afterwards is nobody’s; another row’s claim stays', () => {
  const index = new SessionIndex();
  index.put(record({ sessionId: 's-1' }));
  assert.equal(index.isClaimedBy(2, 's-1'), true);
  index.put(record({ disclaimedIds: ['s-1'] }));
  assert.equal(index.rowOf('s-1'), undefined);
  index.put(record({ row: 3, sessionId: 's-1' }));
  index.put(record({ disclaimedIds: ['s-1'] }));
  assert.equal(index.rowOf('s-1'), 3);
});

test('of a row whose session is claimed the other ids are let go when the journal has them', () => {
  const index = new SessionIndex();
  index.put(record({ candidateIds: ['s-1', 's-2'] }));
  index.put(record({ candidateIds: ['s-1', 's-2'], sessionId: 's-1' }));
  assert.deepEqual([index.rowOf('s-1'), index.rowOf('s-2')], [2, 2]);
  index.trim();
  assert.deepEqual([index.rowOf('s-1'), index.rowOf('s-2')], [2, undefined]);
  index.forget(record({ sessionId: 's-1' }));
  assert.equal(index.rowOf('s-1'), undefined);
});

test('an id that another row’s answer named stays that row’s when a row that named it too has its own session', () => {
  const index = new SessionIndex();
  index.put(record({ candidateIds: ['s-1'] }));
  index.put(record({ row: 3, candidateIds: ['s-1', 's-3'], sessionId: 's-3' }));
  index.trim();
  assert.equal(index.rowOf('s-1'), 2);
});
