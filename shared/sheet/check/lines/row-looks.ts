/** What the look and the place of rows say of them: a colour, what is drawn over them, where they stand. */
import type { Problem } from '../../../domain/problem.ts';
import type { Table } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { drawnRows, outsideRows, struckRows } from './drawn-rows.ts';
import type { MarkedRows } from './marked-rows.ts';
import { colouredRows } from './row-colours.ts';

const COLOURED = rowProblem('row-coloured', {});
const DRAWN = rowProblem('row-drawn', {});

export interface RowLooks {
  /** By row number. */
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  /** The numbers of the rows that are coloured otherwise than most. */
  readonly unlike: ReadonlySet<number>;
}

export function looksOfRows(
  table: Table,
  data: MarkedRows,
  headings: readonly string[],
  plan: readonly ColumnPlan[],
): RowLooks {
  const amountColumn = plan.find(({ field }) => field === 'amount')?.index ?? -1;
  const looks = new Map<number, readonly Problem[]>();
  const note = (row: number, problem: Problem) => looks.set(row, [...(looks.get(row) ?? []), problem]);
  const { rare, unlike } = colouredRows(data);
  for (const row of rare) note(row, COLOURED);
  const looked = [table, data, headings, plan] as const;
  for (const row of new Set([...drawnRows(...looked), ...struckRows(...looked)])) note(row, DRAWN);
  for (const [row, what] of outsideRows(table, data, amountColumn))
    note(row, rowProblem('row-outside', { params: { what } }));
  return { problems: looks, unlike };
}
