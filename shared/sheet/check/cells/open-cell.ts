import { beginsLikeFormula } from '../../../domain/formula-text.ts';
import { shownText } from '../../shown-value.ts';
import type { Cell } from '../../table.ts';
import { isDitto, isExampleText } from '../words/line-words.ts';
import { wordSet } from '../words/word-list.ts';
import { type CellOutcome, type CellPlace, changeNote, refused } from './cell-outcome.ts';
import { traitsOfFormat } from './number-format-traits.ts';
import { isExcelWrapper, unwrap } from './unwrap.ts';

export interface OpenedCell {
  /** The cell's text; never blank. */
  readonly text: string;
  /** The same as the file holds it: its letters may have been decoded wrongly. */
  readonly original: string;
  /** What was already done to have it, as tokens (`from-formula`). */
  readonly what: readonly string[];
}

/** Digits a spreadsheet's number keeps; longer ones may be noise, or have lost their end. */
const EXACT_DIGITS = 15;

/** True for a cell that holds nothing but its own text or number, so that the quick reading may look at it. */
export function isPlainCell(cell: Cell): boolean {
  return (
    (cell.kind === 'text' || (cell.kind === 'number' && cell.text.length <= EXACT_DIGITS)) &&
    cell.formula === undefined &&
    cell.asWritten === undefined &&
    cell.stored === undefined &&
    cell.link === undefined &&
    cell.isMergedAway === undefined &&
    cell.isStruck === undefined &&
    cell.withStruck === undefined &&
    (cell.numberFormat === undefined ||
      (cell.kind === 'number' && isShownPlainly(cell.text, cell.numberFormat)))
  );
}

function isShownPlainly(text: string, numberFormat: string): boolean {
  const { isPlain, decimals } = traitsOfFormat(numberFormat);
  // Three decimals look like thousands in half of the world.
  if (!isPlain || decimals === 3) return false;
  const point = text.indexOf('.');
  return point < 0 || text.length - point - 1 <= decimals;
}

/**
 * Takes the text out of a cell that is to be read, or says why it can't be: merged away (L3), struck through (V7), shown
 * as another text (V6), a formula without a value (X2), an error (X4), a formula typed as text (S1), “idem” (L15), an
 * example (L8), two numbers on two lines (V7). A blank one gives nothing, and there is nothing to say of it.
 */
export function openCell(cell: Cell, place: CellPlace): OpenedCell | CellOutcome {
  if (cell.isMergedAway) return refused('nothing-copied', place, { original: cell.covered ?? '' });
  if (cell.formula === 'missing') {
    return refused('formula-no-value', place, { params: { what: 'no-stored-value' }, original: '' });
  }
  const { text } = cell;
  const original = cell.asWritten ?? cell.stored ?? text;
  if (text.trim() === '') return NOTHING;
  if (cell.isStruck) return refused('text-struck', place, { original });
  const shown =
    cell.kind === 'text' && cell.numberFormat !== undefined ? shownText(text, cell.numberFormat) : text;
  if (cell.stored !== undefined && !ONLY_SAID.has(place.field)) return refusedAsShown(original, text, place);
  if (shown?.trim() !== text.trim()) return refusedAsShown(original, shown ?? cell.numberFormat ?? '', place);
  if (cell.kind === 'error' || isErrorText(text))
    return refused('formula-no-value', place, { params: { what: text }, original });
  if (holdsFormula(text)) return refused('formula-injection', place, { original });
  if (isPlaceholder(text) && !KEEPS_PLACEHOLDERS.has(place.field)) return emptied(original, place);
  if (isDitto(text.trim())) return refused('nothing-copied', place, { original });
  if (isExampleText(text)) return refused('row-example', place, { original });
  if (HOLDS_NUMBER.has(place.field) && (hasTwoLinesOfDigits(text) || isWidelySpaced(text, place)))
    return refused('values-several', place, { original });
  const what = [
    ...(cell.formula === undefined ? [] : ['from-formula']),
    ...(cell.asWritten === undefined ? [] : ['letters-repaired']),
    ...(cell.stored === undefined ? [] : ['as-shown']),
  ];
  return { text, original, what };
}

/** Fields by which nobody is paid: what a person reads in the cell is what is meant (`FAC-0042` of 42). */
export const ONLY_SAID: ReadonlySet<string> = wordSet('description|reference');

const NOTHING: CellOutcome = { problems: [] };

/** What is shown is not what is stored: both are told, and neither is taken. */
export function refusedAsShown(original: string, shown: string, place: CellPlace): CellOutcome {
  return refused('shown-differs', place, { original, params: { shown: shown.trim() } });
}

/** One value of these has no line end inside. */
const HOLDS_NUMBER: ReadonlySet<string> = wordSet(
  'amount|phone|account_number|transit_number|institution_number|bank_code|payee_code',
  'destination_account_id|recipient_id',
);

/** Digits on both sides of a TAB or a line break. */
function hasTwoLinesOfDigits(text: string): boolean {
  return text.split(/[\t\r\n\u2028\u2029]/).filter((line) => /\d/.test(line)).length > 1;
}

/** One blank parts the thousands of an amount; more part two amounts. */
function isWidelySpaced(text: string, { field }: CellPlace): boolean {
  return field === 'amount' && /\d[ \u00a0]{2,}\d/.test(text);
}

/** Free text is kept as typed, and an amount says itself that it is missing. */
const KEEPS_PLACEHOLDERS: ReadonlySet<string> = wordSet(
  'amount|description|reference|security_question|security_question_answer',
);

/** What people put in a cell that has nothing to say. */
function isPlaceholder(text: string): boolean {
  return /^\s*(?:[-–—]{1,3}|n\/a|s\/o|néant)\s*$/iu.test(text);
}

function emptied(original: string, place: CellPlace): CellOutcome {
  return { problems: [changeNote(place, 'placeholder-emptied', { original, proposed: '' })] };
}

export function isOpened(opened: OpenedCell | CellOutcome): opened is OpenedCell {
  return 'text' in opened;
}

/** What spreadsheets, in any language, write into a text file for an error or a column that is too narrow (X4). */
export function isErrorText(text: string): boolean {
  return /^\s*(?:#(?:N\/A|DIV\/0!|[\p{Lu}_/]{2,12}[!?])|#{3,}|Err:\d{3})\s*$/u.test(text);
}

/**
 * Looks at the text as it stood and as the readers will unwrap it, so that no wrapper (`="…"`, a leading apostrophe,
 * quotes) carries a formula past it. Excel's own wrapper `="00123"` is not one (N8).
 */
function holdsFormula(text: string): boolean {
  if (isPlainStart(text)) return false;
  const unwrapped = unwrap(text);
  return beginsLikeFormula(unwrapped) || (beginsLikeFormula(text) && !isExcelWrapper(text));
}

/** A cheap look first: letters and digits of ASCII begin most cells. */
function isPlainStart(text: string): boolean {
  return /^[A-Za-z0-9]/.test(text);
}
