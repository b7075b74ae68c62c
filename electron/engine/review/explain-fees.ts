/** Each row's fees beside the line of the schedule that they follow, so that a difference from the schedule can be seen. */

import type { Fee } from '../../../shared/api/fee.ts';
import { IN_RUN } from '../../../shared/domain/row-state.ts';
import { priceOf } from '../core/row/attempts.ts';
import type { RowQuote } from '../core/row/events.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import { exchangeFeeMinor, feeMinor, scheduleLine } from './fee-estimate.ts';

export interface ExplainedFee {
  readonly row: number;
  /** The row's fees according to the review, in the wallet's currency. */
  readonly feesMinor: number;
  readonly currency: string;
  /** False if the review used the schedule and asked for no quote. */
  readonly isQuoted: boolean;
  /** The line of the channel, preceded by that of the exchange if the row is exchanged. Empty if one is missing. */
  readonly lines: readonly Fee[];
  /** The fees by these lines; undefined without them. */
  readonly byScheduleMinor: number | undefined;
}

/** The rows that have a price: those that differ most from the schedule, then those without a line, then the others. */
export function explainFees(rows: Iterable<RowRecord>, fees: readonly Fee[]): readonly ExplainedFee[] {
  const explained: ExplainedFee[] = [];
  for (const record of rows) {
    const priced = priceOf(record);
    if (priced === null || !IN_RUN.includes(record.state)) continue;
    explained.push(explainFee(record, priced, fees));
  }
  return explained.toSorted((a, b) => rankOf(b) - rankOf(a) || a.row - b.row);
}

function rankOf(fee: ExplainedFee): number {
  if (fee.byScheduleMinor === undefined) return 0.5;
  return Math.abs(fee.feesMinor - fee.byScheduleMinor);
}

function explainFee(record: RowRecord, priced: RowQuote, fees: readonly Fee[]): ExplainedFee {
  const { row, currency: ownCurrency } = record;
  const { totalFeesMinor, userPaysMinor, id, currency = ownCurrency } = priced;
  const about = { row, feesMinor: totalFeesMinor, currency, isQuoted: id !== null };
  const none = { ...about, lines: [], byScheduleMinor: undefined };
  const line = scheduleLine(record, fees);
  if (line === undefined) return none;
  if (currency === ownCurrency) return { ...about, lines: [line], byScheduleMinor: feeMinor(record, line) };
  const exchange = fees.filter(
    (fee) => fee.isActive !== false && fee.baseCurrency === currency && fee.targetCurrency === ownCurrency,
  );
  const [swap, another] = exchange;
  if (swap === undefined || another !== undefined) return none;
  const exchangedMinor = userPaysMinor - totalFeesMinor;
  // The channel's fee is in the recipient's currency but is paid in the wallet's, at the rate of the quote.
  const ofChannel = Math.ceil((feeMinor(record, line) * exchangedMinor) / record.amountMinor);
  const ofExchange = exchangeFeeMinor({ currency, amountMinor: exchangedMinor }, swap);
  return { ...about, lines: [swap, line], byScheduleMinor: ofExchange + ofChannel };
}
