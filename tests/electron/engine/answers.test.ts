/** What one answer to a payment records and causes: the link, the rate, the alarm's text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestBody } from '../../../electron/engine/core/send/request-body.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import { MARKER_METADATA_KEY, makeMarker } from '../../../shared/domain/marker.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { importedRow } from '../../support/journal-events.ts';

const accepted = (sessionId: string, paymentLink?: string): AnswerMeaning => ({
  kind: 'accepted',
  sessionIds: [sessionId],
  reference: undefined,
  status: 'pending',
  ...(paymentLink !== undefined && { paymentLink }),
});

function eventsOf<Type extends CoreRun['events'][number]['type']>(run: CoreRun, type: Type) {
  return run.events.filter((event): event is Extract<typeof event, { type: Type }> => event.type === type);
}

test('the link that an answer carries is recorded, and none is made up', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, accepted('s-2', 'https://pay.example.test/2'));
  run.connected(3);
  run.answered(3, accepted('s-3'));
  const links = eventsOf(run, 'attempt-accepted').map((event) => event.paymentLink);
  assert.deepEqual(links, ['https://pay.example.test/2', undefined]);
  assert.equal('paymentLink' in (eventsOf(run, 'attempt-accepted')[1] ?? {}), false);
});

test('the attempt names its operation only if it is not the row’s own', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  assert.deepEqual(
    eventsOf(run, 'attempt-opened').map((event) => 'operation' in event),
    [false],
  );
});

test('payments that are answered let the pace grow, without a page of the list between them', () => {
  const run = coreRun(30, { concurrency: 1, rate: { perSecond: 2, maxPerSecond: 5 } });
  run.looked({ type: 'start', run: 'r' });
  const before = run.state.gate.ratePerSecond;
  for (let row = 2; row < 26; row += 1) {
    for (let turn = 0; turn < 20 && run.state.flights.get(row)?.stage !== 'connecting'; turn += 1) run.take();
    run.connected(row);
    run.answered(row, accepted(`s-${row}`));
  }
  assert.ok(run.state.gate.ratePerSecond > before, `${run.state.gate.ratePerSecond} calls a second`);
});

test('a batch that an answer pauses says which answer it was', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, { kind: 'unknown', why: 'redirected', batch: 'outage', status: 302, error: undefined });
  assert.deepEqual(
    [run.state.batch.control, run.state.batch.problem?.code, run.state.batch.problem?.params?.what],
    ['paused', 'answer-not-theirs', 'answer-redirected'],
  );
});

test('a body that was given keeps its metadata, and the marker comes to it', () => {
  const content = importedRow('B1', 2, { givenBody: '{"amount":10,"metadata":{"order":"7"}}' });
  const body = requestBody(content, { marker: 'PS-1', quoteId: null, walletId: undefined });
  assert.deepEqual(JSON.parse(body), {
    amount: 10,
    description: 'PS-1',
    metadata: { order: '7', [MARKER_METADATA_KEY]: 'PS-1' },
  });
});

test('a body that was copied from another payment’s answer leaves that one’s marker out', () => {
  const [own, other] = [1, 2].map((n) => makeMarker(new Uint8Array(12).fill(n)));
  const givenBody = JSON.stringify({
    description: `${other} Rent`,
    metadata: { [MARKER_METADATA_KEY]: other },
  });
  const body = requestBody(importedRow('B1', 2, { givenBody }), {
    marker: own ?? '',
    quoteId: null,
    walletId: undefined,
  });
  assert.deepEqual(JSON.parse(body), {
    description: `${own} Rent`,
    metadata: { [MARKER_METADATA_KEY]: own },
  });
});

test('a row that waits goes at the moment that its wait ends, and not before', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.take({ type: 'not-connected', row: 2, reason: 'refused', isCertificate: false });
  const untilMs = run.state.waiting.get(2);
  assert.ok(untilMs !== undefined && run.wakeAtMs !== undefined && run.wakeAtMs <= untilMs);
  run.nowMs = untilMs - 101;
  assert.deepEqual(named(run.take()), []);
  run.nowMs = untilMs - 100;
  assert.deepEqual(named(run.take()), ['connect 2']);
});

test('an answer ends the count of payments for which the service could not be reached', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  Object.assign(run.state, { unreachableInRow: 2, unsentInRow: 2 });
  run.connected(2);
  run.answered(2, accepted('s-2'));
  assert.deepEqual([run.state.unreachableInRow, run.state.unsentInRow], [0, 0]);
});

for (const [owner, state, what] of [
  [{ batch: 'B1', row: 2 }, 'accepted', 'the row itself'],
  [{ batch: 'B1', row: 3 }, 'unknown', 'another row'],
  [{ batch: 'B2', row: 2 }, 'unknown', 'the same row of another batch'],
] as const)
  test(`an answer that names a session of ${what} leaves the row ${state}`, () => {
    const run = coreRun(2, { concurrency: 1 });
    Object.assign(run.state.queries, { ownerOf: () => owner });
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    run.answered(2, accepted('s-2'));
    assert.equal(rowOf(run.state, 2).state, state);
  });
