/**
 * A second implementation of the payments service, written from the document alone and sharing no code with the
 * practice service or with ours: what only the two of them together believe would show here. Just what paying needs.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

const PUBLIC_KEY = 'PK.live-like.0001';
const PRIVATE_KEY = 'SK.live-like.0002';
const ORIGIN = 'third-party';

interface Paid {
  readonly id: string;
  readonly key: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly channel: string;
  readonly country: string;
  readonly phone: string;
  readonly created: number;
}

export interface DocumentServiceChoices {
  /** How the list and the fetch write a description. */
  readonly writes?: (description: string) => string;
  /** Which id of the creation result the list and the fetch use: the document does not say. */
  readonly idField?: 'session_id' | 'transaction_id';
  /** How wallets are listed: the document shows several forms. */
  readonly walletForm?: 'camel' | 'snake-array' | 'content';
  /** How long a session is not final. */
  readonly settlesAfterMs?: number;
  /** How far its clock is from this computer's; it refuses a timestamp that is more than five minutes off. */
  readonly clockOffsetMs?: number;
}

interface DocumentService {
  readonly url: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly origin: string;
  readonly paid: readonly Paid[];
  /** Requests whose headers broke a documented rule. */
  readonly headerFaults: readonly string[];
}

export async function documentService(
  test: TestContext,
  choices: DocumentServiceChoices = {},
): Promise<DocumentService> {
  const paid: Paid[] = [];
  const headerFaults: string[] = [];
  const server = createServer((request, response) => {
    const clockMs = Date.now() + (choices.clockOffsetMs ?? 0);
    response.setHeader('date', new Date(clockMs).toUTCString());
    const fault = headerFault(request, clockMs);
    if (fault) {
      headerFaults.push(fault);
      send(response, 401, refusal('Authentication required or invalid.', 'permission_error'));
      return;
    }
    answer(request, response, { paid, choices }).catch((error: unknown) =>
      send(response, 500, refusal(String(error), '')),
    );
  });
  await listening(server);
  test.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, publicKey: PUBLIC_KEY, privateKey: PRIVATE_KEY, origin: ORIGIN, paid, headerFaults };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function headerFault({ headers, method }: IncomingMessage, clockMs: number): string | undefined {
  if (headers.authorization !== `HMAC-SHA256 ${PUBLIC_KEY}:${PRIVATE_KEY}`) return 'authorization';
  if (headers['x-origin'] !== ORIGIN) return 'x-origin';
  if (headers['content-type'] !== 'application/json') return 'content-type';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(headers['x-timestamp']))) return 'x-timestamp';
  if (Math.abs(Date.parse(String(headers['x-timestamp'])) - clockMs) > 300_000) return 'old x-timestamp';
  return method === 'POST' && !headers['x-idempotency-key'] ? 'x-idempotency-key' : undefined;
}

interface Books {
  readonly paid: Paid[];
  readonly choices: DocumentServiceChoices;
}

async function answer(request: IncomingMessage, response: ServerResponse, books: Books): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://service');
  const route = `${request.method} ${url.pathname.replace('/api/v1', '')}`;
  if (route === 'GET /purses/wallets') send(response, 200, wallets(books.choices));
  // Nobody is in its book. The document gives this list without an envelope.
  else if (route === 'GET /mb-api/recipients')
    send(response, 200, { items: [], total: 0, offset: 0, limit: 10 });
  else if (route === 'GET /mb-api/calculator/payment-calculator') send(response, 200, envelope(quote(url)));
  else if (route === 'POST /transactions/sessions/payment') await pay(request, response, books);
  else if (route === 'GET /transactions/sessions') send(response, 200, envelope(list(url, books)));
  else if (route.startsWith('GET /transactions/sessions/')) fetchOne(url, response, books);
  else send(response, 404, refusal('Not found', 'path_not_found'));
}

function wallets({ walletForm = 'camel' }: DocumentServiceChoices): unknown {
  const stamp = '2026-01-01T00:00:00.000Z';
  if (walletForm === 'camel') {
    const currency = {
      currencyCode: 'XOF',
      numericCode: 952,
      displayName: 'CFA franc',
      defaultFractionDigits: 0,
    };
    const wallet = { id: 'w-1', balance: 90_000_000, walletName: 'Main', currency, walletType: 'BankWallet' };
    const items = [{ ...wallet, status: 'ACTIVE', businessId: 'b-1', createdAt: stamp, updatedAt: stamp }];
    return envelope({ items, total: 1, offset: 0, limit: 20, has_next: false, has_previous: false });
  }
  const wallet = { id: 'w-1', balance: 90_000_000, wallet_name: 'Main', currency: 'XOF', business_id: 'b-1' };
  const whole = { ...wallet, wallet_type: 'BankWallet', status: 'ACTIVE', created_at: 1767225600.123 };
  if (walletForm === 'snake-array') return [whole];
  return envelope({ content: [whole], total_elements: 1, total_pages: 1, current_page: 0, has_next: false });
}

