import type { BatchSummary } from '../ipc/batch-views.ts';
import { formatMessage, type Locale } from './catalogue.ts';

/** What a person calls a batch: its file, or for one operation without a sheet its word, as it stands in a list. */
export function batchName(
  { file, operation, batch }: Pick<BatchSummary, 'file' | 'operation' | 'batch'>,
  locale: Locale,
): string {
  if (file !== null) return file;
  if (operation === null) return batch;
  const word = formatMessage(locale, `operation.${operation}`);
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}
