/**
 * The next file of a world's layout, after a person confirmed the first: the same one asks nothing, and one change is
 * never told as remembered.
 */
import { isSettled, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import { confirmedMeaning, withMemory } from '../../shared/sheet/check/meaning/memory.ts';
import { checkSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { type Cell, columnNumber, type Table } from '../../shared/sheet/table.ts';
import { SeededRandom } from '../simulation/seeded-random.ts';
import { optionsOf, tableOf } from './play-world.ts';
import type { World } from './world/draw-world.ts';

export interface SecondMonth {
  /** Something is still asked, or to be confirmed, though nothing changed. */
  readonly isAsked: boolean;
  /** The changes that nobody was told. */
  readonly untold: readonly string[];
}

/** A word that no sheet has. */
const WORD = 'Zarboka';

/** Undefined for a world that cannot be confirmed as it is: something is asked of it, or it has no headings. */
export async function secondMonth(world: World): Promise<SecondMonth | undefined> {
  const table = await tableOf(world);
  if (table === undefined) return undefined;
  const options = optionsOf(world);
  const first = checkSheet(table, options);
  if (first.questions.length > 0 || first.profileFingerprint === undefined) return undefined;
  const memory = confirmedMeaning(first, undefined);
  const again = (changed: Table): CheckedSheet => {
    const sheet = checkSheet(changed, options);
    const isSameLayout = sheet.profileFingerprint === first.profileFingerprint;
    return { ...sheet, statement: withMemory(sheet.statement, isSameLayout ? memory : undefined) };
  };
  const untold = changesOf(table, first, new SeededRandom(world.seed)).flatMap(({ what, changed }) => {
    const sheet = again(changed);
    return isTold(sheet, first) ? [] : [what];
  });
  const ofTitle = ({ kind, isNew }: StatementItem) => kind === 'around' && isNew;
  // A title that names a month which was paid is told anew.
  const { statement } = again(table);
  return { isAsked: !isSettled(statement.filter((item) => !ofTitle(item))), untold };
}

/** True if a person is asked, must confirm, or finds more rows that are refused, left out or warned of. */
function isTold(sheet: CheckedSheet, before: CheckedSheet): boolean {
  return (
    sheet.questions.length > 0 ||
    !isSettled(sheet.statement) ||
    sheet.counts.valid !== before.counts.valid ||
    sheet.problems.length > before.problems.length
  );
}

interface Change {
  readonly what: string;
  readonly changed: Table;
}

/** One change each: of a value, a blank, the order of two columns, a title. */
function changesOf(table: Table, first: CheckedSheet, random: SeededRandom): readonly Change[] {
  const { row: ofRow } = random.pick(first.rows) ?? {};
  const at = table.rows.findIndex(({ row }) => row === ofRow);
  if (at < 0) return [];
  const changes: Change[] = [];
  // What a person is or has is told as such by its heading: of its values nothing was shown.
  const shown = new Set(
    first.statement
      .flatMap(({ kind, parts }) => (kind === 'unused' ? parts.filter(({ seen }) => seen.length > 1) : parts))
      .map(({ column }) => column),
  );
  const unused = first.columns.filter(({ field, heading, column }) => {
    return field === null && heading !== '' && shown.has(column);
  });
  for (const { column, heading } of unused) {
    const index = columnNumber(column) - 1;
    changes.push({ what: `another word under “${heading}”`, changed: withCell(table, at, index, WORD) });
    const isWhole = first.rows.every(({ row }) => textAt(table, row, index) !== '');
    if (isWhole)
      changes.push({ what: `a blank under “${heading}”`, changed: withCell(table, at, index, '') });
  }
  const title = first.excluded.find(({ reason }) => reason === 'before-headings');
  const above = table.rows.findIndex(({ row }) => row === title?.row);
  const held = table.rows[above]?.cells.findIndex((cell) => (cell?.text ?? '') !== '') ?? -1;
  if (held >= 0) {
    const text = `${table.rows[above]?.cells[held]?.text} ${WORD}`;
    changes.push({ what: 'another title', changed: withCell(table, above, held, text) });
  }
  return changes;
}

function textAt(table: Table, row: number, index: number): string {
  return table.rows.find((line) => line.row === row)?.cells[index]?.text.trim() ?? '';
}

function withCell(table: Table, at: number, index: number, text: string): Table {
  const line = table.rows[at];
  if (line === undefined) return table;
  const cells = Array.from({ length: Math.max(line.cells.length, index + 1) }, (_, each) => line.cells[each]);
  const cell: Cell | undefined = text === '' ? undefined : { kind: 'text', text };
  return { ...table, rows: table.rows.with(at, { ...line, cells: cells.with(index, cell) }) };
}
