import { useSheet } from '../sheet/use-sheet.tsx';
import { TICKS } from '../sheet-worker/grid-view.ts';

/** With so few rows there is nothing to scroll to. */
const FEW_ROWS = 16;

/**
 * Marks the open problems along the scrollbar, so that the whole sheet can be seen at a glance. It is visual only:
 * the row heads say the same in words.
 */
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
