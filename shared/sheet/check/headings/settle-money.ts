/** Which of a sheet's columns of money is the amount (V4, V5), by their words, their arithmetic or a question. */
import { foldText } from '../../../domain/text-folding.ts';
import type { OpenQuestion } from '../../checked-sheet.ts';
import type { Table } from '../../table.ts';
import { withoutCurrencies } from '../words/currency-words.ts';
import { namesMeasure } from '../words/measure-words.ts';
import { type MoneyRole, moneyRoleOf } from '../words/money-words.ts';
import { DAY, namesPeriod } from '../words/periods.ts';
import { isHeadingOfWords } from '../words/stated-sums.ts';
import { partsOfHeading } from './ambiguous-headings.ts';
import {
  type Candidate,
  columnAnswered,
  dataRows,
  isGiven,
  NO_AMOUNT,
  type ReadSheet,
  settle,
} from './candidate.ts';
import { isYesOrNo, mostLook } from './column-looks.ts';
import { askColumnOrEither, type Order, takeEither } from './doubled-columns.ts';
import { figureColumn, lastResult } from './figure-proof.ts';
import type { Layout } from './find-headings.ts';
import { isUnitText } from './heading-parts.ts';
import {
  type MoneyColumn,
  type MoneyDecision,
  moneyColumns,
  PAYABLE,
  provenResult,
  weighMoney,
} from './money-columns.ts';
import { areSums, ROWS_WEIGHED, roleOfFigures, unknownAmounts } from './money-figures.ts';
import { isOwnResult } from './normalise-heading.ts';
import { ownStatement, speaksOfScale } from './statements.ts';

/** Of several columns of money the one to pay, or the question which (V4, V5). */
export function settleMoney(all: readonly Candidate[], sheet: ReadSheet): OpenQuestion[] {
  const { layout, options } = sheet;
  // `Montant (en lettres)` says the amount again, in words.
  for (const each of all)
    if (
      each.field === 'amount' &&
      !isGiven(each) &&
      isHeadingOfWords(each.heading) &&
      !mostLook(each.values, 'amount')
    )
      settle(each, '', 'none');
  const days = all.filter((each) => !isGiven(each) && isDayFrom(each, sheet));
  for (const each of days) settle(each, '', 'none');
  // `À payer (O/N)` says whether a row is paid, not how much: its noes are read with the row.
  const mayBeAmount = ({ field, how, values }: Candidate) =>
    !isYesOrNo(values) && (field === 'amount' || (how === 'none' && mostLook(values, 'amount')));
  if (all.some(mayBeAmount))
    for (const each of all)
      if (each.field === 'amount' && !isGiven(each) && isYesOrNo(each.values)) settle(each, '', 'none');
  if (all.some((each) => each.field === 'amount' && isGiven(each))) return [];
  const open = all.filter(
    (each) =>
      (each.field === 'amount' || (each.field === null && !isYesOrNo(each.values))) &&
      !isGiven(each) &&
      !isOwnResult(each.heading) &&
      !days.includes(each),
  );
  const mayPay = (each: Candidate) => each.field === 'amount' || each.options.includes('amount');
  if (options.answers?.['column.amount']?.trim().toLowerCase() === NO_AMOUNT) {
    for (const each of open) if (mayPay(each)) settle(each, '', 'none');
    return [];
  }
  settleUnits(open, mayPay);
  const decision = decisionAbout(open, columnsOf(open, mayPay, sheet), mayPay, sheet);
  if (decision.kind === 'none') return [];
  const answered = columnAnswered('amount', open, options);
  const chosen =
    answered ?? (decision.kind === 'pay' ? open.find(({ index }) => index === decision.index) : undefined);
  for (const each of open) if (mayPay(each) && each !== chosen) settle(each, '', 'none');
  if (chosen) {
    if (chosen.field !== 'amount') settle(chosen, 'amount', answered ? 'given' : 'values');
    else if (answered) chosen.how = 'given';
    return [];
  }
  const indexes = decision.kind === 'ask' ? decision.indexes : [];
  const result = resultAmong(open, sheet);
  // Its heading and the arithmetic name the same one: proposed, and shown with its proof.
  if (result !== undefined && indexes.includes(result.index) && saysPay(result.heading)) {
    settle(result, 'amount', 'values');
    return [];
  }
  const asked = open.filter((each) => indexes.includes(each.index) || each === result);
  // Of one column there is nothing to choose: the statement shows it, with the arithmetic or as the only figures.
  const [only, another] = asked;
  if (only !== undefined && another === undefined && (only === result || isOnlyMoney(only, open, sheet))) {
    settle(only, 'amount', 'values');
    return [];
  }
  const pairs = correctedPairs(asked, layout);
  if (takeEither('amount', pairs, options)) return [];
  return [askColumnOrEither('amount', asked, pairs, sheet)];
}

