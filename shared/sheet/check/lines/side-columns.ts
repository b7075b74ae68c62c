/**
 * Columns that say beside the amount which side of the books it is on, debit or credit, plus or minus, invoice or
 * credit note. The amounts themselves have no sign, so that a refund reads like a payment: for each such word it is asked
 * whether its rows are paid (V12).
 */
import { isDigit } from '../../../domain/digits.ts';
import { headed, type Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnLetter, type Table, type TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { QuestionLog } from '../cells/question-log.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { isOwnResult } from '../headings/normalise-heading.ts';
import { isBlankCell } from '../headings/table-cells.ts';
import { entriesOf } from '../words/word-list.ts';
import type { MarkedRows } from './marked-rows.ts';

export interface SideColumn {
  /** 0 = A. */
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  /** The words that are asked about. */
  readonly words: ReadonlySet<string>;
}

type Pair = readonly [readonly string[], readonly string[]];

/** Words for the two sides, folded. Single letters count only under a heading of sides: elsewhere they are grades or teams. */
const OPPOSITES: readonly Pair[] = [
  [entriesOf('d'), entriesOf('c')],
  [entriesOf('s'), entriesOf('h')],
  [entriesOf('s'), entriesOf('e')],
  [
    entriesOf('debit|debits|deb|db|dr|dt|debiteur|soll'),
    entriesOf('credit|credits|cred|cr|ct|crediteur|haben'),
  ],
  [entriesOf('sortie|sorties'), entriesOf('entree|entrees')],
  [entriesOf('depense|depenses'), entriesOf('recette|recettes')],
  [entriesOf('retrait|withdrawal'), entriesOf('depot|deposit|versement')],
  [entriesOf('decaissement|decaissements'), entriesOf('encaissement|encaissements')],
  [entriesOf('out|outgoing|money out|paid out'), entriesOf('in|incoming|money in|paid in')],
  [entriesOf('expense'), entriesOf('income')],
];

const SIDE_HEADINGS =
  /^(?:|(?:code |indicateur |type |indicator )?(?:sens|signe?|side|sides|direction|dc|cd|d c|c d|d ou c|drcr|dr cr|crdr|cr dr|db cr|debit credit|credit debit|debit or credit|debit ou credit|s h|sh|soll haben|polarite|polarity|sens (?:de l )?(?:ecriture|operation|mouvement)s?|sens du mouvement|plus moins|plus minus|posting key|cle de comptabilisation))$/;

/** What a document or an entry is called that takes an amount back, at the beginning of a cell. */
const TAKEN_BACK =
  /^(?:avoirs?|factures? d avoir|credit (?:notes?|memos?)|notes? de credit|(?:contre ?passation|extourne|reversal|chargeback|claw ?back)s?)(?: |$)/;
/** The same of words that begin other descriptions too, as the whole of a cell. */
const TAKEN_BACK_WHOLE =
  /^(?:retenues?|deductions?|prelevements?|reprises?|trop (?:percus?|verses?)|overpayments?|reversed|remises?|rabais|discounts?|cn|penalit(?:e|y|ies|es))$/;

/** The same few words fill a column of sides; a column of other texts is not kept whole. */
const KEPT_TEXTS = 100;

/** Every word of `OPPOSITES` is shorter. */
const LONGEST_SIDE = 14;

/**
 * The columns that say on which side the amounts are, among those that no field takes and the descriptions. One that a
 * person left out by name says nothing, and one beside amounts that have their own minus says what they say already.
 */
export function sideColumnsOf(
  { columns, amountIndex }: { readonly columns: readonly MappedColumn[]; readonly amountIndex: number },
  headings: readonly string[],
  { rows, firstDataIndex, isPayment }: Pick<MarkedRows, 'rows' | 'firstDataIndex' | 'isPayment'>,
  chosen: CheckOptions['columns'],
): SideColumn[] {
  if (amountIndex < 0) return [];
  const byLetter = new Map(columns.map((column) => [column.column, column]));
  return headings.flatMap((heading, index) => {
    const letter = columnLetter(index + 1);
    const column = byLetter.get(letter);
    const maySaySide = column?.field === null || column?.field === 'description';
    if (!maySaySide || isOwnResult(heading) || columnChosen(chosen, column.heading, letter) !== undefined)
      return [];
    const isRemark = column.field === 'description';
    const words = askedWords(rows, { index, amountIndex, firstDataIndex, heading, isRemark, isPayment });
    return words.size === 0 ? [] : [{ index, letter, heading, words }];
  });
}

interface Place {
  readonly index: number;
  readonly amountIndex: number;
  readonly firstDataIndex: number;
  readonly heading: string;
  readonly isRemark: boolean;
  readonly isPayment: (line: TableRow) => boolean;
}

function askedWords(rows: Table['rows'], place: Place): ReadonlySet<string> {
  const isOfSides = SIDE_HEADINGS.test(foldText(place.heading)) && !place.isRemark;
  const found = new Set<string>();
  const known = new Map<string, string | undefined>();
  let areAllSides = true;
  for (let at = place.firstDataIndex; at < rows.length; at += 1) {
    const line = rows[at] as TableRow;
    const text = line.cells[place.index]?.text ?? '';
    const word = knownSideWord(text, place.isRemark, known);
    // Most columns have a text that is no side soon, and none after it can change that.
    const isTold = word === undefined ? text !== '' && areAllSides : !found.has(word);
    if (!isTold || !isUnsigned(line, place.amountIndex)) continue;
    // Headings that are printed again are no other text of the column.
    if (word === undefined) areAllSides = !place.isPayment(line);
    else found.add(word);
  }
  return new Set([...found].filter((word) => isAsked(word, { found, areAllSides, isOfSides })));
}

/** True where the row has an amount without a minus of its own. */
function isUnsigned({ cells }: TableRow, amountIndex: number): boolean {
  const cell = cells[amountIndex];
  return !isBlankCell(cell) && !/^\s*[-(−–]|-\s*$/.test(cell?.text ?? '');
}

function isAsked(
  word: string,
  {
    found,
    areAllSides,
    isOfSides,
  }: { readonly found: ReadonlySet<string>; readonly areAllSides: boolean; readonly isOfSides: boolean },
): boolean {
  if (word === 'plus') return false;
  // A dash alone stands for nothing in most columns.
  if (word === 'minus') return isOfSides || (areAllSides && found.has('plus'));
  const pairs = pairsOf(word);
  if (pairs.length === 0) return true;
  const has = (side: readonly string[]) => side.some((each) => found.has(each));
  const hasBoth = pairs.some(([one, other]) => has(one) && has(other));
  const isLetter = word.length === 1;
  return isLetter ? isOfSides && hasBoth : hasBoth && (areAllSides || isOfSides);
}

function pairsOf(word: string): readonly Pair[] {
  return OPPOSITES.filter(([one, other]) => one.includes(word) || other.includes(word));
}

/** As `sideWord`, each of the first texts folded once. */
function knownSideWord(
  text: string,
  isRemark: boolean,
  known: Map<string, string | undefined>,
): string | undefined {
  if (!mayBeSide(text.trim())) return undefined;
  if (known.has(text)) return known.get(text);
  const word = sideWord(text, isRemark);
  if (known.size < KEPT_TEXTS) known.set(text, word);
  return word;
}

/** A cheap look first: a side is short and has no number, unless it begins as what is taken back does. */
function mayBeSide(trimmed: string): boolean {
  if (trimmed === '' || isDigit(trimmed.charCodeAt(0))) return false;
  const isOther = trimmed.length > LONGEST_SIDE || HAS_NUMBER.test(trimmed);
  return !isOther || MAY_TAKE_BACK.test(trimmed);
}

/** What the cell says of the side, as one word; undefined where it says nothing of it. */
function sideWord(text: string, isRemark: boolean): string | undefined {
  const trimmed = text.trim();
  if (!mayBeSide(trimmed)) return undefined;
  if (/^[-–—−]1?$/.test(trimmed)) return 'minus';
  if (trimmed === '+') return 'plus';
  const folded = foldText(trimmed);
  if (folded === 'moins' || folded === 'minus' || folded === 'negative' || folded === 'negatif')
    return 'minus';
  if (folded === 'plus' || folded === 'positive' || folded === 'positif') return 'plus';
  const back = TAKEN_BACK.exec(folded)?.[0] ?? (isRemark ? undefined : TAKEN_BACK_WHOLE.exec(folded)?.[0]);
  if (back !== undefined) return back.trim();
  return !isRemark && pairsOf(folded).length > 0 ? folded : undefined;
}

/** Plain letters and a number after them, which folding leaves in their order. */
const HAS_NUMBER = /^[a-z][ -~]*\d/i;

/** The first letters of what is taken back. */
const MAY_TAKE_BACK = /^(?:avoir|fact|cr[eé]dit|note|contre|extourne|revers|charge|claw|trop|overpay)/i;

/** Whether a row is paid that such a column speaks of: `pay`, `leave-out`, or the problem under which it waits. */
export function sideAnswer(
  line: TableRow,
  { columns, amountIndex }: { readonly columns: readonly SideColumn[]; readonly amountIndex: number },
  log: QuestionLog,
): string | Problem {
  for (const { index, letter, heading, words } of columns) {
    const text = line.cells[index]?.text ?? '';
    const word = text === '' || !isUnsigned(line, amountIndex) ? undefined : wordAmong(text, words);
    if (word === undefined) continue;
    const said = heading === '' ? text.trim() : headed(heading, text.trim());
    const problem = rowProblem('title-unclear', { params: { heading: said }, original: text }, letter);
    const key = `side.${letter}.${word.replaceAll(' ', '-')}`;
    const asking = log.choose({ key, problem, options: ['leave-out', 'pay'] });
    if ('held' in asking) return asking.held;
    if (asking.answer !== 'pay') return asking.answer;
  }
  return 'pay';
}

function wordAmong(text: string, words: ReadonlySet<string>): string | undefined {
  const word = sideWord(text, false);
  return word !== undefined && words.has(word) ? word : undefined;
}
