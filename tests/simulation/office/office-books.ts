/**
 * The books of the payments service of an office: what was asked for, what was made of it, and what it shows of that at
 * each moment. Written from the document alone, as JSON on the wire; the judge compares with it.
 */
import type { SeededRandom } from '../seeded-random.ts';

/** The wallets of the business. */
export const WALLETS: Readonly<Record<string, string>> = { xof: 'w-xof', cad: 'w-cad' };
export const BUSINESS = 'b-office';
/** What one Canadian dollar costs in francs. */
export const FRANCS_PER_DOLLAR = 450;

/** A price that the service gave. */
export interface IssuedQuote {
  readonly id: string;
  /** What the recipient gets. */
  readonly amount: number;
  readonly currency: string;
  /** The wallet that pays, and what leaves it. */
  readonly from: string;
  readonly userPays: number;
  readonly fees: number;
  readonly atMs: number;
}

/** A session that the service made. Amounts are the API's, in major units. */
export interface Booked {
  readonly id: string;
  /** The answer's other id, which names no session. */
  readonly transactionId: string;
  readonly reference: string;
  readonly key: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly amount: number;
  readonly currency: string;
  readonly payee: string;
  readonly quote: IssuedQuote | undefined;
  /** What its fees are shown as. */
  readonly shownFees: number;
  readonly bookedAtMs: number;
  readonly end: 'completed' | 'failed';
  /** When it turns to the other end; never if absent. */
  readonly turnsAtMs?: number;
  /** Not in the list before. */
  readonly listedAtMs: number;
  /** The service's own second payment of one request, or somebody else's payment. */
  readonly isNotOurs: boolean;
  readonly comesIn: boolean;
  /** Until when nobody finds it by its id; never if absent. */
  readonly missingUntilMs?: number;
}

interface ByHand extends Partial<Pick<Booked, 'end'>> {
  readonly nowMs: number;
  readonly description: string;
}

/** How this service writes what the document leaves open. */
export interface Manners {
  readonly finalAfterMs: number;
  /** The list, the single fetch, only the metadata, or nothing shows the marker. */
  readonly showsMarkerIn: 'list' | 'get' | 'metadata' | 'nowhere';
  /** Fees beside the amount, or inside it. */
  readonly amountIs: 'without-fees' | 'with-fees';
  readonly feesAre: 'number' | 'text';
  readonly sessionIdIs: 'session_id' | 'transaction_id';
  readonly feePercent: number;
  readonly flatFee: number;
  /** How long a quote lasts; null if it names no end. */
  readonly quoteLastsMs: number | null;
}

export function drawManners(random: SeededRandom): Manners {
  return {
    finalAfterMs: random.pick([0, 2_000, 60_000, 40 * 60_000]),
    showsMarkerIn: random.pick(['list', 'list', 'list', 'get', 'metadata', 'nowhere']),
    amountIs: random.pick(['without-fees', 'with-fees']),
    feesAre: random.pick(['number', 'text']),
    sessionIdIs: random.pick(['session_id', 'transaction_id']),
    feePercent: random.pick([0, 1, 1.55]),
    flatFee: random.pick([0, 100]),
    quoteLastsMs: random.pick([null, null, 30 * 60_000]),
  };
}

export class OfficeBooks {
  readonly manners: Manners;
  readonly quotes = new Map<string, IssuedQuote>();
  readonly sessions: Booked[] = [];
  /** The book of recipients. */
  readonly recipients: Readonly<Record<'first_name' | 'last_name' | 'country' | 'phone', string>>[] = [];
  /** By how many percent of the amount a payment of it costs more from now on: by currency and amount. */
  readonly rises = new Map<string, number>();
  readonly #random: SeededRandom;
  #count = 0;

  constructor(manners: Manners, random: SeededRandom) {
    this.manners = manners;
    this.#random = random;
  }

  newId(): string {
    return `ses-${this.#random.uuid().slice(0, 13)}`;
  }

  /** The number of the next session. */
  nextReference(): string {
    this.#count += 1;
    return `R${String(this.#count).padStart(5, '0')}`;
  }

