import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { errorEnvelopeOf } from '../../../shared/api/envelope.ts';
import { OPERATIONS, type OperationAnswers } from '../../../shared/api/operation-table.ts';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import { isOffer } from '../../../shared/api/quote.ts';
import * as shapes from './documented-shapes.ts';

const { envelope } = shapes;

/** For each operation, every form in which the document has its answer. */
const forms: Record<OperationName, readonly unknown[]> = {
  deposit: [envelope(shapes.creation)],
  'customer-deposit': [envelope(shapes.creation)],
  payment: [envelope(shapes.creation)],
  withdrawal: [envelope(shapes.creation)],
  swap: [envelope(shapes.creation)],
  'list-sessions': [envelope(shapes.offsetPage(shapes.sessionItem))],
  'get-session': [envelope(shapes.sessionFetch), envelope(shapes.sessionItem)],
  'list-wallets': [envelope(shapes.offsetPage(shapes.wallet))],
  'get-wallet': [envelope(shapes.wallet)],
  'create-recipient': [envelope(shapes.recipient)],
  'list-recipients': [shapes.barePage(shapes.recipient)],
  'list-fees': [shapes.barePage({ fees: [shapes.fee], total: 1, limit: 10, offset: 0 })],
  'get-fee': [envelope(shapes.fee)],
  'deposit-quote': [envelope(shapes.quote), envelope(shapes.quoteWithErrors)],
  'payment-quote': [envelope(shapes.quote), envelope(shapes.quoteWithErrors)],
  'swap-quote': [envelope(shapes.quote), envelope(shapes.quoteWithErrors)],
  'swap-and-send-quote': [
    envelope({ swap: shapes.quotePart, payment: shapes.quotePart, combined: shapes.quote }),
    envelope({ swap: null, payment: null, combined: shapes.quoteWithErrors }),
  ],
  'effective-rate': [envelope(shapes.effectiveRate)],
  'list-webhook-subscriptions': [envelope([shapes.subscription])],
  'get-webhook-subscription': [envelope(shapes.subscription)],
};

function read<Name extends OperationName>(operation: Name, json: unknown): OperationAnswers[Name] {
  const result = OPERATIONS[operation].decode(json);
  assert.ok(result.ok, `${operation}: ${JSON.stringify(result)}`);
  return result.value as OperationAnswers[Name];
}

/** The same JSON with something unknown added to every object. */
function withExtras(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withExtras);
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([name, value]) => [name, withExtras(value)]);
  return { ...Object.fromEntries(entries), a_field_of_tomorrow: { nested: [1] } };
}

for (const operation of OPERATION_NAMES) {
  test(`${operation}: every documented form of its answer is read, with unknown fields too`, () => {
    for (const form of forms[operation]) {
      const value = read(operation, form);
      assert.deepEqual(read(operation, withExtras(form)), { ...value, ...extrasOf(operation, value) });
    }
  });
}

/** Free-form members are passed on with their contents. */
function extrasOf(operation: OperationName, value: unknown): object {
  if (OPERATIONS[operation].movesMoney) return { extra: { a_field_of_tomorrow: { nested: [1] } } };
  if (operation !== 'swap-and-send-quote') return {};
  const { swap, payment } = value as OperationAnswers['swap-and-send-quote'];
  // A value that is not a number is not part of a breakdown.
  const more = { a_field_of_tomorrow: undefined };
  const withMore = (part: typeof swap) =>
    part.breakdown ? { ...part, breakdown: { ...part.breakdown, ...more } } : part;
  return { swap: withMore(swap), payment: withMore(payment) };
}

test('no decoder throws, whatever JSON it is given', () => {
  fc.assert(
    fc.property(fc.constantFrom(...OPERATION_NAMES), fc.jsonValue(), (operation, json) => {
      for (const body of [
        json,
        envelope(json),
        { items: [json] },
        envelope({ items: [json] }),
        envelope({ content: [json] }),
      ]) {
        const result = OPERATIONS[operation].decode(body);
        if (!result.ok) assert.ok(result.faults.length > 0);
        errorEnvelopeOf(body);
      }
    }),
    { numRuns: 1500 },
  );
});

