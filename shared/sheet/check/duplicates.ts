import { formatAmount } from '../../domain/money.ts';
import type { Problem } from '../../domain/problem.ts';
import { problemNature } from '../../domain/problem-nature.ts';
import { recipientIdentity } from '../../domain/recipient-identity.ts';
import type { RowFields } from '../../domain/row-fields.ts';

/** What a row is compared by; `amountMinor` is NaN where the row has no amount to compare. */
export interface ComparedRow {
  readonly row: number;
  readonly fields: RowFields;
  readonly amountMinor: number;
}

/** More namesakes than this are a common name, and no evidence: near duplicates are looked for in smaller groups. */
const MOST_NAMESAKES = 25;
/** Two amounts to one recipient this close may be one payment typed twice. */
const NEAR_SHARE = 0.01;

/**
 * Which rows of one sheet pay the same recipient the same amount (L14): the later one is told, and is held until a
 * person decides. Rows can be replaced one at a time. Keys are hashes, since nearly every row stands alone; where two
 * meet, the texts themselves decide.
 */
export class DuplicateIndex {
  private readonly rows: (ComparedRow | undefined)[] = [];
  private readonly paymentHashes: number[] = [];
  private readonly nameHashes: number[] = [];
  private readonly byPayment = new Map<number, number | number[]>();
  private readonly byName = new Map<number, number | number[]>();

  /** Puts a row at its place among the rows (0 = first), or replaces the one that was there. */
  set(index: number, row: ComparedRow): void {
    if (this.rows[index]) {
      remove(this.byPayment, this.paymentHashes[index] ?? 0, index);
      remove(this.byName, this.nameHashes[index] ?? 0, index);
    }
    const identity = Number.isNaN(row.amountMinor) ? UNIDENTIFIED : recipientIdentity(row.fields);
    // Without its identifying field a row is invalid, and is compared once that is mended.
    this.rows[index] = identity.startsWith(UNIDENTIFIED) ? undefined : row;
    if (this.rows[index] === undefined) return;
    const payment = hashOf(identity, row.amountMinor | 0);
    const name = hashOf(nameKey(row.fields), 7);
    this.paymentHashes[index] = payment;
    this.nameHashes[index] = name;
    add(this.byPayment, payment, index);
    add(this.byName, name, index);
  }

  /** The rows that may have something to say about a row, or it about them. */
  peersOf(index: number): readonly number[] {
    if (!this.rows[index]) return [];
    return [
      ...listOf(this.byPayment.get(this.paymentHashes[index] ?? 0)),
      ...listOf(this.byName.get(this.nameHashes[index] ?? 0)).slice(0, MOST_NAMESAKES),
    ];
  }

  problemsOf(index: number): readonly Problem[] {
    const row = this.rows[index];
    if (row === undefined) return NONE;
    const same = this.byPayment.get(this.paymentHashes[index] ?? 0);
    if (typeof same === 'object') {
      const first = this.firstLike(row, index, same);
      if (first) return [duplicateProblem('duplicate-exact', { where: `row:${first.row}` })];
    }
    const namesakes = this.byName.get(this.nameHashes[index] ?? 0);
    if (typeof namesakes !== 'object' || namesakes.length > MOST_NAMESAKES) return NONE;
    return this.nearOf(row, index, namesakes);
  }

  private firstLike(row: ComparedRow, index: number, candidates: readonly number[]): ComparedRow | undefined {
    const identity = recipientIdentity(row.fields);
    for (const candidate of candidates) {
      if (candidate >= index) return undefined;
      const earlier = this.rows[candidate];
      if (earlier && isSamePayment(earlier, row) && recipientIdentity(earlier.fields) === identity)
        return earlier;
    }
    return undefined;
  }

  private nearOf(row: ComparedRow, index: number, namesakes: readonly number[]): readonly Problem[] {
    for (const candidate of namesakes) {
      if (candidate >= index) return NONE;
      const earlier = this.rows[candidate];
      const difference = earlier && differenceOf(earlier, row);
      if (earlier && difference) {
        return [duplicateProblem('duplicate-near', { where: `row:${earlier.row}`, difference })];
      }
    }
    return NONE;
  }
}

const NONE: readonly Problem[] = [];
const UNIDENTIFIED = 'unidentified:';

function isSamePayment(a: ComparedRow, b: ComparedRow): boolean {
  return a.amountMinor === b.amountMinor && a.fields.currency === b.fields.currency;
}

function nameKey({ first_name, last_name }: RowFields): string {
  const name = `${first_name ?? ''} ${last_name ?? ''}`.toLowerCase();
  return ASCII.test(name) ? name : name.normalize('NFKD').replace(/\p{M}+/gu, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them.
const ASCII = /^[\u0000-\u007f]*$/;

function differenceOf(a: ComparedRow, b: ComparedRow): string | undefined {
  const { currency } = a.fields;
  if (currency === undefined || currency !== b.fields.currency) return undefined;
  const gap = Math.abs(a.amountMinor - b.amountMinor);
  if (gap > Math.max(a.amountMinor, b.amountMinor) * NEAR_SHARE) return undefined;
  const name = nameKey(a.fields);
  if (name === ' ' || name !== nameKey(b.fields)) return undefined;
  const identities = [recipientIdentity(a.fields), recipientIdentity(b.fields)] as const;
  if (identities[0] === identities[1]) return `amount:${formatAmount(a.amountMinor, currency)} ${currency}`;
  if (gap > 0) return undefined;
  return isTransposed(...identities) ? 'digits' : 'account';
}

/** True where two texts differ by two neighbouring characters that changed places. */
function isTransposed(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

function duplicateProblem(
  code: 'duplicate-exact' | 'duplicate-near',
  params: Record<string, string>,
): Problem {
  return { code, severity: problemNature(code).severity, params };
}

/** FNV-1a, 30 bits of it: a number the engine keeps without a box. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** Most keys stand for one row: a list, in order, is made only when a second one comes. */
function add(map: Map<number, number | number[]>, key: number, index: number): void {
  const known = map.get(key);
  if (known === undefined) {
    map.set(key, index);
  } else if (typeof known === 'number') {
    map.set(key, known < index ? [known, index] : [index, known]);
  } else {
    known.push(index);
    if ((known.at(-2) ?? 0) > index) known.sort((a, b) => a - b);
  }
}

function remove(map: Map<number, number | number[]>, key: number, index: number): void {
  const known = map.get(key);
  if (known === index) map.delete(key);
  if (typeof known !== 'object') return;
  const left = known.filter((each) => each !== index);
  const [only] = left;
  if (only !== undefined && left.length === 1) map.set(key, only);
  else if (left.length > 1) map.set(key, left);
  else map.delete(key);
}

function listOf(entry: number | number[] | undefined): readonly number[] {
  if (entry === undefined) return [];
  return typeof entry === 'number' ? [entry] : entry;
}
