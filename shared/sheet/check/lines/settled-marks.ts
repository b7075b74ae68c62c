/**
 * What may say of a row that it was paid or stopped already, or is not to be paid as it stands: columns that no field takes
 * or none obeys, by their shape or by a raising word, and what stands behind a name (`Awa Diop (décédée)`). Of each such
 * value it is asked whether its rows are paid (V2). A column that the user leaves out by name says nothing.
 */
import { isOneOf } from '../../../domain/one-of.ts';
import type { Problem } from '../../../domain/problem.ts';
import { FILLED } from '../../../domain/sheet-statement.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { isLeaversHeading } from '../../own-sheets.ts';
import { textShown } from '../../shown-value.ts';
import { type Cell, columnLetter, columnNumber, type TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { PAYEE_NAMES } from '../headings/heading-synonyms.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { isOwnResult, normaliseHeading } from '../headings/normalise-heading.ts';
import { textAt } from '../headings/table-cells.ts';
import { readBoolean } from '../words/choices.ts';
import { raisingWordIn } from '../words/raising-words.ts';
import { wordSet } from '../words/word-list.ts';
import { isHeadingOfDay } from '../words/yes-or-no.ts';
import type { MarkedRows } from './marked-rows.ts';
import { textsToRead } from './rare-texts.ts';
import {
  countsBy,
  EACH,
  mayTell,
  raisedIn,
  slugOf,
  type TellingColumn,
  tellingColumn,
  valueIn,
} from './telling-columns.ts';
import { namesWithWords } from './words-with-names.ts';

const OWN_STATE_HEADINGS = wordSet('paysheet state|paysheet etat');

/** The states of a row that was paid, or may have been; a row in any other one is there to be mended and paid (tested). */
const OWN_SETTLED = wordSet(
  'paid|on its way|sending|being checked|unclear you decide',
  'payee|en route|en envoi|en verification|a trancher',
  // As results called them that were exported before.
  'accepted|unknown|parked|acceptee|incertaine|en suspens',
);

export interface MarkColumn {
  /** 0 = A. */
  readonly index: number;
  /** Set if the column tells who may not be paid, by its shape or by a raising word: each of these values is asked about by itself. */
  readonly telling?: TellingColumn;
  /** The columns of days that are told with this one: a value counts for a row that has it in each of them. */
  readonly otherDays?: readonly number[];
  readonly letter: string;
  readonly heading: string;
  /** Set for a column that our own sheets added: the states of results, or who leaves before the next month. */
  readonly own?: 'state' | 'leaves';
  /** Texts that few payments have, to be read before their rows are paid. */
  readonly remarks: ReadonlySet<string>;
}

/** What is known of columns beside their cells. */
interface Settled {
  /**
   * What a person has chosen for whole columns, by heading or letter. The answer to a question whether a column is the
   * amount is none of them: it says nothing of the rows that the column speaks of.
   */
  readonly chosen: CheckOptions['columns'];
  /** The column that says in which unit each amount is (0 = A), of which it is asked by itself. */
  readonly unitIndex: number | undefined;
}

/** Lines that tell how many columns a sheet has. */
const LINES_SEEN = 100;
const NO_REMARKS: ReadonlySet<string> = new Set();

/** The columns that may say of some rows that they are not paid, or paid otherwise: those left out, names, and texts that are sent. */
export function markColumnsOf(
  columns: readonly MappedColumn[],
  headings: readonly string[],
  marked: MarkedRows,
  { chosen, unitIndex }: Settled,
): MarkColumn[] {
  const byLetter = new Map(columns.map((column) => [column.column, column]));
  const width = Math.max(
    headings.length,
    ...marked.rows.slice(0, LINES_SEEN).map(({ cells }) => cells.length),
  );
  const found = Array.from({ length: width }, (_, index) => headings[index] ?? '').flatMap(
    (heading, index) => {
      const letter = columnLetter(index + 1);
      const column = byLetter.get(letter);
      const place = { index, letter, heading: heading || letter };
      // A column needs no heading to say that somebody went through the list: `x` beside the payments, and one without.
      if (heading === '' && !column?.field)
        return marksOf(place, tellingColumn(marked, index, { heading: '', field: null }), NO_REMARKS);
      if (!column || heading === '' || columnChosen(chosen, column.heading, letter) !== undefined) return [];
      const folded = normaliseHeading(heading);
      const own = column.field === null ? ownColumn(heading) : undefined;
      if (own !== undefined) return [{ ...place, own, remarks: NO_REMARKS }];
      if (isOwnResult(heading)) return [];
      const { field } = column;
      if (field !== null && isOneOf(PAYEE_NAMES, field))
        return marksOf(place, raisedIn(marked, index, isRaisedName), namesWithWords(marked, index));
      // Whom to pay first says in numbers or words of its own; another word may say whom not to pay.
      if (field === 'priority') return marksOf(place, raisedIn(marked, index), NO_REMARKS);
      if (!mayTell(column) || index === unitIndex || isHeadingOfDay(folded)) return [];
      const telling = tellingColumn(marked, index, { heading: folded, field });
      if (telling?.isWhole) return marksOf(place, telling, NO_REMARKS);
      // A column that is asked about for its words is not asked about for its blanks: the statement has the rest of it.
      const raised = raisedIn(marked, index) ?? telling;
      return marksOf(place, raised, textsToRead(marked, index, { heading: folded, field }));
    },
  );
  return [...found, ...daysAsOne(columns, marked, chosen)];
}

/** Columns of days, under which they note who came, as one: it is asked about whoever has the same on all of them. */
function daysAsOne(
  columns: readonly MappedColumn[],
  { rows, firstDataIndex, isPayment, isDate1904 }: MarkedRows,
  chosen: CheckOptions['columns'],
): readonly MarkColumn[] {
  const days = columns.filter(
    ({ field, heading, column }) =>
      field === null &&
      isHeadingOfDay(normaliseHeading(heading)) &&
      columnChosen(chosen, heading, column) === undefined,
  );
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const [index = 0, ...otherDays] = days.map(({ column }) => columnNumber(column) - 1);
  const toldBy = (cell: Cell | undefined) => valueIn(cell, isDate1904);
  const lines = rows.slice(firstDataIndex).filter(isPayment);
  const alike = lines.flatMap(({ cells }) => {
    const isAlike = otherDays.every((day) => toldBy(cells[day]) === toldBy(cells[index]));
    return isAlike ? [cells[index]] : [];
  });
  const values = countsBy(alike, toldBy, EACH);
  if (values.size < 2) return [];
  const heading = `${first.heading} – ${last.heading}`;
  const telling = { isWhole: false, values, toldBy };
  return [{ index, otherDays, letter: first.column, heading, remarks: NO_REMARKS, telling }];
}

function marksOf(
  place: Pick<MarkColumn, 'index' | 'letter' | 'heading'>,
  telling: TellingColumn | undefined,
  remarks: ReadonlySet<string>,
): MarkColumn[] {
  if (telling === undefined && remarks.size === 0) return [];
  return [{ ...place, remarks, ...(telling && { telling }) }];
}

/** True if what stands in brackets, or behind a dash or a star, has a raising word (`Awa Diop (décédée)`): `Feu Modou Ba` too. */
function isRaisedName(name: string): boolean {
  if (FORMERLY.test(name)) return true;
  if (!/[([*–—]|\s-\s/.test(name)) return false;
  const besides = name.split(/[()[\]*–—]|\s-\s/).slice(1);
  return besides.some((text) => raisingWordIn(text) !== undefined);
}

/** Before the name of somebody who died. */
const FORMERLY = /^(?:feue?|(?:the )?late) \p{L}/iu;

/**
 * Whether a row is paid that such a column speaks of: `pay`, `leave-out`, the problem under which it waits, or the warning
 * that somebody wrote something about it.
 */
export function markAnswer(
  line: TableRow,
  columns: readonly MarkColumn[],
  log: QuestionLog,
  isDate1904?: boolean,
): string | Problem {
  let warning: Problem | undefined;
  let held: Problem | undefined;
  for (const column of columns) {
    const { index, letter, heading, own, remarks } = column;
    if (own !== undefined) continue;
    const told = textAskedAbout(line, column);
    const cell = line.cells[index];
    const shownOf = (text: string) => (cell ? textShown({ ...cell, text }, isDate1904).trim() : text);
    if (told === undefined) {
      if (remarks.has(cell?.text.trim() ?? ''))
        warning ??= rowProblem(
          'row-remark',
          { params: { heading }, original: shownOf(cell?.text ?? '') },
          letter,
        );
      continue;
    }
    const asking = askAbout(told, column, { row: line.row, log });
    if ('held' in asking) {
      held ??= asking.held;
      continue;
    }
    if (asking.answer === 'leave-out') return asking.answer;
    if (asking.answer === 'otherwise')
      held ??= rowProblem('amount-otherwise', { params: { heading }, original: shownOf(told.text) }, letter);
  }
  return held ?? warning ?? 'pay';
}

/** What a value of a telling column may say of its rows. */
export const VALUE_ANSWERS = ['pay', 'leave-out', 'otherwise'] as const;

interface ToldText {
  readonly slug: string;
  readonly text: string;
}

/** Asks whether the rows with this value are paid, or their amount is another. */
function askAbout(
  { slug, text }: ToldText,
  { letter, heading, telling }: MarkColumn,
  { row, log }: { readonly row: number; readonly log: QuestionLog },
) {
  const said = text === '' ? 'blank' : text === FILLED ? 'filled' : 'value';
  const value = said === 'value' ? text : '';
  const { count = 0 } = telling?.values.get(slug) ?? {};
  const problem = rowProblem(
    'value-tells',
    { params: { heading, value, said, count }, original: value },
    letter,
  );
  const key = `settled.${letter}.${slug}`;
  return log.choose({ key, problem, options: VALUE_ANSWERS }, { row, ofAll: `settled.${letter}` });
}

/** The value of the row that is asked about; in a broken record, which waits, another column's word may stand there. */
function textAskedAbout(
  { cells }: TableRow,
  { index, telling, otherDays = [] }: MarkColumn,
): ToldText | undefined {
  if (telling === undefined) return undefined;
  const text = telling.toldBy(cells[index]);
  if (!otherDays.every((day) => telling.toldBy(cells[day]) === text)) return undefined;
  const slug = slugOf(text);
  return telling.values.has(slug) ? { slug, text } : undefined;
}

function ownColumn(heading: string): MarkColumn['own'] {
  if (OWN_STATE_HEADINGS.has(normaliseHeading(heading))) return 'state';
  return isLeaversHeading(heading) ? 'leaves' : undefined;
}

/**
 * Why one of our own columns leaves the row out: our results say that it was paid, or may have been, so it is never
 * selected again; or somebody marked it as one who leaves, with whatever is no “no”.
 */
export function leftOutByOwn(
  line: TableRow,
  { index, own }: MarkColumn,
): 'paid-before' | 'leaves' | undefined {
  const text = textAt(line, index).trim();
  if (own === 'state') return OWN_SETTLED.has(foldText(text)) ? 'paid-before' : undefined;
  // A cross folds to nothing, and marks the row all the same.
  const isNo = foldText(text) !== '' && readBoolean(text) === false;
  return own === 'leaves' && text !== '' && !isNo ? 'leaves' : undefined;
}
