/** The columns of a sheet as its rows are read by them: each with its reader, those first that others are read by. */

import { isOneOf } from '../../../domain/one-of.ts';
import type { RowField } from '../../../domain/row-fields.ts';
import { addedColumn, type Cell, type TableRow } from '../../table.ts';
import { cellProblem, changeNote, type MutableFields } from '../cells/cell-outcome.ts';
import { READ_FIRST } from '../cells/defaults.ts';
import { type Setter, setterOf } from '../cells/field-access.ts';
import { fieldReaderFor } from '../cells/field-readers.ts';
import { KnownTexts } from '../cells/known-texts.ts';
import { isPlainCell } from '../cells/open-cell.ts';
import { paymentDateReader } from '../cells/payment-date.ts';
import type { FieldReader, RowDraft } from '../cells/row-draft.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { CONTACTS, type MappableField } from '../headings/heading-synonyms.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { textAt } from '../headings/table-cells.ts';
import type { UnitColumn } from './amount-meaning.ts';
import { channelsWith } from './channel-of-columns.ts';

export interface PlannedColumn {
  readonly index: number;
  readonly letter: string;
  readonly field: MappableField;
  readonly reader: FieldReader;
  readonly set: Setter;
  readonly known: KnownTexts;
  /** The channels in whose rows the column is read; undefined for all. */
  readonly channels: readonly string[] | undefined;
  /** The column, where another one is read instead in some rows; undefined where it is read in all. */
  readonly shared: ColumnPlan | undefined;
}

/** The context of the lines whose amounts are in one unit; undefined for those whose unit changes nothing. */
export function inUnit(
  context: SheetContext,
  units: UnitColumn | undefined,
  unit: string | undefined,
): SheetContext {
  if (units === undefined) return context;
  const unitOf = (line: TableRow) => {
    const text = textAt(line, units.index);
    return units.meanings.has(text) ? text : undefined;
  };
  const amounts = (unit !== undefined && units.meanings.get(unit)) || context.amounts;
  const paymentLines = () => [...context.paymentLines()].filter((line) => unitOf(line) === unit);
  return { ...context, amounts, paymentLines };
}

/** The columns that are read, those first that others are read by, each with its reader. */
export function plannedColumns(
  plan: readonly ColumnPlan[],
  context: SheetContext,
  options: CheckOptions,
): readonly PlannedColumn[] {
  const rank = (column: ColumnPlan) =>
    (READ_FIRST.indexOf(column.field) + READ_FIRST.length + 1) % (READ_FIRST.length + 1);
  return (
    plan
      // What depends on the channel is read when it is known.
      .toSorted(
        (a, b) => Number(a.isByChannel ?? false) - Number(b.isByChannel ?? false) || rank(a) - rank(b),
      )
      .flatMap((column) => {
        const { index, letter, field } = column;
        const reader =
          field === 'payment_date'
            ? paymentDateReader(column, context, options.today)
            : fieldReaderFor(column, context);
        if (reader === undefined) return [];
        const channels = column.isByChannel && channelsWith(field);
        const set = setterOf(field);
        const isShared = column.unlessFilled !== undefined || column.ofWallet !== undefined;
        const shared = isShared ? column : undefined;
        return [{ index, letter, field, reader, set, known: new KnownTexts(), channels, shared }];
      })
  );
}

/** The column that the app adds for a field that the sheet has none for. */
export function addedPlan(field: RowField): ColumnPlan {
  return { index: -1, letter: addedColumn(field), field, normalisedHeading: '' };
}

export function cellOf(line: TableRow, { index, field }: PlannedColumn): Cell | undefined {
  return index >= 0 ? line.cells[index] : line.added?.[field as RowField];
}

export function readCell(cell: Cell, column: PlannedColumn, draft: RowDraft, areAllPlain: boolean): void {
  const { text } = cell;
  if (text === '' && cell.formula === undefined && !cell.isMergedAway) return;
  const { reader, set } = column;
  if (isRightCell(cell, column, draft.fields, areAllPlain)) {
    set(draft.fields, text);
    return;
  }
  // Struck or hidden parts are no value; that they stood there is told (V7).
  if (cell.withStruck !== undefined)
    draft.add(changeNote(column, 'struck-removed', { original: cell.withStruck, proposed: text.trim() }));
  if (cell.formula !== undefined) warnOfFormula(cell.formula, cell, column, draft);
  draft.take(reader.read(cell, draft.fields), set);
}

/** True where the value is the cell's text as it stands, and there is nothing to say. */
export function isRightCell(
  cell: Cell,
  { reader, known }: PlannedColumn,
  fields: MutableFields,
  areAllPlain: boolean,
): boolean {
  const { text } = cell;
  if (!areAllPlain && !isPlainCell(cell)) return false;
  if (known.has(text)) return true;
  if (!reader.isRight(text, fields)) return false;
  if (reader.isRightAlone) known.add(text);
  return true;
}

/**
 * What a payee is reached by is counted from nobody else's; what changes by chance is nobody's; an old result is not due, and
 * neither is an amount of the day on which the book was last worked out.
 */
function warnOfFormula(
  what: NonNullable<Cell['formula']>,
  { text: original }: Cell,
  { field, letter }: PlannedColumn,
  draft: RowDraft,
): void {
  if (what === 'cached' || what === 'missing') return;
  if (what === 'counted' && field !== 'phone_or_account' && !isOneOf(CONTACTS, field)) return;
  if (what === 'dated' && field !== 'amount') return;
  draft.add(cellProblem('formula-doubtful', { field, letter }, { params: { what }, original }));
}
