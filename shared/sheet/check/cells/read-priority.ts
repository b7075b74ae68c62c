import { foldText } from '../../../domain/text-folding.ts';
import type { Cell } from '../../table.ts';
import { entriesOf } from '../words/word-list.ts';
import { type CellOutcome, type CellPlace, changeNote, cleaned } from './cell-outcome.ts';
import { isOpened, openCell } from './open-cell.ts';
import type { FieldReader } from './row-draft.ts';

/** Whom a wallet that holds too little pays first: 1 before 2. It moves nobody's money, so that no cell of it stops a row. */
export function priorityReader(place: CellPlace): FieldReader {
  return {
    isRight: (text) => PRIORITY.test(text),
    isRightAlone: true,
    read: (cell) => readPriority(cell, place),
  };
}

const PRIORITY = /^[1-9]\d{0,3}$/;

/** What people write for a number; whatever it is, the row is paid all the same. */
const PRIORITY_WORDS: ReadonlyMap<string, string> = new Map([
  ...entriesOf('urgent|critical|critique|high|haute|eleve|elevee|haut|p1').map(
    (word) => [word, '1'] as const,
  ),
  ...entriesOf('medium|normal|normale|moyen|moyenne|p2').map((word) => [word, '2'] as const),
  ...entriesOf('low|bas|basse|faible|p3').map((word) => [word, '3'] as const),
]);

/** A whole number or one of those words; anything else is left out with a note: the row then comes after all others. */
function readPriority(cell: Cell, place: CellPlace): CellOutcome {
  const opened = openCell(cell, place);
  if (!isOpened(opened))
    return opened.problems.some(({ severity }) => severity === 'error')
      ? noPriority(place, cell.text)
      : opened;
  const { text: written, original } = opened;
  const text = written.trim().replace(/\.0$/, '');
  if (PRIORITY.test(text)) return cleaned(place, { original, value: text, what: opened.what });
  const value = PRIORITY_WORDS.get(foldText(text));
  if (value !== undefined) return cleaned(place, { original, value, what: [...opened.what, 'code-found'] });
  return noPriority(place, original);
}

function noPriority(place: CellPlace, original: string): CellOutcome {
  return { problems: [changeNote(place, 'no-priority', { original, proposed: '' })] };
}
