import { areDigits } from '../../../domain/digits.ts';
import { fractionDigits } from '../../../domain/money.ts';
import { once } from '../../../domain/once.ts';
import { type Problem, quotedEach } from '../../../domain/problem.ts';
import type { Cell, TableRow } from '../../table.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { type DecimalMark, decimalEvidence } from '../words/read-amount.ts';
import { amountsApart } from './amounts-apart.ts';
import { otherAmountShown } from './as-shown.ts';
import {
  type CellOutcome,
  type CellPlace,
  cellProblem,
  changeNote,
  type MutableFields,
} from './cell-outcome.ts';
import type { QuestionLog } from './question-log.ts';
import { type ProvenMarks, readAmountCell } from './read-amount-cell.ts';
import type { FieldReader } from './row-draft.ts';
import type { SheetContext } from './sheet-context.ts';

/** Reads one column of amounts; its decimal mark is decided once, from all of its cells, when a cell needs it (A1). */
export function amountReader(column: ColumnPlan, context: SheetContext): FieldReader {
  const place: CellPlace = { field: 'amount', letter: column.letter };
  const provenMarks = once(() => provenMarksOf(column, place, context));
  const meaning = context.amounts;
  const amountIn = (line: TableRow) => unscaledAmount(line, column, context, provenMarks);
  const amountsOfColumn = once(() => amountsApart({ place, index: column.index, amountIn }, context));
  const exponentOf = (decimal: string, currency: string | undefined) => {
    const amounts = amountsOfColumn();
    return amounts?.includes(Number(decimal), currency) ? amounts.exponent : meaning.exponent;
  };
  const isHabit = once(() => areSurplusDecimalsUsual(column, context));
  const soleCurrency = once(() => soleCurrencyOf(context));
  const readIn = (cell: Cell, own: string | undefined, country: string | undefined) =>
    readAmountCell(cell, place, {
      // A line without one, as that of a sum is, has its marks where those of the others have them.
      currency: own ?? (separatorOf(cell.text) === undefined ? undefined : soleCurrency()),
      country,
      exponent: amountsOfColumn()?.unit ?? meaning.exponent,
      exponentOf: (decimal) => exponentOf(decimal, own),
      answeredMark: context.questions.decimalMark(column.letter, separatorOf(cell.text)),
      provenMarks,
      // In thousands a surplus decimal is a digit of the amount.
      ...(meaning.exponent === 0 &&
        isHabit() && {
          isRounded: (original, rounded) => isHabit() && askRounding(place, context, { original, rounded }),
        }),
      onUnclear: (original) => askMark(place, context, original),
    });
  const read = (cell: Cell, fields: MutableFields): CellOutcome => {
    if (meaning.held) return waiting(cell, meaning.held);
    const { currency, country } = fields;
    if (currency === undefined || meaning.currencies === undefined || meaning.currencies.includes(currency))
      return readIn(cell, currency, country);
    const settled = settleCurrency(place, context, currency);
    if ('held' in settled) return waiting(cell, settled.held);
    const outcome = readIn(cell, settled.answer, country);
    if (settled.answer === currency || outcome.value === undefined) return outcome;
    const { answer } = settled;
    const note = changeNote(CURRENCY_PLACE, 'from-answer', { original: currency, proposed: answer });
    return { ...outcome, instead: { currency: answer }, problems: [...outcome.problems, note] };
  };
  const isAsWritten = meaning.held === undefined && meaning.exponent === 0;
  const { currencies } = meaning;
  const isRight = (text: string, fields: MutableFields) =>
    isAsWritten &&
    amountsOfColumn() === undefined &&
    (currencies === undefined || currencies.includes(fields.currency ?? '')) &&
    isRightAmount(text, fields);
  return { isRight, read };
}

/** The one currency of all lines that have one. */
function soleCurrencyOf({ paymentLines, currencyOf }: SheetContext): string | undefined {
  let sole: string | undefined;
  for (const line of paymentLines()) {
    const currency = currencyOf(line);
    if (currency === undefined || currency === sole) continue;
    if (sole !== undefined) return undefined;
    sole = currency;
  }
  return sole;
}

/** The cell waits for the answer to a question about its column. */
function waiting({ text }: Cell, held: Problem): CellOutcome {
  return { problems: text.trim() === '' ? [] : [{ ...held, original: text }] };
}

const CURRENCY_PLACE: CellPlace = { field: 'currency', letter: '' };

/** Heading or title name another currency than the row: which one holds is asked once for the column (V3). */
function settleCurrency(
  place: CellPlace,
  { questions, amounts }: SheetContext,
  currency: string,
): ReturnType<QuestionLog['choose']> {
  const problem = cellProblem('currency-unclear', place, {
    params: { heading: quotedEach([amounts.currencyText, currency.toUpperCase()]) },
    original: amounts.currencyText,
  });
  const options = [...(amounts.currencies ?? []).slice(0, 4), 'own-currency'];
  const asking = questions.choose({
    key: `currency.${place.letter}`,
    problem,
    options,
    about: [amounts.currencyText],
  });
  return 'answer' in asking && asking.answer === 'own-currency' ? { answer: currency } : asking;
}

