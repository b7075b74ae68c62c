import type { FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import type { PracticeState } from '../../electron/practice/books/practice-state.ts';
import { faultPlanSchema } from '../../electron/practice/faults/fault-plan.ts';
import { minorOfWallet, type PracticeBooks, type PracticeControls } from './practice-books.ts';

/**
 * The value of the control endpoint's header must be the service's private key, so that only callers who may pay may
 * look.
 */
export const CONTROL_HEADER = 'x-practice-token';

interface Controlled {
  readonly state: PracticeState;
  readonly books: PracticeBooks;
  readonly controls: PracticeControls;
  readonly privateKey: string;
}

const balanceSchema = z.strictObject({ balance: z.number().min(0) });
const statusSchema = z.strictObject({ status: z.enum(['ACTIVE', 'INACTIVE', 'DISABLED']) });
const finishSchema = z.strictObject({ failureReason: z.string().default('') });
const turnSchema = z.strictObject({ failureReason: z.string().min(1).default('returned_by_bank') });
const downSchema = z.strictObject({ forMs: z.int().min(1).max(600_000) });
const subscribeSchema = z.strictObject({ url: z.url() });

/**
 * The control endpoint: a test in another process reads the books here, and changes faults, wallets and sessions. It is
 * beside the API (`/practice/…`), requires the header `X-Practice-Token: <private key>`, and answers JSON without
 * envelope.
 *
 * | request | does |
 * |---|---|
 * | GET /practice/books/sessions?key=&marker=&since= | sessions of the books, all or those with the key, the text in the description, or created at `since` (epoch ms) or later |
 * | GET /practice/books/wallets, /recipients, /requests?since=, /ledger, /deliveries | the rest of the books |
 * | GET /practice/books/summary | counts: sessions by kind and status, requests, ledger sums |
 * | GET, PUT /practice/faults | the fault plan (JSON of `faultPlanSchema`) |
 * | PUT /practice/wallets/{id}/balance `{"balance": 12.5}` | sets a balance, in major units |
 * | PUT /practice/wallets/{id}/status `{"status": "INACTIVE"}` | sets a status |
 * | POST /practice/settle | ends every session |
 * | POST /practice/sessions/{id}/finish `{"failureReason": ""}` | ends one session |
 * | POST /practice/sessions/{id}/turn `{"failureReason": "returned_by_bank"}` | turns an ended session to the other end |
 * | POST /practice/subscriptions `{"url": "http://127.0.0.1:…"}` | subscribes |
 * | POST /practice/down `{"forMs": 500}` | answers, goes down, and comes up again after that time |
 */
export function addControlEndpoint(
  app: FastifyInstance,
  /** Called once a request is there: the service listens by then. */
  of: () => Controlled,
): void {
  app.register(
    async (endpoint) => {
      endpoint.addHook('onRequest', async (request, reply) => {
        if (request.headers[CONTROL_HEADER] === of().privateKey) return;
        await reply.code(403).send({ error: `The ${CONTROL_HEADER} header must carry the private key.` });
      });
      endpoint.setErrorHandler(async (error, _request, reply) => {
        const isCallers = error instanceof ZodError || error instanceof SyntaxError;
        const message = error instanceof Error ? error.message : String(error);
        await reply.code(isCallers ? 400 : 500).send({ error: message });
      });
      addBooks(endpoint, of);
      addControls(endpoint, of);
    },
    { prefix: '/practice' },
  );
}

function addBooks(endpoint: FastifyInstance, of: () => Controlled): void {
  const since = (query: unknown) => Number((query as { since?: string }).since ?? 0);
  endpoint.get('/books/sessions', async (request) => {
    const { key, marker } = request.query as { key?: string; marker?: string };
    const from = since(request.query);
    const sessions = key
      ? of().books.sessionsWithKey(key)
      : marker
        ? of().books.sessionsMarked(marker)
        : of().books.sessions();
    return sessions.filter((session) => session.createdMs >= from);
  });
  endpoint.get('/books/wallets', async () => of().books.wallets());
  endpoint.get('/books/recipients', async () => of().books.recipients());
  endpoint.get('/books/requests', async (request) =>
    of()
      .books.requests()
      .filter((logged) => logged.atMs >= since(request.query)),
  );
  endpoint.get('/books/ledger', async () => of().books.ledgerEntries());
  endpoint.get('/books/deliveries', async () => of().books.deliveries());
  endpoint.get('/books/summary', async () => {
    const sessions: Record<string, Record<string, number>> = {};
    for (const { kind, status } of of().books.sessions()) {
      const byStatus = sessions[kind] ?? {};
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      sessions[kind] = byStatus;
    }
    const ledgerSums = Object.fromEntries(
      ['xof', 'cad', 'usd'].map((code) => [code, of().books.ledgerSumMinor(code)]),
    );
    return { sessions, requests: of().books.requestsTotal(), ledgerSums };
  });
  endpoint.get('/faults', async () => of().state.picker.plan);
}

function addControls(endpoint: FastifyInstance, of: () => Controlled): void {
  const bodyOf = (request: { body: unknown }): unknown => {
    const text = typeof request.body === 'string' ? request.body : '';
    return text === '' ? {} : JSON.parse(text);
  };
  /** Answers what the change returns, or that it is done. */
  const change = <Body>(
    method: 'PUT' | 'POST',
    url: string,
    schema: z.ZodType<Body>,
    act: (body: Body, id: string) => unknown,
  ): void => {
    endpoint.route({
      method,
      url,
      handler: async (request) =>
        act(schema.parse(bodyOf(request)), (request.params as { id: string }).id) ?? { ok: true },
    });
  };
  change('PUT', '/faults', faultPlanSchema, (plan) => {
    of().controls.setFaults(plan);
    return of().state.picker.plan;
  });
  change('PUT', '/wallets/:id/balance', balanceSchema, ({ balance }, id) =>
    of().controls.setBalanceMinor(id, minorOfWallet(of().state, id, balance)),
  );
  change('PUT', '/wallets/:id/status', statusSchema, ({ status }, id) =>
    of().controls.setWalletStatus(id, status),
  );
  change('POST', '/settle', z.unknown(), () => of().controls.settleAll());
  change('POST', '/sessions/:id/finish', finishSchema, ({ failureReason }, id) =>
    of().controls.finish(id, failureReason),
  );
  change('POST', '/sessions/:id/turn', turnSchema, ({ failureReason }, id) =>
    of().controls.turn(id, failureReason),
  );
  change('POST', '/subscriptions', subscribeSchema, ({ url }) => of().controls.subscribe(url));
  endpoint.post('/down', async (request, reply) => {
    const { forMs } = downSchema.parse(bodyOf(request));
    reply.raw.on('finish', () => {
      void of()
        .controls.goDown()
        .then(() => of().state.clock.after(forMs, () => void of().controls.goUp()));
    });
    return { ok: true };
  });
}
