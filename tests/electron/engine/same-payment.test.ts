// The table "is this that payment?" on pairs judged by hand: with the journal's own rows and with a list of sessions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Aspects,
  holds,
  samePayment,
  type Verdict,
} from '../../../electron/engine/core/comparison/same-payment.ts';
import { openBatch } from '../../../electron/engine/core/row/batch-record.ts';
import type { EventOf, ImportedRow } from '../../../electron/engine/core/row/events.ts';
import { paidElsewhereSince } from '../../../electron/engine/review/paid-elsewhere.ts';
import {
  type ComparedRow,
  mayBeSamePayer,
  type Payer,
} from '../../../electron/engine/same-payment/intent.ts';
import { ListedPayments } from '../../../electron/engine/same-payment/listed-payments.ts';
import { OwnPayments } from '../../../electron/engine/same-payment/own-payments.ts';
import { SheetAgain } from '../../../electron/engine/same-payment/sheet-again.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import type { Session } from '../../../shared/api/session.ts';
import { makeMarker } from '../../../shared/domain/marker.ts';
import { amountToApi, formatAmount } from '../../../shared/domain/money.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { periodOfText } from '../../../shared/sheet/check/whole/stated-period.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';
import { DAYS, HIDDEN, NOW, type PairPayee, type PaymentPair } from './same-payment-pair.ts';
import { PAIRS } from './same-payment-pairs.ts';

const nowMs = Date.parse(NOW);
const now = { ourMs: nowMs, serverMs: nowMs };
const BATCH = 'b-earlier';
const OWN_MARKER = makeMarker(new Uint8Array(12).fill(3));
const OTHERS_MARKER = makeMarker(new Uint8Array(12).fill(9));

type Side = PaymentPair['intent'];

/** The fields by which the side's payee and words are compared. */
function fieldsOf({ payee, amountMinor, currency, words }: Side): RowFields {
  const [channel, value = ''] = (payee.address ?? '').split(':', 2);
  const fields: Partial<Record<keyof RowFields, string>> = {
    ...(currency !== null && { currency: currency.toLowerCase() }),
    ...(amountMinor !== null && currency !== null && { amount: formatAmount(amountMinor, currency) }),
    ...(words !== null && { description: words }),
    ...(payee.name !== null && { first_name: payee.name }),
    ...(payee.email !== null && { email: payee.email }),
  };
  if (channel === 'own account') return { ...fields, destination_account_id: value };
  if (channel === 'mobile_money') return { ...fields, channel, phone: value };
  if (channel === 'etransfer_send') return { ...fields, channel, email: value };
  return fields;
}

const OPERATIONS = { out: 'payment', in: 'customer-deposit', 'between own wallets': 'swap' } as const;

function rowOf(side: Side): ComparedRow & Pick<ImportedRow, 'channel'> {
  const fields = fieldsOf(side);
  const isSwap = side.kind === 'between own wallets';
  return {
    row: 2,
    operation: OPERATIONS[side.kind],
    fields,
    amountMinor: side.amountMinor ?? 0,
    currency: (side.currency ?? '').toLowerCase(),
    channel: fields.channel ?? null,
    identity: isSwap ? `swap wallet:${side.payee.address}` : recipientIdentity(fields),
    reference: side.number ?? side.payee.person,
  };
}

function meansOf({ payee, number }: Side): 'person' | 'payment' | 'neither' {
  if (number !== null) return 'payment';
  return payee.person === null ? 'neither' : 'person';
}

const payerOf = ({ payer }: Side): Payer => ({
  address: payer.address,
  environment: payer.environment ?? 'sandbox',
  businessId: payer.business,
});

const sha256Of = (sheet: NonNullable<Side['sheet']>): string =>
  (sheet.period === null ? `${sheet.id} ${sheet.version}` : `${sheet.id} ${sheet.period}`).padEnd(64, '.');

