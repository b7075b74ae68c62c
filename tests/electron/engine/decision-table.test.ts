import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latestAttempt } from '../../../electron/engine/core/row/attempts.ts';
import { outageSince } from '../../../electron/engine/core/row/batch-record.ts';
import type { Effect } from '../../../electron/engine/core/state/inputs.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning, UnknownReason } from '../../../shared/api/answer-meaning.ts';
import type { ProblemCode } from '../../../shared/domain/problem.ts';
import type { RowState } from '../../../shared/domain/row-state.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

/** One line of “What an answer to a payment request means” (engine/README.md): what the answer means, what the row becomes, what the batch does. */
interface TableRow {
  readonly answer: string;
  readonly meaning: AnswerMeaning;
  readonly state: RowState;
  readonly control: 'running' | 'stopped' | 'paused';
  readonly problem?: ProblemCode;
}

function refused(
  refusal: Extract<AnswerMeaning, { kind: 'refused' }>['refusal'],
  status: number,
): AnswerMeaning {
  return {
    kind: 'refused',
    refusal,
    status,
    code: 'some_code',
    message: 'said so',
    errors: {},
    permission: undefined,
    retryAfterMs: undefined,
  };
}

function unknown(
  why: UnknownReason,
  batch: Extract<AnswerMeaning, { kind: 'unknown' }>['batch'],
): AnswerMeaning {
  return { kind: 'unknown', why, batch, status: undefined, error: undefined };
}

const accepted: AnswerMeaning = {
  kind: 'accepted',
  sessionIds: ['s-1', 't-1'],
  reference: 'REF',
  status: 'pending',
};

const TABLE: readonly TableRow[] = [
  {
    answer: 'nothing was written',
    meaning: { kind: 'not-sent', reason: 'reset', isCertificate: false },
    state: 'ready',
    control: 'running',
  },
  {
    answer: 'the certificate is wrong',
    meaning: { kind: 'not-sent', reason: 'expired', isCertificate: true },
    state: 'ready',
    control: 'paused',
    problem: 'connection-unsafe',
  },
  { answer: 'success with an id', meaning: accepted, state: 'accepted', control: 'running' },
  {
    answer: 'success false with an id',
    meaning: accepted,
    state: 'accepted',
    control: 'running',
  },
  {
    answer: 'success without an id',
    meaning: unknown('no-id', 'continue'),
    state: 'unknown',
    control: 'running',
  },
  {
    answer: 'success false without an id',
    meaning: unknown('said-no', 'continue'),
    state: 'unknown',
    control: 'running',
  },
  ...(['empty', 'malformed', 'cut-short'] as const).map(
    (why): TableRow => ({
      answer: `a 2xx whose body is ${why}`,
      meaning: unknown(why, 'continue'),
      state: 'unknown',
      control: 'running',
    }),
  ),
  {
    answer: 'HTML',
    meaning: unknown('html', 'outage'),
    state: 'unknown',
    control: 'paused',
    problem: 'answer-not-theirs',
  },
  {
    answer: 'a redirect',
    meaning: unknown('redirected', 'outage'),
    state: 'unknown',
    control: 'paused',
    problem: 'answer-not-theirs',
  },
  { answer: '400, 404, 422', meaning: refused('row', 422), state: 'rejected', control: 'running' },
  {
    answer: '401',
    meaning: refused('keys', 401),
    state: 'ready',
    control: 'stopped',
    problem: 'keys-refused',
  },
  {
    answer: '403',
    meaning: refused('headers', 403),
    state: 'ready',
    control: 'stopped',
    problem: 'headers-refused',
  },
  {
    answer: '403 that names a permission',
    meaning: {
      ...refused('permission', 403),
      message: 'Access denied to create payments. Insufficient permissions.',
    } as AnswerMeaning,
    state: 'ready',
    control: 'stopped',
    problem: 'permission-missing',
  },
  {
    answer: 'insufficient funds',
    meaning: refused('funds', 400),
    state: 'ready',
    control: 'stopped',
    problem: 'funds-refused',
  },
  {
    answer: 'a refusal that names the quote',
    meaning: refused('quote', 400),
    state: 'ready',
    control: 'running',
  },
  { answer: '429', meaning: refused('rate', 429), state: 'ready', control: 'running' },
  { answer: '408', meaning: unknown('request-timeout', 'continue'), state: 'unknown', control: 'running' },
  {
    answer: '409 on a first attempt',
    meaning: unknown('key-known', 'alarm'),
    state: 'unknown',
    control: 'stopped',
    problem: 'key-known',
  },
  {
    answer: '409 on a later attempt',
    meaning: unknown('key-known', 'continue'),
    state: 'unknown',
    control: 'running',
  },
  {
    answer: '400, 404, 422 on a later attempt',
    meaning: unknown('refused-later', 'continue'),
    state: 'unknown',
    control: 'running',
  },
  {
    answer: 'a 4xx cut short',
    meaning: unknown('cut-short', 'breaker'),
    state: 'unknown',
    control: 'running',
  },
  {
    answer: 'a 4xx nobody wrote',
    meaning: unknown('not-authored', 'stop'),
    state: 'unknown',
    control: 'stopped',
    problem: 'answer-not-theirs',
  },
  { answer: '5xx', meaning: unknown('server-error', 'breaker'), state: 'unknown', control: 'running' },
  { answer: 'a timeout', meaning: unknown('no-answer', 'breaker'), state: 'unknown', control: 'running' },
];

