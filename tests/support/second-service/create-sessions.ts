import { createHash, randomUUID } from 'node:crypto';
import { type Books, type GivenQuote, type HeldWallet, type MadeSession, major, minor } from './books.ts';
import { type Exchange, invalid, Refused, sendData } from './exchange.ts';
import { CHANNELS, feesOf, rateOf } from './pricing.ts';
import { recipientErrors } from './recipient-rules.ts';
import { statusOf } from './sessions.ts';
import { nowOf, type Variant } from './variant.ts';

type Fields = Record<string, unknown>;

const LISTED: Readonly<Record<string, string>> = {
  deposit: 'description quote_id direct_debit_token wallet_id transaction metadata account_name',
  'customer-deposit': 'description wallet_id transaction customer metadata',
  payment: 'description recipient quote_id transaction destination_account_id metadata wallet_id',
  withdrawal: 'description recipient quote_id transaction destination_account_id metadata wallet_id',
  swap: 'description swap_quote_id payout_quote_id transaction source_wallet destination_wallet session_type recipient payout_recipient metadata swap_type',
};
const LISTED_TRANSACTION: Readonly<Record<string, string>> = {
  deposit: 'amount payin_country payin_method',
  'customer-deposit': 'amount payin_country bank_name sending_account_name',
  payment: 'amount country channel currency',
  withdrawal: 'amount country channel currency',
  swap: 'amount from_currency to_currency country priority payment_channel',
};

