/**
 * A payments service of a virtual world: the judge compares with its books. It shares no code with the engine except
 * the shapes of requests and answers; the world's plan determines its faults and their times.
 */

import type { MoneyRequest, WireAnswer } from '../../shared/api/payments-service.ts';
import type { Session } from '../../shared/api/session.ts';
import { makeMarker } from '../../shared/domain/marker.ts';
import { DAY_MS } from '../../shared/domain/time.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../support/empty-session.ts';
import { garbledSession, shownSo } from './garbled-list.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Mishap, WorldPlan } from './world-plan.ts';
import { HOUR_MS } from './world-plan.ts';

export interface BookedPayment {
  readonly id: string;
  readonly key: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly amount: number;
  readonly currency: string;
  readonly recipient: string;
  readonly bookedAtMs: number;
  readonly willFail: boolean;
  /** Turns to the other end some time after it has ended. */
  readonly turns: boolean;
  /** Asked for by its id, it is not there: for a while, or for ever. */
  readonly isMissing: boolean;
  /** What the list shows as the payee's name; it has nothing but the phone if this is absent. */
  readonly shownName?: string;
  /** The list shows it only some time after it was made. */
  readonly isHidden?: boolean;
  /** The service's own second payment of one request (A3), or somebody's repetition of it in the portal (A5). */
  readonly isCopy: boolean;
  /** The currency of the own wallet that an amount was swapped into. */
  readonly into?: string;
  /** A customer paid it in: the list names nobody. */
  readonly comesIn?: boolean;
  /**
   * The wallet's currency and what left it, if it was exchanged; what that was converted into, by the exchange's own
   * session; and the session of its sending half, if it has one.
   */
  readonly exchange?: {
    readonly from: string;
    readonly amount: number;
    readonly converted: number;
    readonly halfId: string | null;
  };
}

/** The wallets of every world, by their ids. */
export const CURRENCY_OF_WALLET: Readonly<Record<string, string>> = { 'w-1': 'xof', 'w-2': 'cad' };

const EXCHANGED_FROM = 'xof';
const FRANCS_PER_CENT = 4.5;
/** A sending half begins when its exchange is completed, and takes this long. */
const HALF_TAKES_MS = 20_000;

/** What a request asks for. */
export type Meant = Pick<
  BookedPayment,
  'amount' | 'currency' | 'recipient' | 'exchange' | 'into' | 'comesIn' | 'shownName'
>;

/** What is taken from a wallet in francs for an amount in Canadian dollars, both in minor units. */
export function exchangedMinor(amountMinor: number): number {
  return amountMinor * FRANCS_PER_CENT;
}

/** Words in which services say that they have a payment already. */
const WORDS_FOR_KNOWN: readonly string[] = [
  'Transaction in progress',
  'A payment with this reference is in-progress',
  'Duplicate transaction',
  'This payment was already submitted',
  'The transfer has already been processed',
  'Conflict with another payment',
  'Idempotency key reused',
];
/** Codes with which services ask to wait while they carry a payment out; the document has none of them. */
const CODES_FOR_WAIT: readonly string[] = ['processing', 'try_later', 'concurrent_request'];
/** What services write where an id would stand. */
const NAMES_FOR_NOTHING: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  '0',
  'null',
  'None',
  'undefined',
  '-',
];

/** How somebody else's payment is. */
interface Foreign {
  readonly mayFail?: boolean;
  /** It fails, and is completed some time after that. */
  readonly failsAtFirst?: boolean;
  /** Its description; if absent, an advance, often with a marker of another data folder. */
  readonly words?: string;
  /** It repeats what rows of ours ask for, marker and all. */
  readonly isCopy?: boolean;
  /** The key of the request of ours that made it after all. */
  readonly key?: string;
}

/** How many sessions leave the list for a page at most. */
const SHRINKS_BY_MOST = 3;

/** What the list is asked for. */
export interface ListQuery {
  readonly offset: number;
  readonly limit: number;
  readonly fromDay: string;
  readonly toDay: string;
}

/** A request that reached the service: the answer and its time, and when it takes effect (null: never). */
interface Handled {
  readonly answer: WireAnswer;
  readonly answerAfterMs: number;
  readonly effectAfterMs: number | null;
  readonly mishap: Mishap | null;
  /** The session's id, should it come into being. */
  readonly id: string;
}

