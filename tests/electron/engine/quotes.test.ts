/**
 * A quote between its calculator and its payment: how long it is valid, what it may contain, and which price was
 * accepted.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateGate } from '../../../electron/engine/core/pace/rate-gate.ts';
import { latestAttempt } from '../../../electron/engine/core/row/attempts.ts';
import { approvalVoided } from '../../../electron/engine/core/row/events.ts';
import { foldRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { RowRecord } from '../../../electron/engine/core/row/row-record.ts';
import { quoteProblem } from '../../../electron/engine/core/send/quote-check.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import { systemClock } from '../../../electron/engine/ports/clock.ts';
import { PacedReader } from '../../../electron/engine/ports/paced-reader.ts';
import { quotedPayment } from '../../../electron/engine/ports/quote-row.ts';
import { reviewRows } from '../../../electron/engine/review/review.ts';
import type { Quote } from '../../../shared/api/quote.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { NO_FIGURES } from '../../support/empty-quote.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { importedRow } from '../../support/journal-events.ts';

const FEES = 10;

function quote(change: Partial<Quote> = {}): Quote {
  return {
    ...NO_FIGURES,
    ...{ quoteId: 'q-1', ourFee: FEES, totalFees: FEES, converted: 1000, userPays: 1000 + FEES },
    ...change,
  };
}

/** A run of one row that needs a quote, and has just asked for it. */
function quoting(): CoreRun {
  const run = coreRun(1);
  const row = run.state.rows.get(2);
  assert.ok(row);
  run.state.rows.set(row.row, { ...row, channel: 'mobile_money', reviewed: reviewedAt(1010) });
  assert.deepEqual(named(run.looked({ type: 'start', run: 'r' })), ['quote 2']);
  return run;
}

const reviewedAt = (userPaysMinor: number) => ({
  id: null,
  userPaysMinor,
  totalFeesMinor: userPaysMinor - 1000,
  recipientGetsMinor: 1000,
});

const quoted = (value: Quote, serverTimeMs?: number) =>
  ({ type: 'quoted', row: 2, result: { ok: true, value, serverTimeMs } }) as const;

test('a quote that is over before it could be sent is not used: by the service’s clock, not by ours', () => {
  const run = quoting();
  // The service's clock is an hour ahead: by ours this quote has an hour to go.
  const serverMs = run.nowMs + 3_600_000;
  assert.deepEqual(named(run.take(quoted(quote({ expiresAtMs: serverMs - 1 }), serverMs))), []);
  assert.equal(run.state.rows.get(2)?.state, 'ready');
  run.nowMs += 61_000;
  assert.deepEqual(named(run.take()), ['quote 2'], 'a new one is asked for');
  const laterMs = run.nowMs + 3_600_000;
  assert.deepEqual(named(run.take(quoted(quote({ expiresAtMs: laterMs + 30_000 }), laterMs))), ['connect 2']);
});

test('a quote that ends while the connection is made is given up unwritten', () => {
  const run = quoting();
  const serverMs = run.nowMs;
  assert.deepEqual(named(run.take(quoted(quote({ expiresAtMs: serverMs + 5_000 }), serverMs))), [
    'connect 2',
  ]);
  run.nowMs += 4_500;
  assert.deepEqual(named(run.connected(2)), ['abandon', 'quote 2'], 'and a new one is asked for');
  assert.equal(run.state.rows.get(2)?.opened, 0);
});

test('a quote that arrives after its row was set aside holds nothing, whatever it says', () => {
  for (const value of [quote(), quote({ userPays: 2000, totalFees: 1000 }), quote({ enabled: false })]) {
    const run = quoting();
    run.take({ type: 'decided', events: [{ type: 'row-closed', row: 2, by: 'awa', reason: 'set-aside' }] });
    assert.deepEqual(named(run.take(quoted(value))), []);
    assert.equal(run.state.rows.get(2)?.state, 'closed');
  }
});

test('a quote of the amount that a row had before it was corrected is given up unwritten', () => {
  const run = quoting();
  const { approval } = run.state.batch;
  const row = run.state.rows.get(2);
  assert.ok(approval && row);
  run.take(quoted(quote()));
  assert.equal(run.state.flights.get(2)?.stage, 'connecting');
  const { marker } = row;
  const content = importedRow('B1', 2, { marker, amountMinor: 2000, channel: 'mobile_money' });
  run.take({
    type: 'decided',
    events: [
      { type: 'row-held', row: 2, problem: problem('quote-disabled') },
      { type: 'row-mended', row: 2, by: 'awa', content },
      approvalVoided('edit'),
      approval,
    ],
  });
  run.seesNothing();
  assert.ok(named(run.connected(2)).includes('abandon'));
  assert.equal(run.state.rows.get(2)?.opened, 0);
});

