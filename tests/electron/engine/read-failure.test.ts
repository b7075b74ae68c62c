/** The problem that is reported for a failed read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProblem, readProblems } from '../../../electron/engine/core/doubt/read-problem.ts';
import { outageSince } from '../../../electron/engine/core/row/batch-record.ts';
import type { ReadFailure } from '../../../electron/engine/core/state/inputs.ts';
import { failureOf, readOperation, readSessionPage } from '../../../electron/engine/ports/read-result.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { readAnswer } from '../../../electron/service/read-answer.ts';
import { createServiceClient } from '../../../electron/service/service-client.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { coreRun } from '../../support/core-run.ts';
import { startPracticeService } from '../../support/practice-service.ts';

test('a calculator’s refusal is told field by field, in the service’s own words', async (t) => {
  const practice = await startPracticeService({});
  t.after(() => practice.close());
  const client = createServiceClient({
    address: practice.url,
    keys: new ServiceKeys(practice.publicKey, practice.privateKey),
    origin: practice.origin,
    now: () => Date.now(),
    timeoutMs: 10_000,
  });
  t.after(() => client.close());
  const read = await readOperation(client, 'swap-and-send-quote', {
    from_currency: 'cad',
    to_currency: 'xof',
    amount: '100',
    payment_channel: 'eft',
    priority: 'standard',
    country: 'ca',
    mode: 'send',
  });
  assert.ok(!read.ok);
  const problems = readProblems(read.failure);
  assert.deepEqual(
    problems.map(({ code, field }) => [code, field]),
    [
      ['request-refused', 'payment_channel'],
      ['request-refused', 'country'],
    ],
  );
  assert.match(String(problems[0].params?.message), /payment_channel must be one of/);
  assert.equal(problems[0].params?.status, 400);
});

test('a refusal that is about no field has its code for Details, and none in the sentence', () => {
  const refusal = { code: 'corridor_closed', message: 'Closed today', errors: {} };
  const [problem] = readProblems({ kind: 'unusable', status: 400, what: '400', refusal });
  const { message, code } = renderProblem(problem, 'en-CA');
  assert.equal(message, 'Refused (400): “Closed today”.');
  assert.equal(code, 'corridor_closed');
});

test('an answer of the service that it found nothing is told as such, and each read has advice that fits it', () => {
  const answered = (code: string) => {
    const body = JSON.stringify({ success: false, message: 'None.', mb_error_code: code, errors: {} });
    const answer = { kind: 'answered', status: 404, headers: {}, body, serverTimeMs: undefined } as const;
    const read = readAnswer('get-session', answer);
    assert.ok(read.kind !== 'decoded');
    return renderProblem(readProblems(failureOf(read, undefined))[0], 'en');
  };
  assert.deepEqual(answered('SESSION_NOT_FOUND'), {
    message: 'The service knows nothing by this id (404): “None.”',
    advice: 'Check the id and whose keys these are, and read the list again.',
    code: '',
  });
  assert.deepEqual(answered('path_not_found'), {
    message: 'Refused (404): “None.”',
    advice: 'See Settings and the portal.',
    code: 'path_not_found',
  });
});

test('a clock that is off is told in both languages', () => {
  const [told] = readProblems({ kind: 'refused', status: 401, message: 'no', clockAheadMs: -5_400_000 });
  const { message, advice } = renderProblem(told, 'fr-CA');
  assert.equal(
    message.replaceAll(/\s/g, ' '),
    'Refusé (401) : l’horloge de cet ordinateur retarde de 1 h 30 min sur celle du service.',
  );
  assert.match(advice, /horloge/);
  assert.match(renderProblem(told, 'en').message, /clock is 1 hr 30 min behind the service’s/);
});

test('each way in which a read fails is told by its own problem, with what the service said', () => {
  const failures: readonly (readonly [ReadFailure, readonly [code: string, params: object]])[] = [
    [
      { kind: 'unreachable', reason: 'refused', isCertificate: false },
      ['service-unreachable', { reason: 'refused' }],
    ],
    [
      { kind: 'unreachable', reason: 'expired', isCertificate: true },
      ['connection-unsafe', { reason: 'expired' }],
    ],
    [{ kind: 'refused', status: 401, message: 'no' }, ['keys-refused', {}]],
    [{ kind: 'refused', status: 403, message: 'no' }, ['headers-refused', {}]],
    [
      {
        kind: 'refused',
        status: 403,
        message: 'Access denied to wallets. Insufficient permissions for the key',
      },
      ['permission-missing', { permission: 'wallets' }],
    ],
    [
      { kind: 'refused', status: 401, message: 'no', clockAheadMs: 3_600_000 },
      ['clock-differs', { status: 401, clock: 'ahead:3600' }],
    ],
    [
      { kind: 'refused', status: 403, message: 'no', clockAheadMs: -61_000 },
      ['clock-differs', { status: 403, clock: 'behind:61' }],
    ],
    [{ kind: 'refused', status: 401, message: 'no', clockAheadMs: 59_000 }, ['keys-refused', {}]],
    [
      {
        kind: 'refused',
        status: 403,
        message: 'Access denied to wallets. Insufficient permissions for the key',
        clockAheadMs: 3_600_000,
      },
      ['permission-missing', { permission: 'wallets' }],
    ],
    [{ kind: 'rate-limited', retryAfterMs: 61_400 }, ['rate-limited', { seconds: 62 }]],
    [{ kind: 'rate-limited', retryAfterMs: undefined }, ['rate-limited', { seconds: 5 }]],
    [{ kind: 'server-error', status: 503 }, ['service-error', { status: 503 }]],
    [{ kind: 'not-found', message: 'Gone' }, ['not-at-service', { message: 'Gone' }]],
    [{ kind: 'not-found', message: '' }, ['not-at-service', { message: '404' }]],
    [{ kind: 'foreign', status: 200, what: 'html' }, ['answer-not-theirs', { what: 'html' }]],
    [
      {
        kind: 'unusable',
        status: null,
        what: 'html',
        refusal: { code: 'x', message: 'y', errors: {} },
      },
      ['answer-not-theirs', { what: 'html' }],
    ],
  ];
  for (const [failure, [code, params]] of failures) {
    const [first, ...others] = readProblems(failure);
    assert.deepEqual([first.code, first.params ?? {}], [code, params]);
    assert.deepEqual(others, []);
  }
});

test('of a refusal that names several fields, none is lost if only one problem can be told', () => {
  const errors = {
    'recipient.email': ['Not an address.', 'Too short.'],
    'transaction.amount': ['Minimum is 20.'],
  };
  const refusal = { code: 'validation_error', message: 'Invalid.', errors };
  const told = readProblem({ kind: 'unusable', status: 422, what: '422', refusal });
  assert.equal(
    renderProblem(told, 'en').message,
    'Refused (422), recipient.email: “Not an address. Too short.” Also transaction.amount: “Minimum is 20.”',
  );
  assert.equal(
    renderProblem(told, 'fr').message.replaceAll(/\s/g, ' '),
    'Refus (422), recipient.email : « Not an address. Too short. » De même transaction.amount : « Minimum is 20. »',
  );
});

test('an unsafe connection while the list is read pauses the batch at once, says why, and is an outage', () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  const { sweep } = run.state;
  assert.ok(sweep?.isPageInFlight);
  const failure = { kind: 'unreachable', reason: 'expired', isCertificate: true } as const;
  run.take({ type: 'listed', sweep: sweep.id, result: { ok: false, failure } });
  assert.equal(run.state.batch.control, 'paused');
  assert.deepEqual(run.state.batch.problem?.code, 'connection-unsafe');
  assert.deepEqual(run.state.batch.problem?.params?.reason, 'expired');
  assert.notEqual(outageSince(run.state.batch), undefined);
});

test('a list that is not found is not the service’s: it is asked for less and less often, and pauses the batch', async () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  const body = JSON.stringify({ success: false, message: 'no', mb_error_code: 'LIST_NOT_FOUND', errors: {} });
  const answer = { kind: 'answered', status: 404, headers: {}, body, serverTimeMs: undefined } as const;
  const asked = { fromDay: '2026-01-01', toDay: '2026-01-02', offset: 0, limit: 100 };
  const result = await readSessionPage({ read: () => Promise.resolve(answer) }, asked);
  let lists = 0;
  for (const startedAtMs = run.nowMs; run.nowMs < startedAtMs + 3_600_000; run.nowMs += 1_000) {
    for (const { type } of run.take()) if (type === 'list') lists += 1;
    if (run.state.sweep?.isPageInFlight) run.take({ type: 'listed', sweep: run.state.sweep.id, result });
  }
  assert.equal(run.state.batch.control, 'paused');
  assert.deepEqual(run.state.batch.problem?.params, { what: '404' });
  assert.ok(lists < 100, `${lists} requests in an hour`);
});

test('what pauses a batch because reads fail is said to be the engine’s doing', () => {
  for (const failure of [
    { kind: 'server-error', status: 503 },
    { kind: 'rate-limited', retryAfterMs: 86_400_000 },
    { kind: 'unreachable', reason: 'refused', isCertificate: false },
    { kind: 'foreign', status: 200, what: 'answer-malformed' },
    { kind: 'unusable', status: 200, what: 'total' },
  ] as const) {
    const run = coreRun(1);
    run.take({ type: 'start', run: 'r' });
    for (let turn = 0; turn < 500 && run.state.batch.control === 'running'; turn += 1) {
      run.nowMs += 30_000;
      const { sweep } = run.state;
      if (sweep?.isPageInFlight)
        run.take({ type: 'listed', sweep: sweep.id, result: { ok: false, failure } });
      else run.take();
    }
    const paused = run.events.filter((event) => event.type === 'batch-paused');
    assert.deepEqual(
      paused.map(({ by }) => by),
      ['engine'],
      failure.kind,
    );
    // A list in another shape needs a person, whatever the hour. A person's pause stays, so it is kept over an outage.
    const isOutage = failure.kind !== 'unusable';
    assert.equal(outageSince(run.state.batch) !== undefined, isOutage, failure.kind);
    run.take({ type: 'pause' });
    assert.equal(outageSince(run.state.batch), undefined);
    assert.equal(run.events.filter(({ type }) => type === 'batch-paused').length, isOutage ? 2 : 1);
  }
});

test('what is no JSON comes from something else than the service, and what is JSON does not', () => {
  const kindOf = (status: number, body: string | undefined) => {
    const answer = { kind: 'answered', status, headers: {}, body, serverTimeMs: undefined } as const;
    const read = readAnswer('list-sessions', answer);
    assert.ok(read.kind !== 'decoded');
    return failureOf(read, undefined).kind;
  };
  const page = '<!doctype html><title>Sign in</title>';
  for (const status of [200, 302, 404, 451])
    for (const body of [page, '', undefined]) assert.equal(kindOf(status, body), 'foreign');
  assert.equal(kindOf(200, '{"success":true,"data":7}'), 'unusable');
  assert.equal(kindOf(451, '{"error":"no"}'), 'unusable');
  assert.equal(kindOf(403, page), 'refused');
  assert.equal(kindOf(502, page), 'server-error');
});

test('a read that is answered with a redirect is told to lead elsewhere, whatever its body is', () => {
  for (const status of [301, 302, 307, 308]) {
    for (const body of [
      '',
      '<html></html>',
      '{"success":false,"message":"moved","mb_error_code":"x","errors":{}}',
    ]) {
      const answer = { kind: 'answered', status, headers: {}, body, serverTimeMs: undefined } as const;
      const read = readAnswer('list-wallets', answer);
      assert.ok(read.kind !== 'decoded');
      const [told] = readProblems(failureOf(read, undefined));
      assert.match(renderProblem(told, 'en').message, /it leads elsewhere/);
    }
  }
});
