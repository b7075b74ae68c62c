/**
 * The batches that this process is sending or following. A decision or an edit is never written while a run writes:
 * the run first winds down (its payments in flight are answered) and then continues from what the journal says.
 */

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { PENDING } from '../../../shared/domain/row-state.ts';
import type { JournalEvent } from '../../engine/core/row/events.ts';
import type { RowRef } from '../../engine/core/row/row-record.ts';
import { rowsIn } from '../../engine/core/state/run-state.ts';
import { JournalFailure, type ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { BatchRun } from '../../engine/run/batch-run.ts';
import { waitsOf } from '../../engine/run/waits.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import { NOT_RUNNING, type RunFacts } from './batch-to-view.ts';

interface RunEvents {
  /** After each durable write of a run. */
  readonly events: [batch: string, events: readonly JournalEvent[]];
  readonly start: [batch: string];
  /** It waits for something different than before, or no longer waits. */
  readonly waits: [batch: string];
  /** `problem`: the journal failed; everything stops until the app is started again. */
  readonly end: [batch: string, problem: Problem | undefined];
}

interface Active {
  readonly connection: ProfileConnection;
  readonly run: BatchRun;
  readonly pace: SendingPace;
  /** Resolves when the run has ended, for whatever reason, and was removed from the list. */
  readonly ended: Promise<void>;
}

export class BatchRuns extends EventEmitter<RunEvents> {
  readonly #active = new Map<string, Active>();
  readonly #log: (reason: string) => void;
  #isClosing = false;
  /** Runs that begin again if the app is not closed after all. */
  readonly #heldBack = new Map<string, ProfileConnection>();
  /** When the service is asked next whether it answers again, for the batches that wait for that. */
  nextTryAtMs: number | null = null;

  constructor(log: (reason: string) => void) {
    super();
    this.#log = log;
  }

  /** True while the app is being closed: nothing may be begun that a run must carry out. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  isRunning(batch: string): boolean {
    return this.#active.has(batch);
  }

  isBusy(profile: string): boolean {
    return [...this.#active.values()].some(({ connection }) => connection.profile === profile);
  }

  /** Batches that may still start payments, and rows whose payment waits for its answer. */
  sending(): { readonly batches: number; readonly rowsInFlight: number } {
    let batches = 0;
    let rowsInFlight = 0;
    for (const { run } of this.#active.values()) {
      const { state } = run.machine;
      const inFlight = rowsIn(state, 'sending').size;
      rowsInFlight += inFlight;
      const maySend = state.batch.control === 'running' && rowsIn(state, 'ready').size > 0;
      if (maySend || inFlight > 0) batches += 1;
    }
    return { batches, rowsInFlight };
  }

  /** Starts the batch's run if none is open. */
  start(connection: ProfileConnection, batch: string): void {
    if (this.#isClosing) this.#heldBack.set(batch, connection);
    if (this.#active.has(batch) || this.#isClosing) return;
    const run = connection.engine.openRun(batch);
    const { clock } = connection.engine.ports;
    const pace = new SendingPace();
    run.listen((events) => {
      pace.note(events, clock.nowMs());
      this.emit('events', batch, events);
    });
    let waits = '';
    run.watchTurns(() => {
      const before = waits;
      waits = waitsOf(run.machine.state, clock.nowMs())
        .map(({ code }) => code)
        .join();
      if (waits !== before) this.emit('waits', batch);
    });
    const ended = run.start(randomUUID()).then(
      () => this.#end(batch, undefined),
      (error: unknown) => this.#end(batch, error),
    );
    this.#active.set(batch, { connection, run, pace, ended });
    this.emit('start', batch);
  }

  /** Starts nothing new and waits for what is in flight. True if it was running. */
  pause(batch: string): boolean {
    const active = this.#active.get(batch);
    active?.run.pause();
    return active !== undefined;
  }

  /** Writes the event through the batch's run. False if there is none. */
  record(batch: string, event: JournalEvent): boolean {
    const active = this.#active.get(batch);
    active?.run.record([event]);
    return active !== undefined;
  }

  setPace(batch: string, limits: { readonly perSecond: number; readonly maxPerSecond: number }): void {
    this.#active.get(batch)?.connection.engine.gate.setLimits(limits);
  }

  /** The batch's run; begins one if there is none. */
  runFor(connection: ProfileConnection, batch: string): BatchRun | undefined {
    if (!this.#isClosing) this.start(connection, batch);
    return this.#active.get(batch)?.run;
  }

  /** Ends the batch's run, once its payments in flight are answered. */
  async windDown(batch: string): Promise<void> {
    const active = this.#active.get(batch);
    active?.run.windDown();
    await active?.ended;
  }

  /** Reports events that no run wrote in the same way as those of a run. */
  tell(batch: string, events: readonly JournalEvent[]): void {
    this.emit('events', batch, events);
  }

  /** Does the work while no run of the batch writes, then continues a run that was open. */
  async quietly<Result>(batch: string, work: () => Result | Promise<Result>): Promise<Result> {
    const active = this.#active.get(batch);
    if (active) await this.windDown(batch);
    try {
      return await work();
    } finally {
      if (active) this.start(active.connection, batch);
    }
  }

  /** Winds every run down and resolves when all payments in flight are answered. No run starts after this (`stayOpen`). */
  async windDownAll(): Promise<void> {
    this.#isClosing = true;
    for (const [batch, { connection }] of this.#active) this.#heldBack.set(batch, connection);
    await Promise.all([...this.#active.keys()].map((batch) => this.windDown(batch)));
  }

  /** After `windDownAll`, if the app is not closed after all: what was held back goes on. */
  stayOpen(): void {
    this.#isClosing = false;
    for (const [batch, connection] of this.#heldBack) this.start(connection, batch);
    this.#heldBack.clear();
  }

  /** Resolves when the row was answered or is in doubt, or its run has ended. */
  async whenAnswered({ batch, row }: RowRef, journal: Pick<ReadonlyJournal, 'row'>): Promise<void> {
    const active = this.#active.get(batch);
    if (!active) return;
    const answered = Promise.withResolvers<void>();
    const look = (): void => {
      const state = journal.row({ batch, row })?.state;
      if (state === undefined || !PENDING.includes(state)) answered.resolve();
    };
    const stopListening = active.run.listen(look);
    look();
    await Promise.race([answered.promise, active.ended]);
    stopListening();
  }

  /** By the run's own clock, because the machine's may have been set since. */
  facts(batch: string): RunFacts {
    const active = this.#active.get(batch);
    if (!active) return { ...NOT_RUNNING, nextTryAtMs: this.nextTryAtMs };
    const { state } = active.run.machine;
    const nowMs = active.connection.engine.ports.clock.nowMs();
    const toSend = state.batch.control === 'running' ? rowsIn(state, 'ready').size : 0;
    const rate = active.pace.rowsPerSecond(nowMs);
    return {
      isRunning: true,
      currentPerSecond: Math.round(state.gate.ratePerSecond * 100) / 100,
      timeLeftSeconds: toSend === 0 || rate === undefined ? null : Math.ceil(toSend / rate),
      waitingFor: waitsOf(state, nowMs),
      nextTryAtMs: null,
    };
  }

  #end(batch: string, error: unknown): void {
    this.#active.delete(batch);
    const found =
      error === undefined
        ? undefined
        : error instanceof JournalFailure
          ? error.problem
          : this.#broken(batch, error);
    this.emit('end', batch, found);
  }

  #broken(batch: string, error: unknown): Problem {
    const reason = error instanceof Error ? error.message : String(error);
    this.#log(`${batch}: ${error instanceof Error ? (error.stack ?? reason) : reason}`);
    return problem('journal-damaged', { reason });
  }
}

/** Long enough to smooth a burst, short enough to follow the setting. */
const WINDOW_MS = 20_000;

class SendingPace {
  #sentAtMs: number[] = [];

  note(events: readonly JournalEvent[], nowMs: number): void {
    for (const event of events) if (event.type === 'attempt-opened') this.#sentAtMs.push(nowMs);
  }

  /** Undefined until two rows were sent within the window. */
  rowsPerSecond(nowMs: number): number | undefined {
    this.#sentAtMs = this.#sentAtMs.filter((at) => at >= nowMs - WINDOW_MS);
    const [first] = this.#sentAtMs;
    if (first === undefined || this.#sentAtMs.length < 2) return undefined;
    return this.#sentAtMs.length / Math.max(1, (nowMs - first) / 1000);
  }
}
