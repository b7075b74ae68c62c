/** The headers of every request (spec "Authentication"). */
import type { ServiceKeys } from '../secrets/service-keys.ts';

export interface HeaderSource {
  readonly keys: ServiceKeys;
  /** The fixed value of `X-Origin`. */
  readonly origin: string;
  /** The clock, as epoch milliseconds. */
  readonly now: () => number;
}

/** The headers of a request made now. The result holds the private key: it goes to the socket and nowhere else. */
export function requestHeaders({ keys, origin, now }: HeaderSource): Record<string, string> {
  return {
    Authorization: `HMAC-SHA256 ${keys.publicKey}:${keys.revealPrivateKey()}`,
    'X-Origin': origin,
    'X-Timestamp': new Date(now()).toISOString(),
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'Paysheet',
  };
}

/** Where a text cannot stand in a header at all; said without quoting it. */
export function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e]{1,1000}$/.test(text);
}
