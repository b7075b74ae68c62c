import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { Table, TableRow } from '../../table.ts';
import { type CellPlace, cellProblem } from '../cells/cell-outcome.ts';
import { moreThanAccountProblem, zerosLostProblem } from '../cells/read-account.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import type { ColumnMapping, ColumnPlan } from '../headings/map-columns.ts';
import type { RowFigures } from '../lines/row-figures.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { AddressesOfOthers } from './addresses-of-others.ts';
import { DuplicateIndex } from './duplicates.ts';
import { ExchangedAmounts } from './exchanged-amounts.ts';
import { FilledSeries } from './filled-series.ts';
import { LinesApart } from './lines-apart.ts';
import { isOwnNumber, LEAST_NUMBER, type OddAmounts, oddAmounts } from './odd-amounts.ts';
import { RemarkedPayments } from './remarked-payments.ts';
import { RepeatedIds } from './repeated-ids.ts';
import { RowArithmetic } from './row-arithmetic.ts';

/** Rows looked at, evenly spread, to know what is usual in a sheet: more would not change it. */
const SAMPLED_ROWS = 10_000;
/** An amount so many times the median of its currency is worth a look (A12): a slip of two decimals is a hundred times. */
const IMPLAUSIBLE_TIMES = 50;
/** Where nearly all amounts are the same, one so many times as great or small is: a slip of one digit. */
const ALIKE_TIMES = 5;
/** Of fewer amounts none is the usual one. */
const LEAST_ALIKE = 5;
const ALIKE_SHARE = 0.8;
/** So many equal amounts, and a share of all: beside them one with just one nought more or less is a slip. */
const LEAST_EQUAL = 3;
const EQUAL_SHARE = 0.2;
/** A whole amount that is a day's serial number (2009 to 2036) is worth a look from here on. */
const DAY_TIMES = 10;
/** Fewer amounts than this have no usual size. */
const LEAST_AMOUNTS = 3;
/** An amount that has lost a digit is a tenth of what it was, or less. */
const CUT_TIMES = 10;
/** Accounts of a channel have a usual length where three in five of at least so many share it (N1). */
const LEAST_ACCOUNTS = 4;
const USUAL_SHARE = 0.6;

/** What a row is only wrong in beside the others: duplicates, implausible amounts, accounts shorter than all the rest. */
export class GroupChecks {
  private readonly duplicates: DuplicateIndex;
  private readonly series: FilledSeries;
  private readonly ids: RepeatedIds;
  private readonly addresses: AddressesOfOthers;
  private readonly arithmetic: RowArithmetic;
  private readonly exchanged: ExchangedAmounts;
  private readonly remarked: RemarkedPayments;
  private readonly figures: RowFigures;
  private readonly usual: ReadonlyMap<string, UsualAmount>;
  /** No smaller amount is implausible in any currency. */
  private readonly implausibleFrom: number;
  /** No greater amount is implausibly small in any currency. */
  private readonly implausibleTo: number;
  private readonly hasSlips: boolean;
  private readonly odd: OddAmounts | undefined;
  private readonly usualLengths: ReadonlyMap<string, number>;
  /** The usual length of every channel that has one, where it is one for all. */
  private readonly commonLength: number | undefined;
  private readonly amountPlace: CellPlace;
  private readonly account: ColumnPlan | undefined;
  private readonly rowCount: number;
  private readonly isXlsx: boolean;
  /** The place of the row with whose amount the file ends, where that may be cut; -1 for none. */
  private readonly cutIndex: number;

