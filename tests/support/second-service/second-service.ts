import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Books, type LoggedRequest, type MadeSession, openBooks } from './books.ts';
import { answerCreated, createSession } from './create-sessions.ts';
import { type Exchange, Refused, readWhole, sendPage, sendRefusal } from './exchange.ts';
import { getFee, listFees } from './fees.ts';
import { depositQuote, effectiveRate, paymentQuote, swapAndSendQuote, swapQuote } from './pricing.ts';
import { createRecipient, getSubscription, listRecipients, listSubscriptions } from './recipients.ts';
import { getSession, listSessions } from './sessions.ts';
import { nowOf, PLAIN, type Variant } from './variant.ts';
import { getWallet, listWallets } from './wallets.ts';

/** A running second service, with its books open to a test. */
export interface SecondService {
  readonly url: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly origin: string;
  readonly books: Books;
  /** May be changed while it runs. */
  variant: Variant;
  /** The payments made (not deposits, swaps or withdrawals). */
  readonly payments: () => readonly MadeSession[];
  /** Resolves when this many of them are made. */
  readonly paymentsMade: (count: number) => Promise<void>;
  readonly walletId: (currency: string) => string;
  readonly close: () => Promise<void>;
}

interface House extends Omit<SecondService, 'url' | 'close' | 'payments' | 'paymentsMade' | 'walletId'> {
  /** Told after each session that was made. */
  readonly made: EventEmitter;
  readonly seconds: number[];
  paymentCount: number;
}

/** The headers every request must carry, compared as the document words them. */
function checkHeaders(request: IncomingMessage, house: House): void {
  const { headers } = request;
  if (headers.authorization !== `HMAC-SHA256 ${house.publicKey}:${house.privateKey}`) {
    throw new Refused(401, 'permission_error', 'Authentication required or invalid');
  }
  const absent = ['x-origin', 'x-timestamp', 'content-type'].filter((name) => headers[name] === undefined);
  if (absent.length > 0)
    throw new Refused(403, 'permission_error', `Missing required headers: ${absent.join(', ')}`);
  if (headers['x-origin'] !== house.origin) throw new Refused(403, 'permission_error', 'Origin not allowed');
  if (headers['content-type'] !== 'application/json') {
    throw new Refused(403, 'permission_error', 'Content-Type must be application/json');
  }
  const time = String(headers['x-timestamp']);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) ||
    Math.abs(Date.parse(time) - nowOf(house.variant)) > 300_000
  ) {
    throw new Refused(403, 'permission_error', 'X-Timestamp is not acceptable');
  }
}

function checkRate(response: ServerResponse, house: House): void {
  const { limitPerSecond, retryAfterSeconds } = house.variant;
  if (limitPerSecond === 0) return;
  const now = Date.now();
  while ((house.seconds[0] ?? now) <= now - 1000) house.seconds.shift();
  if (house.seconds.length >= limitPerSecond) {
    if (retryAfterSeconds !== null) response.setHeader('Retry-After', String(retryAfterSeconds));
    throw new Refused(429, 'rate_limit_exceeded', 'Rate limit exceeded. Please try again later.');
  }
  house.seconds.push(now);
}

/** A payment, with what the variant lets go wrong at it. */
function makeSession(exchange: Exchange, house: House, operation: string): void {
  if (operation === 'payment') house.paymentCount += 1;
  const count = house.paymentCount;
  const fault =
    operation === 'payment'
      ? house.variant.faults.find((each) => each.payments.includes(count))?.what
      : undefined;
  const { socket } = exchange.request;
  if (fault === 'drop-before-commit') socket.destroy();
  else if (fault === 'html') sendPage(exchange.response, 502);
  else if (fault === '500-before-commit') throw new Refused(500, '', 'Internal server error');
  else {
    const made = createSession(exchange, house.books, house.variant, operation);
    house.made.emit('session');
    if (fault === '500-after-commit') throw new Refused(500, '', 'Internal server error');
    if (fault === 'drop-after-commit') socket.destroy();
    else if (fault !== 'hang') answerCreated(exchange, made, house.variant);
  }
}

type Answerer = (exchange: Exchange, house: House, id: string) => void;

