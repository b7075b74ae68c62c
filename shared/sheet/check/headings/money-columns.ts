/**
 * Which of several columns of money is the one to pay: the one that the words of the headings and the arithmetic of the
 * rows both name; else it is asked (hazards V4, V5, A11).
 */

import { foldText } from '../../../domain/text-folding.ts';
import type { Table, TableRow } from '../../table.ts';
import { withoutCurrencies } from '../words/currency-words.ts';
import { namesMeasure } from '../words/measure-words.ts';
import { type MoneyRole, moneyRoleOf } from '../words/money-words.ts';
import { mentionsPeriod } from '../words/periods.ts';
import {
  NO_AMOUNT_BUT_WRITTEN,
  numbersOf,
  roleOfFigures,
  SOME_ROWS,
  unknownAmounts,
  weighedLines,
} from './money-figures.ts';
import { areManyThings, countsOf, isFlat, isTimes } from './numbers-of-things.ts';
import { textAt } from './table-cells.ts';

/** Share of the rows in which a sum must hold: a slip in one row is no proof. */
const MOST_ROWS = 0.9;
/** Columns that are added up at once; each more would double the sums that are tried. */
const MOST_PARTS = 11;

export interface MoneyColumn {
  /** 0 = A. */
  readonly index: number;
  readonly role: MoneyRole;
  /** True where the heading is known for an amount's. */
  readonly isAmount: boolean;
  /** True where the heading says no more than that: `Amount`, not `Salary`. */
  readonly isBare: boolean;
  /** True where the heading counts months: what is paid for one of them is a grant's or a rent's usual amount. */
  readonly isMonths: boolean;
  /** True where the heading names what is weighed or measured. */
  readonly isMeasure: boolean;
  /** True where the heading says of which month, week or instalment the amounts are. */
  readonly isOfPeriod: boolean;
  /** True where nobody knows what the heading means: beside an instalment it may be another one. */
  readonly isUnknown: boolean;
  /** True where the heading says no more than that the amounts are totals: `Total`, `Total net`. */
  readonly isTotal: boolean;
  /** True where the heading may speak of what was paid already as well: `Montant versé`. */
  readonly mayBePast: boolean;
  /** By weighed row; undefined where the cell holds no number, 0 where it is blank. */
  readonly numbers: readonly (number | undefined)[];
}

/** What is left to pay says itself that what was given before is taken off: the two are no alternatives. */
const REST_TO_PAY =
  /^(?:reste|restant|solde|balance|remainder|remaining)(?: \S+)? (?:a payer|a verser|to pay|payable)(?= |$)/;
const GIVEN_BEFORE =
  /^(?:avances?|acomptes?|advances?|deposits?|montants?|amounts?) (?:deja|already) (?:versee?s?|payee?s?|recue?s?|paid|given|received)$/;

export type MoneyDecision =
  /** Nothing to weigh: at most one column of money. */
  | { readonly kind: 'none' }
  | { readonly kind: 'pay'; readonly index: number }
  /** Each of these may be the one. */
  | { readonly kind: 'ask'; readonly indexes: readonly number[] };