/** A flat 100 a payment. */
function quote(url: URL): unknown {
  const amount = Number(url.searchParams.get('amount'));
  const fees = { our_fee: 60, partner_fee: 40, total_fees: 100 };
  const figures = { we_convert: amount, exchange_rate: 1, converted: amount, user_pays: amount + 100 };
  const quoteId = `q-${Math.random().toString(36).slice(2)}`;
  return {
    ...fees,
    ...figures,
    errors: [],
    quote_id: quoteId,
    enabled: true,
    mode: 'send',
    priority: 'standard',
  };
}

async function pay(
  request: IncomingMessage,
  response: ServerResponse,
  { paid, choices }: Books,
): Promise<void> {
  const body = JSON.parse(await textOf(request)) as {
    wallet_id?: string;
    description?: string;
    recipient?: Record<string, string>;
    transaction?: { amount?: number; country?: string; channel?: string; currency?: string };
  };
  const { amount, country, channel, currency } = body.transaction ?? {};
  const required = ['first_name', 'last_name', 'transaction_type', 'country', 'recipient_type', 'language'];
  const missing = [...required, 'phone', 'provider'].filter((name) => !body.recipient?.[name]);
  if (missing.length > 0 || body.wallet_id !== 'w-1' || !amount || !country || !channel || !currency) {
    const errors = Object.fromEntries(missing.map((name) => [name, ['This field is required.']]));
    send(response, 422, { ...refusal('Validation failed', 'validation_error'), errors });
    return;
  }
  const number = String(paid.length + 1).padStart(6, '0');
  const id = `ses-${number}`;
  const key = String(request.headers['x-idempotency-key']);
  const { description = '', recipient } = body;
  const phone = recipient?.phone ?? '';
  paid.push({ id, key, description, amount, currency, channel, country, phone, created: Date.now() });
  const other = `trx-${number}`;
  const ids =
    choices.idField === 'transaction_id'
      ? { transaction_id: id, session_id: other }
      : { transaction_id: other, session_id: id };
  const words = { message: 'created', payment_link: '', status: 'pending', http_status: 200, extra: {} };
  send(response, 200, envelope({ success: true, ...ids, transaction_reference: `R${number}`, ...words }));
}

function session(
  one: Paid,
  { settlesAfterMs = 100, writes = (text) => text }: DocumentServiceChoices,
): Record<string, unknown> {
  const isFinal = Date.now() - one.created >= settlesAfterMs;
  const created = new Date(one.created).toISOString();
  return {
    id: one.id,
    reference: `R${one.id.slice(4)}`,
    description: writes(one.description),
    status: isFinal ? 'completed' : 'processing',
    amount: one.amount,
    converted_amount: one.amount,
    from_currency: one.currency,
    to_currency: one.currency,
    transaction_kind: one.channel,
    receiver_country: one.country,
    failure_reason: '',
    recipient: {
      id: `rec-${one.id}`,
      name: '',
      email: '',
      phone: one.phone,
      country: one.country,
      provider: '',
    },
    created,
    modified: created,
  };
}

function list(url: URL, { paid, choices }: Books): unknown {
  const limit = Math.min(50, Number(url.searchParams.get('limit') ?? 10));
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const [from, to] = [url.searchParams.get('start_date') ?? '', url.searchParams.get('end_date') ?? '9999'];
  const within = paid.toReversed().filter(({ created }) => {
    const day = new Date(created).toISOString().slice(0, 10);
    return day >= from && day <= to;
  });
  const items = within.slice(offset, offset + limit).map((one) => session(one, choices));
  const hasNext = offset + limit < within.length;
  const neighbours = {
    has_next: hasNext,
    has_previous: offset > 0,
    next_offset: hasNext ? offset + limit : null,
  };
  return { items, total: within.length, offset, limit, ...neighbours, previous_offset: null };
}

function fetchOne(url: URL, response: ServerResponse, { paid, choices }: Books): void {
  const id = url.pathname.split('/').at(-1);
  const one = paid.find((each) => each.id === id);
  if (!one) send(response, 404, refusal('Not found', 'SESSION_NOT_FOUND'));
  else
    send(
      response,
      200,
      envelope({ ...session(one, choices), source_wallet_id: 'w-1', transaction_fee: '100' }),
    );
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}

function envelope(data: unknown): unknown {
  return { data, success: true, message: 'ok', detail: {} };
}

function refusal(message: string, code: string): Record<string, unknown> {
  return { success: false, message, mb_error_code: code, errors: {} };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