/** A plain decimal with just the currency's decimals; one separator before one or two digits is never in doubt. */
function isRightAmount(text: string, fields: MutableFields): boolean {
  if (fields.currency === undefined) return false;
  const decimals = fractionDigits(fields.currency);
  if (decimals === 0) return text.length <= 10 && text.charCodeAt(0) !== ZERO && areDigits(text);
  const point = text.length - 3;
  if (decimals !== 2 || point > 8 || text.charCodeAt(point) !== POINT || text === '0.00') return false;
  const isWhole = areDigits(text, 0, point) && (text.charCodeAt(0) !== ZERO || point === 1);
  return isWhole && areDigits(text, point + 1);
}

const ZERO = 48;
const POINT = 46;

function separatorOf(text: string): DecimalMark | undefined {
  const found = text.match(/[.,]/);
  return found?.[0] === '.' ? '.' : found ? ',' : undefined;
}

const NOTHING_PROVEN: ProvenMarks = { decimal: undefined, isGrouped: undefined, median: 0 };

/** What the column's accepted cells prove; nothing where they contradict each other. */
function provenMarksOf(column: ColumnPlan, place: CellPlace, context: SheetContext): ProvenMarks {
  let decimal: DecimalMark | undefined;
  let isGrouped: boolean | undefined;
  const amounts: number[] = [];
  for (const line of context.paymentLines()) {
    const cell = line.cells[column.index];
    const evidence = cell?.kind === 'text' ? decimalEvidence(cell.text) : undefined;
    if (cell === undefined || evidence === undefined) continue;
    const alone = readAmountCell(cell, place, {
      currency: context.currencyOf(line),
      exponent: context.amounts.exponent,
      exponentOf: (amount) => {
        amounts.push(Number(amount));
        return context.amounts.exponent;
      },
      answeredMark: undefined,
      provenMarks: () => NOTHING_PROVEN,
      onUnclear: (original) => cellProblem('decimal-unclear', place, { original }),
    });
    if (alone.value === undefined) continue;
    if (decimal !== undefined && evidence !== decimal) return NOTHING_PROVEN;
    decimal = evidence;
    const whole = cell.text.slice(0, cell.text.lastIndexOf(evidence) + 1 || undefined);
    if (whole.includes(evidence === '.' ? ',' : '.')) isGrouped = true;
    else if (/\d\D?\d{3}(?!\d)/.test(whole)) isGrouped ??= false;
  }
  amounts.sort((a, b) => a - b);
  return { decimal, isGrouped, median: amounts[(amounts.length - 1) >> 1] ?? 0 };
}

/** The amount of a line as it is written, before it is multiplied; undefined where it cannot be read. */
function unscaledAmount(
  line: TableRow,
  column: ColumnPlan,
  context: SheetContext,
  provenMarks: () => ProvenMarks,
): number | undefined {
  const place: CellPlace = { field: 'amount', letter: column.letter };
  const cell = line.cells[column.index];
  let decimal: string | undefined;
  if (cell)
    readAmountCell(cell, place, {
      currency: context.currencyOf(line),
      exponent: context.amounts.exponent,
      exponentOf: (found) => {
        decimal = found;
        return 0;
      },
      answeredMark: context.questions.decimalMark(column.letter, separatorOf(cell.text)),
      provenMarks,
      onUnclear: (original) => cellProblem('decimal-unclear', place, { original }),
    });
  return decimal === undefined ? undefined : Number(decimal);
}

/** True if several amounts have more decimals than they show or than can be paid: one alone is a slip, and is refused. */
function areSurplusDecimalsUsual({ index }: ColumnPlan, context: SheetContext): boolean {
  let found = 0;
  for (const line of context.paymentLines()) {
    const cell = line.cells[index];
    const decimals = /\d[.,](\d+)$/.exec(cell?.text.trim() ?? '')?.[1]?.length ?? 0;
    if (cell === undefined || decimals === 0) continue;
    const isShownRounded = otherAmountShown(cell)?.rounded !== undefined;
    if (isShownRounded || decimals > fractionDigits(context.currencyOf(line) ?? 'cad')) found += 1;
    if (found > 1) return true;
  }
  return false;
}

/** Whether amounts with surplus decimals are paid rounded: asked once for the column, and told of each amount. */
function askRounding(
  place: CellPlace,
  { questions }: SheetContext,
  { original, rounded }: { readonly original: string; readonly rounded: string },
): boolean | Problem {
  const problem = cellProblem('amount-rounding', place, { params: { rounded }, original });
  const asking = questions.choose({
    key: `rounding.${place.letter}`,
    problem,
    options: ['rounded', 'refuse'],
  });
  return 'held' in asking ? asking.held : asking.answer === 'rounded';
}

function askMark(place: CellPlace, context: SheetContext, original: string) {
  const problem = cellProblem('decimal-unclear', place, { original });
  context.questions.ask({ key: `decimal.${place.letter}`, problem, options: ['thousands', 'decimals'] });
  return problem;
}
