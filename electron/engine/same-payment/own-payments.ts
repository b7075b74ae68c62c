/**
 * The payments of this journal that a row may repeat: the journal knows best what it sent, whatever a service's list
 * shows of it, and at every address of one payer.
 */

import { paymentNumber, type ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import { isInDoubt, mayBePaid } from '../../../shared/domain/row-state.ts';
import { DAY_MS, type Now } from '../../../shared/domain/time.ts';
import { isWithinDays, type SentAt, SHEET_AGAIN_DAYS } from '../core/comparison/moments.ts';
import { comparePayees, type Payee, type PayeeAspect } from '../core/comparison/payee.ts';
import { type Aspects, samePayment, type Verdict } from '../core/comparison/same-payment.ts';
import { type BatchRecord, isOnOrder, wasCompletedOnce } from '../core/row/batch-record.ts';
import type { RowRef } from '../core/row/row-record.ts';
import type { EarlierPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import {
  type ComparedRow,
  compareIntents,
  type Intent,
  intentOf,
  mayBeSamePayer,
  numberAspect,
  type Payer,
  payerOf,
} from './intent.ts';
import { type NewSheet, SheetAgain } from './sheet-again.ts';

export type OwnJournal = Pick<
  ReadonlyJournal,
  'batch' | 'batches' | 'counts' | 'row' | 'earlierPayments' | 'numberedPayments' | 'namedPayments'
>;

export interface OwnSources {
  readonly journal: OwnJournal;
  readonly now: Now;
  readonly payer: Payer;
  /** `duplicates.days` */
  readonly days: number;
  /** What the references of the new rows identify. */
  readonly means: ReferenceMeaning;
  /** The sheet of the new rows; undefined if they come from none. */
  readonly sheet: NewSheet | undefined;
  /** The batch of the new rows, or the one that they replace: it is not compared. */
  readonly except?: string | null | undefined;
  /** The row that is compared, if it is in the journal already. */
  readonly exceptRow?: RowRef;
  /**
   * Payments since then count as recent whatever `days` says, because nobody could know of them when the row was
   * compared.
   */
  readonly sinceMs?: number;
  /** Batches that were made later are not compared. */
  readonly untilMs?: number;
  /** True if only what may have been sent counts, and not rows that are about to be sent. */
  readonly isOnlySent?: boolean;
  /** False where single rows are compared so often that payments with another amount or payee are not searched for. */
  readonly isIndexed?: boolean;
}

/** An earlier payment beside a row, and what the table says of the two. */
export interface Compared {
  readonly payment: EarlierPayment;
  readonly payee: PayeeAspect;
  readonly aspects: Aspects;
  readonly verdict: Verdict;
}

/** What a payee is found by beside the address that is paid. */
type Sign = 'person' | 'email' | 'phone' | 'name' | 'identity';
const SIGNS: readonly Sign[] = ['identity', 'person', 'email', 'phone', 'name'];

/**
 * The newest payments are read until they are this many and older than a month: a large payroll's last month, in well
 * under a second.
 */
const HISTORY_ROWS_MAX = 25_000;

/** More accounts than this under one name, e-mail or phone belong to several people. */
export const ACCOUNTS_OF_ONE_MAX = 3;

/** Facts about a batch that are needed again and again while rows are compared. */
interface BatchFacts {
  readonly record: BatchRecord;
  readonly isCompared: boolean;
  /** Its ready rows will be sent without another decision. */
  readonly isAboutToPay: boolean;
  readonly means: ReferenceMeaning;
}

export class OwnPayments {
  readonly #sources: OwnSources;
  readonly #facts = new Map<string, BatchFacts | undefined>();
  readonly #again: SheetAgain | undefined;
  #index: ReadonlyMap<string, readonly EarlierPayment[]> | undefined;
  #inSheet: ReadonlySet<string> | undefined;
  /** Those of the index are compared with many rows. */
  readonly #intents = new WeakMap<EarlierPayment, Intent>();

  constructor(sources: OwnSources) {
    this.#sources = sources;
    const { sheet, now } = sources;
    this.#again =
      sheet &&
      new SheetAgain(sheet, now, {
        paymentsLike: (row) => this.#likePayments(row),
        recordOf: (batch) => this.#factsOf(batch)?.record,
      });
  }

  /** The newest batch that the sheet of the new rows repeats, and how many days ago it was sent. */
  get repeated(): { readonly batch: string; readonly days: number } | undefined {
    return this.#again?.newest();
  }

  /** The batches of which the sheet of the new rows repeats at least half of its rows. */
  get repeatedBatches(): readonly string[] {
    return this.#again?.repeatedBatches ?? [];
  }

  /** `beside`: payments that are compared as well. Every payment that has something in common with the row, the newest first, and what the table says of it. */
  compare(row: ComparedRow, beside: readonly EarlierPayment[] = []): readonly Compared[] {
    const { journal, payer, means, except = null } = this.#sources;
    const found = new Map<string, EarlierPayment>();
    const note = (payments: Iterable<EarlierPayment>): void => {
      for (const payment of payments) {
        const { batch, row: line, amountMinor, identity } = payment;
        found.set(`${batch} ${line} ${amountMinor} ${identity}`, payment);
      }
    };
    note(journal.earlierPayments({ ...row, ...payer, except }));
    const { reference, identity } = row;
    if (reference !== null && paymentNumber(reference, means) !== null)
      note(journal.numberedPayments({ reference, identity, ...payer, except }));
    const intent = intentOf(row, means);
    for (const sign of SIGNS) note(this.paymentsBy(sign, intent));
    note(this.#indexed(inDoubtKey(row)));
    note(beside);
    return [...found.values()].flatMap((payment) => this.#compared(intent, payment) ?? []);
  }

  /** The recent payments that share the sign with the row's payee, the newest first. */
  paymentsBy(sign: Sign, { payee }: Pick<Intent, 'payee'>): readonly EarlierPayment[] {
    return payee[sign] === '' ? [] : this.#indexed(`${sign} ${payee[sign]}`);
  }

  #indexed(key: string): readonly EarlierPayment[] {
    if (this.#sources.isIndexed === false) return [];
    this.#index ??= this.#read();
    return this.#index.get(key) ?? [];
  }

  /** True if a row of the sheet pays this address under this name. */
  isInSheet({ identity, name }: Payee): boolean {
    if (this.#inSheet === undefined) {
      const found = new Set<string>();
      for (const each of this.#sources.sheet?.payees() ?? []) found.add(payeeKey(each));
      this.#inSheet = found;
    }
    return this.#inSheet.has(payeeKey({ identity, name }));
  }

  intentOfPayment(payment: EarlierPayment): Intent {
    let intent = this.#intents.get(payment);
    if (intent === undefined) {
      intent = intentOf(payment, this.#factsOf(payment.batch)?.means ?? 'unsure');
      this.#intents.set(payment, intent);
    }
    return intent;
  }

  /** What the journal knows of a payment: whether it moved money. */
  evidenceOf(payment: EarlierPayment): Aspects['evidence'] {
    const { except, exceptRow, isOnlySent } = this.#sources;
    const isItself = payment.batch === exceptRow?.batch && payment.row === exceptRow.row;
    const facts = isItself || payment.batch === except ? undefined : this.#factsOf(payment.batch);
    if (facts === undefined || !facts.isCompared) return 'none';
    const { state, isWrittenOff } = payment;
    if (isInDoubt(state)) return 'doubt';
    // Nobody knows whether the money of a payment that was completed and failed after all came back. It is paid again
    // when that is noticed, and after a month no more.
    const hasTurned = state !== 'paid' && wasCompletedOnce(facts.record, payment.row);
    if (hasTurned && isWithinDays(this.#sentAt(payment), this.#sources.now, SHEET_AGAIN_DAYS)) return 'doubt';
    if (mayBePaid(state)) return 'certain';
    if (state === 'ready' && facts.isAboutToPay && isOnlySent !== true) return 'certain';
    if (isOnOrder(facts.record, payment)) return 'certain';
    return isWrittenOff ? 'written-off' : 'none';
  }

  #compared(intent: Intent, payment: EarlierPayment): Compared | undefined {
    const evidence = this.evidenceOf(payment);
    if (evidence === 'none') return undefined;
    const other = this.intentOfPayment(payment);
    const payee = this.payeeAspect(intent, other, evidence);
    const aspects: Aspects = {
      evidence,
      ...compareIntents(intent, other),
      payee: payee.is,
      sheet: this.#sheetAspect(payment),
      isWithinDays: this.#isWithin(payment),
      areHiddenExceptions: true,
    };
    return { payment, payee, aspects, verdict: samePayment(aspects) };
  }

  /**
   * Two accounts that both stand in the sheet, or were both paid before, belong to two people who share a name or an
   * e-mail: neither is the other's changed account.
   */
  payeeAspect(
    one: Pick<Intent, 'payee'>,
    other: Pick<Intent, 'payee'>,
    evidence: Aspects['evidence'],
  ): PayeeAspect {
    const aspect = comparePayees(one.payee, other.payee);
    if (aspect.is !== 'alike' || aspect.by === 'person' || evidence === 'doubt') return aspect;
    const areTwo = this.isInSheet(other.payee) || this.wasPaidAt(one) || this.isShared(aspect.by, one);
    return areTwo ? { is: 'differs' } : aspect;
  }

  /** True if the sign belongs to so many accounts that it proves nothing about one payee. */
  isShared(sign: Sign | undefined, intent: Pick<Intent, 'payee'>): boolean {
    if (sign === undefined || sign === 'identity') return false;
    const accounts = new Set<string>();
    for (const { identity } of this.paymentsBy(sign, intent)) {
      accounts.add(identity);
      if (accounts.size > ACCOUNTS_OF_ONE_MAX) return true;
    }
    return false;
  }

  /** True if this address was paid before under the same name. */
  wasPaidAt(intent: Pick<Intent, 'payee'>): boolean {
    return this.paymentsBy('identity', intent).some(
      (payment) =>
        this.evidenceOf(payment) === 'certain' &&
        comparePayees(intent.payee, this.intentOfPayment(payment).payee).is === 'equal' &&
        this.intentOfPayment(payment).payee.name === intent.payee.name,
    );
  }

  #sheetAspect(payment: EarlierPayment): Aspects['sheet'] {
    const record = this.#factsOf(payment.batch)?.record;
    return (record && this.#again?.aspectOf(record, this.#sentAt(payment))) ?? 'other';
  }

  #isWithin(payment: EarlierPayment): boolean {
    const { state } = payment;
    // A payment that is not final may still be paid today.
    if (state === 'ready' || (state !== 'paid' && mayBePaid(state))) return true;
    const { now, days, sinceMs = Number.POSITIVE_INFINITY } = this.#sources;
    const sent = this.#sentAt(payment);
    if ((sent.ourMs ?? 0) >= sinceMs) return true;
    return isWithinDays(sent, now, days);
  }

  #sentAt({ batch, row, openedAtMs, openedServerMs }: EarlierPayment): SentAt {
    const record = this.#factsOf(batch)?.record;
    const ourMs = openedAtMs ?? record?.orderedAtMs?.[row] ?? record?.createdAtMs ?? 0;
    return { ourMs, serverMs: openedServerMs };
  }

  /**
   * The rows of approved sheets with the row's payee and amount under no other number, whatever became of them: by them
   * a sheet is known again.
   */
  *#likePayments(row: ComparedRow): Generator<EarlierPayment> {
    const { journal, payer, means, except = null } = this.#sources;
    const intent = intentOf(row, means);
    for (const payment of journal.earlierPayments({ ...row, ...payer, except })) {
      const facts = this.#factsOf(payment.batch);
      if (facts === undefined) continue;
      const number = numberAspect(intent, intentOf(payment, facts.means));
      const wasMeant = facts.record.approvedAtMs !== null || facts.isAboutToPay;
      if (number !== 'differs' && facts.isCompared && wasMeant) yield payment;
    }
  }

  #factsOf(batch: string): BatchFacts | undefined {
    if (!this.#facts.has(batch)) {
      const { journal, payer, untilMs = Number.POSITIVE_INFINITY } = this.#sources;
      const record = journal.batch(batch);
      this.#facts.set(
        batch,
        record && {
          record,
          // A batch that was only quoted pays nobody, except by a transfer order.
          isCompared:
            (record.created.begunBy !== 'quote' || record.orderedAtMs !== undefined) &&
            record.createdAtMs <= untilMs &&
            mayBeSamePayer(payerOf(record), payer),
          // A batch begun by `pay` continues from the command line, whatever state it was in.
          isAboutToPay: record.approval !== null || record.created.begunBy === 'pay',
          means: record.created.reference?.means ?? 'unsure',
        },
      );
    }
    return this.#facts.get(batch);
  }

  /** Read once, when first needed. */
  #read(): ReadonlyMap<string, readonly EarlierPayment[]> {
    const { journal, now, sinceMs = now.ourMs } = this.#sources;
    const index = new Map<string, EarlierPayment[]>();
    const fromMs = Math.min(
      sinceMs,
      Math.min(now.ourMs, now.serverMs ?? now.ourMs) - SHEET_AGAIN_DAYS * DAY_MS,
    );
    let left = HISTORY_ROWS_MAX;
    for (const { batch, lastEventAtMs } of journal.batches().toReversed()) {
      if (left <= 0 && lastEventAtMs < fromMs) continue;
      if (this.#factsOf(batch)?.isCompared !== true || batch === this.#sources.except) continue;
      for (const payment of journal.namedPayments(batch)) {
        left -= 1;
        const { payee } = this.intentOfPayment(payment);
        for (const sign of SIGNS) if (payee[sign] !== '') push(index, `${sign} ${payee[sign]}`, payment);
        // Whom it was for may not be known, so that no sign of a payee finds it.
        if (this.evidenceOf(payment) === 'doubt') push(index, inDoubtKey(payment), payment);
      }
    }
    return index;
  }
}

function payeeKey({ identity, name }: Pick<Payee, 'identity' | 'name'>): string {
  return `${identity}\n${name}`;
}

function inDoubtKey({ currency, amountMinor }: Pick<EarlierPayment, 'currency' | 'amountMinor'>): string {
  return `in doubt ${currency} ${amountMinor}`;
}

function push<Value>(index: Map<string, Value[]>, key: string, value: Value): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, [value]);
  else values.push(value);
}
