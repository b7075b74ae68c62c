import { firstIndex } from '../../../domain/first-index.ts';
import {
  amountWithCode,
  formatAmount,
  fractionDigits,
  parseAmount,
  withoutEndZeros,
} from '../../../domain/money.ts';
import { type Problem, problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow, ControlFigure } from '../../checked-sheet.ts';
import { type Table, type TableRow, wordSheetsOf } from '../../table.ts';
import { minorUnitsOf } from '../cells/minor-units.ts';
import { timesTenTo } from '../cells/read-amount-cell.ts';
import type { ExcludedLine } from '../headings/find-headings.ts';
import { filledColumns, textAt } from '../headings/table-cells.ts';
import { currenciesIn, withoutCurrencies } from '../words/currency-words.ts';
import { countIn, countOfTitle, isCountLabel, mayBeCountLabel, summaryOf } from '../words/line-words.ts';
import { decimalOf } from '../words/read-amount.ts';
import { countWithSumIn, isStatedSum, sumsStatedIn } from '../words/stated-sums.ts';

/** A count or total as the sheet states it, not yet compared. */
export interface StatedFigure {
  /** Of a sheet beside it. */
  readonly sheet?: string;
  readonly row: number;
  readonly kind: 'count' | 'total' | 'either';
  readonly stated: string;
}

/** What the rows to pay add up to, per currency, in minor units. */
export type Sums = ReadonlyMap<string, { readonly count: number; readonly amountMinor: number }>;

export type MutableSums = Map<string, { count: number; amountMinor: number }>;

/** What a sum is made of. */
export type Summed = Pick<CheckedRow, 'fields'>;

/** What the rows from one place to before another add up to, broken ones as far as their amount could be read. */
export function sumsOf(rows: readonly Summed[], from = 0, to = rows.length): Sums {
  const sums: MutableSums = new Map();
  for (let at = from; at < Math.min(to, rows.length); at += 1) addTo(sums, rows[at] as Summed);
  return sums;
}

/** The rows as whoever adds them up sees them: one without a currency of its own is in the only one that the others have. */
export function inOneCurrency(rows: readonly CheckedRow[]): readonly CheckedRow[] {
  const [only, another] = new Set(rows.flatMap(({ fields }) => fields.currency ?? []));
  if (only === undefined || another !== undefined) return rows;
  return rows.map((row) =>
    row.fields.currency === undefined ? { ...row, fields: { ...row.fields, currency: only } } : row,
  );
}

/** Adds the row, if its amount and currency are known. */
export function addTo(sums: MutableSums, { fields: { amount, currency } }: Summed): void {
  if (amount === undefined || currency === undefined) return;
  const minor = minorUnitsOf(amount, currency) ?? 0;
  const sum = sums.get(currency);
  if (sum) {
    sum.count += 1;
    sum.amountMinor += minor;
  } else {
    sums.set(currency, { count: 1, amountMinor: minor });
  }
}

/**
 * The count or the total that a title or footer line states: a label, and its figure in the same cell after a colon or
 * in the next filled one. `amountColumn` is where a total under the table stands; a title may state a count among others.
 */
export function statedFigures(line: TableRow, amountColumn: number, isTitle = false): StatedFigure[] {
  const filled = filledColumns(line);
  const figures: StatedFigure[] = [];
  for (const [position, column] of filled.entries()) {
    const whole = textAt(line, column);
    const isSentence = isStatedSum(whole);
    const [label = '', inCell = ''] = isSentence ? [] : splitLabel(whole);
    const kind = isSentence ? 'total' : kindOfLabel(label);
    if (kind === undefined) continue;
    const underAmounts = column === amountColumn || kind === 'count' ? '' : textAt(line, amountColumn);
    const next = textAt(line, filled[position + 1] ?? -1);
    // `Total | 3 | 85 000`: a sum is no less than what it counts.
    const sum = kind === 'total' ? greatestIn(line, filled.slice(position + 1)) : undefined;
    // `Total : 12 agents`, and what they get under the amounts.
    const counted = kind === 'total' ? (countWithSumIn(whole)?.count ?? countIn(inCell)) : undefined;
    if (counted !== undefined)
      figures.push({ row: line.row, kind: 'count', stated: String(Number(counted)) });
    const beside = (counted === undefined && inCell) || underAmounts || (sum ?? next);
    const own = isSentence ? sumsStatedIn(whole) : [];
    for (const text of own.length > 0 ? own : [beside]) {
      // What a program writes for a sum that it did not work out is none of these payments.
      const isNought = kind !== 'count' && text === underAmounts && /^0(?:[.,]0+)?$/.test(text);
      const stated = isNought ? '0' : kind === 'count' ? wholeNumber(text) : decimalOf(text);
      if (stated !== undefined) figures.push({ row: line.row, kind, stated });
    }
  }
  return figures.length > 0 ? figures : countsWithSums(line, filled, isTitle ? countOfTitle : countIn);
}

