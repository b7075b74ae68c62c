import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { ROW_FIELDS } from '../../shared/domain/row-fields.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { areSameDecisions, decisionsOf, type GridRow } from '../sheet-worker/grid-view.ts';
import type { GridColumn, HeadPart } from '../ui/grid/grid-column.ts';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import { useWords } from '../words/use-words.tsx';
import { cellRenderer, gridColumns } from './check-cells.tsx';
import { headRenderer, summaryParts } from './row-summary.tsx';
import { addedFields, shownColumns } from './shown-columns.ts';
import { useKept } from './use-kept.ts';

const NONE: readonly never[] = [];

/** In a window this narrow, or at 200 % zoom, the heads of rows would leave no space for the cells beside them. */
const NARROW = '(max-width: 900px)';

export type GridParts = ReturnType<typeof useGridParts>;

/** The row and the column of the active cell; undefined if there is none. */
export function activeCell({ rowAt, mapped }: Pick<GridParts, 'rowAt' | 'mapped'>, range: CellRange | null) {
  const [row, column] = range ? [rowAt(range.active.row), mapped[range.active.column]] : [];
  return row && column && { row, column };
}

function areSameColumns<Column extends GridColumn | HeadPart>(
  one: readonly Column[],
  other: readonly Column[],
): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What the grid's cells are made from. The objects stay the same while nothing in them changes, so that rows are not
 * rendered again.
 */
export function useGridParts() {
  const words = useWords();
  const { rows, order, overview, recipe, kinds, room } = useSheet();
  const { corrections } = recipe;
  const found = overview?.columns ?? NONE;
  // As text, so that the columns stay the same objects while rows are edited.
  const added = addedFields(kinds, corrections.edits).join();
  const mapped = useMemo(() => {
    const names = added.split(',');
    return shownColumns(
      found,
      ROW_FIELDS.filter((field) => names.includes(field)),
    );
  }, [found, added]);
  const decisions = useKept(
    useMemo(() => decisionsOf(corrections, rows), [corrections, rows]),
    areSameDecisions,
  );
  const columns = useKept(
    useMemo(() => gridColumns(mapped, kinds, room, words), [mapped, kinds, room, words]),
    areSameColumns,
  );
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const headParts = useKept(
    useMemo(() => summaryParts(mapped, room, words, isNarrow), [mapped, room, words, isNarrow]),
    areSameColumns,
  );
  const { decimals } = room;
  const currencies = room.currencies.join();
  const cell = useMemo(
    () => cellRenderer({ columns: mapped, decisions, decimals, words }),
    [mapped, decisions, decimals, words],
  );
  const rowHead = useMemo(
    () => headRenderer({ columns: mapped, currencies: currencies.split(','), decisions, words }),
    [mapped, currencies, decisions, words],
  );
  const rowClass = useCallback(
    (row: GridRow) => (decisions.aside.has(row.row) ? 'grid-row-aside' : ''),
    [decisions],
  );
  const rowAt = useCallback((index: number) => rows[order[index] ?? -1], [rows, order]);
  return { mapped, decisions, columns, headParts, cell, rowHead, rowClass, rowAt };
}
