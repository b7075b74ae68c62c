/**
 * The payments of the service's list that this journal did not make, or does not treat as its own: by hand, from another
 * data folder, repeated in the portal, or forgotten by a restored copy. How the list shows what was sent is measured by
 * the sessions that are this journal's own.
 */

import { PAYIN_METHODS } from '../../../shared/api/channel-availability.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { ReferenceMeaning } from '../../../shared/domain/reference-meaning.ts';
import { CUSTOMER_DEPOSIT } from '../../../shared/domain/row-fields.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import type { Now } from '../../../shared/domain/time.ts';
import { isSamePeriod, periodOfText } from '../../../shared/sheet/check/whole/stated-period.ts';
import { isWithinDays, shownMoment } from '../core/comparison/moments.ts';
import { comparePayees, type PayeeAspect } from '../core/comparison/payee.ts';
import { type Aspects, samePayment, type Verdict } from '../core/comparison/same-payment.ts';
import {
  compareAmountBeside,
  mayBeOfCurrency,
  measuredReadings,
  READINGS,
  type Reading,
  shownAmounts,
} from '../core/comparison/shown-amount.ts';
import { containsNumber, numberedWords } from '../core/comparison/shown-number.ts';
import { compareShownPayee, type ShownPayee, shownPayee } from '../core/comparison/shown-payee.ts';
import { markersOf } from '../core/doubt/match-session.ts';
import { isOfSheet } from '../core/doubt/paid-signs.ts';
import { type ForgottenPeriod, isInForgottenPeriod } from '../core/row/batch-record.ts';
import type { MoneyKind } from '../core/row/intent.ts';
import { isSwapAndSend, type RowRecord, type RowRef } from '../core/row/row-record.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import {
  type ComparedRow,
  type Intent,
  intentOf,
  mayBeSamePayer,
  type Payer,
  payerOf,
  plainWords,
} from './intent.ts';

export interface ListedSources {
  readonly journal: Pick<ReadonlyJournal, 'ownerOf' | 'rowOfMarker' | 'row' | 'content' | 'batch'>;
  readonly payer: Payer;
  /** A batch of this payer, by which the owner of a session is asked for; empty if there is none. */
  readonly batch: string;
  readonly now: Now;
  /** `duplicates.days` */
  readonly days: number;
  /** What the rows' references identify. */
  readonly means: ReferenceMeaning;
  /** The period that the rows' sheet states. */
  readonly period: string | undefined;
  readonly forgottenPeriods: readonly ForgottenPeriod[];
  /** The first moment that the list was asked for. A session that is dated before it, or in the future, has no date. */
  readonly fromMs: number;
  /** When the rows were first compared, by our clock: payments since then count, however many days ago they were. */
  readonly sinceMs?: number;
}

/** A session beside a row, and what the table says of the two. */
export interface ListedCompared {
  readonly session: Session;
  readonly payee: PayeeAspect;
  readonly aspects: Aspects;
  readonly verdict: Verdict;
}

/** A session as it is compared. */
interface Listed {
  readonly session: Session;
  readonly kind: MoneyKind | undefined;
  readonly shown: ShownPayee;
  /** What the row of its marker meant, if the marker was copied from one: who repeats a payment in the portal copies it. */
  readonly meant: Intent | undefined;
  readonly words: string;
  /** The words as a payment's number is compared, a blank at each end; a row's own number may be among them. */
  readonly numbered: string;
  readonly hasMarker: boolean;
  readonly createdAtMs: number | undefined;
  /** It may be a payment of this journal that a restored copy lacks. */
  readonly isForgotten: boolean;
}

/** At most this share of a list hides whom it paid, if those that do are exceptions. */
const EXCEPTIONS_SHARE = 0.1;

export class ListedPayments {
  readonly #sources: ListedSources;
  readonly #listed: readonly Listed[];
  readonly #measured = new Set<Reading>();
  readonly #byAmount = new Map<string, Listed[]>();
  /** Those that are compared whatever their amount. */
  readonly #anyAmount: readonly Listed[];
  /** So are those whose words may be a row's number: by each word. */
  readonly #byWord = new Map<string, Listed[]>();
  readonly #accounts: ReadonlySet<string>;
  #areAccountsShown = false;
  readonly #areHiddenExceptions: boolean;

