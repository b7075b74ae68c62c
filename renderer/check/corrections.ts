import type { AccountConfirmation } from '../../shared/domain/account-confirmation.ts';
import { parseAmount } from '../../shared/domain/money.ts';
import { isOffer, type Problem } from '../../shared/domain/problem.ts';
import {
  type Decisions,
  decisionsOf,
  GRAVITY,
  type GridRow,
  isDuplicate,
  isOpen,
  kindKey,
  pairKey,
  tickKey,
} from '../sheet-worker/grid-view.ts';
import { type CellEdit, type Corrections, withEdits, withMembers } from '../sheet-worker/recipe.ts';

/** An open problem, with its row. */
export interface PlacedProblem {
  readonly row: GridRow;
  readonly problem: Problem;
}

/** Every open problem of a kind, and every offer of one, in all rows, shown or not. */
export function openOfKind(
  rows: readonly GridRow[],
  kind: string,
  corrections: Corrections,
): readonly PlacedProblem[] {
  const decisions = decisionsOf(corrections, rows);
  const isOffered = (row: number, problem: Problem) => isOffer(problem) && !decisions.aside.has(row);
  const placed: PlacedProblem[] = [];
  // A sheet may have 50,000 rows, so no list is made per row.
  for (const row of rows)
    for (const problem of row.problems)
      if (kindKey(problem) === kind && (isOpen(row, problem, decisions) || isOffered(row.row, problem)))
        placed.push({ row, problem });
  return placed;
}

/** The row as it is asked about with the others that an earlier sheet has paid. */
export function paidBefore({ row: { row, payee = '', amount = '', currency = '' }, problem }: PlacedProblem) {
  const parsed = parseAmount(amount, currency);
  return { row, payee, currency, amountMinor: parsed.ok ? parsed.amountMinor : 0, problem };
}

/** Accepts the proposed values of these problems; those without a place or a proposal are skipped. */
export function accepted(corrections: Corrections, placed: readonly PlacedProblem[]): Corrections {
  const edits = placed.flatMap(({ row, problem: { column, proposed } }): CellEdit[] =>
    proposed === undefined || column === undefined ? [] : [{ row: row.row, column, text: proposed }],
  );
  return withEdits(corrections, edits);
}

/**
 * Cells changed by hand. Earlier decisions about them applied to the old text, so they are dropped: ticks of these
 * cells, and “both are meant” for any pair that includes these rows.
 */
export function retyped(corrections: Corrections, changes: readonly CellEdit[]): Corrections {
  const rows = new Set(changes.map(({ row }) => row));
  const cells = new Set(changes.map(({ row, column }) => `${row}:${column}`));
  const { ticked: ticks, released: pairs } = corrections;
  return {
    ...withEdits(corrections, changes),
    ticked: ticks.filter((key) => {
      const [row, , column] = key.split(':');
      return !cells.has(`${row}:${column}`) && !(column === '' && rows.has(Number(row)));
    }),
    released: pairs.filter((key) => !rows.has(Number.parseInt(key, 10)) && !rows.has(otherRowOf(key))),
  };
}

/** Ticks warnings, or removes the ticks; duplicates are decided separately. */
export function ticked(
  corrections: Corrections,
  placed: readonly PlacedProblem[],
  isTicked: boolean,
): Corrections {
  const keys = placed
    .filter(({ problem }) => problem.severity === 'warning' && !isDuplicate(problem))
    .map(({ row, problem }) => tickKey(row.row, problem));
  return { ...corrections, ticked: withMembers(corrections.ticked, keys, isTicked) };
}

/** Sets rows aside, or takes them back. Decisions about a pair with one of them are dropped. */
export function setAside(corrections: Corrections, rows: readonly number[], isAside: boolean): Corrections {
  const dropped = new Set(rows);
  return {
    ...corrections,
    setAside: withMembers(corrections.setAside, rows, isAside),
    released: corrections.released.filter((key) => !dropped.has(otherRowOf(key))),
  };
}

