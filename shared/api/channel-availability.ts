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

/** The region of a country (ISO 3166, lower case); undefined if the service pays nobody there. */
export function regionOf(country: string): Region | undefined {
  return REGIONS.find(({ countries }) => countries.includes(country));
}

/** The country in which alone the service pays a currency, or by a channel; undefined if there are several, or none. */
export function soleCountryOf(currencyOrChannel: string): string | undefined {
  return SOLE_COUNTRIES.get(currencyOrChannel);
}

const SOLE_COUNTRIES: ReadonlyMap<string, string> = new Map(
  [...new Set(REGIONS.flatMap(paidIn))].flatMap((paid) => {
    const [only, another] = REGIONS.filter((region) => paidIn(region).includes(paid)).flatMap(
      ({ countries }) => countries,
    );
    return only !== undefined && another === undefined ? [[paid, only] as const] : [];
  }),
);

function paidIn({ currency, payoutChannels }: Region): readonly string[] {
  return [currency, ...payoutChannels];
}

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
  const region = regionOf(payment.country);
  if (!region) return { kind: 'not-there', field: 'country' };
  if (!region.payoutChannels.includes(payment.channel)) return { kind: 'not-there', field: 'channel' };
  if (region.currency !== payment.currency) return { kind: 'not-there', field: 'currency' };
  return { kind: 'available', region };
}