  /** All are the caller's own, and are read again whenever a row is looked at. */
  constructor(
    { rows, lines, figures, withMerged }: Pick<SheetLines, 'rows' | 'lines' | 'figures' | 'withMerged'>,
    { plan, columns }: Pick<ColumnMapping, 'plan' | 'columns'>,
    table: Table,
    chosen: CheckOptions['columns'],
  ) {
    this.ids = new RepeatedIds(rows, lines, columns, chosen);
    this.arithmetic = new RowArithmetic(lines, columns);
    this.exchanged = new ExchangedAmounts(rows, lines, figures, columns);
    this.remarked = new RemarkedPayments({ rows, lines, withMerged }, columns);
    this.figures = figures;
    this.duplicates = new DuplicateIndex(rows, figures, new LinesApart(lines, { plan, columns }));
    this.usual = usualAmounts(rows.length, figures);
    const usual = [...this.usual.values()];
    this.implausibleFrom = Math.min(...usual.map(({ median, times }) => median * Math.min(times, DAY_TIMES)));
    this.implausibleTo = Math.max(0, ...usual.map(({ median, times }) => median / times));
    this.hasSlips = usual.some(({ slips }) => slips.size > 0);
    this.odd = oddAmounts(rows.length, figures);
    this.usualLengths = usualLengthsOf(rows, figures);
    const lengths = new Set(this.usualLengths.values());
    this.commonLength = lengths.size === 1 ? [...lengths][0] : undefined;
    const letterOf = (field: string) => plan.find((column) => column.field === field)?.letter ?? '';
    this.series = new FilledSeries(rows, figures, letterOf);
    this.addresses = new AddressesOfOthers(rows, letterOf('email'));
    this.amountPlace = { field: 'amount', letter: letterOf('amount') };
    this.account = plan.find((column) => column.field === 'account_number');
    this.rowCount = rows.length;
    this.isXlsx = table.format === 'xlsx';
    const last = table.endsOpen ? table.rows.at(-1) : undefined;
    const isAmount = ({ field, index }: ColumnPlan) => field === 'amount' && index + 1 === last?.cells.length;
    const endsInAmount = last !== undefined && plan.some(isAmount);
    this.cutIndex = endsInAmount && rows.at(-1)?.row === last.row ? rows.length - 1 : -1;
  }

  /** Replaces a row: `change` puts the new one and its figures in their places. */
  replace(index: number, change: () => void): void {
    this.duplicates.replace(index, () => this.ids.replace(index, change));
    this.series.noteChange();
    this.addresses.noteChange();
  }

  /** Rows whose own problems may change when this one does. */
  peersOf(index: number): readonly number[] {
    return [this.duplicates, this.series, this.ids, this.addresses].flatMap((each) => each.peersOf(index));
  }

  problemsOf(index: number, row: CheckedRow, line: TableRow | undefined): readonly Problem[] {
    const duplicates = this.duplicates.problemsOf(index);
    // Most rows are told by their figures alone: the row itself need not be fetched from memory.
    const minor = this.figures.amounts[index] as number;
    const accountLength = this.figures.accountLengths[index] as number;
    const mayBeFar = minor >= this.implausibleFrom || minor <= this.implausibleTo;
    const mayBeOdd = minor >= LEAST_NUMBER || this.odd !== undefined || this.hasSlips;
    const implausible = mayBeFar || mayBeOdd || index === this.cutIndex ? this.implausible(index, row) : NONE;
    const isOdd = accountLength > 0 && this.usualLengths.size > 0 && accountLength !== this.commonLength;
    const length = isOdd ? this.oddLength(row, line) : NONE;
    const series = this.series.problemsOf(index);
    const ids = this.ids.problemsOf(index);
    const address = this.figures.areAddressesPaid ? this.addresses.problemsOf(index) : NONE;
    const made = this.arithmetic.problemsOf(index);
    const exchanged = this.exchanged.problemsOf(index);
    const remarked = this.remarked.problemsOf(index);
    const columns = implausible.length + length.length + made.length + exchanged.length + remarked.length;
    if (columns + series.length + ids.length + address.length === 0) return duplicates;
    return [
      ...implausible,
      ...length,
      ...made,
      ...exchanged,
      ...remarked,
      ...series,
      ...ids,
      ...address,
      ...duplicates,
    ];
  }

  private implausible(index: number, { fields }: CheckedRow): readonly Problem[] {
    const minor = this.figures.amounts[index] ?? Number.NaN;
    const { amount, currency } = fields;
    if (amount === undefined || currency === undefined) return NONE;
    if (isOwnNumber(fields)) return [cellProblem('amount-is-number', this.amountPlace, { original: amount })];
    if (this.odd !== undefined)
      return [
        cellProblem('amounts-doubtful', this.amountPlace, { params: { what: this.odd }, original: amount }),
      ];
    if (index === this.cutIndex && this.isFractionOfAll(index))
      return [cellProblem('amount-cut', this.amountPlace, { original: amount })];
    const usual = this.usual.get(currency);
    if (usual === undefined) return NONE;
    const { median, times, slips } = usual;
    const meant = slips.get(minor) ?? median;
    const isFar = minor >= median * times || (looksLikeDay(amount) && minor >= median * DAY_TIMES);
    const isSmall = minor > 0 && minor * times <= median;
    if (!isFar && !isSmall && !slips.has(minor)) return NONE;
    const params = {
      times: minor > meant ? Math.round(minor / meant) : `1/${Math.round(meant / minor)}`,
    };
    return [cellProblem('amount-implausible', this.amountPlace, { params, original: amount })];
  }

