import { fractionDigits } from '../../../domain/money.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { Cell } from '../../table.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { type CellOutcome, type CellPlace, cellProblem, type MutableFields } from './cell-outcome.ts';
import { type DecimalMark, decimalEvidence } from './read-amount.ts';
import { readAmountCell } from './read-amount-cell.ts';
import type { FieldReader } from './row-draft.ts';
import type { SheetContext } from './sheet-context.ts';

/** Reads one column of amounts; its decimal mark is decided once, from all of its cells, when a cell needs it (A1). */
export function amountReader(column: ColumnPlan, context: SheetContext): FieldReader {
  const place: CellPlace = { field: 'amount', letter: column.letter };
  let proven: { mark: DecimalMark | undefined } | undefined;
  const provenMark = () => {
    proven ??= { mark: provenMarkOf(column, place, context) };
    return proven.mark;
  };
  const meaning = context.amounts;
  const readIn = (cell: Cell, currency: string | undefined) =>
    readAmountCell(cell, place, {
      currency,
      exponent: meaning.exponent,
      answeredMark: context.questions.decimalMark(column.letter, separatorOf(cell.text)),
      provenMark,
      onUnclear: (original) => askMark(place, context, original),
    });
  const read = (cell: Cell, fields: MutableFields): CellOutcome => {
    if (meaning.held) return waiting(cell, meaning.held);
    const { currency } = fields;
    if (currency === undefined || meaning.currencies === undefined || meaning.currencies.includes(currency))
      return readIn(cell, currency);
    const settled = settleCurrency(place, context, currency);
    if ('held' in settled) return waiting(cell, settled.held);
    const outcome = readIn(cell, settled.answer);
    if (settled.answer === currency || outcome.value === undefined) return outcome;
    const note = cellProblem('value-cleaned', CURRENCY_PLACE, {
      params: { what: 'from-answer' },
      original: currency,
      proposed: settled.answer,
    });
    return { ...outcome, instead: { currency: settled.answer }, problems: [...outcome.problems, note] };
  };
  const isAsWritten = meaning.held === undefined && meaning.exponent === 0;
  const { currencies } = meaning;
  const isRight = (text: string, fields: MutableFields) =>
    isAsWritten &&
    (currencies === undefined || currencies.includes(fields.currency ?? '')) &&
    isRightAmount(text, fields);
  return { isRight, read };
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
): { readonly answer: string } | { readonly held: Problem } {
  const problem = cellProblem('currency-unclear', place, {
    params: { heading: `${amounts.currencyText}”, “${currency.toUpperCase()}` },
    original: amounts.currencyText,
  });
  const options = [...(amounts.currencies ?? []).slice(0, 4), 'own-currency'];
  const asking = questions.choose({ key: `currency.${place.letter}`, problem, options });
  return 'answer' in asking && asking.answer === 'own-currency' ? { answer: currency } : asking;
}

/** A plain decimal with just the currency's decimals; one separator before one or two digits is never in doubt. */
function isRightAmount(text: string, fields: MutableFields): boolean {
  if (fields.currency === undefined) return false;
  switch (fractionDigits(fields.currency)) {
    case 0:
      return /^[1-9]\d{0,9}$/.test(text);
    case 2:
      return /^(?:[1-9]\d{0,7}\.\d\d|0\.(?:0[1-9]|[1-9]\d))$/.test(text);
    default:
      return false;
  }
}

function separatorOf(text: string): DecimalMark | undefined {
  const found = text.match(/[.,]/);
  return found?.[0] === '.' ? '.' : found ? ',' : undefined;
}

/** The mark that the column's accepted cells prove; undefined where none does, or where they contradict each other. */
function provenMarkOf(column: ColumnPlan, place: CellPlace, context: SheetContext): DecimalMark | undefined {
  let mark: DecimalMark | undefined;
  for (const line of context.paymentLines()) {
    const cell = line.cells[column.index];
    const evidence = cell?.kind === 'text' ? decimalEvidence(cell.text) : undefined;
    if (cell === undefined || evidence === undefined || evidence === mark) continue;
    const alone = readAmountCell(cell, place, {
      currency: context.currencyOf(line),
      exponent: context.amounts.exponent,
      answeredMark: undefined,
      provenMark: () => undefined,
      onUnclear: (original) => cellProblem('decimal-unclear', place, { original }),
    });
    if (alone.value === undefined) continue;
    if (mark !== undefined) return undefined;
    mark = evidence;
  }
  return mark;
}

function askMark(place: CellPlace, context: SheetContext, original: string) {
  const problem = cellProblem('decimal-unclear', place, { original });
  context.questions.ask({ key: `decimal.${place.letter}`, problem, options: ['thousands', 'decimals'] });
  return problem;
}
