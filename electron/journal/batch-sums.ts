/**
 * How many rows of a batch are in each state, and the sums of their amounts. They are needed after every commit, so
 * they are counted once per batch and then updated with each row. `faults` compares them with the rows themselves.
 */

import { isDeepStrictEqual } from 'node:util';
import type { RowState } from '../../shared/domain/row-state.ts';
import { openedAtMs } from '../engine/core/row/attempts.ts';
import type { BatchSums, StateSum } from '../engine/ports/journal-port.ts';
import type { OnMove } from './projection.ts';
import type { Statements } from './statements.ts';

type Counts = Readonly<Partial<Record<RowState, number>>>;

interface KeptSums {
  readonly note: OnMove;
  of(batch: string): BatchSums;
  counts(batch: string): Counts;
  /** A transaction was rolled back: what was counted during it is dropped. */
  forget(): void;
  /** One sentence for each batch whose sums differ from those of its rows. */
  faults(): string[];
}

interface Kept {
  readonly sums: Map<string, StateSum>;
  firstOpenedAtMs: number | null;
}

export function keepSums(statements: Statements): KeptSums {
  const byBatch = new Map<string, Kept>();
  const keptOf = (batch: string): Kept => {
    const known = byBatch.get(batch);
    if (known) return known;
    const { sums, firstOpenedAtMs } = readSums(statements, batch);
    const kept = { sums: new Map(sums.map((sum) => [nameOf(sum), sum])), firstOpenedAtMs };
    byBatch.set(batch, kept);
    return kept;
  };
  return {
    of: (batch) => asSums(keptOf(batch)),
    counts: (batch) => countsOf(keptOf(batch).sums.values()),
    note(batch, before, after) {
      const kept = byBatch.get(batch);
      if (!kept) return;
      if (before) add(kept.sums, before, -1);
      add(kept.sums, after, 1);
      kept.firstOpenedAtMs ??= openedAtMs(after);
    },
    forget: () => byBatch.clear(),
    faults: () =>
      [...byBatch]
        .filter(([batch, kept]) => !isDeepStrictEqual(asSums(kept), readSums(statements, batch)))
        .map(([batch]) => `batch ${batch}: the sums kept of it are not those of its rows`),
  };
}

/** The sums computed from the tables, by reading every row. */
export function readSums(statements: Statements, batch: string): BatchSums {
  const sums = statements
    .of<StateSum>(
      `SELECT currency, state, count(*) AS count, sum(amount_minor) AS amountMinor,
         sum(amount_minor = 0) AS withoutAmount FROM rows WHERE batch = ?
       GROUP BY currency, state ORDER BY currency, state`,
    )
    .all(batch);
  const opened = statements
    .of<{ atMs: number }>(
      `SELECT at_ms AS atMs FROM events WHERE seq = (SELECT min(opened_seq) FROM attempts
       WHERE batch = ? AND key IS NOT NULL)`,
    )
    .get(batch);
  return { sums, firstOpenedAtMs: opened?.atMs ?? null };
}

/** Rows by state, whatever their currency. */
export function countsOf(sums: Iterable<StateSum>): Counts {
  const counts: Partial<Record<RowState, number>> = {};
  for (const { state, count } of sums) counts[state] = (counts[state] ?? 0) + count;
  return counts;
}

type Summed = Pick<StateSum, 'currency' | 'state' | 'amountMinor'>;

function add(sums: Map<string, StateSum>, { currency, state, amountMinor }: Summed, sign: 1 | -1): void {
  const name = nameOf({ currency, state });
  const sum = sums.get(name) ?? { currency, state, count: 0, amountMinor: 0, withoutAmount: 0 };
  const count = sum.count + sign;
  if (count === 0) sums.delete(name);
  else
    sums.set(name, {
      ...{ currency, state, count },
      amountMinor: sum.amountMinor + sign * amountMinor,
      withoutAmount: sum.withoutAmount + (amountMinor === 0 ? sign : 0),
    });
}

const nameOf = ({ currency, state }: Pick<StateSum, 'currency' | 'state'>) => `${currency} ${state}`;

function asSums({ sums, firstOpenedAtMs }: Kept): BatchSums {
  const ordered = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  return { sums: ordered, firstOpenedAtMs };
}
