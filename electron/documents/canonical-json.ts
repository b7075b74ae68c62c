/**
 * JSON in one form only: keys in order, no blanks, whole numbers. What `jq -cS` writes of the same value is the same text
 * to the byte, so that a hash of it can be checked without Paysheet.
 */
import { hash } from 'node:crypto';

export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [Name in string]?: Canonical };

/** Throws for a number that is not whole, or too large to be exact. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
    return String(value);
  }
  if (typeof value === 'string') return JSON.stringify(plainText(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, member] as const],
  );
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
    .join(',')}}`;
}

export function canonicalSha256(value: Canonical): string {
  return hash('sha256', canonicalJson(value), 'hex');
}

/** A text as any program writes it alike: a DEL and half a character are escaped by some and not by others. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\u007f', '\ufffd');
}

function isList(value: object): value is readonly Canonical[] {
  return Array.isArray(value);
}