/** A journal in which the side's row came to its state. */
function journalWith(side: Side, state: string, marker = OWN_MARKER) {
  const journal = openMemoryJournal();
  const { sheet, payer } = side;
  const period = sheet?.period == null ? undefined : periodOfText(sheet.period);
  const atMs = side.at === null ? nowMs : Date.parse(side.at);
  const means = meansOf(side);
  const created: EventOf<'batch-created'> = {
    ...batchCreated({ begunBy: state === 'quoted' ? 'quote' : 'app' }),
    address: payer.address,
    environment: payer.environment ?? 'sandbox',
    file: sheet === null ? null : { name: sheet.file, sha256: sha256Of(sheet) },
    ...(means !== 'neither' && { reference: { column: 'A', means } }),
    ...(period !== undefined && { period }),
  };
  const row: ImportedRow = {
    ...rowOf(side),
    operation: OPERATIONS[side.kind],
    marker,
    state: 'ready',
    problems: [],
  };
  const append = (...events: Parameters<typeof journal.append>[1]) => journal.append(BATCH, events, atMs);
  append(created, { type: 'rows-imported', rows: [row] });
  if (payer.business !== null) append({ type: 'wallets-chosen', wallets: {}, businessId: payer.business });
  append({
    type: 'batch-approved',
    by: 'awa',
    count: 1,
    totalsMinor: {},
    highestDebitMinor: {},
    rowsSha256: 'a'.repeat(64),
  });
  const open = () => append(attemptOpened(BATCH, 2, { marker, serverTimeMs: atMs }));
  const claim = () => {
    open();
    append(attemptAccepted(2, ['own-session']), sessionClaimed(2, 'own-session'));
  };
  switch (state) {
    case 'ready':
    case 'quoted':
      break;
    case 'replaced':
      append({ type: 'row-closed', row: 2, by: 'awa', reason: 'set-aside' });
      break;
    case 'paid':
    case 'failed':
      claim();
      append(statusSeen(2, 'own-session', state === 'paid' ? 'completed' : 'failed'));
      break;
    case 'accepted':
      claim();
      break;
    case 'rejected':
      open();
      append(attemptRefused(2));
      break;
    default:
      open();
      append({ type: 'attempt-unknown', row: 2, attempt: 1, why: 'no-answer' });
      append({ type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] });
      if (state === 'written off') append({ type: 'row-closed', row: 2, by: 'awa', reason: 'not-paid' });
  }
  return journal;
}

function ownVerdict({ intent, evidence, moment, areInOneSheet }: PaymentPair): Verdict | undefined {
  const journal = journalWith(evidence, evidence.state);
  const row = rowOf(intent);
  const { sheet } = intent;
  const mine = rowOf(evidence);
  const rows = areInOneSheet ? [row, mine] : [row];
  const own = new OwnPayments({
    ...{ journal, now, days: DAYS, payer: payerOf(intent), means: meansOf(intent) },
    isOnlySent: moment === 'first byte',
    sheet:
      sheet === null && !areInOneSheet
        ? undefined
        : {
            sha256: sheet === null ? null : sha256Of(sheet),
            layout: null,
            period: sheet?.period == null ? undefined : periodOfText(sheet.period),
            // Of a sheet of which one row is compared, the others were paid as well.
            rows: () => (!areInOneSheet && sheet?.id === evidence.sheet?.id ? [mine, mine, row] : []),
            payees: () =>
              rows.map(({ identity, fields }) => ({
                identity,
                name: (fields.first_name ?? '').toLowerCase().split(' ').sort().join(' '),
              })),
          },
  });
  return own.compare(row)[0]?.verdict;
}

function recipientOf({ address, email, name }: PairPayee): Session['recipient'] {
  const phone = address?.startsWith('mobile_money:') ? address.slice('mobile_money:'.length) : undefined;
  if (phone === undefined && email === null && name === null) return undefined;
  return { ...NO_RECIPIENT, phone, email: email ?? undefined, name: name ?? undefined };
}

/** What the service lists for the side. */
function sessionOf(side: Side, id: string, status: string, marker: string | null): Session {
  const { amountMinor, currency, words, at, kind } = side;
  const description = [marker, words].filter((text) => text !== null).join(' ');
  return {
    ...EMPTY_SESSION,
    ...{ id, status, recipient: recipientOf(side.payee) },
    ...(amountMinor !== null && currency !== null && { amount: amountToApi(amountMinor, currency) }),
    ...(currency !== null && { fromCurrency: currency.toLowerCase() }),
    ...(description !== '' && { description }),
    ...(at !== null && { createdAtMs: Date.parse(at) }),
    ...(kind === 'in' && { payinMethod: 'etransfer_request' }),
  };
}

