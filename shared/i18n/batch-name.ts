import type { MONEY_OPERATIONS } from '../api/operations.ts';
import { formatMessage, type Locale } from './catalogue.ts';

interface NamedBatch {
  readonly batch: string;
  readonly file: string | null;
  readonly operation: (typeof MONEY_OPERATIONS)[number] | null;
}

/** What a person calls a batch, as it appears in a list: its file, or the operation's word if there is no sheet. */
export function batchName({ file, operation, batch }: NamedBatch, locale: Locale): string {
  if (file !== null) return file;
  if (operation === null) return batch;
  const word = formatMessage(locale, `operation.${operation}`);
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}