/** Each operation by its method and path; `*` stands for an id. */
const ROUTES: Readonly<Record<string, Answerer>> = {
  'GET transactions/sessions': (exchange, { books, variant }) => listSessions(exchange, books, variant),
  'GET transactions/sessions/*': (exchange, { books, variant }, id) =>
    getSession(exchange, books, variant, id),
  'GET purses/wallets': (exchange, { books, variant }) => listWallets(exchange, books, variant),
  'GET purses/wallets/*': (exchange, { books, variant }, id) => getWallet(exchange, books, variant, id),
  'POST mb-api/recipients': (exchange, { books }) => createRecipient(exchange, books),
  'GET mb-api/recipients': (exchange, { books, variant }) => listRecipients(exchange, books, variant),
  'GET mb-api/fees': (exchange) => listFees(exchange),
  'GET mb-api/fees/*': (exchange, _house, id) => getFee(exchange, id),
  'GET mb-api/webhook-subscriptions': (exchange) => listSubscriptions(exchange),
  'GET mb-api/webhook-subscriptions/*': (exchange, _house, id) => getSubscription(exchange, id),
  'GET mb-api/calculator/deposit-calculator': (exchange, { books, variant }) =>
    depositQuote(exchange, books, variant),
  'GET mb-api/calculator/payment-calculator': (exchange, { books, variant }) =>
    paymentQuote(exchange, books, variant),
  'GET mb-api/calculator/swap-calculator': (exchange, { books, variant }) =>
    swapQuote(exchange, books, variant),
  'GET mb-api/calculator/swap-and-send-calculator': (exchange, { books, variant }) =>
    swapAndSendQuote(exchange, books, variant),
  'GET mb-api/calculator/effective-rate': (exchange, { books }) => effectiveRate(exchange, books),
  ...Object.fromEntries(
    ['deposit', 'customer-deposit', 'payment', 'withdrawal', 'swap'].map((operation): [string, Answerer] => [
      `POST transactions/sessions/${operation}`,
      (exchange, house) => makeSession(exchange, house, operation),
    ]),
  ),
};

function route(exchange: Exchange, house: House): void {
  const path = exchange.path.replace(/^\/api\/v1\//, '');
  const id = path.slice(path.lastIndexOf('/') + 1);
  const exact = ROUTES[`${exchange.method} ${path}`];
  const answerer = exact ?? ROUTES[`${exchange.method} ${path.slice(0, path.lastIndexOf('/'))}/*`];
  if (path === exchange.path || answerer === undefined)
    throw new Refused(404, 'path_not_found', 'Path not found');
  answerer(exchange, house, decodeURIComponent(id));
}

async function answer(request: IncomingMessage, response: ServerResponse, house: House): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://second.example');
  const key = request.headers['x-idempotency-key'];
  const logged: LoggedRequest = {
    method: request.method ?? '',
    path: url.pathname,
    query: url.search,
    key: typeof key === 'string' ? key : null,
    at: Date.now(),
    status: 0,
  };
  house.books.requests.push(logged);
  response.on('finish', () => {
    logged.status = response.statusCode;
  });
  try {
    const text = await readWhole(request);
    response.sendDate = house.variant.hasDateHeader;
    if (response.sendDate) response.setHeader('Date', new Date(nowOf(house.variant)).toUTCString());
    if (house.variant.latencyMs > 0) await setTimeout(house.variant.latencyMs);
    if (house.variant.always === 'html-404') return sendPage(response, 404);
    checkRate(response, house);
    checkHeaders(request, house);
    if (house.variant.always === '500') throw new Refused(500, '', 'Internal server error');
    if (house.variant.always === '403') {
      const message = 'Access denied to payments.create. Insufficient permissions.';
      throw new Refused(403, 'permission_error', message);
    }
    let body: unknown = {};
    try {
      if (request.method === 'POST') body = JSON.parse(text);
    } catch {
      throw new Refused(400, 'bad_request', 'The body is not JSON');
    }
    if (request.method === 'GET' && text !== '') house.books.oddities.push(`a body with GET ${url.pathname}`);
    route(
      {
        request,
        response,
        method: logged.method,
        path: url.pathname,
        query: url.searchParams,
        body: body as Record<string, unknown>,
      },
      house,
    );
  } catch (error) {
    if (error instanceof Refused) return sendRefusal(response, error);
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Starts the service on loopback, as the document has it but for the variant's choices. */
export async function startSecondService(variant: Partial<Variant> = {}, port = 0): Promise<SecondService> {
  const chosen = { ...PLAIN, ...variant };
  const house: House = {
    publicKey: `pk_${randomBytes(12).toString('hex')}`,
    privateKey: `sk_${randomBytes(24).toString('hex')}`,
    origin: `origin-${randomBytes(6).toString('hex')}`,
    books: openBooks(chosen),
    variant: chosen,
    made: new EventEmitter(),
    seconds: [],
    paymentCount: 0,
  };
  const server = createServer((request, response) => {
    answer(request, response, house).catch((error: unknown) => {
      console.error('second service:', error);
      response.destroy();
    });
  });
  const used = await listen(server, port);
  const payments = () => house.books.sessions.filter((session) => session.kind === 'payment');
  return Object.assign(house, {
    url: `http://127.0.0.1:${used}`,
    payments,
    async paymentsMade(count: number) {
      while (payments().length < count) await once(house.made, 'session');
    },
    walletId: (currency: string) =>
      house.books.wallets.find((wallet) => wallet.currency === currency && wallet.status === 'ACTIVE')?.id ??
      '',
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
