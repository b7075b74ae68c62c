/** A profile: which service is called, and with which identity. Its keys are kept elsewhere (`electron/secrets`). */

import { isLoopbackHost } from '../../shared/domain/loopback.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { withoutEnd } from '../../shared/domain/without-end.ts';

export interface Profile {
  readonly name: string;
  readonly environment: 'sandbox' | 'live';
  /** The service's base address, without a slash at its end. */
  readonly address: string;
  /** The value of `X-Origin`. */
  readonly origin: string;
}

/** The built-in profile's name: the practice service on loopback, with its own keys. */
export const PRACTICE = 'practice';

type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Brings a service address into its canonical form: an origin and perhaps a path, no slash at the end, no query. Only
 * https, except on loopback: otherwise keys and payments could be read on the network.
 */
export function checkAddress(typed: string): CheckedAddress {
  const refuse = (reason: string): CheckedAddress => ({
    ok: false,
    problem: problem('connection-unsafe', { reason }, { field: 'address' }),
  });
  if (!URL.canParse(typed.trim())) return refuse('not-an-address');
  const url = new URL(typed.trim());
  if (url.username !== '' || url.password !== '') return refuse('address-with-password');
  if (url.search !== '' || url.hash !== '') return refuse('address-with-query');
  const isPlainLoopback = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !isPlainLoopback) return refuse('not-https');
  return { ok: true, address: `${url.origin}${withoutEnd(url.pathname, /\//)}` };
}

/** The service to which keys are bound: scheme, host and port of a checked address, without its path. */
export function serviceOf(address: string): string {
  return new URL(address).origin;
}
