/**
 * Finds payments of other batches that a row may repeat. A payment that was made, or may have been made, is never
 * repeated without a person's decision.
 */

import { formatAmount } from '../../../shared/domain/money.ts';
import { areNear, NAMESAKES_MAX, nearDifference } from '../../../shared/domain/near-payment.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import { paymentNumber, type ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { countIn, IN_DOUBT, mayBePaid } from '../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { Environment } from '../core/row/events.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { Now } from '../ports/clock.ts';
import type { EarlierPayment, NamedPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import { KnownPayees } from './changed-accounts.ts';
import {
  type ComparedRow,
  compareNumbers,
  type DecisionQueries,
  type DuplicateFinding,
  isUnsure,
  mayRepeat,
  paramsOf,
  plainWords,
  releasedPairs,
  verdictOf,
} from './compare-payments.ts';
import { RepeatedBatches } from './repeated-batches.ts';

export interface EarlierSources {
  readonly journal: Pick<
    ReadonlyJournal,
    'batch' | 'batches' | 'counts' | 'row' | 'earlierPayments' | 'numberedPayments' | 'namedPayments'
  >;
  readonly now: Now;
  readonly address: string;
  readonly environment: Environment;
  /** `duplicates.days` */
  readonly days: number;
  /** What the references of the new rows identify. */
  readonly means: ReferenceMeaning;
  /** The fingerprint of the new rows' headings, if they have any. */
  readonly layout: string | null;
  /** The name of the new rows' file; absent or null if they come from none. */
  readonly file?: string | null;
  /** All rows of the sheet, to see whether it repeats a batch of these days as a whole; absent if only single rows are compared. */
  readonly sheet?: (() => Iterable<ComparedRow>) | undefined;
  /** The batch that was made of this same sheet before and that the new one replaces. */
  readonly except?: string | null | undefined;
  /**
   * Payments since then count as recent whatever `days` says, because nobody could know of them when the row was
   * compared.
   */
  readonly sinceMs?: number;
  /** True if only sent payments count, and not rows that are about to be sent. */
  readonly isOnlySent?: boolean;
}

/** At most this many earlier payments are shown beside one row; more would not change the decision. */
const EARLIER_NAMED_MAX = 10;
const WARNINGS_NAMED_MAX = 3;

/** A corrected sheet is imported again on the same day; the next wages, even daily ones, come after a night. */
const SAME_DAY_MS = DAY_MS / 2;

/** Less than the shortest month, so that a monthly payroll is never taken for the corrected sheet of the month before. */
const MENDED_WITHIN_MS = 27 * DAY_MS;

/** Facts about a batch that are needed again and again while rows are compared. */
interface BatchFacts {
  readonly record: BatchRecord;
  /** False for a batch that was only quoted: it pays nobody. */
  readonly pays: boolean;
  /** True if it is at the address of the new rows, and its ready rows will be sent without another decision. */
  readonly isAboutToPay: boolean;
  readonly means: ReferenceMeaning;
  readonly layout: string | null;
  readonly file: string | null;
  /** True if one of its rows was not paid and may have been mended since. */
  readonly hasUnpaid: boolean;
  readonly createdAtMs: number;
}

export class EarlierPayments {
  readonly #sources: EarlierSources;
  readonly #facts = new Map<string, BatchFacts | undefined>();
  /** Who was paid before, and where. */
  readonly payees: KnownPayees;
  #named: ReadonlyMap<string, readonly NamedPayment[]> | undefined;
  readonly #repeated: RepeatedBatches;

  constructor(sources: EarlierSources) {
    this.#sources = sources;
    const { journal, address, environment, means } = sources;
    const counts = (payment: EarlierPayment) => this.#counts(payment);
    const meansOf = (batch: string) => this.#factsOf(batch)?.means ?? 'unsure';
    this.payees = new KnownPayees({ journal, address, means, counts, meansOf });
    this.#repeated = new RepeatedBatches({
      ...{ journal, address, environment, means, meansOf, sheet: sources.sheet },
      countsNow: (payment) => this.#counts(payment) && this.#isRecent(payment),
    });
  }

  /**
   * What earlier payments mean for the row: only the most serious findings, the newest payments first. A payee who
   * was paid at another account comes first if the other findings only warn or inform.
   */
  of(row: ComparedRow): readonly DuplicateFinding[] {
    const repeated = this.#repeatsOf(row);
    if (repeated.some(({ makes }) => makes !== 'nothing')) return repeated;
    const changed = this.payees.changeOf(row);
    const corrected = this.#repeated.correctedBy(row, changed?.problem);
    if (corrected !== undefined) return [{ makes: 'held', problem: corrected }];
    if (changed === undefined) return repeated;
    // For the same payment this finding says more than a near match with another account.
    const { where } = changed.problem.params ?? {};
    const others = repeated.filter(
      ({ problem: { params } }) => params?.where !== where || params?.difference !== 'account',
    );
    return [changed, ...others];
  }

  /** The payments that the row repeats, without near matches and without what else is known of its payee. */
  paymentsLike(row: ComparedRow): readonly DuplicateFinding[] {
    return gravestOf(this.#sameAs(row));
  }

  #repeatsOf(row: ComparedRow): readonly DuplicateFinding[] {
    const same = this.#sameAs(row);
    const near = this.#near(row);
    for (const held of [gravestOf(same), gravestOf(near)]) if (held.length > 0) return held;
    const warned = [
      ...same.filter(({ problem }) => problem.severity === 'warning'),
      ...this.#sameNumber(row),
      ...near,
    ];
    return warned.length > 0 ? warned.slice(0, WARNINGS_NAMED_MAX) : same.slice(0, 1);
  }

  /** Payments to the same recipient, of the same amount and currency; those that hold the row only up to the number shown. */
  #sameAs(row: ComparedRow): readonly DuplicateFinding[] {
    const { identity, amountMinor, currency } = row;
    const { address, environment, journal } = this.#sources;
    const found: DuplicateFinding[] = [];
    let heldCount = 0;
    const like = { identity, amountMinor, currency, address, environment };
    for (const payment of journal.earlierPayments(like)) {
      if (!this.#counts(payment)) continue;
      const finding = this.findingOf(row, payment);
      found.push(finding);
      if (finding.makes === 'held') heldCount += 1;
      if (heldCount >= EARLIER_NAMED_MAX) break;
    }
    return found;
  }

  /** The problem that one earlier payment causes for the row: the payments are the same, except perhaps for their numbers. */
  findingOf(row: ComparedRow, payment: EarlierPayment): DuplicateFinding {
    const facts = this.#factsOf(payment.batch);
    const numbers = compareNumbers(
      { reference: row.reference, means: this.#sources.means },
      { reference: payment.reference, means: facts?.means ?? 'unsure' },
    );
    const isRecent = this.#isRecent(payment);
    const params = paramsOf(this.#sources.journal, payment);
    const mayBeMended = numbers !== 'different' && this.#hasSameWords(row, payment);
    if (mayBeMended && isRecent && isSameLine(row, payment) && this.#isOfMendedSheet(payment))
      return { makes: 'closed', problem: problem('row-paid-before', params) };
    const verdict = mayBeMended && this.#isOfUnpaidSheet(payment) ? 'held' : verdictOf(numbers, isRecent);
    switch (verdict) {
      case 'held':
        return { makes: 'held', problem: problem('duplicate-exact', params) };
      case 'warned': {
        const difference = `other-number:${payment.reference ?? ''}`;
        return near({ ...params, difference });
      }
      case 'noted':
        return { makes: 'nothing', problem: problem('duplicate-old', params) };
    }
  }

  /**
   * The earlier payment had the same headings and description: perhaps it is the same sheet, imported again after
   * other rows were mended.
   */
  #hasSameWords(row: ComparedRow, { state, batch, reference, description }: EarlierPayment): boolean {
    if (state !== 'paid' || this.#factsOf(batch)?.layout !== this.#sources.layout) return false;
    return (
      reference === row.reference && plainWords(description ?? '') === plainWords(row.fields.description)
    );
  }

  /**
   * True if the row's sheet is the one of the payment's batch, corrected because that batch left rows unpaid: its
   * file has the same name, or it repeats the batch as a whole on the same day. Otherwise it may just as well be the
   * next week's wages or a bonus, which must not be left out silently: a person decides.
   */
  #isOfMendedSheet(payment: EarlierPayment): boolean {
    const facts = this.#factsOf(payment.batch);
    if (facts?.hasUnpaid !== true) return false;
    if (facts.file !== null && facts.file === this.#sources.file) return true;
    return this.#agoMs(payment) <= SAME_DAY_MS && this.#repeated.isRepeated(payment.batch);
  }

  /**
   * A corrected sheet may come back under another name and with its lines moved, even after `duplicates.days`, while
   * its batch has unpaid rows: a person is asked. After a month it counts as the next payroll.
   */
  #isOfUnpaidSheet(payment: EarlierPayment): boolean {
    const isAny = this.#factsOf(payment.batch)?.hasUnpaid ?? false;
    return isAny && this.#agoMs(payment) <= MENDED_WITHIN_MS;
  }

  /**
   * The same payment number with another amount or another payee. If both differ it is no duplicate, because two
   * suppliers may use the same numbers.
   */
  #sameNumber(row: ComparedRow): readonly DuplicateFinding[] {
    const { means, address, journal } = this.#sources;
    const number = paymentNumber(row.reference, means);
    if (number === null || row.reference === null) return [];
    return journal
      .numberedPayments({ reference: row.reference, address })
      .filter((payment) => this.#counts(payment))
      .filter(
        ({ batch, reference }) =>
          paymentNumber(reference, this.#factsOf(batch)?.means ?? 'unsure') === number,
      )
      .flatMap((payment) => {
        const isSamePayee = payment.identity === row.identity;
        const isSameAmount = payment.amountMinor === row.amountMinor && payment.currency === row.currency;
        if (isSamePayee === isSameAmount) return [];
        const amount = `${formatAmount(payment.amountMinor, payment.currency)} ${payment.currency}`;
        const difference = isSamePayee ? `number-amount:${amount}` : 'number-payee';
        const params = paramsOf(journal, payment);
        return [near({ ...params, difference })];
      });
  }

  /**
   * Recent payments to somebody with the same name, who may be this payee typed differently. One that nobody is sure of
   * holds the row: whoever does not know whether a payment came through pays it again by another way.
   */
  #near(row: ComparedRow): readonly DuplicateFinding[] {
    const { fields, amountMinor } = row;
    const namesakes = this.#recentByName().get(nameOf(fields)) ?? [];
    if (namesakes.length > NAMESAKES_MAX) return [];
    return namesakes.flatMap((payment) => {
      if (!areNear(payment.amountMinor, amountMinor)) return [];
      const difference = nearDifference(payment, { fields, amountMinor });
      if (difference === undefined) return [];
      const found = near({ ...paramsOf(this.#sources.journal, payment), difference });
      const facts = this.#factsOf(payment.batch);
      return [facts && isUnsure(payment, facts.record) ? { ...found, makes: 'held' } : found];
    });
  }

  /**
   * Read once, when first needed. Payments from months ago are not compared for near matches, unless nobody is sure of
   * them; those are compared at every address of the environment.
   */
  #recentByName(): ReadonlyMap<string, readonly NamedPayment[]> {
    if (this.#named !== undefined) return this.#named;
    const named = new Map<string, NamedPayment[]>();
    const { journal, address, environment, now, days, sinceMs = now.ourMs } = this.#sources;
    const fromMs = Math.min(sinceMs, Math.min(now.ourMs, now.serverMs ?? now.ourMs) - days * DAY_MS);
    for (const { batch, created, lastEventAtMs, alarms } of journal.batches().toReversed()) {
      const isOurs = created.address === address && lastEventAtMs >= fromMs;
      const mayDoubt = alarms.length > 0 || countIn(journal.counts(batch), ...IN_DOUBT) > 0;
      if (!isOurs && !(mayDoubt && created.environment === environment)) continue;
      for (const payment of journal.namedPayments(batch)) {
        if (!this.#counts(payment) || !this.#isRecent(payment)) continue;
        const name = nameOf(payment.fields);
        const theirs = named.get(name);
        if (theirs !== undefined) theirs.push(payment);
        else if (name !== '') named.set(name, [payment]);
      }
    }
    this.#named = named;
    return named;
  }

  /** True if another batch than the row's own made the payment, may have made it, or is about to make it. */
  #counts(payment: EarlierPayment): boolean {
    const { except, address, isOnlySent } = this.#sources;
    if (payment.batch === except) return false;
    const facts = this.#factsOf(payment.batch);
    if (facts === undefined || !facts.pays) return false;
    const isCounted = payment.state === 'ready' && facts.isAboutToPay && isOnlySent !== true;
    return isCounted || mayRepeat(payment, facts.record, address);
  }

  #isRecent(payment: EarlierPayment): boolean {
    const { state } = payment;
    // A payment that is not final may still be paid today, so it counts as recent.
    if (state === 'ready' || (state !== 'paid' && mayBePaid(state))) return true;
    const { sinceMs = Number.POSITIVE_INFINITY, days } = this.#sources;
    // What was completed and failed after all is paid again when that is noticed.
    const withinMs = state === 'paid' ? days * DAY_MS : Math.max(days * DAY_MS, MENDED_WITHIN_MS);
    return this.#sentAtMs(payment) >= sinceMs || this.#agoMs(payment) <= withinMs;
  }

  #sentAtMs({ batch, openedAtMs }: EarlierPayment): number {
    return openedAtMs ?? this.#factsOf(batch)?.createdAtMs ?? 0;
  }

  /**
   * How long ago the payment was sent: the shorter of our clock's measure and the service's (if its time was known
   * both times). So a change of our clock never makes yesterday's payment look a month old.
   */
  #agoMs(payment: EarlierPayment): number {
    const { ourMs, serverMs } = this.#sources.now;
    const byOursMs = ourMs - this.#sentAtMs(payment);
    if (serverMs === undefined || payment.openedServerMs === null) return byOursMs;
    return Math.min(byOursMs, serverMs - payment.openedServerMs);
  }

  #factsOf(batch: string): BatchFacts | undefined {
    if (!this.#facts.has(batch)) {
      const record = this.#sources.journal.batch(batch);
      this.#facts.set(
        batch,
        record && {
          record,
          pays: record.created.begunBy !== 'quote',
          // A batch begun by `pay` continues from the command line, whatever state it was in.
          isAboutToPay:
            record.created.address === this.#sources.address &&
            (record.approval !== null || record.created.begunBy === 'pay'),
          means: record.created.reference?.means ?? 'unsure',
          layout: record.created.mappingFingerprint,
          file: record.created.file?.name ?? null,
          hasUnpaid: hasUnpaid(this.#sources.journal.counts(batch)),
          createdAtMs: record.createdAtMs,
        },
      );
    }
    return this.#facts.get(batch);
  }
}