function listedVerdict({ intent, evidence, display }: PaymentPair): Verdict | undefined {
  // An own payment of a month ago, which shows how the service lists what was sent.
  const monthAgo = new Date(nowMs - 30 * 86_400_000).toISOString();
  const own: Side = { ...intent, payee: { ...intent.payee, person: null }, at: monthAgo, sheet: null };
  const journal = journalWith(own, 'paid');
  const ownSession = sessionOf(own, 'own-session', 'completed', display.markers ? OWN_MARKER : null);
  const marker = evidence.marker === 'own' ? OWN_MARKER : evidence.marker === null ? null : OTHERS_MARKER;
  const session = sessionOf(evidence, 'sess-1', evidence.state, marker);
  const others = Array.from({ length: 20 }, (_, index) => {
    const shown = {
      ...NO_RECIPIENT,
      name: `Person ${index}`,
      phone: `+22176${String(index).padStart(7, '0')}`,
    };
    const recipient = display.payees === 'shown' ? shown : undefined;
    const at = { createdAtMs: nowMs - 3_600_000, fromCurrency: 'xof', amount: 777 + index };
    return { ...EMPTY_SESSION, ...at, id: `other-${index}`, status: 'completed', recipient };
  });
  const listed = new ListedPayments([ownSession, session, ...others], {
    ...{ journal, payer: payerOf(intent), batch: BATCH, now, days: DAYS, means: meansOf(intent) },
    ...{ period: undefined, forgottenPeriods: [], fromMs: nowMs - 35 * 86_400_000 },
  });
  const found = listed.compare(rowOf(intent)).find((each) => each.session.id === 'sess-1');
  return found?.verdict;
}

/** Where the comparison has nothing to say, the table's last lines are not told apart. */
const NOTHING_FOUND = new Set(['1', '14', '11', '8']);

for (const pair of PAIRS) {
  const { answer, line, passes, says } = pair.right;
  if (answer === null) continue;
  test(`pair ${pair.nr}: ${pair.what}`, () => {
    const verdict = pair.evidence.from === 'own' ? ownVerdict(pair) : listedVerdict(pair);
    if (verdict === undefined) {
      assert.equal(answer, 'different', 'nothing was found that could be the payment');
      assert.ok(NOTHING_FOUND.has(String(line)), `line ${line}`);
      return;
    }
    // Two people of one sheet are told apart before the table is asked.
    const told = says === 'payees decide' && answer === 'different' ? '14' : String(line);
    assert.equal(verdict.line, told, JSON.stringify(verdict));
    assert.equal(verdict.answer === 'notCompared' ? 'different' : verdict.answer, answer);
    assert.equal(verdict.isOfSheet === true, passes === 'sheet');
  });
}

test('a declared sandbox and live are two payers, unknown is the same, and this machine has several names', () => {
  const payer = (address: string, environment: Payer['environment'], businessId: string | null): Payer => ({
    address,
    environment,
    businessId,
  });
  const one = payer('https://a.example', 'live', 'b-1');
  assert.equal(mayBeSamePayer(one, payer('https://b.example', 'live', null)), true);
  assert.equal(mayBeSamePayer(one, payer('https://b.example', 'live', 'b-2')), false);
  assert.equal(mayBeSamePayer(one, payer('https://b.example', 'sandbox', 'b-1')), false);
  assert.equal(mayBeSamePayer(one, payer('https://a.example', 'sandbox', 'b-2')), true);
  const practice = payer('http://127.0.0.1:81', 'practice', null);
  assert.equal(mayBeSamePayer(practice, payer('http://localhost:81', 'practice', null)), true);
  assert.equal(mayBeSamePayer(practice, payer('http://127.0.0.1:82', 'practice', null)), false);
});

const ROW_OF_WORDS: ComparedRow = {
  ...{ row: 2, operation: 'payment', amountMinor: 50_000, currency: 'xof', reference: null },
  identity: 'mobile_money:221771234567',
  fields: { channel: 'mobile_money', phone: '+221771234567', first_name: 'Awa', last_name: 'Diop' },
};