  /** What a payment costs now, taken from the wallet of `from`. */
  quote(
    {
      amount,
      currency,
      from,
      net,
    }: Pick<IssuedQuote, 'amount' | 'currency' | 'from'> & { readonly net: number },
    nowMs: number,
  ): IssuedQuote {
    const { feePercent, flatFee } = this.manners;
    const rise = (net * (this.rises.get(`${currency} ${amount}`) ?? 0)) / 100;
    const own = (net * feePercent) / 100 + (from === 'cad' ? flatFee / 100 : flatFee);
    const fees = rounded(Math.max(0, own + rise));
    const id = `q-${this.#random.uuid().slice(0, 13)}`;
    const userPays = rounded(net + fees);
    const quote = { id, amount, currency, from, userPays, fees, atMs: nowMs };
    this.quotes.set(id, quote);
    return quote;
  }

  /** Somebody else of the business pays. */
  bookByHand(
    { amount, currency, payee }: Pick<Booked, 'amount' | 'currency' | 'payee'>,
    { nowMs, description, end = 'completed' }: ByHand,
  ): Booked {
    const id = this.newId();
    const none = { key: '', metadata: {}, quote: undefined, shownFees: 0, comesIn: false };
    const named = { id, transactionId: '', reference: this.nextReference(), description };
    const timed = { bookedAtMs: nowMs, listedAtMs: nowMs, end, isNotOurs: true };
    const booked = { ...none, ...named, ...timed, amount, currency, payee };
    this.sessions.push(booked);
    return booked;
  }

  truth({ bookedAtMs, end, turnsAtMs }: Booked, nowMs: number): 'processing' | 'completed' | 'failed' {
    if (nowMs - bookedAtMs < this.manners.finalAfterMs) return 'processing';
    const hasTurned = turnsAtMs !== undefined && nowMs >= turnsAtMs;
    if (!hasTurned) return end;
    return end === 'completed' ? 'failed' : 'completed';
  }

  /** As the list or the single fetch shows it. */
  shown(booked: Booked, nowMs: number, via: 'list' | 'get'): Readonly<Record<string, unknown>> {
    const { showsMarkerIn, amountIs, feesAre } = this.manners;
    const { quote, amount, currency, shownFees, comesIn } = booked;
    const from = quote?.from ?? currency;
    const net = netOf(booked);
    const status = this.truth(booked, nowMs);
    const isDescribed = showsMarkerIn === 'list' || (showsMarkerIn === 'get' && via === 'get');
    const created = new Date(booked.bookedAtMs).toISOString();
    return {
      id: booked.id,
      reference: booked.reference,
      ...((isDescribed || booked.isNotOurs) && { description: booked.description }),
      ...(showsMarkerIn === 'metadata' && { metadata: booked.metadata }),
      status,
      amount: rounded(amountIs === 'with-fees' ? net + shownFees : net),
      converted_amount: comesIn ? 0 : amount,
      from_currency: from,
      to_currency: currency,
      transaction_fee: feesAre === 'text' ? String(shownFees) : shownFees,
      transaction_kind: comesIn
        ? 'customer_deposit'
        : booked.payee.startsWith('acc-')
          ? 'direct_deposit'
          : 'mobile_money',
      ...(status === 'failed' && { failure_reason: 'simulated', pretty_failure_reason: 'It was simulated' }),
      ...(!comesIn && !booked.payee.startsWith('acc-') && { recipient: recipientOf(booked.payee) }),
      ...{ created, modified: created },
    };
  }

  /** What leaves the wallet by what is shown, in minor units, rounded up as a debit is. */
  shownDebitMinor(booked: Booked): number {
    return lostMinor(rounded(netOf(booked) + booked.shownFees), booked.quote?.from ?? booked.currency);
  }
}

/** What left the wallet without the fees. */
function netOf({ quote, amount }: Booked): number {
  return quote === undefined || amount !== quote.amount ? amount : rounded(quote.userPays - quote.fees);
}

/** In minor units, up to whole ones: what a wallet loses. */
export function lostMinor(amount: number, currency: string): number {
  const minor = amount * (currency === 'xof' ? 1 : 100);
  return Math.ceil(Number(minor.toFixed(4)));
}

/** The service rounds to hundredths, whatever the currency. */
function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function recipientOf(payee: string): Readonly<Record<string, string>> {
  return payee.includes('@') ? { email: payee } : { phone: payee };
}