/** The other row of a released pair if it is in this sheet; otherwise NaN. */
function otherRowOf(key: string): number {
  const [, , where, row] = key.split(':');
  return where === 'row' ? Number(row) : Number.NaN;
}

/** What a person says of a released pair: why and, of a changed account, whom they asked. */
interface ReleaseWords {
  readonly reason?: string;
  readonly asked?: AccountConfirmation | null;
}

/** Both payments of each duplicate are meant, or the changed account is right: these pairs hold no row. */
export function released(
  corrections: Corrections,
  placed: readonly PlacedProblem[],
  isReleased: boolean,
  { reason = '', asked: confirmed = null }: ReleaseWords = {},
): Corrections {
  const keys = placed.map(({ row, problem }) => pairKey(row, problem));
  const [reasons, asked] = [{ ...corrections.reasons }, { ...corrections.asked }];
  for (const key of keys) {
    if (isReleased && reason !== '') reasons[key] = reason;
    else delete reasons[key];
    if (isReleased && confirmed !== null) asked[key] = confirmed;
    else delete asked[key];
  }
  return { ...corrections, released: withMembers(corrections.released, keys, isReleased), reasons, asked };
}

/** The pairs for which both are meant, whatever the row is held for, in the form that main takes; only those that are still in the sheet. */
export function releasedPairs(
  rows: readonly GridRow[],
  corrections: Corrections,
): { row: number; where: string; reason?: string; confirmed?: AccountConfirmation }[] {
  const keys = new Set(corrections.released);
  if (keys.size === 0) return [];
  return rows.flatMap((row) =>
    row.problems
      .filter((problem) => isDuplicate(problem) && keys.has(pairKey(row, problem)))
      .map((problem) => {
        const key = pairKey(row, problem);
        const [reason, confirmed] = [corrections.reasons[key], corrections.asked[key]];
        const where = String(problem.params?.where);
        return {
          ...{ row: row.row, where },
          ...(reason !== undefined && { reason }),
          ...(confirmed !== undefined && { confirmed }),
        };
      }),
  );
}

/** The problems of one cell, the most serious first; those without a column belong to the whole row. */
export function problemsAt(row: GridRow, column: string | null): readonly Problem[] {
  const own = row.problems.filter((problem) => (problem.column ?? null) === column);
  return own.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]);
}

interface ProblemPlace {
  /** Index among the shown rows. */
  readonly at: number;
  /** Index among the columns; 0 for a problem of the whole row. */
  readonly column: number;
}

interface Walk {
  readonly rows: readonly GridRow[];
  readonly order: Uint32Array;
  readonly letters: readonly string[];
  readonly decisions: Decisions;
  readonly from: ProblemPlace;
  readonly step: 1 | -1;
}

/** The next or previous cell with an open problem, continuing at the other end; undefined if there is none. */
export function nextProblem({ rows, order, letters, decisions, from, step }: Walk): ProblemPlace | undefined {
  for (let moved = 0; moved <= order.length; moved += 1) {
    const at = (((from.at + step * moved) % order.length) + order.length) % order.length;
    const row = rows[order[at] ?? -1];
    if (!row) continue;
    const columns = openColumns(row, letters, decisions);
    const beyond = columns.filter((column) => {
      if (moved === 0) return step === 1 ? column > from.column : column < from.column;
      return true;
    });
    const column = step === 1 ? beyond[0] : beyond.at(-1);
    if (column !== undefined) return { at, column };
  }
  return undefined;
}

function openColumns(row: GridRow, letters: readonly string[], decisions: Decisions): readonly number[] {
  const columns = row.problems
    .filter((problem) => isOpen(row, problem, decisions))
    .map((problem) => (problem.column === undefined ? 0 : Math.max(0, letters.indexOf(problem.column))));
  return [...new Set(columns)].sort((a, b) => a - b);
}
