import type { Migration } from './migration.ts';

/**
 * The sheet's own number of a row. An invoice that was paid before is found by it, whoever was paid and whatever the
 * amount.
 */
export const rowsByReference: Migration = {
  version: 7,
  sql: 'CREATE INDEX rows_by_reference ON rows (reference) WHERE reference IS NOT NULL;',
};