/** The columns that hold money, by their heading and their values. */
export function moneyColumns(
  table: Table,
  firstDataIndex: number,
  columns: readonly { readonly index: number; readonly heading: string; readonly isAmount: boolean }[],
  isScaled: boolean,
): MoneyColumn[] {
  const unknown = unknownAmounts(table, firstDataIndex, columns, isScaled);
  const isRestSaid = columns.some(({ heading }) => REST_TO_PAY.test(foldText(heading)));
  const named = columns.flatMap(({ index, heading, isAmount }) => {
    const isUnknown = unknown.has(index);
    const role = isUnknown
      ? 'amount'
      : isRestSaid && GIVEN_BEFORE.test(foldText(heading))
        ? 'old'
        : roleOfFigures(table, firstDataIndex, { index, heading, role: roleOf(heading, isAmount) });
    const isMany = role === undefined && areManyThings(table, firstDataIndex, { index, heading });
    if (role === undefined && !isMany) return [];
    return [
      {
        ...{ index, role: role ?? ('aside' as const), isAmount, isUnknown },
        isBare: !isUnknown && isBareAmount(heading),
        isMonths: role === 'quantity' && MONTHS.test(foldText(heading)),
        isMeasure: isMany || namesMeasure(heading),
        isOfPeriod: mentionsPeriod(heading),
        mayBePast: MAY_BE_PAST.test(withoutCurrencies(heading)),
        isTotal: TOTAL.test(foldText(heading)) && !TO_PAY.test(foldText(heading)),
      },
    ];
  });
  // Without a column that is known for an amount there is nothing to confuse it with.
  const isPaid = named.some(({ role, isAmount }) => isAmount || role === 'pay' || role === 'target');
  if (named.length < 2 || !isPaid) return [];
  const lines = weighedLines(
    table,
    firstDataIndex,
    named.map(({ index }) => index),
  );
  return named.flatMap((column) => {
    const { index, role, isAmount } = column;
    const isCount = role === 'quantity' || column.isMeasure;
    const numbers = isCount ? countsOf(lines, index) : numbersOf(lines, index);
    const filled = numbers.filter((value) => value !== 0);
    const read = filled.filter((value) => value !== undefined);
    // Where amounts are expected, what stands in place of one is none of a column of words.
    const look = isAmount ? NO_AMOUNT_BUT_WRITTEN : BEGINS_WITH_DIGIT;
    const written = Math.max(read.length, cellsThat(lines, index, look));
    // What its formulas would give is not known (X2): it may change the amount that stands beside it.
    if (lines.some(({ cells }) => cells[index]?.formula === 'missing') && hasOtherAmount(lines, named, index))
      return [{ ...column, numbers }];
    if (!unknown.has(index) && (read.length === 0 || written < filled.length * SOME_ROWS)) {
      // A column of noughts or blanks changes no sum, and a column of words is none of money, unless it stands for another.
      const saysNothing = REPLACING.includes(role) && cellsThat(lines, index, NO_AMOUNT_BUT_WRITTEN) > 0;
      return saysNothing ? [{ ...column, numbers: numbers.map(() => undefined) }] : [];
    }
    // All of it is paid: nothing is shared.
    if (role === 'share' && read.every((value) => value === 1 || value === 100)) return [];
    return [{ ...column, numbers }];
  });
}

/** True where another column that is known for an amount has numbers. */
function hasOtherAmount(
  lines: readonly TableRow[],
  named: readonly { readonly index: number; readonly isAmount: boolean }[],
  index: number,
): boolean {
  return named.some(
    (each) => each.isAmount && each.index !== index && cellsThat(lines, each.index, BEGINS_WITH_DIGIT) > 0,
  );
}

/** What stands in such a column takes the place of another amount, even if it is nought or cannot be read. */
const REPLACING: readonly MoneyRole[] = ['corrected', 'pay', 'balance'];
function cellsThat(lines: readonly TableRow[], index: number, look: RegExp): number {
  return lines.filter((line) => look.test(textAt(line, index))).length;
}

const MAY_BE_PAST =
  /^(?:montants?|sommes?|amounts?|sums?) (?:versee?s?|viree?s?|transferee?s?|transferred|wired)(?= |$)/;
const MONTHS = /(?:^| )(?:months?|mois)(?: |$)/;
const TOTAL = /(?:^| )(?:totals?|totaux)(?: |$)/;
const TO_PAY = /(?:^| )(?:payer|verser|virer|regler|pay|paid|payable|due)(?: |$)| du$/;

