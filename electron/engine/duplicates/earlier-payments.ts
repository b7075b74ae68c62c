/** The payments of other batches that a row may repeat: what was paid, or may have been, is not paid again unasked. */

import { formatAmount } from '../../../shared/domain/money.ts';
import { areNear, NAMESAKES_MAX, nearDifference } from '../../../shared/domain/near-payment.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import { paymentNumber, type ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { Now } from '../ports/clock.ts';
import type { EarlierPayment, NamedPayment, ReadonlyJournal } from '../ports/journal-port.ts';
import { KnownPayees } from './changed-accounts.ts';
import {
  type ComparedRow,
  compareNumbers,
  type DuplicateFinding,
  pairOf,
  placeOf,
  plainWords,
  verdictOf,
} from './compare-payments.ts';
import { type DecisionQueries, releasedPairs } from './released-pairs.ts';

export interface EarlierSources {
  readonly journal: Pick<
    ReadonlyJournal,
    'batch' | 'batches' | 'counts' | 'row' | 'earlierPayments' | 'numberedPayments' | 'namedPayments'
  >;
  readonly now: Now;
  readonly address: string;
  /** `duplicates.days` */
  readonly days: number;
  /** What the references of the new rows name. */
  readonly means: ReferenceMeaning;
  /** The fingerprint of the new rows' headings, where they have any. */
  readonly layout: string | null;
  /** The batch that was made of this very sheet before, and that makes room for it. */
  readonly except?: string | null | undefined;
  /** Payments since then are recent whatever the days: nobody could know of them when the row was compared. */
  readonly sinceMs?: number;
  /** Only what was sent counts: rows that are about to be are not compared. */
  readonly isOnlySent?: boolean;
}

/** Earlier payments that are shown beside one row: more of them ask nothing else of the person. */
const EARLIER_NAMED_MAX = 10;
const WARNINGS_NAMED_MAX = 3;

/** Less than the shortest month: a monthly payroll is never taken for the mended sheet of the month before. */
const MENDED_WITHIN_MS = 27 * DAY_MS;

/** What is asked of a batch again and again while its rows are compared. */
interface BatchFacts {
  /** False for one that was only quoted: it pays nobody. */
  readonly pays: boolean;
  /** True where its ready rows will be sent without another decision. */
  readonly isAboutToPay: boolean;
  readonly means: ReferenceMeaning;
  readonly layout: string | null;
  /** True where a row of it was not paid, and may have been mended since. */
  readonly hasUnpaid: boolean;
  readonly createdAtMs: number;
}

export class EarlierPayments {
  readonly #sources: EarlierSources;
  readonly #facts = new Map<string, BatchFacts | undefined>();
  /** Who was paid before, and where. */
  readonly payees: KnownPayees;
  #named: ReadonlyMap<string, readonly NamedPayment[]> | undefined;

  constructor(sources: EarlierSources) {
    this.#sources = sources;
    const { journal, address, means } = sources;
    this.payees = new KnownPayees({
      journal,
      address,
      means,
      counts: (payment) => this.#counts(payment),
      meansOf: (batch) => this.#factsOf(batch)?.means ?? 'unsure',
    });
  }

  /**
   * What earlier payments say of the row: the gravest alone, the newest payments first. Beside what only warns or tells,
   * a payee who was paid elsewhere before stands first.
   */
  of(row: ComparedRow): readonly DuplicateFinding[] {
    const repeated = this.#repeatsOf(row);
    if (repeated.some(({ makes }) => makes !== 'nothing')) return repeated;
    const changed = this.payees.changeOf(row);
    if (changed === undefined) return repeated;
    // Of the same payment it says more than that another account is near.
    const { where } = changed.problem.params ?? {};
    const others = repeated.filter(
      ({ problem: { params } }) => params?.where !== where || params?.difference !== 'account',
    );
    return [changed, ...others];
  }

  /** The payments that the row repeats, without those that are nearly it and without what else is known of its payee. */
  paymentsLike(row: ComparedRow): readonly DuplicateFinding[] {
    return gravestOf(this.#sameAs(row));
  }

  #repeatsOf(row: ComparedRow): readonly DuplicateFinding[] {
    const same = this.#sameAs(row);
    const held = gravestOf(same);
    if (held.length > 0) return held;
    const warned = [
      ...same.filter(({ problem }) => problem.severity === 'warning'),
      ...this.#sameNumber(row),
      ...this.#near(row),
    ];
    return warned.length > 0 ? warned.slice(0, WARNINGS_NAMED_MAX) : same.slice(0, 1);
  }

  /** Payments to the same recipient, of the same amount and currency; held ones only up to what is shown. */
  #sameAs(row: ComparedRow): readonly DuplicateFinding[] {
    const { identity, amountMinor, currency } = row;
    const { address, journal } = this.#sources;
    const found: DuplicateFinding[] = [];
    let heldCount = 0;
    // Which business it is shows when the wallets are read: until then, any at the address counts.
    const like = { identity, amountMinor, currency, address, businessId: null };
    for (const payment of journal.earlierPayments(like)) {
      if (!this.#counts(payment)) continue;
      const finding = this.findingOf(row, payment);
      found.push(finding);
      if (finding.makes === 'held') heldCount += 1;
      if (heldCount >= EARLIER_NAMED_MAX) break;
    }
    return found;
  }

