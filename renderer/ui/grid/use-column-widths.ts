import { useCallback, useState } from 'react';
import type { GridColumn } from './grid-column.ts';

const WIDTH_MIN = 48;
const WIDTH_MAX = 800;

/** Widths of a grid's columns, by its name, remembered on this computer. */
export function useColumnWidths(grid: string, columns: readonly GridColumn[]) {
  const storageKey = `paysheet.widths.${grid}`;
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(() => readWidths(storageKey));
  const resize = useCallback(
    (key: string, width: number) => {
      const kept = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.round(width)));
      setChosen((earlier) => {
        const next = { ...earlier, [key]: kept };
        localStorage.setItem(storageKey, JSON.stringify(next));
        return next;
      });
    },
    [storageKey],
  );
  const widths = columns.map(({ key, width }) => chosen[key] ?? width);
  return { widths, resize };
}

function readWidths(storageKey: string): Readonly<Record<string, number>> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const pairs = Object.entries(Object(read)).filter((pair): pair is [string, number] =>
      Number.isFinite(pair[1]),
    );
    return Object.fromEntries(pairs);
  } catch {
    return {};
  }
}
