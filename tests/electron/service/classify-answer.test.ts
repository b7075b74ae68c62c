import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classifyAnswer } from '../../../electron/service/classify-answer.ts';
import type { WireAnswer } from '../../../shared/api/payments-service.ts';

type Headers = Readonly<Record<string, string>>;

function answered(status: number, body: unknown, headers: Headers = {}): WireAnswer {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return { kind: 'answered', status, headers, body: text, serverTimeMs: Date.UTC(2025, 0, 1) };
}

function refusal(status: number, code: string | undefined, message = 'No', errors: object = {}): WireAnswer {
  return answered(status, { success: false, message, mb_error_code: code, errors });
}

function created(data: object, success = true): WireAnswer {
  return answered(200, { success, message: 'ok', detail: {}, data });
}

const HTML = '<!DOCTYPE html><html><body>Bad gateway</body></html>';
const result = { success: true, session_id: 's1', transaction_id: 't1', status: 'pending', http_status: 200 };
const both = ['first', 'later'] as const;

/** What is known of the attempt that was answered. */
const ATTEMPTS = {
  first: { earlier: 'none', quoteAge: { ageMs: 1_000, oldestTakenMs: 0, isBeforeEnd: false } },
  'first with an old quote': {
    earlier: 'none',
    quoteAge: { ageMs: 50_000, oldestTakenMs: 40_000, isBeforeEnd: false },
  },
  'first without a quote': { earlier: 'none' },
  later: { earlier: 'in-doubt', quoteAge: { ageMs: 1_000, oldestTakenMs: 0, isBeforeEnd: false } },
  'later with an old quote': {
    earlier: 'in-doubt',
    quoteAge: { ageMs: 50_000, oldestTakenMs: 0, isBeforeEnd: false },
  },
  'refused before': { earlier: 'refused', quoteAge: { ageMs: 1_000, oldestTakenMs: 0, isBeforeEnd: false } },
} as const;

const BODY = JSON.stringify({ amount: 10, quote_id: 'q', recipient: { phone: '+221770000001' } });

type Case = readonly [number, string, WireAnswer, readonly (keyof typeof ATTEMPTS)[], string];

const QUOTE_GONE: readonly (readonly [string, WireAnswer])[] = [
  ['a code that ends with it', refusal(422, 'expired_quote')],
  ['quote_expired 422', refusal(422, 'quote_expired')],
  ['QUOTE_NOT_FOUND 404', refusal(404, 'QUOTE_NOT_FOUND')],
  ['quote field', refusal(422, 'validation_error', 'No', { quote_id: ['expired'] })],
  ['message', refusal(400, undefined, 'The quote has expired')],
];

const QUOTE_USED: readonly (readonly [string, WireAnswer])[] = [
  ['quote_used', refusal(400, 'quote_used')],
  ['consumed', refusal(404, 'QUOTE_ALREADY_CONSUMED')],
  ['a sentence', refusal(422, 'validation_error', 'This quote has already been used')],
  ['redeemed', refusal(422, 'validation_error', 'No', { quote_id: ['was redeemed'], amount: ['is wrong'] })],
  ['spent', refusal(400, undefined, 'Spent quote')],
];

