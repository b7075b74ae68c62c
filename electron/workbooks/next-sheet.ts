/** The sheet of the next month as a workbook: payees filled in and locked, amounts to fill in, leavers to strike out. */
import ExcelJS from 'exceljs';
import type { Language } from '../../shared/domain/language.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { OWN_SHEET_WORDS } from '../../shared/sheet/own-sheets.ts';
import { cellText } from './cell-text.ts';

/** A cell that stays empty is for the person: it is never locked. */
export type NextCell = string | number | undefined;

export interface NextColumn {
  readonly heading: string;
  readonly width: number;
  /** Set for the column of amounts: its cells are open to the person, also where they are filled in. */
  readonly isAmount?: true;
  /** One for each row. */
  readonly cells: readonly NextCell[];
}

/** The whole workbook, of some megabytes for many rows. */
export async function nextSheetBytes(columns: readonly NextColumn[], language: Language): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = 'Paysheet';
  const sheet = workbook.addWorksheet(formatMessage(language, 'template.sheet'), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  const leaves = OWN_SHEET_WORDS[language].leaves;
  const rows = columns[0]?.cells.length ?? 0;
  const all = [...columns, { heading: leaves, width: 18, cells: new Array<NextCell>(rows) }];
  // Where nothing stands anybody may write: new people come on the lines below.
  sheet.columns = all.map(({ width, isAmount }: Partial<NextColumn>) => ({
    ...(width !== undefined && { width }),
    style: { protection: { locked: false }, ...(isAmount !== true && { numFmt: '@' }) },
  }));
  for (const [at, column] of all.entries()) {
    const heading = sheet.getCell(1, at + 1);
    heading.value = cellText(column.heading);
    heading.font = { bold: true };
    heading.numFmt = '@';
    heading.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF7' } };
    heading.protection = { locked: true };
    for (const [index, value] of column.cells.entries()) {
      if (value === undefined || value === '') continue;
      const cell = sheet.getCell(index + 2, at + 1);
      cell.value = typeof value === 'string' ? cellText(value) : value;
      cell.protection = { locked: !('isAmount' in column) };
    }
  }
  await sheet.protect('', { formatColumns: true, formatRows: true, sort: true, autoFilter: true });
  const help = workbook.addWorksheet(formatMessage(language, 'template.help'));
  help.columns = [{ width: 110 }];
  help.addRow([OWN_SHEET_WORDS[language].help]);
  for (const line of ['next.amounts', 'next.leaves'] as const) help.addRow([formatMessage(language, line)]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