  /** What one earlier payment, the same but for its number, says of the row. */
  findingOf(row: ComparedRow, payment: EarlierPayment): DuplicateFinding {
    const facts = this.#factsOf(payment.batch);
    const numbers = compareNumbers(
      { reference: row.reference, means: this.#sources.means },
      { reference: payment.reference, means: facts?.means ?? 'unsure' },
    );
    const isRecent = this.#isRecent(payment);
    const params = { where: pairOf(payment), ...placeOf(this.#sources.journal, payment, payment.openedAtMs) };
    const mayBeMended = numbers !== 'different' && this.#hasSameWords(row, payment);
    if (mayBeMended && isRecent && isSameLine(row, payment))
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

  /** Paid under the same headings and with the same words: perhaps the same sheet, imported once more after others of its rows were mended. */
  #hasSameWords(row: ComparedRow, { state, batch, reference, description }: EarlierPayment): boolean {
    if (state !== 'paid' || this.#factsOf(batch)?.layout !== this.#sources.layout) return false;
    return (
      reference === row.reference && plainWords(description ?? '') === plainWords(row.fields.description)
    );
  }

  /**
   * Beyond the days, too, a sheet comes back mended while its batch has rows that were not paid, under another name and
   * with its lines moved: that is put to a person. By the next month it is the next payroll.
   */
  #isOfUnpaidSheet(payment: EarlierPayment): boolean {
    const isAny = this.#factsOf(payment.batch)?.hasUnpaid ?? false;
    return isAny && this.#agoMs(payment) <= MENDED_WITHIN_MS;
  }

  /** The same number of a payment, with another amount or another payee: not with both, as two payees number alike. */
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
        const params = { where: pairOf(payment), ...placeOf(journal, payment, payment.openedAtMs) };
        return [near({ ...params, difference })];
      });
  }

  /** Recent payments to somebody of the same name that may be this one typed otherwise. */
  #near(row: ComparedRow): readonly DuplicateFinding[] {
    const { fields, amountMinor } = row;
    const namesakes = this.#recentByName().get(nameOf(fields)) ?? [];
    if (namesakes.length > NAMESAKES_MAX) return [];
    return namesakes.flatMap((payment) => {
      if (!areNear(payment.amountMinor, amountMinor)) return [];
      const difference = nearDifference(payment, { fields, amountMinor });
      if (difference === undefined) return [];
      const place = placeOf(this.#sources.journal, payment, payment.openedAtMs);
      return [near({ where: pairOf(payment), ...place, difference })];
    });
  }

  /** Read when it is first wanted, and once: of months ago nobody's payment is nearly another's. */
  #recentByName(): ReadonlyMap<string, readonly NamedPayment[]> {
    if (this.#named !== undefined) return this.#named;
    const named = new Map<string, NamedPayment[]>();
    const { address, now, days, sinceMs = now.ourMs } = this.#sources;
    const fromMs = Math.min(sinceMs, Math.min(now.ourMs, now.serverMs ?? now.ourMs) - days * DAY_MS);
    for (const { batch, created, lastEventAtMs } of this.#sources.journal.batches().toReversed()) {
      if (created.address !== address || lastEventAtMs < fromMs) continue;
      for (const payment of this.#sources.journal.namedPayments(batch)) {
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

  /** True where the payment was made, may have been, or is about to be, by another batch than the row's own. */
  #counts({ batch, state }: EarlierPayment): boolean {
    if (batch === this.#sources.except) return false;
    const facts = this.#factsOf(batch);
    if (facts === undefined || !facts.pays) return false;
    const isCounted = state === 'ready' && facts.isAboutToPay && this.#sources.isOnlySent !== true;
    return isCounted || mayBePaid(state);
  }

  #isRecent(payment: EarlierPayment): boolean {
    // What is not at its end yet may still be paid today.
    if (payment.state !== 'paid') return true;
    const { sinceMs = Number.POSITIVE_INFINITY, days } = this.#sources;
    return this.#sentAtMs(payment) >= sinceMs || this.#agoMs(payment) <= days * DAY_MS;
  }

  #sentAtMs({ batch, openedAtMs }: EarlierPayment): number {
    return openedAtMs ?? this.#factsOf(batch)?.createdAtMs ?? 0;
  }

  /**
   * How long ago it was sent, by our clock and by the service's where it was heard both times: the shorter of the two. A
   * clock of ours that was set, then or since, makes no payment of yesterday one of last month.
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
          pays: record.created.begunBy !== 'quote',
          // What `pay` began is gone on with from the command line wherever it stood.
          isAboutToPay: record.approval !== null || record.created.begunBy === 'pay',
          means: record.created.reference?.means ?? 'unsure',
          layout: record.created.mappingFingerprint,
          hasUnpaid: hasUnpaid(this.#sources.journal.counts(batch)),
          createdAtMs: record.createdAtMs,
        },
      );
    }
    return this.#facts.get(batch);
  }
}

/** What holds the row, all of it told as such, else what closes it; empty where nothing does. */
function gravestOf(same: readonly DuplicateFinding[]): readonly DuplicateFinding[] {
  const held = same.filter(({ makes }) => makes !== 'nothing');
  if (held.every(({ makes }) => makes === 'closed')) return held.slice(0, 1);
  return held.map((finding) => ({
    makes: 'held' as const,
    problem: finding.makes === 'held' ? finding.problem : problem('duplicate-exact', finding.problem.params),
  }));
}

/** The same line, told from others by a number or words. */
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
 * The rows of a batch that an earlier payment holds by the service's clock, heard since they were imported: ours may have
 * been set then, or when that payment was made. What a person has said of a pair holds.
 */
export function heldSinceHeard(
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

/** What the row's gravest earlier payment says of it; undefined where there is none. */
export function earlierDuplicate(row: ComparedRow, sources: EarlierSources): DuplicateFinding | undefined {
  return new EarlierPayments(sources).of(row)[0];
}

/**
 * What another payment says of a row that is mended: by its new values, and by all those it had. The sheet it came from
 * may have been imported again meanwhile, and paid.
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