/** The greatest of the figures in these cells, as it stands. */
function greatestIn(line: TableRow, columns: readonly number[]): string | undefined {
  const figures = columns.flatMap((column) => {
    const figure = decimalOf(textAt(line, column));
    return figure === undefined ? [] : [{ text: textAt(line, column), figure: Number(figure) }];
  });
  const [first, ...others] = figures;
  return others.reduce((most, each) => (each.figure > (most?.figure ?? 0) ? each : most), first)?.text;
}

/** `4 opérations | 112 500 FCFA`: a count with what is counted, and in the same line the sum in its currency. */
function countsWithSums(
  line: TableRow,
  filled: readonly number[],
  countOf: (text: string) => string | undefined,
): StatedFigure[] {
  const texts = filled.map((column) => textAt(line, column));
  const counts = texts.flatMap((text) => countOf(text) ?? []);
  if (counts.length === 0) return [];
  const sums = texts.filter((text) => currenciesIn(text).length > 0).flatMap((text) => decimalOf(text) ?? []);
  const { row } = line;
  return [
    ...counts.map((text): StatedFigure => ({ row, kind: 'count', stated: String(Number(text)) })),
    ...sums.map((stated): StatedFigure => ({ row, kind: 'total', stated })),
  ];
}

/** What a sheet of words states of the payments (V8): `Total à payer`, `Number of payees`, not a budget or a headcount. */
export function figuresBeside(table: Table): StatedFigure[] {
  return wordSheetsOf(table).flatMap(({ name, rows }) =>
    rows.flatMap((line) => {
      const [label, beside, another] = filledColumns(line).map((column) => textAt(line, column));
      if (label === undefined || another !== undefined) return [];
      if (beside === undefined && isStatedSum(label))
        return statedFigures(line, -1).map((figure) => ({ ...figure, sheet: name }));
      const [own = '', inCell = ''] = splitLabel(label);
      const kind = kindOfPayments(own);
      if (kind === undefined) return [];
      const figure = beside ?? inCell;
      const stated = kind === 'count' ? wholeNumber(figure) : decimalOf(figure);
      return stated === undefined ? [] : [{ sheet: name, row: line.row, kind, stated }];
    }),
  );
}

function kindOfPayments(label: string): StatedFigure['kind'] | undefined {
  const words = withoutCurrencies(label);
  if (COUNT_OF_PAYEES.test(words)) return 'count';
  // “Total des virements” may be how many they are.
  return TO_PAY.test(words) && NO_MORE_THAN_TOTAL.test(words.replace(TO_PAY, '')) ? 'either' : undefined;
}

const COUNT_OF_PAYEES =
  /^(?:total )?(?:nombre|nbre|nb|number|no|count)(?: total)? (?:(?:de|des|d|of|du|the) )*(?:beneficiaires?|paiements?|virements?|transferts?|payees?|payments?|payouts?|transfers?|beneficiaries|recipients)$/;
const TO_PAY =
  /(?:^| )(?:a (?:payer|verser|virer|decaisser)|to (?:be paid|pay|transfer)|payable|(?:des|of|of the) (?:virements|paiements|versements|payments|payouts|transfers))$/;
const NO_MORE_THAN_TOTAL =
  /^(?:(?:total|montant|somme|amount|net|general|grand|sum|des|du|of|salaires|payroll)(?: |$))*$/;

function kindOfLabel(label: string): StatedFigure['kind'] | undefined {
  if (isCountLabel(label)) return 'count';
  if (mayBeCountLabel(label)) return 'either';
  return summaryOf(label) === 'total' || TOTAL_AMOUNT.test(foldText(label)) ? 'total' : undefined;
}

