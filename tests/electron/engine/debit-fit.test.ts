// What a session shows of what left the wallet, beside the quote: every plausible reading is considered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isBeyondQuote, shownDebit } from '../../../electron/engine/core/doubt/debit-fit.ts';
import type { RowQuote, ShownMoney } from '../../../electron/engine/core/row/events.ts';
import { debitFromApi } from '../../../shared/domain/money.ts';
import { draws } from '../../support/draws.ts';

const TOLERANCE = 0.5;
const XOF = { fromCurrency: 'xof', toCurrency: 'xof' } as const;
/** 1,000 XOF with fees of 115. */
const PAYMENT = {
  currency: 'xof',
  quote: { id: 'q', userPaysMinor: 1115, totalFeesMinor: 115, recipientGetsMinor: 1000 },
};
/** 1,000 XOF exchanged from 2.40 CAD, with fees of 0.10. */
const EXCHANGE = {
  currency: 'xof',
  quote: { id: 'q', currency: 'cad', userPaysMinor: 250, totalFeesMinor: 10, recipientGetsMinor: 1000 },
};
const CAD_TO_XOF = { fromCurrency: 'cad', toCurrency: 'xof' } as const;

/** 2.40 CAD exchanged from 1,000 XOF, with fees of 10. */
const TO_DOLLARS = {
  currency: 'cad',
  quote: { id: 'q', currency: 'xof', userPaysMinor: 1010, totalFeesMinor: 10, recipientGetsMinor: 240 },
};

type Priced = typeof PAYMENT | typeof EXCHANGE;
type Case = readonly [string, Priced, ShownMoney];

const isBeyond = (row: Priced, shown: ShownMoney) => isBeyondQuote(row, shown, TOLERANCE);

const BEYOND: readonly (readonly [...Case, debitMinor: number, feesMinor: number])[] = [
  [
    'a discount beside large fees',
    PAYMENT,
    { amount: 1000, transactionFee: -50, processingFee: 9999 },
    10_999,
    9999,
  ],
  [
    'the amount that was quoted without fees, and other fees',
    TO_DOLLARS,
    { amount: 1000, convertedAmount: 2.4, transactionFee: 45 },
    1045,
    45,
  ],
  [
    'fees of 9,999 and 777 where 115 were quoted',
    PAYMENT,
    { ...XOF, amount: 1000, transactionFee: 9999, processingFee: 777 },
    11_776,
    10_776,
  ],
  [
    'large fees beside a small one',
    PAYMENT,
    { amount: 1000, transactionFee: 9999, processingFee: 15 },
    11_014,
    10_014,
  ],
  ['fees of 130', PAYMENT, { ...XOF, amount: 1000, convertedAmount: 1000, transactionFee: 130 }, 1130, 130],
  [
    'an amount with fees of 130',
    PAYMENT,
    { amount: 1130, transactionFee: 130, convertedAmount: 1000 },
    1130,
    130,
  ],
  ['an amount with its fees, and no fees', PAYMENT, { ...XOF, amount: 1130, convertedAmount: 1000 }, 1130, 0],
  [
    'the quoted debit, and fees that it cannot include',
    PAYMENT,
    { amount: 1115, transactionFee: 700 },
    1815,
    700,
  ],
  ['ten times the dollars', EXCHANGE, { ...CAD_TO_XOF, amount: 22.5, convertedAmount: 1000 }, 2250, 0],
  [
    'ten times the dollars with ten times the fees',
    EXCHANGE,
    { ...CAD_TO_XOF, amount: 24, transactionFee: 1, convertedAmount: 1000 },
    2400,
    100,
  ],
  ['the same the other way round', EXCHANGE, { amount: 1000, convertedAmount: 24 }, 2400, 0],
  [
    'fees of 5,000 in an exchange',
    EXCHANGE,
    { ...CAD_TO_XOF, amount: 2.4, transactionFee: 5000 },
    500_240,
    500_000,
  ],
];

test('a session whose figures all take more than was quoted is beyond it, and is shown with all of them', () => {
  for (const [name, row, shown, debitMinor, feesMinor] of BEYOND) {
    assert.ok(isBeyond(row, shown), name);
    assert.deepEqual(shownDebit(row, shown), { debitMinor, feesMinor }, name);
  }
});

