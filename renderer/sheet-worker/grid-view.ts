import { isDuplicateInSheet, remainingDuplicates } from '../../shared/domain/duplicates-in-sheet.ts';
import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import { isOffer, namesAnotherPayment, type Problem, type Severity } from '../../shared/domain/problem.ts';
import { longHash } from '../../shared/domain/quick-hash.ts';
import { countPeople } from '../../shared/domain/recipient-identity.ts';
import type { RowOperation } from '../../shared/domain/row-fields.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { fieldOfAdded } from '../../shared/sheet/table.ts';
import { columnIndex } from './edited-table.ts';
import type { Corrections } from './recipe.ts';

/** One row as the check grid shows it: the sheet's texts by column, and their problems. */
export interface GridRow {
  readonly row: number;
  /** By column, from A; for an edited cell the new text. */
  readonly cells: readonly string[];
  readonly state: CheckedSheet['rows'][number]['state'];
  readonly problems: readonly Problem[];
  /** Absent for a payment, as in nearly every row. */
  readonly operation?: Exclude<RowOperation, 'payment'>;
  /** Plain decimal and currency if they can be read, for the sum of a selection. */
  readonly amount?: string;
  readonly currency?: string;
  /** What is paid, as read: the payee’s name, the channel, its operator, and the end of the phone or account. */
  readonly name?: string;
  readonly channel?: string;
  readonly provider?: string;
  readonly accountEnd?: string;
  /** The canonical text of what is paid to (`recipientIdentity`); absent if the row does not identify it. */
  readonly payee?: string;
  /** The file's own text of the cells that were changed by hand, by column letter. */
  readonly own?: Readonly<Record<string, string>>;
  /** By field, the values that a person gave for fields without a column in the sheet. */
  readonly added?: Readonly<Record<string, string>>;
  /** By field, the values of added columns that the row has from elsewhere and that were not typed. */
  readonly filled?: Readonly<Record<string, string>>;
  /** By column letter, the value taken from a cell if it differs from the cell's text. */
  readonly taken?: Readonly<Record<string, string>>;
}

/** The text of a cell, by its column: a letter of the sheet, or an added column (`+provider`). */
export function textAt(row: GridRow, column: string): string {
  return textReader(column)(row);
}

/** The same for many rows: the column is looked up once. */
export function textReader(column: string): (row: GridRow) => string {
  const field = fieldOfAdded(column);
  if (field !== undefined) return ({ added }) => added?.[field] ?? '';
  const index = columnIndex(column);
  return ({ cells }) => cells[index] ?? '';
}

/** How many rows each filter would show. */
export interface ViewTally {
  readonly all: number;
  readonly errors: number;
  readonly warnings: number;
  readonly aside: number;
  /** Warnings that nobody has ticked or decided yet. */
  readonly openWarnings: number;
  /** Rows that would be paid with the sheet as it is: without an error and not set aside; and the sums of their amounts. */
  readonly payable: number;
  /** Whom they pay; each row that does not identify its payee counts as somebody. */
  readonly people: number;
  /** How many of them are withdrawals to an own account, or ask a customer to pay in; the others are payments. */
  readonly withdrawals: number;
  readonly deposits: number;
  readonly totals: readonly { readonly currency: string; readonly amount: string }[];
}

/** Which rows a person wants to see, and in which order. */
export interface GridQuery {
  readonly filter: 'all' | 'errors' | 'warnings' | 'aside';
  /** A kind of problem (`kindKey`), or null for all. */
  readonly kind: string | null;
  readonly search: string;
  /** `row`, or a column; null is the sheet's own order. */
  readonly sort: {
    readonly key: string;
    readonly direction: 'asc' | 'desc';
    /** True if the column holds the paid amount: amounts are sorted by value. */
    readonly isAmount?: boolean;
  } | null;
}

/** Problems of one kind: the same code about the same field, as their sample says. */
export interface ProblemKind {
  readonly key: string;
  /** How many are still open: not ticked, not released, their row not set aside. */
  readonly count: number;
  /** How many of them have a proposed value to accept. */
  readonly proposals: number;
  readonly sample: Problem;
  /** The first of its rows, in the sheet’s order. */
  readonly rows: readonly KindRow[];
}

/** A row of a kind, and the column of its problem; undefined for a problem of the whole row. */
export interface KindRow {
  readonly row: number;
  readonly name: string;
  readonly column: string | undefined;
}

/** So many rows of a kind are listed; a filter shows all of them. */
const KIND_ROWS_MAX = 12;

type CountedKind = { -readonly [Key in Exclude<keyof ProblemKind, 'rows'>]: ProblemKind[Key] } & {
  readonly rows: KindRow[];
};

/** What a problem is counted and decided with; an offer only with those of the same form. */
export function kindKey({ code, field, params }: Pick<Problem, 'code' | 'field' | 'params'>): string {
  return [code, field, params?.form].filter((part) => part !== undefined).join('|');
}

/** The key under which a warning is ticked: its row, its code, its column. */
export function tickKey(row: number, problem: Problem): string {
  return `${row}:${problem.code}:${problem.column ?? ''}`;
}

