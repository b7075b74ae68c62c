import { amountToApi } from '../../../shared/domain/money.ts';
import { type Answer, bare, invalidParameters, notFound, success } from '../http/answer.ts';
import { isUuid } from '../http/query-params.ts';
import { FEE_SCHEDULE, type Fee } from './fee-schedule.ts';

/** When the schedule came into force; it does not change while the service runs. */
const SCHEDULED_AT = '2026-01-01T00:00:00.000Z';

/** GET mb-api/fees: one group per base currency, without the envelope. */
export function listFees(): Answer {
  const currencies = [...new Set(FEE_SCHEDULE.map((fee) => fee.baseCurrency))];
  const groups = currencies.map((currency) => {
    const fees = FEE_SCHEDULE.filter((fee) => fee.baseCurrency === currency).map(feeToApi);
    return { fees, total: fees.length, limit: fees.length, offset: 0 };
  });
  return bare({ items: groups, total: groups.length, offset: 0, limit: groups.length });
}

/** GET mb-api/fees/{id}. "Invalid id format gives 400. Unknown id gives 404." */
export function getFee(id: string): Answer {
  if (!isUuid(id)) return invalidParameters({ id: ['The id must be a UUID.'] }, 'Invalid id format.');
  const fee = FEE_SCHEDULE.find((line) => line.id === id);
  return fee ? success(feeToApi(fee)) : notFound('fee');
}

/** Spec "Fee". */
export function feeToApi(fee: Fee) {
  return {
    id: fee.id,
    plan_id: fee.planId,
    revenue_line: fee.revenueLine,
    is_active: fee.isActive,
    monthly_fee_amount: amountToApi(fee.monthlyFeeMinor, fee.baseCurrency),
    channel: fee.channel,
    base_currency: fee.baseCurrency,
    target_currency: fee.targetCurrency,
    operator_flat_fee: amountToApi(fee.operatorFlatMinor, fee.baseCurrency),
    operator_percentage_fee: fee.operatorPercentage,
    partner_flat_fee: amountToApi(fee.partnerFlatMinor, fee.baseCurrency),
    partner_percentage_fee: fee.partnerPercentage,
    fx_partner_percentage_fee: fee.fxPartnerPercentage,
    tax_percentage: fee.taxPercentage,
    created_at: SCHEDULED_AT,
    updated_at: SCHEDULED_AT,
  };
}