const AS_QUOTED: readonly Case[] = [
  [
    'dollars with fees, a part of them twice',
    EXCHANGE,
    { ...CAD_TO_XOF, amount: 2.5, convertedAmount: 1000, transactionFee: 0.1, processingFee: 0.03 },
  ],
  ['the amount, fees beside it', PAYMENT, { ...XOF, amount: 1000, transactionFee: 115, processingFee: 0 }],
  ['both fees', PAYMENT, { amount: 1000, convertedAmount: 1000, transactionFee: 100, processingFee: 15 }],
  [
    'the processing fee is a part of the other',
    PAYMENT,
    { amount: 1000, transactionFee: 115, processingFee: 15 },
  ],
  [
    'the other is a part of the processing fee',
    PAYMENT,
    { amount: 1000, transactionFee: 15, processingFee: 115 },
  ],
  ['only a processing fee', PAYMENT, { amount: 1000, processingFee: 115 }],
  ['fees inside the amount', PAYMENT, { ...XOF, amount: 1115, transactionFee: 115, convertedAmount: 1000 }],
  ['the debit as what was converted', PAYMENT, { amount: 1000, convertedAmount: 1115, transactionFee: 115 }],
  ['a debit below zero', PAYMENT, { amount: -1115, convertedAmount: 0, transactionFee: 115 }],
  ['a fee with a fraction', PAYMENT, { amount: 1000, transactionFee: 114.5 }],
  [
    'dollars without fees',
    EXCHANGE,
    { ...CAD_TO_XOF, amount: 2.4, convertedAmount: 1000, transactionFee: 0.1 },
  ],
  ['dollars with fees', EXCHANGE, { ...CAD_TO_XOF, amount: 2.5, convertedAmount: 1000, transactionFee: 0.1 }],
  ['a fee in the recipient’s currency', EXCHANGE, { amount: 2.4, convertedAmount: 1000, transactionFee: 41 }],
  ['the other way round', EXCHANGE, { amount: 1000, convertedAmount: 2.4, transactionFee: 0.1 }],
  ['the other way round, fees inside', EXCHANGE, { amount: 1000, convertedAmount: 2.5, transactionFee: 0.1 }],
];

test('figures that can be read as what was quoted are read so', () => {
  for (const [name, row, shown] of AS_QUOTED) {
    assert.ok(!isBeyond(row, shown), name);
    const { debitMinor = 0, feesMinor = 0 } = shownDebit(row, shown) ?? {};
    assert.ok(Math.abs(feesMinor - row.quote.totalFeesMinor) <= 1, `${name}: fees ${feesMinor}`);
    assert.ok(Math.abs(debitMinor - row.quote.userPaysMinor) <= 1, `${name}: ${debitMinor}`);
  }
});

test('a session that shows no debit is not beyond any quote', () => {
  const nothing: readonly Case[] = [
    ['no figure', PAYMENT, { transactionFee: 9999 }],
    ['zero', PAYMENT, { amount: 0, convertedAmount: 0, transactionFee: 9999 }],
    ['what arrives, of an exchange', EXCHANGE, { ...CAD_TO_XOF, amount: 1000 }],
    ['the sending half of an exchange', EXCHANGE, { ...XOF, amount: 1050, transactionFee: 9999 }],
  ];
  for (const [name, row, shown] of nothing) {
    assert.ok(!isBeyond(row, shown), name);
    assert.equal(shownDebit(row, shown), undefined, name);
  }
  const unquoted = { currency: 'xof', quote: null };
  assert.ok(!isBeyondQuote(unquoted, { amount: 1000, transactionFee: 9999 }, TOLERANCE));
  assert.equal(shownDebit(unquoted, { amount: 1000 }), undefined);
});

test('within the tolerance, and one unit for rounding, nothing is beyond', () => {
  const payment = (fees: number) => isBeyond(PAYMENT, { amount: 1000, transactionFee: fees });
  assert.deepEqual([payment(121), payment(122)], [false, true], '1,115 and 0.5 % are 1,120.6');
  const exact = (fees: number) => isBeyondQuote(PAYMENT, { amount: 1000, transactionFee: fees }, 0);
  assert.deepEqual([exact(115.5), exact(116.5)], [false, true], 'a fraction is rounded up');
});

/** Two fees of a payment, in tenths of the smallest unit: a service may compute finer than it can take. */
const fees = fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }));

/** How an honest service may show fees that come to `ours + partner`. */
const feeShapes = fc.constantFrom<
  (ours: number, partner: number) => Pick<ShownMoney, 'transactionFee' | 'processingFee'>
>(
  (ours, partner) => ({ transactionFee: ours, processingFee: partner }),
  (ours, partner) => ({ transactionFee: ours + partner, processingFee: partner }),
  (ours, partner) => ({ transactionFee: ours, processingFee: ours + partner }),
  (ours, partner) => ({ transactionFee: ours + partner, processingFee: ours + partner }),
  (ours, partner) => ({ transactionFee: ours + partner, processingFee: 0 }),
  (ours, partner) => ({ processingFee: ours + partner }),
  () => ({}),
);

const UNIT: Readonly<Record<string, number>> = { xof: 1, cad: 0.01 };

function quoteOf(currency: string, from: string, takes: number, fee: number, getsMinor: number): RowQuote {
  return {
    id: 'q',
    ...(from !== currency && { currency: from }),
    userPaysMinor: debitFromApi(takes + fee, from) ?? 0,
    totalFeesMinor: debitFromApi(fee, from) ?? 0,
    recipientGetsMinor: getsMinor,
  };
}

