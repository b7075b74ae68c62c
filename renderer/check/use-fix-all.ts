import { useSheet } from '../sheet/use-sheet.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { accepted, openOfKind } from './corrections.ts';

/**
 * Accepts every value proposed for a kind of problem, in one step of undo, and says how many cells that changed: over
 * the whole sheet, also where a filter hides some of its rows.
 */
export function useFixAll(): (kind: string) => void {
  const { t } = useWords();
  const say = useToast();
  const { rows, order, recipe, correct, undo } = useSheet();
  return (kind) => {
    const fixed = openOfKind(rows, kind, recipe.corrections).filter(
      ({ problem }) => problem.proposed !== undefined && problem.column !== undefined,
    );
    const shown = new Set([...order].map((index) => rows[index]?.row));
    const hidden = fixed.filter(({ row }) => !shown.has(row.row)).length;
    correct((earlier) => accepted(earlier, fixed));
    const count = fixed.length;
    say(hidden > 0 ? t('check.fixedHidden', { count, hidden }) : t('check.fixed', { count }), undo);
  };
}
