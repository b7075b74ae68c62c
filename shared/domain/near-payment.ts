/** Payments that are not equal but may be one payment typed twice. */
import { formatAmount } from './money.ts';
import { nameOf, recipientIdentity } from './recipient-identity.ts';
import type { RowFields } from './row-fields.ts';

/** Two amounts to one recipient that differ by at most this share may be one payment typed twice. */
const NEAR_SHARE = 0.01;

/** If more people than this have one name, it is a common name and proves nothing. */
export const NAMESAKES_MAX = 25;

interface NearSide {
  readonly fields: RowFields;
  readonly amountMinor: number;
}

/** True for amounts that are equal or within 1 %. */
export function areNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(one, other) * NEAR_SHARE;
}

/**
 * What distinguishes two near payments, as a token of the catalogue: they have the same name and either the same
 * account with an amount within 1 %, or the same amount with two digits swapped or another account. Undefined if they
 * are not near, or are equal.
 */
export function nearDifference(earlier: NearSide, later: NearSide): string | undefined {
  const { currency } = earlier.fields;
  if (currency === undefined || currency !== later.fields.currency) return undefined;
  if (!areNear(earlier.amountMinor, later.amountMinor)) return undefined;
  const name = nameOf(earlier.fields);
  if (name === '' || name !== nameOf(later.fields)) return undefined;
  const identities = [recipientIdentity(earlier.fields), recipientIdentity(later.fields)] as const;
  const isSameAmount = earlier.amountMinor === later.amountMinor;
  if (identities[0] === identities[1])
    return isSameAmount ? undefined : `amount:${formatAmount(earlier.amountMinor, currency)} ${currency}`;
  if (!isSameAmount) return undefined;
  return areDigitsSwapped(...identities) ? 'digits' : 'account';
}

/** True if two texts differ only by two neighbouring characters that changed places. */
function areDigitsSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
