/** What a person decided about two payments: that both are meant. */

import { type AccountConfirmation, confirmationParams } from '../../../shared/domain/account-confirmation.ts';
import {
  decided,
  isDecided,
  isOpenAccountChange,
  namesAnotherPayment,
  type Problem,
} from '../../../shared/domain/problem.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { wasCompletedOnce } from '../core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRecord, RowRef } from '../core/row/row-record.ts';
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
 * The payments that a person said the row does not repeat: the problems it was held for, or would have been held for
 * when it was imported, by their `where` and as decided. A release covers only the pair that was shown, and only the
 * values that were shown: it falls with another payee, amount, currency or number, and stays if anything else is
 * corrected.
 */
export function releasedPairs(journal: DecisionQueries, ref: RowRef): ReadonlyMap<string, Problem> {
  const [first = journal.content(ref)] = journal.formerContents(ref);
  const decisions = new Decisions(first);
  for (const { event } of journal.eventsAbout(ref)) decisions.take(event);
  return decisions.pairs;
}

/**
 * The problems that the row's sheet had, as `released` or not: a changed account stays among them with the decision on
 * it, also if the service's book showed it after the import.
 */
export function problemsOf(
  journal: DecisionQueries,
  ref: RowRef,
  { releasedCodes }: Pick<RowRecord, 'releasedCodes'>,
  { problems }: Pick<ImportedRow, 'problems'> = journal.content(ref),
): readonly Problem[] {
  if (!problems.some(isChangedAccount) && !releasedCodes.includes('account-changed')) return problems;
  return withReleased(problems, releasedPairs(journal, ref));
}

/** The problems with those changed accounts that a person released, each as decided. */
export function withReleased(
  problems: readonly Problem[],
  released: ReadonlyMap<string, Problem>,
): readonly Problem[] {
  const changes = new Map([...released].filter(([, each]) => isChangedAccount(each)));
  const others = problems.filter((each) => !isChangedAccount(each) || !changes.has(whereOf(each)));
  return [...others, ...changes.values()];
}

/** That the row's payee is paid at another account than before, for each account known before; decided or not. */
export function accountChanges(
  journal: DecisionQueries,
  ref: RowRef,
  record: Pick<RowRecord, 'releasedCodes' | 'problem'>,
  content: Pick<ImportedRow, 'problems'> = journal.content(ref),
): readonly Problem[] {
  const found = [...problemsOf(journal, ref, record, content), ...(record.problem ? [record.problem] : [])];
  const changes = found.filter(isChangedAccount).map((each) => [whereOf(each), each] as const);
  return [...new Map(changes).values()];
}

/** Those of its account changes that nobody has confirmed. */
export function openAccountChanges(
  journal: DecisionQueries,
  ref: RowRef,
  record: Pick<RowRecord, 'releasedCodes' | 'problem'>,
): readonly Problem[] {
  return accountChanges(journal, ref, record).filter(isOpenAccountChange);
}

/** What a decision on a changed account rests on, as its problem carries it. */
export function evidenceOf(confirmed: AccountConfirmation | undefined): Problem['params'] {
  return confirmed && confirmationParams(confirmed);
}

function isChangedAccount({ code }: Problem): boolean {
  return code === 'account-changed';
}

function whereOf({ params }: Problem): string {
  return String(params?.where);
}

/** The decisions about one row, as its events tell them. */
class Decisions {
  pairs = new Map<string, Problem>();
  #content: ImportedRow;
  #shown: readonly Problem[];
  /** What was decided together, by the `where` of each: a decision is taken back as it was made. */
  readonly #together = new Map<string, readonly Problem[]>();

  constructor(imported: ImportedRow) {
    this.#content = imported;
    this.#shown = this.#begin(imported);
  }

  take(event: JournalEvent): void {
    switch (event.type) {
      case 'row-held':
        this.#shown = this.#takenBack(event.problem) ?? [event.problem];
        return;
      case 'row-released':
        this.#add(this.#shown, (each) => decided(each, event.reason, evidenceOf(event.confirmed)));
        this.#shown = [];
        return;
      case 'row-mended': {
        const { content } = event;
        if (!isSameIntent(this.#content, content)) this.pairs = new Map();
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
    if (state === 'ready') this.#add(problems.filter(isDecided), (each) => each);
    return [];
  }

  #add(problems: readonly Problem[], asDecided: (problem: Problem) => Problem): void {
    const together = problems.filter(({ code }) => namesAnotherPayment(code));
    for (const each of together) {
      this.pairs.set(whereOf(each), asDecided(each));
      this.#together.set(whereOf(each), together);
    }
  }

  /** A row is held for a pair that was decided only if the person took that back; the problems that were decided with it. */
  #takenBack(held: Problem): readonly Problem[] | undefined {
    const isDecided = namesAnotherPayment(held.code) && this.pairs.has(whereOf(held));
    const together = isDecided ? this.#together.get(whereOf(held)) : undefined;
    for (const each of together ?? []) this.pairs.delete(whereOf(each));
    return together;
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
