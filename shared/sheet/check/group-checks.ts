import type { Problem } from '../../domain/problem.ts';
import type { CheckedRow } from '../checked-sheet.ts';
import type { Table, TableRow } from '../table.ts';
import { type CellPlace, cellProblem } from './cell-outcome.ts';
import { DuplicateIndex } from './duplicates.ts';
import type { ColumnPlan } from './map-columns.ts';
import { zerosLostProblem } from './read-account.ts';

/** Rows looked at, evenly spread, to know what is usual in a sheet: more would not change it. */
const SAMPLED_ROWS = 10_000;
/** An amount so many times the median of its currency is worth a look (A12): a slip of two decimals is a hundred times. */
const IMPLAUSIBLE_TIMES = 50;
/** Fewer amounts than this have no usual size. */
const LEAST_AMOUNTS = 5;
/** Accounts of a channel have a usual length where three in five of at least so many share it (N1). */
const LEAST_ACCOUNTS = 4;
const USUAL_SHARE = 0.6;

/** What a row is only wrong in beside the others: duplicates, implausible amounts, accounts shorter than all the rest. */
export class GroupChecks {
  private readonly duplicates: DuplicateIndex;
  private readonly amounts: Float64Array;
  private readonly medians: ReadonlyMap<string, number>;
  private readonly usualLengths: ReadonlyMap<string, number>;
  private readonly amountPlace: CellPlace;
  private readonly account: ColumnPlan | undefined;
  private readonly isXlsx: boolean;

  /** `amounts`: the rows' amounts in minor units, NaN where a row has none; kept, and read again after `replace`. */
  constructor(rows: readonly CheckedRow[], amounts: Float64Array, plan: readonly ColumnPlan[], table: Table) {
    this.amounts = amounts;
    this.duplicates = new DuplicateIndex(amounts);
    for (let i = 0; i < rows.length; i += 1) this.duplicates.set(i, rows[i] as CheckedRow);
    this.medians = mediansOf(rows, amounts);
    this.usualLengths = usualLengthsOf(rows);
    const letterOf = (field: string) => plan.find((column) => column.field === field)?.letter ?? '';
    this.amountPlace = { field: 'amount', letter: letterOf('amount') };
    this.account = plan.find((column) => column.field === 'account_number');
    this.isXlsx = table.format === 'xlsx';
  }

  replace(index: number, row: CheckedRow): void {
    this.duplicates.set(index, row);
  }

  /** Rows whose own problems may change when this one does. */
  peersOf(index: number): readonly number[] {
    return this.duplicates.peersOf(index);
  }

  problemsOf(index: number, row: CheckedRow, line: TableRow | undefined): readonly Problem[] {
    const duplicates = this.duplicates.problemsOf(index);
    const implausible = this.implausible(index, row);
    const zeros = this.zerosLost(row, line);
    if (implausible.length === 0 && zeros.length === 0) return duplicates;
    return [...implausible, ...zeros, ...duplicates];
  }

  private implausible(index: number, { fields }: CheckedRow): readonly Problem[] {
    const { amount, currency } = fields;
    const minor = this.amounts[index] ?? Number.NaN;
    if (Number.isNaN(minor) || amount === undefined || currency === undefined) return NONE;
    const median = this.medians.get(currency);
    if (median === undefined || minor < median * IMPLAUSIBLE_TIMES) return NONE;
    const times = Math.round(minor / median);
    return [cellProblem('amount-implausible', this.amountPlace, { params: { times }, original: amount })];
  }

  private zerosLost({ fields }: CheckedRow, line: TableRow | undefined): readonly Problem[] {
    const account = fields.account_number;
    if (account === undefined || !this.account || fields.channel === undefined) return NONE;
    const usual = this.usualLengths.get(fields.channel);
    if (usual === undefined || account.length >= usual) return NONE;
    // A text cell of a workbook keeps its noughts: a short number there is short.
    if (this.isXlsx && line?.cells[this.account.index]?.kind !== 'number') return NONE;
    return zerosLostProblem(account, usual, { field: 'account_number', letter: this.account.letter });
  }
}

const NONE: readonly Problem[] = [];

function mediansOf(rows: readonly CheckedRow[], amounts: Float64Array): ReadonlyMap<string, number> {
  const byCurrency = new Map<string, number[]>();
  for (let i = 0; i < rows.length; i += strideOf(rows)) {
    const currency = rows[i]?.fields.currency;
    const minor = amounts[i] ?? Number.NaN;
    if (currency === undefined || Number.isNaN(minor)) continue;
    const list = byCurrency.get(currency);
    if (list) list.push(minor);
    else byCurrency.set(currency, [minor]);
  }
  const medians = new Map<string, number>();
  for (const [currency, list] of byCurrency) {
    if (list.length < LEAST_AMOUNTS) continue;
    const sorted = Float64Array.from(list).sort();
    medians.set(currency, sorted[Math.floor((sorted.length - 1) / 2)] ?? 0);
  }
  return medians;
}

function strideOf(rows: readonly CheckedRow[]): number {
  return Math.ceil(rows.length / SAMPLED_ROWS);
}

/** By channel, since each has accounts of its own kind. */
function usualLengthsOf(rows: readonly CheckedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (let i = 0; i < rows.length; i += strideOf(rows)) {
    const { account_number: account, channel } = rows[i]?.fields ?? {};
    if (account === undefined || channel === undefined) continue;
    const byLength = counts.get(channel) ?? new Map<number, number>();
    byLength.set(account.length, (byLength.get(account.length) ?? 0) + 1);
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
