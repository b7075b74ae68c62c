import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useSettings } from '../platform/use-settings.tsx';
import { type SheetSession, useSheet } from '../sheet/use-sheet.tsx';
import { decisionsOf, type GridRow } from '../sheet-worker/grid-view.ts';

import { DataGrid } from '../ui/grid/data-grid.tsx';
import type { CellPosition, CellRange } from '../ui/grid/grid-keys.ts';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { CellEditor } from './cell-editor.tsx';
import { CellPopover } from './cell-popover.tsx';
import { cellRenderer, gridColumns, mostDecimals, rowHeadOf } from './check-cells.tsx';
import { copySelection } from './copy-selection.ts';
import { shownColumns } from './shown-columns.ts';
import { useCheckActions } from './use-check-actions.ts';

const NO_ROWS: readonly never[] = [];

interface CheckGridProps {
  readonly range: CellRange | null;
  readonly onRange: (range: CellRange) => void;
}

type Editing = { readonly position: CellPosition; readonly typed: string | undefined };

/** The sheet, row by row: marks at cells, edited in place, decided at the cell or by kind. */
export function CheckGrid({ range, onRange }: CheckGridProps) {
  const words = useWords();
  const say = useToast();
  const { view } = useSettings();
  const sheet = useSheet();
  const { order, query, setQuery } = sheet;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [dismissed, setDismissed] = useState<CellPosition | null>(null);
  const { mapped, decisions, columns, cell, rowHead, rowClass, rowAt } = useGridParts(sheet);
  const active = range?.active;
  const activeRow = active && active.row >= 0 ? rowAt(active.row) : undefined;
  const activeColumn = active ? mapped[active.column] : undefined;
  const goTo = (position: CellPosition): void => onRange({ anchor: position, active: position });
  useCheckActions({ sheet, decisions, range, rowAt, mapped, goTo });

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && active) setDismissed(active);
    if (event.key === 'c' && (event.ctrlKey || event.metaKey) && range) {
      copySelection(range, rowAt, mapped);
      event.preventDefault();
    }
  };
  // Cells over cells is not offered: without a word they would become a new batch, or nothing.
  const onPaste = (event: ClipboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    say(words.t('check.pasteIntoCell'));
  };
  const isDismissed =
    dismissed !== null && dismissed.row === active?.row && dismissed.column === active.column;
  return (
    <DataGrid
      name="check"
      label={words.t('check.grid')}
      columns={columns}
      rowCount={order.length}
      rowAt={rowAt}
      rowHeadTitle={words.t('rows.row')}
      rowHead={rowHead}
      cell={cell}
      rowClass={rowClass}
      range={range}
      onRange={onRange}
      sort={query.sort}
      onSort={(sort) => setQuery({ sort })}
      onKey={onKey}
      onPaste={onPaste}
      onOpen={(position, typed) => setEditing({ position, typed })}
      rowHeight={view.preferences.density === 'comfortable' ? 36 : 28}
      editor={
        editing && activeRow && activeColumn
          ? {
              position: editing.position,
              content: (
                <CellEditor
                  row={activeRow}
                  column={activeColumn.column}
                  typed={editing.typed}
                  onDone={(move) => {
                    setEditing(null);
                    if (move) goTo(moved(editing.position, move, order.length, mapped.length));
                  }}
                />
              ),
            }
          : null
      }
      popover={
        activeRow && activeColumn && !isDismissed ? (
          <CellPopover
            row={activeRow}
            column={activeColumn}
            isFirst={active?.column === 0}
            isEditing={editing !== null}
            decisions={decisions}
          />
        ) : null
      }
    />
  );
}

function moved(
  from: CellPosition,
  move: 'down' | 'right',
  rowCount: number,
  columnCount: number,
): CellPosition {
  return move === 'down'
    ? { row: Math.min(from.row + 1, rowCount - 1), column: from.column }
    : { row: from.row, column: Math.min(from.column + 1, columnCount - 1) };
}

/** What the grid draws its cells from; the same objects while nothing of it changed, so that rows aren’t drawn anew. */
function useGridParts({ rows, order, overview, recipe }: SheetSession) {
  const words = useWords();
  const found = overview?.columns ?? NO_ROWS;
  const mapped = useMemo(() => shownColumns(found), [found]);
  const decisions = useMemo(() => decisionsOf(recipe.corrections, rows), [recipe.corrections, rows]);
  const columns = useMemo(() => gridColumns(mapped, words), [mapped, words]);
  const decimals = useMemo(() => mostDecimals(mapped, rows), [mapped, rows]);
  const cell = useMemo(
    () => cellRenderer({ columns: mapped, decisions, decimals, words }),
    [mapped, decisions, decimals, words],
  );
  const rowHead = useCallback((row: GridRow) => rowHeadOf(row, decisions, words), [decisions, words]);
  const rowClass = useCallback(
    (row: GridRow) => (decisions.aside.has(row.row) ? 'grid-row-aside' : ''),
    [decisions],
  );
  const rowAt = useCallback((index: number) => rows[order[index] ?? -1], [rows, order]);
  return { mapped, decisions, columns, cell, rowHead, rowClass, rowAt };
}