/** Two amounts in one cell (V7) cannot be read, and are money. */
const BEGINS_WITH_DIGIT = /^\s*[-(]?\d/;

/** Remarks in brackets that say nothing about money, `(required)`, change nothing. */
function isBareAmount(heading: string): boolean {
  const text = heading.replace(/\([^()]*\)/g, (remark) => (saysNoTotal(remark) ? ' ' : remark));
  return text.split(/[/|]/).every((part) => BARE_AMOUNT.test(withoutCurrencies(part)));
}

/** A net amount may be that of one piece as well. */
function saysNoTotal(remark: string): boolean {
  return moneyRoleOf(remark) === undefined || /^\(\s*net(?:te|s)?\s*\)$/i.test(remark);
}

/** An amount and nothing more, in each language that a heading is written in; or its currency alone. */
const BARE_AMOUNT = /^$|^(?:payment |the )?(?:amounts?|montants?|amt|sommes?)$/;

/** What stands in brackets makes no amount a harmless one: “Révisé (mois précédent)” may be what is paid, and is asked. */
function roleOf(heading: string, isAmount: boolean): MoneyRole | undefined {
  if (/^\s*%\s*$/.test(heading)) return 'share';
  const role = moneyRoleOf(heading) ?? (isAmount ? 'amount' : undefined);
  if (role !== 'old' && role !== 'aside') return role;
  const outside = moneyRoleOf(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '));
  return outside && PAYABLE.includes(outside) ? outside : role;
}

/** What may be paid; the rest is only evidence. */
export const PAYABLE: readonly MoneyRole[] = [
  'pay',
  'amount',
  'corrected',
  'total',
  'balance',
  'target',
  'credit',
];
/** What changes what is paid, so that a sum without it proves nothing. */
const MODIFIERS: readonly MoneyRole[] = ['part', 'less', 'paid', 'adjustment'];
/** What is never paid, whatever stands beside it. */
const HARMLESS: readonly MoneyRole[] = [
  'gross',
  'unit-price',
  'quantity',
  'exchange-rate',
  'aside',
  'source',
  'old',
];

/** Decides between several columns of money. */
export function weighMoney(all: readonly MoneyColumn[]): MoneyDecision {
  const columns = withoutLesserSource(all);
  if (columns.length < 2) return { kind: 'none' };
  const proven = provenResult(columns);
  if (proven && !isOfPeriods(proven, columns)) return { kind: 'pay', index: proven.index };
  const payable = columns.filter(({ role }) => PAYABLE.includes(role));
  const modifiers = columns.filter(({ role }) => MODIFIERS.includes(role));
  const [surest] = byWords(payable);
  const isShared = columns.some(({ role }) => role === 'debit' || role === 'share');
  if (surest && modifiers.length === 0 && !isShared) {
    // Whatever were answered, every row would be paid the same; but what was transferred may not be due any more.
    const isSame = payable.length > 1 && payable.every((each) => areEqual(each, surest) && !each.mayBePast);
    if (
      isSame ||
      (payable.length === 1 && PAID_BY_WORD.includes(surest.role) && !mayBeUnitPrice(surest, columns))
    )
      return { kind: 'pay', index: surest.index };
  }
  const isPriced = surest !== undefined && mayBeUnitPrice(surest, columns);
  if (payable.length + modifiers.length < 2 && !isPriced && !isShared) return { kind: 'none' };
  return { kind: 'ask', indexes: asked(columns).map(({ index }) => index) };
}

/**
 * What `Jan`, `Feb` and `Mar` add up to, or `Salary` and `Instalment 2`: one of them may be what is to be paid now, and the
 * words of the total do not say so.
 */
function isOfPeriods({ isTotal }: MoneyColumn, columns: readonly MoneyColumn[]): boolean {
  const mayBeOne = columns.filter(
    ({ isOfPeriod, isUnknown, isTotal: isSum, role }) =>
      isOfPeriod || isUnknown || (role === 'amount' && !isSum),
  );
  return isTotal && mayBeOne.length > 1 && mayBeOne.some(({ isOfPeriod }) => isOfPeriod);
}

/**
 * `Amount` beside a quantity, or a grant beside a number of months, without a price of one: nobody can tell whether it is
 * the price of one or of all.
 */
function mayBeUnitPrice(column: MoneyColumn, columns: readonly MoneyColumn[]): boolean {
  const { isBare, role: own } = column;
  if (columns.some(({ role }) => role === 'unit-price')) return false;
  const quantities = columns.filter(({ role }) => role === 'quantity');
  const measures = columns.filter(({ isMeasure }) => isMeasure);
  if (own === 'amount' && [...quantities, ...measures].some((each) => isFlat(column, each))) return true;
  const isOfMonths = own === 'amount' && columns.some(({ isMonths }) => isMonths);
  if (!(isBare || isOfMonths) || quantities.length === 0) return false;
  return !quantities.some((each) => isTimes(column, each));
}

/** Beside columns that are never paid, these words alone decide; a total or a balance is asked about. */
const PAID_BY_WORD: readonly MoneyRole[] = ['pay', 'target', 'amount', 'corrected'];

/** What the sender spends is not paid out where the sheet says what the recipient gets. */
function withoutLesserSource(all: readonly MoneyColumn[]): readonly MoneyColumn[] {
  return all.map((column) =>
    column.role === 'source' && !all.some(({ role }) => role === 'target')
      ? { ...column, role: 'amount' }
      : column,
  );
}

/** Numbers that are no money, so that nobody can mean them. */
const COUNTS: readonly MoneyRole[] = ['quantity', 'share', 'exchange-rate'];

function asked(columns: readonly MoneyColumn[]): readonly MoneyColumn[] {
  const offered = columns.filter(({ role }) => !HARMLESS.includes(role));
  if (offered.length > 1) return offered;
  const sums = columns.filter(({ role, isMeasure }) => !COUNTS.includes(role) && !isMeasure);
  return sums.length > 0 ? sums : columns;
}

/** The surest words first. */
function byWords(payable: readonly MoneyColumn[]): readonly MoneyColumn[] {
  const rank = ({ role, isAmount }: MoneyColumn) =>
    (['target', 'pay', 'corrected', 'amount'].indexOf(role) + 1 || 9) + (isAmount ? 0 : 0.5);
  return payable.toSorted((a, b) => rank(a) - rank(b));
}

function areEqual(a: MoneyColumn, b: MoneyColumn): boolean {
  return a.numbers.every((value, row) => value === b.numbers[row]);
}

interface Result {
  readonly result: MoneyColumn;
  readonly parts: readonly MoneyColumn[];
}

/** What is taken off a sum before it is paid. */
const LESSENING: readonly MoneyRole[] = ['less', 'paid'];

/**
 * The one column that the sums of the rows end in, whose words say that it may be paid, and into which everything goes
 * that changes what is paid. Undefined where there is none, or more than one.
 */
export function provenResult(columns: readonly MoneyColumn[]): MoneyColumn | undefined {
  const results: readonly Result[] = columns.flatMap((result) => {
    const parts = CAN_BE_RESULT.includes(result.role) ? partsOf(result, columns) : undefined;
    return parts && mayEndIn(result, parts) ? [{ result, parts }] : [];
  });
  // `HT + TVA = TTC` is on the way to `HT + TVA − Acompte = Reste`: from what is left, deductions are taken off.
  const isOnTheWay = (one: Result) =>
    results.some(
      (other) =>
        other.parts.length > one.parts.length &&
        one.parts.every((part) => other.parts.includes(part)) &&
        other.parts.every((part) => one.parts.includes(part) || LESSENING.includes(part.role)),
    );
  const isPart = (column: MoneyColumn) => results.some(({ parts }) => parts.includes(column));
  const finals = results.filter(
    (each) => !isPart(each.result) && !isOnTheWay(each) && PAYABLE.includes(each.result.role),
  );
  const [final] = finals;
  if (!final || finals.length > 1) return undefined;
  const used = new Set<MoneyColumn>([final.result, ...final.parts]);
  for (const { result, parts } of results) if (parts.every((part) => used.has(part))) used.add(result);
  const isBeside = ({ role }: MoneyColumn) => HARMLESS.includes(role) || role === 'share';
  const rest = columns.filter((column) => !used.has(column) && !isBeside(column));
  return rest.every((column) => areEqual(column, final.result)) ? final.result : undefined;
}

const CAN_BE_RESULT: readonly MoneyRole[] = [...PAYABLE, 'gross', ...LESSENING];

/**
 * `Invoice total` is no sum of what is to pay and what was taken off: read so, every sum could be turned round. A balance
 * that only grows is carried on, and is not what remains to be paid.
 */
function mayEndIn({ role }: MoneyColumn, parts: readonly MoneyColumn[]): boolean {
  if (role === 'balance') return parts.some((part) => LESSENING.includes(part.role) || part.role === 'debit');
  return role === 'pay' || role === 'target' || !parts.some((part) => part.role === 'pay');
}

/** Columns of which the result is the sum, the difference or the product in nearly all rows. */
function partsOf(result: MoneyColumn, columns: readonly MoneyColumn[]): readonly MoneyColumn[] | undefined {
  const others = columns.filter((column) => column !== result);
  const isLess = (column: MoneyColumn) => LESSENING.includes(column.role);
  // `Total des retenues` is what all that is taken off makes together.
  if (isLess(result)) return sumOf(result, others.filter(isLess), -1);
  return productOf(result, others) ?? sumOf(result, others);
}

function productOf(result: MoneyColumn, others: readonly MoneyColumn[]): readonly MoneyColumn[] | undefined {
  const factors = others.filter(({ role }) => FACTORS.includes(role));
  const bases = [...factors, ...others.filter(({ role }) => PRICED.includes(role))];
  for (const a of bases) {
    for (const b of factors) {
      if (a === b) continue;
      if (holds(result, (row) => product(a.numbers[row], b.numbers[row]), 0.005)) return [a, b];
    }
  }
  return undefined;
}

/** What may be the price of one, whatever it is called. */
const PRICED: readonly MoneyRole[] = ['source', 'amount', 'part', 'gross'];
const FACTORS: readonly MoneyRole[] = ['unit-price', 'quantity', 'exchange-rate', 'share'];

function product(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a * b;
}

/** Signs that a column may have in a sum, by what its words say. */
function signsOf(role: MoneyRole): readonly number[] {
  if (ADDED.includes(role)) return [0, 1];
  if (role === 'adjustment') return [0, 1, -1];
  return role === 'debit' || LESSENING.includes(role) ? [0, -1] : [0];
}

const ADDED: readonly MoneyRole[] = [
  ...(['part', 'amount', 'gross', 'total'] as const),
  ...(['corrected', 'pay', 'old', 'credit'] as const),
];

function sumOf(
  result: MoneyColumn,
  others: readonly MoneyColumn[],
  sense: 1 | -1 = 1,
): readonly MoneyColumn[] | undefined {
  const parts = others.filter(({ role }) => signsOf(role).length > 1).slice(0, MOST_PARTS);
  const signs = new Array<number>(parts.length).fill(0);
  let best: readonly MoneyColumn[] | undefined;
  const tryFrom = (at: number): void => {
    if (at === parts.length) {
      const used = parts.filter((_, index) => signs[index] !== 0);
      if (used.length < 2 || (best && used.length <= best.length)) return;
      const total = (row: number) => {
        let sum = 0;
        for (const [index, part] of parts.entries()) {
          if (signs[index] === 0) continue;
          const value = part.numbers[row];
          if (value === undefined) return undefined;
          // A deduction may be written with its minus already.
          sum += signs[index] === -1 ? -Math.abs(value) : value;
        }
        return sum * sense;
      };
      if (holds(result, total, 0.011) && used.every((part) => holdsWhere(part, result, total))) best = used;
      return;
    }
    for (const sign of signsOf((parts[at] as MoneyColumn).role)) {
      signs[at] = sign;
      tryFrom(at + 1);
    }
    signs[at] = 0;
  };
  tryFrom(0);
  return best;
}

/** True where the sum holds in nearly all rows in which this part of it is not nought: elsewhere it proves nothing. */
function holdsWhere(
  part: MoneyColumn,
  result: MoneyColumn,
  figure: (row: number) => number | undefined,
): boolean {
  const rows = result.numbers.flatMap((stated, row) =>
    stated !== undefined && part.numbers[row] ? [{ stated, made: figure(row) ?? Number.NaN }] : [],
  );
  const right = rows.filter(({ stated, made }) => Math.abs(made - stated) <= 0.011).length;
  return rows.length > 0 && right >= rows.length * MOST_ROWS;
}

/** True where the figure is the result's in nearly all rows that have one, and in at least some of them not nought. */
function holds(result: MoneyColumn, figure: (row: number) => number | undefined, share: number): boolean {
  let compared = 0;
  let right = 0;
  for (const [row, stated] of result.numbers.entries()) {
    if (stated === undefined || stated === 0) continue;
    compared += 1;
    const computed = figure(row);
    const room = share < 0.01 ? Math.max(1, Math.abs(stated) * share) : share;
    if (computed !== undefined && Math.abs(computed - stated) <= room) right += 1;
    // Most sums that are tried fail at once.
    if (compared - right > Math.max(1, result.numbers.length * (1 - MOST_ROWS))) return false;
  }
  return compared > 0 && right >= compared * MOST_ROWS && compared >= result.numbers.length * SOME_ROWS;
}
