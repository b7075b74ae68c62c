/** Whatever the quotes are, and whatever happens to the attempts, no more leaves the wallet than was approved. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quoteSent } from '../../../electron/engine/core/row/attempts.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import { LOST, refusedFor, takenAs } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';
import { NO_FIGURES } from '../../support/empty-quote.ts';

const ROWS = 6;
const AMOUNT = 1000;

const NOT_SENT: AnswerMeaning = { kind: 'not-sent', reason: 'reset', isCertificate: false };

type Turn =
  | { readonly kind: 'answer'; readonly with: 'accepted' | 'quote' | 'rate' | 'row' | 'lost' | 'not-sent' }
  | { readonly kind: 'quote'; readonly userPays: number }
  | { readonly kind: 'connect' | 'wait' | 'resume' | 'release' | 'park' | 'send-again' | 'empty-list' };

const turns: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      userPays: fc.integer({ min: AMOUNT, max: 2 * AMOUNT }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('connect' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      with: fc.constantFrom('accepted', 'accepted', 'quote', 'rate', 'row', 'lost', 'lost', 'not-sent'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('wait', 'resume', 'release', 'park', 'send-again', 'empty-list'),
    }),
  },
);

/** A run of rows reviewed at a tenth above their amount, with an approval of the most that may leave the wallet. */
function approvedFor(highestMinor: number): CoreRun {
  const run = coreRun(ROWS, {
    concurrency: 3,
    quote: { tolerancePercent: 50 },
    breaker: { unknowns: 1000, consecutive5xx: 1000, maxInDoubt: 1000 },
  });
  const { approval } = run.state.batch;
  assert.ok(approval);
  run.state.batch = {
    ...run.state.batch,
    approval: { ...approval, highestDebitMinor: { xof: highestMinor } },
  };
  const reviewed = { id: null, userPaysMinor: 1100, totalFeesMinor: 100, recipientGetsMinor: AMOUNT };
  for (let number = 2; number < 2 + ROWS; number += 1) {
    const row = run.state.rows.get(number);
    assert.ok(row);
    run.state.rows.set(row.row, { ...row, channel: 'mobile_money', reviewed });
  }
  run.looked({ type: 'start', run: 'r' });
  return run;
}

const rowsOf = ({ state }: CoreRun): RowRecord[] =>
  Array.from({ length: ROWS }, (_, index) => state.rows.get(index + 2)).filter((row) => row !== undefined);

/** What may have left the wallet, counted from the rows themselves and not by the engine's own sum. */
function mayHaveLeft(run: CoreRun): number {
  return rowsOf(run)
    .filter(({ state }) => ['sending', 'unknown', 'parked', 'accepted', 'paid'].includes(state))
    .reduce((sum, row) => sum + (quoteSent(row)?.userPaysMinor ?? 0), 0);
}

function inStage(run: CoreRun, stage: string): number | undefined {
  return [...run.state.flights].find(([, flight]) => flight.stage === stage)?.[0];
}

function play(run: CoreRun, turn: Turn): void {
  const first = (state: RowRecord['state']) => rowsOf(run).find((row) => row.state === state)?.row;
  const decided = (row: number | undefined, event: (row: number) => JournalEvent) =>
    row === undefined ? undefined : decide(run, event(row));
  switch (turn.kind) {
    case 'quote': {
      const row = inStage(run, 'quoting');
      if (row !== undefined) quote(run, row, turn.userPays);
      return;
    }
    case 'connect': {
      const row = inStage(run, 'connecting');
      if (row !== undefined) run.connected(row);
      return;
    }
    case 'answer': {
      const row = inStage(run, 'posting');
      if (row !== undefined) run.answered(row, meaningOf(turn.with, row));
      return;
    }
    case 'wait':
      run.nowMs += 61_000;
      run.take();
      return;
    case 'resume':
      run.looked({ type: 'resume', by: 'awa', acceptsDoubt: true });
      return;
    case 'release':
      decided(first('held'), (row) => ({ type: 'row-released', row, by: 'awa' }));
      return;
    case 'park':
      decided(first('unknown'), (row) => ({ type: 'row-parked', row, sweeps: 2, nearMatches: [] }));
      return;
    case 'send-again':
      decided(first('parked'), (row) => ({ type: 'send-again-decided', row, by: 'awa' }));
      return;
    case 'empty-list': {
      const { sweep } = run.state;
      const value = { sessions: [], items: 0, total: 0, hasNext: false };
      const result = { ok: true, value, serverTimeMs: undefined } as const;
      if (sweep !== null) run.take({ type: 'listed', sweep: sweep.id, result });
    }
  }
}

function decide(run: CoreRun, event: JournalEvent): void {
  run.take({ type: 'decided', events: [event] });
}

function quote(run: CoreRun, row: number, userPays: number): void {
  const value = {
    ...NO_FIGURES,
    ...{ quoteId: `q-${run.nowMs}`, totalFees: userPays - AMOUNT, converted: AMOUNT, userPays },
  };
  run.take({ type: 'quoted', row, result: { ok: true, value, serverTimeMs: undefined } });
}

function meaningOf(answer: Extract<Turn, { kind: 'answer' }>['with'], row: number): AnswerMeaning {
  if (answer === 'lost') return LOST;
  if (answer === 'not-sent') return NOT_SENT;
  return answer === 'accepted' ? takenAs(`s-${row}`) : refusedFor(answer, { retryAfterMs: 1_000 });
}

test('what may have left the wallet never exceeds what was approved: random quotes, refusals, retries and decisions', () => {
  let sent = 0;
  let stopped = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: ROWS * 1300 }),
      fc.array(turns, { minLength: 40, maxLength: 160 }),
      (highestMinor, all) => {
        const run = approvedFor(highestMinor);
        for (const turn of all) {
          play(run, turn);
          const left = mayHaveLeft(run);
          assert.ok(left <= highestMinor, `${left} may have left, ${highestMinor} approved`);
        }
        sent += run.events.filter(({ type }) => type === 'attempt-opened').length;
        if (run.state.batch.problem?.code === 'approval-void') stopped += 1;
      },
    ),
    { numRuns: 300 },
  );
  assert.ok(sent > 500, `only ${sent} attempts were tried`);
  assert.ok(stopped > 10, `the limit was met ${stopped} times`);
});

test('an approval that names no sum for a row’s currency covers none of it: the batch stops, and nothing connects again', () => {
  const run = approvedFor(ROWS * 1300);
  const { approval } = run.state.batch;
  assert.ok(approval);
  run.state.batch = { ...run.state.batch, approval: { ...approval, highestDebitMinor: {} } };
  for (let row = inStage(run, 'quoting'); row !== undefined; row = inStage(run, 'quoting'))
    quote(run, row, AMOUNT);
  const row = inStage(run, 'connecting');
  assert.ok(row !== undefined);
  run.connected(row);
  const { problem } = run.state.batch;
  assert.equal(problem?.code, 'approval-void');
  assert.match(String(problem.params?.reason), /^above-approved:\d+ 0 xof$/);
  assert.ok(run.events.every(({ type }) => type !== 'attempt-opened'));
});
