/**
 * A sheet that repeats a recent batch: at least half of its rows are payments that the batch made. It is the same
 * sheet, corrected, or another period of the same payroll that follows soon. If it pays one of these payees another
 * amount, or at another account, that would come on top of what the payee already has: a person decides.
 */

import { formatAmount } from '../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import type { ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import type { Environment } from '../core/row/events.ts';
import type { EarlierPayment, NamedPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import { type ComparedRow, compareNumbers, paramsOf } from './compare-payments.ts';

/** This many rows are enough to tell whether a sheet repeats a batch, so a large sheet is not compared twice. */
const ROWS_SAMPLED = 2_000;

interface RepeatedSources {
  readonly journal: Pick<ReadonlyJournal, 'batch' | 'row' | 'earlierPayments' | 'namedPayments'>;
  readonly address: string;
  readonly environment: Environment;
  /** What the references of the sheet identify. */
  readonly means: ReferenceMeaning;
  /** What the references of an earlier batch identify. */
  readonly meansOf: (batch: string) => ReferenceMeaning;
  /** All rows of the sheet; absent if there is none. */
  readonly sheet: (() => Iterable<ComparedRow>) | undefined;
  /** True for a recent payment by another batch that was made or is about to be made. */
  readonly countsNow: (payment: EarlierPayment) => boolean;
}

/** The payments of the repeated batches, by each name of their payees. */
interface Payments {
  readonly byIdentity: Map<string, NamedPayment>;
  readonly byReference: Map<string, NamedPayment>;
  readonly byName: Map<string, NamedPayment>;
}

export class RepeatedBatches {
  readonly #sources: RepeatedSources;
  #payments: Payments | undefined;
  #batches: ReadonlySet<string> | undefined;

  constructor(sources: RepeatedSources) {
    this.#sources = sources;
  }

  /**
   * Why the row may be a correction of what a repeated batch paid its payee; undefined if nothing says so. `changed` is
   * what is known of a change of the payee's account.
   */
  correctedBy(row: ComparedRow, changed: Problem | undefined): Problem | undefined {
    const payment = this.#paymentTo(row);
    if (payment === undefined) return undefined;
    const isElsewhere = payment.identity !== row.identity;
    if (isElsewhere && changed !== undefined) return changed;
    const { journal } = this.#sources;
    const place = paramsOf(journal, payment);
    const amount = `${formatAmount(payment.amountMinor, payment.currency)} ${payment.currency}`;
    return problem('duplicate-near', {
      ...place,
      difference: isElsewhere ? 'account' : `amount:${amount}`,
    });
  }

  /** True if the sheet repeats this batch. */
  isRepeated(batch: string): boolean {
    this.#batches ??= this.#repeatedBatches();
    return this.#batches.has(batch);
  }

  #paymentTo(row: ComparedRow): NamedPayment | undefined {
    this.#payments ??= this.#read();
    const { byIdentity, byReference, byName } = this.#payments;
    const payment =
      byIdentity.get(row.identity) ??
      (row.reference === null ? undefined : byReference.get(row.reference)) ??
      byName.get(nameOf(row.fields));
    return payment === undefined || this.#areOthers(row, payment) ? undefined : payment;
  }

  /** True if the two have different numbers of their own: numbers of people, or numbers of payments. */
  #areOthers({ reference }: ComparedRow, payment: NamedPayment): boolean {
    const [ours, theirs] = [
      { reference, means: this.#sources.means },
      { reference: payment.reference, means: this.#sources.meansOf(payment.batch) },
    ];
    if (compareNumbers(ours, theirs) === 'different') return true;
    return ours.means === 'person' && theirs.means === 'person' && reference !== payment.reference;
  }

  #read(): Payments {
    const payments: Payments = { byIdentity: new Map(), byReference: new Map(), byName: new Map() };
    this.#batches ??= this.#repeatedBatches();
    for (const batch of this.#batches)
      for (const payment of this.#sources.journal.namedPayments(batch)) {
        if (!this.#sources.countsNow(payment)) continue;
        payments.byIdentity.set(payment.identity, payment);
        if (payment.reference !== null) payments.byReference.set(payment.reference, payment);
        const name = nameOf(payment.fields);
        if (name !== '') payments.byName.set(name, payment);
      }
    return payments;
  }

  /** The batches that made at least half of the sheet's payments. */
  #repeatedBatches(): ReadonlySet<string> {
    const { sheet, journal, address, environment, countsNow } = this.#sources;
    const counts = new Map<string, number>();
    let sampled = 0;
    for (const { identity, amountMinor, currency } of sheet?.() ?? []) {
      if (sampled >= ROWS_SAMPLED) break;
      sampled += 1;
      const like = { identity, amountMinor, currency, address, environment };
      const paidBy = journal.earlierPayments(like).filter(countsNow);
      for (const batch of new Set(paidBy.map((payment) => payment.batch)))
        counts.set(batch, (counts.get(batch) ?? 0) + 1);
    }
    return new Set([...counts].flatMap(([batch, count]) => (count * 2 >= sampled ? [batch] : [])));
  }
}
