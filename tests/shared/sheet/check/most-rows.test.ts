import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { MOBILE_ROW } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

test('the most rows a sheet may have are checked without headings, and all alike', () => {
  const bare = Array.from({ length: 200_000 }, () => ['1.00']);
  assert.equal(checkSheet(tableOf(bare)).counts.invalid, 200_000);
  const payments = Array.from({ length: 50_000 }, () => Object.values(MOBILE_ROW));
  const alike = checkSheet(tableOf([Object.keys(MOBILE_ROW), ...payments]));
  assert.deepEqual(alike.counts, { valid: 0, warning: 50_000, invalid: 0 });
});