/** The rows of the table in `classify-answer.ts`: row, what came, on which attempts, what it means. */
const table: readonly Case[] = [
  [1, 'refused connection', { kind: 'not-sent', reason: 'refused', isCertificate: false }, both, 'not-sent'],
  [
    1,
    'bad certificate',
    { kind: 'not-sent', reason: 'expired', isCertificate: true },
    both,
    'not-sent certificate',
  ],
  [2, 'timeout or reset', { kind: 'no-answer', reason: 'timeout' }, both, 'unknown no-answer breaker'],
  [3, 'success with ids', created(result), both, 'accepted s1,t1'],
  [3, 'status 201', answered(201, { success: true, data: result }), both, 'accepted s1,t1'],
  [3, 'only a transaction id', created({ ...result, session_id: '' }), both, 'accepted t1'],
  [3, 'the same id twice', created({ ...result, transaction_id: 's1' }), both, 'accepted s1'],
  [3, 'no http_status', created({ success: true, session_id: 's1' }), both, 'accepted s1'],
  [3, 'extra of an odd type', created({ ...result, extra: [1] }), both, 'accepted s1,t1'],
  [4, 'envelope says no', created(result, false), both, 'accepted s1,t1'],
  [4, 'data says no', created({ ...result, success: false }), both, 'accepted s1,t1'],
  [4, 'http_status 500 inside', created({ ...result, http_status: 500 }), both, 'accepted s1,t1'],
  [5, 'no id', created({ success: true }), both, 'unknown no-id continue'],
  [
    5,
    'ids null',
    created({ success: true, session_id: null, transaction_id: 'null' }),
    both,
    'unknown no-id continue',
  ],
  [
    5,
    'nil uuid',
    created({ session_id: '00000000-0000-0000-0000-000000000000' }),
    both,
    'unknown no-id continue',
  ],
  [5, 'id with blanks', created({ session_id: 'see log' }), both, 'unknown no-id continue'],
  [5, 'id a number', created({ session_id: 17 }), both, 'unknown no-id continue'],
  [5, 'no data', answered(200, { success: true, message: 'ok' }), both, 'unknown no-id continue'],
  [6, 'success false', refusal(200, 'validation_error'), both, 'unknown said-no continue'],
  [6, 'success false in data', created({ success: false, message: 'no' }), both, 'unknown said-no continue'],
  [6, 'http_status 422', created({ success: true, http_status: 422 }), both, 'unknown said-no continue'],
  [7, 'empty body', answered(200, ''), both, 'unknown empty continue'],
  [7, 'status 204', answered(204, ''), both, 'unknown empty continue'],
  [7, 'cut short', answered(200, undefined), both, 'unknown cut-short continue'],
  [7, 'half JSON', answered(200, '{"success": true, "data": {"session'), both, 'unknown malformed continue'],
  [7, 'a JSON list', answered(200, []), both, 'unknown malformed continue'],
  [7, 'no envelope', answered(200, { session_id: 's1' }), both, 'unknown malformed continue'],
  [
    7,
    'success as text',
    answered(200, { success: 'true', data: result }),
    both,
    'unknown malformed continue',
  ],
  [8, 'HTML, 200', answered(200, HTML), both, 'unknown html outage'],
  [
    8,
    'JSON as text/html',
    answered(200, { success: true }, { 'content-type': 'text/html' }),
    both,
    'unknown html outage',
  ],
  [8, 'HTML, 403', answered(403, HTML), both, 'unknown html outage'],
  [9, '307', answered(307, '', { location: '/x' }), both, 'unknown redirected outage'],
  [9, '302 with funds', refusal(302, 'insufficient_funds'), both, 'unknown redirected outage'],
  ...[400, 402, 403, 409, 422, 500, 200].map(
    (status) =>
      [10, `funds, ${status}`, refusal(status, 'insufficient_funds'), both, 'refused funds'] satisfies Case,
  ),
  ...QUOTE_GONE.flatMap(
    ([what, answer]) =>
      [
        [11, `${what}, old`, answer, ['first with an old quote'], 'refused quote'],
        [24, `${what}, young`, answer, ['first'], 'unknown quote-used alarm'],
        [
          24,
          `${what}, without a quote of ours`,
          answer,
          ['first without a quote'],
          'unknown quote-used alarm',
        ],
        [24, `${what}, young, later`, answer, ['later'], 'unknown quote-used continue'],
      ] satisfies Case[],
  ),
  ...QUOTE_USED.flatMap(
    ([what, answer]) =>
      [
        [23, what, answer, ['first', 'first with an old quote'], 'unknown quote-used alarm'],
        [23, what, answer, ['later'], 'unknown quote-used continue'],
      ] satisfies Case[],
  ),
  [
    12,
    'quote among other fields, old',
    refusal(422, 'validation_error', 'No', { quote_id: ['expired'], 'transaction.amount': ['required'] }),
    ['first with an old quote'],
    'refused row',
  ],
  [
    12,
    'a request without the quote that it needs',
    refusal(422, 'validation_error', 'No', {
      swap_quote_id: ['The field is required.'],
      amount: ['required'],
    }),
    ['first without a quote'],
    'refused row',
  ],
  [12, '422', refusal(422, 'validation_error', 'No', { payee_code: ['6 digits'] }), ['first'], 'refused row'],
  [
    12,
    '422 on a field that exists',
    refusal(422, 'validation_error', 'No', { email: ['already exists'] }),
    ['first'],
    'refused row',
  ],
  [12, '422 invalid_recipient', refusal(422, 'invalid_recipient'), ['first'], 'refused row'],
  [12, '400 without a code', refusal(400, undefined), ['first'], 'refused row'],
  [12, '400 with an empty code', refusal(400, ''), ['first'], 'refused row'],
  [12, '404 recipient', refusal(404, 'RECIPIENT_NOT_FOUND'), ['first'], 'refused row'],
  [12, '404 path', refusal(404, 'path_not_found'), ['first'], 'refused row'],
  [13, '422', refusal(422, 'validation_error'), ['later'], 'unknown refused-later continue'],
  [13, '400', refusal(400, undefined), ['later'], 'unknown refused-later continue'],
  [13, '404', refusal(404, 'RECIPIENT_NOT_FOUND'), ['later'], 'unknown refused-later continue'],
  [
    13,
    'an old quote',
    refusal(422, 'quote_expired'),
    ['later with an old quote'],
    'unknown refused-later continue',
  ],
  [
    13,
    '422 of nothing',
    refusal(422, 'validation_error'),
    ['refused before'],
    'unknown refused-later continue',
  ],
  [
    13,
    '422 of a field that the body does not have',
    refusal(422, 'validation_error', 'No', { limit: ['exceeded'] }),
    ['refused before'],
    'unknown refused-later continue',
  ],
  [13, '404 path', refusal(404, 'path_not_found'), ['refused before'], 'unknown refused-later continue'],
  [
    12,
    '422 of a field of the body',
    refusal(422, 'validation_error', 'No', { 'recipient.phone': ['is wrong'] }),
    ['refused before'],
    'refused row',
  ],
  [12, '404 recipient', refusal(404, 'RECIPIENT_NOT_FOUND'), ['refused before'], 'refused row'],
  [12, '422 invalid_recipient', refusal(422, 'invalid_recipient'), ['refused before'], 'refused row'],
  [
    14,
    'code, refused before',
    refusal(422, 'idempotency_key_reused'),
    ['refused before'],
    'unknown key-known continue',
  ],
  [23, 'used, refused before', refusal(400, 'quote_used'), ['refused before'], 'unknown quote-used continue'],
  [14, 'code', refusal(422, 'idempotency_key_reused'), ['first'], 'unknown key-known alarm'],
  [14, 'code, later', refusal(422, 'idempotency_key_reused'), ['later'], 'unknown key-known continue'],
  [14, 'duplicate', refusal(400, 'duplicate_transaction'), ['first'], 'unknown key-known alarm'],
  [
    14,
    'message',
    refusal(422, 'validation_error', 'Payment already processed'),
    ['first'],
    'unknown key-known alarm',
  ],
  [
    14,
    'field',
    refusal(422, 'validation_error', 'No', { 'X-Idempotency-Key': ['used'] }),
    ['first'],
    'unknown key-known alarm',
  ],
  [15, '409', refusal(409, 'validation_error'), ['first'], 'unknown key-known alarm'],
  [15, '409 HTML', answered(409, HTML), ['later'], 'unknown key-known continue'],
  [16, '408', answered(408, ''), both, 'unknown request-timeout continue'],
  [17, '401', refusal(401, 'permission_error'), both, 'refused keys'],
  [18, '403', refusal(403, 'permission_error', 'Missing required headers'), both, 'refused headers'],
  [
    18,
    '403 naming a permission',
    refusal(403, 'permission_error', 'Access denied to payments.create. Insufficient permissions.'),
    both,
    'refused permission payments.create',
  ],
  [19, '429', refusal(429, 'rate_limit_exceeded'), both, 'refused rate'],
  [20, '429 of a gateway', answered(429, 'slow down'), both, 'unknown not-authored outage'],
  [20, '429 with another code', refusal(429, 'busy'), both, 'unknown not-authored outage'],
  [20, '401 without its code', refusal(401, undefined), both, 'unknown not-authored stop'],
  [20, '403 with another code', refusal(403, 'blocked'), both, 'unknown not-authored stop'],
  [20, '422 with an unknown code', refusal(422, 'something_else'), both, 'unknown not-authored stop'],
  [20, '422 without a code', refusal(422, undefined), both, 'unknown not-authored stop'],
  [20, '400 of another shape', answered(400, { error: 'no' }), both, 'unknown not-authored stop'],
  [
    20,
    '400 that says success',
    answered(400, { success: true, message: 'x' }),
    both,
    'unknown not-authored stop',
  ],
  [20, '402', refusal(402, 'validation_error'), both, 'unknown not-authored stop'],
  [20, '410', refusal(410, 'quote_expired'), both, 'unknown not-authored stop'],
  [20, 'status 99', answered(99, ''), both, 'unknown not-authored stop'],
  [21, '400 cut short', answered(400, undefined), both, 'unknown cut-short breaker'],
  ...[500, 502, 503, 504, 520].map(
    (status) =>
      [22, `${status}`, answered(status, HTML), both, 'unknown server-error breaker'] satisfies Case,
  ),
  [22, '500 in the envelope', refusal(500, 'validation_error'), both, 'unknown server-error breaker'],
  [22, '503 cut short', answered(503, undefined), both, 'unknown server-error breaker'],
];

