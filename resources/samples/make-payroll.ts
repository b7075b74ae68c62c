/** Makes `payroll.xlsx` from its lines: node resources/samples/make-payroll.ts */
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { columnsFor } from '../../electron/workbooks/field-headings.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { payrollLines } from './payroll-lines.ts';

export const PAYROLL_PATH = join(import.meta.dirname, 'payroll.xlsx');

/** The line of the headings: a title and an empty line stand before it, as accountants like it. */
export const HEADER_ROW = 3;

/** Every cell of the sheet as text, line by line. */
export function payrollCells(): readonly (readonly string[])[] {
  const columns = columnsFor().filter(({ field }) =>
    payrollLines().some((line) => line[field] !== undefined),
  );
  return [
    ['Paie du personnel / Staff payroll'],
    [],
    columns.map(({ field }) => formatMessage('en', `column.${field}`)),
    ...payrollLines().map((line) => columns.map(({ field }) => line[field] ?? '')),
    [],
    ['Préparé par : R. Maïga'],
  ];
}

async function makePayroll(): Promise<void> {
  const columns = columnsFor().filter(({ field }) =>
    payrollLines().some((line) => line[field] !== undefined),
  );
  const workbook = new ExcelJS.Workbook();
  // Fixed, so that making it again changes nothing that was not changed.
  workbook.created = workbook.modified = new Date(Date.UTC(2026, 10, 1));
  workbook.creator = 'Paysheet';
  const sheet = workbook.addWorksheet('Payroll', { views: [{ state: 'frozen', ySplit: HEADER_ROW }] });
  sheet.columns = columns.map(({ width, isCode }) => ({ width, ...(isCode && { style: { numFmt: '@' } }) }));
  for (const [index, cells] of payrollCells().entries()) {
    const line = sheet.addRow([]);
    cells.forEach((text, column) => {
      if (text === '') return;
      const isAmount = index >= HEADER_ROW && columns[column]?.field === 'amount';
      line.getCell(column + 1).value = isAmount ? Number(text) : text;
    });
    if (index < HEADER_ROW) line.font = { bold: true };
  }
  await workbook.xlsx.writeFile(PAYROLL_PATH);
}

if (import.meta.main) await makePayroll();
