import { foldedCode } from '../../domain/fold-letters.ts';
import { formatAmount } from '../../domain/money.ts';
import type { Problem } from '../../domain/problem.ts';
import { problemNature } from '../../domain/problem-nature.ts';
import { recipientIdentity } from '../../domain/recipient-identity.ts';
import type { RowFields } from '../../domain/row-fields.ts';
import type { CheckedRow } from '../checked-sheet.ts';
import { foldText } from './fold-text.ts';
import { HashChains } from './hash-chains.ts';

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
  private readonly rows: (CheckedRow | undefined)[] = [];
  private readonly amounts: Float64Array;
  private readonly byPayment: HashChains;
  private readonly byName: HashChains;

  /** `amounts`: the rows' amounts in minor units, NaN where a row has none; read again whenever a row is set. */
  constructor(amounts: Float64Array) {
    this.amounts = amounts;
    this.byPayment = new HashChains(amounts.length);
    this.byName = new HashChains(amounts.length);
  }

  /** Puts a row at its place among the rows (0 = first), or replaces the one that was there. */
  set(index: number, row: CheckedRow): void {
    if (this.rows[index]) {
      this.byPayment.remove(index);
      this.byName.remove(index);
    }
    const amountMinor = this.amountAt(index);
    const identity = Number.isNaN(amountMinor) ? UNIDENTIFIED : recipientIdentity(row.fields);
    // Without its identifying field a row is invalid, and is compared once that is mended.
    const isCompared = !identity.startsWith(UNIDENTIFIED);
    this.rows[index] = isCompared ? row : undefined;
    if (!isCompared) return;
    this.byPayment.add(index, hashOfPayment(identity, amountMinor));
    this.byName.add(index, hashOfName(row.fields));
  }

  /** The rows that may have something to say about a row, or it about them. */
  peersOf(index: number): readonly number[] {
    if (!this.rows[index]) return [];
    return [
      ...this.byPayment.likes(index, Number.POSITIVE_INFINITY),
      ...this.byName.likes(index, MOST_NAMESAKES),
    ];
  }

  problemsOf(index: number): readonly Problem[] {
    const row = this.rows[index];
    if (row === undefined) return NONE;
    const first = this.byPayment.sizeAbout(index) > 1 ? this.firstLike(row, index) : undefined;
    if (first) return [duplicateProblem('duplicate-exact', { where: `row:${first.row}` })];
    const namesakes = this.byName.sizeAbout(index);
    return namesakes > 1 && namesakes <= MOST_NAMESAKES ? this.nearOf(row, index) : NONE;
  }

  private firstLike(row: CheckedRow, index: number): CheckedRow | undefined {
    let candidate = this.byPayment.firstLike(index);
    if (candidate >= index) return undefined;
    const identity = recipientIdentity(row.fields);
    for (; candidate >= 0 && candidate < index; candidate = this.byPayment.nextLike(candidate)) {
      const earlier = this.rows[candidate];
      const isSame =
        this.amountAt(candidate) === this.amountAt(index) && earlier?.fields.currency === row.fields.currency;
      if (earlier && isSame && recipientIdentity(earlier.fields) === identity) return earlier;
    }
    return undefined;
  }

  private nearOf(row: CheckedRow, index: number): readonly Problem[] {
    const amount = this.amountAt(index);
    let candidate = this.byName.firstLike(index);
    while (candidate >= 0 && candidate < index) {
      const other = this.amountAt(candidate);
      // The amounts stand in one block of memory: the rows themselves are looked at only where these are close.
      const earlier = areNear(other, amount) ? this.rows[candidate] : undefined;
      const difference = earlier && differenceOf(earlier.fields, other, row.fields, amount);
      if (earlier && difference) {
        return [duplicateProblem('duplicate-near', { where: `row:${earlier.row}`, difference })];
      }
      candidate = this.byName.nextLike(candidate);
    }
    return NONE;
  }

  private amountAt(index: number): number {
    return this.amounts[index] ?? Number.NaN;
  }
}

const NONE: readonly Problem[] = [];
const UNIDENTIFIED = 'unidentified:';

function areNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(a, b) * NEAR_SHARE;
}

function differenceOf(a: RowFields, amountA: number, b: RowFields, amountB: number): string | undefined {
  const { currency } = a;
  if (currency === undefined || currency !== b.currency) return undefined;
  if (!areNamesakes(a, b)) return undefined;
  const identities = [recipientIdentity(a), recipientIdentity(b)] as const;
  const isSameAmount = amountA === amountB;
  if (identities[0] === identities[1]) {
    return isSameAmount ? undefined : `amount:${formatAmount(amountA, currency)} ${currency}`;
  }
  if (!isSameAmount) return undefined;
  return isTransposed(...identities) ? 'digits' : 'account';
}

function areNamesakes(a: RowFields, b: RowFields): boolean {
  const name = foldText(`${a.first_name ?? ''} ${a.last_name ?? ''}`);
  return name !== '' && name === foldText(`${b.first_name ?? ''} ${b.last_name ?? ''}`);
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
function hashOfPayment(identity: string, amountMinor: number): number {
  let hash = 0x811c9dc5 ^ (amountMinor | 0);
  for (let i = 0; i < identity.length; i += 1) hash = Math.imul(hash ^ identity.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** Over the letters and digits alone, small and without accents, so that one name written two ways meets itself. */
function hashOfName({ first_name = '', last_name = '' }: RowFields): number {
  const hash = hashLetters(last_name, hashLetters(first_name, 0x811c9dc5));
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

function hashLetters(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) {
    const code = foldedCode(text.charCodeAt(i));
    if (code !== 0) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}
