/** A finished draft laid out in rows, as the spreadsheet program would number them. */
import type { Column, Drawing, PaperCell, PaymentLine, SheetDraft } from './draft.ts';

export type RowWhat = 'title' | 'group' | 'heading' | 'unit' | 'payment' | 'other' | 'footer' | 'blank';

export interface GridRow {
  readonly what: RowWhat;
  readonly cells: readonly (PaperCell | undefined)[];
  readonly payment?: number;
  readonly isHidden?: boolean;
  readonly heightPt?: number;
  /** CSV: cells that are missing at the end. */
  readonly isShort?: boolean;
}

export interface GridArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface GridDrawing extends GridArea {
  readonly form: string;
  readonly reach: Drawing['reach'];
}

export interface Grid {
  /** The first is row 1. */
  readonly rows: readonly GridRow[];
  readonly merges: readonly GridArea[];
  readonly drawings: readonly GridDrawing[];
  readonly headingRow: number;
}

export function layOut(draft: SheetDraft): Grid {
  const rows: GridRow[] = [];
  const merges: GridArea[] = [];
  const blank: GridRow = { what: 'blank', cells: [] };
  for (let i = 0; i < draft.rowsAbove; i += 1) rows.push(blank);
  for (const cells of draft.titles) rows.push({ what: cells.length === 0 ? 'blank' : 'title', cells });
  if (draft.groups) {
    rows.push({ what: 'group', cells: lineBy(draft, draft.groups) });
    if (draft.areGroupsMerged) merges.push(...groupMerges(draft, rows.length));
  }
  rows.push({
    what: 'heading',
    cells: draft.columns.map(({ heading }) => (heading === '' ? undefined : { text: heading })),
  });
  const headingRow = rows.length;
  if (draft.units) rows.push({ what: 'unit', cells: lineBy(draft, draft.units) });
  const rowOfLine = new Map<PaymentLine, number>();
  for (const line of draft.body) {
    if (line.kind === 'payment') {
      rowOfLine.set(line, rows.length + 1);
      rows.push(paymentRow(draft, line));
    } else if (line.kind === 'blank') rows.push(blank);
    else
      rows.push({
        what: 'other',
        cells: line.cells,
        ...(line.isHidden !== undefined && { isHidden: line.isHidden }),
      });
  }
  for (const cells of draft.footers) rows.push({ what: cells.length === 0 ? 'blank' : 'footer', cells });
  const paymentLines = [...rowOfLine.keys()];
  for (const { column, from, rows: count } of draft.merges) {
    const top = rowOfLine.get(from);
    // A line that was put between two payments of the area is merged with them, as a program would.
    const last = paymentLines[paymentLines.indexOf(from) + count - 1];
    const bottom = last && rowOfLine.get(last);
    const left = draft.columns.indexOf(column) + 1;
    if (top !== undefined && bottom !== undefined && left > 0)
      merges.push({ top, left, bottom, right: left });
  }
  const drawings = draft.drawings.flatMap((each) => drawnIn(draft, each, rowOfLine) ?? []);
  return { rows, merges, drawings, headingRow };
}

function drawnIn(
  { columns }: SheetDraft,
  { form, reach, from, to, over }: Drawing,
  rowOfLine: ReadonlyMap<PaymentLine, number>,
): GridDrawing | undefined {
  const [top, bottom] = [rowOfLine.get(from), rowOfLine.get(to)];
  if (top === undefined || bottom === undefined) return undefined;
  const width = columns.length;
  const [left, right] =
    over === 'line'
      ? [1, width]
      : over === 'margin'
        ? [width + 2, width + 3]
        : [columns.indexOf(over) + 1, columns.indexOf(over) + 1];
  return { form, reach, top, bottom, left, right };
}

function lineBy(draft: SheetDraft, of: (column: Column, index: number) => string): (PaperCell | undefined)[] {
  return draft.columns.map((column, index) => {
    const text = of(column, index);
    return text === '' ? undefined : { text };
  });
}

/** Neighbours with the same group's name share one cell; the grid keeps the name in the first alone. */
function groupMerges(draft: SheetDraft, row: number): GridArea[] {
  const names = draft.columns.map((column, index) => draft.groups?.(column, index) ?? '');
  const areas: GridArea[] = [];
  for (let left = 0; left < names.length; ) {
    let right = left;
    while (names[left] !== '' && names[right + 1] === names[left]) right += 1;
    if (right > left) areas.push({ top: row, left: left + 1, bottom: row, right: right + 1 });
    left = right + 1;
  }
  return areas;
}

function paymentRow(draft: SheetDraft, line: PaymentLine): GridRow {
  const cells = draft.columns.map((column) => {
    const cell = draft.cellOf(line, column);
    if (cell.text === '' && cell.formula === undefined) return undefined;
    return line.isStruck ? { ...cell, look: 'struck' as const } : cell;
  });
  return {
    what: 'payment',
    cells: line.isShort ? cells.slice(0, -1) : [...cells, ...line.tail],
    payment: line.payment,
    ...(line.isShort && { isShort: true }),
    ...(line.isHidden !== undefined && { isHidden: line.isHidden }),
    ...(line.heightPt !== undefined && { heightPt: line.heightPt }),
  };
}
