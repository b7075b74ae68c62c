import { areNear, NAMESAKES_MAX, nearDifference } from '../../../domain/near-payment.ts';
import { type Problem, problem } from '../../../domain/problem.ts';
import { nameOf, recipientIdentity } from '../../../domain/recipient-identity.ts';
import { writtenName } from '../../../domain/row-fields.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { areSameName } from '../headings/second-names.ts';
import { type RowFigures, UNCOMPARED } from '../lines/row-figures.ts';
import { HashChains } from './hash-chains.ts';
import type { LinesApart } from './lines-apart.ts';

/**
 * Which rows of one sheet pay the same recipient the same amount (L14): the later one is told, and is held until a
 * person decides. Rows can be replaced one at a time. Keys are hashes, since nearly every row stands alone; where two
 * meet, the texts themselves decide.
 */
export class DuplicateIndex {
  private readonly rows: readonly CheckedRow[];
  private readonly figures: RowFigures;
  private readonly byPayment: HashChains;
  private readonly byRecipient: HashChains;
  private readonly byName: HashChains;

  private readonly lines: LinesApart;

  /** All are the caller's own, and are read again whenever a row is looked at. */
  constructor(rows: readonly CheckedRow[], figures: RowFigures, lines: LinesApart) {
    this.rows = rows;
    this.lines = lines;
    this.figures = figures;
    this.byPayment = new HashChains(figures.payments, rows.length);
    this.byRecipient = new HashChains(figures.recipients, rows.length);
    this.byName = new HashChains(figures.names, rows.length);
    for (let i = 0; i < rows.length; i += 1) this.add(i);
  }

  /** Replaces a row: `change` puts the new one and its figures in their places. */
  replace(index: number, change: () => void): void {
    for (const chains of this.chainsOf(index)) chains.remove(index);
    change();
    this.add(index);
  }

  /** The rows that may have something to say about a row, or it about them. */
  peersOf(index: number): readonly number[] {
    return this.chainsOf(index).flatMap((chains) =>
      chains.likes(index, chains === this.byPayment ? Number.POSITIVE_INFINITY : NAMESAKES_MAX),
    );
  }

  problemsOf(index: number): readonly Problem[] {
    const mayBeSame = this.byPayment.mayHaveLikes(index);
    const mayBeNear = this.byName.mayHaveLikes(index);
    const mayBeShared = this.byRecipient.mayHaveLikes(index);
    const row = this.rows[index];
    if ((!mayBeSame && !mayBeNear && !mayBeShared) || row === undefined) return NONE;
    if (!this.isPayment(index))
      return mayBeShared && this.hasRecipient(index) ? this.sharedBy(row, index) : NONE;
    const first = mayBeSame ? this.firstLike(row, index) : undefined;
    if (first) return [problem('duplicate-exact', { where: `row:${first.row}` })];
    const namesakes = mayBeNear ? this.byName.sizeAbout(index) : 0;
    const near = namesakes > 1 && namesakes <= NAMESAKES_MAX ? this.nearOf(row, index) : NONE;
    if (near.length > 0) return near;
    const shared = mayBeShared ? this.sharedBy(row, index) : NONE;
    return shared.length === 0 && namesakes > 1 ? this.namesakeOf(row, index) : shared;
  }

  /** The only other row of a short list with this name, where nothing but account and amount tells the two apart. */
  private namesakeOf(row: CheckedRow, index: number): readonly Problem[] {
    if (this.rows.length > SHORT_LIST) return NONE;
    const name = nameOf(row.fields);
    if (!name.includes(' ')) return NONE;
    const others = this.byName.likes(index, NAMESAKES_MAX).filter((at) => {
      const { fields } = this.rows[at] ?? row;
      return at !== index && nameOf(fields) === name;
    });
    const [at, another] = others;
    const other = this.rows[at ?? -1];
    if (at === undefined || other === undefined || another !== undefined) return NONE;
    const isOther = recipientIdentity(other.fields) !== recipientIdentity(row.fields);
    if (!isOther || !this.isOtherAmount(at, index) || !this.lines.areAlike(at, index)) return NONE;
    return [problem('name-again', { where: `row:${other.row}` })];
  }

  /**
   * Somebody of another name further up whose money goes to the same number or account: one of the two is mistyped, or a
   * family shares it. The same payee again, with another amount, where nothing else tells the two lines apart, or with
   * what is taken off.
   */
  private sharedBy(row: CheckedRow, index: number): readonly Problem[] {
    const { byRecipient } = this;
    let candidate = byRecipient.firstLike(index);
    // Most rows share their chain with other recipients alone.
    if (candidate === index && byRecipient.nextLike(index) < 0) return NONE;
    // A recipient of the service's book is compared with the book.
    const isOfBook = row.fields.recipient_id !== undefined;
    if (isOfBook || byRecipient.sizeAbout(index) > NAMESAKES_MAX) return NONE;
    const identity = recipientIdentity(row.fields);
    for (; candidate >= 0; candidate = byRecipient.nextLike(candidate)) {
      const other = this.rows[candidate];
      if (candidate === index || other === undefined || recipientIdentity(other.fields) !== identity)
        continue;
      const where = `row:${other.row}`;
      const [name, own] = [writtenName(other.fields), writtenName(row.fields)];
      const isSameName = name === '' || own === '' || areSameName(name, own);
      if (!isSameName && candidate < index) return [problem('number-shared', { where, name })];
      // Nobody can tell which of the two is meant: both are told.
      const isAgain =
        this.lines.takesOff(candidate) ||
        (this.isOtherAmount(candidate, index) && this.lines.areAlike(candidate, index));
      if (isSameName && isAgain && row.state !== 'invalid') return [problem('payee-again', { where })];
    }
    return NONE;
  }

  private add(index: number): void {
    if (this.hasRecipient(index)) this.byRecipient.add(index);
    if (!this.isPayment(index)) return;
    this.byPayment.add(index);
    this.byName.add(index);
  }

  /** In which it stands: without an amount it may still share its number with somebody. */
  private chainsOf(index: number): readonly HashChains[] {
    return [
      ...(this.isPayment(index) ? [this.byPayment, this.byName] : []),
      ...(this.hasRecipient(index) ? [this.byRecipient] : []),
    ];
  }

  private hasRecipient(index: number): boolean {
    return this.figures.recipients[index] !== UNCOMPARED;
  }

  private isPayment(index: number): boolean {
    return this.figures.payments[index] !== UNCOMPARED;
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
      const difference =
        earlier &&
        nearDifference(
          { fields: earlier.fields, amountMinor: other },
          { fields: row.fields, amountMinor: amount },
        );
      if (earlier && difference) {
        return [problem('duplicate-near', { where: `row:${earlier.row}`, difference })];
      }
      candidate = this.byName.nextLike(candidate);
    }
    return NONE;
  }

  private isOtherAmount(one: number, other: number): boolean {
    return this.isPayment(one) && !areNear(this.amountAt(one), this.amountAt(other));
  }

  private amountAt(index: number): number {
    return this.figures.amounts[index] ?? Number.NaN;
  }
}

/** In longer lists two people may well have one name. */
const SHORT_LIST = 100;

const NONE: readonly Problem[] = [];