/** Every path at which a documented example can be damaged. */
function damaged(json: unknown, damage: unknown): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.keys(json).flatMap((name) => {
    const object = json as Record<string, unknown>;
    const copies = damaged(object[name], damage).map((child) => replaced(object, name, child));
    return [replaced(object, name, damage), ...copies];
  });
}

function replaced(object: Record<string, unknown>, name: string, value: unknown): unknown {
  if (Array.isArray(object)) return object.map((each, index) => (String(index) === name ? value : each));
  const { [name]: _, ...rest } = object;
  return value === undefined ? rest : { ...rest, [name]: value };
}

test('one damaged field is tolerated or reported at its place, never thrown', () => {
  for (const operation of OPERATION_NAMES) {
    for (const form of forms[operation]) {
      for (const damage of [undefined, null, '', {}, [], 7, 'x', true, -1, '__proto__']) {
        for (const json of damaged(form, damage)) {
          const result = OPERATIONS[operation].decode(json);
          if (!result.ok) for (const fault of result.faults) assert.notEqual(fault.message, '');
        }
      }
    }
  }
});

test('the list’s item and the single fetch become one session type', () => {
  const page = read('list-sessions', envelope(shapes.offsetPage(shapes.sessionItem)));
  const [item] = page.items;
  const single = read('get-session', envelope(shapes.sessionFetch));
  assert.ok(item);
  assert.deepEqual(Object.keys(item).sort(), Object.keys(single).sort());
  const common = {
    id: 's1',
    reference: 'REF',
    description: 'PSABC Salary',
    walletId: 'w1',
    transactionFee: 1.5,
  };
  for (const session of [item, single]) {
    for (const [name, value] of Object.entries(common))
      assert.equal(session[name as keyof typeof common], value);
    assert.equal(session.createdAtMs, shapes.ISO_MS);
    assert.equal(session.recipient?.phone, '+2250700000000');
    assert.equal(session.recipientId, 'r1');
  }
  assert.equal(item.failureReason, undefined);
  assert.equal(single.failureReason, 'transaction_cancelled');
  assert.equal(page.hasNext, false);
});

test('one session that cannot be read hides no other and is counted; a page of none that can be is no list', () => {
  const { status: _, ...unreadable } = shapes.sessionItem;
  const listOf = (...items: readonly object[]) =>
    envelope({ ...shapes.offsetPage(shapes.sessionItem), items, total: items.length });
  const whole = read('list-sessions', listOf(shapes.sessionItem, shapes.sessionItem));
  assert.deepEqual([whole.items.length, whole.unreadable], [2, undefined]);
  for (const broken of [{ ...unreadable, status: null }, unreadable, {}]) {
    const page = read('list-sessions', listOf(shapes.sessionItem, broken, shapes.sessionItem));
    assert.deepEqual(page.items, whole.items);
    assert.deepEqual([page.unreadable, page.total], [1, 3]);
    assert.ok(!OPERATIONS['list-sessions'].decode(listOf(broken, broken)).ok);
  }
  assert.ok(read('list-sessions', listOf()).items.length === 0);
  const recipients = { ...shapes.barePage(shapes.recipient), items: [shapes.recipient, {}] };
  assert.ok(!OPERATIONS['list-recipients'].decode(recipients).ok, 'other lists are read whole or not at all');
});

test('a bare array of sessions, recipients or fees is not taken for the whole list', () => {
  for (const operation of ['list-sessions', 'list-recipients', 'list-fees'] as const) {
    for (const json of [[], envelope([]), [shapes.sessionItem]]) {
      assert.equal(OPERATIONS[operation].decode(json).ok, false);
    }
  }
});

test('a status the document does not list comes through as it came', () => {
  const session = read('get-session', envelope({ ...shapes.sessionItem, status: 'Completed ' }));
  assert.equal(session.status, 'Completed ');
});

test('optional fields may be absent, null or empty, and then are undefined', () => {
  const bare = { id: 's1', status: 'pending' };
  const names = Object.keys(shapes.sessionItem).filter((name) => !(name in bare));
  const empty = (value: unknown) => ({ ...Object.fromEntries(names.map((name) => [name, value])), ...bare });
  const absent = read('get-session', envelope(bare));
  assert.deepEqual(read('get-session', envelope(empty(null))), absent);
  assert.deepEqual(read('get-session', envelope({ ...empty(''), recipient: null })), absent);
});

