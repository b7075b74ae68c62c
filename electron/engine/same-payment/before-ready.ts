/**
 * What holds a row that a person makes ready again. It was set aside, and meanwhile it may have been paid otherwise: by a
 * transfer order, or by another line of its sheet that pays the same. A review compares rows with other batches alone.
 */

import { problem } from '../../../shared/domain/problem.ts';
import { isInDoubt, mayBePaid, type RowState } from '../../../shared/domain/row-state.ts';
import { comparePayees } from '../core/comparison/payee.ts';
import { holds, samePayment, type Verdict } from '../core/comparison/same-payment.ts';
import { type BatchRecord, isOnOrder } from '../core/row/batch-record.ts';
import type { EventOf } from '../core/row/events.ts';
import { heldForOrder } from '../core/row/order-question.ts';
import type { RowRecord, RowRef } from '../core/row/row-record.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import { type DecisionQueries, pairOf, releasedPairs } from './decisions.ts';
import { compareIntents, type Intent, intentOf } from './intent.ts';

type Books = DecisionQueries & Pick<ReadonlyJournal, 'earlierPayments' | 'row'>;

type MadeReady = EventOf<'row-released' | 'row-reopened'>;

/**
 * What holds the row after the event that makes it ready, if nobody has answered for that. Every release and every
 * reopening is followed by it. `beside`: the rows that the same decision makes ready before this one.
 */
export function heldBeforeReady(
  journal: Books,
  record: Pick<BatchRecord, 'batch' | 'created' | 'orderedAtMs'>,
  made: MadeReady,
  beside: ReadonlySet<number> = new Set(),
): readonly EventOf<'row-held'>[] {
  const ordered = heldForOrder(journal, record, made);
  if (ordered.length > 0) return ordered;
  const twin = twinOf(journal, record, made, beside);
  return twin === undefined
    ? []
    : [{ type: 'row-held', row: made.row, problem: problem('duplicate-exact', { where: `row:${twin}` }) }];
}

/** Another line of the sheet that pays the same, and of which nobody said that both are meant. */
function twinOf(
  journal: Books,
  record: Pick<BatchRecord, 'batch' | 'created' | 'orderedAtMs'>,
  made: MadeReady,
  beside: ReadonlySet<number>,
): number | undefined {
  const { batch, created } = record;
  const ref = { batch, row: made.row };
  if (created.file === null) return undefined;
  const { address, environment, reference } = created;
  const row = journal.content(ref);
  const means = reference?.means ?? 'unsure';
  const intent = intentOf(row, means);
  return journal
    .earlierPayments({ ...row, address, environment, except: null })
    .filter((each) => each.batch === batch && each.row !== row.row)
    .filter((each) => isPaidBeside(journal.row(each)) || isOnOrder(record, each) || beside.has(each.row))
    .filter((each) => holds(inOneSheet(intent, intentOf(each, means), each.state)))
    .find((each) => !areBothMeant(journal, ref, { batch, row: each.row }, made))?.row;
}

/** True for a row that may be paid, now or later, without a question whether it repeats another one. */
function isPaidBeside(row: RowRecord | undefined): boolean {
  if (row?.state === 'held') return row.problem?.code !== 'duplicate-exact';
  return row !== undefined && (row.state === 'ready' || mayBePaid(row.state));
}

/** Two lines of one sheet that pay to two addresses are two payees. */
function inOneSheet(one: Intent, other: Intent, state: RowState): Verdict {
  return samePayment({
    ...compareIntents(one, other),
    evidence: isInDoubt(state) ? 'doubt' : 'certain',
    payee: comparePayees(one.payee, other.payee).is === 'equal' ? 'equal' : 'differs',
    sheet: 'other',
    isWithinDays: true,
    areHiddenExceptions: true,
  });
}

/** True if one of the two was held for the other, or for a third line that pays the same, and released. */
function areBothMeant(journal: Books, one: RowRef, other: RowRef, made: MadeReady): boolean {
  const withMade: DecisionQueries = {
    content: journal.content,
    formerContents: journal.formerContents,
    *eventsAbout(ref) {
      yield* journal.eventsAbout(ref);
      if (ref.row === made.row) yield { event: made, seq: Number.MAX_SAFE_INTEGER };
    },
  };
  const isMeant = (ref: RowRef, beside: RowRef): boolean =>
    [...releasedPairs(withMade, ref)].some(
      ([where, { code }]) =>
        where === pairOf(beside) || (code === 'duplicate-exact' && where.startsWith('row:')),
    );
  return isMeant(one, other) || isMeant(other, one);
}