function object(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function noteOddFields(operation: string, body: Fields, books: Books): void {
  for (const [name, value] of Object.entries(body)) {
    if (!LISTED[operation]?.split(' ').includes(name))
      books.oddities.push(`${operation}: ${name} is not listed`);
    if (value === null || value === '') books.oddities.push(`${operation}: ${name} is empty`);
  }
  for (const name of Object.keys(object(body.transaction) ?? {})) {
    if (!LISTED_TRANSACTION[operation]?.split(' ').includes(name)) {
      books.oddities.push(`${operation}: transaction.${name} is not listed`);
    }
  }
}

/** Collects the broken rules of a body: strings and numbers that must be there. */
function require(
  body: Fields,
  strings: readonly string[],
  numbers: readonly string[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => object(value)?.[name], body);
  for (const path of strings) {
    const value = at(path);
    if (typeof value !== 'string' || value === '') errors[path] = [`The ${path} field is required.`];
  }
  for (const path of numbers) {
    const value = at(path);
    if (typeof value !== 'number') errors[path] = [`The ${path} field must be a number.`];
    else if (!(value > 0)) errors[path] = [`The ${path} field must be above zero.`];
  }
  return errors;
}

function walletOf(books: Books, id: unknown, field: string): HeldWallet {
  const wallet = books.wallets.find((each) => each.id === id);
  if (!wallet) throw invalid({ [field]: ['Wallet not found'] });
  if (wallet.status !== 'ACTIVE') throw new Refused(403, 'permission_error', 'Wallet is not active');
  return wallet;
}

/** The quote a body names: known, of its kind, not used before, and for the same amount. */
function quoteOf(books: Books, id: unknown, kind: GivenQuote['kind'], field: string): GivenQuote | undefined {
  if (id === undefined) return undefined;
  const quote = books.quotes.get(String(id));
  if (!quote || quote.kind !== kind) throw invalid({ [field]: ['Quote not found'] });
  if (quote.used) throw invalid({ [field]: ['Quote has already been used'] });
  return quote;
}

function debit(wallet: HeldWallet, amountMinor: number, variant: Variant): void {
  if (wallet.balance < amountMinor) {
    throw new Refused(variant.insufficientStatus, 'insufficient_funds', 'Insufficient funds in wallet');
  }
  wallet.balance -= amountMinor;
}

type Draft = Omit<
  MadeSession,
  'id' | 'sessionId' | 'transactionId' | 'reference' | 'at' | 'fails' | 'recipientId' | 'key' | 'body'
>;

function record(exchange: Exchange, books: Books, variant: Variant, draft: Draft): MadeSession {
  const sessionId = randomUUID();
  const transactionId = variant.listedUnder === 'both' ? sessionId : randomUUID();
  const key = exchange.request.headers['x-idempotency-key'];
  const session: MadeSession = {
    ...draft,
    id: { both: sessionId, session_id: sessionId, transaction_id: transactionId, another: randomUUID() }[
      variant.listedUnder
    ],
    sessionId,
    transactionId,
    reference: `TX${String(books.sessions.length + 1).padStart(8, '0')}`,
    recipientId: randomUUID(),
    key: typeof key === 'string' ? key : null,
    body: exchange.body,
    at: nowOf(variant),
    fails: variant.failing.includes(books.sessions.length + 1),
  };
  books.sessions.push(session);
  return session;
}

/** The answer of every session creation. */
function creationResult(session: MadeSession, variant: Variant): Fields {
  return {
    success: true,
    transaction_id: session.transactionId,
    transaction_reference: session.reference,
    message: 'Transaction created',
    payment_link: null,
    status: variant.createdStatus ?? statusOf(session, variant),
    http_status: 200,
    session_id: session.sessionId,
    extra: {},
  };
}

function pay(
  exchange: Exchange,
  books: Books,
  variant: Variant,
  kind: 'payment' | 'withdrawal',
): MadeSession {
  const { body } = exchange;
  const errors = require(body, [
    'wallet_id',
    'transaction.country',
    'transaction.channel',
    'transaction.currency',
  ], ['transaction.amount']);
  const transaction = object(body.transaction) ?? {};
  const recipient = object(body.recipient);
  if (!recipient && typeof body.destination_account_id !== 'string') {
    errors.recipient = ['The recipient field is required without destination_account_id.'];
  }
  if (recipient) {
    for (const [field, messages] of Object.entries(recipientErrors(recipient, books))) {
      errors[`recipient.${field}`] = messages;
    }
  }
  const channel = String(transaction.channel);
  if (!CHANNELS.includes(channel))
    errors['transaction.channel'] = [`The channel ${channel} is not supported.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const currency = String(transaction.currency).toLowerCase();
  const wallet = walletOf(books, body.wallet_id, 'wallet_id');
  if (wallet.currency.toLowerCase() !== currency)
    throw invalid({ wallet_id: ['Wallet has another currency'] });
  const amount = minor(Number(transaction.amount), currency);
  const quote = quoteOf(books, body.quote_id, 'payment', 'quote_id');
  if (quote && (minor(Number(quote.asked.amount), currency) !== amount || quote.asked.channel !== channel)) {
    throw invalid({ quote_id: ['Quote is for another payment'] });
  }
  const { ours, partner } = feesOf(amount, currency);
  const fee = (quote?.fee ?? ours + partner) * variant.chargedFees;
  debit(wallet, amount + fee, variant);
  if (quote) quote.used = true;
  return record(exchange, books, variant, {
    kind,
    channel,
    walletId: wallet.id,
    description: typeof body.description === 'string' ? body.description : null,
    amount,
    fee,
    converted: amount,
    rate: 1,
    fromCurrency: currency,
    toCurrency: currency,
    country: String(transaction.country),
    recipient: recipient ?? {},
  });
}

function deposit(exchange: Exchange, books: Books, variant: Variant): MadeSession {
  const { body } = exchange;
  const errors = require(body, ['wallet_id', 'transaction.payin_country', 'transaction.payin_method'], [
    'transaction.amount',
  ]);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return received(exchange, books, variant, 'deposit', String(object(body.transaction)?.payin_method));
}

function customerDeposit(exchange: Exchange, books: Books, variant: Variant): MadeSession {
  const strings = ['payin_country', 'bank_name', 'sending_account_name'].map((name) => `transaction.${name}`);
  const errors = require(exchange.body, [
    'wallet_id',
    ...strings,
    'customer.name',
    'customer.email',
    'customer.phone',
  ], ['transaction.amount']);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return received(exchange, books, variant, 'customer_deposit', 'bank_transfer');
}

function received(
  exchange: Exchange,
  books: Books,
  variant: Variant,
  kind: 'deposit' | 'customer_deposit',
  channel: string,
): MadeSession {
  const { body } = exchange;
  const wallet = walletOf(books, body.wallet_id, 'wallet_id');
  const transaction = object(body.transaction) ?? {};
  const currency = wallet.currency.toLowerCase();
  const amount = minor(Number(transaction.amount), currency);
  quoteOf(books, body.quote_id, 'deposit', 'quote_id');
  wallet.balance += amount;
  return record(exchange, books, variant, {
    kind,
    channel,
    walletId: wallet.id,
    description: typeof body.description === 'string' ? body.description : null,
    amount,
    fee: 0,
    converted: amount,
    rate: 1,
    fromCurrency: currency,
    toCurrency: currency,
    country: String(transaction.payin_country),
    recipient: object(body.customer) ?? {},
  });
}

function swap(exchange: Exchange, books: Books, variant: Variant): MadeSession {
  const { body } = exchange;
  const errors = require(body, ['source_wallet', 'session_type', 'swap_type'], []);
  const given = ['swap_quote_id', 'payout_quote_id', 'transaction'].filter(
    (name) => body[name] !== undefined,
  );
  if (given.length !== 1) errors.transaction = ['Give a quote id or a transaction, not both.'];
  const sends = body.session_type === 'swap_and_send';
  if (sends !== (body.swap_type === 'SWAP_SEND')) errors.swap_type = ['swap_type does not fit session_type.'];
  if (sends && !object(body.payout_recipient))
    errors.payout_recipient = ['The payout_recipient is required.'];
  if (given[0] === 'transaction') {
    const names = ['from_currency', 'to_currency', 'country'].map((name) => `transaction.${name}`);
    Object.assign(errors, require(body, names, ['transaction.amount']));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const source = walletOf(books, body.source_wallet, 'source_wallet');
  const quote =
    quoteOf(books, body.swap_quote_id, 'swap', 'swap_quote_id') ??
    quoteOf(books, body.payout_quote_id, 'swap-and-send', 'payout_quote_id');
  const asked = quote?.asked ?? (object(body.transaction) as Record<string, string>);
  const from = String(asked.from_currency);
  const to = String(asked.to_currency);
  const askedMinor = minor(Number(asked.amount), from);
  const { ours, partner } = feesOf(askedMinor, from);
  const fee = (quote?.fee ?? ours + partner) * variant.chargedFees;
  const converted = quote?.converted ?? minor(major(askedMinor, from) * rateOf(from, to), to);
  const amount = askedMinor * variant.chargedExchange;
  const target = sends ? undefined : walletOf(books, body.destination_wallet, 'destination_wallet');
  debit(source, amount + fee, variant);
  if (target) target.balance += converted;
  if (quote) quote.used = true;
  return record(exchange, books, variant, {
    kind: sends ? 'swap_and_send' : 'swap_transaction',
    channel: String(asked.payment_channel ?? 'operator_wallet'),
    walletId: source.id,
    description: typeof body.description === 'string' ? body.description : null,
    amount,
    fee,
    converted,
    rate: rateOf(from, to),
    fromCurrency: from,
    toCurrency: to,
    country: String(asked.country ?? 'ca'),
    recipient: object(body.payout_recipient) ?? {},
  });
}

/** Creates a session, or repeats the earlier answer to a key; null if a repeated key is refused. */
export function createSession(
  exchange: Exchange,
  books: Books,
  variant: Variant,
  operation: string,
): MadeSession | { readonly replayed: unknown } {
  const key = exchange.request.headers['x-idempotency-key'];
  const hash = createHash('sha256').update(JSON.stringify(exchange.body)).digest('hex');
  if (operation === 'payment' && typeof key !== 'string') {
    throw new Refused(403, 'permission_error', 'X-Idempotency-Key header is required');
  }
  noteOddFields(operation, exchange.body, books);
  const before = typeof key === 'string' ? books.answers.get(key) : undefined;
  if (before && before.body !== hash) books.oddities.push('a key came again with another body');
  if (before && variant.repeatedKey === 'replay') return { replayed: before.data };
  if (before && variant.repeatedKey === 'conflict') {
    throw new Refused(409, 'idempotency_conflict', 'This idempotency key was used before');
  }
  const session = make(exchange, books, variant, operation);
  if (typeof key === 'string') books.answers.set(key, { body: hash, data: creationResult(session, variant) });
  return session;
}

function make(exchange: Exchange, books: Books, variant: Variant, operation: string): MadeSession {
  if (operation === 'deposit') return deposit(exchange, books, variant);
  if (operation === 'customer-deposit') return customerDeposit(exchange, books, variant);
  if (operation === 'swap') return swap(exchange, books, variant);
  return pay(exchange, books, variant, operation === 'withdrawal' ? 'withdrawal' : 'payment');
}

export function answerCreated(
  exchange: Exchange,
  made: ReturnType<typeof createSession>,
  variant: Variant,
): void {
  sendData(
    exchange.response,
    'replayed' in made ? made.replayed : creationResult(made, variant),
    'Transaction created',
  );
}
