import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { OperationName } from '../../shared/api/operations.ts';
import type { PracticeState } from './books/practice-state.ts';
import type { Fault } from './faults/fault-plan.ts';
import { type Answer, answerOf, refused } from './http/answer.ts';
import { changedAnswer, send, sendFaulty } from './http/wire-answer.ts';
import { type Credentials, checkHeaders, checkOperation, rateLimit } from './request-checks.ts';
import { type Call, ROUTES, type Route } from './routes.ts';

/** One request as it arrived, whatever happened to it. Its status and its fault are filled in later. */
export interface ServedRequest {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  /** Undefined for a path that the service does not have. */
  readonly operation: OperationName | undefined;
  readonly idempotencyKey: string | undefined;
  /** The status of the answer; undefined if there was none. */
  status: number | undefined;
  /** The fault that was applied, in words. */
  fault: string | undefined;
}

/** The largest body that is read: a hundred times larger than any documented one. */
const MAX_BODY_BYTES = 256 * 1024;
/** Long enough that an idle connection is not closed just before a client uses it again. */
const KEEP_ALIVE_MS = 75_000;

const NO_SUCH_PATH = refused({ status: 404, code: 'path_not_found', message: 'Path not found' });

/** No route has a schema of the framework's: the API's own rules check a request. */
function noSchema(): never {
  throw new Error('a route has a schema, and nothing compiles it');
}

/** What tests see and add. */
export interface ServerHooks {
  /** Gets each request as it arrives. */
  readonly onRequest?: (request: ServedRequest, socket: Socket) => void;
  /** Adds routes beside the API's. */
  readonly addRoutes?: (app: FastifyInstance) => void;
}

/**
 * The HTTP side of the service, not yet listening: the documented operations under /api/v1, and 404 path_not_found for
 * everything else.
 */
export function createPracticeServer(
  state: PracticeState,
  credentials: Credentials,
  { onRequest, addRoutes }: ServerHooks,
) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const app = fastify({
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: (handler) => server.on('request', handler),
    exposeHeadRoutes: false,
    frameworkErrors: (_error, _request, reply) => send(reply, NO_SUCH_PATH, date()),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const date = dateHeader(state);
  const refusedByRate = rateLimit(state.options.rateLimit, state.clock);
  app.setNotFoundHandler((request, reply) => {
    logged(request, undefined).status = NO_SUCH_PATH.status;
    send(reply, NO_SUCH_PATH, date());
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    const isCallers = status >= 400 && status < 500;
    const message = isCallers ? 'The request could not be read.' : 'Internal server error';
    send(reply, refused({ status: isCallers ? 400 : 500, code: 'bad_request', message }), date());
  });
  addRoutes?.(app);
  for (const route of ROUTES) addRoute(app, route);
  return { app, server };

  function logged(request: FastifyRequest, operation: OperationName | undefined): ServedRequest {
    const key = request.headers['x-idempotency-key'];
    const entry: ServedRequest = {
      atMs: state.clock.nowMs(),
      method: request.method,
      path: request.raw.url ?? '',
      operation,
      idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
      status: undefined,
      fault: undefined,
    };
    onRequest?.(entry, request.raw.socket);
    return entry;
  }

  function addRoute(to: FastifyInstance, route: Route): void {
    const entries = new WeakMap<FastifyRequest, ServedRequest>();
    to.route({
      method: route.method,
      url: route.path,
      onRequest(request, reply, done) {
        const entry = logged(request, route.operation);
        entries.set(request, entry);
        const refusal =
          checkHeaders(state, credentials, request.headers) ??
          checkOperation(state, route.operation, entry.idempotencyKey) ??
          refusedByRate();
        if (!refusal) return done();
        entry.status = refusal.status;
        send(reply, refusal, date());
      },
      handler(request, reply) {
        const entry = entries.get(request);
        if (!entry) throw new Error('a request that was never logged');
        const call = callOf(request, entry);
        const fault = state.picker.pick(route.operation, call.bodyText || call.query);
        if (fault) return void playFault(state, { route, call, fault, entry, reply, date });
        const answer = perform(state, route, call);
        entry.status = answer.status;
        send(reply, answer, date());
      },
    });
  }
}

/** Carries a request out, and treats a repeated key as the rules say. */
function perform(state: PracticeState, route: Route, call: Call): Answer {
  const { bodyText } = call;
  const key = route.effect === 'session' ? call.idempotencyKey : undefined;
  const rules = state.picker.plan.repeatedKey;
  const repeated = key && state.idempotency.repeated(key, bodyText, rules);
  const answer = repeated || answerOf(() => route.run(state, call));
  if (key && !repeated) state.idempotency.remember(key, bodyText, answer, rules);
  state.file.flush();
  return answer;
}

interface FaultyRequest {
  readonly route: Route;
  readonly call: Call;
  readonly fault: Fault;
  readonly entry: ServedRequest;
  readonly reply: FastifyReply;
  readonly date: () => string;
}

/**
 * Applies one fault: waits, has the effect or not, and answers as the fault says. The effect does not depend on
 * whether the caller is still connected.
 */
function playFault(state: PracticeState, faulty: FaultyRequest): void {
  const { route, call, fault, entry, reply, date } = faulty;
  entry.fault = `${fault.answer}, effect ${fault.effect}`;
  const effect = route.effect === 'none' ? 'committed' : fault.effect;
  const answerNow = (real: Answer | undefined) => {
    entry.status = sendFaulty(reply, fault, real, date());
    if (effect === 'later') state.clock.after(fault.laterMs, () => perform(state, route, call));
  };
  const act = () => {
    const real = effect === 'committed' ? perform(state, route, call) : undefined;
    rememberFailure(state, faulty, real);
    if (fault.delayMs > 0 && fault.delayBefore === 'answer')
      state.clock.after(fault.delayMs, () => answerNow(real));
    else answerNow(real);
  };
  if (fault.delayMs > 0 && fault.delayBefore === 'effect') state.clock.after(fault.delayMs, act);
  else act();
}

/** If the service remembers failures, it remembers this one: the same key gets the same answer again. */
function rememberFailure(state: PracticeState, faulty: FaultyRequest, real: Answer | undefined): void {
  const { route, call, fault } = faulty;
  const rules = state.picker.plan.repeatedKey;
  if (!rules.replayFailures || fault.answer !== 'status' || fault.body !== 'envelope') return;
  if (route.effect !== 'session' || !call.idempotencyKey) return;
  state.idempotency.remember(call.idempotencyKey, call.bodyText, changedAnswer(fault, real), rules);
}

function callOf(request: FastifyRequest, entry: ServedRequest): Call {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return {
    id: (request.params as { id?: string }).id ?? '',
    query: mark < 0 ? '' : url.slice(mark + 1),
    bodyText: typeof request.body === 'string' ? request.body : '',
    idempotencyKey: entry.idempotencyKey,
  };
}

/** The Date header by the service's own clock, made again once per second. */
function dateHeader(state: PracticeState): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const now = Math.floor(state.clock.nowMs() / 1000);
    if (now !== second) text = new Date(now * 1000).toUTCString();
    second = now;
    return text;
  };
}
