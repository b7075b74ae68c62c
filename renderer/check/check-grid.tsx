import { Checkbox, Menu, TextInput } from '@mantine/core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { request } from '../bridge/requests.ts';
import { isMac, useAllActions } from '../platform/actions.tsx';
import { focusGrid } from '../platform/focus.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, textAt } from '../sheet-worker/grid-view.ts';
import type { CellEdit } from '../sheet-worker/recipe.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { DataGrid } from '../ui/grid/data-grid.tsx';
import { type CellPosition, type CellRange, isArea } from '../ui/grid/grid-keys.ts';
import type { Pointer } from '../ui/grid/grid-mouse.ts';
import { useToast } from '../ui/messages.tsx';
import { useWords } from '../words/use-words.tsx';
import {
  filled,
  filledDown,
  pasted,
  replacedInPieces,
  type ShownCells,
  sameText,
} from './cell-range-edits.ts';
import { selectionText } from './cell-values.ts';
import { widthOfTexts } from './check-cells.tsx';
import { retyped } from './corrections.ts';
import { useInPieces } from './in-pieces.ts';
import { useCheckActions } from './use-check-actions.ts';
import { activeCell, type GridParts } from './use-grid-parts.ts';

export interface CheckGridProps {
  readonly parts: GridParts;
  readonly range: CellRange | null;
  readonly onRange: (range: CellRange) => void;
}

type Editing = { readonly position: CellPosition; readonly typed: string | undefined };

/**
 * The sheet, row by row: problems are marked at cells, cells and ranges are edited in place, and decisions are made
 * at the cell or by kind.
 */
