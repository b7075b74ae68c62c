import { createHash } from 'node:crypto';
import { type Exchange, offsetPage, Refused, sendData, sendJson } from './exchange.ts';

/** A UUID that a channel and its currencies always have. */
function fixedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function feeRecord(channel: string, base: string, target: string): Record<string, unknown> {
  return {
    revenue_line: 'payout',
    is_active: true,
    monthly_fee_amount: 0,
    channel,
    base_currency: base,
    target_currency: target,
    operator_flat_fee: base === 'xof' ? 50 : 0.5,
    operator_percentage_fee: 1,
    partner_flat_fee: base === 'xof' ? 10 : 0.1,
    partner_percentage_fee: 0.2,
    fx_partner_percentage_fee: 0,
    tax_percentage: 0,
    id: fixedId(`${channel} ${base} ${target}`),
    plan_id: fixedId('plan'),
    created_at: '2025-01-05T08:00:00.000Z',
    updated_at: '2025-01-05T08:00:00.000Z',
  };
}

const SCHEDULE = [
  ...['mobile_money', 'direct_deposit', 'cashpickup', 'credit_partnerbank_account', 'billpay'].map(
    (channel) => feeRecord(channel, 'xof', 'xof'),
  ),
  ...['etransfer_send', 'eft', 'billpay'].map((channel) => feeRecord(channel, 'cad', 'cad')),
  ...['swift', 'instant_payments'].map((channel) => feeRecord(channel, 'usd', 'usd')),
];

/** No envelope: items are groups of fees. */
export function listFees({ response }: Exchange): void {
  const groups = ['xof', 'cad', 'usd'].map((currency) => {
    const fees = SCHEDULE.filter((fee) => fee.base_currency === currency);
    return { fees, total: fees.length, limit: 50, offset: 0 };
  });
  const { items, total, offset, limit } = offsetPage(groups, 0, 10);
  sendJson(response, 200, { items, total, offset, limit });
}

export function getFee({ response }: Exchange, id: string): void {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Refused(400, 'bad_request', 'Invalid fee id');
  const fee = SCHEDULE.find((each) => each.id === id);
  if (!fee) throw new Refused(404, 'FEE_NOT_FOUND', 'Could not find fee');
  sendData(response, fee);
}
