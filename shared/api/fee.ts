/** Fee schedules (spec "Fee", "GET /api/v1/mb-api/fees"). */
import type { z } from 'zod';
import { type Decoded, decoded, decodeItems, decodeWith, faulty, isJsonObject } from './decoding.ts';
import {
  apiObject,
  optionalCurrency,
  optionalFlag,
  optionalNumber,
  optionalText,
  optionalTimestamp,
} from './field-schemas.ts';

export const feeSchema = apiObject({
  id: optionalText,
  plan_id: optionalText,
  revenue_line: optionalText,
  is_active: optionalFlag,
  channel: optionalText,
  base_currency: optionalCurrency,
  target_currency: optionalCurrency,
  monthly_fee_amount: optionalNumber,
  operator_flat_fee: optionalNumber,
  operator_percentage_fee: optionalNumber,
  partner_flat_fee: optionalNumber,
  partner_percentage_fee: optionalNumber,
  fx_partner_percentage_fee: optionalNumber,
  tax_percentage: optionalNumber,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
});

/** One line of the fee schedule. Flat fees are in major units of the base currency; percentages are as the API writes them. */
export type Fee = z.output<typeof feeSchema>;

/** A group of the fee list: the API pages groups, each with its own fees. */
interface FeeGroup {
  readonly fees: readonly Fee[];
  readonly total: number | undefined;
}

/** Reads one fee of the schedule, which must have an id. */
export function decodeFee(json: unknown): Decoded<Fee> {
  const fee = decodeWith(feeSchema, json);
  if (fee.ok && fee.value.id === undefined) return faulty('id', 'expected string, but it is missing');
  return fee;
}

/** Reads one group of the fee list. */
export function decodeFeeGroup(json: unknown): Decoded<FeeGroup> {
  if (!isJsonObject(json)) return faulty('', 'expected object');
  if (!Array.isArray(json.fees)) return faulty('fees', 'expected array');
  const fees = decodeItems(decodeFee, json.fees, 'fees');
  if (!fees.ok) return fees;
  const total = decodeWith(optionalNumber, json.total, 'total');
  return total.ok ? decoded({ fees: fees.value, total: total.value }) : total;
}
