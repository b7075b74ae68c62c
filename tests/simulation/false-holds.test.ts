import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FALSE_HOLDS_MOST, measureFalseHolds, shareHeld } from './false-holds.ts';

const measured = [measureFalseHolds(1)];

for (const rhythm of ['month', 'week'] as const) {
  test(`beside 400 payments of others, at most 1 % of an honest ${rhythm}’s payroll is held`, (t) => {
    const share = shareHeld(measured, rhythm);
    t.diagnostic(`${(100 * share).toFixed(2)} %`);
    assert.ok(share <= FALSE_HOLDS_MOST, `${share}`);
  });
}
