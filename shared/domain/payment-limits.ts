/**
 * The most that a channel is known to carry, as a table that a person may change. The API document gives no amounts (“Minimum
 * and maximum transaction amounts per channel or wallet: not shown”), so what goes beyond is a warning, never refused.
 */
import { z } from 'zod';
import { PAYOUT_CHANNELS, paysWallet } from './channel.ts';
import { parseAmount } from './money.ts';
import { isIdentified, recipientIdentity } from './recipient-identity.ts';
import type { RowFields } from './row-fields.ts';

/** A plain decimal in the limit's currency, above zero. */
const AMOUNT = z.string();

export const channelLimitSchema = z
  .strictObject({
    channel: z.enum(PAYOUT_CHANNELS),
    currency: z.enum(['xof', 'cad', 'usd']),
    /** Of one payment; absent: no limit. */
    payment: AMOUNT.exactOptional(),
    /** Of all payments to one payee within a month; absent: no limit. */
    payeeAndMonth: AMOUNT.exactOptional(),
  })
  .refine(
    ({ currency, payment, payeeAndMonth }) =>
      [payment, payeeAndMonth].every(
        (amount) => amount === undefined || limitMinor(amount, currency) !== undefined,
      ),
    { error: 'an amount above zero in the decimals of the currency is wanted' },
  );
export type ChannelLimit = Readonly<z.output<typeof channelLimitSchema>>;

/** Minor units; undefined for what is no amount above zero. */
export function limitMinor(amount: string, currency: string): number | undefined {
  const parsed = parseAmount(amount, currency);
  return parsed.ok && parsed.amountMinor > 0 ? parsed.amountMinor : undefined;
}

/**
 * What is published and holds for everybody. BCEAO, instruction 008-05-2015, article 31: who is identified holds at most 2
 * million francs of electronic money with one issuer, and loads at most 10 million within a month, unless the central bank
 * allows more. Each Canadian bank sets its own limits, and of the other channels none is published.
 */
export const PUBLISHED_LIMITS: readonly ChannelLimit[] = PAYOUT_CHANNELS.filter(paysWallet).map(
  (channel) => ({ channel, currency: 'xof', payment: '2000000', payeeAndMonth: '10000000' }),
);

/** The limit of the fields' channel in their currency. */
export function limitOf(
  limits: readonly ChannelLimit[],
  { channel, currency }: Pick<RowFields, 'channel' | 'currency'>,
): ChannelLimit | undefined {
  return limits.find((limit) => limit.channel === channel && limit.currency === currency);
}

/** What was paid within a month, or may have been, in minor units by where it went (`limitedPayee`). */
export type PaidInMonth = Readonly<Record<string, number>>;

/** Where money goes to which the limit of a month applies; undefined if the fields do not say who is paid. */
export function limitedPayee(fields: RowFields): string | undefined {
  const identity = recipientIdentity(fields);
  return isIdentified(identity) ? `${fields.channel} ${fields.currency} ${identity}` : undefined;
}
