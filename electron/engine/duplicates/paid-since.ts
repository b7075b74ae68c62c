/**
 * The last check before a payment's first byte. The row was compared with other payments when it was imported and
 * reviewed. Since then another batch may have paid the same: a row that was set aside was reopened and sent, or one
 * that had failed was completed after all. Or a payment to somebody of the same name came into doubt, which the import
 * only warned of. What a person decided about the pair still holds.
 */

import { nearDifference } from '../../../shared/domain/near-payment.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRef } from '../core/row/row-record.ts';
import type { EarlierPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import {
  compareNumbers,
  type DecisionQueries,
  mayRepeat,
  pairOf,
  paramsOf,
  releasedPairs,
} from './compare-payments.ts';

type Books = Pick<
  ReadonlyJournal,
  'batch' | 'row' | 'earlierPayments' | 'unsureBeside' | 'formerContents' | 'firstSeq'
> &
  DecisionQueries;

/**
 * The duplicate that holds the row; undefined if nothing like it, or like what it was before a mending, was paid
 * since it was compared, and nothing near it came into doubt.
 */
export function paidSince(ref: RowRef, content: ImportedRow, journal: Books): Problem | undefined {
  const record = journal.batch(ref.batch);
  if (record === undefined) return undefined;
  let comparedSeq: number | undefined;
  for (const { payment, difference } of paymentsLike(record, content, journal)) {
    comparedSeq ??= comparedAt(journal, ref);
    if (!isSince(journal, payment, comparedSeq) || isDecided(journal, ref, payment)) continue;
    const params = paramsOf(journal, payment);
    return difference === undefined
      ? problem('duplicate-exact', params)
      : problem('duplicate-near', { ...params, difference });
  }
  return undefined;
}

interface Likeness {
  readonly payment: EarlierPayment;
  /** What distinguishes a near match; undefined if the payments are the same. */
  readonly difference?: string;
}

/** The payments of other batches that the row may repeat, now or as it was before a mending. */
function* paymentsLike(
  { batch, created }: BatchRecord,
  content: ImportedRow,
  journal: Books,
): Generator<Likeness> {
  const { address, environment, reference } = created;
  const means = reference?.means ?? 'unsure';
  for (const meant of [content, ...journal.formerContents({ batch, row: content.row })]) {
    const { identity, amountMinor, currency } = meant;
    const like = { identity, amountMinor, currency, address, environment };
    for (const payment of journal.earlierPayments(like)) {
      const theirs = payment.batch === batch ? undefined : journal.batch(payment.batch);
      if (theirs === undefined || !mayRepeat(payment, theirs, address)) continue;
      const their = { reference: payment.reference, means: theirs.created.reference?.means ?? 'unsure' };
      if (compareNumbers({ reference: meant.reference, means }, their) !== 'different') yield { payment };
    }
  }
  const { amountMinor, currency } = content;
  for (const payment of journal.unsureBeside({ batch, amountMinor, currency })) {
    const difference = nearDifference(payment, content);
    if (difference !== undefined) yield { payment, difference };
  }
}

/** Events that make a payment of a row, or show one. */
const SIGNS: readonly JournalEvent['type'][] = [
  'attempt-opened',
  'attempt-accepted',
  'session-claimed',
  'session-disclaimed',
  'status-seen',
  'row-doubted',
];

/**
 * True if a sign of the payment came later in the log. The log's order is used because a clock may have been set back
 * in between.
 */
function isSince(journal: Books, payment: RowRef, comparedSeq: number): boolean {
  for (const { event, seq } of journal.eventsAbout(payment))
    if (seq > comparedSeq && SIGNS.includes(event.type)) return true;
  return false;
}

/** The log position at which the row's present content was compared with all payments: its import, or its latest mending. */
function comparedAt(journal: Books, ref: RowRef): number {
  let compared = journal.firstSeq(ref.batch);
  for (const { event, seq } of journal.eventsAbout(ref))
    if (event.type === 'row-mended' && event.row === ref.row) compared = seq;
  return compared;
}

/** True if either of the two was held for the other and released: a person decided that both are meant. */
function isDecided(journal: Books, one: RowRef, other: RowRef): boolean {
  return releasedPairs(journal, one).has(pairOf(other)) || releasedPairs(journal, other).has(pairOf(one));
}