  constructor(sessions: Iterable<Session>, sources: ListedSources) {
    this.#sources = sources;
    this.#listed = [...sessions].flatMap((session) => this.#listedOf(session) ?? []);
    this.#accounts = new Set(this.#listed.map(({ shown }) => shown.account));
    const hidden = this.#listed.filter(({ shown, meant }) => meant === undefined && isHidden(shown));
    this.#areHiddenExceptions = hidden.length <= this.#listed.length * EXCEPTIONS_SHARE;
    this.#anyAmount = this.#listed.filter(({ isForgotten, session }) => isForgotten || isOfSheet(session));
    for (const listed of this.#listed)
      for (const word of new Set(listed.numbered.split(' '))) pushTo(this.#byWord, word, listed);
  }

  /** The sessions that were compared: those that are not known as this journal's own payments. */
  get size(): number {
    return this.#listed.length;
  }

  /** Every session that has something in common with the row, and what the table says of it. */
  compare(row: ComparedRow): readonly ListedCompared[] {
    const intent = intentOf(row, this.#sources.means);
    const candidates =
      intent.amountMinor === 0
        ? this.#listed
        : new Set([
            ...this.#ofAmount(intent),
            ...this.#ofOtherCurrency(intent),
            ...this.#ofNumber(intent),
            ...this.#anyAmount,
          ]);
    const found: ListedCompared[] = [];
    for (const listed of candidates) {
      const compared = this.#compared(intent, listed);
      if (compared.verdict.line !== '1' && compared.verdict.line !== '14') found.push(compared);
    }
    return found;
  }

  #ofAmount({ currency, amountMinor }: Intent): readonly Listed[] {
    const key = `${currency} `;
    if (!this.#byAmount.has(key)) this.#indexAmounts(currency);
    return this.#byAmount.get(`${key}${amountMinor}`) ?? [];
  }

  /** Sessions that show nothing in the row's currency, or no amount: they may be another side of an exchange. */
  #ofOtherCurrency({ currency }: Intent): readonly Listed[] {
    return this.#byAmount.get(`${currency} `) ?? [];
  }

  /** Sessions whose words may name the row's number: it is one payment's, whatever was paid of it. */
  #ofNumber({ number }: Intent): readonly Listed[] {
    const [first = ''] = number?.split(' ') ?? [];
    return first === '' ? [] : (this.#byWord.get(first) ?? []);
  }

  #indexAmounts(currency: string): void {
    const push = (key: string, listed: Listed): void => pushTo(this.#byAmount, key, listed);
    this.#byAmount.set(`${currency} `, []);
    for (const listed of this.#listed) {
      const amounts = shownAmounts(listed.session, currency);
      if (amounts === undefined) push(`${currency} `, listed);
      else
        for (const reading of READINGS)
          for (const minor of amounts[reading]) push(`${currency} ${minor}`, listed);
    }
  }

  #compared(intent: Intent, listed: Listed): ListedCompared {
    const { session, shown, meant, kind, words, numbered, hasMarker } = listed;
    const payee = meant
      ? comparePayees(intent.payee, meant.payee)
      : compareShownPayee(intent.payee, shown, this.#showsAccountOf(intent));
    const isNumbered = containsNumber(numbered, intent.number);
    const aspects: Aspects = {
      evidence: 'certain',
      isOtherKind: kind !== undefined && kind !== intent.kind,
      payee: payee.is,
      amount: this.#amountAspect(intent, listed, payee),
      number: isNumbered ? 'equal' : 'hidden',
      sheet: this.#sheetAspect(intent, listed, payee),
      isWithinDays: this.#isWithin(listed),
      hasOtherSign: isNumbered || hasMarker || (words !== '' && words === intent.words),
      areHiddenExceptions: this.#areHiddenExceptions,
    };
    return { session, payee, aspects, verdict: samePayment(aspects) };
  }

  /** Where a session shows an own account is not documented; once one is seen, every other id is another account. */
  #showsAccountOf({ payee }: Intent): boolean {
    return this.#areAccountsShown || this.#accounts.has(payee.identity.slice('destination:'.length));
  }

  #amountAspect(
    intent: Intent,
    { session, meant, isForgotten, words }: Listed,
    payee: PayeeAspect,
  ): Aspects['amount'] {
    const amount = compareAmountBeside(payee.is, intent, session, this.#measured);
    if (amount === 'hidden' && meant !== undefined && meant.amountMinor !== 0)
      return meant.currency === intent.currency && meant.amountMinor === intent.amountMinor
        ? 'equal'
        : 'differs';
    // The sheet may have been corrected since: what a copy forgot is compared whatever its amount, in its currency.
    const mayBeItsWords = words === '' || words === intent.words;
    if (isForgotten && mayBeItsWords && amount !== 'equal' && mayBeOfCurrency(session, intent.currency))
      return 'hidden';
    return amount;
  }

  /** We wrote the words of a payment that a copy lacks, or that another data folder made: with the same words it is the same sheet's. */
  #sheetAspect(
    intent: Intent,
    { words, hasMarker, isForgotten }: Listed,
    payee: PayeeAspect,
  ): Aspects['sheet'] {
    const isSameWords = words !== '' && words === intent.words;
    if (isForgotten && payee.is !== 'differs' && (words === '' || isSameWords)) return 'again';
    const theirs = periodOfText(words);
    if (hasMarker && isSameWords && theirs !== undefined) return 'again';
    const ours = this.#sources.period ?? periodOfText(intent.words);
    return theirs !== undefined && ours !== undefined && !isSamePeriod(theirs, ours)
      ? 'other-period'
      : 'other';
  }

