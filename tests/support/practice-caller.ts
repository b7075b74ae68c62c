import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { TestContext } from 'node:test';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import type { PracticeClock } from '../../electron/practice/ports/clock.ts';
import { SAMPLE_WALLET_IDS } from '../../electron/practice/sample-data.ts';
import { type PracticeService, startPracticeService } from './practice-service.ts';

/** An answer as a test reads it: `body` is the parsed JSON, or undefined if it is not JSON. */
interface CalledAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
  readonly body: any;
}

type Extra = Readonly<Record<string, string | undefined>>;

export interface PracticeCaller {
  readonly service: PracticeService;
  /** The headers of the document, with those given on top; an undefined one is left out. */
  headers(extra?: Extra): Record<string, string>;
  get(path: string, extra?: Extra): Promise<CalledAnswer>;
  post(path: string, body: unknown, extra?: Extra): Promise<CalledAnswer>;
  /** POST sessions/payment with a new key unless one is given. */
  pay(body: unknown, key?: string): Promise<CalledAnswer>;
}

/** A practice service for one test, closed with it, and a plain client that shares nothing with ours. */
export async function startCaller(
  test: TestContext,
  options: PracticeOptionsInput = {},
  clock?: PracticeClock,
): Promise<PracticeCaller> {
  const service = await startPracticeService(options, clock ? { clock } : {});
  test.after(() => service.close());
  test.diagnostic(`practice seed ${service.seed}`);
  const headers: PracticeCaller['headers'] = (extra = {}) => {
    const all = {
      authorization: `HMAC-SHA256 ${service.publicKey}:${service.privateKey}`,
      'x-origin': service.origin,
      'x-timestamp': new Date(clock?.nowMs() ?? Date.now()).toISOString(),
      'content-type': 'application/json',
      ...extra,
    };
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  };
  const call = (method: string, path: string, extra: Extra = {}, body?: string) =>
    exchange(service.url + path, { method, headers: headers(extra), body });
  const post: PracticeCaller['post'] = (path, body, extra) =>
    call('POST', path, extra, typeof body === 'string' ? body : JSON.stringify(body));
  return {
    service,
    headers,
    get: (path, extra) => call('GET', path, extra),
    post,
    pay: (body, key = crypto.randomUUID()) =>
      post('/api/v1/transactions/sessions/payment', body, { 'x-idempotency-key': key }),
  };
}

/**
 * One request on a connection of its own; rejects if no whole answer came. Not by `fetch`, which cannot connect under
 * Wine.
 */
export async function exchange(
  url: string,
  {
    method = 'GET',
    headers,
    body,
  }: {
    readonly method?: string;
    readonly headers: Record<string, string>;
    readonly body?: string | undefined;
  },
): Promise<CalledAnswer> {
  const sent = request(url, { method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: parsed(Buffer.concat(chunks).toString('utf8')),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A payment of 10,000 XOF by mobile money that breaks no rule, with changes on top. */
export function samplePayment(
  changes: { readonly body?: object; readonly transaction?: object; readonly recipient?: object } = {},
) {
  return {
    description: 'PS0000000000000 salary',
    wallet_id: SAMPLE_WALLET_IDS.xof,
    transaction: {
      amount: 10_000,
      country: 'sn',
      channel: 'mobile_money',
      currency: 'xof',
      ...changes.transaction,
    },
    recipient: {
      first_name: 'Awa',
      last_name: 'Ndiaye',
      phone: '+221771112233',
      country: 'sn',
      provider: 'orange_money',
      transaction_type: 'mobile_money',
      recipient_type: 'transaction',
      language: 'fr',
      ...changes.recipient,
    },
    metadata: { marker: 'PS0000000000000' },
    ...changes.body,
  };
}
