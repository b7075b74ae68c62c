import { useMemo } from 'react';
import { useSheet } from '../sheet/use-sheet.tsx';
import { decisionsOf, isOpen } from '../sheet-worker/grid-view.ts';

/** Ticks enough for the height of any screen; more rows share one, the gravest shows. */
const TICKS = 160;

/** So few rows stand in any window: there is nothing to scroll to. */
const FEW_ROWS = 16;

/** Where along the scrollbar open problems stand: the whole sheet at a glance. Only seen: the row heads say it in words. */
export function ScrollTicks() {
  const { rows, order, recipe } = useSheet();
  const ticks = useMemo(() => {
    const decisions = decisionsOf(recipe.corrections, rows);
    const grave = new Map<number, 'error' | 'warning'>();
    for (let at = 0; at < order.length; at += 1) {
      const row = rows[order[at] ?? -1];
      const tick = Math.floor((at * TICKS) / order.length);
      if (!row || row.problems.length === 0 || grave.get(tick) === 'error') continue;
      for (const problem of row.problems) {
        if (!isOpen(row.row, problem, decisions)) continue;
        const isError = problem.severity === 'error';
        if (isError || !grave.has(tick)) grave.set(tick, isError ? 'error' : 'warning');
      }
    }
    return [...grave];
  }, [rows, order, recipe.corrections]);
  if (order.length <= FEW_ROWS) return null;
  return (
    <div className="scroll-ticks" aria-hidden="true">
      {ticks.map(([tick, severity]) => (
        <span
          key={tick}
          className={`scroll-tick scroll-tick-${severity}`}
          style={{ insetBlockStart: `${(tick * 100) / TICKS}%` }}
        />
      ))}
    </div>
  );
}