/** All findings that hold or close the row, as reasons to hold it; if they only close it, the first of them; else empty. */
function gravestOf(same: readonly DuplicateFinding[]): readonly DuplicateFinding[] {
  const held = same.filter(({ makes }) => makes !== 'nothing');
  if (held.every(({ makes }) => makes === 'closed')) return held.slice(0, 1);
  return held.map((finding) => ({
    makes: 'held' as const,
    problem: finding.makes === 'held' ? finding.problem : problem('duplicate-exact', finding.problem.params),
  }));
}

/** True if the payment was in the same row of its sheet and has a number or a description of its own. */
function isSameLine(row: ComparedRow, { row: line, reference, description }: EarlierPayment): boolean {
  const isNamed = reference !== null || (description ?? row.fields.description ?? '') !== '';
  return line === row.row && isNamed;
}

function hasUnpaid({ paid: _paid, ...others }: ReturnType<ReadonlyJournal['counts']>): boolean {
  return Object.values(others).some((count) => count > 0);
}

function near(params: NonNullable<Problem['params']> & { readonly difference: string }): DuplicateFinding {
  return { makes: 'nothing', problem: problem('duplicate-near', params) };
}

/**
 * The rows of a batch that an earlier payment holds by the service's clock, which was not known when they were
 * imported: our clock may have been wrong then, or when that payment was made. A pair that a person has released
 * stays released.
 */
