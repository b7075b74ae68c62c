import { type Action, useActions } from '../platform/actions.tsx';
import { focusGrid } from '../platform/focus.ts';
import { keyed } from '../platform/keys.ts';
import { type SheetSession, useReportedChange } from '../sheet/use-sheet.tsx';
import { isOpen, kindKey } from '../sheet-worker/grid-view.ts';
import { type CellPosition, type CellRange, rowsOf } from '../ui/grid/grid-keys.ts';
import { useWords } from '../words/use-words.tsx';
import { accepted, nextProblem, type PlacedProblem, problemsAt, setAside } from './corrections.ts';
import { useFixAll } from './use-fix-all.ts';
import { activeCell, type GridParts } from './use-grid-parts.ts';

interface CheckActionParts extends Pick<GridParts, 'decisions' | 'mapped' | 'rowAt'> {
  readonly sheet: SheetSession;
  readonly range: CellRange | null;
  readonly goTo: (position: CellPosition) => void;
  readonly copy: () => void;
  readonly clear: () => void;
  readonly fillDown: () => void;
  readonly replace: () => void;
}

/**
 * Keys for accepting, fixing all alike, setting aside, and the next or previous problem, wherever the focus is in the
 * grid.
 */
export function useCheckActions(parts: CheckActionParts): void {
  const { t } = useWords();
  const change = useReportedChange();
  const { sheet, range, rowAt } = parts;
  const proposal = proposalAt(parts);
  const fixAll = useFixAll();
  const blockedBecause = proposal ? undefined : '';
  const isNowhere = range && range.active.row >= 0 ? undefined : '';
  const actions: readonly Action[] = [
    {
      ...keyed('accept-proposal'),
      blockedBecause,
      perform: () => {
        if (proposal) sheet.correct((earlier) => accepted(earlier, [proposal]));
      },
    },
    {
      ...keyed('accept-all-alike'),
      blockedBecause,
      perform: () => {
        if (proposal) fixAll(kindKey(proposal.problem));
      },
    },
    {
      ...keyed('set-aside'),
      blockedBecause: range ? undefined : '',
      perform: () => {
        if (!range) return;
        const rows = rowsOf(range).flatMap((index) => rowAt(index)?.row ?? []);
        const isAside = rows.some((row) => !parts.decisions.aside.has(row));
        const message = isAside ? 'check.setAsideDone' : 'check.takenBack';
        change((earlier) => setAside(earlier, rows, isAside), t(message, { count: rows.length }));
      },
    },
    { ...keyed('copy'), blockedBecause: isNowhere, perform: parts.copy },
    { ...keyed('clear-cells'), blockedBecause: isNowhere, perform: parts.clear },
    { ...keyed('fill-down'), blockedBecause: isNowhere, perform: parts.fillDown },
    { ...keyed('replace'), perform: parts.replace },
    walkAction(parts, 1),
    walkAction(parts, -1),
  ];
  useActions(actions);
}

function proposalAt(parts: CheckActionParts): PlacedProblem | undefined {
  const cell = activeCell(parts, parts.range);
  if (!cell) return undefined;
  const { row, column } = cell;
  const problem = problemsAt(row, column.column).find(
    (one) => one.proposed !== undefined && isOpen(row, one, parts.decisions),
  );
  return problem && { row, problem };
}

function walkAction({ sheet, range, mapped, decisions, goTo }: CheckActionParts, step: 1 | -1): Action {
  return {
    ...keyed(step === 1 ? 'next-problem' : 'previous-problem'),
    perform: () => {
      const { rows, order } = sheet;
      const from = range ? { at: range.active.row, column: range.active.column } : { at: 0, column: -1 };
      const letters = mapped.map(({ column }) => column);
      const place = nextProblem({ rows, order, letters, decisions, from, step });
      if (!place) return;
      // Focus first: a grid that is focused for the first time selects its first cell.
      const grid = document.querySelector<HTMLElement>('[role="grid"]');
      if (grid) focusGrid(grid);
      goTo({ row: place.at, column: place.column });
    },
  };
}