/** `Montant total de la mission`, whatever it is of. */
const TOTAL_AMOUNT = /^(?:(?:montant|somme) totale?|total amount)(?= |$)/;

/** `Total: 2,994.00` → label and figure; a label alone has none. */
function splitLabel(text: string): readonly string[] {
  const match = /^([^:=]*)[:=]\s*(\S.*)$/.exec(text);
  if (match) return [(match[1] ?? '').trimEnd(), match[2] ?? ''];
  const bare = text.replace(/[:=]\s*$/, '');
  return [bare === text ? text : bare.trimEnd()];
}

function wholeNumber(text: string): string | undefined {
  const digits = (countIn(text) ?? text).replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{1,7}$/.test(digits) ? String(Number(digits)) : undefined;
}

interface SheetFigures {
  readonly areCurrenciesKnown: boolean;
  /** The lines of subtotals, by their row numbers. */
  readonly subtotals: readonly number[];
  /** The power of ten by which the sheet's amounts are multiplied. */
  readonly exponent: number;
  /** The lines of headings below the first ones, by their row numbers. */
  readonly breaks: readonly number[];
  /** What is added to the payments before their total. */
  readonly fees: readonly StatedFigure[];
}

/**
 * Each stated figure beside what the rows add up to, or those of its own group where several figures stand between the
 * rows. A total is told once the currency of every amount is known: before, nothing can be added. One over several
 * currencies may be their plain sum, as a spreadsheet adds a column; where it is not, each currency is told by itself, for
 * nobody is owed a sum of francs and dollars. One over amounts in thousands may be in thousands as well, or written out.
 */
export function compareFigures(
  stated: readonly StatedFigure[],
  rows: readonly CheckedRow[],
  { areCurrenciesKnown, exponent, breaks, subtotals, fees }: SheetFigures,
): ControlFigure[] {
  const sums = sumsOf(rows);
  const isCount = ({ kind, stated: figure }: StatedFigure) =>
    kind === 'count' || (kind === 'either' && Number(figure) === rows.length);
  const placeOf = (row: number) => firstIndex(rows, (each) => each.row > row);
  const startsOf = (numbers: readonly number[]) => [
    ...new Set([0, ...numbers.map(placeOf)].sort((a, b) => a - b)),
  ];
  const own = stated.filter(({ sheet }) => sheet === undefined);
  const rowsOf = (figures: readonly StatedFigure[]) => figures.map(({ row }) => row);
  const startsOfCounts = startsOf([...rowsOf(own.filter(isCount)), ...breaks]);
  const totals = rowsOf(own.filter((each) => !isCount(each)));
  const startsOfTotals = startsOf(totals);
  const last = [...totals, ...subtotals].reduce((lowest, row) => Math.max(lowest, row), 0);
  return stated.flatMap((each): ControlFigure[] => {
    const { sheet, row, stated: figure } = each;
    const place = { ...(sheet !== undefined && { sheet }), row };
    const groups = (starts: readonly number[]) =>
      sheet === undefined ? groupsAbout(placeOf(row), starts, rows.length) : [];
    if (isCount(each)) {
      const counts = [rows.length, ...groups(startsOfCounts).map(([from, to]) => to - from)];
      const computed = nearest(counts.map(String), figure);
      return [{ ...place, kind: 'count', stated: figure, computed, agrees: computed === figure }];
    }
    if (!areCurrenciesKnown) return [];
    // What stands below the last total is in none, unless that is its own.
    const leavesRows = sheet === undefined && row >= last && placeOf(row) < rows.length;
    const ofTotal = groups(startsOfTotals).filter(([from]) => !leavesRows || from === placeOf(row));
    const ofRows = [sums, ...ofTotal.map(([from, to]) => sumsOf(rows, from, to))];
    const above = fees.filter((fee) => fee.row < row);
    const compared =
      above.length === 0 ? ofRows : [...ofRows, ...ofRows.map((each) => withFees(each, above))];
    const agrees = compared.some((each) => isSumOf(figure, each, exponent));
    const computed = nearest(
      (leavesRows ? [sums] : compared).map((each) => compareTotal(figure, each).computed),
      figure,
    );
    const shown = agrees || sums.size < 2 ? computed : eachCurrency(sums);
    return [{ ...place, kind: 'total', stated: figure, computed: shown, agrees }];
  });
}

