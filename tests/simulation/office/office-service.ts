/** The service of an office as the engine calls it: answers take virtual time, and payments meet their fates. */
import type { PaymentsService, WireAnswer } from '../../../shared/api/payments-service.ts';
import { DAY_MS, utcDay } from '../../../shared/domain/time.ts';
import type { EventQueue } from '../event-queue.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Booked, BUSINESS, FRANCS_PER_DOLLAR, type OfficeBooks, WALLETS } from './office-books.ts';

/** What becomes of one request for a payment. */
export const FATES = [
  'ok',
  'says-completed',
  'says-failed',
  'fails',
  'drop-before',
  'drop-after',
  '500-before',
  '500-after',
  'refused',
  'rate',
  'funds',
  'names-anothers',
  'names-anothers-before',
  'other-amount',
  'dearer',
  'twice',
  'known-after',
  'listed-late',
  'turns',
  'comes-back',
  'late',
  'names-like',
] as const;
export type Fate = (typeof FATES)[number];

/** What a request asks for, by its body. */
export interface Asked {
  readonly operation: string;
  readonly key: string;
  readonly body: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly payee: string;
  readonly wallet: string;
  readonly quoteId: string | undefined;
}

/** Who decides about requests, and is told of them. */
export interface Fortune {
  /** A request has arrived. */
  fateOf(asked: Asked): Fate;
  /** A session that the journal knows as another row's; undefined if there is none. */
  anothersSession(asked: Asked): string | undefined;
  /** A session that shows the same payee and amount; undefined if there is none. */
  likeSession(asked: Asked): string | undefined;
  /** A quote was given. */
  quoted(quoteId: string): void;
  /** An answer has reached the process that asked; `transactionId` is what it called the transaction. */
  answered(key: string, transactionId: string | undefined): void;
}

const LISTED_LATE_MS = 3 * 3_600_000;
/** So long after its request a payment that was completed fails, or one that had failed is completed. */
const TURNS_AFTER_MS = 20 * 3_600_000;
/** So long after it, a request that nobody answered takes effect. */
const LATE_MS = 8 * 3_600_000;
/** So long some sessions are in the list and cannot be fetched. */
const MISSING_FOR_MS = 2 * 3_600_000;
const DEARER_BY = 0.2;

export interface ServiceParts {
  readonly books: OfficeBooks;
  readonly time: EventQueue;
  readonly random: SeededRandom;
  readonly epochMs: number;
  readonly latencyMs: number;
  readonly wallets: readonly string[];
  readonly fortune: Fortune;
  /** False once the process that called is gone: nothing reaches it. */
  readonly isThere: () => boolean;
  /** True while nobody can reach the service. */
  readonly isDown: () => boolean;
}

const UNREACHED = { kind: 'not-sent', reason: 'ECONNREFUSED', isCertificate: false } as const;

type Params = Parameters<PaymentsService['read']>[1];

export function officeService(parts: ServiceParts): PaymentsService {
  const { time, random, latencyMs, isThere, isDown } = parts;
  const later = <Value>(value: () => Value): Promise<Value> =>
    new Promise((resolve) => {
      time.after(random.between(1, latencyMs), () => {
        if (isThere()) resolve(value());
      });
    });
  return {
    address: 'office',
    connect: () => later(() => (isDown() ? UNREACHED : { kind: 'connected', connection: connection(parts) })),
    read: (operation, params) => later(() => (isDown() ? UNREACHED : readAnswer(parts, operation, params))),
  };
}

function nowOf({ time, epochMs }: Pick<ServiceParts, 'time' | 'epochMs'>): number {
  return epochMs + time.nowMs;
}

function connection(parts: ServiceParts) {
  const { time, random, latencyMs, isThere } = parts;
  return {
    abandon: () => {},
    send: (request: { operation: string; idempotencyKey: string; body: string }) =>
      new Promise<WireAnswer>((resolve) => {
        // What was written to a socket arrives, whatever becomes of who wrote it.
        time.after(1, () => {
          const asked = askedOf(parts, request);
          const answer = receive(parts, asked, parts.fortune.fateOf(asked));
          time.after(random.between(1, latencyMs), () => {
            if (!isThere()) return;
            parts.fortune.answered(asked.key, transactionOf(answer));
            resolve(answer);
          });
        });
      }),
  };
}

