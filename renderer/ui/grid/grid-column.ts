import type { CSSProperties, ReactNode } from 'react';
import type { CellPosition } from './grid-keys.ts';

export interface GridColumn {
  readonly key: string;
  readonly title: string;
  /** What the head says below or beside the title: the field it goes to. */
  readonly subtitle?: string;
  /** In pixels, until the person chooses another. */
  readonly width: number;
  readonly align?: 'end';
  readonly isSortable?: boolean;
  /** Never drawn narrower: figures are not cut. */
  readonly minWidth?: number;
  /** Of no column of the sheet: drawn dashed. */
  readonly isAdded?: boolean;
}

export interface GridSort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** What a cell shows and says. */
export interface GridCell {
  readonly content: ReactNode;
  /** For a screen reader, where the content alone does not say it: value, state, problem. */
  readonly label?: string;
  readonly className?: string;
  readonly isInvalid?: boolean;
}

/** A click or a key on a column's head: first ascending, then descending, then the sheet's own order. */
export function nextSort(sort: GridSort | null, key: string): GridSort | null {
  if (sort?.key !== key) return { key, direction: 'asc' };
  return sort.direction === 'asc' ? { key, direction: 'desc' } : null;
}

export function cellId(gridId: string, { row, column }: CellPosition): string {
  return `${gridId}-${row < 0 ? 'head' : row}-${column}`;
}

/** Where a cell stands in its row: at its place, or, frozen, at the start however far one scrolls. */
export function cellPlace(width: number | undefined, start: number, isFrozen: boolean): CSSProperties {
  return isFrozen ? { width, insetInlineStart: start } : { width, transform: `translateX(${start}px)` };
}
