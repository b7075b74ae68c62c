import { PUBLISHED_LIMITS } from '../../../domain/payment-limits.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { type CellPlace, cellProblem } from '../cells/cell-outcome.ts';
import { moreThanAccountProblem, zerosLostProblem } from '../cells/read-account.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { AddressesOfOthers } from './addresses-of-others.ts';
import { DuplicateIndex } from './duplicates.ts';
import { exchangedAmounts } from './exchanged-amounts.ts';
import { filledSeries } from './filled-series.ts';
import { type GroupCheck, NO_PROBLEMS, placeOf } from './group-check.ts';
import { isOwnNumber, LEAST_NUMBER, oddAmounts } from './odd-amounts.ts';
import { OverLimits } from './over-limits.ts';
import { RemarkedPayments } from './remarked-payments.ts';
import { repeatedIds } from './repeated-ids.ts';
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

/** All that a row is only wrong in beside the others. */
export class GroupChecks {
  private readonly checks: readonly GroupCheck[];

  constructor(
    sheet: SheetLines,
    { columns: chosen, limits, paidInMonth }: Pick<CheckOptions, 'columns' | 'limits' | 'paidInMonth'>,
  ) {
    this.checks = [
      implausibleAmounts(sheet),
      oddLengths(sheet),
      new RowArithmetic(sheet),
      exchangedAmounts(sheet),
      new RemarkedPayments(sheet),
      filledSeries(sheet),
      ...repeatedIds(sheet, chosen),
      new AddressesOfOthers(sheet),
      new OverLimits(sheet, limits ?? PUBLISHED_LIMITS, paidInMonth ?? {}),
      new DuplicateIndex(sheet),
    ];
  }

  /** Replaces a row: `change` puts the new one and its figures in their places. */
  replace(index: number, change: () => void): void {
    for (const check of this.checks) check.remove?.(index);
    change();
    for (const check of this.checks) check.add?.(index);
  }

  /** Rows whose own problems may change when this one does. */
  peersOf(index: number): readonly number[] {
    return this.checks.flatMap((check) => check.peersOf?.(index) ?? []);
  }

  problemsOf(index: number): readonly Problem[] {
    let found = NO_PROBLEMS;
    for (let i = 0; i < this.checks.length; i += 1) {
      const told = (this.checks[i] as GroupCheck).problemsOf(index);
      if (told.length > 0) found = [...found, ...told];
    }
    return found;
  }
}

/** Amounts that are another number, or far from what is usual in their currency (A12). */
function implausibleAmounts(sheet: SheetLines): GroupCheck {
  const { rows, figures } = sheet;
  const usual = usualAmounts(sheet);
  const odd = oddAmounts(sheet);
  const cutIndex = cutAmountIn(sheet);
  const place = placeOf('amount', sheet);
  return {
    problemsOf(index) {
      const { fields } = rows[index] as CheckedRow;
      const { amount: original, currency } = fields;
      if (original === undefined || currency === undefined) return NO_PROBLEMS;
      const minor = figures.amounts[index] as number;
      if (minor >= LEAST_NUMBER && isOwnNumber(fields))
        return [cellProblem('amount-is-number', place, { original })];
      if (odd !== undefined)
        return [cellProblem('amounts-doubtful', place, { params: { what: odd }, original })];
      if (index === cutIndex && isFractionOfAll(index, sheet))
        return [cellProblem('amount-cut', place, { original })];
      const { median, times, slips } = usual.get(currency) ?? NOTHING_USUAL;
      const meant = slips.get(minor) ?? median;
      const isFar = minor >= median * times || (SERIAL_OF_DAY.test(original) && minor >= median * DAY_TIMES);
      const isSmall = minor > 0 && minor * times <= median;
      if (!isFar && !isSmall && !slips.has(minor)) return NO_PROBLEMS;
      const params = {
        times: minor > meant ? Math.round(minor / meant) : `1/${Math.round(meant / minor)}`,
      };
      return [cellProblem('amount-implausible', place, { params, original })];
    },
  };
}

/** The place of the row with whose amount the file ends, where that may be cut; -1 for none. */
function cutAmountIn({ rows, table, mapping: { plan } }: SheetLines): number {
  const last = table.endsOpen ? table.rows.at(-1) : undefined;
  const endsInAmount = plan.some(
    ({ field, index }) => field === 'amount' && index + 1 === last?.cells.length,
  );
  return endsInAmount && rows.at(-1)?.row === last?.row ? rows.length - 1 : -1;
}

