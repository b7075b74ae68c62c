import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FALSE_HOLDS_MOST, measureFalseHolds, PENDING_RHYTHMS, shareHeld } from './false-holds.ts';

const measured = [measureFalseHolds(1)];

for (const rhythm of ['month', 'week'] as const) {
  const isPending = PENDING_RHYTHMS.includes(rhythm);
  const asked = isPending ? 'more than' : 'at most';
  test(`beside 400 payments of others, ${asked} 1 % of an honest ${rhythm}’s payroll is held`, (t) => {
    const share = shareHeld(measured, rhythm);
    t.diagnostic(`${(100 * share).toFixed(2)} %`);
    assert.equal(share > FALSE_HOLDS_MOST, isPending);
  });
}