const moments: readonly [unknown, number | undefined][] = [
  ['2025-01-02T03:04:05.678Z', shapes.ISO_MS],
  ['2025-01-02T03:04:05.678123+00:00', shapes.ISO_MS],
  ['2025-01-02T05:04:05.678+02:00', shapes.ISO_MS],
  ['2025-01-02T05:04:05.678+0200', shapes.ISO_MS],
  ['2025-01-02 03:04:05.678', shapes.ISO_MS],
  ['2025-01-02T03:04:05', shapes.ISO_MS - 678],
  ['2025-01-02', Date.UTC(2025, 0, 2)],
  [1735787045.678, shapes.ISO_MS],
  ['1735787045.678', shapes.ISO_MS],
  [1735787045678, shapes.ISO_MS],
  [null, undefined],
  ['', undefined],
];

test('a moment is read from ISO text, with or without a zone, and from epoch seconds', () => {
  for (const [created, expected] of moments) {
    assert.equal(
      read('get-session', envelope({ ...shapes.sessionItem, created })).createdAtMs,
      expected,
      `${created}`,
    );
  }
  for (const created of ['yesterday', '2025-13-40', {}, true, -5]) {
    const result = OPERATIONS['get-session'].decode(envelope({ ...shapes.sessionItem, created }));
    assert.ok(!result.ok);
    assert.equal(result.faults[0]?.path, 'data.created');
  }
});

test('a quote with errors, or switched off, needs no figures; an offer needs them and its id', () => {
  const refused = read('payment-quote', envelope(shapes.quoteWithErrors));
  assert.equal(isOffer(refused), false);
  assert.equal(refused.errors[0]?.suggestedReceiveAmount, 900);
  assert.equal(refused.errors[0]?.suggestedReceiveAmountCurrency, 'xof');
  assert.equal(refused.errors[0]?.suggestedValues?.userPays, 1001.5);
  const result = OPERATIONS['payment-quote'].decode(
    envelope({ ...shapes.quote, quote_id: '', user_pays: null }),
  );
  assert.ok(!result.ok);
  assert.deepEqual(
    result.faults.map((fault) => fault.path),
    ['data.quote_id', 'data.user_pays'],
  );
});

test('a quote without errors may say so with an empty object, and figures of a breakdown may be text', () => {
  const without = read('payment-quote', envelope({ ...shapes.quote, errors: {} }));
  assert.deepEqual(without, read('payment-quote', envelope(shapes.quote)));
  const half = { ...shapes.quotePart, breakdown: { total_fee: '1.50', note: 'x' } };
  const answer = { swap: half, payment: shapes.quotePart, combined: shapes.quote };
  const { swap } = read('swap-and-send-quote', envelope(answer));
  assert.deepEqual(swap.breakdown, { total_fee: 1.5, note: undefined });
});

test('the answer to a security question is not read', () => {
  const recipient = read('create-recipient', envelope(shapes.recipient));
  assert.equal(recipient.securityQuestion, 'Pet?');
  assert.equal(JSON.stringify(recipient).includes('secret-answer'), false);
});

test('a fault never carries the value that was found', () => {
  const json = envelope({
    ...shapes.recipient,
    id: { secret: 'secret-answer' },
    created_at: 'secret-answer',
  });
  const result = OPERATIONS['create-recipient'].decode(json);
  assert.ok(!result.ok);
  assert.deepEqual(
    result.faults.map((fault) => `${fault.path}: ${fault.message}`),
    ['data.id: expected string, found object', 'data.created_at: is not a moment we can read'],
  );
});

test('the error envelope is read strictly', () => {
  const whole = {
    success: false,
    message: 'No',
    mb_error_code: 'validation_error',
    errors: { email: ['bad', 'x'] },
  };
  assert.deepEqual(errorEnvelopeOf(whole), {
    success: false,
    message: 'No',
    code: 'validation_error',
    errors: { email: ['bad', 'x'] },
  });
  for (const errors of [{}, [], null, undefined]) {
    assert.deepEqual(errorEnvelopeOf({ ...whole, errors })?.errors, {});
  }
  for (const broken of [
    { ...whole, success: 'false' },
    { ...whole, message: 3 },
    { ...whole, errors: 'x' },
    [],
    null,
    'x',
  ]) {
    assert.equal(errorEnvelopeOf(broken), undefined);
  }
});
