/**
 * What may say of a row that it was paid or stopped already, or is not to be paid as it stands: columns of states and
 * remarks, which no field takes or none obeys, and what stands behind a name (`Awa Diop (décédée)`). For each such
 * column it is asked whether the rows that it stops are paid (V2). One that the user leaves out by name says nothing.
 */
import { isDigit } from '../../../domain/digits.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import { headed, type Problem } from '../../../domain/problem.ts';
import { FILLED } from '../../../domain/sheet-statement.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { textShown } from '../../shown-value.ts';
import { columnLetter, columnNumber, type TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { PAYEE_NAMES } from '../headings/heading-synonyms.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { isOwnResult, normaliseHeading } from '../headings/normalise-heading.ts';
import { textAt } from '../headings/table-cells.ts';
import { DAY } from '../words/periods.ts';
import { raisingWordIn } from '../words/raising-words.ts';
import {
  absencesIn,
  absencesOfAllDays,
  CROSS,
  isHeadingOfDay,
  MOST_VERDICTS,
  NO,
  NO_TEXTS,
  payslipLinesIn,
  TICK,
  takenOffIn,
  textOfDays,
  YES,
} from './column-verdicts.ts';
import {
  isRemarkHeading,
  NO_HEADINGS,
  OF_COMING_BACK,
  OF_DENIAL,
  OF_LEAVING,
  OF_TRANSACTION,
  OWN_SETTLED,
  OWN_STATE_HEADINGS,
  PAID_ON,
  STATUS_HEADINGS,
  YES_HEADINGS,
} from './mark-headings.ts';
import type { MarkedRows } from './marked-rows.ts';
import { type RemarkColumn, textsToRead } from './rare-texts.ts';
import { mayTell, slugOf, type TellingColumn, tellingColumn } from './telling-columns.ts';
import { namesWithWords } from './words-with-names.ts';

interface ColumnKind extends RemarkColumn {
  /** True where yes alone says it (`Paid?`), not only a word for it (`Status`). */
  readonly isYesEnough: boolean;
  /** True where no alone says it (`Approved?`). */
  readonly isNoEnough: boolean;
  /** True where anything written says it: the day on which it was paid. */
  readonly isAnyEnough: boolean;
  /** True where anything written says it but a no, a nothing or a sum: `Annulé le`, `Décédé`, `On hold`. */
  readonly isDenial: boolean;
  /** True for names, in which only what stands apart from the name is a remark. */
  readonly isName: boolean;
}

export interface MarkColumn {
  /** 0 = A. */
  readonly index: number;
  /** Set if the column tells by its shape who may not be paid: each of its values is asked about by itself. */
  readonly telling?: TellingColumn;
  /** The columns that are read as one, of days on each of which somebody came or not. */
  readonly days?: readonly number[];
  readonly letter: string;
  readonly heading: string;
  /** True for the column of states that our own results added, here or on another computer. */
  readonly isOwnState: boolean;
  /** By text, how many rows the column stops with it. */
  readonly stops: ReadonlyMap<string, number>;
  /** Texts that stop nothing, and have to be read before their rows are paid. */
  readonly remarks: ReadonlySet<string>;
}

/** What is known of columns beside their cells. */
interface Settled {
  /**
   * What a person has chosen for whole columns, by heading or letter. The answer to a question whether a column is the
   * amount is none of them: it says nothing of the rows that the column stops.
   */
  readonly chosen: CheckOptions['columns'];
  /** The column that says in which unit each amount is (0 = A), of which it is asked by itself. */
  readonly unitIndex: number | undefined;
}

/** Few of the texts of a column are told apart by more than their digits. */
const KEPT_TEXTS = 5_000;
/** Texts that a question names. */
const TEXTS_NAMED = 6;

/**
 * The columns of which a value says that its row is settled: those left out of such a name, remarks and descriptions,
 * and any column of verdicts that no field takes.
 */
export function markColumnsOf(
  columns: readonly MappedColumn[],
  headings: readonly string[],
  marked: MarkedRows,
  { chosen, unitIndex }: Settled,
): MarkColumn[] {
  return [
    ...columnsThatMark(columns, headings, marked, { chosen, unitIndex }),
    ...daysThatMark(columns, marked, chosen),
  ];
}

/** The columns of days as one that stops whoever came on none of them. */
function daysThatMark(
  columns: readonly MappedColumn[],
  marked: MarkedRows,
  chosen: CheckOptions['columns'],
): MarkColumn[] {
  const days = columns.filter(
    ({ field, heading, column }) =>
      field === null &&
      isHeadingOfDay(normaliseHeading(heading)) &&
      columnChosen(chosen, heading, column) === undefined,
  );
  const indexes = days.map(({ column }) => columnNumber(column) - 1);
  const stops = absencesOfAllDays(marked, indexes);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || stops.size === 0) return [];
  const heading = `${first.heading} – ${last.heading}`;
  const [index = 0] = indexes;
  return [{ ...STOPPING, index, days: indexes, letter: first.column, heading, stops }];
}

