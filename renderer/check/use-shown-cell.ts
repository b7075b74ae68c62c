import { useCallback, useEffect, useState } from 'react';
import { focusGrid } from '../platform/focus.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { KindRow } from '../sheet-worker/grid-view.ts';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import type { GridParts } from './use-grid-parts.ts';

type Place = Pick<KindRow, 'row' | 'column'>;

/** Chooses the cell of a row, which scrolls to it; if a filter hides the row, every row is shown first. */
export function useShownCell(
  { mapped }: Pick<GridParts, 'mapped'>,
  onRange: (range: CellRange) => void,
): (place: Place) => void {
  const { rows, order, setQuery } = useSheet();
  const [wanted, setWanted] = useState<Place | null>(null);
  const choose = useCallback(
    (place: Place): boolean => {
      const at = order.indexOf(rows.findIndex(({ row }) => row === place.row));
      if (at < 0) return false;
      // Focus first: a grid that is focused for the first time selects its first cell.
      const grid = document.querySelector<HTMLElement>('[role="grid"]');
      if (grid) focusGrid(grid);
      const column = Math.max(
        0,
        mapped.findIndex((one) => one.column === place.column),
      );
      onRange({ anchor: { row: at, column }, active: { row: at, column } });
      return true;
    },
    [rows, order, mapped, onRange],
  );
  useEffect(() => {
    if (wanted && choose(wanted)) setWanted(null);
  }, [wanted, choose]);
  return useCallback(
    (place) => {
      if (choose(place)) return;
      setQuery({ filter: 'all', kind: null, search: '' });
      setWanted(place);
    },
    [choose, setQuery],
  );
}
