/**
 * A batch that this process sends: performs the effects that the core asks for, with the real service and the real
 * clock, and feeds the results back as inputs. The core makes all decisions.
 */

import { setFlagsFromString } from 'node:v8';
import type { MoneyConnection, PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { decisionRefused } from '../../../shared/domain/problem.ts';
import { classifyAnswer } from '../../service/classify-answer.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import { BrokenInvariant } from '../core/row/invariant.ts';
import type { Effect, Input, Sends } from '../core/state/inputs.ts';
import { rowOf } from '../core/state/run-state.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal } from '../ports/journal-port.ts';
import type { OwnBusiness } from '../ports/own-business.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { quotedPayment, RowQuoter } from '../ports/quote-row.ts';
import { readOperation, readSessionPage } from '../ports/read-result.ts';
import type { BatchMachine } from './machine.ts';

interface RunPorts {
  readonly service: PaymentsService;
  /** For the second and later reads of one quote. */
  readonly pace: PacedReader;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly business: OwnBusiness;
  /** A fresh random UUID for each call. */
  readonly freshKey: () => string;
}

const RUN_ENDED = decisionRefused('not-proved');

/** Called after each durable write with the events written. */
type RunListener = (events: readonly JournalEvent[]) => void;

export class BatchRun {
  readonly machine: BatchMachine;
  readonly #ports: RunPorts;
  readonly #quoter = new RowQuoter();
  readonly #connections = new Map<number, MoneyConnection>();
  readonly #listeners = new Set<RunListener>();
  #onTurn: (() => void) | undefined;
  readonly #finished = Promise.withResolvers<void>();
  /** Mendings that wait for their proof, by row. */
  readonly #mends = new Map<number, PromiseWithResolvers<Problem | undefined>>();
  #inbox: Input[] = [];
  #isTurnPlanned = false;
  #cancelWake: (() => void) | undefined;
  #letHeapGrow: (() => void) | undefined;
  #connectionCount = 0;
  #openPosts = 0;
  /** When each call without an answer was made, the oldest first. */
  readonly #calledAtMs = new Set<{ readonly atMs: number }>();
  #wakeAtMs: number | undefined;
  #isEnded = false;

  constructor(machine: BatchMachine, ports: RunPorts) {
    this.machine = machine;
    this.#ports = ports;
  }

  /**
   * Runs until nothing is left to do by itself. Rejects with JournalFailure or BrokenInvariant if the journal could
   * not be written or contradicts itself; nothing more was sent then.
   */
  start(run: string, sends: Sends = 'all'): Promise<void> {
    this.#letHeapGrow = keepHeapSteady();
    this.#enqueue({ type: 'start', run, sends });
    return this.#finished.promise;
  }

  /** Resolves or rejects when the run has ended. */
  get finished(): Promise<void> {
    return this.#finished.promise;
  }

  /** What the run waits for: its next wake-up and its oldest open call. */
  get waiting(): { readonly wakeAtMs: number | undefined; readonly calledAtMs: number | undefined } {
    const [oldest] = this.#calledAtMs;
    return { wakeAtMs: this.#wakeAtMs, calledAtMs: oldest?.atMs };
  }

  pause(): void {
    this.#enqueue({ type: 'pause' });
  }

  /**
   * `acceptsDoubt`: a person was shown how many rows are in doubt. Without it, if they are too many, they are only
   * looked for.
   */
  resume(by: string, { acceptsDoubt = false } = {}): void {
    this.#enqueue({ type: 'resume', by, acceptsDoubt });
  }

  /**
   * Applies a person's decisions at once, so that they are in the journal when this returns. Throws what the journal
   * throws.
   */
  record(events: readonly JournalEvent[]): void {
    if (this.#isEnded) throw new BrokenInvariant('the run has ended');
    this.#inbox.push({ type: 'decided', events });
    this.#turn({ isThrowing: true });
  }

  /**
   * Mends a refused or failed row once a fresh sweep proves that its old intent paid nobody. Resolves with the reason
   * if it was not mended.
   */
  mend(content: ImportedRow, by: string): Promise<Problem | undefined> {
    const mended = this.#mends.get(content.row) ?? Promise.withResolvers<Problem | undefined>();
    if (this.#isEnded) mended.resolve(RUN_ENDED);
    else {
      this.#mends.set(content.row, mended);
      this.#enqueue({ type: 'mend', by, content });
    }
    return mended.promise;
  }

  /** Sessions that another reading of the list found. */
  see(sessions: readonly Session[], via: 'list' | 'get'): void {
    this.#enqueue({ type: 'seen', sessions, via });
  }

  /** Starts nothing new and ends when the payments in flight are answered. Never cancels one (R8). */
  windDown(): void {
    this.#enqueue({ type: 'wind-down' });
  }

  listen(listener: RunListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `onTurn` after each turn, even without a durable write, because what the run waits for is no event. */
  watchTurns(onTurn: () => void): void {
    this.#onTurn = onTurn;
  }

  /** Inputs that arrive together are taken together, so that they share one durable write. */
  #enqueue(input: Input): void {
    if (this.#isEnded) return;
    this.#inbox.push(input);
    if (this.#isTurnPlanned) return;
    this.#isTurnPlanned = true;
    setImmediate(() => this.#turn());
  }

  #turn({ isThrowing } = { isThrowing: false }): void {
    this.#isTurnPlanned = false;
    if (this.#isEnded) return;
    const inputs = this.#inbox;
    this.#inbox = [];
    const nowMs = this.#ports.clock.nowMs();
    try {
      const { effects, wakeAtMs, events } = this.machine.take(inputs, nowMs);
      this.#wakeAtMs = wakeAtMs;
      for (const effect of effects) this.#perform(effect);
      if (events.length > 0) for (const listener of this.#listeners) listener(events);
      this.#onTurn?.();
      this.#settleMends();
      this.#cancelWake?.();
      this.#cancelWake = undefined;
      if (this.#openPosts === 0 && this.machine.isAtRest(nowMs)) this.#end();
      else if (wakeAtMs !== undefined) {
        this.#cancelWake = this.#ports.clock.wakeAt(wakeAtMs, () => this.#enqueue({ type: 'tick' }));
      }
    } catch (error) {
      this.#end(error);
      if (isThrowing) throw error;
    }
  }

  #settleMends(): void {
    const { mending, refusedMends } = this.machine.state;
    for (const [row, mended] of this.#mends) {
      if (mending.has(row)) continue;
      this.#mends.delete(row);
      mended.resolve(refusedMends.get(row));
    }
  }

  /**
   * Closes connections on which nothing was written. Payments in flight end by themselves; the next run finds their
   * rows in doubt.
   */
  #end(error?: unknown): void {
    this.#isEnded = true;
    this.#letHeapGrow?.();
    this.#cancelWake?.();
    for (const connection of this.#connections.values()) connection.abandon();
    this.#connections.clear();
    for (const mended of this.#mends.values()) mended.resolve(RUN_ENDED);
    if (error === undefined) this.#finished.resolve();
    else this.#finished.reject(error);
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'quote':
        this.#guard(this.#quote(effect.row));
        break;
      case 'connect':
        this.#guard(this.#connect(effect.row));
        break;
      case 'send':
        this.#guard(this.#send(effect));
        break;
      case 'abandon':
        this.#takeConnection(effect.connection)?.abandon();
        break;
      case 'list':
        this.#guard(this.#list(effect));
        break;
      case 'fetch':
        this.#guard(this.#fetch(effect.sessionId));
        break;
    }
  }

  /** Calls never reject for what the world did. Any other rejection is a bug of ours and ends the run. */
  #guard(call: Promise<void>): void {
    const called = { atMs: this.#ports.clock.nowMs() };
    this.#calledAtMs.add(called);
    call.catch((error: unknown) => this.#end(error)).finally(() => this.#calledAtMs.delete(called));
  }

  async #quote(row: number): Promise<void> {
    const { batch } = this.machine.state;
    const record = rowOf(this.machine.state, row);
    const { service, pace, journal } = this.#ports;
    const { fields } = journal.content({ batch: batch.batch, row });
    let calls = 0;
    const result = await this.#quoter.quote(quotedPayment(batch, record, fields), (operation, params) => {
      const call = () => readOperation(service, operation, params);
      calls += 1;
      // The first call of a quote has passed the gate already; the later calls of an exchange pass it like any read.
      return calls === 1 ? call() : pace.read(call);
    });
    this.#enqueue({ type: 'quoted', row, result });
  }

  async #connect(row: number): Promise<void> {
    const opened = await this.#ports.service.connect();
    if (opened.kind === 'not-sent') {
      this.#enqueue({
        type: 'not-connected',
        row,
        reason: opened.reason,
        isCertificate: opened.isCertificate,
      });
      return;
    }
    if (this.#isEnded) {
      opened.connection.abandon();
      return;
    }
    this.#connectionCount += 1;
    const connection = this.#connectionCount;
    this.#connections.set(connection, opened.connection);
    const ref = { batch: this.machine.state.batch.batch, row };
    const { journal, freshKey } = this.#ports;
    const lastBody = journal.lastBody(ref);
    const content = journal.content(ref);
    this.#enqueue({ type: 'connected', row, connection, content, freshKey: freshKey(), lastBody });
  }

  async #send(effect: Extract<Effect, { type: 'send' }>): Promise<void> {
    const connection = this.#takeConnection(effect.connection);
    if (connection === undefined) return;
    this.#openPosts += 1;
    const answer = await connection.send(effect.request);
    this.#openPosts -= 1;
    const { request, row, attempt } = effect;
    const meaning = classifyAnswer(answer, { ...effect, ...request });
    const serverTimeMs = answer.kind === 'answered' ? answer.serverTimeMs : undefined;
    this.#enqueue({ type: 'answered', row, attempt, meaning, serverTimeMs });
  }

  async #list(effect: Extract<Effect, { type: 'list' }>): Promise<void> {
    const result = (await this.#whyNotAsked()) ?? (await readSessionPage(this.#ports.service, effect));
    this.#enqueue({ type: 'listed', sweep: effect.sweep, result });
  }

  async #fetch(sessionId: string): Promise<void> {
    const read = () => readOperation(this.#ports.service, 'get-session', { id: sessionId });
    const result = (await this.#whyNotAsked()) ?? (await read());
    this.#enqueue({ type: 'fetched', sessionId, result });
  }

  #whyNotAsked() {
    return this.#ports.business.whyNotAsked(this.machine.state.batch.batch);
  }

  #takeConnection(connection: number): MoneyConnection | undefined {
    const taken = this.#connections.get(connection);
    this.#connections.delete(connection);
    return taken;
  }
}

/**
 * How much the heap may grow after a full collection before the next one. By default V8 lets it grow to several times
 * that size: over 100,000 rows the garbage of a run made the process twice as large as at the beginning; with 30 % it
 * stayed within a twentieth.
 */
const GROWTH_PERCENT = 30;

let holders = 0;

/** Limits the growth of this process's heap until every returned release function has been called. */
function keepHeapSteady(): () => void {
  holders += 1;
  if (holders === 1) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders -= 1;
    // 0 gives the choice back to V8.
    if (holders === 0) setFlagsFromString('--heap-growing-percent=0');
  };
}
