/** Where money goes out and comes in: what a request says of channel, country and currency together (spec "Payment channels by region"). */
import { PAYOUT_CHANNELS, type PayoutChannel } from '../domain/channel.ts';
import type { CurrencyCode } from '../domain/money.ts';
import { oneOf } from '../domain/one-of.ts';
import { availabilityOf, regionOf } from './channel-availability.ts';
import type { OperationName } from './operations.ts';
import {
  COUNTRY_WANTED,
  fault,
  isCountryCode,
  type RequestFault,
  type RequestParams,
} from './param-check.ts';

/** A country's code as the API writes it; the service refuses a name or upper case. */
export function countryFault(field: string, country: unknown): RequestFault | undefined {
  if (typeof country !== 'string' || country === '' || isCountryCode(country)) return undefined;
  return fault(field, COUNTRY_WANTED);
}

interface Payin {
  readonly country: string;
  readonly method: string | undefined;
  readonly currency: CurrencyCode | undefined;
}

/** Why money cannot come in so; `fields` are the names under which the request has the three. */
export function payinFaults(
  { country, method, currency }: Payin,
  fields: Readonly<Record<keyof Payin, string>>,
): RequestFault[] {
  const region = regionOf(country);
  if (region === undefined)
    return [fault(fields.country, 'is no country that the service takes money in from')];
  if (currency !== undefined && currency !== region.currency)
    return [fault(fields.currency, `${country} pays in ${region.currency}, not ${currency}`)];
  const methods: readonly string[] = region.payinMethods;
  if (methods.length === 0) {
    const field = method === undefined ? fields.country : fields.method;
    return [fault(field, `no method takes money in from ${country}`)];
  }
  if (method === undefined || methods.includes(method)) return [];
  return [fault(fields.method, `must be one of ${methods.join(', ')} in ${country}`)];
}

/** Why a channel does not pay there; `fields` are the names under which the request has the three. */
export function payoutFaults(
  place: { readonly channel: PayoutChannel; readonly country: string; readonly currency: CurrencyCode },
  fields: Readonly<Record<'channel' | 'country' | 'currency', string>>,
): RequestFault[] {
  const availability = availabilityOf(place);
  if (availability.kind === 'available') return [];
  const message = `${place.channel} does not pay ${place.currency} in ${place.country}`;
  return [fault(fields[availability.field], message)];
}

/** What the parameters say together, where each is right by itself. */
export function checkTogether(operation: OperationName, params: RequestParams): RequestFault[] {
  const text = (name: string) => {
    const value = params[name];
    return typeof value === 'string' ? value : '';
  };
  const country = text('country');
  switch (operation) {
    case 'deposit-quote': {
      const asked = { country, method: text('channel'), currency: text('currency').toLowerCase() };
      return payinFaults(asked, { country: 'country', method: 'channel', currency: 'currency' });
    }
    case 'payment-quote':
    case 'swap-and-send-quote': {
      const [channel, currency] =
        operation === 'payment-quote'
          ? (['channel', 'currency'] as const)
          : (['payment_channel', 'to_currency'] as const);
      const named = oneOf(PAYOUT_CHANNELS, text(channel));
      if (named === undefined) return [];
      const place = { channel: named, country, currency: text(currency).toLowerCase() };
      return payoutFaults(place, { channel, country: 'country', currency });
    }
    case 'list-sessions': {
      // No session is of a time that ends before it begins.
      const isTurned = text('end_date') !== '' && text('end_date') < text('start_date');
      return isTurned ? [fault('end_date', 'must not be before start_date')] : [];
    }
    default:
      return [];
  }
}
