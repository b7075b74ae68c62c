import { XOF_COUNTRIES } from '../../../shared/domain/channel.ts';
import { amountToApi, type CurrencyCode } from '../../../shared/domain/money.ts';
import { type Answer, bare, invalidParameters, notFound, success } from '../http/answer.ts';
import { isUuid } from '../http/query-params.ts';
import { percentOf } from './money-math.ts';

/**
 * One line of the fee schedule (spec "Fee"): flat amounts in minor units of the base currency, percentages as 1.5 =
 * 1.5 %.
 */
export interface Fee {
  readonly id: string;
  readonly channel: string;
  readonly baseCurrency: CurrencyCode;
  readonly targetCurrency: CurrencyCode;
  readonly operatorFlatMinor: number;
  readonly operatorPercentage: number;
  readonly partnerFlatMinor: number;
  readonly partnerPercentage: number;
  readonly fxPartnerPercentage: number;
  readonly taxPercentage: number;
}

/** The fee of a schedule line for an amount, each part rounded separately. The tax applies to the operator's fee. */
export interface FeeParts {
  readonly operatorMinor: number;
  /** By how much of a smallest unit the operator's fee was rounded up: its percentage seldom gives whole units. */
  readonly roundedUp: number;
  readonly partnerMinor: number;
  readonly fxMinor: number;
  readonly taxMinor: number;
}

/** The parts of the fee on `amountMinor` (base currency). */
export function feeOn(amountMinor: number, fee: Fee): FeeParts {
  const operatorMinor = fee.operatorFlatMinor + percentOf(amountMinor, fee.operatorPercentage);
  const exact = fee.operatorFlatMinor + (amountMinor * fee.operatorPercentage) / 100;
  return {
    operatorMinor,
    roundedUp: Math.max(0, Number((operatorMinor - exact).toFixed(4))),
    partnerMinor: fee.partnerFlatMinor + percentOf(amountMinor, fee.partnerPercentage),
    fxMinor: percentOf(amountMinor, fee.fxPartnerPercentage),
    taxMinor: percentOf(operatorMinor, fee.taxPercentage),
  };
}

/** The region of a currency: its countries and channels (spec "Payment channels by region"). */
interface Region {
  readonly currency: CurrencyCode;
  readonly countries: readonly string[];
  readonly payoutChannels: readonly string[];
  readonly payinChannels: readonly string[];
}

export const REGIONS: readonly Region[] = [
  {
    currency: 'xof',
    countries: XOF_COUNTRIES,
    payoutChannels: ['mobile_money', 'direct_deposit', 'cashpickup', 'credit_partnerbank_account', 'billpay'],
    payinChannels: ['bank_transfer', 'direct_debit'],
  },
  {
    currency: 'cad',
    countries: ['ca'],
    payoutChannels: ['etransfer_send', 'eft', 'billpay'],
    payinChannels: ['etransfer_request'],
  },
  {
    currency: 'usd',
    countries: ['us'],
    payoutChannels: ['swift', 'instant_payments', 'bank_transfer_ach'],
    payinChannels: [],
  },
];

/** The region that uses a currency, written in lower case. */
export function regionOf(currency: string): Region | undefined {
  return REGIONS.find((region) => region.currency === currency);
}

/** [channel, operator flat, operator %, partner flat, partner %, tax %] of each currency, flats in minor units. */
type FeeLine = readonly [string, number, number, number, number, number];

const LINES: Readonly<Record<string, readonly FeeLine[]>> = {
  xof: [
    ['mobile_money', 0, 1, 0, 0.5, 0],
    ['direct_deposit', 250, 0.5, 100, 0, 0],
    ['cashpickup', 200, 1, 150, 0.25, 0],
    ['credit_partnerbank_account', 150, 0.25, 0, 0.25, 0],
    ['billpay', 100, 0.5, 50, 0, 0],
    ['bank_transfer', 0, 0.5, 0, 0, 0],
    ['direct_debit', 100, 0, 50, 0.25, 0],
  ],
  cad: [
    ['etransfer_send', 100, 0, 50, 0, 0],
    ['eft', 75, 0, 25, 0.1, 0],
    ['billpay', 125, 0, 50, 0, 5],
    ['etransfer_request', 50, 0.5, 0, 0, 0],
  ],
  usd: [
    ['swift', 2500, 0.1, 1000, 0, 0],
    ['instant_payments', 50, 0.5, 25, 0, 0],
    ['bank_transfer_ach', 80, 0, 20, 0, 0],
  ],
};

/** Swap fees are the same for every pair: half a percent for the operator and three quarters for the exchange partner. */
const SWAP_LINE: FeeLine = ['swap', 0, 0.5, 0, 0, 0];
const SWAP_FX_PERCENTAGE = 0.75;

/** The whole schedule: one line per channel and currency, and one per pair of currencies for swaps. Ids never change. */
export const FEE_SCHEDULE: readonly Fee[] = buildSchedule();

/** The active line for a channel paid in a currency. */
export function channelFee(channel: string, currency: CurrencyCode): Fee | undefined {
  return FEES_BY_ROUTE.get(`${channel}:${currency}:${currency}`);
}

/** The active line for exchanging one currency into another. */
export function swapFee(from: CurrencyCode, to: CurrencyCode): Fee | undefined {
  return FEES_BY_ROUTE.get(`swap:${from}:${to}`);
}

const FEES_BY_ROUTE: ReadonlyMap<string, Fee> = new Map(
  FEE_SCHEDULE.map((fee) => [`${fee.channel}:${fee.baseCurrency}:${fee.targetCurrency}`, fee]),
);

function buildSchedule(): Fee[] {
  const fees: Fee[] = [];
  const add = (
    [
      channel,
      operatorFlatMinor,
      operatorPercentage,
      partnerFlatMinor,
      partnerPercentage,
      taxPercentage,
    ]: FeeLine,
    baseCurrency: string,
    targetCurrency = baseCurrency,
    fxPartnerPercentage = 0,
  ) => {
    const id = `0fee0000-0000-4000-8000-${String(fees.length + 1).padStart(12, '0')}`;
    const operator = { operatorFlatMinor, operatorPercentage };
    const partners = { partnerFlatMinor, partnerPercentage, fxPartnerPercentage, taxPercentage };
    fees.push({ id, channel, baseCurrency, targetCurrency, ...operator, ...partners });
  };
  for (const [currency, lines] of Object.entries(LINES)) for (const line of lines) add(line, currency);
  for (const from of Object.keys(LINES))
    for (const to of Object.keys(LINES)) if (from !== to) add(SWAP_LINE, from, to, SWAP_FX_PERCENTAGE);
  return fees;
}

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
