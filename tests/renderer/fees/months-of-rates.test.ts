import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsOf } from '../../../renderer/fees/months-of-rates.ts';

const seen = (at: Date, rates: { effectiveRate?: string; exchangeRate?: string; marketRate?: string }) => ({
  at: at.toISOString(),
  ...{ effectiveRate: null, exchangeRate: null, marketRate: null },
  ...rates,
});

test('a month has its lowest, highest and last rate, of one kind; the newest month comes first', () => {
  const months = monthsOf([
    seen(new Date(2026, 8, 30, 23, 59), { exchangeRate: '440.5', marketRate: '440.5' }),
    seen(new Date(2026, 9, 1, 0, 1), { effectiveRate: '9.5', marketRate: '999' }),
    seen(new Date(2026, 9, 2), { effectiveRate: '10.25' }),
    seen(new Date(2026, 9, 3), { effectiveRate: '10' }),
    seen(new Date(2026, 9, 4), { exchangeRate: '450' }),
  ]);
  assert.deepEqual(
    months.map(({ at: _at, ...month }) => month),
    [
      { seen: 4, lowest: '9.5', highest: '10.25', last: '10' },
      { seen: 1, lowest: '440.5', highest: '440.5', last: '440.5' },
    ],
  );
  assert.equal(months[0]?.at, new Date(2026, 9, 4).toISOString());
  assert.deepEqual(monthsOf([]), []);
});
