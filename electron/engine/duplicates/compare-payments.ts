/**
 * One comparison of two payments for the import, the review, the check before a row's first byte and a mended row, so
 * that payments found in the journal and in the service's list are judged alike.
 */

import { withoutMarkers } from '../../../shared/domain/marker.ts';
import { parseAmount } from '../../../shared/domain/money.ts';
import { namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import { paymentNumber, type ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { isInDoubt, mayBePaid } from '../../../shared/domain/row-state.ts';
import { foldedWords } from '../../../shared/domain/text-folding.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { type BatchRecord, wasCompletedOnce } from '../core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRef } from '../core/row/row-record.ts';
import type { EarlierPayment, ReadonlyJournal } from '../ports/journal-port.ts';

/** The parts of a row that the comparison uses. */
export interface ComparedRow
  extends Pick<EarlierPayment, 'row' | 'identity' | 'amountMinor' | 'currency' | 'reference'> {
  readonly fields: RowFields;
}

/** What a row's fields say about its payment; `amountMinor` is undefined if the amount cannot be read. */
export function paymentOfFields(fields: RowFields): Pick<
  ImportedRow,
  'currency' | 'channel' | 'identity' | 'reference'
> & {
  readonly amountMinor: number | undefined;
} {
  const currency = fields.currency ?? '';
  const amount = parseAmount(fields.amount ?? '', currency);
  return {
    amountMinor: amount.ok ? amount.amountMinor : undefined,
    currency,
    channel: fields.channel ?? null,
    identity: recipientIdentity(fields),
    reference: fields.reference ?? null,
  };
}

/** The rows of a sheet that can be compared: those whose amount could be read. */
export function* comparedRows(
  rows: Iterable<{ readonly row: number; readonly fields: RowFields }>,
): Generator<ComparedRow> {
  for (const { row, fields } of rows) {
    const { amountMinor, ...payment } = paymentOfFields(fields);
    if (amountMinor !== undefined) yield { row, fields, amountMinor, ...payment };
  }
}

export interface DuplicateFinding {
  /** `closed`: it was paid and is not selected again. `nothing`: it only informs. */
  readonly makes: 'held' | 'closed' | 'nothing';
  readonly problem: Problem;
}

/** A reference, with what the numbers of its sheet identify. */
interface Numbered {
  readonly reference: string | null;
  readonly means: ReferenceMeaning;
}

/** Whether two payments have the same payment number: `unnumbered` if one of them has none. */
export function compareNumbers(one: Numbered, other: Numbered): 'same' | 'different' | 'unnumbered' {
  const numbers = [
    paymentNumber(one.reference, one.means),
    paymentNumber(other.reference, other.means),
  ] as const;
  if (numbers[0] === null || numbers[1] === null) return 'unnumbered';
  return numbers[0] === numbers[1] ? 'same' : 'different';
}

/**
 * What an earlier payment to the same recipient, of the same amount and currency, means for a row. With the same
 * payment number it holds the row, however old it is. Without one, a recent payment holds the row unless different
 * numbers tell the two apart, and an older one only informs: a monthly payroll is not its own duplicate.
 */
export function verdictOf(
  numbers: ReturnType<typeof compareNumbers>,
  isRecent: boolean,
): 'held' | 'warned' | 'noted' {
  if (numbers === 'same') return 'held';
  if (!isRecent) return 'noted';
  return numbers === 'different' ? 'warned' : 'held';
}

/** A description without our markers, folded for comparison. */
export function plainWords(description: string | undefined): string {
  return foldedWords(withoutMarkers(description ?? ''));
}

type EarlierState = Pick<EarlierPayment, 'row' | 'state'>;

/** True if nobody knows whether the payment was made: it is in doubt, or was completed and reads otherwise now. */
export function isUnsure({ row, state }: EarlierState, record: BatchRecord): boolean {
  return isInDoubt(state) || (state !== 'paid' && wasCompletedOnce(record, row));
}

/**
 * True if a row at `address` must be compared with the payment, because it was made or may have been made. One service
 * may have several addresses. Its list shows what was made at another one, but not what nobody is sure of, and perhaps
 * not as it was meant, if the row has an alarm.
 */
export function mayRepeat(payment: EarlierState, record: BatchRecord, address: string): boolean {
  if (isUnsure(payment, record)) return true;
  const isShown = record.created.address !== address && record.alarms.every(({ row }) => row !== payment.row);
  return mayBePaid(payment.state) && !isShown;
}

/** The name of a row of another batch, used as `where` of a duplicate. A decision about this pair is recognised by it. */
export function pairOf({ batch, row }: RowRef): string {
  return `${batch}, ${row}`;
}

/** The reads of the journal from which `releasedPairs` knows: a row's content, and its events in their order. */
export interface DecisionQueries extends Pick<ReadonlyJournal, 'content'> {
  eventsAbout(ref: RowRef): Iterable<{ readonly event: JournalEvent; readonly seq: number }>;
}

/**
 * The payments that a person said the row does not repeat, as `where` of the problems it was held for, or would have
 * been held for when it was imported. A release covers only the pair that was shown; another payment like the row
 * asks again.
 */
export function releasedPairs(journal: DecisionQueries, ref: RowRef): ReadonlySet<string> {
  const pairs = new Set<string>();
  const { state, problems } = journal.content(ref);
  let shown: readonly Problem[] = state === 'held' ? problems : [];
  // The row was closed because it was paid before: a person who reopens it says that both are meant.
  const closedFor = state === 'closed' ? problems.filter(({ code }) => code === 'row-paid-before') : [];
  // For a row that was ready when imported, only a problem that would have held it was released: a note or a warning
  // asked for no decision.
  if (state === 'ready')
    addPairs(
      pairs,
      problems.filter(({ code }) => code === 'duplicate-exact'),
    );
  for (const { event } of journal.eventsAbout(ref)) {
    if (event.type === 'row-held' && event.row === ref.row) shown = [event.problem];
    if (event.type === 'row-reopened' && event.row === ref.row) addPairs(pairs, closedFor);
    if (event.type !== 'row-released' || event.row !== ref.row) continue;
    addPairs(pairs, shown);
    shown = [];
  }
  return pairs;
}

function addPairs(pairs: Set<string>, problems: readonly Problem[]): void {
  for (const { code, params } of problems) if (namesAnotherPayment(code)) pairs.add(String(params?.where));
}

/** The params by which a problem names an earlier payment, so that a decision about the pair is found again. */
export function paramsOf(
  journal: Parameters<typeof placeOf>[0],
  payment: RowRef & Pick<EarlierPayment, 'openedAtMs'>,
): NonNullable<Problem['params']> & { readonly where: string } {
  return { where: pairOf(payment), ...placeOf(journal, payment, payment.openedAtMs) };
}

/**
 * Params of a problem about a row of another batch: `row`, `batch`, `date`, `file` or, without a sheet, `operation`,
 * and `once`, what the service first called its payment, if it calls it otherwise now. The date is the day it was sent
 * if `sentAtMs` is known, otherwise the day of its batch.
 */
export function placeOf(
  journal: Pick<ReadonlyJournal, 'batch' | 'row'>,
  { batch, row }: RowRef,
  sentAtMs: number | null = null,
): NonNullable<Problem['params']> {
  const record = journal.batch(batch);
  if (record === undefined) return { batch, row };
  const date = utcDay(sentAtMs ?? record.createdAtMs);
  const place = { batch, row, date, ...(wasCompletedOnce(record, row) && { once: 'completed' }) };
  const file = record.created.file?.name;
  if (file !== undefined) return { ...place, file };
  const operation = journal.row({ batch, row })?.operation;
  return { ...place, ...(operation !== undefined && { operation }) };
}
