/** Amounts beyond what their channel is known to carry: of one payment, and of all payments of the sheet to one wallet. */
import { PAYOUT_CHANNELS } from '../../../domain/channel.ts';
import { formatAmount } from '../../../domain/money.ts';
import { oneOf } from '../../../domain/one-of.ts';
import { CHANNEL_LIMITS, type ChannelLimit } from '../../../domain/payment-limits.ts';
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
  /** By phone, of the rows whose channel has a limit. A sheet is seldom of more than a month. */
  private readonly payees = new Map<string, Payee>();

  constructor(sheet: SheetLines) {
    this.sheet = sheet;
    for (let i = 0; i < sheet.rows.length; i += 1) this.add(i);
  }

  problemsOf(index: number): readonly Problem[] {
    const { fields } = this.sheet.rows[index] as CheckedRow;
    const limit = limitOf(fields);
    if (limit === undefined) return NO_PROBLEMS;
    const amount = this.amountOf(index);
    const place = placeOf('amount', this.sheet);
    const original = fields.amount ?? '';
    if (amount > limit.ofPayment) {
      const params = { most: moneyOf(limit.ofPayment, limit) };
      return [cellProblem('limit-of-payment', place, { params, original })];
    }
    const { sum = 0 } = this.payees.get(fields.phone ?? '') ?? {};
    if (sum <= limit.ofPayeeAndMonth) return NO_PROBLEMS;
    const params = { most: moneyOf(limit.ofPayeeAndMonth, limit), sum: moneyOf(sum, limit) };
    return [cellProblem('limit-of-month', place, { params, original })];
  }

  peersOf(index: number): readonly number[] {
    return [...(this.payees.get(this.sheet.rows[index]?.fields.phone ?? '')?.rows ?? [])];
  }

  remove(index: number): void {
    const payee = this.payees.get(this.sheet.rows[index]?.fields.phone ?? '');
    if (payee?.rows.delete(index)) payee.sum -= this.amountOf(index);
  }

  add(index: number): void {
    const { fields } = this.sheet.rows[index] as CheckedRow;
    const { phone } = fields;
    if (phone === undefined || limitOf(fields) === undefined) return;
    const payee = this.payees.get(phone) ?? { sum: 0, rows: new Set() };
    payee.rows.add(index);
    payee.sum += this.amountOf(index);
    this.payees.set(phone, payee);
  }

  /** Minor units; 0 for an amount that could not be read. */
  private amountOf(index: number): number {
    const amount = this.sheet.figures.amounts[index] ?? Number.NaN;
    return Number.isNaN(amount) ? 0 : amount;
  }
}

function limitOf({ channel = '', currency }: CheckedRow['fields']): ChannelLimit | undefined {
  const known = oneOf(PAYOUT_CHANNELS, channel);
  const limit = known && CHANNEL_LIMITS[known];
  return limit?.currency === currency ? limit : undefined;
}

function moneyOf(minor: number, { currency }: ChannelLimit): string {
  return `${formatAmount(minor, currency)} ${currency}`;
}
