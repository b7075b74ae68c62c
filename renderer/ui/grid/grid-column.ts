import type { CSSProperties, ReactNode } from 'react';
import type { CellPosition } from './grid-keys.ts';

export interface GridColumn {
  readonly key: string;
  readonly title: string;
  /** Text below or beside the title: the field of the column. */
  readonly subtitle?: string;
  /** In pixels, until the person chooses another. */
  readonly width: number;
  readonly align?: 'end';
  readonly isSortable?: boolean;
  /** The column is never narrower than this, so that figures are not cut. */
  readonly minWidth?: number;
  /** If the columns are too wide for the grid, this one gets narrower, down to this; its texts are cut. */
  readonly leastWidth?: number;
  /** Not a column of the sheet; drawn with a dashed border. */
  readonly isAdded?: boolean;
}

export interface GridSort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** The content of a cell and its text for a screen reader. */
export interface GridCell {
  readonly content: ReactNode;
  /** For a screen reader, if the content alone does not say it: value, state, problem. */
  readonly label?: string;
  readonly className?: string;
  readonly isInvalid?: boolean;
}

/** A part of the head of every row beside its number: derived, read only, in sight during scrolling. */
export interface HeadPart extends Pick<GridColumn, 'key' | 'title' | 'width' | 'minWidth' | 'align'> {
  /** The grid's column by which a click on the title sorts. */
  readonly sortedBy?: number | undefined;
}

/** One part of a row's head; a click chooses the row's own cell in `column`, or without one the whole row. */
export interface HeadPartCell {
  readonly content: ReactNode;
  /** Shows whole under the pointer what the width cuts. */
  readonly title?: string;
  readonly className?: string;
  readonly column?: number | undefined;
}

/** The head of a row: its number, and its parts in the order of the grid's. */
export interface RowHead extends GridCell {
  readonly parts?: readonly HeadPartCell[];
}

/** The effect of a click or a key on a column's head: first ascending, then descending, then the sheet's own order. */
export function nextSort(sort: GridSort | null, key: string): GridSort | null {
  if (sort?.key !== key) return { key, direction: 'asc' };
  return sort.direction === 'asc' ? { key, direction: 'desc' } : null;
}

export function cellId(gridId: string, { row, column }: CellPosition): string {
  return `${gridId}-${row < 0 ? 'head' : row}-${column}`;
}

/** The position of a cell in its row. */
export function cellPlace(width: number | undefined, start: number): CSSProperties {
  return { width, transform: `translateX(${start}px)` };
}
