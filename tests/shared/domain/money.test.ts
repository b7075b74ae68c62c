import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountFromApi,
  amountToApi,
  amountWithCode,
  debitFromApi,
  formatAmount,
  fractionDigits,
  MAX_AMOUNT_MINOR,
  parseAmount,
  withoutEndZeros,
} from '../../../shared/domain/money.ts';

test('a currency has the decimals that ISO 4217 gives it', () => {
  const none = 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf'.split(' ');
  const three = 'bhd iqd jod kwd lyd omr tnd'.split(' ');
  const four = 'clf uyw'.split(' ');
  for (const code of none) assert.equal(fractionDigits(code), 0, code);
  for (const code of three) assert.equal(fractionDigits(code), 3, code);
  for (const code of four) assert.equal(fractionDigits(code), 4, code);
  for (const code of ['cad', 'usd', 'eur', 'gbp', 'ngn', 'ghs', 'kes', 'mad', 'zmw'])
    assert.equal(fractionDigits(code), 2, code);
  assert.equal(fractionDigits('XOF'), 0, 'wallets write capitals');
});

test('a plain decimal is read exactly, or refused with its reason', () => {
  const reads: readonly (readonly [decimal: string, currency: string, read: number | string])[] = [
    ['1250', 'xof', 1250],
    ['1250.00', 'xof', 1250],
    ['1250.5', 'xof', 'too-many-decimals'],
    ['1250.5', 'cad', 125_050],
    ['-0.05', 'cad', -5],
    ['-0', 'cad', 0],
    ['0.005', 'cad', 'too-many-decimals'],
    ['1.005', 'tnd', 1005],
    ['999999999999999999', 'xof', 'too-large'],
    ['1234567890123456789', 'xof', 'not-a-number'],
    ['1,5', 'cad', 'not-a-number'],
    ['.5', 'cad', 'not-a-number'],
    ['5.', 'cad', 'not-a-number'],
    ['', 'cad', 'not-a-number'],
    ['1e3', 'xof', 'not-a-number'],
  ];
  for (const [decimal, currency, expected] of reads) {
    const read = parseAmount(decimal, currency);
    const told = read.ok ? read.amountMinor : read.reason;
    assert.ok(Object.is(told, expected), `${decimal} ${currency}: ${told}`);
  }
});

test('an amount is written with all its decimals', () => {
  assert.equal(formatAmount(125_050, 'cad'), '1250.50');
  assert.equal(formatAmount(5, 'cad'), '0.05');
  assert.equal(formatAmount(-5, 'cad'), '-0.05');
  assert.equal(formatAmount(-1250, 'xof'), '-1250');
  assert.equal(formatAmount(0, 'xof'), '0');
  assert.equal(formatAmount(1, 'kwd'), '0.001');
  assert.equal(amountWithCode(125_050, 'cad'), '1250.50 CAD');
  assert.equal(amountToApi(125_050, 'cad'), 1250.5);
});

test('a debit or a fee of the API is rounded up to the smallest unit', () => {
  for (const [value, currency, minor] of [
    [15.5, 'xof', 16],
    [15.0001, 'xof', 16],
    [15, 'xof', 15],
    [0.1 + 0.2, 'cad', 30],
    [1.1 * 3, 'cad', 330],
    [1250.005, 'cad', 125_001],
    [-0.5, 'xof', 0],
    [1e300, 'xof', undefined],
    [Number.NaN, 'xof', undefined],
  ] as const)
    assert.equal(debitFromApi(value, currency), minor, `${value} ${currency}`);
  assert.ok(Object.is(debitFromApi(-0.5, 'xof'), 0));
});

test('a number of the API is read by its shortest text', () => {
  assert.equal(amountFromApi(0.1 + 0.2, 'cad'), 30, 'float noise is dropped');
  assert.equal(amountFromApi(1250.005, 'cad'), undefined);
  assert.equal(amountFromApi(1250.5, 'xof'), undefined);
  assert.equal(amountFromApi(Number.NaN, 'cad'), undefined);
  assert.equal(amountFromApi(Number.POSITIVE_INFINITY, 'cad'), undefined);
  assert.equal(amountFromApi(1e21, 'xof'), undefined);
  assert.equal(amountFromApi(1e-9, 'cad'), 0, 'nothing that the currency can show');
  assert.equal(amountFromApi(-12.5, 'cad'), -1250);
  for (const whole of [0, 1, -7, 250, 99_999_999_999, 100_000_000_000, 100_000_000_001])
    for (const [currency, scale] of [
      ['xof', 1],
      ['cad', 100],
      ['bhd', 1000],
    ] as const)
      assert.equal(amountFromApi(whole, currency), whole * scale, `${whole} ${currency}`);
  assert.ok(Object.is(amountFromApi(-0, 'cad'), 0));
});

test('the sum of the largest sheet fits a safe integer', () => {
  assert.ok(Number.isSafeInteger(MAX_AMOUNT_MINOR * 200_000));
  assert.equal(MAX_AMOUNT_MINOR, 40_000_000_000);
});

test('zeros at the end of decimals are dropped, and a lone point with them', () => {
  const texts = { '10.500': '10.5', '10.00': '10', '0.010': '0.01', '5': '5', '.': '.', '': '', '00': '' };
  for (const [from, to] of Object.entries(texts)) assert.equal(withoutEndZeros(from), to, from);
});