export function CheckGrid({ parts, range, onRange }: CheckGridProps) {
  const words = useWords();
  const { view } = useSettings();
  const sheet = useSheet();
  const { order, query, setQuery, overview, rows } = sheet;
  const [menu, setMenu] = useState<Pointer | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const { mapped, decisions, rowAt } = parts;
  const shown = useMemo<ShownCells>(
    () => ({ rowAt, rowCount: order.length, columns: mapped }),
    [rowAt, order.length, mapped],
  );
  const goTo = (position: CellPosition): void => onRange({ anchor: position, active: position });
  const change = useChangedCells();
  const tasks = {
    copy: () => range && void request('app.copy', { text: selectionText(range, rowAt, mapped, words) }),
    clear: () => range && change(sameText(shown, range, '')),
    fillDown: () => range && change(filledDown(shown, range)),
    replace: () => setIsReplacing(true),
  };
  useCheckActions({ sheet, decisions, range, rowAt, mapped, goTo, ...tasks });
  const onPaste = usePaste(shown, range, onRange, change);
  const { editor, open } = useEditor({ shown, cell: activeCell(parts, range), range, goTo, change });
  return (
    <>
      <DataGrid
        // Another layout of the sheet has column widths of its own.
        key={overview?.fingerprint}
        name={`check.${overview?.fingerprint ?? ''}`}
        label={words.t('check.grid')}
        columns={parts.columns}
        rowCount={order.length}
        rowAt={rowAt}
        headParts={parts.headParts}
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
  readonly cell: ReturnType<typeof activeCell>;
  readonly range: CellRange | null;
  readonly goTo: (position: CellPosition) => void;
  readonly change: (edits: readonly CellEdit[]) => void;
}

/** The cell being edited, where the selection moves afterwards, and what Ctrl+Enter does with the selection. */
function useEditor({ shown, cell, range, goTo, change }: EditorParts) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const open = (position: CellPosition, typed?: string): void => setEditing({ position, typed });
  if (!editing || !cell) return { editor: null, open };
  const { position, typed } = editing;
  const onDone = (move: CellMove | null): void => {
    setEditing(null);
    if (move) goTo(moved(position, move, shown));
  };
  const content = (
    <CellEditor
      row={cell.row}
      column={cell.column.column}
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

/** The items of the context menu: the same actions as the keys, each with its key. */
const OFFERED = [
  'copy',
  'clear-cells',
  'fill-down',
  'replace',
  'set-aside',
  'accept-proposal',
  'accept-all-alike',
  'undo',
  'redo',
];

/** The menu of the selected cells. Paste is missing, because the system gives the clipboard only to its key. */
function CellMenu({ at, onClose }: { readonly at: Pointer; readonly onClose: () => void }) {
  const { t, language } = useWords();
  const all = useAllActions()();
  const offered = OFFERED.flatMap((name) => all.find((action) => action.name === name) ?? []);
  return (
    <Menu opened onClose={onClose} position="bottom-start">
      <Menu.Target>
        <span style={{ position: 'fixed', insetInlineStart: at.x, insetBlockStart: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('check.cellMenu')}>
        {offered.map(({ name, label, shortcut, blockedBecause, perform }) => (
          <Menu.Item
            key={name}
            disabled={blockedBecause !== undefined}
            rightSection={
              shortcut ? <span className="soft">{describeShortcut(shortcut, language, isMac)}</span> : null
            }
            onClick={() => {
              onClose();
              perform();
            }}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReplaceDialogProps {
  readonly shown: ShownCells;
  readonly range: CellRange | null;
  readonly onClose: () => void;
}

/** Find and replace, in the selection if it has several cells, otherwise in every shown row. */
function ReplaceDialog({ shown, range, onClose }: ReplaceDialogProps) {
  const { t } = useWords();
  const change = useReportedChange();
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const isSelection = range !== null && isArea(range);
  const begin = useMemo(() => {
    const looked = isSelection ? range : everyCell(shown);
    return () => replacedInPieces(shown, looked, { find, replacement, isWhole });
  }, [shown, isSelection, range, find, replacement, isWhole]);
  const edits = useInPieces(begin);
  const count = edits?.length ?? 0;
  const replace = (): void => {
    if (!edits) return;
    change((earlier) => retyped(earlier, edits), t('check.changed', { count }));
    onClose();
  };
  return (
    <FormDialog
      title={t('action.replace')}
      confirm={t('replace.go', { count })}
      isBlocked={count === 0}
      onSubmit={replace}
      onClose={onClose}
    >
      <TextInput
        label={t('replace.find')}
        data-autofocus
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <TextInput
        label={t('replace.with')}
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
      />
      <Checkbox
        label={t('replace.whole')}
        checked={isWhole}
        onChange={(event) => setIsWhole(event.currentTarget.checked)}
      />
      <p className="soft" role="status">
        {edits ? t(isSelection ? 'replace.inSelection' : 'replace.inRows', { count }) : '…'}
      </p>
    </FormDialog>
  );
}

function everyCell({ rowCount, columns }: ShownCells): CellRange {
  return {
    anchor: { row: 0, column: 0 },
    active: { row: rowCount - 1, column: columns.length - 1 },
  };
}

/** The row is checked again this long after the last keystroke: while a person types, but not for each key. */
const RECHECK_MS = 120;

/** Where the selection moves after an edit, as in a spreadsheet program. */
type CellMove = 'down' | 'up' | 'right' | 'left';

interface CellEditorProps {
  readonly row: GridRow;
  readonly column: string;
  /** The character that began the edit; it replaces the cell's text. */
  readonly typed: string | undefined;
  readonly onDone: (move: CellMove | null) => void;
  /** Ctrl+Enter: the typed text goes into every selected cell. */
  readonly onAll: (text: string) => void;
}

/**
 * The editor of a cell. The text is checked while it is typed, makes one undo step when done, and nothing is changed
 * if Escape drops it.
 */
function CellEditor({ row, column, typed, onDone, onAll }: CellEditorProps) {
  const { t } = useWords();
  const { correct, amend, drop } = useSheet();
  const before = useRef(textAt(row, column));
  const [text, setText] = useState(typed ?? before.current);
  const stepped = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const number = row.row;
  const write = useRef((value: string): void => {
    if (!stepped.current && value === before.current) return;
    const change = (corrections: Parameters<Parameters<typeof correct>[0]>[0]) =>
      retyped(corrections, [{ row: number, column, text: value }]);
    if (stepped.current) amend(change);
    else correct(change);
    stepped.current = true;
  });
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isDone.current) write.current(text);
    }, RECHECK_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // If a key or a menu closes the screen, everything typed counts, not only what was checked so far.
  const onLeft = useEffectEvent(() => {
    if (!isDone.current) write.current(text);
  });
  useLayoutEffect(() => () => onLeft(), []);
  const finish = (move: CellMove | null, isKept: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    if (isKept) write.current(text);
    else if (stepped.current) drop();
    const grid = input.current?.closest<HTMLElement>('[role="grid"]');
    onDone(move);
    if (grid) focusGrid(grid);
  };
  return (
    <input
      ref={input}
      aria-label={t('check.change')}
      value={text}
      spellCheck={false}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => finish(null, true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.stopPropagation();
          finish(null, true);
          onAll(text);
          return;
        }
        const move = moveOf(event.key, event.shiftKey);
        if (move === null && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish(move, move !== null);
      }}
    />
  );
}

function moveOf(key: string, isBack: boolean): CellMove | null {
  if (key === 'Enter') return isBack ? 'up' : 'down';
  if (key === 'Tab') return isBack ? 'left' : 'right';
  return null;
}
