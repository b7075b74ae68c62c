/**
 * The last look before a payment's first byte. The row was compared with other payments when it was imported and
 * reviewed; since then another batch may have paid the same: a row that was set aside was opened again and sent, one
 * that had failed came through after all. What a person has said of the pair holds.
 */

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRef } from '../core/row/row-record.ts';
import type { EarlierPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import { compareNumbers, pairOf, placeOf } from './compare-payments.ts';
import { type DecisionQueries, releasedPairs } from './released-pairs.ts';

type Books = Pick<ReadonlyJournal, 'batch' | 'row' | 'earlierPayments' | 'formerContents' | 'firstSeq'> &
  DecisionQueries;

/** The duplicate that holds the row; undefined where nothing like it, or like what it was before a mending, was paid since it was compared. */
export function paidSince(place: RowRef, content: ImportedRow, journal: Books): Problem | undefined {
  const record = journal.batch(place.batch);
  // One operation is asked about when it is called, and sent then.
  if (record === undefined || record.created.begunBy === 'call') return undefined;
  const { address, reference } = record.created;
  const means = reference?.means ?? 'unsure';
  const isOther = (payment: EarlierPayment, meant: ImportedRow): boolean => {
    const theirs = journal.batch(payment.batch)?.created.reference?.means ?? 'unsure';
    const ours = { reference: meant.reference, means };
    return compareNumbers(ours, { reference: payment.reference, means: theirs }) === 'different';
  };
  let comparedSeq: number | undefined;
  for (const meant of [content, ...journal.formerContents(place)]) {
    const { identity, amountMinor, currency } = meant;
    const like = { identity, amountMinor, currency, address, businessId: null };
    for (const payment of journal.earlierPayments(like)) {
      if (payment.batch === place.batch || !mayBePaid(payment.state) || isOther(payment, meant)) continue;
      comparedSeq ??= comparedAt(journal, place);
      if (!isSince(journal, payment, comparedSeq)) continue;
      if (isDecided(journal, place, payment)) continue;
      const params = { where: pairOf(payment), ...placeOf(journal, payment, payment.openedAtMs) };
      return problem('duplicate-exact', params);
    }
  }
  return undefined;
}

/** What makes a payment of a row, or shows one. */
const SIGNS: readonly JournalEvent['type'][] = [
  'attempt-opened',
  'attempt-accepted',
  'session-claimed',
  'session-disclaimed',
  'status-seen',
  'row-doubted',
];

/** By the log's own order: a clock that was set back in between tells nothing. */
function isSince(journal: Books, payment: RowRef, comparedSeq: number): boolean {
  for (const { event, seq } of journal.eventsAbout(payment))
    if (seq > comparedSeq && SIGNS.includes(event.type)) return true;
  return false;
}

/** The event with which the row's present content was compared with all payments there were: its import, or latest mending. */
function comparedAt(journal: Books, place: RowRef): number {
  let compared = journal.firstSeq(place.batch);
  for (const { event, seq } of journal.eventsAbout(place))
    if (event.type === 'row-mended' && event.row === place.row) compared = seq;
  return compared;
}

/** Whichever of the two was held for the other: that both are meant was said of both. */
function isDecided(journal: Books, one: RowRef, other: RowRef): boolean {
  return releasedPairs(journal, one).has(pairOf(other)) || releasedPairs(journal, other).has(pairOf(one));
}