/** A run whose first row was just answered. */
function answeredOnce(meaning: AnswerMeaning, rows = 3): CoreRun {
  const run = coreRun(rows, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.take({ type: 'tick' });
  run.connected(2);
  run.answered(2, meaning);
  return run;
}

for (const { answer, meaning, state, control, problem } of TABLE) {
  test(`${answer}: the row is ${state}, the batch ${control}`, () => {
    const run = answeredOnce(meaning);
    assert.equal(run.state.rows.get(2)?.state, state);
    assert.equal(run.state.batch.control, control);
    if (problem !== undefined) assert.equal(run.state.batch.problem?.code, problem);
  });
}

test('after an unknown the next call is a read, and the row is never connected again', () => {
  const run = answeredOnce(unknown('no-answer', 'breaker'));
  for (let i = 0; i < 2_000; i += 1) {
    run.nowMs += 1_000;
    const effects = run.take({ type: 'tick' });
    assert.ok(!effects.some((effect) => effect.type === 'connect' && effect.row === 2));
    const list = effects.find((effect) => effect.type === 'list');
    if (list === undefined) continue;
    const page = { sessions: [], items: 0, total: 0, hasNext: false };
    run.take({
      type: 'listed',
      sweep: list.sweep,
      result: { ok: true, value: page, serverTimeMs: undefined },
    });
  }
  assert.equal(run.state.rows.get(2)?.state, 'parked');
});

test('a foreign page is waited out once; a second payment that meets one stops the batch', () => {
  const run = answeredOnce(unknown('html', 'outage'), 2);
  assert.equal(run.state.batch.control, 'paused');
  assert.notEqual(outageSince(run.state.batch), undefined);
  run.take({ type: 'resume', by: 'engine' });
  for (let i = 0; i < 100 && run.state.flights.get(3)?.stage !== 'connecting'; i += 1) {
    run.nowMs += 5_000;
    run.seesNothing();
  }
  run.connected(3);
  run.answered(3, unknown('html', 'outage'));
  assert.equal(run.state.rows.get(3)?.state, 'unknown');
  assert.equal(run.state.batch.control, 'stopped');
  assert.equal(outageSince(run.state.batch), undefined);
});

test('a refusal of a later attempt never clears an earlier doubt (R4)', () => {
  const run = answeredOnce(unknown('no-answer', 'breaker'), 1);
  run.state.reconciling.clear();
  const begun = run.take({
    type: 'decided',
    events: [{ type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] }],
  });
  const page = { sessions: [], items: 0, total: 0, hasNext: false };
  // A sweep already under way began too early to count.
  let effects: readonly Effect[] = [
    ...begun,
    ...run.take({ type: 'decided', events: [{ type: 'send-again-decided', row: 2, by: 'person' }] }),
  ];
  let isConnecting = false;
  for (let i = 0; i < 20 && !isConnecting; i += 1) {
    assert.ok(
      !effects.some((effect) => effect.type === 'connect' && effect.row === 2),
      'not before the sweep',
    );
    const list = effects.find((effect) => effect.type === 'list');
    const result = { ok: true, value: page, serverTimeMs: undefined } as const;
    effects = run.take(list ? { type: 'listed', sweep: list.sweep, result } : { type: 'tick' });
    isConnecting =
      list !== undefined && effects.some((effect) => effect.type === 'connect' && effect.row === 2);
  }
  assert.ok(isConnecting, 'a person’s "send again" goes out after an empty sweep');
  const key = latestAttempt(rowOf(run.state, 2))?.key;
  run.connected(2);
  assert.equal(latestAttempt(rowOf(run.state, 2))?.key, key, 'the same key first');
  run.answered(2, refused('row', 422));
  assert.equal(run.state.rows.get(2)?.state, 'parked');
});