/** When the first worlds begin, at eight in the morning. */
const EPOCH_MS = 1_800_000_000_000;

/** When a world begins: the service's clock starts here, and ours if it is right. */
export function beginsAtMs({ beginsHoursLater }: Pick<WorldPlan, 'beginsHoursLater'>): number {
  return EPOCH_MS + beginsHoursLater * HOUR_MS;
}

/** Older than the slack that a session's age is given (R5). */
const OLD_MS = 48 * HOUR_MS;

interface SentBody {
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A customer deposit names no currency: its wallet's. */
interface PaymentBody extends SentBody {
  readonly wallet_id: string;
  readonly transaction: { readonly amount: number; readonly currency?: string };
  readonly customer?: { readonly phone?: string };
  readonly recipient?: { readonly phone?: string };
  readonly destination_account_id?: string;
}

/** An exchange names neither amount nor currency: its quote does. */
interface ExchangeBody extends SentBody {
  readonly payout_quote_id: string;
  readonly payout_recipient: { readonly phone?: string };
}

/** Between own wallets: of an amount, or by a quote that names it. */
interface SwapBody extends SentBody {
  readonly destination_wallet: string;
  readonly transaction?: { readonly amount: number; readonly from_currency: string };
  readonly swap_quote_id?: string;
}

export class VirtualService {
  readonly payments: BookedPayment[] = [];
  /** What was shown last of each payment, with its description and without. */
  readonly #described = new Map<BookedPayment, Session>();
  readonly #bare = new Map<BookedPayment, Session>();
  readonly #plan: WorldPlan;
  readonly #random: SeededRandom;
  readonly #offers = new Map<string, Pick<BookedPayment, 'amount' | 'currency'>>();
  readonly #answersByKey = new Map<string, { readonly answer: WireAnswer; readonly atMs: number }>();
  readonly #quotesSpent = new Set<string>();

  constructor(plan: WorldPlan, random: SeededRandom) {
    this.#plan = plan;
    this.#random = random;
  }

  isDown(nowMs: number): 'refused' | '500' | null {
    const { outage } = this.#plan;
    return outage !== null && nowMs >= outage.fromMs && nowMs < outage.toMs ? outage.kind : null;
  }

  /** A POST arrives. `book` is called by the world when the effect takes place. */
  receive(request: MoneyRequest, nowMs: number): Handled {
    if (this.isDown(nowMs) === '500') return this.#handled(this.#failure(500, nowMs), null, null);
    const known = this.#known(request.idempotencyKey, nowMs);
    if (known !== undefined && this.#plan.repeatedKey !== 'ignore') {
      return this.#handled(this.#repeated(known, nowMs), null, null);
    }
    const quote = quoteIn(request.body);
    if (quote !== undefined && this.#quotesSpent.has(quote))
      return this.#handled(this.#envelope(400, 'quote_used', 'The quote was used', nowMs), null, null);
    const mishap = this.#random.chance(this.#plan.mishapChance)
      ? this.#random.pick(this.#plan.mishaps)
      : null;
    return this.#behave(request, mishap, nowMs);
  }

  /** A quote was given: an exchange names nothing else of what it pays. */
  offer(quoteId: string, amount: number, currency: string): void {
    this.#offers.set(quoteId, { amount, currency });
  }

  /** What a request's body asks for. */
  meant(body: string): Meant {
    const sent = JSON.parse(body) as PaymentBody | ExchangeBody | SwapBody;
    if ('destination_wallet' in sent) return this.#swapMeant(sent);
    if ('transaction' in sent) {
      const { amount, currency = CURRENCY_OF_WALLET[sent.wallet_id] ?? '' } = sent.transaction;
      const phone = (sent.customer ?? sent.recipient)?.phone;
      return { amount, currency, recipient: phone ?? sent.destination_account_id ?? '' };
    }
    const { payout_quote_id: quoteId, payout_recipient: recipient } = sent;
    const offer = this.#offerOf(quoteId);
    const halfId = this.#plan.exchange === 'two-sessions' ? this.newId() : null;
    const { amount: converted } = offer;
    const exchange = { from: EXCHANGED_FROM, amount: exchangedMinor(converted * 100), converted, halfId };
    return { ...offer, recipient: recipient.phone ?? '', exchange };
  }

  #swapMeant({ destination_wallet: wallet, transaction, swap_quote_id: quoteId = '' }: SwapBody): Meant {
    const { amount, currency } = transaction
      ? { amount: transaction.amount, currency: transaction.from_currency }
      : this.#offerOf(quoteId);
    return { amount, currency, recipient: '', into: CURRENCY_OF_WALLET[wallet] ?? '' };
  }

