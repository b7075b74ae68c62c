import { useMediaQuery } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useSettings } from '../platform/use-settings.tsx';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { CellEdit } from '../sheet-worker/recipe.ts';
import { DataGrid } from '../ui/grid/data-grid.tsx';
import type { CellPosition, CellRange } from '../ui/grid/grid-keys.ts';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { CellEditor, type CellMove } from './cell-editor.tsx';
import { CellMenu, type MenuPlace } from './cell-menu.tsx';
import { clearedCells, filled, filledDown, pasted, type ShownCells, sameText } from './cell-range-edits.ts';
import { widthOfTexts } from './check-cells.tsx';
import { copySelection } from './copy-selection.ts';
import { retyped } from './corrections.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { nameColumns } from './shown-columns.ts';
import { useCheckActions } from './use-check-actions.ts';
import type { GridParts } from './use-grid-parts.ts';

interface CheckGridProps {
  readonly parts: GridParts;
  readonly range: CellRange | null;
  readonly onRange: (range: CellRange) => void;
}

type Editing = { readonly position: CellPosition; readonly typed: string | undefined };

/** At most this many name columns stay in sight; more would leave no space for the others in a narrow window. */
const FROZEN_MAX = 2;

/** In a window this narrow, or at 200 % zoom, frozen columns would leave no space for the cells beside them. */
const NARROW = '(max-width: 900px)';

/**
 * The sheet, row by row: problems are marked at cells, cells and ranges are edited in place, and decisions are made
 * at the cell or by kind.
 */
export function CheckGrid({ parts, range, onRange }: CheckGridProps) {
  const words = useWords();
  const { view } = useSettings();
  const sheet = useSheet();
  const { order, query, setQuery, overview, rows } = sheet;
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const { mapped, decisions, rowAt } = parts;
  const shown = useMemo<ShownCells>(
    () => ({ rowAt, rowCount: order.length, columns: mapped }),
    [rowAt, order.length, mapped],
  );
  const goTo = (position: CellPosition): void => onRange({ anchor: position, active: position });
  const change = useChangedCells();
  const tasks = {
    copy: () => range && copySelection(range, rowAt, mapped, words),
    clear: () => range && change(clearedCells(shown, range)),
    fillDown: () => range && change(filledDown(shown, range)),
    replace: () => setIsReplacing(true),
  };
  useCheckActions({ sheet, decisions, range, rowAt, mapped, goTo, ...tasks });
  const onPaste = usePaste(shown, range, onRange, change);
  const { editor, open } = useEditor({ shown, range, goTo, change });
  return (
    <>
      <DataGrid
        name={`check.${overview?.fingerprint ?? ''}`}
        label={words.t('check.grid')}
        columns={parts.columns}
        rowCount={order.length}
        rowAt={rowAt}
        rowHeadTitle={words.t('fact.row')}
        rowHead={parts.rowHead}
        cell={parts.cell}
        rowClass={parts.rowClass}
        range={range}
        onRange={onRange}
        sort={query.sort}
        onSort={(sort) => {
          const isAmount = mapped.some(({ column, field }) => column === sort?.key && field === 'amount');
          setQuery({ sort: sort && { ...sort, isAmount } });
        }}
        onKey={(event) => clearByKey(event, tasks.clear)}
        onPaste={onPaste}
        onOpen={open}
        onFill={(from, to) => change(filled(shown, from, to))}
        // The clicked cell is selected first, because the menu applies to it.
        onMenu={(at) => requestAnimationFrame(() => setMenu(at))}
        fitting={(column) => widthOfTexts(column.key, rows)}
        frozen={isNarrow ? 0 : Math.min(FROZEN_MAX, nameColumns(mapped))}
        rowHeight={view.preferences.density === 'comfortable' ? 36 : 28}
        editor={editor}
      />
      {menu ? <CellMenu at={menu} onClose={() => setMenu(null)} /> : null}
      {isReplacing ? (
        <ReplaceDialog shown={shown} range={range} onClose={() => setIsReplacing(false)} />
      ) : null}
    </>
  );
}

interface EditorParts {
  readonly shown: ShownCells;
  readonly range: CellRange | null;
  readonly goTo: (position: CellPosition) => void;
  readonly change: (edits: readonly CellEdit[]) => void;
}

/** The cell being edited, where the selection moves afterwards, and what Ctrl+Enter does with the selection. */
function useEditor({ shown, range, goTo, change }: EditorParts) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const active = range?.active;
  const row = active && active.row >= 0 ? shown.rowAt(active.row) : undefined;
  const column = active ? shown.columns[active.column] : undefined;
  const open = (position: CellPosition, typed?: string): void => setEditing({ position, typed });
  if (!editing || !row || !column) return { editor: null, open };
  const { position, typed } = editing;
  const onDone = (move: CellMove | null): void => {
    setEditing(null);
    if (move) goTo(moved(position, move, shown));
  };
  const content = (
    <CellEditor
      row={row}
      column={column.column}
      typed={typed}
      onDone={onDone}
      onAll={(text) => range && change(sameText(shown, range, text))}
    />
  );
  return { editor: { position, content }, open };
}

/** Delete and Backspace make the selected cells blank. */
function clearByKey(event: KeyboardEvent, clear: () => void): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
  clear();
  event.preventDefault();
}

/** Changes cells in one undo step, and reports how many. */
function useChangedCells(): (edits: readonly CellEdit[]) => void {
  const { t } = useWords();
  const showToast = useToast();
  const { correct, undo } = useSheet();
  return useCallback(
    (edits) => {
      if (edits.length === 0) return;
      correct((earlier) => retyped(earlier, edits));
      if (edits.length > 1) showToast(t('check.changed', { count: edits.length }), undo);
    },
    [correct, undo, showToast, t],
  );
}

/** Pastes copied cells over the selection, and reports those that did not fit. */
function usePaste(
  shown: ShownCells,
  range: CellRange | null,
  onRange: (range: CellRange) => void,
  change: (edits: readonly CellEdit[]) => void,
) {
  const { t } = useWords();
  const showToast = useToast();
  return (event: ClipboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (!range || range.active.row < 0 || text === '') return;
    const { edits, left, range: over } = pasted(shown, range, text);
    change(edits);
    onRange(over);
    if (left > 0) showToast(t('check.pasteLeft', { count: left }));
  };
}

const STEPS: Readonly<Record<CellMove, readonly [rows: number, columns: number]>> = {
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
};

function moved({ row, column }: CellPosition, move: CellMove, shown: ShownCells): CellPosition {
  const [rows, columns] = STEPS[move];
  return {
    row: Math.max(0, Math.min(row + rows, shown.rowCount - 1)),
    column: Math.max(0, Math.min(column + columns, shown.columns.length - 1)),
  };
}
