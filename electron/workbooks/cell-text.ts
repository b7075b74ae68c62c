import { encodeSpreadsheetEscapes } from '../../shared/sheet/read/xlsx/spreadsheet-escapes.ts';

/** Excel's own limit for one cell's text; it calls a longer one damaged. */
const CELL_TEXT_LIMIT = 32_767;

/** The text as a workbook's cell holds it: characters that XML cannot hold are left out. */
export function cellText(text: string): string {
  const whole = text
    .slice(0, CELL_TEXT_LIMIT)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return encodeSpreadsheetEscapes(whole);
}