test('an honest payment in one currency is never beyond its quote, however it is shown', () => {
  const payment = fc.record({
    currency: fc.constantFrom('xof', 'cad'),
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
    fees,
    feesAs: feeShapes,
    isWithFees: fc.boolean(),
    converted: fc.constantFrom('absent', 'zero', 'gets', 'swapped'),
    isLabelled: fc.boolean(),
    sign: fc.constantFrom(1, -1),
  });
  fc.assert(
    fc.property(payment, (drawn) => {
      const { currency, amountMinor } = drawn;
      const unit = UNIT[currency] ?? 1;
      const [ours, partner] = drawn.fees.map((tenths) => (tenths / 10) * unit) as [number, number];
      const gets = amountMinor * unit;
      const quote = quoteOf(currency, currency, gets, ours + partner, amountMinor);
      const amount = (drawn.isWithFees ? gets + ours + partner : gets) * drawn.sign;
      const convertedAmount = { absent: undefined, zero: 0, gets, swapped: amount }[drawn.converted];
      const shown: ShownMoney = {
        amount: drawn.converted === 'swapped' ? gets : amount,
        ...(convertedAmount !== undefined && { convertedAmount }),
        ...drawn.feesAs(ours, partner),
        ...(drawn.isLabelled && { fromCurrency: currency, toCurrency: currency }),
      };
      return !isBeyondQuote({ currency, quote }, shown, TOLERANCE);
    }),
    { numRuns: draws(4000) },
  );
});

test('an honest exchange is never beyond its quote, whichever side and currency it is shown in', () => {
  const exchange = fc.record({
    pair: fc.constantFrom(['cad', 'xof', 440], ['xof', 'cad', 1 / 440]),
    takesMinor: fc.integer({ min: 500, max: 5_000_000 }),
    fees,
    feesAs: feeShapes,
    isWithFees: fc.boolean(),
    isReversed: fc.boolean(),
    labels: fc.constantFrom('none', 'own', 'reversed'),
    isFeeTheirs: fc.boolean(),
    /** How much less was taken than quoted, because the rate moved. */
    moved: fc.constantFrom(0, 0.001, 0.01),
  });
  fc.assert(
    fc.property(exchange, (drawn) => {
      const [from, currency, rate] = drawn.pair as [string, string, number];
      const unit = UNIT[from] ?? 1;
      const takes = drawn.takesMinor * unit;
      const [ours, partner] = drawn.fees.map((tenths) => (tenths / 10) * unit) as [number, number];
      const gets = Math.round((takes * rate) / (UNIT[currency] ?? 1)) * (UNIT[currency] ?? 1);
      const getsMinor = debitFromApi(gets, currency) ?? 0;
      if (getsMinor < 1) return true;
      const quote = quoteOf(currency, from, takes, ours + partner, getsMinor);
      const taken = takes * (1 - drawn.moved) + (drawn.isWithFees ? ours + partner : 0);
      const scale = drawn.isFeeTheirs ? gets / takes : 1;
      const [one, other] = drawn.isReversed ? [gets, taken] : [taken, gets];
      const labels = {
        none: {},
        own: { fromCurrency: from, toCurrency: currency },
        reversed: { fromCurrency: currency, toCurrency: from },
      }[drawn.labels];
      const shown = {
        amount: one,
        convertedAmount: other,
        ...drawn.feesAs(ours * scale, partner * scale),
        ...labels,
      };
      return !isBeyondQuote({ currency, quote }, shown, TOLERANCE);
    }),
    { numRuns: draws(4000) },
  );
});

test('whatever a payment takes beyond quote and tolerance is seen where its fees are shown as one figure', () => {
  const taken = fc.record({
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
    feesMinor: fc.integer({ min: 0, max: 500 }),
    moreMinor: fc.integer({ min: 3, max: 50_000 }),
    shownAs: fc.constantFrom<(gets: number, fees: number) => ShownMoney>(
      (gets, fees) => ({ amount: gets, transactionFee: fees }),
      (gets, fees) => ({ amount: gets, convertedAmount: gets, processingFee: fees }),
      (gets, fees) => ({ amount: gets + fees, transactionFee: fees }),
      (gets, fees) => ({ amount: gets + fees, convertedAmount: gets }),
    ),
  });
  fc.assert(
    fc.property(taken, ({ amountMinor, feesMinor, moreMinor, shownAs }) => {
      const quote = quoteOf('xof', 'xof', amountMinor, feesMinor, amountMinor);
      const extra = moreMinor + Math.ceil((quote.userPaysMinor * TOLERANCE) / 100);
      return isBeyondQuote({ currency: 'xof', quote }, shownAs(amountMinor, feesMinor + extra), TOLERANCE);
    }),
    { numRuns: draws(4000) },
  );
});
