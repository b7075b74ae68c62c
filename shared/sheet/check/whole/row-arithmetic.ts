/**
 * What a row's other figures make (V5): hours times a rate, days times a wage, a base with what is added and taken off, a
 * wage for those who came on all days. If the amounts of nearly all rows are made so, one that is not has a slip of the
 * keys, or of the formula.
 */
import type { Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { type CellPlace, cellProblem } from '../cells/cell-outcome.ts';
import { markOf, numbersOf, ROWS_WEIGHED } from '../headings/money-figures.ts';
import { textAt } from '../headings/table-cells.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { namesMeasure } from '../words/measure-words.ts';
import { type MoneyRole, moneyRoleOf } from '../words/money-words.ts';
import type { DecimalMark } from '../words/read-amount.ts';
import { type GroupCheck, NO_PROBLEMS, placeOf } from './group-check.ts';

/** Of fewer rows it may be chance. */
const LEAST_ROWS = 3;
const MOST_ROWS = 0.75;
/** Products of more columns are not tried. */
const MOST_COLUMNS = 10;
/** Products are rounded, seldom by more than a hundredth. */
const ROUNDING = 0.01;
/** What an amount that is a sum may be rounded to, in units of its currency, as long as that is a hundredth of it or less. */
const ROUND_TO = [1000, 500, 100, 50, 25, 10, 5];

interface FigureColumn {
  readonly index: number;
  readonly heading: string;
  readonly role: MoneyRole | undefined;
  readonly mark: DecimalMark | undefined;
}

interface FiguresOfRow {
  readonly amount: number;
  readonly figures: readonly number[];
}

interface Formula {
  /** As it is shown: `Heures × Taux`. */
  readonly text: string;
  /** Whether the figure at this place is part of it. */
  readonly has: (at: number) => boolean;
  readonly isMade: (amount: number, makes: number) => boolean;
  /** What they make of the row; NaN where it is not for them to say. */
  readonly of: (figures: readonly number[], amount: number) => number;
}

export class RowArithmetic implements GroupCheck {
  private readonly lines: readonly TableRow[];
  private readonly place: CellPlace;
  private readonly amount: FigureColumn | undefined;
  private readonly columns: readonly FigureColumn[];
  /** What makes the amounts of nearly all rows, and what makes those of nearly all who have the whole pay. */
  private readonly formulas: readonly Formula[];
  /** In which nearly all rows say for how many days, hours or pieces they are paid. */
  private readonly counts: readonly FigureColumn[];

  constructor(sheet: SheetLines) {
    const { lines, mapping } = sheet;
    const { columns } = mapping;
    this.lines = lines;
    const amount = columns.find(({ field }) => field === 'amount');
    const others = columns.filter(({ field, heading }) => field === null && heading.trim() !== '');
    const sample = lines.slice(0, ROWS_WEIGHED);
    this.place = placeOf('amount', sheet);
    this.amount = amount && others.length > 0 ? figureColumn(amount, sample) : undefined;
    this.columns =
      this.amount === undefined
        ? []
        : others.map((each) => figureColumn(each, sample)).filter((each) => areFigures(each, sample));
    this.formulas = this.found(sample);
    this.counts = this.columns.filter((each) => countsWork(each, sample));
  }

  problemsOf(index: number): readonly Problem[] {
    const line = this.lines[index];
    const isLookedAt = this.formulas.length > 0 || this.counts.length > 0;
    const row = line && isLookedAt ? this.figuresOf(line) : undefined;
    if (line === undefined || row === undefined) return NO_PROBLEMS;
    const nought = this.counts.find((each) => NOUGHT.test(textAt(line, each.index)));
    if (nought !== undefined) return [this.problemOf(line, { figures: `${nought.heading} = 0`, makes: '0' })];
    for (const formula of this.formulas) {
      const problems = this.madeOtherwise(line, row, formula);
      if (problems.length > 0) return problems;
    }
    return NO_PROBLEMS;
  }

  private madeOtherwise(
    line: TableRow,
    row: FiguresOfRow,
    { of, has, isMade, text }: Formula,
  ): readonly Problem[] {
    const makes = of(row.figures, row.amount);
    if (Number.isNaN(makes) || isMade(row.amount, makes)) return NO_PROBLEMS;
    // What was added or taken off beside it stands in a column of its own, not in one of those that make it.
    const difference = Math.abs(row.amount - makes);
    const explains = (figure: number, at: number) =>
      figure !== 0 && !has(at) && isAbout(difference, Math.abs(figure));
    if (row.figures.some(explains)) return NO_PROBLEMS;
    return [this.problemOf(line, { figures: text, makes: String(Math.round(makes * 100) / 100) })];
  }

  private problemOf(line: TableRow, params: { readonly figures: string; readonly makes: string }): Problem {
    const original = line.cells[this.amount?.index ?? -1]?.text ?? '';
    return cellProblem('amount-made-otherwise', this.place, { params, original });
  }

  private found(sample: readonly TableRow[]): readonly Formula[] {
    const isOfDays = this.columns.some(({ heading }) => countsPresence(heading));
    if (this.columns.length < 2 && !isOfDays) return [];
    const rows = sample.flatMap((line) => this.figuresOf(line) ?? []);
    const makesMost = ({ of, isMade }: Formula) => {
      const made = rows.flatMap(({ figures, amount }) => {
        const makes = of(figures, amount);
        return Number.isNaN(makes) || makes === 0 ? [] : [{ amount, makes }];
      });
      const right = made.filter(({ amount, makes }) => isMade(amount, makes)).length;
      return right >= LEAST_ROWS && right >= made.length * MOST_ROWS;
    };
    const ofDays = isOfDays ? formulasOfDays(this.columns, rows).filter(makesMost) : [];
    const ofAll = formulasOf(this.columns).find(makesMost);
    return ofAll === undefined ? ofDays : [ofAll, ...ofDays];
  }

  /** The amount of a line and its other figures, blank ones as 0; undefined where the line has no amount that can be read. */
  private figuresOf(line: TableRow): FiguresOfRow | undefined {
    if (this.amount === undefined) return undefined;
    const amount = figureIn(line, this.amount);
    const figures = this.columns.map((column) => figureIn(line, column));
    return Number.isNaN(amount) || amount === 0 ? undefined : { amount, figures };
  }
}

function figureColumn({ column, heading }: MappedColumn, sample: readonly TableRow[]): FigureColumn {
  const index = columnNumber(column) - 1;
  return { index, heading: heading.trim(), role: moneyRoleOf(heading), mark: markOf(sample, [index]) };
}

function figureIn(line: TableRow, { index, mark }: FigureColumn): number {
  return numbersOf([line], index, mark)[0] ?? Number.NaN;
}

function areFigures(column: FigureColumn, sample: readonly TableRow[]): boolean {
  const figures = sample.map((line) => figureIn(line, column)).filter((figure) => !Number.isNaN(figure));
  return figures.some((figure) => figure !== 0) && figures.length >= sample.length * MOST_ROWS;
}

/** Every product of two columns, then the sum of what headings add and take off. */
function formulasOf(columns: readonly FigureColumn[]): readonly Formula[] {
  const tried = columns.slice(0, MOST_COLUMNS);
  const products = tried.flatMap((one, at) =>
    tried.slice(at + 1).map((other, after) => ({
      text: `${one.heading} × ${other.heading}`,
      has: (place: number) => place === at || place === at + 1 + after,
      isMade: isAbout,
      of: (figures: readonly number[]) => (figures[at] ?? 0) * (figures[at + 1 + after] ?? 0),
    })),
  );
  const sums = SIGNS.flatMap((signs) => sumOf(columns, signs) ?? []);
  return [...products, ...sums];
}

/** Headings under which it is counted on how many days somebody came. */
const OF_PRESENCE =
  /(?:^| )(?:jours? (?:de |d )?(?:presences?|presente?s?|travail|travaille?s?|pointes?|prestes?|effectues?|effectifs?)|(?:nb|nbre|nombre) (?:de |d )?jours?|days (?:present|worked|attended)|(?:no|number) of days)(?= |$)/;
const OF_OTHER_DAYS = /conge|absen|repos|retard|delai|leave|late|off/;

/** Where none of it was done nothing is due. */
function countsWork(column: FigureColumn, sample: readonly TableRow[]): boolean {
  const isCount = column.role === 'quantity' || namesMeasure(column.heading);
  if (!isCount || OF_OTHER_DAYS.test(foldText(column.heading))) return false;
  const done = sample.filter((line) => figureIn(line, column) > 0).length;
  return done >= LEAST_ROWS && done >= sample.length * MOST_ROWS;
}

const NOUGHT = /^0(?:[.,]0+)?$/;

function countsPresence(heading: string): boolean {
  const folded = foldText(heading);
  return OF_PRESENCE.test(folded) && !OF_OTHER_DAYS.test(folded);
}

/** For whoever has the whole pay, that of all or the wage of the row: the part of it for the days on which they came. */
function formulasOfDays(columns: readonly FigureColumn[], rows: readonly FiguresOfRow[]): readonly Formula[] {
  const amount = usualOf(rows.map((row) => row.amount));
  return columns.flatMap(({ heading }, at) => {
    const all = countsPresence(heading) ? usualOf(rows.map(({ figures }) => figures[at] ?? 0)) : undefined;
    if (all === undefined || all <= 0) return [];
    const partOf = (name: string, wageOf: (figures: readonly number[]) => number, wageAt = at): Formula => ({
      text: `${name} × ${heading} / ${all}`,
      has: (place) => place === at || place === wageAt,
      isMade: isAbout,
      of: (figures, paid) => {
        const wage = wageOf(figures);
        return isAbout(paid, wage) ? wage * Math.min(1, (figures[at] ?? 0) / all) : Number.NaN;
      },
    });
    const ofWages = columns.flatMap((wage, place) =>
      place === at ? [] : [partOf(wage.heading, (each) => each[place] ?? 0, place)],
    );
    return amount === undefined ? ofWages : [partOf(String(amount), () => amount), ...ofWages];
  });
}

/** The number that nearly all have. */
function usualOf(numbers: readonly number[]): number | undefined {
  const counts = [...Map.groupBy(numbers, (number) => number)];
  return counts.find(([, { length }]) => length >= LEAST_ROWS && length >= numbers.length * MOST_ROWS)?.[0];
}

/** What the columns with a sign make together; undefined for fewer than two of them. */
function sumOf(columns: readonly FigureColumn[], signs: Signs): Formula | undefined {
  const signOf = (at: number) => signs[columns[at]?.role ?? 'aside'] ?? 0;
  const named = columns.flatMap(({ heading }, at) =>
    signOf(at) === 0 ? [] : [{ heading, sign: signOf(at) }],
  );
  if (named.length < 2) return undefined;
  const text = named
    .map(({ heading, sign }, at) => `${sign < 0 ? '− ' : at > 0 ? '+ ' : ''}${heading}`)
    .join(' ');
  const of = (figures: readonly number[]) =>
    figures.reduce((sum, figure, at) => sum + Math.abs(figure) * signOf(at), 0);
  return { text, has: (at) => signOf(at) !== 0, isMade: isSum, of };
}

type Signs = Readonly<Partial<Record<MoneyRole, 1 | -1>>>;

const PARTS: Signs = { part: 1, gross: 1, amount: 1, less: -1, paid: -1 };
/** A total beside the amount holds the parts: what is added to it or taken off it makes the amount. */
const OF_TOTAL: Signs = { total: 1, less: -1, paid: -1 };
/** A tax or a fee is added to a bill and taken off a wage: the amounts tell which. */
const SIGNS: readonly Signs[] = [
  PARTS,
  { ...PARTS, adjustment: 1 },
  { ...PARTS, adjustment: -1 },
  OF_TOTAL,
  { ...OF_TOTAL, part: 1, adjustment: 1 },
  { ...OF_TOTAL, adjustment: -1 },
];

/** True if the amount is the sum, or the sum as it is paid, rounded. */
function isSum(amount: number, makes: number): boolean {
  const difference = Math.abs(amount - makes);
  const rounded = ROUND_TO.find((each) => amount % each === 0 && each <= Math.abs(makes) * ROUNDING) ?? 1;
  return difference <= 1 || difference < rounded;
}

function isAbout(amount: number, makes: number): boolean {
  return Math.abs(amount - makes) <= Math.max(1, Math.abs(makes) * ROUNDING);
}
