/** The network between a world's engine and its service: delays, refusals, lost answers, and requests that arrive late. */

import { exchangedFrom } from '../../electron/engine/core/row/batch-record.ts';
import type {
  Effect,
  PageResult,
  ReadFailure,
  ReadResult,
  RowPrice,
} from '../../electron/engine/core/state/inputs.ts';
import { rowOf } from '../../electron/engine/core/state/run-state.ts';
import { classifyAnswer } from '../../electron/service/classify-answer.ts';
import type { MoneyRequest, WireAnswer } from '../../shared/api/payments-service.ts';
import type { Session } from '../../shared/api/session.ts';
import { amountToApi } from '../../shared/domain/money.ts';
import { NO_FIGURES } from '../support/empty-quote.ts';
import { beginsAtMs, exchangedMinor, type ListQuery, type VirtualService } from './virtual-service.ts';
import type { World } from './world.ts';

/** Our client sends a request once, to its address only (hazards: resends, redirects). A planted mistake does not. */
const TIMES_SENT: number = 1;
const FOLLOWS_REDIRECTS: boolean = false;

const RETRY_AFTER_MS = 2_000;

type SendEffect = Extract<Effect, { type: 'send' }>;

export class VirtualNetwork {
  readonly #world: World;
  /** When each call left, for the pace. */
  readonly calls: number[] = [];
  /** POSTs that left, by idempotency key and by marker. */
  readonly posts: {
    readonly key: string;
    readonly row: number;
    readonly batch: string;
    readonly atMs: number;
  }[] = [];
  /** Sends without an older durable record: rule R2 broken. */
  readonly unrecorded: string[] = [];
  readonly mishapsSeen = new Set<string>();
  #connections = new Set<number>();
  #connectionCount = 0;

  constructor(world: World) {
    this.#world = world;
  }

  perform(effect: Effect, process: number): void {
    const world = this.#world;
    if (effect.type === 'abandon') {
      this.#connections.delete(effect.connection);
      return;
    }
    if (effect.type === 'send') {
      world.audit.sending(effect, process);
      this.#send(effect, process);
      return;
    }
    this.calls.push(world.time.nowMs);
    world.audit.calling(effect, process);
    const delayMs = world.random.between(1, world.plan.latencyMs);
    world.time.after(delayMs, () => {
      if (effect.type === 'connect') this.#connect(effect.row, process);
      else if (effect.type === 'quote') this.#quote(effect.row, process);
      else if (effect.type === 'list') this.#list(effect, process);
      else this.#fetch(effect.sessionId, process);
    });
  }

  /** The process is gone: its unwritten connections are too. */
  forgetConnections(): void {
    this.#connections = new Set();
  }