test('a quote that names its end is good until then, however old; one that names none, for as long as we say', () => {
  for (const [expiresInMs, wanted] of [
    [300_000, ['send 2']],
    [undefined, ['abandon', 'quote 2']],
  ] as const) {
    const run = quoting();
    const expiresAtMs = expiresInMs === undefined ? undefined : run.nowMs + expiresInMs;
    assert.deepEqual(named(run.take(quoted(quote({ expiresAtMs }), run.nowMs))), ['connect 2']);
    run.nowMs += 90_000;
    assert.deepEqual(named(run.connected(2)), wanted);
  }
});

test('a service whose quotes are all over as they come gets its row held, not asked for ever', () => {
  const run = quoting();
  for (let time = 0; time < 5; time += 1) {
    run.take(quoted(quote({ expiresAtMs: run.nowMs - 1 }), run.nowMs));
    run.nowMs += 61_000;
    run.take();
  }
  const row = run.state.rows.get(2);
  assert.deepEqual([row?.state, row?.problem?.params?.errorCode], ['held', 'expired']);
});

test('a connection that never stands holds its row and pauses the batch, although its quotes come', () => {
  const run = quoting();
  const failed = { type: 'not-connected', row: 2, reason: 'refused', isCertificate: false } as const;
  for (let time = 1; time <= 3; time += 1) {
    run.take(quoted(quote(), run.nowMs));
    assert.equal(run.state.batch.control, 'running', `before failure ${time}`);
    run.take(failed);
    run.nowMs += 61_000;
    run.take();
  }
  assert.equal(run.state.batch.problem?.code, 'service-unreachable', 'three in a row, whatever the reads do');
  run.looked({ type: 'resume', by: 'awa' });
  for (let time = 4; time <= 5; time += 1) {
    run.take(quoted(quote(), run.nowMs));
    run.take(failed);
    run.nowMs += 61_000;
    run.take();
  }
  assert.equal(run.state.rows.get(2)?.state, 'held', 'five in all');
});

const ROW = { amountMinor: 1000, currency: 'xof', reviewed: null } as const;

test('figures that are missing, of another currency, or nonsense hold the row', () => {
  const wrong: readonly (readonly [string, Partial<Quote>, string])[] = [
    ['no fees', { totalFees: undefined }, 'figures'],
    ['no total', { userPays: undefined }, 'figures'],
    ['no amount', { converted: undefined }, 'figures'],
    ['what arrives has cents where there are none', { converted: 1000.5 }, 'figures'],
    ['fees that no number can hold', { totalFees: 1e300 }, 'figures'],
    ['a total in dollars', { userPays: 2 }, 'figures'],
    ['fees below nothing', { totalFees: -5 }, 'figures'],
    ['another amount', { converted: 999 }, 'converted'],
  ];
  for (const [name, change, errorCode] of wrong) {
    const checked = quoteProblem(ROW, quote(change), 0.5);
    assert.ok(!checked.ok, name);
    assert.deepEqual(
      [checked.problem.code, checked.problem.params?.errorCode],
      ['quote-error', errorCode],
      name,
    );
  }
  assert.ok(quoteProblem(ROW, quote(), 0.5).ok);
});

test('a fee with a fraction of the smallest unit is rounded up and pays', () => {
  const checked = quoteProblem(ROW, quote({ userPays: 1015.5, totalFees: 15.5 }), 0.5);
  assert.deepEqual(checked, {
    ok: true,
    quote: { id: 'q-1', userPaysMinor: 1016, totalFeesMinor: 16, recipientGetsMinor: 1000 },
  });
  const run = quoting();
  assert.deepEqual(named(run.take(quoted(quote({ userPays: 1010.5, totalFees: 10.5 })))), ['connect 2']);
});

/** The row as its run held it for a price, and as a person then released it. */
function heldAndReleased(run: CoreRun, userPays: number): RowRecord {
  run.take(quoted(quote({ userPays, totalFees: userPays - 1000 }), run.nowMs));
  const held = run.state.rows.get(2);
  assert.equal(held?.problem?.code, 'quote-moved');
  assert.equal(held?.problem?.params?.cost, `${userPays} XOF`);
  assert.ok(held);
  return foldRow(held, { type: 'row-released', row: 2, by: 'awa' }, run.nowMs);
}

