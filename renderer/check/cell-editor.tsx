import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusGrid } from '../platform/focus.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, textAt } from '../sheet-worker/grid-view.ts';

import { useWords } from '../words/use-words.tsx';
import { retyped } from './corrections.ts';

/** The row is checked again this long after the last keystroke: while a person types, but not for each key. */
const RECHECK_MS = 120;

/** Where the selection moves after an edit, as in a spreadsheet program. */
export type CellMove = 'down' | 'up' | 'right' | 'left';

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
export function CellEditor({ row, column, typed, onDone, onAll }: CellEditorProps) {
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
  const typedSoFar = useRef(text);
  typedSoFar.current = text;
  useLayoutEffect(
    () => () => {
      if (!isDone.current) write.current(typedSoFar.current);
    },
    [],
  );
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
