/** What the fold refuses, and why a row is held: rules of a row's life that the random lives seldom meet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentHash } from '../../../electron/engine/core/row/content-hash.ts';
import type { RowEvent } from '../../../electron/engine/core/row/events.ts';
import { foldRow, openRow } from '../../../electron/engine/core/row/fold-row.ts';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { attemptAccepted, attemptOpened, attemptRefused, importedRow } from '../../support/journal-events.ts';

test('the outcome of another attempt than the latest is refused', () => {
  const first = foldRow(openRow(importedRow('B1', 2)), attemptOpened('B1', 2), 1);
  const back = foldRow(first, { type: 'attempt-not-sent', row: 2, attempt: 1, reason: 'refused' }, 2);
  const second = foldRow(back, attemptOpened('B1', 2, { attempt: 2 }), 3);
  const outcomes = (attempt: number) =>
    [
      { type: 'attempt-not-sent', row: 2, attempt, reason: 'refused' },
      { type: 'attempt-unknown', row: 2, attempt, why: 'timeout' },
      attemptRefused(2, attempt),
      attemptAccepted(2, ['s-1'], attempt),
    ] as readonly RowEvent[];
  for (const outcome of outcomes(1)) assert.throws(() => foldRow(second, outcome, 4), BrokenInvariant);
  for (const outcome of outcomes(2)) assert.notEqual(foldRow(second, outcome, 4).state, 'sending');
});

test('a row is held for what asks for a decision, and for a note only if there is nothing else', () => {
  const note = problem('value-cleaned', { what: 'trimmed' });
  const warning = problem('quote-moved', { cost: '1', percent: 1 });
  assert.equal(note.severity, 'note');
  const heldFor = (...problems: readonly (typeof note)[]) =>
    openRow(importedRow('B1', 2, { state: 'held', problems })).problem;
  assert.equal(heldFor(note, warning), warning);
  assert.equal(heldFor(note), note);
  assert.equal(heldFor(), null);
  assert.equal(openRow(importedRow('B1', 2, { problems: [warning] })).problem, null, 'a ready row has none');
});

test('another word for a payment without an end does not begin its time anew, and its end does', () => {
  const seen = (status: string): RowEvent => ({
    type: 'status-seen',
    ...{ row: 2, sessionId: 's-1', status, failureReason: null },
  });
  const events = [
    attemptOpened('B1', 2),
    attemptAccepted(2, ['s-1']),
    { type: 'session-claimed', row: 2, sessionId: 's-1', via: 'list', reference: null },
  ] as readonly RowEvent[];
  const accepted = events.reduce((row, event) => foldRow(row, event, 10), openRow(importedRow('B1', 2)));
  const waiting = ['processing', 'on_hold'].reduce((row, word) => foldRow(row, seen(word), 500), accepted);
  assert.deepEqual([waiting.state, waiting.settledAtMs], ['accepted', accepted.settledAtMs]);
  assert.equal(foldRow(waiting, seen('completed'), 900).settledAtMs, 900);
});

test('the hash of an approval changes with everything that is approved of a row', () => {
  const row = importedRow('B1', 2);
  const changes: readonly Partial<typeof row>[] = [
    { row: 3 },
    { operation: 'withdrawal' },
    { fields: { ...row.fields, phone: '+221770000001' } },
    { fields: { ...row.fields, email: 'a@example.org' } },
    { givenBody: '{}' },
    { givenBody: '{"amount":1}' },
    { amountMinor: 1001 },
    { currency: 'cad' },
    { channel: 'eft' },
  ];
  const hashes = [{}, ...changes].map((change) => contentHash([{ ...row, ...change }]));
  assert.equal(new Set(hashes).size, hashes.length);
  const reversed = Object.fromEntries(Object.entries(row.fields).toReversed());
  assert.equal(
    contentHash([{ ...row, fields: reversed }]),
    hashes[0],
    'the order of the fields says nothing',
  );
});

test('a closed row that was once sent is not reopened, and the fold says why', () => {
  const events: readonly RowEvent[] = [
    attemptOpened('B1', 2),
    { type: 'attempt-unknown', row: 2, attempt: 1, why: 'timeout' },
    { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
    { type: 'row-closed', row: 2, by: 'awa', reason: 'not-paid' },
  ];
  const closed = events.reduce((row, event) => foldRow(row, event, 1), openRow(importedRow('B1', 2)));
  assert.throws(
    () => foldRow(closed, { type: 'row-reopened', row: 2, by: 'awa' }, 2),
    /once sent is not reopened/,
  );
});

test('a payment that failed without a reason says so, and one that a person claims is disclaimed no more', () => {
  const events = [
    attemptOpened('B1', 2),
    attemptAccepted(2, ['s-1', 's-2']) as RowEvent,
    { type: 'session-disclaimed', row: 2, sessionId: 's-1', reason: 'marker-missing' },
    { type: 'session-disclaimed', row: 2, sessionId: 's-2', reason: 'marker-missing' },
    { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
    { type: 'session-claimed', row: 2, sessionId: 's-1', via: 'person', reference: null },
  ] as readonly RowEvent[];
  const claimed = events.reduce((row, event) => foldRow(row, event, 1), openRow(importedRow('B1', 2)));
  assert.deepEqual(claimed.disclaimedIds, ['s-2']);
  const seen = {
    type: 'status-seen',
    row: 2,
    sessionId: 's-1',
    status: 'failed',
    failureReason: null,
  } as const;
  const failed = foldRow(claimed, seen, 2);
  assert.deepEqual(failed.problem?.params, { reason: '-' });
  const mended = foldRow(failed, { type: 'row-mended', row: 2, by: 'awa', content: importedRow('B2', 2) }, 3);
  assert.deepEqual(mended.disclaimedIds, ['s-2'], 'what was shown not to be the row’s stays so');
});
