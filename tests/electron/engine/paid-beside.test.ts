// While a batch is sent, somebody pays one of its rows by another route: whichever sweep shows it holds the row.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../../../shared/api/session.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { takenAs } from '../../support/answer-meanings.ts';
import { coreRun } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

const byHand = (id: string, status = 'completed'): Session => ({
  ...EMPTY_SESSION,
  id,
  status,
  description: 'by hand',
  amount: 1000,
  fromCurrency: 'xof',
  toCurrency: 'xof',
});

/** A run of three rows, one after the other, of which the first is sent; what each sweep compared. */
function runWithOneSent() {
  const run = coreRun(3, { concurrency: 1 });
  const compared: string[][] = [];
  Object.assign(run.state.queries, {
    paidElsewhere: (sessions: readonly Session[]) => {
      compared.push(sessions.map(({ id }) => id));
      const isPaid = sessions.some(({ status }) => status !== 'failed');
      const sessionIds = sessions.map(({ id }) => id);
      const held = {
        row: 4,
        problem: problem('duplicate-exact', { where: 'by-hand' }),
        sessions: sessionIds,
      };
      return isPaid ? [held] : [];
    },
  });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, takenAs('s-ours'));
  const seen = (...sessions: readonly Session[]): void => {
    for (let steps = 0; run.state.sweep?.isPageInFlight !== true; steps += 1) {
      assert.ok(steps < 100, 'no sweep begins');
      run.nowMs = Math.max(run.nowMs, run.wakeAtMs ?? 0);
      run.take();
    }
    const value = { sessions, items: sessions.length, total: sessions.length, hasNext: false };
    const result = { ok: true, value, serverTimeMs: undefined } as const;
    run.take({ type: 'listed', sweep: run.state.sweep.id, result });
  };
  return { run, compared, seen };
}

test('a row that somebody pays by hand while others of its batch are sent is held by the next sweep', () => {
  const { run, seen } = runWithOneSent();
  assert.equal(run.state.rows.get(4)?.state, 'ready');
  seen(byHand('s-hand'));
  assert.equal(run.state.rows.get(4)?.state, 'held');
  assert.equal(run.state.rows.get(4)?.problem?.code, 'duplicate-exact');
});

test('each payment of others is compared once, one that has failed until it has another status', () => {
  const { compared, seen } = runWithOneSent();
  seen(byHand('s-hand', 'failed'));
  seen(byHand('s-hand', 'failed'));
  seen(byHand('s-hand'));
  seen(byHand('s-hand'));
  seen(byHand('s-hand'), byHand('s-other'));
  assert.deepEqual(compared, [['s-hand'], ['s-hand'], ['s-hand'], ['s-other']]);
});

test('an answer that names a payment which stood in the list before its request proves nothing', () => {
  const { run, seen } = runWithOneSent();
  seen(byHand('s-hand'));
  run.connected(3);
  run.answered(3, takenAs('s-hand'));
  assert.equal(run.state.rows.get(3)?.state, 'unknown');
  assert.deepEqual(
    run.state.batch.alarms.map(({ row, problem: { params } }) => [row, params?.what]),
    [[3, 'session-of-another:s-hand']],
  );
});

test('a payment that the list shows while its answer is on the way is not taken from the row, though it has no marker there', () => {
  const { run, seen } = runWithOneSent();
  run.connected(3);
  seen(byHand('s-new'));
  run.answered(3, takenAs('s-new'));
  assert.equal(run.state.rows.get(3)?.state, 'accepted');
});

test('nor is one that a row is answered with when it is sent again: its first request may have made it', () => {
  const { run, seen } = runWithOneSent();
  seen(byHand('s-hand'));
  run.take({
    type: 'decided',
    events: [
      { type: 'row-doubted', row: 3, reason: 'journal-older' },
      { type: 'row-parked', row: 3, sweeps: 2, nearMatches: ['s-hand'] },
      { type: 'send-again-decided', row: 3, by: 'test', seen: ['s-hand'] },
    ],
  });
  // Only a list that shows what was sent before is evidence.
  seen(byHand('s-hand'), { ...byHand('s-ours'), description: run.state.rows.get(2)?.marker });
  run.connected(3);
  run.answered(3, takenAs('s-hand'));
  assert.equal(run.state.rows.get(3)?.state, 'accepted');
});
