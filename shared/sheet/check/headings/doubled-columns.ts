/** Several columns of a sheet that are for one field: which of them is read, or the question which. */
import { foldText } from '../../../domain/text-folding.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import { eitherOption } from '../../either-column.ts';
import type { TableRow } from '../../table.ts';
import { walletOf, walletsIn } from '../words/channels.ts';
import { wordSet } from '../words/word-list.ts';
import {
  askColumn,
  type Candidate,
  columnAnswered,
  dataRows,
  isGiven,
  NO_AMOUNT,
  type ReadSheet,
  settle,
} from './candidate.ts';
import type { CheckOptions } from './check-options.ts';
import type { MappableField } from './heading-synonyms.ts';
import { referenceAmong } from './reference-column.ts';
import { isShownFilled, textAt } from './table-cells.ts';

/** Fields whose value is only shown: a second column of them asks nothing. */
const ONLY_SHOWN: ReadonlySet<string> = wordSet('address|city|province|postal_code|bank_name|payment_date');

/** Settles or asks about two columns for one field: one that was answered, given or alone filled is the field’s. */
export function askDoubles(all: readonly Candidate[], sheet: ReadSheet): OpenQuestion[] {
  const questions: OpenQuestion[] = [];
  takeBranch(all);
  const byField = Map.groupBy(all, (each) => each.field);
  for (const [field, group] of byField) {
    if (field === null || group.length < 2 || group.some(({ unlessFilled }) => unlessFilled !== undefined))
      continue;
    const orders = field === 'amount' ? [] : ordersOf(field, group);
    if (takeEither(field, orders, sheet.options) || takeByOperator(field, group, all, sheet)) continue;
    const kept = soleColumn(field, group, sheet.options) ?? sameEverywhere(group, sheet);
    if (kept || ONLY_SHOWN.has(field)) {
      for (const each of group) if (each !== (kept ?? group[0])) settle(each, '', 'none');
      continue;
    }
    questions.push(askColumnOrEither(field, group, orders, sheet));
  }
  return questions;
}

/** A number of the branch beside the bank's, as accounts of West Africa are written: `Code banque | Code guichet`. */
function takeBranch(all: readonly Candidate[]): void {
  const codes = all.filter(({ field }) => field === 'bank_code');
  const branches = codes.filter(({ normalised }) => OF_BRANCH.test(normalised));
  const [branch, another] = branches;
  const isAlone = another === undefined && branches.length < codes.length && codes.length === 2;
  if (branch && isAlone && !isGiven(branch) && !all.some(({ field }) => field === 'account_branch'))
    settle(branch, 'account_branch', 'values');
}

const OF_BRANCH = /(?:^| )(?:guichets?|agences?|branch|branches)(?= |$)/;

/**
 * Takes each of `N° Wave` and `N° Orange` in the rows of its wallet, where a column says the wallet of each row, or no row
 * has more than one number.
 */
function takeByOperator(
  field: MappableField,
  group: readonly Candidate[],
  all: readonly Candidate[],
  sheet: ReadSheet,
): boolean {
  const [provider, another] = all.filter((each) => each.field === 'provider');
  const wallets = group.map(({ heading }) => walletsIn(foldText(heading)));
  const areApart =
    wallets.every(({ length }) => length === 1) && new Set(wallets.flat()).size === group.length;
  const isAnswered = sheet.options.answers?.['column.phone'] !== undefined;
  if (field !== 'phone' || another || !areApart || isAnswered) return false;
  const numbersIn = (line: TableRow) => group.filter(({ index }) => textAt(line, index) !== '').length;
  if (provider === undefined && dataRows(sheet).some((line) => numbersIn(line) > 1)) return false;
  for (const [at, each] of group.entries())
    each.ofWallet = {
      wallet: wallets[at]?.[0] ?? '',
      providerIndex: provider?.index,
      others: group.filter((other) => other !== each).map(({ index }) => index),
    };
  return true;
}

/** True in the rows in which the column, and not another one of the same field, is read. */
export function isReadIn(
  { unlessFilled, ofWallet }: Pick<Candidate, 'unlessFilled' | 'ofWallet'>,
  line: TableRow,
): boolean {
  if (unlessFilled?.some((index) => isShownFilled(line.cells[index]))) return false;
  if (ofWallet === undefined) return true;
  const { wallet, providerIndex, others } = ofWallet;
  const operator = providerIndex === undefined ? '' : textAt(line, providerIndex);
  return operator === ''
    ? others.every((index) => textAt(line, index) === '')
    : walletOf(operator) === wallet;
}

/** Columns of which in each row the first one that is filled is read. */
export type Order = readonly Candidate[];

/** Takes several columns for the field where the answer names one of these orders. */
export function takeEither(field: MappableField, orders: readonly Order[], options: CheckOptions): boolean {
  const answer = options.answers?.[`column.${field}`]?.replace(/\s/g, '').toUpperCase();
  const order = orders.find((each) => answer === optionOf(each));
  if (!order) return false;
  for (const [at, each] of order.entries()) {
    if (at > 0) each.unlessFilled = order.slice(0, at).map(({ index }) => index);
    settle(each, field, 'given');
  }
  return true;
}

function optionOf(order: Order): string {
  return eitherOption(order.map(({ letter }) => letter));
}

/** Asks which column is the field's, or whether it is one of these orders in which the others fill gaps of the first. */
export function askColumnOrEither(
  field: MappableField,
  group: readonly Candidate[],
  orders: readonly Order[],
  sheet: ReadSheet,
): OpenQuestion {
  const question = askColumn(field, group);
  const either = orders.filter((order) => fillsGaps(order, sheet)).map(optionOf);
  const none = field === 'amount' ? [NO_AMOUNT] : [];
  return { ...question, options: [...question.options, ...either, ...none] };
}

/** Each of them before the others as they stand; of more than two only numbers of phones, of which a payee may have several. */
function ordersOf(field: MappableField, group: readonly Candidate[]): readonly Order[] {
  if (group.length > 2 && field !== 'phone') return [];
  return group.map((preferred) => [preferred, ...group.filter((each) => each !== preferred)]);
}

/** `Employee` fills the gaps of `Pay to (if different)`. */
function fillsGaps([preferred, ...others]: Order, sheet: ReadSheet): boolean {
  const isFilled = (line: TableRow, each?: Candidate) =>
    each !== undefined && textAt(line, each.index) !== '';
  return dataRows(sheet).some(
    (line) => !isFilled(line, preferred) && others.some((each) => isFilled(line, each)),
  );
}

/** The first of several columns that hold the same in every row: whichever is read, nothing else is paid. */
export function sameEverywhere(group: readonly Candidate[], sheet: ReadSheet): Candidate | undefined {
  const [first, ...others] = group;
  const isSame = (line: TableRow) =>
    others.every(({ index }) => textAt(line, index) === textAt(line, first?.index ?? -1));
  return first && first.values.length > 0 && dataRows(sheet).every(isSame) ? first : undefined;
}

/** The one of several columns that was answered, given, or alone holds anything. */
function soleColumn(
  field: MappableField,
  group: readonly Candidate[],
  options: CheckOptions,
): Candidate | undefined {
  const answered = columnAnswered(field, group, options);
  if (answered) return answered;
  const given = group.filter(isGiven);
  if (given.length === 1) return given[0];
  const filled = group.filter((each) => each.values.length > 0);
  if (filled.length === 1) return filled[0];
  return field === 'reference' ? referenceAmong(filled) : undefined;
}
