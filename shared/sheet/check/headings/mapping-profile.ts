import type { MappedColumn } from '../../checked-sheet.ts';
import { normaliseHeading } from './normalise-heading.ts';

/** A mapping found good for one set of headings, to be found again for the next file that has them. */
export interface MappingProfile {
  readonly fingerprint: string;
  /** Heading as it stands in the sheet → field; null where the column is left out. */
  readonly columns: Readonly<Record<string, string | null>>;
  readonly defaults: Readonly<Record<string, string>>;
}

/**
 * The same for every sheet with the same headings in the same order, however they are capitalised, accented or
 * punctuated: 16 hexadecimal digits.
 */
export function headingsFingerprint(headings: readonly string[]): string {
  const named = headings.map(normaliseHeading);
  while (named.at(-1) === '') named.pop();
  return hash53(named.join('\u001f'), 1) + hash53(named.join('\u001f'), 2);
}

/** What sheets of one kind have in common: their headings or, without any, the columns that were named. Null if nothing. */
export function layoutOf({
  fingerprint,
  columns,
}: {
  readonly fingerprint?: string;
  readonly columns: readonly MappedColumn[];
}): string | null {
  if (fingerprint !== undefined) return fingerprint;
  const mapped = columns
    .filter(({ field }) => field !== null)
    .map(({ column, field }) => `${column} ${field}`);
  return mapped.length === 0 ? null : headingsFingerprint(mapped);
}

/** The profile to save for a mapping the user has accepted. */
export function profileOf(
  columns: readonly MappedColumn[],
  fingerprint: string,
  defaults: Readonly<Record<string, string>> = {},
): MappingProfile {
  const named = columns.filter((column) => column.heading !== '');
  return {
    fingerprint,
    columns: Object.fromEntries(named.map((column) => [column.heading, column.field])),
    defaults,
  };
}

/** cyrb53 by bryc (public domain), 32 bits of it: quick, synchronous, and nothing here needs to resist an attacker. */
function hash53(text: string, seed: number): string {
  let h1 = 0xdeadbeef ^ seed;
  let h2 = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  return (h1 >>> 0).toString(16).padStart(8, '0');
}
