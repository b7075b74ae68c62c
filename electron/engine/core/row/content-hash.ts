import { createHash } from 'node:crypto';
import type { ImportedRow } from './events.ts';

/** One row's content as approved; the approval's hash is made of it. */
type RowContent = Pick<
  ImportedRow,
  'row' | 'operation' | 'fields' | 'givenBody' | 'amountMinor' | 'currency' | 'channel'
>;

/** SHA-256 over the canonical rows, in hex. An approval uses it to freeze them. */
export function contentHash(rows: Iterable<RowContent>): string {
  const hash = createHash('sha256');
  for (const { row, operation, fields, givenBody, amountMinor, currency, channel } of rows) {
    const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
    hash.update(JSON.stringify([row, operation, sorted, givenBody ?? null, amountMinor, currency, channel]));
  }
  return hash.digest('hex');
}
