/** Amounts beyond what their channel is known to carry: of one payment, and of all payments to one payee in a month. */
import { formatAmount } from '../../../domain/money.ts';
import {
  type ChannelLimit,
  limitedPayee,
  limitMinor,
  limitOf,
  type PaidInMonth,
} from '../../../domain/payment-limits.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { cellProblem } from '../cells/cell-outcome.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { type GroupCheck, NO_PROBLEMS, placeOf } from './group-check.ts';

interface Payee {
  sum: number;
  readonly rows: Set<number>;
}

export class OverLimits implements GroupCheck {
  private readonly sheet: SheetLines;
  private readonly limits: readonly ChannelLimit[];
  private readonly paid: PaidInMonth;
  /** By where the money goes, of the rows whose channel has a limit. A sheet is seldom of more than a month. */
  private readonly payees = new Map<string, Payee>();

  /** `paid`: what was paid before the sheet in the month in which it is paid. */
  constructor(sheet: SheetLines, limits: readonly ChannelLimit[], paid: PaidInMonth) {
    this.sheet = sheet;
    this.limits = limits;
    this.paid = paid;
    for (let i = 0; i < sheet.rows.length; i += 1) this.add(i);
  }

  problemsOf(index: number): readonly Problem[] {
    const { fields } = this.sheet.rows[index] as CheckedRow;
    const limit = limitOf(this.limits, fields);
    if (limit === undefined) return NO_PROBLEMS;
    const { channel, currency, payment, payeeAndMonth } = limit;
    const place = placeOf('amount', this.sheet);
    const original = fields.amount ?? '';
    if (this.amountOf(index) > mostOf(payment, currency)) {
      const params = { channel, most: `${payment} ${currency}` };
      return [cellProblem('limit-of-payment', place, { params, original })];
    }
    const payee = limitedPayee(fields) ?? '';
    const sum = (this.payees.get(payee)?.sum ?? 0) + (this.paid[payee] ?? 0);
    if (sum <= mostOf(payeeAndMonth, currency)) return NO_PROBLEMS;
    const added = `${formatAmount(sum, currency)} ${currency}`;
    const params = { channel, most: `${payeeAndMonth} ${currency}`, sum: added };
    return [cellProblem('limit-of-month', place, { params, original })];
  }

  peersOf(index: number): readonly number[] {
    return [...(this.payees.get(limitedPayee(this.sheet.rows[index]?.fields ?? {}) ?? '')?.rows ?? [])];
  }

  remove(index: number): void {
    const payee = this.payees.get(limitedPayee(this.sheet.rows[index]?.fields ?? {}) ?? '');
    if (payee?.rows.delete(index)) payee.sum -= this.amountOf(index);
  }

  add(index: number): void {
    const { fields } = this.sheet.rows[index] as CheckedRow;
    const key = limitOf(this.limits, fields) === undefined ? undefined : limitedPayee(fields);
    if (key === undefined) return;
    const payee = this.payees.get(key) ?? { sum: 0, rows: new Set() };
    payee.rows.add(index);
    payee.sum += this.amountOf(index);
    this.payees.set(key, payee);
  }

  /** Minor units; 0 for an amount that could not be read. */
  private amountOf(index: number): number {
    const amount = this.sheet.figures.amounts[index] ?? Number.NaN;
    return Number.isNaN(amount) ? 0 : amount;
  }
}

/** Minor units; without a limit there is no most. */
function mostOf(amount: string | undefined, currency: string): number {
  return (amount === undefined ? undefined : limitMinor(amount, currency)) ?? Number.POSITIVE_INFINITY;
}
