/**
 * Payments beside which a remark, a description or a comment says another amount, or another payee, than is paid (V2):
 * `net à payer 54 000` beside 45,000, `pay to Modou Ba` beside Awa Diop. What every payment has says nothing of one.
 */
import { isDigit } from '../../../domain/digits.ts';
import type { Problem } from '../../../domain/problem.ts';
import { type RowFields, writtenName } from '../../../domain/row-fields.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import { ROWS_WEIGHED } from '../headings/money-figures.ts';
import { normaliseHeading } from '../headings/normalise-heading.ts';
import { areSameName } from '../headings/second-names.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { figuresSaidIn, payeeNamedFirst, payeeSaidIn, type SaidAmount } from '../words/said-of-payment.ts';
import { wordSet } from '../words/word-list.ts';
import { type GroupCheck, NO_PROBLEMS } from './group-check.ts';

/** Of fewer rows nothing is usual. */
const LEAST_ROWS = 3;
/** What so many of the filled rows have is the rule. */
const MOST_ROWS = 0.75;
/** How many times the amount, or a part of it, a number without its currency may be to be an amount too. */
const ALIKE_TIMES = 10;
/** Days and pieces by which an amount is multiplied. */
const MOST_PIECES = 366;
/** An amount has so many digits. */
const LEAST_DIGITS = 3;
const LEAST_OF_AMOUNT = 100;

const WORD_HEADINGS = wordSet(
  'note|notes|remark|remarks|memo|detail|details|info|infos|precision|precisions|rem|rmq|nb|consigne|consignes|mention|mentions|nota|notas',
);
/** These say it among other words too: `Observations éventuelles`, `Commentaire RH`. */
const OF_WORDS =
  /(?:^| )(?:observations?|obs|remarques?|remarks?|commentaires?|comments?|instructions?|observac(?:ao|oes|ion|iones)|comentarios?)(?= |$)/;

/** True for a column of remarks, in words of their own. */
function isRemarkHeading(folded: string): boolean {
  return WORD_HEADINGS.has(folded) || OF_WORDS.test(folded);
}

interface RemarkColumn {
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  readonly usual: UsualRemarks;
}

export class RemarkedPayments implements GroupCheck {
  private readonly sheet: SheetLines;
  private readonly columns: readonly RemarkColumn[];
  /** Of the text that was looked at last, up to the number at its end. */
  private head = headOf('');

  constructor(sheet: SheetLines) {
    this.sheet = sheet;
    const isRemark = ({ field, heading }: MappedColumn) =>
      field === 'description' || (field === null && isRemarkHeading(normaliseHeading(heading)));
    this.columns = sheet.mapping.columns.filter(isRemark).map(({ column, heading }) => {
      const index = columnNumber(column) - 1;
      return { index, letter: column, heading: heading.trim(), usual: this.usualIn(index) };
    });
  }

  problemsOf(index: number): readonly Problem[] {
    const line = this.lineAt(index);
    if (line === undefined) return NO_PROBLEMS;
    for (let i = 0; i < this.columns.length; i += 1) {
      const { index: at, heading, letter, usual } = this.columns[i] as RemarkColumn;
      const text = line.cells[at]?.text ?? '';
      if (text !== '' && this.maySay(text, usual) && this.saysOther(index, text.trim(), usual))
        return [remark(text.trim(), heading, letter)];
    }
    if (line.comments === undefined) return NO_PROBLEMS;
    for (const { text } of line.comments)
      if (this.maySay(text, NOTHING_USUAL) && this.saysOther(index, text, NOTHING_USUAL))
        return [remark(text, '', '')];
    return NO_PROBLEMS;
  }

  /** The line with what merged cells say of it. */
  private lineAt(index: number): TableRow | undefined {
    const { lines, withMerged } = this.sheet;
    const line = lines[index];
    return line === undefined || withMerged.size === 0 ? line : (withMerged.get(line.row) ?? line);
  }

  /** True for a text worth reading. Most differ from the one above in the number at their end alone. */
  private maySay(text: string, { areNamed, areOtherFigures }: UsualRemarks): boolean {
    if (areNamed) return true;
    let end = text.length;
    while (end > 0 && isDigit(text.charCodeAt(end - 1))) end -= 1;
    if (end !== this.head.text.length || !text.startsWith(this.head.text))
      this.head = headOf(text.slice(0, end));
    if (this.head.says) return true;
    if (text.length - end < LEAST_DIGITS) return false;
    this.head.isOfAmount ??= figuresSaidIn(text).amounts.some(({ isSure }) => isSure);
    return this.head.isOfAmount || (!areOtherFigures && (text.endsWith('00') || text.endsWith('50')));
  }

