import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { REAL_HEADINGS } from './real-headings.ts';

/** What stands under a heading of each field, for those that values decide. */
const VALUES: Readonly<Record<string, string>> = {
  first_name: 'Awa',
  last_name: 'Diop',
  full_name: 'Awa Diop',
  phone: '+221771234567',
  email: 'awa@example.sn',
  amount: '25000',
  account_number: '123456789012',
  institution_number: '004',
  transit_number: '12345',
  country: 'sn',
  currency: 'xof',
  channel: 'mobile_money',
  provider: 'orange',
  bank_name: 'Ecobank',
  bank_code: '10003',
};

test('at least 400 real headings of payroll, payables and wallet files map, in both languages', () => {
  const all = Object.entries(REAL_HEADINGS).flatMap(([field, headings]) =>
    headings.map((heading) => [field, heading] as const),
  );
  assert.ok(new Set(all.map(([, heading]) => heading)).size >= 400, String(all.length));
  const wrong = all.flatMap(([field, heading]) => {
    const value = VALUES[field] ?? 'Mars';
    const { columns } = checkSheet(
      tableOf([
        [heading, 'Zzz'],
        [value, 'x'],
        [value, 'x'],
      ]),
      { headerRow: 1 },
    );
    return columns[0]?.field === field
      ? []
      : [`${heading}: ${columns[0]?.field} (${columns[0]?.how}), not ${field}`];
  });
  assert.deepEqual(wrong, []);
});