export function heldByServiceClock(
  rows: Iterable<{ readonly record: RowRecord; readonly fields: RowFields }>,
  batch: string,
  sources: EarlierSources & { readonly journal: DecisionQueries },
): { readonly row: number; readonly problem: Problem }[] {
  const earlier = new EarlierPayments({ ...sources, except: batch, isOnlySent: true });
  const held: { readonly row: number; readonly problem: Problem }[] = [];
  for (const { record, fields } of rows) {
    const { row } = record;
    const found = earlier.paymentsLike({ ...record, fields });
    if (found.length === 0) continue;
    const released = releasedPairs(sources.journal, { batch, row });
    const open = found.find(({ problem }) => !released.has(String(problem.params?.where)));
    if (open !== undefined) held.push({ row, problem: open.problem });
  }
  return held;
}

/** The most serious finding about earlier payments for the row; undefined if there is none. */
export function earlierDuplicate(row: ComparedRow, sources: EarlierSources): DuplicateFinding | undefined {
  return new EarlierPayments(sources).of(row)[0];
}

/**
 * The problems that other payments cause for a row that is being mended, by its new values and by every earlier
 * value: its sheet may have been imported again and paid meanwhile.
 */
export function duplicateOfMended(
  {
    before,
    after,
    batch,
  }: { readonly before: readonly ComparedRow[]; readonly after: ComparedRow; readonly batch: string },
  sources: EarlierSources,
): DuplicateFinding | undefined {
  const found = earlierDuplicate(after, sources);
  if (found !== undefined && found.makes !== 'nothing') return found;
  const others = new EarlierPayments({ ...sources, except: batch });
  for (const former of before) {
    const [same] = others.paymentsLike(former);
    if (same !== undefined) return same;
  }
  return found;
}
