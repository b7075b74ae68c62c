/** R3 and R4: which key and which quote go again after an answer, and what a refusal of a key that was answered settles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latestAttempt } from '../../../electron/engine/core/row/attempts.ts';
import { openRun } from '../../../electron/engine/core/state/open-run.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning, Refusal } from '../../../shared/api/answer-meaning.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';
import { NO_FIGURES } from '../../support/empty-quote.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

const refused = (refusal: Refusal, status: number): AnswerMeaning => ({
  kind: 'refused',
  refusal,
  status,
  code: 'code',
  message: 'No',
  errors: {},
  permission: undefined,
  retryAfterMs: undefined,
});

const quoteUsed = (batch: 'alarm' | 'continue'): AnswerMeaning => ({
  kind: 'unknown',
  why: 'quote-used',
  batch,
  status: 400,
  error: undefined,
});

/** A run of rows that take quotes, or of deposits, which take none. */
function started(rows: number, takesQuotes: boolean): CoreRun {
  const run = coreRun(rows, { concurrency: 1 }, takesQuotes ? { channel: 'mobile_money' } : {});
  run.looked({ type: 'start', run: 'r' });
  return run;
}

/** Time passes, and quotes are given, until the row's connection stands; what it is sent with. */
function sent(run: CoreRun, row: number) {
  for (let turn = 0; turn < 200; turn += 1) {
    const stage = run.state.flights.get(row)?.stage;
    if (stage === 'connecting') {
      const send = run.connected(row).find((effect) => effect.type === 'send');
      const { key, quote } = latestAttempt(rowOf(run.state, row)) ?? {};
      return { key, quote: quote?.id, earlier: send?.earlier };
    }
    if (stage === 'quoting') give(run, row, `q-${turn}-${run.nowMs}`);
    else {
      run.nowMs += 1_000;
      run.seesNothing();
    }
  }
  throw new Error(`row ${row} was not sent`);
}

function give(run: CoreRun, row: number, quoteId: string): void {
  const { amountMinor } = rowOf(run.state, row);
  const value = {
    ...NO_FIGURES,
    ...{ quoteId, ourFee: 0, totalFees: 0, converted: amountMinor, userPays: amountMinor },
  };
  run.take({ type: 'quoted', row, result: { ok: true, value, serverTimeMs: undefined } });
}

for (const takesQuotes of [true, false])
  test(`after 429 the same bytes go once more under their key, ${takesQuotes ? 'with their quote' : 'without a quote'}, and then with new ones`, () => {
    const run = started(1, takesQuotes);
    const first = sent(run, 2);
    run.answered(2, refused('rate', 429));
    const second = sent(run, 2);
    assert.deepEqual(second, { ...first, earlier: 'refused' });
    run.answered(2, refused('rate', 429));
    const third = sent(run, 2);
    assert.notEqual(third.key, first.key);
    assert.equal(third.earlier, 'none');
    if (takesQuotes) assert.notEqual(third.quote, first.quote);
  });

test('after a refusal for the funds the row goes with a new key, since a service may keep the refusal with the old one', () => {
  const run = started(1, false);
  const first = sent(run, 2);
  run.answered(2, refused('funds', 400));
  assert.equal(run.state.batch.control, 'stopped');
  run.looked({ type: 'resume', by: 'awa' });
  const second = sent(run, 2);
  assert.notEqual(second.key, first.key);
  assert.equal(second.earlier, 'none');
});

test('429 and then a refusal of the request: the row is rejected at once, and may be corrected', () => {
  const run = started(1, true);
  sent(run, 2);
  run.answered(2, refused('rate', 429));
  sent(run, 2);
  run.answered(2, refused('row', 422));
  assert.equal(rowOf(run.state, 2).state, 'rejected');
});

test('a service that spends quotes on refusals costs one row its certainty, and later refused rows take new quotes', () => {
  const run = started(1, true);
  sent(run, 2);
  run.answered(2, refused('rate', 429));
  sent(run, 2);
  run.answered(2, quoteUsed('continue'));
  assert.equal(rowOf(run.state, 2).state, 'unknown');
  assert.deepEqual(run.state.batch.alarms, []);
  assert.equal(run.state.spendsQuotes, true);
  const { batch, settings, queries, gate } = run.state;
  const rows = [rowOf(run.state, 2)];
  assert.equal(openRun({ batch, settings, queries, gate, rows }).spendsQuotes, true, 'and is known later');
  const next = started(1, true);
  next.state.spendsQuotes = true;
  const first = sent(next, 2);
  next.answered(2, refused('rate', 429));
  const second = sent(next, 2);
  assert.notEqual(second.quote, first.quote);
  assert.notEqual(second.key, first.key);
});

test('a quote that was sent with another payment is given up unwritten, and a new one is asked for', () => {
  const run = started(1, true);
  Object.assign(run.state.queries, { isQuoteTaken: (id: string) => id === 'spent' });
  assert.equal(run.state.flights.get(2)?.stage, 'quoting');
  give(run, 2, 'spent');
  assert.deepEqual(
    run.connected(2).map(({ type }) => type),
    ['abandon'],
  );
  assert.equal(rowOf(run.state, 2).opened, 0);
  assert.notEqual(sent(run, 2).quote, 'spent');
});

for (const [what, fault] of [
  ['funds', { status: 400, code: 'insufficient_funds' }],
  ['429', { status: 429, code: 'rate_limit_exceeded', retryAfterSeconds: 0 }],
] as const)
  test(`a service that keeps its first answer with the key, ${what} too, blocks no row for ever`, async (t) => {
    const bench = await engineBench(t, {
      faults: {
        rules: [{ nth: [2], fault: { answer: 'status', effect: 'none', ...fault } }],
        repeatedKey: { replayFailures: true },
      },
    });
    const { engine, journal } = bench.open();
    const before = bench.practice.books.sessions().length;
    const batch = await bench.approved(engine, mobileRows(3));
    await engine.openRun(batch).start('run-1');
    if (journal.batch(batch)?.control === 'stopped') {
      const run = engine.openRun(batch);
      run.resume('awa');
      await run.start('run-2');
    }
    assert.deepEqual(journal.counts(batch), { paid: 3 });
    assert.equal(bench.practice.books.sessions().length - before, 3);
    assert.deepEqual(journal.verify().faults, []);
    journal.close();
  });
