import { LANGUAGES, type Language } from '../domain/language.ts';

/**
 * What our own workbooks write into the sheets beside their rows, by which the reader knows them: they hold sums and
 * explanations, and no payments.
 */
export const OWN_SHEET_WORDS: Readonly<
  Record<Language, Readonly<Record<'results' | 'journal' | 'help' | 'leaves', string>>>
> = {
  en: {
    leaves: 'Paysheet leaves',
    results: 'Results',
    journal: 'Journal: last event and hash',
    help: 'One line for each payment on the first sheet; leave no line between the headings and the first payment.',
  },
  fr: {
    leaves: 'Paysheet part',
    results: 'Résultats',
    journal: 'Journal : dernier événement et empreinte',
    help: 'Une ligne par paiement sur la première feuille ; aucune ligne vide entre les en-têtes et le premier paiement.',
  },
};

/** How the amounts of the sheet of the next month begin: to fill in, or as last time. */
export const NEXT_AMOUNTS = ['blank', 'last'] as const;
export type NextAmounts = (typeof NEXT_AMOUNTS)[number];

const MARKS: ReadonlySet<string> = new Set(
  Object.values(OWN_SHEET_WORDS).flatMap(({ journal, help }) => [journal, help]),
);

/** True for the heading of the column in which the sheet of the next month strikes out who is not paid any more. */
export function isLeaversHeading(heading: string): boolean {
  return LANGUAGES.some((language) => OWN_SHEET_WORDS[language].leaves === heading.trim());
}

/** True for the name of the sheet of a results workbook that holds its rows. */
export function isOwnSheetName(name: string): boolean {
  return LANGUAGES.some((language) => OWN_SHEET_WORDS[language].results === name);
}

/** True for the summary of a results workbook and the help of a template, by a line that only ours have. */
export function isOwnWords(
  rows: readonly { readonly cells: readonly ({ readonly text: string } | undefined)[] }[],
): boolean {
  return rows.some(({ cells }) => MARKS.has(cells[0]?.text ?? ''));
}
