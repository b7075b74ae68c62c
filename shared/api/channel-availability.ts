/** Which channel pays which currency in which country (spec "Payment channels by region"). */
import {
  channelsIn,
  isAnnounced,
  PAYOUT_CHANNELS,
  type PayoutChannel,
  XOF_COUNTRIES,
} from '../domain/channel.ts';
import type { CurrencyCode } from '../domain/money.ts';

export interface Region {
  /** ISO 3166 codes in lower case. */
  readonly countries: readonly string[];
  readonly currency: CurrencyCode;
  readonly payoutChannels: readonly PayoutChannel[];
  readonly payinMethods: readonly PayinMethod[];
}

/** Methods by which money comes in. A sheet of payments that names one is meant to collect. */
export const PAYIN_METHODS = ['etransfer_request', 'bank_transfer', 'direct_debit'] as const;
type PayinMethod = (typeof PAYIN_METHODS)[number];

export const REGIONS: readonly Region[] = [
  {
    countries: XOF_COUNTRIES,
    currency: 'xof',
    payoutChannels: channelsIn('west-africa'),
    payinMethods: ['bank_transfer', 'direct_debit'],
  },
  {
    countries: ['ca'],
    currency: 'cad',
    payoutChannels: channelsIn('canada'),
    payinMethods: ['etransfer_request'],
  },
  {
    countries: ['us'],
    currency: 'usd',
    payoutChannels: channelsIn('united-states'),
    payinMethods: [],
  },
];

/** The currencies in which the service pays. */
export const PAYOUT_CURRENCIES: readonly CurrencyCode[] = REGIONS.map((region) => region.currency);

/** The countries in which the service pays. */
export const PAYOUT_COUNTRIES: readonly string[] = REGIONS.flatMap(({ countries }) => countries);

/** Announced only: allowed, with a warning. */
export const ANNOUNCED_CHANNELS: readonly PayoutChannel[] = PAYOUT_CHANNELS.filter(isAnnounced);

type Availability =
  | { readonly kind: 'available'; readonly region: Region }
  /** `field` is the one of the three that does not fit. */
  | { readonly kind: 'not-there'; readonly field: 'country' | 'currency' | 'channel' };

/** Whether a channel pays a currency in a country. Codes in lower case. */
export function availabilityOf(payment: {
  readonly channel: PayoutChannel;
  readonly country: string;
  readonly currency: CurrencyCode;
}): Availability {
  const region = REGIONS.find((each) => each.countries.includes(payment.country));
  if (!region) return { kind: 'not-there', field: 'country' };
  if (!region.payoutChannels.includes(payment.channel)) return { kind: 'not-there', field: 'channel' };
  if (region.currency !== payment.currency) return { kind: 'not-there', field: 'currency' };
  return { kind: 'available', region };
}