  #offerOf(quoteId: string): Pick<BookedPayment, 'amount' | 'currency'> {
    const offer = this.#offers.get(quoteId);
    if (offer === undefined) throw new RangeError(`an exchange without a quote: ${quoteId}`);
    return offer;
  }

  /** The payment is made: it is in the books from now on, whatever was answered. */
  book(
    request: MoneyRequest,
    { id, mishap }: Pick<Handled, 'id' | 'mishap'>,
    nowMs: number,
    isCopy = false,
  ): void {
    const body = JSON.parse(request.body) as SentBody;
    const meant = this.meant(request.body);
    const payment: BookedPayment = {
      id,
      key: request.idempotencyKey,
      description: body.description,
      metadata: body.metadata,
      ...meant,
      amount: mishap === 'other-amount-after' ? this.#otherThan(meant.amount) : meant.amount,
      bookedAtMs: nowMs,
      willFail: this.#random.chance(this.#plan.failShare),
      turns: this.#plan.turnShare > 0 && this.#random.chance(this.#plan.turnShare),
      isMissing: this.#plan.missingShare > 0 && this.#random.chance(this.#plan.missingShare),
      isCopy,
      ...(mishap === 'drop-after' && this.#isHidden() && { isHidden: true }),
    };
    this.payments.push(payment);
    if (mishap !== 'booked-twice') return;
    for (const afterMs of this.#plan.copiesAfterMs)
      this.payments.push({ ...payment, id: this.newId(), bookedAtMs: nowMs + afterMs, isCopy: true });
  }

  /** Far from what was meant, or so near that it looks like a rounding, a fee or a typing error. */
  #otherThan(amount: number): number {
    return this.#random.pick([amount * 10, amount + 1, amount - 1, amount * 1.004, amount * 0.992]);
  }

  #isHidden(): boolean {
    const { hiddenShare } = this.#plan;
    return hiddenShare > 0 && this.#random.chance(hiddenShare);
  }

  /** From when on the list, or anybody who looks into it, may see it. */
  listedFromMs({ bookedAtMs, isHidden }: BookedPayment): number {
    const { listLateMs, hiddenForMs } = this.#plan;
    return bookedAtMs + Math.max(listLateMs, isHidden ? hiddenForMs : 0);
  }

