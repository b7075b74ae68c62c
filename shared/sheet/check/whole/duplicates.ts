import { areNear, NAMESAKES_MAX, nearDifference } from '../../../domain/near-payment.ts';
import { type Problem, problem } from '../../../domain/problem.ts';
import { nameOf, recipientIdentity } from '../../../domain/recipient-identity.ts';
import { writtenName } from '../../../domain/row-fields.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { areSameName } from '../headings/second-names.ts';
import { type RowFigures, UNCOMPARED } from '../lines/row-figures.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { type GroupCheck, NO_PROBLEMS } from './group-check.ts';
import { LinesApart } from './lines-apart.ts';
import { PlacesByKey } from './places-by-key.ts';

/**
 * Which rows of one sheet pay the same recipient the same amount (L14): the later one is told, and is held until a
 * person decides. Rows can be replaced one at a time. Keys are hashes, since nearly every row stands alone; where two
 * meet, the texts themselves decide.
 */
export class DuplicateIndex implements GroupCheck {
  private readonly rows: readonly CheckedRow[];
  private readonly figures: RowFigures;
  private readonly byPayment: PlacesByKey;
  private readonly byRecipient: PlacesByKey;
  private readonly byName: PlacesByKey;
  private readonly lines: LinesApart;

  constructor(sheet: SheetLines) {
    const { rows, figures } = sheet;
    this.rows = rows;
    this.figures = figures;
    this.lines = new LinesApart(sheet);
    const placesBy = (hashes: Int32Array) => new PlacesByKey(hashes.subarray(0, rows.length), UNCOMPARED);
    this.byPayment = placesBy(figures.payments);
    this.byRecipient = placesBy(figures.recipients);
    this.byName = placesBy(figures.names);
  }

  remove(index: number): void {
    this.byPayment.remove(index);
    this.byRecipient.remove(index);
    this.byName.remove(index);
  }

  /** Without an amount a row may still share its number with somebody. */
  add(index: number): void {
    this.byPayment.add(index);
    this.byRecipient.add(index);
    this.byName.add(index);
  }

  peersOf(index: number): readonly number[] {
    const others = [this.byRecipient, this.byName];
    return [
      ...this.byPayment.likes(index),
      ...others.flatMap((places) => places.likes(index).slice(0, NAMESAKES_MAX)),
    ];
  }

  problemsOf(index: number): readonly Problem[] {
    const same = this.byPayment.likes(index);
    const named = this.byName.likes(index);
    const shared = this.byRecipient.likes(index);
    const row = this.rows[index];
    if (row === undefined || Math.max(same.length, named.length, shared.length) < 2) return NO_PROBLEMS;
    const first = this.firstLike(row, index, same);
    if (first) return [problem('duplicate-exact', { where: `row:${first.row}` })];
    const near = named.length <= NAMESAKES_MAX ? this.nearOf(row, index, named) : NO_PROBLEMS;
    if (near.length > 0) return near;
    const told = this.sharedBy(row, index, shared);
    return told.length === 0 && named.length > 1 ? this.namesakeOf(row, index, named) : told;
  }

  /** The only other row of a short list with this name, where nothing but account and amount tells the two apart. */
  private namesakeOf(row: CheckedRow, index: number, named: readonly number[]): readonly Problem[] {
    if (this.rows.length > SHORT_LIST) return NO_PROBLEMS;
    const name = nameOf(row.fields);
    if (!name.includes(' ')) return NO_PROBLEMS;
    const others = named.slice(0, NAMESAKES_MAX).filter((at) => {
      const { fields } = this.rows[at] ?? row;
      return at !== index && nameOf(fields) === name;
    });
    const [at, another] = others;
    const other = this.rows[at ?? -1];
    if (at === undefined || other === undefined || another !== undefined) return NO_PROBLEMS;
    const isOther = recipientIdentity(other.fields) !== recipientIdentity(row.fields);
    if (!isOther || !this.isOtherAmount(at, index) || !this.lines.areAlike(at, index)) return NO_PROBLEMS;
    return [problem('name-again', { where: `row:${other.row}` })];
  }

  /**
   * Somebody of another name further up whose money goes to the same number or account: one of the two is mistyped, or a
   * family shares it. The same payee again, with another amount, where nothing else tells the two lines apart. What a line
   * takes off cannot be paid beside it, so that the other line waits until one of the two says what is left.
   */
  private sharedBy(row: CheckedRow, index: number, shared: readonly number[]): readonly Problem[] {
    // A recipient of the service's book is compared with the book.
    const isOfBook = row.fields.recipient_id !== undefined;
    if (isOfBook || shared.length < 2 || shared.length > NAMESAKES_MAX) return NO_PROBLEMS;
    const identity = recipientIdentity(row.fields);
    let again: Problem | undefined;
    for (const candidate of shared) {
      const other = this.rows[candidate];
      if (candidate === index || other === undefined || recipientIdentity(other.fields) !== identity)
        continue;
      const where = `row:${other.row}`;
      const [name, own] = [writtenName(other.fields), writtenName(row.fields)];
      const isSameName = name === '' || own === '' || areSameName(name, own);
      if (!isSameName && candidate < index) return [problem('number-shared', { where, name })];
      // Nobody can tell which of the two is meant: both are told.
      if (!isSameName || row.state === 'invalid') continue;
      if (this.lines.takesOff(candidate)) return [problem('amount-reduced', { where })];
      const isAgain = this.isOtherAmount(candidate, index) && this.lines.areAlike(candidate, index);
      if (isAgain) again ??= problem('payee-again', { where });
    }
    return again === undefined ? NO_PROBLEMS : [again];
  }

  private firstLike(row: CheckedRow, index: number, same: readonly number[]): CheckedRow | undefined {
    const identity = (same[0] ?? index) < index ? recipientIdentity(row.fields) : undefined;
    for (const candidate of same) {
      if (identity === undefined || candidate >= index) return undefined;
      const earlier = this.rows[candidate];
      const isSame =
        this.amountAt(candidate) === this.amountAt(index) && earlier?.fields.currency === row.fields.currency;
      if (earlier && isSame && recipientIdentity(earlier.fields) === identity) return earlier;
    }
    return undefined;
  }

  private nearOf(row: CheckedRow, index: number, named: readonly number[]): readonly Problem[] {
    const amount = this.amountAt(index);
    for (const candidate of named) {
      if (candidate >= index) break;
      const other = this.amountAt(candidate);
      // The amounts stand in one block of memory: the rows themselves are looked at only where these are close.
      const earlier = areNear(other, amount) ? this.rows[candidate] : undefined;
      const difference =
        earlier &&
        nearDifference(
          { fields: earlier.fields, amountMinor: other },
          { fields: row.fields, amountMinor: amount },
        );
      if (earlier && difference) {
        return [problem('duplicate-near', { where: `row:${earlier.row}`, difference })];
      }
    }
    return NO_PROBLEMS;
  }

  private isOtherAmount(one: number, other: number): boolean {
    return this.figures.payments[one] !== UNCOMPARED && !areNear(this.amountAt(one), this.amountAt(other));
  }

  private amountAt(index: number): number {
    return this.figures.amounts[index] ?? Number.NaN;
  }
}

/** In longer lists two people may well have one name. */
const SHORT_LIST = 100;