  #connect(row: number, process: number): void {
    const world = this.#world;
    if (world.service.isDown(world.time.nowMs) === 'refused') {
      world.input(process, { type: 'not-connected', row, reason: 'refused', isCertificate: false });
      return;
    }
    if (process !== world.process) return;
    this.#connectionCount += 1;
    const connection = this.#connectionCount;
    this.#connections.add(connection);
    const ref = { batch: world.batch, row };
    const content = world.journal.content(ref);
    const lastBody = world.journal.lastBody(ref);
    world.input(process, {
      type: 'connected',
      row,
      connection,
      content,
      freshKey: world.random.uuid(),
      lastBody,
    });
  }

  #send(effect: SendEffect, process: number): void {
    const world = this.#world;
    if (!this.#connections.delete(effect.connection)) return;
    const { request } = effect;
    this.#noteRecord(effect);
    this.posts.push({
      key: request.idempotencyKey,
      row: effect.row,
      batch: world.batch,
      atMs: world.time.nowMs,
    });
    world.time.after(1, () => this.#arrive(request, effect, process, TIMES_SENT));
  }

  #noteRecord(effect: SendEffect): void {
    const world = this.#world;
    const row = world.journal.row({ batch: world.batch, row: effect.row });
    const isRecorded = row?.state === 'sending' && row.opened === effect.attempt;
    if (!isRecorded) this.unrecorded.push(`row ${effect.row}, attempt ${effect.attempt}`);
  }

  #arrive(request: MoneyRequest, effect: SendEffect, process: number, tries: number): void {
    const world = this.#world;
    const made = { any: false };
    const first = this.#receive(request, effect, made);
    const { gatewayRepeats } = world.plan;
    const isRepeated = gatewayRepeats > 0 && world.random.chance(gatewayRepeats);
    const handled = isRepeated ? this.#receive(request, effect, made) : first;
    const { answer } = handled;
    const isReset = answer.kind === 'no-answer' && handled.mishap?.startsWith('drop');
    const isRedirect = answer.kind === 'answered' && answer.status === 307;
    const isAgain = (isReset && tries > 1) || (isRedirect && FOLLOWS_REDIRECTS);
    if (isAgain) {
      world.time.after(5, () => this.#arrive(request, effect, process, tries - 1));
      return;
    }
    world.time.after(handled.answerAfterMs, () => this.#answer(answer, effect, process));
  }

  /** The service handles a request; what it makes of one that a gateway repeated is the first one's copy (A3). */
  #receive(
    request: MoneyRequest,
    effect: SendEffect,
    made: { any: boolean },
  ): ReturnType<VirtualService['receive']> {
    const world = this.#world;
    const handled = world.service.receive(request, world.time.nowMs);
    if (handled.mishap !== null) this.mishapsSeen.add(handled.mishap);
    const { effectAfterMs } = handled;
    if (effectAfterMs !== null) {
      world.time.after(effectAfterMs, () => {
        world.service.book(request, handled, world.time.nowMs, made.any);
        made.any = true;
        world.tell(`    the service books ${handled.id} (row ${effect.row})`);
      });
    }
    return handled;
  }

  #answer(answer: WireAnswer, effect: SendEffect, process: number): void {
    const world = this.#world;
    const { row, attempt, request } = effect;
    world.tell(`    answer for row ${row}: ${answer.kind === 'answered' ? answer.status : answer.kind}`);
    const meaning = classifyAnswer(answer, { ...effect, ...request });
    const serverTimeMs = answer.kind === 'answered' ? this.serverMs() : undefined;
    if (meaning.kind === 'refused' && meaning.refusal === 'rate')
      world.audit.rateLimited(meaning.retryAfterMs, process);
    world.input(process, { type: 'answered', row, attempt, meaning, serverTimeMs });
  }

  #quote(row: number, process: number): void {
    const world = this.#world;
    const failure = this.#readFailure(process);
    if (failure !== null) {
      world.input(process, { type: 'quoted', row, result: { ok: false, failure } });
      return;
    }
    if (world.machine === null || process !== world.process) return;
    const { amountMinor, currency } = rowOf(world.machine.state, row);
    const isTroubled = world.random.chance(world.plan.quoteTroubleChance);
    const quoteId = `q-${world.random.uuid().slice(0, 8)}`;
    const { quoteLastsMs, risesPercent, quotesShort, quotesShortBy } = world.plan;
    const isShort = quotesShort > 0 && world.random.chance(quotesShort);
    if (isShort) world.audit.quotedShort(quoteId);
    const isEndTold = Number.isFinite(quoteLastsMs);
    world.audit.quoted(row, quoteId, world.time.nowMs + quoteLastsMs);
    const from = exchangedFrom(world.machine.state.batch, currency);
    const sourceMinor = from === undefined ? amountMinor : exchangedMinor(amountMinor);
    const riseMinor = Math.ceil((sourceMinor * risesPercent) / 100);
    const costMinor = isTroubled ? sourceMinor * 2 : sourceMinor + riseMinor;
    world.service.offer(quoteId, amountToApi(amountMinor, currency), currency);
    const value: RowPrice = {
      ...NO_FIGURES,
      quoteId,
      expiresAtMs: isEndTold ? this.serverMs() + quoteLastsMs : undefined,
      totalFees: amountToApi(riseMinor, from ?? currency),
      converted: amountToApi(amountMinor, currency) - (isShort ? quotesShortBy : 0),
      userPays: amountToApi(costMinor, from ?? currency),
      ...(from !== undefined && { exchange: { from, sourceMinor } }),
    };
    world.input(process, {
      type: 'quoted',
      row,
      result: { ok: true, value, serverTimeMs: this.serverMs() },
    });
  }

  #list(effect: Extract<Effect, { type: 'list' }>, process: number): void {
    const result = this.readPage(effect, process);
    this.#world.audit.listed(effect, result, process);
    this.#world.input(process, { type: 'listed', sweep: effect.sweep, result });
  }

  #fetch(sessionId: string, process: number): void {
    const result = this.readSession(sessionId, process);
    this.#world.audit.fetched(sessionId, result.ok, process);
    this.#world.input(process, { type: 'fetched', sessionId, result });
  }

  /** A page of the list as it is now, or why it cannot be read. */
  readPage(query: ListQuery, process?: number): PageResult {
    const world = this.#world;
    const failure = this.#readFailure(process);
    if (failure !== null) return { ok: false, failure };
    const { sessions, total, items } = world.service.list(query, world.time.nowMs);
    const value = { sessions, items, total, hasNext: query.offset + items < total };
    return { ok: true, value, serverTimeMs: this.serverMs() };
  }

  readSession(sessionId: string, process?: number): ReadResult<Session> {
    const world = this.#world;
    const failure = this.#readFailure(process);
    const session = world.service.fetch(sessionId, world.time.nowMs);
    if (failure !== null || session === undefined)
      return { ok: false, failure: failure ?? { kind: 'not-found' } };
    return { ok: true, value: session, serverTimeMs: this.serverMs() };
  }

  #readFailure(process?: number): Exclude<ReadFailure, { kind: 'not-found' }> | null {
    const world = this.#world;
    const down = world.service.isDown(world.time.nowMs);
    if (down === 'refused') return { kind: 'unreachable', reason: 'refused', isCertificate: false };
    if (down === '500') return { kind: 'server-error', status: 500 };
    if (!world.random.chance(world.plan.readFailChance)) return null;
    if (world.random.chance(0.5)) return { kind: 'server-error', status: 503 };
    if (process !== undefined) world.audit.rateLimited(RETRY_AFTER_MS, process);
    return { kind: 'rate-limited', retryAfterMs: RETRY_AFTER_MS };
  }

  /** The time in its answers. */
  serverMs(): number {
    const world = this.#world;
    const { serverOffsetMs, dateAheadMs } = world.plan;
    return beginsAtMs(world.plan) + world.time.nowMs + serverOffsetMs + dateAheadMs;
  }
}