function transactionOf(answer: WireAnswer): string | undefined {
  if (answer.kind !== 'answered' || answer.body === undefined) return undefined;
  return (JSON.parse(answer.body) as { data?: { transaction_id?: string } }).data?.transaction_id;
}

interface Body {
  readonly description: string;
  readonly wallet_id?: string;
  readonly source_wallet?: string;
  readonly quote_id?: string;
  readonly payout_quote_id?: string;
  readonly transaction?: { readonly amount: number; readonly currency?: string };
  readonly recipient?: { readonly phone?: string; readonly email?: string };
  readonly payout_recipient?: { readonly phone?: string; readonly email?: string };
  readonly customer?: { readonly phone?: string };
  readonly destination_account_id?: string;
}

function askedOf(
  { books }: ServiceParts,
  { operation, idempotencyKey: key, body }: { operation: string; idempotencyKey: string; body: string },
): Asked {
  const sent = JSON.parse(body) as Body;
  const quoteId = sent.payout_quote_id ?? sent.quote_id;
  const wallet = sent.wallet_id ?? sent.source_wallet ?? '';
  const recipient = sent.recipient ?? sent.payout_recipient;
  const person = sent.customer?.phone ?? recipient?.phone ?? recipient?.email;
  const payee = sent.destination_account_id ?? person ?? '';
  const offered = books.quotes.get(quoteId ?? '');
  const ofWallet = Object.keys(WALLETS).find((code) => WALLETS[code] === wallet) ?? '';
  const { amount = offered?.amount ?? 0, currency = offered?.currency ?? ofWallet } = sent.transaction ?? {};
  return { operation, key, body, description: sent.description, amount, currency, payee, wallet, quoteId };
}

function receive(parts: ServiceParts, asked: Asked, fate: Fate): WireAnswer {
  const lost = { kind: 'no-answer', reason: fate } as const;
  const failed = json(parts, 500, refusal('failed', ''));
  switch (fate) {
    case 'drop-before':
      return lost;
    case '500-before':
      return failed;
    case 'refused': {
      const errors = { amount: ['This amount cannot be paid.'] };
      return json(parts, 422, { ...refusal('Validation failed', 'validation_error'), errors });
    }
    case 'rate':
      return json(parts, 429, refusal('Rate limit exceeded. Please try again later.', 'rate_limit_exceeded'));
    case 'funds':
      return json(parts, 400, refusal('Balance too low', 'insufficient_funds'));
    default:
  }
  const { fortune } = parts;
  const like = fate === 'names-like' ? fortune.likeSession(asked) : undefined;
  const another = fate.startsWith('names-anothers') ? fortune.anothersSession(asked) : like;
  if (fate === 'names-anothers-before' && another !== undefined)
    return created(parts, { id: another, transactionId: `tr-${another}`, reference: '' }, 'pending');
  const made = book(parts, asked, fate);
  if (fate === 'drop-after' || fate === 'late') return lost;
  if (fate === '500-after') return failed;
  if (fate === 'known-after') return json(parts, 409, refusal('already there', 'conflict'));
  const said = fate === 'says-completed' ? 'completed' : fate === 'says-failed' ? 'failed' : 'pending';
  return created(parts, another === undefined ? made : { ...made, id: another }, said);
}

