import { useSheet } from '../sheet/use-sheet.tsx';
import { TICKS } from '../sheet-worker/grid-view.ts';

/** So few rows stand in any window: there is nothing to scroll to. */
const FEW_ROWS = 16;

/** Where along the scrollbar open problems stand: the whole sheet at a glance. Only seen: the row heads say it in words. */
export function ScrollTicks() {
  const { order, ticks } = useSheet();
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
