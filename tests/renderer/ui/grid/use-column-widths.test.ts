import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GridColumn } from '../../../../renderer/ui/grid/grid-column.ts';
import { widthsIn } from '../../../../renderer/ui/grid/use-column-widths.ts';

const COLUMNS: readonly GridColumn[] = [
  { key: 'name', title: 'Name', width: 200, leastWidth: 150 },
  { key: 'amount', title: 'Amount', width: 100, minWidth: 120 },
  { key: 'channel', title: 'Channel', width: 180, leastWidth: 80 },
];

test('columns that fit keep their widths, and an amount is never cut', () => {
  assert.deepEqual(widthsIn(500, COLUMNS, {}), [200, 120, 180]);
});

test('columns that are too wide fill the grid to the pixel, each in proportion to what it can spare', () => {
  assert.deepEqual(widthsIn(425, COLUMNS, {}), [175, 120, 130]);
  const [name = 0, amount = 0, channel = 0] = widthsIn(424, COLUMNS, {});
  assert.equal(name + amount + channel, 424);
});

test('no column gets narrower than its texts allow: then the grid scrolls', () => {
  assert.deepEqual(widthsIn(100, COLUMNS, {}), [150, 120, 80]);
});

test('a width that a person chose stays', () => {
  assert.deepEqual(widthsIn(400, COLUMNS, { channel: 300, amount: 60 }), [150, 120, 300]);
});
