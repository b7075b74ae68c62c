/** What a person decided about two payments: that both are meant. */

import { isDecided, namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { wasCompletedOnce } from '../core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRef } from '../core/row/row-record.ts';
import type { EarlierPayment, ReadonlyJournal } from '../ports/journal-port.ts';

/** The name of a row of another batch, used as `where` of a duplicate. A decision about this pair is recognised by it. */
export function pairOf({ batch, row }: RowRef): string {
  return `${batch}, ${row}`;
}

/** The reads of the journal from which `releasedPairs` knows: a row's contents, and its events in their order. */
export interface DecisionQueries extends Pick<ReadonlyJournal, 'content' | 'formerContents'> {
  eventsAbout(ref: RowRef): Iterable<{ readonly event: JournalEvent; readonly seq: number }>;
}

/**
 * The payments that a person said the row does not repeat, as `where` of the problems it was held for, or would have
 * been held for when it was imported. A release covers only the pair that was shown, and only the values that were
 * shown: it falls with another payee, amount, currency or number, and stays if anything else is corrected.
 */
export function releasedPairs(journal: DecisionQueries, ref: RowRef): ReadonlySet<string> {
  const [first = journal.content(ref)] = journal.formerContents(ref);
  const decisions = new Decisions(first);
  for (const { event } of journal.eventsAbout(ref))
    if ('row' in event && event.row === ref.row) decisions.take(event);
  return decisions.pairs;
}

/** The decisions about one row, as its events tell them. */
class Decisions {
  pairs = new Set<string>();
  #content: ImportedRow;
  #shown: readonly Problem[];

  constructor(imported: ImportedRow) {
    this.#content = imported;
    this.#shown = this.#begin(imported);
  }

  take(event: JournalEvent): void {
    switch (event.type) {
      case 'row-held':
        this.#shown = [event.problem];
        return;
      case 'row-released':
        this.#add(this.#shown);
        this.#shown = [];
        return;
      case 'row-mended': {
        const { content } = event;
        if (!isSameIntent(this.#content, content)) this.pairs = new Set();
        this.#content = content;
        this.#shown = this.#begin(content);
        return;
      }
      default:
    }
  }

  /** What a row is held for when it begins. If it begins ready although it would have been held, that was released. */
  #begin({ state, problems }: ImportedRow): readonly Problem[] {
    if (state === 'held') return problems;
    if (state === 'ready') this.#add(problems.filter(isDecided));
    return [];
  }

  #add(problems: readonly Problem[]): void {
    for (const { code, params } of problems)
      if (namesAnotherPayment(code)) this.pairs.add(String(params?.where));
  }
}

type DecidedValues = Pick<ImportedRow, 'identity' | 'amountMinor' | 'currency' | 'reference'>;

/** True if payee, amount, currency and number are the same: what a decision was made on. */
export function isSameIntent(one: DecidedValues, other: DecidedValues): boolean {
  return (
    one.identity === other.identity &&
    one.amountMinor === other.amountMinor &&
    one.currency === other.currency &&
    one.reference === other.reference
  );
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