/** A row, and whom and how much it pays. */
type Payment = Pick<GridRow, 'row' | 'payee' | 'amount' | 'currency'>;

/**
 * The key under which a duplicate is released: its row, its code, the other payment, and what the row pays. A decision
 * about one pair does not apply to any other, nor to another account or amount that the row has come to pay since: by an
 * accepted proposal, another column, a default, the book.
 */
export function pairKey({ row, payee, amount, currency }: Payment, { code, params }: Problem): string {
  return `${row}:${code}:${params?.where ?? ''}:${longHash(JSON.stringify([payee, amount, currency]))}`;
}

/** Duplicates are decided per pair: released (both are meant), or their row is set aside. */
export function isDuplicate({ code }: Pick<Problem, 'code'>): boolean {
  return namesAnotherPayment(code);
}

/** What decides whether a problem still needs the person. */
export interface Decisions {
  readonly aside: ReadonlySet<number>;
  /** By `pairKey`. */
  readonly released: ReadonlySet<string>;
  readonly ticked: ReadonlySet<string>;
  /** Rows that remain as the only one of several equal payments (`remainingDuplicates`). */
  readonly remaining: ReadonlySet<number>;
}

/** True if they decide the same: a set that was built again has the same members. */
export function areSameDecisions(one: Decisions, other: Decisions): boolean {
  const isSame = <Member>(a: ReadonlySet<Member>, b: ReadonlySet<Member>): boolean =>
    a.size === b.size && [...a].every((member) => b.has(member));
  return (
    isSame(one.aside, other.aside) &&
    isSame(one.released, other.released) &&
    isSame(one.ticked, other.ticked) &&
    isSame(one.remaining, other.remaining)
  );
}

/** Takes the rows in the sheet's order. */
export function decisionsOf(
  { setAside, released, ticked }: Corrections,
  rows: readonly GridRow[],
): Decisions {
  const aside = new Set(setAside);
  const remaining = remainingDuplicates(rows, aside);
  return { aside, released: new Set(released), ticked: new Set(ticked), remaining };
}

/** An error is open until it is corrected; a warning until it is ticked or, for a duplicate, released; a note never is. */
export function isOpen(payment: Payment, problem: Problem, decisions: Decisions): boolean {
  const { row } = payment;
  if (decisions.aside.has(row) || problem.severity === 'note') return false;
  if (problem.severity === 'error') return true;
  if (decisions.remaining.has(row) && isDuplicateInSheet(problem)) return false;
  if (isDuplicate(problem)) return !decisions.released.has(pairKey(payment, problem));
  return !decisions.ticked.has(tickKey(row, problem));
}

/** What a query shows. */
export interface GridView {
  /** Indexes of the shown rows, in their order. */
  readonly order: Uint32Array;
  readonly kinds: readonly ProblemKind[];
  readonly tally: ViewTally;
  readonly ticks: readonly ScrollTick[];
}

/** A position along the scrollbar, from 0 to `TICKS`, with an open problem, and the most serious severity there. */
export type ScrollTick = readonly [at: number, severity: 'error' | 'warning'];

/** Enough ticks for the height of any screen. */
export const TICKS = 160;

/**
 * The rows of a query, or the shown rows if they must keep their order; the kinds of open problems; and how many rows
 * each filter has.
 */
export function viewOf(
  rows: readonly GridRow[],
  query: GridQuery,
  corrections: Corrections,
  keptOrder?: Uint32Array,
): GridView {
  const decisions = decisionsOf(corrections, rows);
  const kinds = new Map<string, CountedKind>();
  const tally = {
    all: rows.length,
    errors: 0,
    warnings: 0,
    aside: 0,
    openWarnings: 0,
    payable: 0,
    withdrawals: 0,
    deposits: 0,
  };
  const paid: GridRow[] = [];
  const sums = new Map<string, number>();
  const words = query.search.trim().toLowerCase();
  const shown: number[] = [];
  const gravest = new Array<ScrollTick[1] | undefined>(rows.length);
  for (const [index, row] of rows.entries()) {
    const found = countProblems(row, decisions, kinds);
    if (found.errors > 0) gravest[index] = 'error';
    else if (found.warnings > 0) gravest[index] = 'warning';
    const isAside = decisions.aside.has(row.row);
    if (found.errors > 0) tally.errors += 1;
    if (found.warnings > 0) tally.warnings += 1;
    if (isAside) tally.aside += 1;
    else if (row.state !== 'invalid') {
      tally.payable += 1;
      if (row.operation === 'withdrawal') tally.withdrawals += 1;
      if (row.operation === 'customer-deposit') tally.deposits += 1;
      paid.push(row);
      addAmount(sums, row);
    }
    tally.openWarnings += found.warnings;
    if (!keptOrder && isShown(row, query, { ...found, isAside, words, decisions })) shown.push(index);
  }
  if (query.sort) sortRows(shown, rows, query.sort);
  const order = keptOrder ?? Uint32Array.from(shown);
  return {
    order,
    kinds: sortKinds([...kinds.values()]),
    tally: { ...tally, people: countPeople(paid), totals: sumsOf(sums) },
    ticks: ticksOf(order, gravest),
  };
}