  /** Somebody else's payment of the same business: like one of the sheet's rows, but for its description. */
  bookForeign(
    like: Meant,
    bookedAtMs: number,
    { mayFail = true, failsAtFirst = false, words, isCopy = false, key = '' }: Foreign = {},
  ): void {
    const marker = this.#random.chance(0.5) ? `${makeMarker(this.#random.bytes(12))} ` : '';
    this.payments.push({
      ...like,
      id: this.newId(),
      key,
      description: words ?? `${marker}Avance`,
      metadata: {},
      bookedAtMs,
      willFail: failsAtFirst || (this.#random.chance(0.3) && mayFail),
      turns: failsAtFirst,
      isMissing: false,
      isCopy,
    });
  }

  /** The service shows a payment otherwise from now on. */
  change(payment: BookedPayment, as: Partial<Pick<BookedPayment, 'amount' | 'recipient'>>): void {
    this.payments[this.payments.indexOf(payment)] = { ...payment, ...as };
  }

  /** Somebody repeats a payment in the portal: all is copied, its description too. */
  repeat(payment: BookedPayment, nowMs: number): void {
    this.payments.push({
      ...payment,
      id: this.newId(),
      key: '',
      bookedAtMs: nowMs,
      willFail: false,
      isCopy: true,
    });
  }

  /** The status that a payment has at a time; `completed` and `failed` are the truth, whatever word is shown. */
  truth(payment: BookedPayment, nowMs: number): 'pending' | 'completed' | 'failed' {
    const sinceMs = nowMs - payment.bookedAtMs - this.#plan.finalAfterMs - halfTakesMs(payment);
    if (sinceMs < 0) return 'pending';
    const hasTurned = payment.turns && sinceMs >= this.#plan.turnAfterMs;
    return payment.willFail === hasTurned ? 'completed' : 'failed';
  }

  list(query: ListQuery, trueMs: number): { sessions: Session[]; total: number; items: number } {
    const { pageSize, endsEarlyChance, shrinksChance, staleChance, staleByMs } = this.#plan;
    const isStale = staleChance > 0 && this.#random.chance(staleChance);
    const nowMs = isStale ? trueMs - staleByMs : trueMs;
    const visible = this.#visible(query, nowMs);
    const isCut = endsEarlyChance > 0 && this.#random.chance(endsEarlyChance);
    const size = isCut ? 0 : Math.min(query.limit, pageSize);
    const isShrunk = query.offset > 0 && shrinksChance > 0 && this.#random.chance(shrinksChance);
    if (isShrunk) visible.splice(0, this.#random.between(1, SHRINKS_BY_MOST));
    const items = this.#itemsOf(visible, nowMs);
    const page = items.slice(query.offset, query.offset + size);
    const sessions = page.flatMap(
      (item) =>
        ('halfOf' in item
          ? this.#halfOf(item.halfOf, nowMs)
          : this.#shown(item, this.#session(item, this.#plan.listHasDescription, nowMs))) ?? [],
    );
    return { sessions, total: items.length, items: page.length };
  }

  /** What a whole reading of the window would show now. */
  listedIds(query: Pick<ListQuery, 'fromDay' | 'toDay'>, nowMs: number): readonly string[] {
    return this.#itemsOf(this.#visible(query, nowMs), nowMs).map((item) =>
      'halfOf' in item ? this.#halfOf(item.halfOf, nowMs).id : item.id,
    );
  }

  #visible(query: Pick<ListQuery, 'fromDay' | 'toDay'>, nowMs: number): BookedPayment[] {
    const { listOrder, othersLeaveAtMs } = this.#plan;
    const { fromMs, endMs } = this.#windowOf(query);
    const haveLeft = othersLeaveAtMs !== null && nowMs >= othersLeaveAtMs;
    const isVisible = (payment: BookedPayment): boolean => {
      if (haveLeft && payment.key === '' && payment.bookedAtMs < 0) return false;
      const createdAtMs = this.createdAtMs(payment);
      return nowMs >= this.listedFromMs(payment) && createdAtMs >= fromMs && createdAtMs < endMs;
    };
    const visible = this.payments.filter(isVisible);
    if (listOrder === 'oldest') return visible;
    visible.reverse();
    if (listOrder === 'anew-by-page' && this.#random.chance(0.5)) return this.#shuffled(visible);
    if (listOrder === 'changed')
      visible.sort((a, b) => this.#changedAtMs(b, nowMs) - this.#changedAtMs(a, nowMs));
    return visible;
  }

  #shuffled(payments: readonly BookedPayment[]): BookedPayment[] {
    const placed = payments.map((payment) => ({ payment, place: this.#random.next() }));
    return placed.toSorted((one, other) => one.place - other.place).map(({ payment }) => payment);
  }

  #itemsOf(visible: readonly BookedPayment[], nowMs: number) {
    // A sending half is listed behind its exchange, as an item of its own.
    return visible.flatMap((payment) =>
      this.#hasHalf(payment, nowMs) ? [payment, { halfOf: payment }] : [payment],
    );
  }

  fetch(id: string, nowMs: number): Session | undefined {
    const { missingForMs } = this.#plan;
    const payment = this.payments.find((each) => each.id === id);
    const halved = this.payments.find((each) => each.exchange?.halfId === id && this.#hasHalf(each, nowMs));
    if (halved !== undefined) return this.#halfOf(halved, nowMs);
    if (payment?.isMissing && nowMs - payment.bookedAtMs < missingForMs) return undefined;
    const session = payment && this.#session(payment, this.#plan.getHasDescription, nowMs);
    return session && this.#plan.garblesFetch ? this.#shown(payment, session) : session;
  }

  /** As the service shows it; undefined if the item cannot be read, of which there is one. */
  #shown(payment: BookedPayment, session: Session): Session | undefined {
    const { garbled, garbledToo } = this.#plan;
    if (garbled === null || (garbled === 'unreadable' && payment !== this.payments[0])) return session;
    const shown = garbledSession(session, garbled, nameOfPayee(payment.recipient));
    return shown && garbledToo ? { ...shown, ...shownSo(shown, garbledToo) } : shown;
  }

  /** The id of a payment that another request made, if there is one. */
  #foreignId(): string {
    // A payment of somebody else that equals the row in everything, and is as recent, can be recognised only if
    // descriptions are shown.
    // Nor is one taken for the row's of which too little is shown anywhere.
    const { listHasDescription, getHasDescription, garblesFetch } = this.#plan;
    const areShown = (listHasDescription && getHasDescription) || garblesFetch;
    const isSwap = this.#plan.single?.startsWith('swap') ?? false;
    const others = this.payments.filter(
      ({ key, bookedAtMs, into }) =>
        areShown || key !== '' || bookedAtMs < -OLD_MS || (isSwap && into === undefined),
    );
    return others.length > 0 ? this.#random.pick(others).id : this.newId();
  }

  /** Somebody else's payment that the list shows, of the same amount to the same recipient. */
  #listedLike({ body }: MoneyRequest): string | undefined {
    const { amount, recipient } = this.meant(body);
    return this.payments.find(
      (each) => each.key === '' && each.amount === amount && each.recipient === recipient,
    )?.id;
  }

  newId(): string {
    return `ses-${this.#random.uuid().slice(0, 12)}`;
  }

  /** By the service's own clock. */
  createdAtMs({ bookedAtMs }: BookedPayment): number {
    return beginsAtMs(this.#plan) + bookedAtMs + this.#plan.serverOffsetMs;
  }

  /** When its status last changed. */
  #changedAtMs({ bookedAtMs, turns }: BookedPayment, nowMs: number): number {
    const endedAtMs = bookedAtMs + this.#plan.finalAfterMs;
    const turnedAtMs = endedAtMs + this.#plan.turnAfterMs;
    if (turns && nowMs >= turnedAtMs) return turnedAtMs;
    return nowMs >= endedAtMs ? endedAtMs : bookedAtMs;
  }

  /** The times of a query's days: the document gives them no zone and does not say whether the last day is included. */
  #windowOf({ fromDay, toDay }: Pick<ListQuery, 'fromDay' | 'toDay'>): {
    readonly fromMs: number;
    readonly endMs: number;
  } {
    const { dateFilter } = this.#plan;
    if (dateFilter === null) return { fromMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY };
    const { zoneHours, isEndOut } = dateFilter;
    const endMs = Date.parse(toDay) + (isEndOut ? 0 : DAY_MS);
    return { fromMs: Date.parse(fromDay) - zoneHours * HOUR_MS, endMs: endMs - zoneHours * HOUR_MS };
  }

  /**
   * The same object while nothing in it changes, because most of a list stays the same. An exchange is read again
   * each time.
   */
  #session(payment: BookedPayment, hasDescription: boolean, nowMs: number): Session {
    const status = this.#statusOf(payment, nowMs);
    const hasFailed = halfTakesMs(payment) === 0 && this.truth(payment, nowMs) === 'failed';
    const shown = hasDescription ? this.#described : this.#bare;
    const known = payment.exchange === undefined ? shown.get(payment) : undefined;
    if (known?.status === status && (known.failureReason !== undefined) === hasFailed) return known;
    const session = this.#newSession(payment, { hasDescription, status, hasFailed });
    shown.set(payment, session);
    return session;
  }