/** True for the only column of figures, if these are sums and its words say nothing against paying them. */
function isOnlyMoney(only: Candidate, open: readonly Candidate[], { table, layout }: ReadSheet): boolean {
  const areFigures = (each: Candidate) => each === only || mostLook(each.values, 'amount');
  const isUnknown = moneyRoleOf(only.heading) === undefined;
  const isSaid = saysPay(only.heading) || (isUnknown && areSums(table, layout.firstDataIndex, only.index));
  return isSaid && open.filter(areFigures).length === 1;
}

function saysPay(heading: string): boolean {
  const role = moneyRoleOf(heading);
  return role === 'pay' || role === 'target';
}

/** What the sheet works out for each row from its other figures, whatever it is called: proposed, or one of those asked about. */
function resultAmong(open: readonly Candidate[], sheet: ReadSheet): Candidate | undefined {
  const lines = sheet.table.rows
    .slice(sheet.layout.firstDataIndex)
    .filter(({ cells }) => filledColumnsOf(cells) > 2)
    .slice(0, ROWS_WEIGHED);
  const figures = open
    .filter(({ values }) => mostLook(values, 'amount'))
    .map(({ index, heading }) => figureColumn(index, heading, lines));
  const found = lastResult(figures);
  return open.find(({ index }) => index === found?.index);
}

/** Cells in which something stands: a total has few. */
function filledColumnsOf(cells: Table['rows'][number]['cells']): number {
  return cells.filter((cell) => cell !== undefined && cell.text !== '').length;
}

function columnsOf(
  candidates: readonly Candidate[],
  isAmount: (candidate: Candidate) => boolean,
  { table, layout }: ReadSheet,
): readonly MoneyColumn[] {
  const columns = candidates.map((each) => ({
    index: each.index,
    heading: `${each.heading} ${bracketed(layout.units[each.index])}`.trim(),
    isAmount: isAmount(each),
  }));
  return moneyColumns(table, layout.firstDataIndex, columns, speaksOfScale(table, layout));
}

/** `Du` over the days on which something begins, or `Payable before`, is no sum that is due. */
function isDayFrom({ field, normalised, index }: Candidate, sheet: ReadSheet): boolean {
  if (field === 'payment_date' || !/(?:^| )(?:du|le|avant|on|by|before)$/.test(normalised)) return false;
  const cells = dataRows(sheet).flatMap(({ cells: all }) => all[index] ?? []);
  const filled = cells.filter(({ text }) => text.trim() !== '');
  return filled.length > 0 && filled.every(({ kind, text }) => kind === 'date' || DAY.test(text));
}

/** `Montant corrigé` beside `Montant`, where both headings say the same of their unit and currency. */
function correctedPairs(asked: readonly Candidate[], layout: Layout): readonly Order[] {
  const said = ({ index, heading }: Candidate) => {
    const { scale, currencies, unit } = ownStatement(layout, index);
    const { denying, unknown } = partsOfHeading(`${heading} ${bracketed(unit)}`);
    return JSON.stringify([scale, currencies, denying, unknown]);
  };
  const corrected = asked.filter(({ heading }) => moneyRoleOf(heading) === 'corrected');
  const others = asked.filter(({ heading }) => CORRECTED.includes(moneyRoleOf(heading) ?? 'amount'));
  const [preferred, other] = [corrected[0], others[0]];
  if (!preferred || !other || asked.length !== 2 || said(preferred) !== said(other)) return [];
  return [[preferred, other]];
}

/** What is corrected in some rows. */
const CORRECTED: readonly MoneyRole[] = ['amount', 'pay', 'total'];

