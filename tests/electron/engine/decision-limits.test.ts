/** How often: the numbers of “What an answer to a payment request means” (engine/README.md), and what follows when they are reached. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latestAttempt } from '../../../electron/engine/core/row/attempts.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { importedRow } from '../../support/journal-events.ts';

type Refused = Extract<AnswerMeaning, { kind: 'refused' }>;

function refused(refusal: Refused['refusal'], status: number, code = 'some_code'): Refused {
  return {
    kind: 'refused',
    refusal,
    status,
    code,
    message: 'said so',
    errors: {},
    permission: undefined,
    retryAfterMs: undefined,
  };
}

const accepted = (...sessionIds: readonly string[]): AnswerMeaning => ({
  kind: 'accepted',
  sessionIds,
  reference: undefined,
  status: 'pending',
});

const notSent: AnswerMeaning = { kind: 'not-sent', reason: 'reset', isCertificate: false };

const saidNo = (code: string): AnswerMeaning => ({
  kind: 'unknown',
  why: 'said-no',
  batch: 'continue',
  status: 200,
  error: { code, message: 'no', errors: {} },
});

function started(rows: number, settings: Parameters<typeof coreRun>[1] = {}): CoreRun {
  const run = coreRun(rows, { concurrency: 1, breaker: { unknowns: 1000, maxInDoubt: 1000 }, ...settings });
  run.looked({ type: 'start', run: 'r' });
  run.take();
  return run;
}

/** Answers the rows from the second on, one after the other. */
function answerEach(run: CoreRun, ...meanings: readonly AnswerMeaning[]): void {
  for (const [index, meaning] of meanings.entries()) {
    const row = index + 2;
    assert.equal(run.state.batch.control, 'running', `before row ${row}`);
    run.take();
    run.connected(row);
    assert.equal(run.state.rows.get(row)?.state, 'sending', `row ${row}`);
    run.answered(row, meaning);
  }
}

const codeOf = (run: CoreRun) => run.state.batch.problem?.code;

/** Lets time pass until the row is connected for again; reads find nothing. */
function untilConnected(run: CoreRun, row: number): void {
  for (let seconds = 0; seconds < 4_000; seconds += 1) {
    run.nowMs += 1_000;
    if (named(run.seesNothing()).includes(`connect ${row}`)) return;
    if (run.state.flights.get(row)?.stage === 'connecting') return;
  }
  assert.fail(`row ${row} is never connected for`);
}

test('five refusals with one code stop the batch, the fifth and not the fourth', () => {
  const run = started(8);
  answerEach(run, ...Array.from({ length: 4 }, () => refused('row', 422)));
  assert.equal(run.state.batch.control, 'running');
  run.take();
  run.connected(6);
  run.answered(6, refused('row', 422));
  assert.equal(codeOf(run), 'stopped-refusals');
});

test('refusals with different codes, or with a payment between them, are about the rows', () => {
  const run = started(14);
  const four = Array.from({ length: 4 }, () => refused('row', 422, 'validation_error'));
  answerEach(
    run,
    ...four,
    refused('row', 400, 'bad_request'),
    ...four,
    accepted('s-1'),
    refused('row', 422, 'validation_error'),
  );
  assert.equal(run.state.batch.control, 'running');
});

test('404 twice in a row stops the batch, whatever the two codes say', () => {
  const run = started(4);
  answerEach(run, refused('row', 404, 'path_not_found'), refused('row', 404, 'recipient_not_found'));
  assert.equal(codeOf(run), 'address-wrong');
});

test('one 404 after other refusals with its code is the first of its kind', () => {
  const run = started(6);
  answerEach(run, refused('row', 422, 'invalid_recipient'), refused('row', 404, 'invalid_recipient'));
  assert.equal(run.state.batch.control, 'running');
  const other = started(6);
  answerEach(other, refused('row', 404), accepted('s-1'), refused('row', 404));
  assert.equal(other.state.batch.control, 'running', 'not in a row');
});

test('"success: false" without an id, five times with one code, stops the batch', () => {
  const run = started(8);
  answerEach(run, ...Array.from({ length: 4 }, () => saidNo('limit_exceeded')));
  assert.equal(run.state.batch.control, 'running');
  run.take();
  run.connected(6);
  run.answered(6, saidNo('limit_exceeded'));
  assert.equal(codeOf(run), 'stopped-refusals');
});