/** The session is made, and perhaps a second one. */
function book(parts: ServiceParts, asked: Asked, fate: Fate): Booked {
  const { books, random } = parts;
  const nowMs = nowOf(parts) + (fate === 'late' ? LATE_MS : 0);
  const quote = books.quotes.get(asked.quoteId ?? '');
  const { metadata = {} } = JSON.parse(asked.body) as { metadata?: Record<string, unknown> };
  const fees = quote?.fees ?? 0;
  const booked: Booked = {
    id: books.newId(),
    transactionId: `tr-${books.sessions.length + 1}`,
    reference: books.nextReference(),
    key: asked.key,
    description: asked.description,
    metadata,
    amount: fate === 'other-amount' ? asked.amount * 10 : asked.amount,
    currency: asked.currency,
    payee: asked.payee,
    quote,
    shownFees: fate === 'dearer' ? Math.ceil(fees + (quote?.userPays ?? asked.amount) * DEARER_BY) : fees,
    bookedAtMs: nowMs,
    // Whatever the answer called it.
    end: endOf(parts, fate),
    listedAtMs: nowMs + (fate === 'listed-late' ? LISTED_LATE_MS : 0),
    ...(fate === 'fails' && random.chance(0.3) && { missingUntilMs: nowMs + MISSING_FOR_MS }),
    ...((fate === 'turns' || fate === 'comes-back') && { turnsAtMs: nowMs + TURNS_AFTER_MS }),
    isNotOurs: false,
    comesIn: asked.operation === 'customer-deposit',
  };
  books.sessions.push(booked);
  if (fate === 'twice')
    books.sessions.push({ ...booked, id: books.newId(), reference: books.nextReference(), isNotOurs: true });
  return booked;
}

function endOf({ random }: ServiceParts, fate: Fate): Booked['end'] {
  if (fate === 'says-completed') return random.pick(['completed', 'failed']);
  return fate === 'fails' || fate === 'comes-back' ? 'failed' : 'completed';
}

function created(
  parts: ServiceParts,
  { id, transactionId, reference }: Pick<Booked, 'id' | 'transactionId' | 'reference'>,
  status: string,
): WireAnswer {
  const isSession = parts.books.manners.sessionIdIs === 'session_id';
  const ids = isSession
    ? { session_id: id, transaction_id: transactionId }
    : { session_id: transactionId, transaction_id: id };
  const link = { payment_link: `https://pay.example.com/${id}` };
  const words = { transaction_reference: reference, status, http_status: 200, message: 'created' };
  return json(parts, 200, envelope({ success: true, ...ids, ...words, ...link }));
}

function readAnswer(parts: ServiceParts, operation: string, params: Params): WireAnswer {
  switch (operation) {
    case 'list-wallets':
      return json(parts, 200, envelope(page(parts.wallets.map(walletOf), 0, parts.wallets.length)));
    case 'list-recipients':
      return json(parts, 200, recipientsOf(parts, params));
    case 'list-sessions':
      return json(parts, 200, envelope(listed(parts, params)));
    case 'get-session':
      return fetched(parts, String(params.id));
    case 'payment-quote':
      return json(parts, 200, envelope(quoted(parts, params)));
    case 'swap-and-send-quote':
      return json(parts, 200, envelope(exchangeQuoted(parts, params)));
    case 'effective-rate':
      return json(parts, 200, envelope({ effective_rate: 1 / FRANCS_PER_DOLLAR }));
    default:
      return json(parts, 404, refusal('Not found', 'path_not_found'));
  }
}

function recipientsOf({ books }: ServiceParts, { page: asked = '1', limit = '10' }: Params): unknown {
  const offset = (Number(asked) - 1) * Number(limit);
  const items = books.recipients.slice(offset, offset + Number(limit)).map((each, index) => ({
    ...{ id: `rec-${offset + index}`, ...each, transaction_type: 'mobile_money', provider: 'orange' },
    ...{ recipient_type: 'transaction', language: 'fr', updated_at: '2026-01-01T00:00:00.000Z' },
  }));
  return { items, total: books.recipients.length, offset, limit: Number(limit) };
}

function walletOf(currency: string): unknown {
  const code = { currencyCode: currency.toUpperCase(), displayName: currency };
  const wallet = { id: WALLETS[currency], balance: 900_000_000, walletName: currency, currency: code };
  return { ...wallet, walletType: 'BankWallet', status: 'ACTIVE', businessId: BUSINESS };
}

