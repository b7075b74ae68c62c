import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';
import {
  FAULT_NAMES,
  type FaultName,
  faultPicker,
  faultPlanSchema,
} from '../../../electron/practice/faults/fault-plan.ts';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { type PracticeCaller, samplePayment, startCaller } from '../../support/practice-caller.ts';

const PAYMENT = '/api/v1/transactions/sessions/payment';

/** Posts a payment on a socket of its own and returns every byte that came back until the connection ended. */
async function onTheWire({ service, headers }: PracticeCaller, key: string): Promise<string> {
  const body = JSON.stringify(samplePayment());
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const all = { ...headers({ 'x-idempotency-key': key }), host: hostname, connection: 'close' };
  const lines = Object.entries({ ...all, 'content-length': Buffer.byteLength(body) });
  socket.on('error', () => {});
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    `POST ${PAYMENT} HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}`).join('\r\n')}\r\n\r\n${body}`,
  );
  await ended;
  socket.destroy();
  return received;
}

/** What each named fault shows on the wire (the status, or how much of an answer there is), and the payments it leaves. */
const EXPECTED: Readonly<Record<Exclude<FaultName, `hang-${string}`>, readonly [RegExp, 0 | 1]>> = {
  'drop-before-commit': [/^$/, 0],
  'drop-after-commit': [/^$/, 1],
  '500-before-commit': [/^HTTP\/1.1 500 .*"success":false/s, 0],
  '500-after-commit': [/^HTTP\/1.1 500 /, 1],
  '502-after-commit': [/^HTTP\/1.1 502 .*text\/html.*<html>/s, 1],
  '503-before-commit': [/^HTTP\/1.1 503 /, 0],
  '504-after-commit': [/^HTTP\/1.1 504 /, 1],
  '408-after-commit': [/^HTTP\/1.1 408 /, 1],
  '409-after-commit': [/^HTTP\/1.1 409 /, 1],
  '429-before-commit': [/^HTTP\/1.1 429 .*retry-after: 1.*"mb_error_code":"rate_limit_exceeded"/is, 0],
  'redirect-307': [/^HTTP\/1.1 307 .*location: \/api\/v1\/elsewhere/is, 0],
  'reset-mid-response': [/^(|HTTP\/1.1 200 .*[^}])$/s, 1],
  truncated: [/^HTTP\/1.1 200 .*[^}]$/s, 1],
  malformed: [/^HTTP\/1.1 200 .*[^}]$/s, 1],
  html: [/^HTTP\/1.1 200 .*text\/html.*<\/html>$/s, 1],
  empty: [/^HTTP\/1.1 200 .*content-length: 0\r\n.*\r\n\r\n$/is, 1],
  slow: [/^HTTP\/1.1 200 .*}$/s, 1],
  'slow-answer': [/^HTTP\/1.1 200 .*}$/s, 1],
  zombie: [/^$/, 0],
  'success-false': [/^HTTP\/1.1 200 .*"session_id":"".*"success":false/s, 0],
  'success-false-after-commit': [/^HTTP\/1.1 200 .*"session_id":"".*"success":false/s, 1],
  'success-false-with-id': [/^HTTP\/1.1 200 .*"success":false.*"session_id":"[0-9a-f-]{36}"/s, 1],
  'success-without-id': [/^HTTP\/1.1 200 .*"success":true.*"session_id":""/s, 1],
  'envelope-false': [/^HTTP\/1.1 200 .*"success":false,"message"/s, 0],
};

for (const [name, [seen, payments]] of Object.entries(EXPECTED)) {
  test(`${name} is seen on the wire, and leaves ${payments} payment(s)`, async (t) => {
    const caller = await startCaller(t, { faults: { rules: [{ fault: name as FaultName }] } });
    assert.match(await onTheWire(caller, 'k'), seen);
    assert.equal(caller.service.books.sessionsWithKey('k').length, payments);
    const [request] = caller.service.books.requests();
    assert.ok(request?.fault, 'the log names the fault');
  });
}

test('every named fault has its test', () => {
  const tested = [...Object.keys(EXPECTED), 'hang-before-commit', 'hang-after-commit'];
  assert.deepEqual(tested.sort(), [...FAULT_NAMES].sort());
});

test('a truncated answer promises more than it sends', async (t) => {
  const caller = await startCaller(t, { faults: { rules: [{ fault: 'truncated' }] } });
  const [head = '', body = ''] = (await onTheWire(caller, 'k')).split('\r\n\r\n');
  const promised = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  assert.ok(body.length > 0 && body.length < promised, `${body.length} of ${promised} bytes`);
});

for (const [name, payments] of [
  ['hang-before-commit', 0],
  ['hang-after-commit', 1],
] as const) {
  test(`${name} never answers, and leaves ${payments} payment(s)`, async (t) => {
    const { service, pay } = await startCaller(t, { faults: { rules: [{ fault: name }] } });
    const outcome = pay(samplePayment(), 'k').then(
      () => 'answered',
      () => 'cut',
    );
    while (service.books.requests().length === 0) await new Promise(setImmediate);
    while (service.books.requests()[0]?.fault === undefined) await new Promise(setImmediate);
    assert.equal(service.books.sessionsWithKey('k').length, payments);
    await service.controls.goDown();
    assert.equal(await outcome, 'cut', 'nothing came before the connection was closed');
  });
}

test('a zombie takes effect after the connection was dropped, at its time', async (t) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const fault = { answer: 'drop', effect: 'later', laterMs: 20 * 60_000 } as const;
  const { service, pay } = await startCaller(t, { faults: { rules: [{ fault }] } }, clock);
  await assert.rejects(pay(samplePayment(), 'k'));
  clock.advance(20 * 60_000 - 1);
  assert.equal(service.books.sessions().length, 0);
  clock.advance(1);
  assert.equal(service.books.sessionsWithKey('k').length, 1);
});

test('a zombie and its repetition pay once where keys are honoured', async (t) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const { service, pay } = await startCaller(
    t,
    { faults: { rules: [{ nth: [1], fault: 'zombie' }] } },
    clock,
  );
  await assert.rejects(pay(samplePayment(), 'k'));
  assert.equal((await pay(samplePayment(), 'k')).status, 200);
  clock.advance(10_000);
  assert.equal(service.books.sessions().length, 1);
});

test('a slow service has its effect late, a slow way back has it at once', async (t) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  for (const [delayBefore, atOnce] of [
    ['effect', 0],
    ['answer', 1],
  ] as const) {
    const fault = { answer: 'normal', delayMs: 60_000, delayBefore } as const;
    const { service, pay } = await startCaller(t, { faults: { rules: [{ fault }] } }, clock);
    const answer = pay(samplePayment());
    while (service.books.requests()[0]?.fault === undefined) await new Promise(setImmediate);
    assert.equal(service.books.sessions().length, atOnce);
    clock.advance(60_000);
    assert.equal((await answer).status, 200);
    assert.equal(service.books.sessions().length, 1);
  }
});

test('the third payment is dropped after its commit, and no other', async (t) => {
  const { service, pay } = await startCaller(t, {
    faults: { rules: [{ nth: [3], fault: 'drop-after-commit' }] },
  });
  const outcomes: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    outcomes.push(
      await pay(samplePayment()).then(
        ({ status }) => String(status),
        () => 'dropped',
      ),
    );
  }
  assert.deepEqual(outcomes, ['200', '200', 'dropped', '200', '200']);
  assert.equal(service.books.sessions().length, 5);
});

test('faults strike other operations, by text and a limited number of times', async (t) => {
  const { service, get } = await startCaller(t);
  service.controls.setFaults({
    rules: [
      { operations: ['list-sessions'], containing: 'offset=20', times: 1, fault: '503-before-commit' },
      { operations: ['get-wallet', 'payment-quote'], fault: 'html' },
    ],
  });
  const list = async (offset: number) => (await get(`/api/v1/transactions/sessions?offset=${offset}`)).status;
  assert.deepEqual([await list(0), await list(20), await list(20)], [200, 503, 200]);
  const html = await get('/api/v1/purses/wallets/x');
  assert.match(html.headers['content-type'] ?? '', /html/);
  service.controls.setFaults({});
  assert.equal((await get('/api/v1/purses/wallets/x')).status, 404);
});

test('the same seed strikes the same requests, another seed others', () => {
  const strikes = (seed: number) => {
    const picker = faultPicker(
      faultPlanSchema.parse({ seed, rules: [{ probability: 0.3, fault: 'empty' }] }),
      0,
    );
    return Array.from({ length: 200 }, () => (picker.pick('payment', '') ? 'x' : '.')).join('');
  };
  assert.equal(strikes(1), strikes(1));
  assert.notEqual(strikes(1), strikes(2));
  const share = strikes(1).split('x').length - 1;
  assert.ok(share > 35 && share < 85, `${share} of 200`);
});

test('a plan that is not valid is refused, and the old one stays', async (t) => {
  const { service, pay } = await startCaller(t, { faults: { rules: [{ fault: '503-before-commit' }] } });
  for (const plan of [
    { rules: [{ fault: 'explode' }] },
    { rules: [{ probability: 2, fault: 'html' }] },
    { rules: [{ operations: ['teleport'], fault: 'html' }] },
    { repeatedKey: { mode: 'maybe' } },
    { surprise: true },
  ]) {
    assert.throws(() => service.controls.setFaults(plan as never));
  }
  assert.equal((await pay(samplePayment())).status, 503);
});
