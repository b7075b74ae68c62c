import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS, parseSettings } from '../../../shared/domain/settings.ts';

test('an empty settings file gives the defaults of the contract', () => {
  assert.deepEqual(parseSettings({}), { ok: true, settings: DEFAULT_SETTINGS });
  assert.deepEqual(DEFAULT_SETTINGS, {
    rate: { perSecond: 2, maxPerSecond: 5 },
    concurrency: 2,
    http: { timeoutSeconds: 90 },
    reconcile: { scheduleSeconds: [5, 15, 45, 120, 300, 900], settleSeconds: 900 },
    tracking: { periodSeconds: 15, maxSeconds: 0 },
    breaker: {
      unknowns: 3,
      window: 10,
      consecutive5xx: 2,
      cooldownSeconds: 60,
      maxInDoubt: 5,
      maxInDoubtPercent: 2,
    },
    quote: { maxAgeSeconds: 60, tolerancePercent: 0.5 },
    duplicates: { days: 7 },
    limits: [{ channel: 'mobile_money', currency: 'xof', payment: '2000000', payeeAndMonth: '10000000' }],
    accounting: {
      layout: 'generic',
      by: 'payee',
      accounts: {},
      groups: [],
      taxPercent: 0,
      taxRate: 'Tax Exempt',
    },
    canary: true,
    changes: { beyondPercent: 50 },
  });
});

test('one given setting leaves its neighbours at their defaults', () => {
  const parsed = parseSettings({ rate: { perSecond: 20 } });
  assert.ok(parsed.ok);
  assert.deepEqual(parsed.settings.rate, { perSecond: 20, maxPerSecond: 5 });
});

const refused: readonly (readonly [string, unknown, string])[] = [
  ['an unknown key', { rte: {} }, 'rte: there is no such setting'],
  ['two unknown keys', { rte: {}, x: 1 }, 'rte, x: there is no such setting'],
  ['an unknown nested key', { rate: { perSec: 1 } }, 'rate.perSec: there is no such setting'],
  ['a rate of zero', { rate: { perSecond: 0 } }, 'rate.perSecond: '],
  ['a rate over a thousand', { rate: { maxPerSecond: 1001 } }, 'rate.maxPerSecond: '],
  ['a fraction of a row in flight', { concurrency: 1.5 }, 'concurrency: '],
  ['more than 64 rows in flight', { concurrency: 65 }, 'concurrency: '],
  ['an empty sweep schedule', { reconcile: { scheduleSeconds: [] } }, 'reconcile.scheduleSeconds: '],
  ['a sweep at once', { reconcile: { scheduleSeconds: [5, 0] } }, 'reconcile.scheduleSeconds.1: '],
  ['a tracking limit below the shortest time', { tracking: { maxSeconds: 0.01 } }, 'tracking.maxSeconds: '],
  ['a percentage over 100', { quote: { tolerancePercent: 101 } }, 'quote.tolerancePercent: '],
  ['an account of no kind', { accounting: { accounts: { rent: '61' } } }, 'accounting.accounts'],
  ['a layout of no program', { accounting: { layout: 'abacus' } }, 'accounting.layout: '],
  ['a number as text', { concurrency: '2' }, 'concurrency: '],
  ['something that is no object', [], 'settings: '],
];
for (const [what, json, start] of refused) {
  test(`${what} is refused and named`, () => {
    const parsed = parseSettings(json);
    assert.ok(!parsed.ok);
    assert.ok(parsed.messages[0]?.startsWith(start), parsed.messages.join('\n'));
  });
}