/** The answer about a session of these words that shows the payee and the amount of a row. */
function answerOfWords(words: Partial<Session>): string | undefined {
  const recipient = { ...NO_RECIPIENT, name: 'Awa Diop', phone: '+221771234567' };
  const money = { fromCurrency: 'xof', amount: 50_000, createdAtMs: nowMs - 3_600_000 } as const;
  const session = { ...EMPTY_SESSION, id: 's', status: 'completed', recipient, ...money, ...words };
  const listed = new ListedPayments([session], {
    ...{ journal: openMemoryJournal(), batch: BATCH, now, days: DAYS, means: 'neither' },
    payer: { address: 'https://pay.example', environment: 'live', businessId: null },
    ...{ period: undefined, forgottenPeriods: [], fromMs: nowMs - 35 * 86_400_000 },
  });
  return listed.compare(ROW_OF_WORDS)[0]?.verdict.answer;
}

test('while no own session was seen, an amount with its fees or in the payer’s currency alone may be the payment', () => {
  assert.equal(answerOfWords({ amount: 50_115, transactionFee: 115 }), 'cannotTell');
  assert.equal(answerOfWords({ amount: 50_115, transactionFee: 100, processingFee: 15 }), 'cannotTell');
  assert.equal(answerOfWords({ amount: 112, fromCurrency: 'cad' }), 'cannotTell');
  assert.equal(answerOfWords({ amount: 50_115 }), undefined);
});

test('a name that is shown in part is the payee’s beside no phone, and somebody else’s beside another phone', () => {
  const named = (phone: string | undefined) =>
    answerOfWords({ recipient: { ...NO_RECIPIENT, name: 'A. Diop', phone } });
  assert.equal(named(undefined), 'cannotTell');
  assert.equal(named('+221778804411'), undefined);
});

test('a sheet repeats a batch by half of its rows, however often one of them was paid in it', () => {
  const rows = [2, 3, 4, 5].map((row) => ({ ...ROW_OF_WORDS, row }));
  const repeats = (paid: readonly number[]): boolean => {
    const sheet = { sha256: null, layout: null, period: undefined, rows: () => rows, payees: () => [] };
    const paymentsLike = ({ row }: ComparedRow) =>
      paid.filter((each) => each === row).map(() => ({ batch: BATCH, state: 'paid' as const }));
    return new SheetAgain(sheet, now, { paymentsLike, recordOf: () => undefined }).repeats(BATCH);
  };
  assert.equal(repeats([2, 2, 2]), false);
  assert.equal(repeats([2, 3]), true);
});

test('a corrected sheet is the next one only after the interval that a person confirmed', () => {
  /** How a sheet of the newest batch's rows compares with it, so many days after it was sent. */
  const aspect = (interval: number | undefined, days: number) => {
    const sentMs = nowMs - days * 86_400_000;
    const repeats = interval === undefined ? {} : { repeats: { batch: 'b-before', days: interval } };
    const created = { ...batchCreated(), ...repeats };
    const record = openBatch(BATCH, created, sentMs);
    const sheet = { sha256: 'corrected', layout: null, period: undefined, rows: () => [], payees: () => [] };
    const again = new SheetAgain({ ...sheet, rows: () => [{ row: 2 } as ComparedRow] }, now, {
      paymentsLike: () => [{ batch: BATCH, state: 'paid' }],
      recordOf: () => record,
    });
    return again.aspectOf(record, { ourMs: sentMs, serverMs: null });
  };
  const expected = [
    ...[[undefined, 10, 'again'] as const, [undefined, 27, 'other'] as const],
    // A bonus of the same people on the day of their wages.
    ...[[0, 0, 'again'] as const, [0, 10, 'again'] as const],
    // Wages of each day: a copy of the same day is a correction.
    ...[[1, 0, 'again'] as const, [1, 1, 'other'] as const],
    ...[[3, 1, 'again'] as const, [3, 2, 'other'] as const],
    ...[[7, 4, 'again'] as const, [7, 5, 'other'] as const],
    ...[[31, 20, 'again'] as const, [31, 29, 'other'] as const],
  ];
  for (const [interval, days, is] of expected)
    assert.equal(aspect(interval, days), is, `${interval}, ${days}`);
});