  private saysOther(index: number, text: string, usual: UsualRemarks): boolean {
    const row = this.sheet.rows[index];
    if (row === undefined || usual.texts.has(text)) return false;
    const { fields, problems } = row;
    const saysOther =
      (usual.areNamed && !namesPayee(text, fields)) ||
      amountsBeside(text, fields).some(({ isSure }) => isSure || !usual.areOtherFigures) ||
      isOther(payeeSaidIn(text), fields) ||
      (!usual.areForOthers && isOther(payeeNamedFirst(text), fields));
    // What is asked or told of by itself is read already.
    return (
      saysOther && !problems.some(({ code, original }) => code === 'row-remark' && original?.endsWith(text))
    );
  }

  private usualIn(column: number): UsualRemarks {
    const texts = new Map<string, number>();
    const { rows } = this.sheet;
    const sample = rows.slice(0, ROWS_WEIGHED).flatMap(({ fields }, at) => {
      const text = this.lineAt(at)?.cells[column]?.text.trim() ?? '';
      texts.set(text, (texts.get(text) ?? 0) + 1);
      return text === '' ? [] : [{ text, fields }];
    });
    const least = Math.max(LEAST_ROWS, Math.min(rows.length, ROWS_WEIGHED) / 2);
    const figures = sample.filter(({ text }) =>
      figuresSaidIn(text).numbers.some((number) => number >= LEAST_OF_AMOUNT),
    );
    const others = figures.filter(({ text, fields }) => !saysDue(text, fields)).length;
    const named = sample.filter(({ text, fields }) => namesPayee(text, fields)).length;
    const forOthers = sample.filter(({ text, fields }) => isOther(payeeNamedFirst(text), fields)).length;
    return {
      texts: new Set([...texts].flatMap(([text, times]) => (times >= least ? [text] : []))),
      areOtherFigures: others >= LEAST_ROWS && others * 2 > figures.length,
      areForOthers: forOthers >= LEAST_ROWS && forOthers * 2 > sample.length,
      areNamed: named >= LEAST_ROWS && named >= sample.length * MOST_ROWS,
    };
  }
}

interface UsualRemarks {
  /** What half of the payments have. */
  readonly texts: ReadonlySet<string>;
  /** True where most numbers beside the payments are those of something else. */
  readonly areOtherFigures: boolean;
  /** True where most payments are said to be for somebody else, as those to the parents of pupils are. */
  readonly areForOthers: boolean;
  /** True where nearly every text names the payee of its row. */
  readonly areNamed: boolean;
}

const NOTHING_USUAL: UsualRemarks = {
  texts: new Set(),
  areOtherFigures: false,
  areForOthers: false,
  areNamed: false,
};

interface Head {
  readonly text: string;
  /** True where it may say something whatever its number. */
  readonly says: boolean;
  /** True where any number behind it is an amount; found when there is one. */
  isOfAmount?: boolean;
}

function headOf(text: string): Head {
  return { text, says: MAY_SAY.test(text) };
}

/** A number of three digits, a currency, a thousand in words, or a word by which a payee is named. */
const MAY_SAY =
  /\p{Sc}|\d[\d\s.,'’]{1,2}\d|\d ?(?:k|mille|thousand|m)|pa[yg]|send|sent|transfer|remi|d[ée]po|vers|vir|envoy|r[ée]gl|b[ée]n|pour|par |for|to\s?:|[csp]\/[co]|att|behalf|titul|holder|dest|recip|via|chez|procur|mandat|proxy/iu;

function remark(original: string, heading: string, letter: string): Problem {
  return rowProblem('row-remark', { params: { heading }, original }, letter);
}

function saysDue(text: string, { amount }: RowFields): boolean {
  return figuresSaidIn(text).numbers.some((number) => isSame(number, Number(amount)));
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}

/** The amounts that a text says and that are not, and do not make, the one that is paid. */
function amountsBeside(text: string, { amount }: RowFields): readonly SaidAmount[] {
  const { amounts, numbers } = figuresSaidIn(text);
  const due = Number(amount);
  if (amounts.length === 0 || !(due > 0)) return [];
  const isDue = (number: number) => isSame(number, due);
  const pieces = [1, ...numbers.filter((number) => number <= MOST_PIECES)];
  const isMade = numbers.some((number) => pieces.some((piece) => isDue(number * piece)));
  const sum = amounts.reduce((total, each) => total + each.amount, 0);
  if (isMade || isDue(sum)) return [];
  const isAlike = (number: number) => number <= due * ALIKE_TIMES && due <= number * ALIKE_TIMES;
  return amounts.filter((each) => each.isSure || isAlike(each.amount));
}

function isOther(payee: string | undefined, fields: RowFields): boolean {
  return payee !== undefined && !areSameName(payee, writtenName(fields));
}

/** True where a text names the payee of its row, by the first or the last name. */
function namesPayee(text: string, fields: RowFields): boolean {
  const words = new Set(foldText(text).split(' '));
  return foldText(writtenName(fields))
    .split(' ')
    .some((word) => words.has(word));
}