function listed(parts: ServiceParts, params: Params): unknown {
  const { books } = parts;
  const nowMs = nowOf(parts);
  const [from, to] = [String(params.start_date), String(params.end_date)];
  const isWithin = ({ bookedAtMs, listedAtMs }: Booked) =>
    listedAtMs <= nowMs && utcDay(bookedAtMs) >= from && utcDay(bookedAtMs - DAY_MS) < to;
  const sessions = books.sessions.filter(isWithin).toReversed();
  const [offset, limit] = [Number(params.offset ?? 0), Math.min(50, Number(params.limit ?? 10))];
  const items = sessions.slice(offset, offset + limit).map((each) => books.shown(each, nowMs, 'list'));
  return page(items, offset, sessions.length);
}

function page(items: readonly unknown[], offset: number, total: number): unknown {
  const hasNext = offset + items.length < total;
  return { items, total, offset, limit: 50, has_next: hasNext, has_previous: offset > 0 };
}

function fetched(parts: ServiceParts, id: string): WireAnswer {
  const { books } = parts;
  const found = books.sessions.find(
    ({ id: own, bookedAtMs, missingUntilMs = 0 }) =>
      own === id && Math.max(bookedAtMs, missingUntilMs) <= nowOf(parts),
  );
  if (found === undefined) return json(parts, 404, refusal('Not found', 'SESSION_NOT_FOUND'));
  return json(parts, 200, envelope(books.shown(found, nowOf(parts), 'get')));
}

function quoted(parts: ServiceParts, { amount, currency }: Params): unknown {
  const code = String(currency);
  const asked = { amount: Number(amount), currency: code, from: code, net: Number(amount) };
  const quote = parts.books.quote(asked, nowOf(parts));
  parts.fortune.quoted(quote.id);
  return singleQuote(parts, quote);
}

function singleQuote(
  { books: { manners }, ...parts }: ServiceParts,
  { id, amount, userPays, fees }: { id: string; amount: number; userPays: number; fees: number },
): Record<string, unknown> {
  const { quoteLastsMs } = manners;
  const endsAtMs = nowOf(parts) + (quoteLastsMs ?? 0);
  const figures = { total_fees: fees, we_convert: amount, exchange_rate: 1, converted: amount };
  const words = { user_pays: userPays, errors: [], quote_id: id, enabled: true, mode: 'send' };
  return {
    ...{ our_fee: fees, partner_fee: 0, ...figures, ...words, priority: 'standard' },
    ...(quoteLastsMs !== null && { expiry_date: new Date(endsAtMs).toISOString() }),
  };
}

/** Francs become dollars at a fixed rate, rounded down to cents. */
function exchangeQuoted(parts: ServiceParts, { amount, from_currency, to_currency }: Params): unknown {
  const source = Number(amount);
  const gets = Math.floor((source / FRANCS_PER_DOLLAR) * 100 + 1e-6) / 100;
  const [from, to] = [String(from_currency), String(to_currency)];
  const quote = parts.books.quote({ amount: gets, currency: to, from, net: source }, nowOf(parts));
  parts.fortune.quoted(quote.id);
  const half = { from_currency: from, to_currency: to, input_amount: source, converted_amount: gets };
  const combined = { ...singleQuote(parts, quote), we_convert: source };
  return {
    swap: { id: `${quote.id}-s`, ...half, recipient_gets: gets },
    payment: { id: `${quote.id}-p`, ...half, recipient_gets: gets },
    combined,
  };
}

function envelope(data: unknown): unknown {
  return { data, success: true, message: 'ok', detail: {} };
}

function refusal(message: string, code: string): Record<string, unknown> {
  return { success: false, message, ...(code !== '' && { mb_error_code: code }), errors: {} };
}

function json(parts: Pick<ServiceParts, 'time' | 'epochMs'>, status: number, body: unknown): WireAnswer {
  const headers = { 'content-type': 'application/json' };
  // A Date header has no fractions of a second.
  const serverTimeMs = Math.floor(nowOf(parts) / 1000) * 1000;
  return { kind: 'answered', status, headers, body: JSON.stringify(body), serverTimeMs };
}
