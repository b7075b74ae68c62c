import type { Language } from '../../shared/domain/language.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import type { OfAllRows } from '../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import type { ColumnRoom } from './column-room.ts';
import type { GridQuery, GridRow, GridView } from './grid-view.ts';
import type { Corrections, Recipe } from './recipe.ts';

/** Everything known of the sheet, except its rows. */
export interface SheetOverview extends Omit<CheckedSheet, 'rows'> {
  readonly sheetNames: readonly string[];
  /** The code of what the sheet means without the cells that a person edited (`meaningCode`). */
  readonly meaning: string;
  /** The lines as in the file: the first ones, and those further down that are no payments. */
  readonly lines: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** How many more there are. */
  readonly moreLines: number;
}

export type SheetRequest =
  | {
      readonly kind: 'open';
      readonly bytes: Uint8Array;
      readonly fileName: string;
      readonly isPasted: boolean;
      readonly recipe: Recipe;
      readonly language: Language;
      /** Today as `2026-03-09`. */
      readonly today: string;
      /** Amounts beyond these are warnings; absent: the published ones. */
      readonly limits?: NonNullable<CheckOptions['limits']>;
      /** What was confirmed for other files, by layout. */
      readonly confirmed?: NonNullable<CheckOptions['confirmed']>;
    }
  | { readonly kind: 'settings'; readonly recipe: Recipe }
  /** The service's recipients by id, for rows that name one: the sheet is checked again with them. */
  | { readonly kind: 'book'; readonly book: NonNullable<CheckOptions['book']> }
  /** What was paid this month before the sheet: its rows are checked again if they pay the same. */
  | { readonly kind: 'paid-in-month'; readonly paid: NonNullable<CheckOptions['paidInMonth']> }
  /** Cells got other texts; comparing with the earlier corrections shows which. */
  | { readonly kind: 'edit'; readonly corrections: Corrections }
  /**
   * Duplicates of earlier batches, which main found after the check, or after an edit of the rows `of`; null means
   * all rows.
   */
  | {
      readonly kind: 'found';
      readonly of: readonly number[] | null;
      readonly rows: readonly { readonly row: number; readonly problems: readonly Problem[] }[];
    }
  | {
      readonly kind: 'view';
      readonly query: GridQuery;
      readonly corrections: Corrections;
      readonly turn: number;
      /** True if the rows stay in their order, and only kinds and counts are needed. */
      readonly keepsOrder: boolean;
    }
  | { readonly kind: 'finish' }
  | { readonly kind: 'cancel' };

export type SheetAnswer =
  | { readonly kind: 'progress'; readonly stage: 'reading' | 'checking'; readonly share: number }
  | { readonly kind: 'opened'; readonly overview: SheetOverview }
  | {
      readonly kind: 'rows';
      readonly from: number;
      readonly rows: readonly GridRow[];
      readonly isLast: boolean;
    }
  | (OfAllRows & {
      readonly kind: 'rechecked';
      readonly rows: readonly { readonly index: number; readonly row: GridRow }[];
    })
  | (Omit<GridView, 'order'> & {
      readonly kind: 'view';
      readonly turn: number;
      /** Null if the order had to be kept. */
      readonly order: GridView['order'] | null;
      readonly room: ColumnRoom;
    })
  /** The checked sheet as the text that main takes. */
  | { readonly kind: 'sheet'; readonly text: string }
  /** It is not handed over: other rows would be paid than are shown, or a person no longer wants it. */
  | { readonly kind: 'not-finished'; readonly reason: 'reads-otherwise' | 'cancelled' }
  /** The fields of all rows, or after an edit those of the rows `of`, for the search for duplicates in earlier batches. */
  | {
      readonly kind: 'fields';
      readonly of: readonly number[] | null;
      readonly text: string;
      /** The columns and numbers that belong to the rows. */
      readonly sheet: Pick<CheckedSheet, 'columns' | 'fingerprint' | 'reference'>;
      /** The period that the sheet states; null if it states none. */
      readonly period: string | null;
    }
  | {
      readonly kind: 'refused';
      readonly problem: Problem;
      /** The workbook's visible sheets, if only one sheet was refused. */
      readonly sheetNames: readonly string[];
    }
  | { readonly kind: 'cancelled' };

/** What the worker sends: answers, and `done` at the end of each request, whatever its result. */
export type WorkerMessage = SheetAnswer | { readonly kind: 'done' };
