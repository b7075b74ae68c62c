import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { HEADER_ROW, PAYROLL_PATH, payrollCells } from '../../resources/samples/make-payroll.ts';
import { payrollLines } from '../../resources/samples/payroll-lines.ts';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';

test('the sample sheet is what its script makes', async () => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(PAYROLL_PATH);
  const sheet = workbook.getWorksheet('Payroll');
  assert.ok(sheet);
  const expected = payrollCells();
  const amountColumn = expected[HEADER_ROW - 1]?.indexOf('Amount');
  expected.forEach((cells, index) => {
    cells.forEach((text, column) => {
      const { value } = sheet.getRow(index + 1).getCell(column + 1);
      const isAmount = index >= HEADER_ROW && column === amountColumn && text !== '';
      assert.equal(value ?? '', isAmount ? Number(text) : text, `line ${index + 1}, column ${column + 1}`);
    });
  });
  assert.equal(sheet.rowCount, expected.length);
});

test('the sample sheet has at least 60 rows over every channel and currency, and one of them twice', () => {
  const lines = payrollLines();
  assert.ok(lines.length >= 60);
  assert.deepEqual(new Set(lines.map(({ channel }) => channel)), new Set(PAYOUT_CHANNELS));
  assert.deepEqual(new Set(lines.map(({ currency }) => currency)), new Set(['XOF', 'CAD', 'USD']));
  const references = lines.map(({ reference }) => reference);
  assert.equal(references.length - new Set(references).size, 1);
});