test('nothing written three times in a row over all rows pauses the batch', () => {
  const run = started(8);
  answerEach(run, notSent, notSent);
  assert.equal(run.state.batch.control, 'running');
  run.take();
  const failed = { type: 'not-connected', row: 4, reason: 'refused', isCertificate: false } as const;
  run.take(failed);
  assert.equal(run.state.batch.control, 'paused');
  assert.equal(codeOf(run), 'service-unreachable');
});

test('a row of which nothing was written keeps its key, and is held after five times', () => {
  const run = started(1);
  const keys = new Set<string | null | undefined>();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    run.connected(2);
    keys.add(latestAttempt(rowOf(run.state, 2))?.key);
    assert.equal(run.state.rows.get(2)?.opened, attempt);
    const before = run.nowMs;
    run.answered(2, notSent);
    if (attempt === 5) break;
    assert.equal(run.state.rows.get(2)?.state, 'ready');
    const waits = (run.state.waiting.get(2) ?? 0) - before;
    assert.ok(waits >= 1_000 && waits <= 61_000, `${waits} ms`);
    if (run.state.batch.control !== 'running') run.looked({ type: 'resume', by: 'test' });
    untilConnected(run, 2);
  }
  assert.equal(keys.size, 1, 'the same bytes go under the same key');
  assert.equal(run.state.rows.get(2)?.state, 'held');
});

test('a quote refused three times holds its row, and each new attempt has new bytes or the same key', () => {
  const run = started(1);
  for (let refusal = 1; refusal <= 3; refusal += 1) {
    run.connected(2);
    run.answered(2, refused('quote', 400));
    assert.equal(run.state.rows.get(2)?.state, refusal < 3 ? 'ready' : 'held');
    if (refusal < 3) untilConnected(run, 2);
  }
  assert.equal(run.state.batch.control, 'running', 'it is the row’s own matter');
});

test('a row asked to wait five times is held', () => {
  const run = started(1);
  for (let refusal = 1; refusal <= 5; refusal += 1) {
    run.connected(2);
    run.answered(2, refused('rate', 429));
    assert.equal(run.state.rows.get(2)?.state, refusal < 5 ? 'ready' : 'held', `refusal ${refusal}`);
    if (refusal < 5) untilConnected(run, 2);
  }
});

test('insufficient funds stop the batch, and no smaller row is tried', () => {
  const run = started(3);
  answerEach(run, refused('funds', 400));
  assert.equal(codeOf(run), 'funds-refused');
  for (let step = 0; step < 50; step += 1) {
    run.nowMs += 10_000;
    assert.ok(!named(run.take()).some((effect) => effect.startsWith('connect')));
  }
});

test('what the service says in the moment in which a connection stands is heard before the row is sent on it', () => {
  const run = started(3, { concurrency: 2 });
  run.connected(2);
  assert.ok(run.state.flights.get(3)?.stage === 'connecting', 'two at a time');
  const content = importedRow('B1', 3, { channel: null, marker: rowOf(run.state, 3).marker });
  const effects = run.take(
    { type: 'connected', row: 3, connection: 99, content, freshKey: 'key-99', lastBody: undefined },
    { type: 'answered', row: 2, attempt: 1, meaning: refused('funds', 400), serverTimeMs: undefined },
  );
  assert.equal(run.state.batch.control, 'stopped');
  assert.equal(run.state.rows.get(3)?.opened, 0);
  assert.ok(!effects.some(({ type }) => type === 'send'), JSON.stringify(effects));
});

test('an answer with another row’s session proves nothing (R5): in doubt, alarm, stop, and the breaker counts it', () => {
  const run = started(4);
  answerEach(run, accepted('s-1'));
  let counted = 0;
  const { breaker } = run.state;
  const note = breaker.noteUnknown.bind(breaker);
  breaker.noteUnknown = (nowMs, isServerError) => {
    counted += 1;
    note(nowMs, isServerError);
  };
  run.take();
  run.connected(3);
  run.answered(3, accepted('s-2', 's-1'));
  assert.equal(run.state.rows.get(3)?.state, 'unknown');
  assert.deepEqual(
    run.state.batch.alarms.map(({ row, problem }) => [row, problem.code]),
    [[3, 'answer-not-theirs']],
  );
  assert.equal(run.state.batch.control, 'stopped');
  assert.equal(counted, 1);
  assert.equal(run.state.bySession.rowOf('s-1'), 2, 'the session stays with its row');
});