function inWords(answer: WireAnswer, attempt: keyof typeof ATTEMPTS): string {
  const meaning = classifyAnswer(answer, { ...ATTEMPTS[attempt], operation: 'payment', body: BODY });
  switch (meaning.kind) {
    case 'not-sent':
      return meaning.isCertificate ? 'not-sent certificate' : 'not-sent';
    case 'accepted':
      return `accepted ${meaning.sessionIds}`;
    case 'refused':
      return `refused ${meaning.refusal} ${meaning.permission ?? ''}`.trim();
    case 'unknown':
      return `unknown ${meaning.why} ${meaning.batch}`;
  }
}

for (const [row, what, answer, attempts, meaning] of table) {
  for (const attempt of attempts) {
    test(`row ${row}, ${what}, ${attempt} attempt: ${meaning}`, () => {
      assert.equal(inWords(answer, attempt), meaning);
    });
  }
}

test('every row of the table is in this test', () => {
  const rows = new Set(table.map(([row]) => row));
  assert.deepEqual(
    [...rows].sort((a, b) => a - b),
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
});

test('a quote is believed to be over only if it is older than 30 seconds and than each that was taken', () => {
  const meaning = (ageMs: number, oldestTakenMs: number) =>
    classifyAnswer(refusal(400, 'quote_expired'), {
      earlier: 'none',
      operation: 'payment',
      body: BODY,
      quoteAge: { ageMs, oldestTakenMs, isBeforeEnd: false },
    }).kind;
  assert.deepEqual(
    [
      meaning(-5, 0),
      meaning(30_000, 0),
      meaning(30_001, 2_000),
      meaning(90_000, 90_000),
      meaning(90_001, 90_000),
    ],
    ['unknown', 'unknown', 'refused', 'unknown', 'refused'],
  );
});

test('a quote is not believed to be over before the end that it named, however old it is', () => {
  const meaning = (code: string) =>
    classifyAnswer(refusal(400, code), {
      earlier: 'none',
      operation: 'payment',
      body: BODY,
      quoteAge: { ageMs: 600_000, oldestTakenMs: 2_000, isBeforeEnd: true },
    }).kind;
  assert.deepEqual(['quote_expired', 'quote_not_found'].map(meaning), ['unknown', 'unknown']);
});

test('a refusal carries the service’s own words', () => {
  const answer = refusal(422, 'validation_error', 'Invalid', { payee_code: ['must be 6 digits'] });
  assert.deepEqual(classifyAnswer(answer, { earlier: 'none', operation: 'payment', body: BODY }), {
    kind: 'refused',
    refusal: 'row',
    status: 422,
    code: 'validation_error',
    message: 'Invalid',
    errors: { payee_code: ['must be 6 digits'] },
    permission: undefined,
    retryAfterMs: undefined,
  });
});

test('Retry-After is read as seconds, or as a date by the service’s own clock', () => {
  const waits = (header: string) => {
    const body = { success: false, message: 'x', mb_error_code: 'rate_limit_exceeded', errors: {} };
    const meaning = classifyAnswer(answered(429, body, { 'retry-after': header }), {
      earlier: 'none',
      operation: 'payment',
      body: BODY,
    });
    return meaning.kind === 'refused' ? meaning.retryAfterMs : 'not refused';
  };
  assert.equal(waits('7'), 7000);
  assert.equal(waits('Wed, 01 Jan 2025 00:00:30 GMT'), 30_000);
  assert.equal(waits('Wed, 01 Jan 2020 00:00:30 GMT'), 0);
  assert.equal(waits('soon'), undefined);
});

test('only insufficient funds and the authored refusals ever make a row sendable again', () => {
  const answers = fc.record({
    status: fc.oneof(
      fc.integer({ min: 100, max: 599 }),
      fc.constantFrom(200, 400, 401, 404, 409, 422, 429, 500),
    ),
    body: fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          success: fc.oneof(fc.boolean(), fc.string()),
          message: fc.oneof(fc.string(), fc.constant('already processed')),
          mb_error_code: fc.constantFrom(
            'validation_error',
            'insufficient_funds',
            'idempotency_error',
            'x',
            null,
          ),
          errors: fc.constantFrom({}, [], { quote_id: ['expired'] }, null),
          data: fc.jsonValue(),
        })
        .map((value) => JSON.stringify(value)),
      fc.constant(undefined),
    ),
    earlier: fc.constantFrom('none', 'refused', 'in-doubt'),
  });
  fc.assert(
    fc.property(answers, ({ status, body, earlier }) => {
      const meaning = classifyAnswer(answered(status, body), { earlier, operation: 'payment', body: BODY });
      if (meaning.kind !== 'refused') return;
      assert.equal(JSON.parse(body ?? '').success, false);
      if (meaning.refusal === 'funds') return;
      assert.ok([400, 401, 403, 404, 422, 429].includes(status));
      if (meaning.refusal === 'row' || meaning.refusal === 'quote') assert.equal(earlier, 'none');
    }),
    { numRuns: 3000 },
  );
});

test('the link at which a deposit is paid is kept, and none is made up', () => {
  for (const payment_link of ['https://pay.test/1', '', undefined]) {
    const answer = created({ ...result, payment_link });
    const meaning = classifyAnswer(answer, { earlier: 'none', operation: 'deposit', body: BODY });
    assert.equal(meaning.kind, 'accepted');
    assert.equal('paymentLink' in meaning ? meaning.paymentLink : undefined, payment_link || undefined);
  }
});

test('the id of the transaction is kept, and none is made of the session’s', () => {
  for (const [transaction_id, kept] of [
    ['t1', 't1'],
    ['s1', 's1'],
    ['', undefined],
    ['null', undefined],
    [undefined, undefined],
  ]) {
    const answer = created({ ...result, transaction_id });
    const meaning = classifyAnswer(answer, { earlier: 'none', operation: 'payment', body: BODY });
    assert.equal(meaning.kind === 'accepted' ? meaning.transactionId : 'not accepted', kept);
  }
});
