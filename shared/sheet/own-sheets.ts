import type { Language } from '../domain/language.ts';

/**
 * What our own workbooks write into the sheets beside their rows, by which the reader knows them: they hold sums and
 * explanations, and no payments.
 */
export const OWN_SHEET_WORDS: Readonly<Record<Language, { readonly journal: string }>> = {
  en: { journal: 'Journal: last event and hash' },
  fr: { journal: 'Journal : dernier événement et empreinte' },
};

const MARKS: ReadonlySet<string> = new Set(Object.values(OWN_SHEET_WORDS).map(({ journal }) => journal));

/** True for the summary of a results workbook, by a line that only ours has. */
export function isOwnSummary(
  rows: readonly { readonly cells: readonly ({ readonly text: string } | undefined)[] }[],
): boolean {
  return rows.some(({ cells }) => MARKS.has(cells[0]?.text ?? ''));
}
