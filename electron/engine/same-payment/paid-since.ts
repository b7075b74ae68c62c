/**
 * The last check before a payment's first byte. The row was compared with other payments when it was imported and
 * reviewed. Since then another batch may have paid the same: a row that was set aside was reopened and sent, or one
 * that had failed was completed after all. Or a payment to somebody of the same name came into doubt. What a person
 * decided about the pair still holds.
 */

import type { Problem } from '../../../shared/domain/problem.ts';
import type { Now } from '../../../shared/domain/time.ts';
import { holds } from '../core/comparison/same-payment.ts';
import { isOnOrder } from '../core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import { comparedFields } from '../core/row/given-body.ts';
import { type RowRef, sessionIdsOf } from '../core/row/row-record.ts';
import type { EarlierPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import { type DecisionQueries, pairOf, releasedPairs } from './decisions.ts';
import { problemOfOwn } from './findings.ts';
import { type ComparedRow, payerOf } from './intent.ts';
import { type Compared, type OwnJournal, OwnPayments } from './own-payments.ts';

type Books = OwnJournal &
  Pick<ReadonlyJournal, 'unsureBeside' | 'formerContents' | 'firstSeq'> &
  DecisionQueries;

interface Sources {
  readonly journal: Books;
  readonly now: Now;
  readonly days: number;
}

/** The duplicate that holds the row; undefined if nothing like it, or like what it was before a mending, was paid since. */
export function paidSince(ref: RowRef, content: ImportedRow, sources: Sources): Problem | undefined {
  for (const { row, compared } of foundSince(ref, content, sources))
    return problemOfOwn(sources.journal, row, compared);
  return undefined;
}

/** The sessions of all that paid the same since then, for a person who is to compare them. */
export function sessionsPaidSince(ref: RowRef, content: ImportedRow, sources: Sources): readonly string[] {
  const ids = new Set<string>();
  for (const { compared } of foundSince(ref, content, sources)) {
    const other = sources.journal.row(compared.payment);
    const [id] = other === undefined ? [] : sessionIdsOf(other);
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}

function* foundSince(
  ref: RowRef,
  content: ImportedRow,
  { journal, now, days }: Sources,
): Generator<{ readonly row: ComparedRow; readonly compared: Compared }> {
  const record = journal.batch(ref.batch);
  if (record === undefined) return;
  const { batch, created } = record;
  const own = new OwnPayments({
    ...{ journal, now, days, payer: payerOf(record), means: created.reference?.means ?? 'unsure' },
    ...{ sheet: undefined, except: batch, isOnlySent: true, isIndexed: false, sinceMs: record.createdAtMs },
  });
  let comparedSeq: number | undefined;
  for (const meant of [content, ...journal.formerContents(ref)]) {
    const row = comparedOfContent(meant);
    const unsure = meant === content ? journal.unsureBeside({ ...meant, batch }) : [];
    for (const compared of own.compare(row, unsure)) {
      if (!holds(compared.verdict)) continue;
      comparedSeq ??= comparedAt(journal, ref);
      const { payment } = compared;
      if (!isNew(journal, payment, comparedSeq) || isDecided(journal, ref, payment)) continue;
      yield { row, compared };
    }
  }
}

/** The row as it is compared; a body that was given as a whole has no fields of its own. */
export function comparedOfContent(content: ImportedRow): ComparedRow {
  const { givenBody } = content;
  return givenBody === undefined ? content : { ...content, fields: comparedFields(givenBody) };
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

/** A transfer order is an event of its batch, not of a row, so that a payment by one counts whenever it was made. */
function isNew(journal: Books, payment: EarlierPayment, comparedSeq: number): boolean {
  const record = journal.batch(payment.batch);
  return (record !== undefined && isOnOrder(record, payment)) || isSince(journal, payment, comparedSeq);
}

/**
 * True if a sign of the payment came later in the log. The log's order is used because a clock may have been set back
 * in between.
 */
function isSince(journal: DecisionQueries, payment: RowRef, comparedSeq: number): boolean {
  for (const { event, seq } of journal.eventsAbout(payment))
    if (seq > comparedSeq && SIGNS.includes(event.type)) return true;
  return false;
}

/** The log position at which the row's present content was compared with all payments: its import, or its latest mending. */
function comparedAt(journal: Books, ref: RowRef): number {
  let compared = journal.firstSeq(ref.batch);
  for (const { event, seq } of journal.eventsAbout(ref)) if (event.type === 'row-mended') compared = seq;
  return compared;
}

/** True if either of the two was held for the other and released: a person decided that both are meant. */
function isDecided(journal: Books, one: RowRef, other: RowRef): boolean {
  return releasedPairs(journal, one).has(pairOf(other)) || releasedPairs(journal, other).has(pairOf(one));
}
