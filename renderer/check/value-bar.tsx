import { inWords } from '../../shared/i18n/localise-param.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { fieldOfAdded } from '../../shared/sheet/table.ts';
import { type GridRow, textAt } from '../sheet-worker/grid-view.ts';
import { useWords } from '../words/use-words.tsx';
import { shownText } from './cell-values.ts';

interface ValueBarProps {
  readonly row: GridRow | undefined;
  readonly column: MappedColumn | undefined;
}

/** The active cell above the grid: its position, its whole text, and what it is read as. */
export function ValueBar({ row, column }: ValueBarProps) {
  const words = useWords();
  const { t, word } = words;
  if (!row || !column) return <div className="value-bar soft">{t('check.noCell')}</div>;
  const { column: letter, field, heading } = column;
  const name = field === null ? heading : word('field', field);
  const place = fieldOfAdded(letter) ? `${row.row}` : `${letter}${row.row}`;
  const text = shownText(field, textAt(row, letter));
  const taken = row.taken?.[letter];
  const value = taken === undefined ? undefined : inWords(field, shownText(field, taken), words);
  return (
    <div className="value-bar">
      <span className="value-place">
        {place} <span className="soft">{name}</span>
      </span>
      <span className="value-text">
        <span className="value-own">{text}</span>
        {value === undefined || value.toLowerCase() === text.toLowerCase() ? null : (
          <span className="soft"> → {value}</span>
        )}
      </span>
    </div>
  );
}