/** `FCFA`, `KEUR`: a unit alone is as good as `Amount` where no other column is for one. */
function settleUnits(open: readonly Candidate[], mayPay: (candidate: Candidate) => boolean): void {
  if (open.some(mayPay)) return;
  const isUnitAlone = ({ heading }: Candidate) => isUnitText(heading) && moneyRoleOf(heading) === undefined;
  for (const each of open)
    if (each.how === 'none' && isUnitAlone(each) && mostLook(each.values, 'amount'))
      settle(each, 'amount', 'values');
}

/**
 * Where no heading is known for an amount, those that speak of money all the same are asked about, `Montant 1re
 * quinzaine` beside `Montant 2e quinzaine`, or else those that hold what may be amounts under a heading that nobody knows
 * or that names a part of a pay.
 */
function decisionAbout(
  open: readonly Candidate[],
  columns: readonly MoneyColumn[],
  mayPay: (candidate: Candidate) => boolean,
  sheet: ReadSheet,
): MoneyDecision {
  const { table, layout } = sheet;
  // A `Total` that nobody filled in is no more the amount than what stands beside it.
  const isBlank = ({ field, values }: Candidate) => field === null && values.length === 0;
  const blank = open.filter((each) => mayPay(each) && isBlank(each));
  const uncalculated = open.filter((each) => mayPay(each) && isUncalculated(each, sheet));
  if (columns.length > 1 || open.filter(mayPay).length > blank.length)
    return besideAlso(weighMoney(columns), uncalculated);
  const filled = open.filter((each) => mostLook(each.values, 'amount') || isUncalculated(each, sheet));
  const named = filled.filter(({ heading }) => PAYABLE.some((role) => role === moneyRoleOf(heading)));
  const isThing = ({ index, heading }: Candidate) =>
    namesMeasure(heading) ||
    roleOfFigures(table, layout.firstDataIndex, { index, heading, role: undefined }) === 'quantity';
  const unknown = filled.filter(
    (each) =>
      each.how === 'none' &&
      !each.isUnnamed &&
      moneyRoleOf(each.heading) === undefined &&
      mayBeAmounts(each.values) &&
      !isThing(each),
  );
  // A bonus, an advance or a gross amount is paid by itself where there is nothing else to pay.
  const sums = filled.filter(({ heading, values }) => isSumOfMoney(heading) && mayBeAmounts(values));
  const ofPeriods = unknown.filter(({ heading }) => namesPeriod(heading));
  const only = uncalculated.length > 0 ? undefined : paidAlone(filled, sheet);
  if (only) return { kind: 'pay', index: only.index };
  const found = named.length > 0 ? [...named, ...ofPeriods] : [...unknown, ...sums];
  // Of figures of which nothing is known it is asked all the same, if there are no others.
  const any = filled.filter((each) => each.how === 'none' && !each.isUnnamed && mayBeAmounts(each.values));
  const offered = found.length > 0 ? found : any;
  if (offered.length === 0) return { kind: 'none' };
  return besideAlso({ kind: 'ask', indexes: offered.map(({ index }) => index) }, blank);
}

/** The decision, if each of these columns may be the amount as well. */
function besideAlso(decision: MoneyDecision, others: readonly Candidate[]): MoneyDecision {
  if (decision.kind === 'none') return decision;
  const weighed = decision.kind === 'pay' ? [decision.index] : decision.indexes;
  const indexes = [...new Set([...weighed, ...others.map(({ index }) => index)])];
  if (decision.kind === 'pay' && indexes.length === 1) return decision;
  return { kind: 'ask', indexes: indexes.sort((one, other) => one - other) };
}

/** The one column of what a person is paid by itself, where no other may hold sums, or where these go into it. */
function paidAlone(filled: readonly Candidate[], sheet: ReadSheet): Candidate | undefined {
  const free = filled.filter(({ how }) => how === 'none');
  const [only, another] = free.filter(({ heading, values }) => mayBeAmounts(values) && isPaidAlone(heading));
  if (!only || another) return undefined;
  if (!free.some((each) => each !== only && mayHoldSums(each, only, sheet))) return only;
  return provenResult(columnsOf(free, (each) => each === only, sheet))?.index === only.index
    ? only
    : undefined;
}

