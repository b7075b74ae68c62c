import type { Problem } from '../../shared/domain/problem.ts';
import {
  type Decisions,
  decisionsOf,
  type GridRow,
  isDuplicate,
  isOpen,
  kindKey,
  pairKey,
  tickKey,
} from '../sheet-worker/grid-view.ts';
import { type CellEdit, type Corrections, withEdits, withMembers } from '../sheet-worker/recipe.ts';

/** A problem that is still open, and the row it stands in. */
export interface PlacedProblem {
  readonly row: GridRow;
  readonly problem: Problem;
}

/** Every open problem of a kind, over all rows whether they are shown or not. */
export function openOfKind(
  rows: readonly GridRow[],
  kind: string,
  corrections: Corrections,
): readonly PlacedProblem[] {
  const decisions = decisionsOf(corrections, rows);
  return rows.flatMap((row) =>
    row.problems
      .filter((problem) => kindKey(problem) === kind && isOpen(row.row, problem, decisions))
      .map((problem) => ({ row, problem })),
  );
}

/** The edits that accept the proposed values of these problems; those without a place or a proposal are left. */
function acceptEdits(placed: readonly PlacedProblem[]): readonly CellEdit[] {
  return placed.flatMap(({ row, problem }) =>
    problem.proposed === undefined || problem.column === undefined
      ? []
      : [{ row: row.row, column: problem.column, text: problem.proposed }],
  );
}

export function accepted(corrections: Corrections, placed: readonly PlacedProblem[]): Corrections {
  return withEdits(corrections, acceptEdits(placed));
}

/**
 * Cells changed by hand. What was decided about them was about what stood there: ticks of these cells, and “both are
 * meant” of any pair these rows are half of, are asked again.
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

/** Ticks warnings, or takes the ticks back; duplicates are decided apart. */
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

/** Sets rows aside, or takes them back. What was decided about a pair with one of them is asked again of who is left. */
export function setAside(corrections: Corrections, rows: readonly number[], isAside: boolean): Corrections {
  const dropped = new Set(rows);
  return {
    ...corrections,
    setAside: withMembers(corrections.setAside, rows, isAside),
    released: corrections.released.filter((key) => !dropped.has(otherRowOf(key))),
  };
}

/** The other half of a released pair, where it stands in this sheet; else NaN. */
function otherRowOf(key: string): number {
  const [, , where, row] = key.split(':');
  return where === 'row' ? Number(row) : Number.NaN;
}

/** Both payments of each duplicate are meant, with the person's reason where there is one: these pairs hold no row. */
export function released(
  corrections: Corrections,
  placed: readonly PlacedProblem[],
  isReleased: boolean,
  reason = '',
): Corrections {
  const keys = placed.map(({ row, problem }) => pairKey(row.row, problem));
  const reasons = { ...corrections.reasons };
  for (const key of keys) {
    if (isReleased && reason !== '') reasons[key] = reason;
    else delete reasons[key];
  }
  return { ...corrections, released: withMembers(corrections.released, keys, isReleased), reasons };
}

/** The pairs of which both are meant, as main takes them: those that still stand in the sheet. */
export function releasedPairs(
  rows: readonly GridRow[],
  corrections: Corrections,
): { row: number; where: string; reason?: string }[] {
  const keys = new Set(corrections.released);
  if (keys.size === 0) return [];
  return rows.flatMap(({ row, problems }) =>
    problems
      .filter((problem) => problem.code === 'duplicate-exact' && keys.has(pairKey(row, problem)))
      .map((problem) => {
        const reason = corrections.reasons[pairKey(row, problem)];
        const where = String(problem.params?.where);
        return reason === undefined ? { row, where } : { row, where, reason };
      }),
  );
}

/** The problems of one cell, the gravest first; those without a column belong to the whole row. */
export function problemsAt(row: GridRow, column: string | null): readonly Problem[] {
  const own = row.problems.filter((problem) => (problem.column ?? null) === column);
  return own.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]);
}

const GRAVITY = { error: 0, warning: 1, note: 2 } as const;

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

/** The next or previous cell with an open problem, round the end; undefined where there is none. */
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
    .filter((problem) => isOpen(row.row, problem, decisions))
    .map((problem) => (problem.column === undefined ? 0 : Math.max(0, letters.indexOf(problem.column))));
  return [...new Set(columns)].sort((a, b) => a - b);
}
