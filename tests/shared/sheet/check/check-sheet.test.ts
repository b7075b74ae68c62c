import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet, openSheet, openSheetInSteps } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { cellOf, csvTableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const headings = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Country',
  'Amount',
  'Currency',
  'Channel',
  'Provider',
];
const awa = ['Awa', 'Diop', '', '+221771834567', 'sn', '25000', 'xof', 'mobile_money', 'orange'];
const marie = ['Marie', 'Roy', 'marie@example.ca', '', 'ca', '100.50', 'cad', 'etransfer_send', ''];

test('a clean sheet is understood end to end', () => {
  const checked = checkSheet(csvTableOf([headings, awa, marie]), { file: 'pay.csv' });
  assert.deepEqual(checked.counts, { valid: 2, warning: 0, invalid: 0 });
  assert.deepEqual(checked.totals, [
    { currency: 'xof', count: 1, amount: '25000' },
    { currency: 'cad', count: 1, amount: '100.50' },
  ]);
  assert.deepEqual(checked.questions, []);
  assert.equal(checked.sheet.headerRow, 1);
  assert.equal(checked.sheet.rows, 2);
  assert.deepEqual(checked.rows[0]?.fields, {
    first_name: 'Awa',
    last_name: 'Diop',
    phone: '+221771834567',
    country: 'sn',
    amount: '25000',
    currency: 'xof',
    channel: 'mobile_money',
    transaction_type: 'mobile_money',
    provider: 'orange',
    recipient_type: 'transaction',
    language: 'en',
  });
});

test('what the sheet need not say is filled in and noted on the row', () => {
  const checked = checkSheet(csvTableOf([headings, awa]), {
    language: 'fr',
    defaults: { recipient_type: 'withdrawal' },
  });
  const notes = checked.rows[0]?.problems.map(({ field, original, proposed }) => ({
    field,
    original,
    proposed,
  }));
  assert.deepEqual(notes, [
    { field: 'recipient_type', original: '', proposed: 'withdrawal' },
    { field: 'language', original: '', proposed: 'fr' },
  ]);
  const cash = ['Awa', 'Diop', '', '', 'sn', '25000', 'xof', 'cash_pickup', ''];
  assert.equal(checkSheet(csvTableOf([headings, cash])).rows[0]?.fields.withdrawal_channel, 'ATM');
});

test('a mended line is checked again alone, and its duplicate with it', () => {
  const table = csvTableOf([
    headings,
    awa,
    ['Awa', 'Diop', '', '+221771834567', 'sn', '25000x', 'xof', 'mobile_money', 'orange'],
  ]);
  const open = openSheet(table);
  assert.deepEqual(open.sheet.counts, { valid: 1, warning: 0, invalid: 1 });
  const line = table.rows[2];
  assert.ok(line);
  const cells = line.cells.map((cell, index) => (index === 5 ? cellOf('25000') : cell));
  const recheck = open.recheck({ ...line, cells });
  assert.deepEqual(recheck.counts, { valid: 1, warning: 1, invalid: 0 });
  assert.deepEqual(recheck.changed.find((row) => row.row === 3)?.problems.at(-1), {
    code: 'duplicate-exact',
    severity: 'warning',
    params: { where: 'row:2' },
  });
  const again = open.recheck({ ...line, cells: cells.with(5, cellOf('36000')) });
  assert.deepEqual(again.counts, { valid: 0, warning: 2, invalid: 0 });
  const other = cells.with(3, cellOf('+221783456879')).with(1, cellOf('Sow')).with(5, cellOf('36000'));
  assert.deepEqual(open.recheck({ ...line, cells: other }).counts, { valid: 2, warning: 0, invalid: 0 });
});

test('checking in steps gives the same, tells its progress, and ends when it is cancelled', async () => {
  const lines = [headings, ...Array.from({ length: 5_000 }, (_, i) => awa.with(3, payeePhone(i)))];
  const table = csvTableOf(lines);
  const shares: number[] = [];
  const stepped = await openSheetInSteps(table, {}, { onProgress: (share) => shares.push(share) });
  assert.deepEqual(stepped.sheet, checkSheet(table));
  assert.ok(shares.length > 2 && shares.at(-1) === 1);
  const cancel = new AbortController();
  const running = openSheetInSteps(table, {}, { signal: cancel.signal, onProgress: () => cancel.abort() });
  await assert.rejects(running, { name: 'AbortError' });
});