/** What the lines of fees add to the totals below them. */
export function feesAmong(
  excluded: readonly ExcludedLine[],
  { rows }: Table,
  amountColumn: number,
): StatedFigure[] {
  const fees = new Set(excluded.flatMap(({ row, reason }) => (reason === 'fees' ? [row] : [])));
  const lines = fees.size === 0 ? [] : rows.filter(({ row }) => fees.has(row));
  return lines.flatMap((line) => {
    const stated = decimalOf(textAt(line, amountColumn));
    return stated === undefined ? [] : [{ row: line.row, kind: 'total' as const, stated }];
  });
}

/** The sum of a list in one currency, and what is paid for sending it. */
function withFees(sums: Sums, fees: readonly StatedFigure[]): Sums {
  const [currency, another] = sums.keys();
  const more: MutableSums = new Map([...sums].map(([code, sum]) => [code, { ...sum }]));
  if (currency !== undefined && another === undefined)
    for (const { stated: amount } of fees) addTo(more, { fields: { amount, currency } });
  return more;
}

/** True for the sum as it is written, or in the unit of the amounts. */
export function isSumOf(figure: string, sums: Sums, exponent: number): boolean {
  return (
    compareTotal(figure, sums).agrees ||
    (exponent !== 0 && compareTotal(timesTenTo(exponent, figure), sums).agrees)
  );
}

/** Groups within a group that the figure of a place is looked for in. */
const MOST_GROUPS = 50;

/**
 * The groups of lines, from the nearest on, that a figure at this place between them may be of: those since any start
 * above it, which may have groups of their own, or those up to the next start.
 */
export function groupsAbout(
  place: number,
  starts: readonly number[],
  count: number,
): readonly (readonly [from: number, to: number])[] {
  const above = starts.filter((start) => start < place).slice(-MOST_GROUPS);
  const next = starts.find((start) => start > place) ?? count;
  const groups = above.reverse().map((start) => [start, place] as const);
  return place < count ? [...groups, [place, next]] : groups;
}

function nearest(figures: readonly string[], to: string): string {
  const far = (figure: string) => Math.abs(Number(figure) - Number(to));
  return figures.reduce((best, each) => (far(each) < far(best) ? each : best));
}

/** Of the figures of a kind that stand on other sheets those that agree, or the only one: several may be of several lists. */
export function settledBeside(figures: readonly ControlFigure[]): ControlFigure[] {
  return [...Map.groupBy(figures, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const agreeing = ofKind.filter(({ agrees }) => agrees);
    if (agreeing.length > 0) return agreeing;
    return new Set(ofKind.map(({ stated }) => stated)).size === 1 ? ofKind.slice(0, 1) : [];
  });
}

function eachCurrency(sums: Sums): string {
  return [...sums].map(([currency, { amountMinor }]) => amountWithCode(amountMinor, currency)).join(' + ');
}

/** A stated total beside these sums: one currency’s, or the plain sum of all. */
export function compareTotal(figure: string, sums: Sums): { computed: string; agrees: boolean } {
  for (const [currency, { amountMinor }] of sums) {
    const parsed = parseAmount(figure, currency);
    if (parsed.ok && parsed.amountMinor === amountMinor) return { computed: figure, agrees: true };
  }
  let thousandths = 0n;
  let digits = 0;
  for (const [currency, { amountMinor }] of sums) {
    const own = fractionDigits(currency);
    digits = Math.max(digits, own);
    thousandths += BigInt(amountMinor) * 10n ** BigInt(3 - own);
  }
  const computed = formatAmount(
    Number(thousandths / 10n ** BigInt(3 - digits)),
    digits === 0 ? 'xof' : digits === 3 ? 'tnd' : 'cad',
  );
  return { computed, agrees: sameDecimal(computed, figure) };
}

function sameDecimal(a: string, b: string): boolean {
  const bare = (text: string) => (text.includes('.') ? withoutEndZeros(text) : text);
  return bare(a) === bare(b);
}

export function controlProblems(controls: readonly ControlFigure[]): Problem[] {
  return controls
    .filter((control) => !control.agrees)
    .map(({ stated, computed, row, sheet }) =>
      problem('control-differs', { stated, computed, ...(sheet === undefined && { row }) }),
    );
}
