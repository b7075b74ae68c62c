/** What the items of a statement are made of: the columns with their fields, and what rows pay. */

import { formatAmount } from '../../../domain/money.ts';
import type { Basis, NamedPart, StatementItem, Sums } from '../../../domain/sheet-statement.ts';
import type { CheckedRow, ControlFigure, MappedColumn, OpenQuestion } from '../../checked-sheet.ts';
import { columnLetter, columnNumber } from '../../table.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { sumsOf } from '../lines/controls.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { maskedPeriod } from '../words/periods.ts';
import type { ColumnFacts } from './column-facts.ts';
import { seenAs } from './seen-parts.ts';

/** A read sheet, and what was answered and asked of it. */
export interface ReadMeaning {
  readonly lines: SheetLines;
  readonly options: CheckOptions;
  readonly questions: readonly OpenQuestion[];
  /** Counts and totals that the sheet states, beside what its rows make. */
  readonly controls: readonly ControlFigure[];
  /** The rows that are paid, or wait for nothing but an answer. */
  readonly payable: readonly CheckedRow[];
  /** The columns that no field takes. */
  readonly unused: readonly ColumnFacts[];
}

/** What an item says beside its kind. */
export type Said = Partial<StatementItem> & { readonly basis: Basis };

/** The column that a field is read from, also one that a person chose. */
export function columnFor(field: string, { mapping, layout }: SheetLines): MappedColumn | undefined {
  const plan = mapping.plan.find((each) => each.field === field);
  if (plan === undefined) return undefined;
  const letter = columnLetter(plan.index + 1);
  return (
    mapping.columns.find(({ column }) => column === letter) ?? {
      heading: layout.headings[columnNumber(letter) - 1] ?? '',
      column: letter,
      field,
      how: 'given',
    }
  );
}

/** True for a column that a person chose for this file: what was chosen for another one must hold again (`withMemory`). */
export function isGiven(column: MappedColumn | undefined): boolean {
  return column?.how === 'given';
}

/** @param said What beside its heading must be the same in another file. */
export function named({ heading, column }: MappedColumn, said = ''): NamedPart {
  return { what: heading, column, seen: [seenAs(maskedPeriod(heading), said)] };
}

/** What rows pay, by currency. */
export function sumsIn(rows: readonly CheckedRow[]): Sums {
  return [...sumsOf(rows)].map(([currency, { count, amountMinor }]) => {
    return { currency, count, amount: formatAmount(amountMinor, currency) };
  });
}
