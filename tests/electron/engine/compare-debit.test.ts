// A session that takes more than its row's quote: an alarm before the rest is sent, once per batch, and kept with the row.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldRow, openRow } from '../../../electron/engine/core/row/fold-row.ts';
import { placeRow } from '../../../electron/engine/core/state/place-row.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { Session } from '../../../shared/api/session.ts';
import { takenAs } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { importedRow } from '../../support/journal-events.ts';

const QUOTE = { id: 'q', userPaysMinor: 1115, totalFeesMinor: 115, recipientGetsMinor: 1000 };

/** The row was sent with the quote and its answer names `s-ROW`. */
function send(run: CoreRun, row: number): void {
  run.connected(row);
  run.answered(row, takenAs(`s-${row}`));
  const sent = rowOf(run.state, row);
  const attempts = sent.attempts.map((attempt) => ({ ...attempt, quote: QUOTE }));
  placeRow(run.state, sent, { ...sent, attempts });
}

/** The list shows the row's session with these figures; returns what the engine does next. */
function seen(run: CoreRun, row: number, shown: Partial<Session>, via: 'list' | 'get' = 'list') {
  const { marker } = rowOf(run.state, row);
  const session = { ...EMPTY_SESSION, id: `s-${row}`, status: 'completed', createdAtMs: run.nowMs };
  return run.take({
    type: 'seen',
    sessions: [{ ...session, description: marker, amount: 1000, fromCurrency: 'xof', ...shown }],
    via,
  });
}

const alarmsOf = ({ state }: CoreRun) =>
  state.batch.alarms.map(({ row, problem }) => `${row} ${problem.code}`);

test('the first payment’s session is compared before the rest is sent', () => {
  for (const [transactionFee, alarms, next] of [
    [115, [], ['connect 3']],
    [9999, ['2 debit-differs'], []],
  ] as const) {
    const run = coreRun(2, { canary: true });
    assert.deepEqual(named(run.looked({ type: 'start', run: 'r' })), ['connect 2']);
    send(run, 2);
    const effects = seen(run, 2, { transactionFee });
    assert.deepEqual(alarmsOf(run), alarms);
    assert.deepEqual(
      named(effects).filter((name) => name.startsWith('connect')),
      next,
    );
    assert.equal(run.state.batch.control, alarms.length === 0 ? 'running' : 'stopped');
  }
});

test('the alarm names what was quoted and what the service shows, once per batch', () => {
  const run = coreRun(2);
  run.looked({ type: 'start', run: 'r' });
  send(run, 2);
  send(run, 3);
  seen(run, 2, { transactionFee: 9999, processingFee: 777 });
  seen(run, 3, { transactionFee: 9999 });
  seen(run, 2, { transactionFee: 20_000 });
  assert.deepEqual(alarmsOf(run), ['2 debit-differs']);
  assert.deepEqual(run.state.batch.alarms[0]?.problem.params, {
    row: 2,
    cost: '1115 XOF',
    quotedFees: '115 XOF',
    debited: '11776 XOF',
    fees: '10776 XOF',
  });
  assert.deepEqual(rowOf(run.state, 3).shown, { amount: 1000, transactionFee: 9999, fromCurrency: 'xof' });
});

test('fees that a session shows later are compared then, and a session that failed took nothing', () => {
  const run = coreRun(2);
  run.looked({ type: 'start', run: 'r' });
  send(run, 2);
  send(run, 3);
  seen(run, 3, { status: 'failed', transactionFee: 9999 });
  seen(run, 2, {});
  assert.deepEqual(alarmsOf(run), []);
  seen(run, 2, { transactionFee: 9999 });
  assert.deepEqual(alarmsOf(run), ['2 debit-differs'], 'though its status is known already');
});

test('a session of another amount is an alarm about that, and not a second one about its debit', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  send(run, 2);
  seen(run, 2, { amount: 5000, transactionFee: 9999 });
  seen(run, 2, { amount: 5000, transactionFee: 9999 });
  assert.deepEqual(alarmsOf(run), ['2 answer-not-theirs']);
});

test('what a session shows stays with the row, and goes with the session', () => {
  const shown = { amount: 1000, transactionFee: 115 };
  const ready = openRow(importedRow('B1', 2));
  const accepted = { ...ready, state: 'accepted', opened: 1, candidateIds: ['s-1'] } as const;
  const claim = { type: 'session-claimed', row: 2, sessionId: 's-1', via: 'list', reference: null } as const;
  const claimed = foldRow(accepted, { ...claim, shown }, 1);
  assert.deepEqual(claimed.shown, shown);
  const status = { type: 'status-seen', row: 2, sessionId: 's-1', failureReason: null } as const;
  const processing = foldRow(claimed, { ...status, status: 'processing' }, 2);
  assert.deepEqual(processing.shown, shown, 'a session that shows no amount now takes nothing back');
  const later = { ...shown, processingFee: 15 };
  assert.deepEqual(foldRow(processing, { ...status, status: 'completed', shown: later }, 3).shown, later);
  const gone = foldRow(claimed, { type: 'session-disclaimed', row: 2, sessionId: 's-1', reason: '-' }, 4);
  assert.equal(gone.shown, undefined);
});
