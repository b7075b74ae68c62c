import { unguardedText } from '../../../domain/formula-text.ts';

/**
 * Excel-safe wrappers, exactly: `="00123"` and `'00123` (N8), and the apostrophes that our own CSV puts before what
 * could be a formula; and the quotes of a CSV that has a blank before them, which only then are part of the text (C13).
 */
export function unwrap(text: string): string {
  const first = text.charCodeAt(0);
  const isLetter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a);
  if (isLetter) return unguardedText(text);
  const quoted = /^\s+"((?:[^"]|"")*)"\s*$/.exec(text);
  if (quoted?.[1] !== undefined) return quoted[1].replaceAll('""', '"');
  const trimmed = text.trim();
  const wrapped = EXCEL_WRAPPER.exec(trimmed) ?? /^'(\d[\d -]*)$/.exec(trimmed);
  return wrapped?.[1] ?? unguardedText(text);
}

export function isExcelWrapper(text: string): boolean {
  return EXCEL_WRAPPER.test(text.trim());
}

const EXCEL_WRAPPER = /^="([^"]*)"$/;
