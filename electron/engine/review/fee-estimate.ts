/** What a payment will cost by the fee schedule alone. It is an estimate, always checked against quotes before it is used. */
import type { Fee } from '../../../shared/api/fee.ts';
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { fractionDigits } from '../../../shared/domain/money.ts';
import type { RowQuote } from '../core/row/events.ts';
import type { ReadResult } from '../core/state/inputs.ts';
import { readOperation } from '../ports/read-result.ts';

type Priced = Pick<
  Fee,
  'operatorFlatFee' | 'operatorPercentageFee' | 'partnerFlatFee' | 'partnerPercentageFee' | 'taxPercentage'
>;

/** The whole fee schedule, its groups joined. */
export async function readFees(service: PaymentsService): Promise<ReadResult<readonly Fee[]>> {
  const result = await readOperation(service, 'list-fees', {});
  if (!result.ok) return result;
  const fees = result.value.items.flatMap((group) => group.fees);
  return { ok: true, value: fees, serverTimeMs: result.serverTimeMs };
}

/**
 * Flat fees and percentages of operator and partner, with tax on them, for a payment in one currency. Undefined
 * unless the schedule has exactly one active line for the channel and currency.
 */
export function estimateQuote(
  row: { readonly channel: string | null; readonly currency: string; readonly amountMinor: number },
  fees: readonly Fee[],
): RowQuote | undefined {
  const fee = scheduleLine(row, fees);
  if (fee === undefined) return undefined;
  const totalFeesMinor = feeMinor(row, fee);
  return {
    id: null,
    userPaysMinor: row.amountMinor + totalFeesMinor,
    totalFeesMinor,
    recipientGetsMinor: row.amountMinor,
  };
}

/** The one active line of the schedule for the channel, within its currency. */
export function scheduleLine(
  row: { readonly channel: string | null; readonly currency: string },
  fees: readonly Fee[],
): Fee | undefined {
  const [fee, another] = fees.filter(
    (each) =>
      each.isActive !== false &&
      each.channel === row.channel &&
      each.baseCurrency === row.currency &&
      (each.targetCurrency ?? row.currency) === row.currency,
  );
  return another === undefined ? fee : undefined;
}

/** The fee of an exchange line for the amount that is exchanged: the exchange partner's part and the others. */
export function exchangeFeeMinor(
  exchanged: { readonly currency: string; readonly amountMinor: number },
  fee: Fee,
): number {
  const ofPartner = Math.round((exchanged.amountMinor * (fee.fxPartnerPercentageFee ?? 0)) / 100);
  return feeMinor(exchanged, fee) + ofPartner;
}

/** The fee of a line for an amount. */
export function feeMinor(
  row: { readonly currency: string; readonly amountMinor: number },
  fee: Priced,
): number {
  const unit = 10 ** fractionDigits(row.currency);
  const part = (flat: number | undefined, percent: number | undefined) =>
    Math.round((flat ?? 0) * unit + (row.amountMinor * (percent ?? 0)) / 100);
  const parts =
    part(fee.operatorFlatFee, fee.operatorPercentageFee) + part(fee.partnerFlatFee, fee.partnerPercentageFee);
  return parts + Math.round((parts * (fee.taxPercentage ?? 0)) / 100);
}