/** True for formulas without a result: what they would give may be what is paid (X2). */
function isUncalculated({ index, values }: Candidate, sheet: ReadSheet): boolean {
  return values.length === 0 && dataRows(sheet).some(({ cells }) => cells[index]?.formula === 'missing');
}

/** True unless the heading or the figures say that they are no sums: numbers of persons, grades, years and projects. */
function mayHoldSums({ index, heading, values }: Candidate, paid: Candidate, sheet: ReadSheet): boolean {
  const { table, layout } = sheet;
  const role = roleOfFigures(table, layout.firstDataIndex, { index, heading, role: moneyRoleOf(heading) });
  if ((role !== undefined && NO_SUMS.includes(role)) || values.length === 0) return true;
  if (role === 'aside' || !mayBeAmounts(values)) return role === 'aside' && isSumOfMoney(heading);
  if (role !== undefined || areSums(table, layout.firstDataIndex, index)) return true;
  const columns = [
    { index, heading, isAmount: false },
    { index: paid.index, heading: paid.heading, isAmount: true },
  ];
  return unknownAmounts(table, layout.firstDataIndex, columns, speaksOfScale(table, layout)).has(index);
}

/** True for a heading that names a sum of money, not a number, a rate or a price that goes into one. */
function isSumOfMoney(heading: string): boolean {
  const role = moneyRoleOf(heading);
  if (role === 'aside') return AMOUNTS_ASIDE.test(foldText(heading));
  return role !== undefined && !NO_SUMS.includes(role);
}

/** True for what a person is paid by itself: where no other column holds sums, it is the amount. */
function isPaidAlone(heading: string): boolean {
  const role = moneyRoleOf(heading);
  const isPaid = role === undefined || role === 'amount' || role === 'part' || role === 'adjustment';
  return isPaid && (PAID_ALONE.test(foldText(heading)) || WHOLE_PAID_ALONE.test(withoutCurrencies(heading)));
}

const PAID_ALONE =
  /^(?:indemnites?|primes?|honoraires?|cachets?|remunerations?|bourses?|gratifications?|per ?diems?|commissions?|vacations?|stipends?|allowances?|bonus(?:es)?|scholarships?|reimbursements?|refunds?|remboursements?)(?= |$)(?! (?:attendu|du par|du pret|pret|loan|a percevoir|a recevoir|expected))|(?:^| )(?:allowance|bonus|stipend|honorarium|scholarship|reimbursement|refund)(?= |$)/;
/** Words that are this only without any other: `Pension alimentaire` is taken off, a `Dossier fee` may be ours. */
const WHOLE_PAID_ALONE =
  /^(?:defraiements?|allocations?|subventions?|dividendes?|dividends?|pensions?|aides?|gains?|lots?|forfaits?|frais de mission|transport|paies?|payes?|pays?|versements?|transferts?|paiements?|(?:cash )?grants?|awards?|prizes?|earnings|winnings|rebates?|fees?|sums?)$/;

/** A limit or an estimate that calls itself an amount: without any other it may be what is paid. */
const AMOUNTS_ASIDE = /(?:^| )(?:amounts?|montants?|sommes?|salaires?|salary|salaries|wages|pay)(?= |$)/;

const NO_SUMS: readonly MoneyRole[] = ['unit-price', 'quantity', 'share', 'exchange-rate'];

/** Lines, persons and files are rarely numbered from so many on. */
const LEAST_COUNTED = 10_000;

/** Sums of money, and neither phones, accounts and codes, nor years, nor the numbers of the lines. */
function mayBeAmounts(values: readonly string[]): boolean {
  const isOther = (text: string) => /^(?:\+|0\d)|^\d{9,}$/.test(text);
  const areYears = values.every((text) => /^(?:19|20)\d\d$/.test(text));
  const areCounted = values.every((text, index) => Number(text) === Number(values[0]) + index);
  const mayBeNumbers = areCounted && Number(values[0]) < LEAST_COUNTED;
  return !areYears && !values.some(isOther) && !(values.length > 1 && mayBeNumbers);
}

/** A unit of the line under the headings, as a heading has it. */
export function bracketed(unit: string | undefined): string {
  return unit === undefined || unit === '' ? '' : `(${unit.replace(/[()[\]]/g, ' ')})`;
}
