import { formatAmount } from '../../domain/money.ts';
import type { Problem } from '../../domain/problem.ts';
import { problemNature } from '../../domain/problem-nature.ts';
import { recipientIdentity } from '../../domain/recipient-identity.ts';
import type { RowFields } from '../../domain/row-fields.ts';
import { minorUnitsOf } from './minor-units.ts';

/** What two rows are compared by. */
interface Payment {
  readonly row: number;
  readonly identity: string;
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** Near duplicates are looked for among so many earlier rows of one name: more namesakes than that are no evidence. */
const NAMESAKES_COMPARED = 25;
/** Two amounts to one recipient this close may be one payment typed twice. */
const NEAR_SHARE = 0.01;

/**
 * Which rows of one sheet pay the same recipient the same amount (L14): the later one is told, and is held until a
 * person decides. Rows can be replaced one at a time; the first row of each pair stays as it is.
 */
export class DuplicateIndex {
  private readonly payments: (Payment | undefined)[] = [];
  private readonly sameByKey = new Map<string, number | number[]>();
  private readonly namesakes = new Map<string, number | number[]>();

  /** Puts a row at its place among the rows (0 = first), or replaces the one that was there. */
  set(index: number, row: number, fields: RowFields): void {
    const before = this.payments[index];
    if (before) {
      remove(this.sameByKey, exactKey(before), index);
      if (before.name !== '') remove(this.namesakes, before.name, index);
    }
    const payment = paymentOf(row, fields);
    this.payments[index] = payment;
    if (!payment) return;
    add(this.sameByKey, exactKey(payment), index);
    if (payment.name !== '') add(this.namesakes, payment.name, index);
  }

  /** The rows that may have something to say about a row, or it about them. */
  peersOf(index: number): readonly number[] {
    const payment = this.payments[index];
    if (!payment) return [];
    return [...listOf(this.sameByKey.get(exactKey(payment))), ...listOf(this.namesakes.get(payment.name))];
  }

  problemsOf(index: number): readonly Problem[] {
    const payment = this.payments[index];
    if (!payment) return NONE;
    const same = this.sameByKey.get(exactKey(payment));
    if (typeof same === 'object') {
      const first = this.payments[Math.min(...same)];
      if (first && first.row !== payment.row)
        return [duplicateProblem('duplicate-exact', { where: `row:${first.row}` })];
    }
    const namesakes = payment.name === '' ? undefined : this.namesakes.get(payment.name);
    return typeof namesakes === 'object' ? this.nearOf(index, payment, namesakes) : NONE;
  }

  private nearOf(index: number, payment: Payment, namesakes: readonly number[]): readonly Problem[] {
    let compared = 0;
    for (const other of namesakes) {
      const earlier = other < index ? this.payments[other] : undefined;
      if (!earlier) continue;
      compared += 1;
      if (compared > NAMESAKES_COMPARED) break;
      const difference = differenceOf(earlier, payment);
      if (difference)
        return [duplicateProblem('duplicate-near', { where: `row:${earlier.row}`, difference })];
    }
    return NONE;
  }
}

const NONE: readonly Problem[] = [];

function paymentOf(row: number, fields: RowFields): Payment | undefined {
  const { amount, currency } = fields;
  if (amount === undefined || currency === undefined) return undefined;
  const amountMinor = minorUnitsOf(amount, currency);
  if (amountMinor === undefined) return undefined;
  const identity = recipientIdentity(fields);
  // Without its identifying field a row is invalid, and is compared once that is mended.
  if (identity.startsWith('unidentified:')) return undefined;
  return { row, identity, name: nameKey(fields), amountMinor, currency };
}

function exactKey(payment: Payment): string {
  return `${payment.amountMinor} ${payment.currency} ${payment.identity}`;
}

function nameKey({ first_name, last_name }: RowFields): string {
  if (first_name === undefined && last_name === undefined) return '';
  const name = `${first_name ?? ''} ${last_name ?? ''}`.toLowerCase();
  return ASCII.test(name) ? name : name.normalize('NFKD').replace(/\p{M}+/gu, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them.
const ASCII = /^[\u0000-\u007f]*$/;

function differenceOf(a: Payment, b: Payment): string | undefined {
  if (a.currency !== b.currency) return undefined;
  if (a.identity === b.identity) {
    const gap = Math.abs(a.amountMinor - b.amountMinor);
    const isNear = gap > 0 && gap <= Math.max(a.amountMinor, b.amountMinor) * NEAR_SHARE;
    return isNear ? `amount:${formatAmount(a.amountMinor, a.currency)} ${a.currency}` : undefined;
  }
  if (a.amountMinor !== b.amountMinor) return undefined;
  return isTransposed(a.identity, b.identity) ? 'digits' : 'account';
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

/** Most keys stand for one row: a list is made only when a second one comes. */
function add(map: Map<string, number | number[]>, key: string, index: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, index);
  else if (typeof known === 'number')
    map.set(
      key,
      [known, index].sort((a, b) => a - b),
    );
  else {
    known.push(index);
    if ((known.at(-2) ?? 0) > index) known.sort((a, b) => a - b);
  }
}

function remove(map: Map<string, number | number[]>, key: string, index: number): void {
  const known = map.get(key);
  if (known === index) map.delete(key);
  if (typeof known !== 'object') return;
  const left = known.filter((each) => each !== index);
  if (left.length > 0) map.set(key, left);
  else map.delete(key);
}

function listOf(entry: number | number[] | undefined): readonly number[] {
  if (entry === undefined) return [];
  return typeof entry === 'number' ? [entry] : entry;
}
