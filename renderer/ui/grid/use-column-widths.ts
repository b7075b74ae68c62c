import { useCallback, useMemo, useState } from 'react';
import type { GridColumn } from './grid-column.ts';

const WIDTH_MIN = 48;
const WIDTH_MAX = 800;

/** Widths of a grid's columns, by its name, remembered on this computer. */
export function useColumnWidths(grid: string, columns: readonly GridColumn[]) {
  const storageKey = `paysheet.widths.${grid}`;
  const [{ chosen, of }, setKept] = useState<Kept>(() => ({
    chosen: readWidths(storageKey),
    of: storageKey,
  }));
  // Another sheet layout has widths of its own.
  if (of !== storageKey) setKept({ chosen: readWidths(storageKey), of: storageKey });
  const resize = useCallback(
    (key: string, width: number) => {
      const kept = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.round(width)));
      setKept((earlier) => {
        const next = { ...earlier.chosen, [key]: kept };
        localStorage.setItem(storageKey, JSON.stringify(next));
        return { ...earlier, chosen: next };
      });
    },
    [storageKey],
  );
  // The same array for the same columns, so that rows are not rendered again.
  const widths = useMemo(
    () => columns.map(({ key, width, minWidth = 0 }) => Math.max(minWidth, chosen[key] ?? width)),
    [columns, chosen],
  );
  return { widths, resize };
}

interface Kept {
  readonly chosen: Readonly<Record<string, number>>;
  readonly of: string;
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