  #isWithin({ createdAtMs }: Listed): boolean {
    const { now, days, sinceMs = Number.POSITIVE_INFINITY } = this.#sources;
    if (createdAtMs === undefined || createdAtMs >= sinceMs) return true;
    return isWithinDays({ ourMs: createdAtMs, serverMs: createdAtMs }, now, days);
  }

  /** Undefined for a session that is compared through the journal, or that paid nobody. */
  #listedOf(session: Session): Listed | undefined {
    const { journal, forgottenPeriods, fromMs, now } = this.#sources;
    const markers = markersOf(session);
    const rows = this.#rowsOf(session, markers);
    const isOwn = rows.some((place) => mayBePaid(journal.row(place)?.state ?? 'ready'));
    if (isOwn) this.#measure(session, rows);
    if (isOwn || this.#hasPaidNobody(session)) return undefined;
    const place = markers.map((marker) => journal.rowOfMarker(marker)).find((found) => found !== undefined);
    const words = plainWords(session.description);
    const isUnknownMarker = markers.length > 0 && place === undefined;
    const mayBeOurs = markers.length === 0 ? words === '' : isUnknownMarker;
    const nowMs = Math.max(now.ourMs, now.serverMs ?? now.ourMs);
    const createdAtMs = shownMoment(session.createdAtMs, fromMs, nowMs);
    return {
      session,
      kind: kindOfSession(session),
      shown: shownPayee(session),
      meant: place && this.#meantBy(place),
      words,
      numbered: numberedWords(session),
      hasMarker: markers.length > 0,
      createdAtMs,
      isForgotten: mayBeOurs && isInForgottenPeriod(forgottenPeriods, createdAtMs),
    };
  }

  #meantBy(place: RowRef): Intent {
    const means = this.#sources.journal.batch(place.batch)?.created.reference?.means ?? 'unsure';
    return intentOf(this.#sources.journal.content(place), means);
  }

  /** How the list shows what was sent. */
  #measure(session: Session, rows: readonly RowRef[]): void {
    const [place] = rows;
    if (place === undefined) return;
    const intent = this.#meantBy(place);
    for (const reading of measuredReadings(intent, session)) this.#measured.add(reading);
    const { identity } = intent.payee;
    const account = session.recipientId?.trim().toLowerCase() ?? '';
    if (account !== '' && identity === `destination:${account}`) this.#areAccountsShown = true;
  }

  /** The rows of this payer that have the session, or whose marker it shows and that have no other session. */
  #rowsOf(session: Session, markers: readonly string[]): readonly RowRef[] {
    const { journal, batch, payer } = this.#sources;
    const marked = markers.map((marker) => {
      const place = journal.rowOfMarker(marker);
      const row = place && journal.row(place);
      return row && hasOtherSession(row, marker, session.id) ? undefined : place;
    });
    const owner = batch === '' ? undefined : journal.ownerOf(session.id, batch);
    return [owner, ...marked].flatMap((place) => {
      const record = place && journal.batch(place.batch);
      return record && mayBeSamePayer(payerOf(record), payer) ? [{ batch: place.batch, row: place.row }] : [];
    });
  }

  /**
   * True if the session failed and the row whose payment it is, at whatever address, has not seen it completed: nobody
   * knows whether the money came back.
   */
  #hasPaidNobody({ id, status }: Session): boolean {
    if (status !== 'failed') return false;
    const { journal } = this.#sources;
    const owner = journal.ownerOf(id);
    return owner === undefined || journal.row(owner)?.state !== 'paid';
  }
}

/** True if another session is known to be the payment that was sent with the marker. A swap and send makes two of them. */
function hasOtherSession(row: RowRecord, marker: string, sessionId: string): boolean {
  const intent = [row, ...row.earlier].find((each) => each.marker === marker);
  const known = intent?.sessionId ?? sessionId;
  return known !== sessionId && !isSwapAndSend(row);
}

/** The id of a recipient tells nobody who it is: each payment may have made one of its own. */
function isHidden({ phone, email, name }: ShownPayee): boolean {
  return phone === '' && email === '' && name === '';
}

const PAYIN_WORDS: ReadonlySet<string | undefined> = new Set(PAYIN_METHODS);
/** The operations that bring money in. Other words say nothing: a `bank_transfer` may go out as well. */
const PAYS_IN: ReadonlySet<string | undefined> = new Set(['deposit', CUSTOMER_DEPOSIT, 'etransfer_request']);
const OWN_SWAP = 'swap_transaction';

/** Undefined if the session does not show it. The document has no complete list of its words. */
function kindOfSession(session: Session): MoneyKind | undefined {
  const { payinMethod, transactionKind, transactionType, sendSession } = session;
  const comesIn = PAYS_IN.has(transactionKind) || PAYS_IN.has(transactionType);
  if (comesIn || PAYIN_WORDS.has(payinMethod)) return 'in';
  return transactionType === OWN_SWAP && !sendSession ? 'own' : undefined;
}

function pushTo(index: Map<string, Listed[]>, key: string, listed: Listed): void {
  const same = index.get(key);
  if (same === undefined) index.set(key, [listed]);
  else if (same.at(-1) !== listed) same.push(listed);
}