test('an exchange whose amount only its quote knows is compared with what came since', () => {
  const [swap] = PAIRS.filter(({ nr }) => nr === '33');
  assert.ok(swap);
  const intent = { ...swap.intent, words: 'Fonds' };
  const session = sessionOf(
    { ...intent, amountMinor: 700, currency: 'XOF', payee: HIDDEN },
    's',
    'completed',
    null,
  );
  const held = paidElsewhereSince([{ ...session, fromCurrency: 'xof', toCurrency: 'cad' }], {
    ...{ journal: journalWith(intent, 'ready'), batch: BATCH, now, days: DAYS },
  });
  assert.deepEqual(
    held.map(({ row }) => row),
    [2],
  );
});

test('a payment since that shows only what was paid, in another currency, is compared with every row', () => {
  const [{ intent } = {}] = PAIRS.filter(({ nr }) => nr === '37');
  assert.ok(intent);
  const session = { ...sessionOf(intent, 's', 'completed', null), amount: 20, fromCurrency: 'usd' };
  const heldBy = (shown: Partial<Session>) =>
    paidElsewhereSince([{ ...session, ...shown }], {
      ...{ journal: journalWith(intent, 'ready'), batch: BATCH, now, days: DAYS },
    }).length;
  assert.equal(heldBy({}), 1);
  assert.equal(heldBy({ toCurrency: 'usd' }), 0, 'nothing was exchanged');
});

test('a payment since the batch was made counts however many days ago it was sent', () => {
  const [{ intent } = { intent: undefined }] = PAIRS;
  assert.ok(intent);
  const paidMs = nowMs - (DAYS + 3) * 86_400_000;
  const journal = journalWith({ ...intent, at: new Date(paidMs).toISOString(), sheet: null }, 'paid');
  const isHeld = (sinceMs: number): boolean => {
    const sources = { journal, now, days: DAYS, payer: payerOf(intent), means: meansOf(intent) };
    const own = new OwnPayments({ ...sources, sheet: undefined, sinceMs });
    return own.compare(rowOf(intent)).some(({ verdict }) => holds(verdict));
  };
  assert.deepEqual([isHeld(paidMs), isHeld(paidMs + 1)], [true, false]);
});

test('a session of an earlier marker of a mended row is the row’s; a second one of its marker is a payment of its own', () => {
  const [{ intent } = { intent: undefined }] = PAIRS;
  assert.ok(intent);
  const journal = journalWith({ ...intent, at: NOW }, 'rejected');
  const content = { ...rowOf(intent), marker: OTHERS_MARKER, state: 'ready', problems: [] } as const;
  journal.append(
    BATCH,
    [
      { type: 'row-mended', row: 2, by: 'awa', content: { ...content, operation: 'payment' } },
      { type: 'row-doubted', row: 2, reason: 'journal-older' },
      sessionClaimed(2, 'own-session'),
    ],
    nowMs,
  );
  const listedOf = (id: string, marker: string): number =>
    new ListedPayments([sessionOf(intent, id, 'completed', marker)], {
      ...{ journal, payer: payerOf(intent), batch: BATCH, now, days: DAYS, means: 'neither' },
      ...{ period: undefined, forgottenPeriods: [], fromMs: nowMs - 35 * 86_400_000 },
    }).size;
  assert.deepEqual([listedOf('s-1', OWN_MARKER), listedOf('own-session', OTHERS_MARKER)], [0, 0]);
  assert.equal(listedOf('s-2', OTHERS_MARKER), 1);
});

test('money in is known by its way in or its operation; a kind of payment that goes both ways holds', () => {
  assert.equal(answerOfWords({ payinMethod: 'bank_transfer' }), undefined);
  assert.equal(answerOfWords({ transactionType: 'customer_deposit' }), undefined);
  assert.equal(answerOfWords({ transactionKind: 'bank_transfer' }), 'same');
  assert.equal(answerOfWords({ transactionType: 'direct_debit' }), 'same');
});