test('two sessions with one marker raise the alarm that a row may be paid twice, and stop the batch', () => {
  const run = answeredOnce(accepted);
  const marker = run.state.rows.get(2)?.marker ?? '';
  seenInList(run, [
    { id: 's-1', description: `${marker} pay` },
    { id: 's-2', description: `${marker} pay` },
  ]);
  assert.deepEqual(
    run.state.batch.alarms.map(({ row, problem }) => [row, problem.code]),
    [[2, 'paid-twice']],
  );
  assert.equal(run.state.batch.control, 'stopped');
});

test('a session over another amount is claimed by its marker, and stops the batch', () => {
  const run = answeredOnce(accepted);
  const marker = run.state.rows.get(2)?.marker ?? '';
  seenInList(run, [{ id: 's-1', description: marker, amount: 999_999, fromCurrency: 'xof' }]);
  assert.equal(run.state.rows.get(2)?.state, 'accepted');
  assert.equal(run.state.batch.problem?.code, 'answer-not-theirs');
});

test('a word for a status that the document does not have is neither paid nor failed (R9)', () => {
  for (const [status, state] of [
    ['settled', 'accepted'],
    ['Completed', 'accepted'],
    ['completed', 'paid'],
    ['failed', 'failed'],
  ] as const) {
    const run = answeredOnce(accepted);
    seenInList(run, [{ id: 's-1', status, description: run.state.rows.get(2)?.marker ?? '' }]);
    assert.equal(run.state.rows.get(2)?.state, state, status);
  }
});

/** Lets the next sweep show these sessions. */
function seenInList(
  run: CoreRun,
  sessions: readonly {
    id: string;
    status?: string;
    description?: string;
    amount?: number;
    fromCurrency?: string;
  }[],
): void {
  for (let i = 0; i < 400; i += 1) {
    run.nowMs += 1_000;
    const list = run.take({ type: 'tick' }).find((effect) => effect.type === 'list');
    if (list === undefined) continue;
    const full = sessions.map((session) => ({ ...EMPTY_SESSION, status: 'processing', ...session }));
    const value = { sessions: full, items: full.length, total: full.length, hasNext: false };
    run.take({ type: 'listed', sweep: list.sweep, result: { ok: true, value, serverTimeMs: undefined } });
    return;
  }
  assert.fail('no sweep began');
}

test('a list that ends before its own total is no evidence, however often it is read', () => {
  const run = answeredOnce(unknown('no-answer', 'breaker'), 1);
  const before = run.events.length;
  for (let i = 0; i < 200; i += 1) {
    run.nowMs += 1_000;
    const list = run.take({ type: 'tick' }).find((effect) => effect.type === 'list');
    if (list === undefined) continue;
    const value = { sessions: [], items: 0, total: 40, hasNext: false };
    run.take({ type: 'listed', sweep: list.sweep, result: { ok: true, value, serverTimeMs: undefined } });
  }
  assert.ok(!run.events.slice(before).some((event) => event.type === 'sweep-completed'));
  assert.equal(run.state.rows.get(2)?.state, 'unknown');
});

test('in blind mode a row that a dead process left in flight pauses the batch', () => {
  const run = coreRun(3, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.take({ type: 'tick' });
  run.connected(2);
  run.take({ type: 'decided', events: [{ type: 'blind-mode-entered', reason: 'not-visible' }] });
  run.looked({ type: 'start', run: 'again' });
  assert.equal(run.state.rows.get(2)?.state, 'unknown');
  assert.equal(run.state.batch.control, 'paused');
});