  #newSession(
    payment: BookedPayment,
    shown: { readonly hasDescription: boolean; readonly status: string; readonly hasFailed: boolean },
  ): Session {
    const { withdraws, single } = this.#plan;
    const hasNobody = payment.comesIn === true || withdraws || (single !== null && single !== 'payment');
    return {
      ...EMPTY_SESSION,
      id: payment.id,
      description: shown.hasDescription ? payment.description : undefined,
      metadata: this.#plan.hasMetadata ? payment.metadata : undefined,
      status: shown.status,
      failureReason: shown.hasFailed ? 'simulated' : undefined,
      amount: payment.exchange?.amount ?? payment.amount,
      transactionFee: this.#plan.shownFee > 0 ? this.#plan.shownFee : undefined,
      convertedAmount: convertedOf(payment),
      sendSession: payment.exchange?.halfId ?? undefined,
      recipient: hasNobody ? NO_RECIPIENT : recipientOf(payment),
      fromCurrency: payment.exchange?.from ?? payment.currency,
      toCurrency: payment.into ?? payment.currency,
      transactionType: payment.comesIn ? 'customer_deposit' : undefined,
      createdAtMs: this.createdAtMs(payment),
    };
  }

  /** The service's own session of an exchange's sending half: of the same recipient, without our description. */
  #halfOf(payment: BookedPayment, nowMs: number): Session {
    const { exchange, currency, amount, recipient } = payment;
    return {
      ...EMPTY_SESSION,
      id: exchange?.halfId ?? '',
      status: this.#word(payment, this.truth(payment, nowMs), nowMs - halfTakesMs(payment)),
      amount,
      recipient: { ...NO_RECIPIENT, phone: recipient },
      fromCurrency: currency,
      toCurrency: currency,
      createdAtMs: this.createdAtMs(payment) + this.#plan.finalAfterMs,
    };
  }

  /** Its sending half is a session of its own, and has begun. */
  #hasHalf({ exchange, bookedAtMs }: BookedPayment, nowMs: number): boolean {
    return (
      exchange !== undefined && exchange.halfId !== null && nowMs - bookedAtMs >= this.#plan.finalAfterMs
    );
  }

  /** An exchange is completed when its sending half begins, whatever becomes of that. */
  #statusOf(payment: BookedPayment, nowMs: number): string {
    if (halfTakesMs(payment) === 0) return this.#word(payment, this.truth(payment, nowMs), nowMs);
    const isPending = nowMs - payment.bookedAtMs < this.#plan.finalAfterMs;
    return isPending ? 'processing' : 'completed';
  }

  #word(payment: BookedPayment, truth: ReturnType<VirtualService['truth']>, nowMs: number): string {
    if (truth === 'pending') return 'processing';
    const { oddWord, finalAfterMs } = this.#plan;
    const sinceMs = nowMs - payment.bookedAtMs - finalAfterMs;
    const isOdd = oddWord === 'for-ever' || (oddWord === 'for-an-hour' && sinceMs < HOUR_MS);
    if (!isOdd) return truth;
    return truth === 'completed' ? 'settled' : 'returned';
  }

  #known(key: string, nowMs: number): { readonly answer: WireAnswer } | undefined {
    const known = this.#answersByKey.get(key);
    return known !== undefined && nowMs - known.atMs < this.#plan.forgetsKeysAfterMs ? known : undefined;
  }

  #repeated(known: { readonly answer: WireAnswer }, nowMs: number): WireAnswer {
    if (this.#plan.repeatedKey === 'replay') return known.answer;
    if (this.#plan.repeatedKey === 'bad-request')
      return this.#envelope(400, 'bad_request', 'Bad request', nowMs);
    return this.#plan.repeatedKey === 'conflict'
      ? this.#envelope(409, 'conflict', 'key was used', nowMs)
      : this.#envelope(422, 'idempotency_error', 'Idempotency key already used', nowMs);
  }

  #behave(request: MoneyRequest, mishap: Mishap | null, nowMs: number): Handled {
    const id = this.newId();
    const success = this.#created(id, nowMs);
    const { quotesSpent } = this.#plan;
    const quote = quoteIn(request.body) ?? '';
    const done = (answer: WireAnswer) => {
      if (quotesSpent !== 'never') this.#quotesSpent.add(quote);
      this.#answersByKey.set(request.idempotencyKey, { answer: success, atMs: nowMs });
      return this.#handled(answer, 1, mishap, id);
    };
    const undone = (answer: WireAnswer) => {
      if (quotesSpent === 'by-all' && answer.kind === 'answered') this.#quotesSpent.add(quote);
      if (this.#plan.replaysFailures) this.#answersByKey.set(request.idempotencyKey, { answer, atMs: nowMs });
      return this.#handled(answer, null, mishap, id);
    };
    switch (mishap) {
      case null:
        return done(success);
      case 'drop-before':
      case 'hang-before':
        return undone({ kind: 'no-answer', reason: mishap });
      case 'drop-after':
      case 'hang-after':
        return done({ kind: 'no-answer', reason: mishap });
      case 'zombie':
        return this.#handled(
          { kind: 'no-answer', reason: mishap },
          this.#random.between(1, 6) * HOUR_MS,
          mishap,
          id,
        );
      case '500-before':
        return undone(this.#failure(500, nowMs));
      case '500-after':
        return done(this.#failure(500, nowMs));
      case '502-after':
        return done({ ...this.#failure(502, nowMs), body: '<html>Bad gateway</html>' });
      case '408-after':
        return done(this.#failure(408, nowMs));
      case '409-after':
        return done(this.#envelope(409, 'conflict', 'already there', nowMs));
      case '307':
        return undone({ ...this.#failure(307, nowMs), body: '' });
      case '307-after':
        return done({ ...this.#failure(307, nowMs), body: '' });
      case 'html-after':
        return done(this.#text(200, '<!doctype html><p>hello', nowMs));
      case 'empty-after':
        return done(this.#text(200, '', nowMs));
      case 'no-id-after':
        return done(
          this.#text(200, JSON.stringify({ success: true, data: { success: true }, message: '' }), nowMs),
        );
      case 'wrong-id-before':
        return undone(this.#created(this.newId(), nowMs));
      case 'wrong-id-after':
        return done(this.#created(this.newId(), nowMs));
      case 'foreign-id-before':
        return undone(this.#createdAs(this.#foreignId(), this.#foreignId(), nowMs));
      case 'foreign-id-after':
        return done(this.#createdAs(this.#foreignId(), this.#foreignId(), nowMs));
      case 'other-amount-after':
      case 'booked-twice':
        return done(success);
      case 'said-no-before':
        return undone(this.#saidNo(undefined, nowMs));
      case 'said-no-after':
        return done(this.#saidNo(undefined, nowMs));
      case 'said-no-with-id':
        return done(this.#saidNo(id, nowMs));
      case 'quote-not-found-after':
        return done(this.#envelope(400, 'quote_not_found', 'Quote not found', nowMs));
      case 'quote-not-found-in-capitals-after':
        return done(this.#envelope(404, 'QUOTE_NOT_FOUND', 'Quote not found', nowMs));
      case 'quote-invalid-after':
        return done(this.#envelope(422, 'validation_error', 'The quote is invalid', nowMs));
      case 'quote-expired-after':
        return done(this.#envelope(400, 'quote_expired', 'The quote has expired', nowMs));
      case 'quote-used-after':
        return done(this.#envelope(400, 'quote_used', 'The quote was used', nowMs));
      case 'known-in-words-after':
        return done(
          this.#envelope(
            this.#random.pick([400, 404, 422]),
            this.#random.pick(['validation_error', 'bad_request']),
            this.#random.pick(WORDS_FOR_KNOWN),
            nowMs,
          ),
        );
      case 'wait-in-words-after':
        return done(this.#envelope(429, this.#random.pick(CODES_FOR_WAIT), 'Please try again later.', nowMs));
      case 'rate-limited-after':
        return done(this.#envelope(429, 'rate_limit_exceeded', 'Rate limit exceeded.', nowMs));
      case 'no-name-after':
        return done(this.#unnamed(this.#random.pick(NAMES_FOR_NOTHING), nowMs));
      case 'listed-id-after':
        return done(this.#created(this.#listedLike(request) ?? id, nowMs));
      case 'refused':
        return undone(this.#envelope(422, 'validation_error', 'phone is wrong', nowMs));
      case 'refused-quote':
        return undone(this.#envelope(400, 'quote_expired', 'The quote has expired', nowMs));
      case 'quote-gone-after':
        return done(this.#envelope(404, 'quote_not_found', 'Unknown quote', nowMs));
      case 'rate-limited':
        return undone(
          this.#envelope(429, 'rate_limit_exceeded', 'Rate limit exceeded. Please try again later.', nowMs),
        );
      case 'funds':
        return undone(this.#envelope(400, 'insufficient_funds', 'Balance too low', nowMs));
    }
  }

  #handled(answer: WireAnswer, effectAfterMs: number | null, mishap: Mishap | null, id = ''): Handled {
    const answerAfterMs = mishap?.startsWith('hang') ? 90_000 : this.#random.between(2, this.#plan.latencyMs);
    return { answer, answerAfterMs, effectAfterMs, mishap, id };
  }

  #created(id: string, nowMs: number): Extract<WireAnswer, { kind: 'answered' }> {
    const { sessionIdField, namesAnother } = this.#plan;
    const other = sessionIdField === 'both' ? id : `op-${id}`;
    const isAnother = namesAnother > 0 && this.#random.chance(namesAnother);
    return this.#createdAs(id, isAnother ? this.#foreignId() : other, nowMs);
  }

  /** An answer that names an id, and beside it the operation's or that of another session. */
  #createdAs(id: string, beside: string, nowMs: number): Extract<WireAnswer, { kind: 'answered' }> {
    const isSecond = this.#plan.sessionIdField === 'transaction_id';
    const data = {
      success: true,
      session_id: isSecond ? beside : id,
      transaction_id: isSecond ? id : beside,
      status: 'pending',
      ...this.#link(id),
      http_status: 200,
    };
    return this.#text(200, JSON.stringify({ success: true, data, message: '' }), nowMs);
  }

  /** A success in which a word for nothing stands for each id. */
  #unnamed(name: string, nowMs: number): WireAnswer {
    const data = { success: true, session_id: name, transaction_id: name, status: 'pending' };
    return this.#text(200, JSON.stringify({ success: true, data, message: '' }), nowMs);
  }

  /** Where a customer or oneself pays in; no list and no single session shows it. */
  #link(id: string): { readonly payment_link?: string } {
    return paysIn(this.#plan) ? { payment_link: `https://pay.example.com/${id}` } : {};
  }

  #saidNo(id: string | undefined, nowMs: number): WireAnswer {
    const data = {
      success: false,
      message: 'could not be created',
      ...(id ? { session_id: id, ...this.#link(id) } : {}),
    };
    return this.#text(200, JSON.stringify({ success: true, data, message: '' }), nowMs);
  }

  #envelope(status: number, code: string, message: string, nowMs: number): WireAnswer {
    const body = { success: false, message, mb_error_code: code, errors: {} };
    return this.#text(status, JSON.stringify(body), nowMs);
  }

  #failure(status: number, nowMs: number): Extract<WireAnswer, { kind: 'answered' }> {
    return this.#text(status, JSON.stringify({ success: false, message: 'failed', errors: {} }), nowMs);
  }

  #text(status: number, body: string, nowMs: number): Extract<WireAnswer, { kind: 'answered' }> {
    return {
      kind: 'answered',
      status,
      headers: {},
      body,
      serverTimeMs: beginsAtMs(this.#plan) + nowMs + this.#plan.serverOffsetMs + this.#plan.dateAheadMs,
    };
  }
}

/** The quote that a request goes with; undefined if it goes with none. */
function quoteIn(body: string): string | undefined {
  return /"(?:payout_|swap_)?quote_id":"([^"]+)"/.exec(body)?.[1];
}

function recipientOf({ recipient: phone, shownName: name }: BookedPayment): typeof NO_RECIPIENT {
  return { ...NO_RECIPIENT, phone, ...(name !== undefined && { name }) };
}

/** The name that the sheets give the payee of a phone. */
function nameOfPayee(phone: string): string {
  return `Awa Diop ${Number(phone.slice(-2))}`;
}

/** An answer has a link under which somebody pays in. */
export function paysIn({ collects, single }: WorldPlan): boolean {
  return collects || single === 'deposit';
}

function convertedOf({ exchange, into, amount }: BookedPayment): number | undefined {
  if (into !== undefined) return amount / (100 * FRANCS_PER_CENT);
  // Of two sessions only that of the sending half shows what it pays.
  return exchange?.halfId === null ? amount : exchange?.converted;
}

function halfTakesMs({ exchange }: BookedPayment): number {
  return (exchange?.halfId ?? null) === null ? 0 : HALF_TAKES_MS;
}
