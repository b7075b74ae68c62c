import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ColumnRoom, RoomOfColumns } from '../../../renderer/sheet-worker/column-room.ts';
import type { GridRow } from '../../../renderer/sheet-worker/grid-view.ts';
import type { MappedColumn } from '../../../shared/sheet/checked-sheet.ts';

const COLUMNS: readonly MappedColumn[] = [
  { heading: 'Name', column: 'A', field: 'full_name', how: 'exact' },
  { heading: 'Amount', column: 'B', field: 'amount', how: 'exact' },
  { heading: 'Phone', column: 'C', field: 'phone', how: 'exact' },
  { heading: 'Remark', column: 'D', field: null, how: 'ignored' },
] as readonly MappedColumn[];

const row = (cells: readonly string[], more: Partial<GridRow> = {}): GridRow => ({
  ...{ row: 2, cells, state: 'valid', problems: [] },
  ...more,
});

function roomOf(...rows: readonly GridRow[]): ColumnRoom {
  const room = new RoomOfColumns(COLUMNS);
  for (const one of rows) room.add(one);
  return room.room;
}

test('money, names and channels have room for their longest text, and capitals take more than small letters', () => {
  const long = row(['Awa', '1 250 000.5', '771834567', 'a remark that may well be cut']);
  const { letters, decimals } = roomOf(long, row(['awa', '9.75', '', '']));
  assert.deepEqual([letters, decimals], [{ A: 3.3, B: 11 }, 2]);
  assert.equal(roomOf(row(['aaaa', '']), row(['AAA', ''])).letters.A, 4);
  assert.equal(Math.round(10 * (roomOf(row(['aaaa', '']), row(['AAAA', ''])).letters.A ?? 0)), 52);
});

test('an amount as it is read has room for its groups and the most decimals', () => {
  const read = (amount: string, currency: string) => row([], { amount, currency });
  assert.equal(roomOf(read('1250000', 'xof')).amount, '1 250 000'.length);
  assert.equal(roomOf(read('1250', 'cad'), read('900', 'cad')).amount, '1,250.00'.length);
  // The decimals of one currency are left free in the amounts of another.
  assert.equal(roomOf(read('125000', 'xof'), read('9', 'cad')).amount, '125,000.00'.length);
  assert.deepEqual(roomOf(read('9', 'xof'), read('9', 'cad'), read('8', 'xof')).currencies, ['cad', 'xof']);
});

test('what stood there before has room beside the value, where it is shown', () => {
  const taken = { B: '1250.50' };
  assert.equal(roomOf(row(['', '1 250,5'], { taken })).letters.B, 7);
  const problems = [{ code: 'value-cleaned', severity: 'note' as const, column: 'B' }] as GridRow['problems'];
  assert.equal(roomOf(row(['', '1 250,5'], { taken, problems })).letters.B, 14);
  assert.equal(roomOf(row(['', '70'], { own: { B: '-70' } })).letters.B, 5);
});

test('of other columns what Paysheet or a person has written has room, and nothing else', () => {
  assert.equal(roomOf(row(['', '', '771834567'])).letters.C, undefined);
  assert.equal(roomOf(row(['', '', '771834567'], { taken: { C: '+221771834567' } })).letters.C, 13);
  assert.equal(roomOf(row(['', '', '77'], { own: { C: '' }, taken: { C: '+22177' } })).letters.C, 2);
  assert.equal(roomOf(row(['', '', '', 'typed'], { own: { D: '' } })).letters.D, undefined);
  const added = roomOf(row([], { added: { provider: 'ORANGE', first_name: 'AWA' } })).letters;
  assert.equal(added['+provider'], 6);
  assert.equal(Math.round(10 * (added['+first_name'] ?? 0)), 39);
});

test('room never shrinks while rows change', () => {
  const room = new RoomOfColumns(COLUMNS);
  for (const amount of ['7', '123456789', '1']) room.add(row(['Awa', amount]));
  assert.equal(room.room.letters.B, 9);
});