test('releasing a row that costs more accepts the price it showed, and no higher one', () => {
  const released = heldAndReleased(quoting(), 1100);
  assert.equal(released.reviewed?.userPaysMinor, 1100);
  assert.equal(released.reviewed?.totalFeesMinor, 100);
  assert.ok(quoteProblem(released, quote({ userPays: 1100 }), 0.5).ok);
  assert.ok(quoteProblem(released, quote({ userPays: 1105 }), 0.5).ok, 'within the tolerance of it');
  assert.ok(!quoteProblem(released, quote({ userPays: 1215 }), 10).ok, 'a tenth of what was reviewed');
  const worse = quoteProblem(released, quote({ userPays: 1200 }), 0.5);
  assert.ok(!worse.ok && worse.problem.code === 'quote-moved');
  const again = foldRow(
    { ...released, state: 'held', problem: worse.problem },
    { type: 'row-released', row: 2, by: 'awa' },
    1,
  );
  assert.equal(again.reviewed?.userPaysMinor, 1200, 'asked again, accepted again');
});

test('a review after the release asks again where the price has become worse than the accepted one', async () => {
  const record = heldAndReleased(quoting(), 1100);
  const reviewWith = (userPays: number) => {
    const data = { quote_id: 'q', total_fees: userPays - 1000, converted: 1000, user_pays: userPays };
    const body = JSON.stringify({ success: true, message: 'ok', data });
    const payment = quotedPayment({ wallets: {} }, record, { country: 'sn' });
    const content = { ...record, fields: {}, state: 'ready' as const, problems: [] };
    const row = { record, content, payment };
    return reviewRows(
      { all: () => [row], one: () => row },
      {
        service: {
          address: '',
          connect: () => assert.fail('nothing is sent'),
          read: async () => ({ kind: 'answered', status: 200, headers: {}, body, serverTimeMs: undefined }),
        },
        pace: new PacedReader(new RateGate({ perSecond: 1000, maxPerSecond: 1000 }), systemClock),
        isExact: true,
        tolerancePercent: 0.5,
      },
    );
  };
  const same = await reviewWith(1100);
  assert.ok(same.ok && same.held.length === 0);
  const worse = await reviewWith(1300);
  assert.ok(worse.ok);
  assert.deepEqual(
    worse.held.map(({ row, problem }) => [row, problem.code, problem.params?.userPaysMinor]),
    [[2, 'quote-moved', 1300]],
  );
});

test('a quote that is refused says the amount that the service suggests, and a dash where it names none', () => {
  const row = {
    amountMinor: 1000,
    currency: 'xof',
    channel: 'mobile_money',
    reviewed: null,
  } as unknown as RowRecord;
  for (const [suggestedReceiveAmount, suggested] of [
    [undefined, '-'],
    [900, '900 XOF'],
  ] as const) {
    const error = { errorCode: 'LIMIT', suggestedReceiveAmount, suggestedReceiveAmountCurrency: 'xof' };
    const checked = quoteProblem(row, quote({ errors: [error] as unknown as Quote['errors'] }), 0);
    assert.ok(!checked.ok);
    assert.deepEqual(checked.problem.params, { errorCode: 'LIMIT', suggested });
  }
});

test('a row whose payment is found while its quote is on the way takes no quote any more, not even a bad one', () => {
  const run = quoting();
  const description = run.state.rows.get(2)?.marker;
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'completed', description };
  run.take({ type: 'seen', sessions: [session], via: 'list' });
  assert.equal(run.state.rows.get(2)?.state, 'paid');
  assert.deepEqual(
    run.state.batch.alarms.map(({ problem }) => problem.params?.what),
    ['session-although:ready s-1'],
  );
  run.take(quoted(quote({ userPays: 0 })));
  assert.equal(run.state.rows.get(2)?.state, 'paid');
});

test('a payment whose quote is refused again and again takes a new quote each time, and is held after the third', () => {
  const run = quoting();
  const refused = {
    kind: 'refused',
    refusal: 'quote',
    status: 400,
    code: 'QUOTE_EXPIRED',
    message: 'No',
    errors: {},
    permission: undefined,
    retryAfterMs: undefined,
  } as const;
  const keys = new Set<string>();
  for (let time = 1; time <= 3; time += 1) {
    assert.equal(run.state.rows.get(2)?.state, 'ready', `before refusal ${time}`);
    run.take(quoted(quote({ quoteId: `q-${time}` }), run.nowMs));
    run.connected(2);
    keys.add(latestAttempt(rowOf(run.state, 2))?.key ?? '');
    run.answered(2, refused);
    run.nowMs += 61_000;
    run.seesNothing();
    run.seesNothing();
  }
  const row = run.state.rows.get(2);
  assert.deepEqual([row?.state, row?.problem?.code, keys.size], ['held', 'quote-error', 3]);
});