  /** True where all other amounts of the currency have a digit more at least. */
  private isFractionOfAll(index: number): boolean {
    const { amounts, currencies } = this.figures;
    const least = (amounts[index] ?? Number.NaN) * CUT_TIMES;
    const others = amounts
      .subarray(0, this.rowCount)
      .filter((_, at) => at !== index && currencies[at] === currencies[index]);
    return others.length > 0 && others.every((amount) => amount >= least);
  }

  private oddLength({ fields }: CheckedRow, line: TableRow | undefined): readonly Problem[] {
    const account = fields.account_number;
    if (account === undefined || !this.account || fields.channel === undefined) return NONE;
    const usual = this.usualLengths.get(fields.channel);
    if (usual === undefined || account.length === usual) return NONE;
    const place: CellPlace = { field: 'account_number', letter: this.account.letter };
    const cell = line?.cells[this.account.index];
    if (account.length > usual) return cell ? moreThanAccountProblem(cell.text, usual, place) : NONE;
    // A text cell of a workbook keeps its noughts: a short number there is short.
    if (this.isXlsx && cell?.kind !== 'number') return NONE;
    return zerosLostProblem(account, usual, place);
  }
}

const NONE: readonly Problem[] = [];

function looksLikeDay(amount: string): boolean {
  return /^[45]\d{4}(?:\.0+)?$/.test(amount) && Number(amount) >= 40_000 && Number(amount) < 50_000;
}

interface UsualAmount {
  /** Minor units. */
  readonly median: number;
  /** An amount so many times that, or so many times less, is worth a look. */
  readonly times: number;
  /** By an amount that stands alone, the one that many others are, a nought more or less. */
  readonly slips: ReadonlyMap<number, number>;
}

/** By currency. */
function usualAmounts(rowCount: number, figures: RowFigures): ReadonlyMap<string, UsualAmount> {
  const byCurrency = new Map<string, number[]>();
  for (let i = 0; i < rowCount; i += strideOf(rowCount)) {
    const currency = figures.currencyNames[figures.currencies[i] ?? 0];
    const minor = figures.amounts[i] ?? Number.NaN;
    if (currency === undefined || Number.isNaN(minor)) continue;
    const list = byCurrency.get(currency);
    if (list) list.push(minor);
    else byCurrency.set(currency, [minor]);
  }
  const usual = new Map<string, UsualAmount>();
  for (const [currency, list] of byCurrency) {
    if (list.length < LEAST_AMOUNTS) continue;
    const sorted = Float64Array.from(list).sort();
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    const alike = sorted.filter((amount) => amount === median).length;
    const areAlike = sorted.length >= LEAST_ALIKE && alike >= sorted.length * ALIKE_SHARE;
    usual.set(currency, { median, times: areAlike ? ALIKE_TIMES : IMPLAUSIBLE_TIMES, slips: slipsIn(list) });
  }
  return usual;
}

function slipsIn(amounts: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  const slips = new Map<number, number>();
  for (const [amount, count] of counts) {
    if (count < LEAST_EQUAL || count < amounts.length * EQUAL_SHARE) continue;
    for (const slip of [amount * 10, amount / 10]) if (counts.get(slip) === 1) slips.set(slip, amount);
  }
  return slips;
}

function strideOf(rowCount: number): number {
  return Math.ceil(rowCount / SAMPLED_ROWS);
}

/** By channel, since each has accounts of its own kind. */
function usualLengthsOf(rows: readonly CheckedRow[], figures: RowFigures): ReadonlyMap<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (let i = 0; i < rows.length; i += strideOf(rows.length)) {
    const length = figures.accountLengths[i] ?? 0;
    const channel = length === 0 ? undefined : rows[i]?.fields.channel;
    if (channel === undefined) continue;
    const byLength = counts.get(channel) ?? new Map<number, number>();
    byLength.set(length, (byLength.get(length) ?? 0) + 1);
    counts.set(channel, byLength);
  }
  const usual = new Map<string, number>();
  for (const [channel, byLength] of counts) {
    const total = [...byLength.values()].reduce((sum, count) => sum + count, 0);
    const [length, count] = [...byLength].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0];
    if (total >= LEAST_ACCOUNTS && count >= total * USUAL_SHARE) usual.set(channel, length);
  }
  return usual;
}
