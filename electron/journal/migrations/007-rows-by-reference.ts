import type { Migration } from './migration.ts';

/** The sheet's own number of a row: an invoice that was paid before is found by it, whoever was paid and how much. */
export const rowsByReference: Migration = {
  version: 7,
  sql: 'CREATE INDEX rows_by_reference ON rows (reference) WHERE reference IS NOT NULL;',
};
