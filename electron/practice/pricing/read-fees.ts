import { amountToApi } from '../../../shared/domain/money.ts';
import { type Answer, bare, invalidParameters, notFound, success } from '../http/answer.ts';
import { isUuid } from '../http/query-params.ts';
import { FEE_SCHEDULE, type Fee } from './fee-schedule.ts';

/** When the schedule came into force; it does not change while the service runs. */
const SCHEDULED_AT = '2026-01-01T00:00:00.000Z';
const PLAN_ID = '5f0c6a52-3a1e-4a6b-9a53-1c0f5e7d2b10';

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

/** Spec "Fee". Every line is active, of one plan and without a monthly fee. */
export function feeToApi(fee: Fee) {
  return {
    id: fee.id,
    plan_id: PLAN_ID,
    revenue_line: fee.channel === 'swap' ? 'exchange' : 'transaction',
    is_active: true,
    monthly_fee_amount: 0,
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