/** True where all other amounts of the currency have a digit more at least. */
function isFractionOfAll(index: number, { rows, figures: { amounts } }: SheetLines): boolean {
  const least = (amounts[index] ?? Number.NaN) * CUT_TIMES;
  const isOther = ({ fields }: CheckedRow, at: number) =>
    at !== index && fields.currency === rows[index]?.fields.currency;
  const others = rows.flatMap((row, at) => (isOther(row, at) ? [amounts[at] ?? Number.NaN] : []));
  return others.length > 0 && others.every((amount) => amount >= least);
}

/** Accounts of another length than nearly all of their channel. */
function oddLengths({ rows, lines, table, mapping: { plan } }: SheetLines): GroupCheck {
  const usualLengths = usualLengthsOf(rows);
  const column = plan.find(({ field }) => field === 'account_number');
  return {
    problemsOf(index) {
      const { account_number: account = '', channel = '' } = rows[index]?.fields ?? {};
      const usual = account === '' ? undefined : usualLengths.get(channel);
      if (column === undefined || usual === undefined || account.length === usual) return NO_PROBLEMS;
      const place: CellPlace = { field: 'account_number', letter: column.letter };
      const cell = lines[index]?.cells[column.index];
      if (account.length > usual) return cell ? moreThanAccountProblem(cell.text, usual, place) : NO_PROBLEMS;
      // A text cell of a workbook keeps its noughts: a short number there is short.
      if (table.format === 'xlsx' && cell?.kind !== 'number') return NO_PROBLEMS;
      return zerosLostProblem(account, usual, place);
    },
  };
}

const SERIAL_OF_DAY = /^4\d{4}(?:\.0+)?$/;

interface UsualAmount {
  /** Minor units. */
  readonly median: number;
  /** An amount so many times that, or so many times less, is worth a look. */
  readonly times: number;
  /** By an amount that stands alone, the one that many others are, a nought more or less. */
  readonly slips: ReadonlyMap<number, number>;
}

/** Of amounts in a currency that few have: none is far from it. */
const NOTHING_USUAL: UsualAmount = { median: Number.NaN, times: 1, slips: new Map() };

/** By currency. */
function usualAmounts({ rows, figures: { amounts } }: SheetLines): ReadonlyMap<string, UsualAmount> {
  const usual = new Map<string, UsualAmount>();
  const known = sampledOf(rows).filter((at) => !Number.isNaN(amounts[at]));
  for (const [currency, places] of Map.groupBy(known, (at) => rows[at]?.fields.currency)) {
    if (currency === undefined || places.length < LEAST_AMOUNTS) continue;
    const sorted = Float64Array.from(places, (at) => amounts[at] ?? 0).sort();
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    const alike = sorted.filter((amount) => amount === median).length;
    const areAlike = sorted.length >= LEAST_ALIKE && alike >= sorted.length * ALIKE_SHARE;
    const times = areAlike ? ALIKE_TIMES : IMPLAUSIBLE_TIMES;
    usual.set(currency, { median, times, slips: slipsIn(sorted) });
  }
  return usual;
}

function slipsIn(amounts: Float64Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  const slips = new Map<number, number>();
  for (const [amount, count] of counts) {
    if (count < LEAST_EQUAL || count < amounts.length * EQUAL_SHARE) continue;
    for (const slip of [amount * 10, amount / 10]) if ((counts.get(slip) ?? 1) === 1) slips.set(slip, amount);
  }
  return slips;
}

/** The places of the rows that are looked at. */
function sampledOf(rows: readonly CheckedRow[]): readonly number[] {
  const stride = Math.ceil(rows.length / SAMPLED_ROWS);
  return Array.from({ length: Math.ceil(rows.length / stride) || 0 }, (_, at) => at * stride);
}

/** By channel, since each has accounts of its own kind. */
function usualLengthsOf(rows: readonly CheckedRow[]): ReadonlyMap<string, number> {
  const usual = new Map<string, number>();
  const accounts = sampledOf(rows).flatMap((at) => {
    const { account_number: account = '', channel } = rows[at]?.fields ?? {};
    return account === '' || channel === undefined ? [] : [{ length: account.length, channel }];
  });
  for (const [channel, own] of Map.groupBy(accounts, (each) => each.channel)) {
    const byLength = [...Map.groupBy(own, ({ length }) => length)];
    const [length, alike] = byLength.toSorted((a, b) => b[1].length - a[1].length)[0] ?? [0, []];
    if (own.length >= LEAST_ACCOUNTS && alike.length >= own.length * USUAL_SHARE) usual.set(channel, length);
  }
  return usual;
}