function columnsThatMark(
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
  return Array.from({ length: width }, (_, index) => headings[index] ?? '').flatMap((heading, index) => {
    const letter = columnLetter(index + 1);
    const column = byLetter.get(letter);
    if (heading === '' && !column?.field) return marksWithoutHeading(marked, index, letter);
    if (!column || heading === '' || columnChosen(chosen, column.heading, letter) !== undefined) return [];
    const folded = normaliseHeading(heading);
    // Who comes back on a day did not leave the firm on the other: `Date de départ` beside `Date de retour`.
    if (OF_LEAVING.test(folded) && headings.some((each) => OF_COMING_BACK.test(foldText(each)))) return [];
    const isOwnState = column.field === null && OWN_STATE_HEADINGS.has(folded);
    if (!isOwnState && isOwnResult(heading)) return [];
    const { field } = column;
    const mayBeAsked = mayTell(column) && !isOwnState && index !== unitIndex;
    const telling = mayBeAsked ? tellingColumn(marked, index, { heading: folded, field }) : undefined;
    if (telling) return [{ ...STOPPING, index, letter, heading, telling, stops: NO_TEXTS }];
    const kind = columnKindOf(folded, field);
    if (kind === undefined) return [];
    const isSilent = isOwnState || kind.isChannel;
    const stops = isSilent ? NO_TEXTS : stopsIn(marked, index, kind);
    const toRead = () => (kind.isName ? namesWithWords(marked, index) : textsToRead(marked, index, kind));
    const remarks = isOwnState ? NO_REMARKS : toRead();
    const isMarking = isOwnState || stops.size > 0 || remarks.size > 0;
    return isMarking ? [{ index, letter, heading, isOwnState, stops, remarks }] : [];
  });
}

const NO_REMARKS: ReadonlySet<string> = new Set();
/** What a column of marks has that asks about nothing but the texts that stop their rows. */
const STOPPING = { isOwnState: false, remarks: NO_REMARKS } as const;

/** Lines that tell how many columns a sheet has. */
const LINES_SEEN = 100;

/** A column needs no heading to say that somebody went through the list: `x` beside the payments, and one without. */
function marksWithoutHeading(marked: MarkedRows, index: number, letter: string): MarkColumn[] {
  const telling = tellingColumn(marked, index, { heading: '', field: null });
  return telling ? [{ ...STOPPING, index, letter, heading: letter, telling, stops: NO_TEXTS }] : [];
}

/** Which words count in a column; undefined if a field takes it whose texts say nothing of whether a row is paid. */
function columnKindOf(folded: string, field: string | null): ColumnKind | undefined {
  const isLeftOut = field === null;
  const isStatus = STATUS_HEADINGS.has(folded) && (isLeftOut || field === 'province');
  const isAnyEnough =
    (PAID_ON.test(folded) && (isLeftOut || field === 'payment_date')) ||
    ((isLeftOut || field === 'reference') && OF_TRANSACTION.test(folded));
  const isName = field !== null && isOneOf(PAYEE_NAMES, field);
  const mayMark =
    isLeftOut ||
    field === 'reference' ||
    field === 'channel' ||
    field === 'payment_date' ||
    isStatus ||
    isAnyEnough ||
    isName ||
    field === 'description';
  if (!mayMark) return undefined;
  return {
    heading: folded,
    isLeftOut,
    isReference: field === 'reference',
    isChannel: field === 'channel',
    isDenial: isLeftOut && OF_DENIAL.test(folded),
    isName,
    isStatus,
    isAnyEnough,
    isYesEnough: isLeftOut && YES_HEADINGS.has(folded),
    isNoEnough: isLeftOut && NO_HEADINGS.has(folded),
    isRemark: field === 'description' || isRemarkHeading(folded),
  };
}

