/** The value of a cell as the window shows and copies it. */
import { formatCountry } from '../../shared/i18n/format-values.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { type GridRow, textAt } from '../sheet-worker/grid-view.ts';
import type { Words } from '../words/words.ts';
import { problemsAt } from './corrections.ts';

/** A cell's text as the window shows it: a security answer stands nowhere but in its editor. */
export function shownText(field: string | null, text: string): string {
  return field === 'security_question_answer' && text !== '' ? '••••' : text;
}

/** What turns a code into words. */
export type CodeWords = Pick<Words, 'word' | 'locale'>;

/** A code of the API in words; any other value as it is. */
export function inWords(field: string | null, value: string, { word, locale }: CodeWords): string {
  switch (field) {
    case 'channel':
      return word('channel', value);
    case 'transaction_type':
      return word('transactionType', value);
    case 'country':
      return /^[a-z]{2}$/.test(value) ? formatCountry(value, locale) : value;
    case 'currency':
      return value.toUpperCase();
    case 'language':
    case 'account_type':
    case 'recipient_type':
      return word('choice', value);
    default:
      return value;
  }
}

/** What a cell shows as its value, without marks and originals: what is copied from it. */
export function valueShown(row: GridRow, { column, field }: MappedColumn, words: CodeWords): string {
  if (field === 'security_question_answer') return '';
  const text = textAt(row, column);
  const problems = problemsAt(row, column);
  if (problems.some(({ severity }) => severity === 'error')) return text;
  const corrected = problems.find(({ severity, proposed }) => severity === 'note' && proposed !== undefined);
  const value = corrected?.proposed ?? (text === '' && field !== null ? (row.filled?.[field] ?? '') : text);
  const isRead = value !== text;
  return isRead ? inWords(field, value, words) : text;
}
