import type { MONEY_OPERATIONS } from '../api/operations.ts';
import { formatMessage, type Locale } from './catalogue.ts';

interface NamedBatch {
  readonly batch: string;
  readonly name?: string;
  readonly file: string | null;
  readonly operation: (typeof MONEY_OPERATIONS)[number] | null;
}

/** The name of a file without its ending. */
export function fileTitle(file: string): string {
  const dot = file.lastIndexOf('.');
  return dot > 0 && /^\.\w{1,5}$/.test(file.slice(dot)) ? file.slice(0, dot) : file;
}

/** What a person calls a batch: its own name, that of its file, or the operation's word if there is no sheet. */
export function batchName({ name, file, operation, batch }: NamedBatch, locale: Locale): string {
  if (name !== undefined) return name;
  if (file !== null) return fileTitle(file);
  if (operation === null) return batch;
  const word = formatMessage(locale, `operation.${operation}`);
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}