const EQUAL: Aspects = {
  ...{ evidence: 'certain', isOtherKind: false, payee: 'equal', amount: 'equal', number: 'hidden' },
  ...{ sheet: 'other', isWithinDays: true, hasOtherSign: false, areHiddenExceptions: true },
};
const beyond = { isWithinDays: false } as const;
const hidden = { payee: 'hidden' } as const;
const alike = { payee: 'alike' } as const;
const otherNumber = { number: 'differs' } as const;

/** What differs from a payment that is equal in everything but its number: the line, the answer, what it is of or tells. */
const LINES: readonly (readonly [string, ...Partial<Aspects>[]])[] = [
  ['1 different', { evidence: 'none' }, { isOtherKind: true }],
  ['3 same', { evidence: 'doubt' }, { evidence: 'doubt', ...hidden, amount: 'near' }],
  ['3 same', { evidence: 'doubt', ...alike, amount: 'hidden' }, { evidence: 'doubt', amount: 'close' }],
  ['3 same', { evidence: 'doubt', ...alike, amount: 'close' }, { evidence: 'doubt', number: 'equal' }],
  ['4 same', { number: 'equal', amount: 'differs', ...beyond }, { number: 'equal', ...alike }],
  [
    '5 same sheet',
    { sheet: 'again', amount: 'differs', ...beyond },
    { sheet: 'again', ...hidden, ...beyond },
  ],
  ['5 same sheet', { sheet: 'again', ...alike, amount: 'close' }],
  ['5b cannotTell sheet', { sheet: 'again-unstated', ...beyond }, { sheet: 'again-unstated', ...hidden }],
  ['6 different warning', otherNumber],
  ['6 different', { ...otherNumber, ...beyond }, { ...otherNumber, ...beyond, sheet: 'again-unstated' }],
  ['7 same', {}],
  ['7 same sheet', { sheet: 'other-period' }],
  ['7 cannotTell', { evidence: 'written-off' }],
  ['8 different note', beyond, { evidence: 'written-off', ...beyond }],
  ['9 cannotTell', { amount: 'near' }, { amount: 'hidden' }],
  ['10 cannotTell', alike, { ...alike, amount: 'near' }, { ...alike, amount: 'hidden' }],
  ['10 cannotTell sheet', { ...alike, sheet: 'other-period' }],
  ['11 different', { ...alike, ...otherNumber }, { ...alike, ...beyond }, { ...alike, amount: 'close' }],
  ['12 cannotTell', { ...hidden, hasOtherSign: true }, { ...hidden, hasOtherSign: true, ...otherNumber }],
  ['13 cannotTell', hidden, { ...hidden, number: 'equal' }],
  ['13 notCompared', { ...hidden, areHiddenExceptions: false }, { ...hidden, amount: 'near' }],
  ['14 different warning', { payee: 'differs', number: 'equal' }, { amount: 'close' }],
  ['14 different', { payee: 'differs' }, { payee: 'differs', evidence: 'doubt' }, { amount: 'differs' }],
  ['14 different', { payee: 'differs', sheet: 'again' }, { payee: 'differs', sheet: 'again-unstated' }],
  [
    '14 different',
    { payee: 'differs', amount: 'close' },
    { payee: 'differs', number: 'equal', amount: 'near' },
  ],
  ['14 different', { amount: 'close', ...otherNumber }, { amount: 'close', ...beyond }],
  ['14 different', { amount: 'near', ...otherNumber }, { amount: 'hidden', ...beyond }],
  ['14 different', { ...hidden, ...otherNumber }, { ...hidden, hasOtherSign: true, ...beyond }],
  ['14 different', { ...hidden, sheet: 'again', amount: 'differs' }, { ...hidden, amount: 'close' }],
  [
    '14 different',
    { ...hidden, evidence: 'doubt', amount: 'close' },
    { evidence: 'doubt', amount: 'differs' },
  ],
];

test('each line of the table is reached by what it says, and by one sign less the next', () => {
  for (const [wanted, ...given] of LINES)
    for (const change of given) {
      const verdict = samePayment({ ...EQUAL, ...change });
      const { line, answer, isOfSheet, tells } = verdict;
      const told = [line, answer, isOfSheet && 'sheet', tells].filter(Boolean).join(' ');
      assert.equal(told, wanted, JSON.stringify(change));
      assert.equal(holds(verdict), answer === 'same' || answer === 'cannotTell');
    }
});
