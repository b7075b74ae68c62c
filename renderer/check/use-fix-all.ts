import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { useWords } from '../words/use-words.tsx';
import { accepted, openOfKind } from './corrections.ts';

/**
 * Accepts every proposed value for a kind of problem, in one undo step, and reports how many cells changed: in the
 * whole sheet, also in rows that a filter hides.
 */
export function useFixAll(): (kind: string) => void {
  const { t } = useWords();
  const change = useReportedChange();
  const { rows, order, recipe } = useSheet();
  return (kind) => {
    const fixed = openOfKind(rows, kind, recipe.corrections).filter(
      ({ problem }) => problem.proposed !== undefined && problem.column !== undefined,
    );
    const shown = new Set([...order].map((index) => rows[index]?.row));
    const hidden = fixed.filter(({ row }) => !shown.has(row.row)).length;
    const count = fixed.length;
    change(
      (earlier) => accepted(earlier, fixed),
      hidden > 0 ? t('check.fixedHidden', { count, hidden }) : t('check.fixed', { count }),
    );
  };
}
