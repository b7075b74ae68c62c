import { LANGUAGES, type Language } from '../domain/language.ts';

/**
 * What our own workbooks write into the sheets beside their rows, by which the reader knows them: they hold sums and
 * explanations, and no payments.
 */
export const OWN_SHEET_WORDS: Readonly<
  Record<Language, { readonly results: string; readonly journal: string; readonly help: string }>
> = {
  en: {
    results: 'Results',
    journal: 'Journal: last event and hash',
    help: 'One line for each payment on the first sheet; leave no line between the headings and the first payment.',
  },
  fr: {
    results: 'Résultats',
    journal: 'Journal : dernier événement et empreinte',
    help: 'Une ligne par paiement sur la première feuille ; aucune ligne vide entre les en-têtes et le premier paiement.',
  },
};

const MARKS: ReadonlySet<string> = new Set(
  Object.values(OWN_SHEET_WORDS).flatMap(({ journal, help }) => [journal, help]),
);

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