function stopsIn(marked: MarkedRows, index: number, kind: ColumnKind): ReadonlyMap<string, number> {
  const { rows, firstDataIndex, isPayment, isBroken } = marked;
  const isOwnHeading = (text: string) => normaliseHeading(text) === kind.heading;
  const isMarking = oncePerWords((text) => isStopping(text, kind));
  const counts = new Map<string, number>();
  const texts = new Map<string, number>();
  for (let at = firstDataIndex; at < rows.length; at += 1) {
    const cell = rows[at]?.cells[index];
    const text = cell?.text.trim() ?? '';
    if (text === '' || (kind.isName && !MORE_THAN_NAME.test(text))) continue;
    // In a record of too many cells another column's word stands there.
    if (isBroken(rows[at] as TableRow)) continue;
    const isMarked = isMarking(text) || (kind.isDenial && cell?.kind === 'date');
    // Headings that are printed again are no state of a payment.
    if (isMarked && isOwnHeading(text) && !isPayment(rows[at] as TableRow)) continue;
    if (isMarked) counts.set(text, (counts.get(text) ?? 0) + 1);
    else if (texts.size <= MOST_VERDICTS) texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  const absences = kind.isLeftOut ? absencesIn(marked, index, kind) : counts;
  if (absences.size > counts.size) return absences;
  if (counts.size > 0) return counts;
  const ofPayslip = kind.isName ? [] : payslipLinesIn(texts);
  return new Map(ofPayslip.length > 0 ? ofPayslip : takenOffIn(texts, kind));
}

/**
 * Asks once for all texts that differ in the digits of their numbers alone: `Salary 17` says what `Salary 16` says. Most
 * differ from the text above in their last number, and are told by that without a text made for it. A number alone may be
 * a yes or a no, and a longer one behind the same words a sum.
 */
function oncePerWords(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  let lastLength = 0;
  let lastHead = '';
  let lastAnswer = false;
  return (text) => {
    const end = endOfWords(text);
    const isNumbered = end < text.length && text.length > 1;
    const isAsLast = isNumbered && end === lastHead.length && text.length === lastLength;
    if (isAsLast && text.startsWith(lastHead)) return lastAnswer;
    const key = text.length > 1 ? text.replace(/\d/g, '0') : text;
    const answer = known.get(key) ?? ask(text);
    if (known.size < KEPT_TEXTS) known.set(key, answer);
    if (isNumbered) {
      lastLength = text.length;
      lastHead = text.slice(0, end);
      lastAnswer = answer;
    }
    return answer;
  };
}

/** Where the number at the end of the text begins. */
function endOfWords(text: string): number {
  let end = text.length;
  while (end > 0 && isDigit(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/**
 * Whether a row is paid that such a column speaks of: `pay`, `leave-out`, the problem under which it waits, the note that it
 * is paid all the same, or the warning that somebody wrote something about it.
 */
export function markAnswer(
  line: TableRow,
  columns: readonly MarkColumn[],
  log: QuestionLog,
  isDate1904?: boolean,
): string | Problem {
  let answered: string | Problem = 'pay';
  let held: Problem | undefined;
  for (const column of columns) {
    const { index, letter, heading, isOwnState, remarks } = column;
    const told = isOwnState ? undefined : textAskedAbout(line, column);
    const cell = line.cells[index];
    // A day is stored as a number; the other days of the column look like this row's.
    const shownOf = (each: string) => (cell ? textShown({ ...cell, text: each }, isDate1904).trim() : each);
    if (told === undefined) {
      if (remarks.has(cell?.text.trim() ?? '') && answered === 'pay') {
        const original = shownOf(cell?.text ?? '');
        answered = rowProblem('row-remark', { params: { heading }, original }, letter);
      }
      continue;
    }
    const asking = askAbout(told, column, { row: line.row, shownOf, log });
    if ('held' in asking) {
      held ??= asking.held;
      continue;
    }
    if (asking.answer === 'leave-out') return asking.answer;
    if (asking.answer === 'otherwise')
      held ??= rowProblem('amount-otherwise', { params: { heading }, original: shownOf(told.text) }, letter);
    // Somebody was asked of each value of the column: nothing is left to be told of one.
    if (column.telling !== undefined) continue;
    const note = rowProblem('row-settled', { params: { heading }, original: shownOf(told.text) }, letter);
    answered = { ...note, severity: 'note' };
  }
  return held ?? answered;
}

/** What a value of a telling column may say of its rows. */
export const VALUE_ANSWERS = ['pay', 'leave-out', 'otherwise'] as const;

interface ToldText {
  readonly key: string;
  readonly text: string;
}

/** Asks whether the rows with these texts are paid; of a value of a telling column also whether its amount is another. */
function askAbout(
  { key, text }: ToldText,
  { letter, heading, telling, stops }: MarkColumn,
  {
    row,
    shownOf,
    log,
  }: { readonly row: number; readonly shownOf: (text: string) => string; readonly log: QuestionLog },
) {
  if (telling !== undefined) {
    const said = text === '' ? 'blank' : text === FILLED ? 'filled' : 'value';
    const value = said === 'value' ? text : '';
    const { count = 0 } = telling.values.get(slugOf(text)) ?? {};
    const problem = rowProblem(
      'value-tells',
      { params: { heading, value, said, count }, original: value },
      letter,
    );
    return log.choose({ key, problem, options: VALUE_ANSWERS }, { row, ofAll: `settled.${letter}` });
  }
  const named = [...stops].slice(0, TEXTS_NAMED).map(([each, count]) => `${shownOf(each) || '–'} (${count})`);
  const list = `${named.join(', ')}${stops.size > TEXTS_NAMED ? ', …' : ''}`;
  const said = headed(heading, list);
  const problem = rowProblem('title-unclear', { params: { heading: said }, original: shownOf(text) }, letter);
  return log.choose({ key, problem, options: ['leave-out', 'pay'], about: [...stops.keys()] });
}

/** The text of the row that is asked about, with the key of its question. */
function textAskedAbout(line: TableRow, column: MarkColumn): ToldText | undefined {
  const { index, letter, stops, telling } = column;
  if (telling !== undefined) {
    const text = telling.toldBy(line.cells[index]);
    const slug = slugOf(text);
    // In a broken record, which waits, another column's word may stand there.
    return telling.values.has(slug) ? { key: `settled.${letter}.${slug}`, text } : undefined;
  }
  const text = textIn(line, column);
  return stops.has(text) ? { key: `settled.${letter}`, text } : undefined;
}

function textIn(line: TableRow, { index, days = [] }: MarkColumn): string {
  return days.length > 0 ? textOfDays(line, days) : textAt(line, index);
}

/** True if our own results say that the row was paid, or may have been: it is never selected again. */
export function isPaidBefore(line: TableRow, ownState: MarkColumn): boolean {
  return OWN_SETTLED.has(foldText(textIn(line, ownState)));
}

function isStopping(text: string, kind: ColumnKind): boolean {
  if (/^[-–—]+$/.test(text)) return false;
  if (kind.isName) return FORMERLY.test(text) || apartFromName(text).some(isRaising);
  if (
    kind.isAnyEnough ||
    (kind.isDenial && !saysNothing(text, kind.heading)) ||
    (kind.isYesEnough && TICK.test(text)) ||
    (kind.isNoEnough && CROSS.test(text)) ||
    (kind.isRemark && ADDED.test(text))
  )
    return true;
  if (kind.isLeftOut && apartFromName(text).some(isRaising)) return true;
  const folded = foldText(text);
  return isRaising(text) || (kind.isYesEnough && YES.test(folded)) || (kind.isNoEnough && NO.test(folded));
}

/** True for a no, for words of nothing to say, and for a sum, which is weighed with the amount; a day is none of them. */
function saysNothing(text: string, heading: string): boolean {
  const folded = foldText(text);
  return (
    folded === '' ||
    NO.test(folded) ||
    SAYS_NOTHING.test(folded) ||
    (OF_SUMS.test(heading) && SUM.test(text) && !DAY.test(text))
  );
}

/** Headings under which a sum may stand. */
const OF_SUMS = /pay|regl|vers|vire|paid|settled|transfer|rembours|refund|opposition/;

const SAYS_NOTHING =
  /^(?:ok|ras|r a s|rien(?: a signaler)?|neant|none|nil|nothing|n ?a|nd|aucune?|sans|no|pas (?:de|d) [a-z]+|not [a-z]+)$/;
const SUM = /^[-+]?[\d\s.,'’]+$/;

function isRaising(text: string): boolean {
  return raisingWordIn(text) !== undefined;
}

/** What stands in brackets, or behind a dash or a star: `décédée` in `Awa Diop (décédée)`. */
function apartFromName(name: string): readonly string[] {
  if (!/[([*–—]|\s-\s/.test(name)) return [];
  return name.split(/[()[\]*–—]|\s-\s/).slice(1);
}

/** What a name must have for `isStopping` to find anything: a remark apart from it, or a word before it. */
const MORE_THAN_NAME = /[([*–—\-\s]/;

/** Before the name of somebody who died. */
const FORMERLY = /^(?:feue?|(?:the )?late) \p{L}/iu;

/** `+ prime 10 000`: the amount is another. */
const ADDED = /^\+\s?\D{0,20}\d[\d ]{2}/;
