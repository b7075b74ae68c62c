/** How many rows of a batch are in each state, and the sums of their amounts, as the triggers on `rows` keep them. */

import { isDeepStrictEqual } from 'node:util';
import type Database from 'better-sqlite3';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { StateSum } from '../engine/ports/journal-port.ts';
import type { Statements } from './statements.ts';

/** By currency and state, in their order; no entry is empty. */
export function sumsOf(statements: Statements, batch: string): StateSum[] {
  return statements
    .of<StateSum>(
      `SELECT currency, state, count, amount_minor AS amountMinor, without_amount AS withoutAmount
       FROM sums WHERE batch = ? AND count > 0 ORDER BY currency, state`,
    )
    .all(batch);
}

/** Rows by state, whatever their currency. */
export function countsOf(sums: Iterable<StateSum>): Readonly<Partial<Record<RowState, number>>> {
  const counts: Partial<Record<RowState, number>> = {};
  for (const { state, count } of sums) counts[state] = (counts[state] ?? 0) + count;
  return counts;
}

/** Compares the sums with the rows themselves. */
export function compareSums(statements: Statements, batch: string): string[] {
  const counted = statements
    .of<StateSum>(
      `SELECT currency, state, count(*) AS count, sum(amount_minor) AS amountMinor,
         sum(amount_minor = 0) AS withoutAmount FROM rows WHERE batch = ?
       GROUP BY currency, state ORDER BY currency, state`,
    )
    .all(batch);
  return isDeepStrictEqual(counted, sumsOf(statements, batch))
    ? []
    : [`batch ${batch}: the sums kept of it are not those of its rows`];
}

const KEPT = 'SELECT batch, currency, state, count, amount_minor, without_amount FROM sums WHERE count > 0';
const COUNTED = `SELECT batch, currency, state, count(*), sum(amount_minor), sum(amount_minor = 0) FROM rows
  GROUP BY batch, currency, state`;

/**
 * Counts the rows again if the sums are not theirs, because somebody changed them while the triggers were away: what is
 * left to do of a batch is read from its sums, and its replay before the next attempt then finds what was changed.
 */
export function countAnew(db: Database.Database): void {
  // The rows are counted once for both directions: this runs at each opening.
  const differ = `WITH kept AS MATERIALIZED (${KEPT}), counted AS MATERIALIZED (${COUNTED})
    SELECT 1 FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)
    UNION ALL SELECT 1 FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)`;
  if (db.prepare(differ).get() === undefined) return;
  db.transaction(() => db.exec(`DELETE FROM sums; INSERT INTO sums ${COUNTED}`)).immediate();
}
