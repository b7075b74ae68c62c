import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  balancesByDay,
  type OwnRow,
  type TurnedPayment,
  walletStatement,
} from '../../../electron/accounting/wallet-statement.ts';
import type { RowQuote } from '../../../electron/engine/core/row/events.ts';
import { openRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { Session } from '../../../shared/api/session.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { importedRow } from '../../support/journal-events.ts';

const WALLET = { id: 'w-xof', currency: 'xof' };
const CAD = { id: 'w-cad', currency: 'cad' };
const READ_AT = Date.parse('2026-12-20T09:00:00Z');

function session(id: string, day: string, change: Partial<Session> = {}): Session {
  return {
    ...EMPTY_SESSION,
    id,
    status: 'completed',
    walletId: WALLET.id,
    fromCurrency: 'xof',
    createdAtMs: Date.parse(`${day}T12:00:00Z`),
    ...change,
  };
}

/** A row of ours that was sent with this quote. */
function ownRow(row: number, quote: Omit<RowQuote, 'id'>): OwnRow {
  const content = importedRow('b-00000001', row, { amountMinor: quote.recipientGetsMinor });
  const attempt = {
    n: 1,
    key: 'k',
    bodySha256: 's',
    openedAtMs: 1,
    openedServerMs: 1,
    outcome: 'accepted',
  } as const;
  const record = { ...openRow(content), attempts: [{ ...attempt, quote: { id: 'q', ...quote } }] };
  return { batch: 'b-00000001', record, content };
}

function statementOf(
  sessions: readonly Session[],
  {
    own = {},
    turned = [],
    balanceMinor = 100_000,
    wallets = [WALLET, CAD],
  }: {
    readonly own?: Readonly<Record<string, OwnRow>>;
    readonly turned?: readonly TurnedPayment[];
    readonly balanceMinor?: number | null;
    readonly wallets?: readonly { readonly id: string; readonly currency: string }[];
  } = {},
) {
  return walletStatement({
    ...{ wallet: WALLET, wallets, balanceMinor, sessions, turned },
    ownOf: (id) => own[id],
    ...{ from: '2026-11-01', to: '2026-11-30', dayOf: utcDay, readAtMs: READ_AT },
  });
}

const OUT = { transactionType: 'payment', transactionKind: 'mobile_money' } as const;
const QUOTE = { userPaysMinor: 1015, totalFeesMinor: 15, recipientGetsMinor: 1000 } as const;

test('the closing balance is that of now without what moved since, the opening one without the period', () => {
  const made = statementOf([
    session('later', '2026-12-02', { ...OUT, amount: 5_000 }),
    session('second', '2026-11-20', { payinMethod: 'bank_transfer', amount: 20_000 }),
    session('first', '2026-11-02', { ...OUT, amount: 1_000 }),
    session('earlier', '2026-10-31', { ...OUT, amount: 7_000 }),
  ]);
  assert.deepEqual([made.openingMinor, made.closingMinor, made.uncertain], [86_000, 105_000, 0]);
  assert.deepEqual(
    made.lines.map(({ session: id, what, movedMinor, balanceMinor }) => [id, what, movedMinor, balanceMinor]),
    [
      ['first', 'payment', -1_000, 85_000],
      ['second', 'deposit', 20_000, 105_000],
    ],
  );
});

test('what failed took nothing; what has not ended hides the balances before it, and is not guessed', () => {
  const made = statementOf([
    session('last', '2026-11-29', { ...OUT, amount: 500 }),
    session('open', '2026-11-20', { ...OUT, amount: 1_000, status: 'processing' }),
    session('failed', '2026-11-10', { ...OUT, amount: 4_000, status: 'failed' }),
    session('first', '2026-11-02', { ...OUT, amount: 200 }),
  ]);
  assert.deepEqual([made.openingMinor, made.closingMinor, made.uncertain], [null, 100_000, 1]);
  assert.deepEqual(
    made.lines.map(({ session: id, movedMinor, balanceMinor }) => [id, movedMinor, balanceMinor]),
    [
      ['first', -200, null],
      ['open', null, 100_500],
      ['last', -500, 100_000],
    ],
  );
});

test('a payment that failed after it was completed stands where it was paid, and hides the balances before it turned', () => {
  const turnedOn = (day: string): TurnedPayment => ({
    session: 'turned',
    atMs: Date.parse(`${day}T12:00:00Z`),
    own: ownRow(7, QUOTE),
  });
  const turned = session('turned', '2026-11-10', { ...OUT, amount: 1_000, status: 'failed' });
  const later = session('later', '2026-11-28', { ...OUT, amount: 200 });
  const linesOf = (sessions: readonly Session[], at: string) => {
    const made = statementOf(sessions, { turned: [turnedOn(at)] });
    const { openingMinor, closingMinor, uncertain } = made;
    return [
      [openingMinor, closingMinor, uncertain],
      ...made.lines.map(({ what, row, movedMinor, balanceMinor }) => [what, row, movedMinor, balanceMinor]),
    ];
  };
  assert.deepEqual(linesOf([turned, later], '2026-11-20'), [
    [null, 100_000, 1],
    ['payment', 7, -1_000, null],
    ['return', 7, null, 100_200],
    ['payment', null, -200, 100_000],
  ]);
  // Paid before the period, it turned within it; or it turned after the period.
  assert.deepEqual(linesOf([], '2026-11-20'), [
    [null, 100_000, 1],
    ['return', 7, null, 100_000],
  ]);
  assert.deepEqual(linesOf([later], '2026-12-02'), [
    [null, null, 1],
    ['payment', null, -200, null],
  ]);
  // The service says again that it is completed.
  assert.deepEqual(linesOf([{ ...turned, status: 'completed' }], '2026-11-20'), [
    [101_000, 100_000, 0],
    ['payment', null, -1_000, 100_000],
  ]);
});

test('one that has not ended after the period hides the closing balance too', () => {
  const made = statementOf([
    session('open', '2026-12-02', { ...OUT, amount: 1_000, status: 'pending' }),
    session('first', '2026-11-02', { ...OUT, amount: 200 }),
  ]);
  assert.deepEqual([made.openingMinor, made.closingMinor], [null, null]);
});

for (const day of ['0001-01-01', '1970-01-01', '2026-10-20', '9999-12-31'])
  test(`a session that the list shows of days that nobody asked for (${day}) has no day: no balance before now is known`, () => {
    const made = statementOf([
      session('first', '2026-11-02', { ...OUT, amount: 200 }),
      session('undated', day, { ...OUT, amount: 1_000 }),
    ]);
    assert.deepEqual([made.openingMinor, made.closingMinor, made.uncertain], [null, null, 1]);
    assert.deepEqual(
      made.lines.map(({ session: id, movedMinor, balanceMinor }) => [id, movedMinor, balanceMinor]),
      [['first', -200, null]],
    );
  });

test('a row of ours is named, and what its session shows goes before its quote', () => {
  const fees = { amount: 1_000, transactionFee: 10, processingFee: 6 };
  const made = statementOf([session('ours', '2026-11-02', { ...OUT, ...fees })], {
    own: { ours: ownRow(7, QUOTE) },
  });
  const [line] = made.lines;
  assert.deepEqual(
    [line?.batch, line?.row, line?.payee, line?.reference, line?.movedMinor, line?.feeMinor],
    ['b-00000001', 7, 'Awa Diop 7', 'R-7', -1016, 16],
  );
});

test('payments of others with fees are read as ours are; without one of ours, what they took is not known', () => {
  const fees = { amount: 1_000, transactionFee: 10, processingFee: 5 };
  const other = session('other', '2026-11-03', {
    ...OUT,
    amount: 2_000,
    transactionFee: 20,
    processingFee: 10,
  });
  assert.deepEqual(
    statementOf([other]).lines.map(({ movedMinor }) => movedMinor),
    [null],
  );
  const ours = session('ours', '2026-11-02', { ...OUT, ...fees });
  const readAs = (quote: Omit<RowQuote, 'id'>) =>
    statementOf([other, ours], { own: { ours: ownRow(2, quote) } }).lines.map(({ movedMinor }) => movedMinor);
  assert.deepEqual(readAs(QUOTE), [-1015, -2030]);
  assert.deepEqual(
    readAs({ userPaysMinor: 1010, totalFeesMinor: 10, recipientGetsMinor: 1000 }),
    [-1010, -2020],
  );
  assert.deepEqual(
    readAs({ userPaysMinor: 1000, totalFeesMinor: 15, recipientGetsMinor: 985 }),
    [-1000, -2000],
  );
});

test('a payment of somebody else goes out, though it names the wallet as its way in; an unknown way is not guessed', () => {
  for (const payinMethod of ['operator_wallet', 'wallet_debit']) {
    const made = statementOf([session('out', '2026-11-02', { ...OUT, payinMethod, amount: 1 })]);
    assert.deepEqual(
      [made.lines[0]?.what, made.lines[0]?.movedMinor, made.openingMinor],
      ['payment', -1, 100_001],
    );
  }
  const swap = { transactionType: 'swap_transaction', toCurrency: 'cad', payinMethod: 'operator_wallet' };
  const [swapped] = statementOf([session('swap', '2026-11-02', { ...swap, amount: 700 })]).lines;
  assert.deepEqual([swapped?.what, swapped?.movedMinor], ['swap', -700]);
  const odd = statementOf([session('odd', '2026-11-02', { ...OUT, payinMethod: 'voucher', amount: 1 })]);
  assert.deepEqual([odd.lines[0]?.movedMinor, odd.openingMinor, odd.uncertain], [null, null, 1]);
});

test('of money that comes in with fees nobody says what the wallet got', () => {
  const deposit = { payinMethod: 'bank_transfer', amount: 2_000, transactionFee: 20 };
  const made = statementOf([session('in', '2026-11-02', deposit)]);
  assert.deepEqual([made.lines[0]?.movedMinor, made.openingMinor, made.closingMinor], [null, null, 100_000]);
});

test('an exchange between own wallets comes in where it goes to, if that is certain', () => {
  const swap = session('swap', '2026-11-02', {
    ...{ walletId: CAD.id, fromCurrency: 'cad', toCurrency: 'xof' },
    ...{ transactionType: 'swap_transaction', amount: 20, convertedAmount: 9_000 },
  });
  const certain = statementOf([swap]);
  assert.deepEqual(
    certain.lines.map(({ what, movedMinor }) => [what, movedMinor]),
    [['exchange-in', 9_000]],
  );
  assert.equal(certain.openingMinor, 91_000);
  const two = statementOf([swap], { wallets: [WALLET, CAD, { id: 'w-xof-2', currency: 'xof' }] });
  assert.deepEqual([two.lines[0]?.movedMinor, two.openingMinor], [null, null]);
});

test('an exchange between own wallets that has no day hides the balances before now, too', () => {
  const swap = {
    ...{ walletId: CAD.id, transactionType: 'swap_transaction', fromCurrency: 'cad', toCurrency: 'xof' },
    ...{ amount: 20, convertedAmount: 9_000 },
  };
  for (const createdAtMs of [undefined, 0]) {
    const made = statementOf([session('swap', '2026-11-20', { ...swap, createdAtMs })]);
    assert.deepEqual([made.openingMinor, made.closingMinor, made.uncertain], [null, null, 1]);
  }
});

test('a balance that changed while the list was read is not known, and neither is one before it', () => {
  const made = statementOf([session('first', '2026-11-02', { ...OUT, amount: 200 })], { balanceMinor: null });
  assert.deepEqual([made.openingMinor, made.closingMinor, made.lines[0]?.balanceMinor], [null, null, null]);
});

test('other wallets’ sessions are no part of it, nor is the sending half of one', () => {
  const half = session('half', '2026-11-02', { ...OUT, amount: 300 });
  const whole = session('whole', '2026-11-02', { ...OUT, amount: 200, sendSession: 'half' });
  const others = session('others', '2026-11-02', {
    ...OUT,
    amount: 200,
    walletId: CAD.id,
    fromCurrency: 'cad',
  });
  assert.deepEqual(
    statementOf([half, whole, others]).lines.map(({ session: id }) => id),
    ['whole'],
  );
});

test('opening and lines add up to closing, whatever moved', () => {
  const move = fc.record({
    day: fc.integer({ min: 11, max: 60 }),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    comesIn: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const sessions = moves.map(({ day, amount, comesIn }, n) =>
        session(`s-${n}`, utcDay(Date.UTC(2026, 9, 20 + day)), {
          ...(comesIn ? { payinMethod: 'bank_transfer' } : OUT),
          amount,
        }),
      );
      const { openingMinor, closingMinor, lines } = statementOf(sessions);
      const sum = lines.reduce((total, { movedMinor }) => total + (movedMinor ?? Number.NaN), 0);
      assert.equal((openingMinor ?? Number.NaN) + sum, closingMinor);
    }),
  );
});

test('a day ends with the balance of its last movement, a quiet day with that of the day before', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
  const paid = [
    session('two', '2026-11-29', { ...OUT, amount: 500 }),
    session('one', '2026-11-28', { ...OUT, amount: 300, createdAtMs: Date.parse('2026-11-28T08:00:00Z') }),
    session('in', '2026-11-28', { payinMethod: 'bank_transfer', amount: 800 }),
  ];
  const ends = (sessions: readonly Session[]) =>
    balancesByDay(statementOf(sessions), days, utcDay).map(({ balanceMinor }) => balanceMinor);
  assert.deepEqual(ends(paid), [100_000, 100_500, 100_000, 100_000]);
  assert.deepEqual(ends([]), [100_000, 100_000, 100_000, 100_000]);
  // Behind what has not ended nothing is known.
  const open = session('open', '2026-11-29', { ...OUT, amount: 1_000, status: 'processing' });
  assert.deepEqual(ends([open, ...paid.slice(1)]), [null, null, 100_000, 100_000]);
});
