/** Fee schedules (spec "Fee", "GET /api/v1/mb-api/fees"). */
import type { z } from 'zod';
import { type Decoded, decoded, decodeItems, decodeWith, faulty, isJsonObject } from './decoding.ts';
import {
  apiObject,
  members,
  optionalCurrency,
  optionalFlag,
  optionalNumber,
  optionalText,
  optionalTimestamp,
} from './field-schemas.ts';

export const feeSchema = apiObject({
  ...members(optionalText, 'id', 'plan_id', 'revenue_line', 'channel'),
  is_active: optionalFlag,
  ...members(optionalCurrency, 'base_currency', 'target_currency'),
  ...members(optionalNumber, 'monthly_fee_amount', 'operator_flat_fee', 'operator_percentage_fee'),
  ...members(optionalNumber, 'partner_flat_fee', 'partner_percentage_fee', 'fx_partner_percentage_fee'),
  tax_percentage: optionalNumber,
  ...members(optionalTimestamp, 'created_at', 'updated_at'),
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