function ticksOf(order: Uint32Array, gravest: readonly (ScrollTick[1] | undefined)[]): readonly ScrollTick[] {
  const ticks = new Map<number, ScrollTick[1]>();
  for (let at = 0; at < order.length; at += 1) {
    const severity = gravest[order[at] ?? -1];
    if (severity === undefined) continue;
    const tick = Math.floor((at * TICKS) / order.length);
    if (severity === 'error' || !ticks.has(tick)) ticks.set(tick, severity);
  }
  return [...ticks];
}

/** Adds the row's amount to its currency's sum; false if the row has no readable one. */
export function addAmount(sums: Map<string, number>, { amount, currency }: GridRow): boolean {
  if (amount === undefined || currency === undefined) return false;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) return false;
  sums.set(currency, (sums.get(currency) ?? 0) + parsed.amountMinor);
  return true;
}

/** The sums in the order of their currencies. */
export function sumsOf(
  sums: ReadonlyMap<string, number>,
): readonly { readonly currency: string; readonly amount: string }[] {
  return [...sums]
    .toSorted()
    .map(([currency, minor]) => ({ currency, amount: formatAmount(minor, currency) }));
}

interface Found {
  readonly errors: number;
  readonly warnings: number;
}

function countProblems(row: GridRow, decisions: Decisions, kinds: Map<string, CountedKind>): Found {
  let errors = 0;
  let warnings = 0;
  for (const problem of row.problems) {
    const isNote = problem.severity === 'note';
    if (!isNote && !isOpen(row, problem, decisions)) continue;
    if (problem.severity === 'error') errors += 1;
    if (problem.severity === 'warning') warnings += 1;
    const key = kindKey(problem);
    const kind = kinds.get(key) ?? { key, count: 0, proposals: 0, sample: problem, rows: [] };
    kind.count += 1;
    if (problem.proposed !== undefined && (!isNote || isOffer(problem))) kind.proposals += 1;
    if (kind.rows.length < KIND_ROWS_MAX && kind.rows.at(-1)?.row !== row.row)
      kind.rows.push({ row: row.row, name: row.name ?? '', column: problem.column });
    kinds.set(key, kind);
  }
  return { errors, warnings };
}

/** The most serious first. */
export const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

function sortKinds(kinds: readonly ProblemKind[]): readonly ProblemKind[] {
  const gravity = ({ sample }: ProblemKind): number => GRAVITY[sample.severity];
  return kinds.toSorted((a, b) => gravity(a) - gravity(b) || b.count - a.count);
}

interface Weighed extends Found {
  readonly isAside: boolean;
  readonly words: string;
  readonly decisions: Decisions;
}

function isShown(row: GridRow, query: GridQuery, weighed: Weighed): boolean {
  if (query.filter === 'errors' && weighed.errors === 0) return false;
  if (query.filter === 'warnings' && weighed.warnings === 0) return false;
  if (query.filter === 'aside' && !weighed.isAside) return false;
  const { kind } = query;
  if (kind !== null) {
    const hasKind = row.problems.some(
      (problem) =>
        kindKey(problem) === kind && (problem.severity === 'note' || isOpen(row, problem, weighed.decisions)),
    );
    if (!hasKind) return false;
  }
  if (weighed.words === '') return true;
  return (
    String(row.row) === weighed.words ||
    textsOf(row).some((cell) => cell.toLowerCase().includes(weighed.words))
  );
}

function sortRows(order: number[], rows: readonly GridRow[], sort: NonNullable<GridQuery['sort']>): void {
  const sign = sort.direction === 'asc' ? 1 : -1;
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const keys = new Map(order.map((index) => [index, sortKey(rows[index], sort)]));
  order.sort((a, b) => {
    const [left, right] = [keys.get(a), keys.get(b)];
    if (left === undefined || right === undefined) return 0;
    // Blank cells come last in either direction.
    if (left.text === '' || right.text === '')
      return Number(left.text === '') - Number(right.text === '') || a - b;
    const byNumber =
      left.amount !== undefined && right.amount !== undefined ? left.amount - right.amount : undefined;
    return sign * (byNumber ?? collator.compare(left.text, right.text)) || a - b;
  });
}

/** Amounts are sorted by the value read, whatever marks and signs they are written with. */
function sortKey(
  row: GridRow | undefined,
  { key: column, isAmount: isAmountColumn = false }: NonNullable<GridQuery['sort']>,
): { readonly text: string; readonly amount: number | undefined } {
  if (!row) return { text: '', amount: undefined };
  const text = (textAt(row, column) || row.filled?.[column.slice(1)] || '').trim();
  const amount = isAmountColumn ? row.amount : undefined;
  const plain = parseAmount(amount ?? text.replace(/[\s\u00a0\u202f]/g, ''), 'kwd');
  return { text, amount: plain.ok ? plain.amountMinor : undefined };
}

function textsOf({ cells, added }: GridRow): readonly string[] {
  return added === undefined ? cells : [...cells, ...Object.values(added)];
}
