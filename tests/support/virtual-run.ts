/**
 * A whole batch through the engine's core over a virtual clock and a service that does all it should: quotes, accepts,
 * lists newest first, completes. With a grant it refuses with 429 and a Retry-After what comes faster.
 */

import { RateGate } from '../../electron/engine/core/pace/rate-gate.ts';
import { contentHash } from '../../electron/engine/core/row/content-hash.ts';
import type { ImportedRow, JournalEvent } from '../../electron/engine/core/row/events.ts';
import type { Effect, Input, PageResult } from '../../electron/engine/core/state/inputs.ts';
import { openRun } from '../../electron/engine/core/state/open-run.ts';
import { rowOf } from '../../electron/engine/core/state/run-state.ts';
import type { Journal } from '../../electron/engine/ports/journal-port.ts';
import { BatchMachine } from '../../electron/engine/run/machine.ts';
import type { Session } from '../../shared/api/session.ts';
import { makeMarker } from '../../shared/domain/marker.ts';
import { amountToApi } from '../../shared/domain/money.ts';
import { parseSettings, type SettingsInput } from '../../shared/domain/settings.ts';
import { EventQueue } from '../simulation/event-queue.ts';
import { NO_FIGURES } from './empty-quote.ts';
import { EMPTY_SESSION } from './empty-session.ts';
import { batchCreated, importedRow } from './journal-events.ts';

/** What a machine and its driver need of a journal. */
type RunJournal = Pick<
  Journal,
  'append' | 'batch' | 'rows' | 'row' | 'content' | 'lastBody' | 'ownerOf' | 'duplicateInDoubt'
>;

export interface VirtualService {
  /** From a call to its answer; half of it is the way there. */
  readonly latencyMs?: number;
  /** From its acceptance until a payment is completed. */
  readonly finalAfterMs?: number;
  /** Its quotes would pay another amount: every row is held. */
  readonly isMisquoting?: boolean;
  /** What it grants: undefined, or how long to wait. */
  readonly grant?: (nowMs: number) => number | undefined;
}

export interface Call {
  readonly atMs: number;
  readonly kind: 'quote' | 'payment' | 'list' | 'fetch';
  readonly isRefused: boolean;
}

type Kind = Call['kind'];
type Row = { readonly row: number };

const BATCH = 'B1';
const START_MS = Date.UTC(2025, 0, 6, 12);

export class VirtualRun {
  readonly machine: BatchMachine;
  /** In the order of their arrival at the service. */
  readonly calls: Call[] = [];
  readonly events: { readonly atMs: number; readonly event: JournalEvent }[] = [];
  readonly time = new EventQueue();
  readonly #service: Required<VirtualService>;
  readonly #journal: RunJournal;
  readonly #sessions: Session[] = [];
  #inbox: Input[] = [];
  #isTurnPlanned = false;
  #wakes = 0;
  #count = 0;
  isAtRest = false;

  constructor(
    rows: number,
    journal: RunJournal,
    settingsInput: SettingsInput = {},
    service: VirtualService = {},
  ) {
    const parsed = parseSettings(settingsInput);
    if (!parsed.ok) throw new Error(parsed.messages.join('; '));
    const { settings } = parsed;
    this.#service = {
      latencyMs: 60,
      finalAfterMs: 5_000,
      isMisquoting: false,
      grant: () => undefined,
      ...service,
    };
    this.#journal = journal;
    for (const events of approvedBatch(rows)) journal.append(BATCH, events, START_MS);
    const batch = journal.batch(BATCH);
    if (batch === undefined) throw new Error('the batch is not in the journal');
    const state = openRun({
      batch,
      rows: journal.rows(BATCH),
      settings,
      gate: new RateGate(settings.rate),
      queries: {
        ownerOf: (id) => journal.ownerOf(id, BATCH),
        isQuoteTaken: () => false,
        oldestQuoteTakenMs: () => 0,
        mayBeForgotten: () => false,
        paidSince: () => undefined,
        sessionsPaidSince: () => [],
        paidElsewhere: () => [],
        duplicateInDoubt: ({ identity, amountMinor, currency }) =>
          journal.duplicateInDoubt({ identity, amountMinor, currency, except: { batch: BATCH, row: null } }),
      },
    });
    this.machine = new BatchMachine(state, journal, () => 0.5);
    this.tell({ type: 'start', run: 'r' });
  }

  /** Lets time pass, until the run is at rest at the latest. */
  runFor(durationMs: number): void {
    const endMs = this.time.nowMs + durationMs;
    while (!this.isAtRest && this.time.advance(endMs)) {}
    this.time.nowMs = endMs;
  }

  /** Runs until `isReached` returns true after a turn, or the run is at rest. */
  runUntil(isReached: () => boolean): void {
    while (!this.isAtRest && !isReached() && this.time.advance(Number.POSITIVE_INFINITY)) {}
  }

  count(state: 'ready' | 'accepted' | 'paid'): number {
    return this.machine.state.byState.get(state)?.size ?? 0;
  }

  tell(input: Input): void {
    if (this.isAtRest) return;
    this.#inbox.push(input);
    if (this.#isTurnPlanned) return;
    this.#isTurnPlanned = true;
    this.time.after(0, () => this.#turn());
  }

  #turn(): void {
    this.#isTurnPlanned = false;
    const inputs = this.#inbox;
    this.#inbox = [];
    const nowMs = START_MS + this.time.nowMs;
    const { effects, wakeAtMs, events } = this.machine.take(inputs, nowMs);
    for (const event of events) this.events.push({ atMs: this.time.nowMs, event });
    for (const effect of effects) this.#perform(effect);
    this.isAtRest = this.machine.isAtRest(nowMs);
    this.#wakes += 1;
    const wake = this.#wakes;
    if (wakeAtMs === undefined) return;
    this.time.at(Math.ceil(wakeAtMs - START_MS), () => {
      if (wake === this.#wakes) this.tell({ type: 'tick' });
    });
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'connect':
        this.time.after(1, () => this.#connected(effect.row));
        break;
      case 'send':
        this.#call('payment', (wait) => this.#answer(effect, wait));
        break;
      case 'quote':
        this.#call('quote', (wait) => this.#quote(effect, wait));
        break;
      case 'list':
        this.#call('list', (wait) => this.#list(effect, wait));
        break;
      case 'fetch':
        this.#call('fetch', (wait) => this.#fetch(effect.sessionId, wait));
        break;
      case 'abandon':
    }
  }

  /** A call arrives after half its time, is granted or refused there, and is answered after the other half. */
  #call(kind: Kind, answer: (retryAfterMs: number | undefined) => Input): void {
    const halfMs = this.#service.latencyMs / 2;
    this.time.after(halfMs, () => {
      const retryAfterMs = this.#service.grant(this.time.nowMs);
      this.calls.push({ atMs: this.time.nowMs, kind, isRefused: retryAfterMs !== undefined });
      const input = answer(retryAfterMs);
      this.time.after(halfMs, () => this.tell(input));
    });
  }

  #connected(row: number): void {
    this.#count += 1;
    this.tell({
      type: 'connected',
      row,
      connection: this.#count,
      content: this.#journal.content({ batch: BATCH, row }),
      freshKey: `key-${this.#count}`,
      lastBody: this.#journal.lastBody({ batch: BATCH, row }),
    });
  }

  #answer({ row, attempt }: Extract<Effect, { type: 'send' }>, retryAfterMs: number | undefined): Input {
    const about = { type: 'answered', row, attempt, serverTimeMs: this.#serverTimeMs() } as const;
    if (retryAfterMs !== undefined) {
      const refused = { kind: 'refused', refusal: 'rate', status: 429, permission: undefined } as const;
      const words = { code: 'rate_limit_exceeded', message: 'Rate limit exceeded.', errors: {} };
      return { ...about, meaning: { ...refused, retryAfterMs, ...words } };
    }
    const id = `s-${this.#sessions.length}`;
    const { marker } = rowOf(this.machine.state, row);
    const created = { createdAtMs: START_MS + this.time.nowMs, status: 'initiated' };
    this.#sessions.push({ ...EMPTY_SESSION, id, description: `${marker} Salary`, ...created });
    const accepted = { kind: 'accepted' } as const;
    return {
      ...about,
      meaning: { ...accepted, sessionIds: [id], reference: undefined, status: 'initiated' },
    };
  }

  #quote({ row }: Row, retryAfterMs: number | undefined): Input {
    if (retryAfterMs !== undefined) return { type: 'quoted', row, result: limited(retryAfterMs) };
    const { amountMinor, currency } = rowOf(this.machine.state, row);
    const amount = amountToApi(this.#service.isMisquoting ? amountMinor + 1 : amountMinor, currency);
    const value = { ...NO_FIGURES, quoteId: `q-${row}`, totalFees: 0, converted: amount, userPays: amount };
    return { type: 'quoted', row, result: { ok: true, value, serverTimeMs: this.#serverTimeMs() } };
  }

  #list({ sweep, offset, limit }: Extract<Effect, { type: 'list' }>, retryAfterMs?: number): Input {
    if (retryAfterMs !== undefined) return { type: 'listed', sweep, result: limited(retryAfterMs) };
    const total = this.#sessions.length;
    const end = Math.max(0, total - offset);
    const sessions = this.#sessions.slice(Math.max(0, end - limit), end).reverse();
    const value = {
      sessions: sessions.map((session) => this.#now(session)),
      items: sessions.length,
      total,
      hasNext: offset + sessions.length < total,
    };
    return { type: 'listed', sweep, result: { ok: true, value, serverTimeMs: this.#serverTimeMs() } };
  }

  #fetch(sessionId: string, retryAfterMs: number | undefined): Input {
    const session = this.#sessions[Number(sessionId.slice(2))];
    if (retryAfterMs !== undefined || session === undefined) {
      return { type: 'fetched', sessionId, result: limited(retryAfterMs ?? 0) };
    }
    const value = this.#now(session);
    return {
      type: 'fetched',
      sessionId,
      result: { ok: true, value, serverTimeMs: this.#serverTimeMs() },
    };
  }

  #now(session: Session): Session {
    const ageMs = START_MS + this.time.nowMs - (session.createdAtMs ?? 0);
    return ageMs < this.#service.finalAfterMs ? session : { ...session, status: 'completed' };
  }

  #serverTimeMs(): number {
    return START_MS + this.time.nowMs;
  }
}

function limited(retryAfterMs: number): Extract<PageResult, { ok: false }> {
  return { ok: false, failure: { kind: 'rate-limited', retryAfterMs } };
}

/** One commit each: created, imported by 200, wallets and approval. */
function* approvedBatch(rows: number): Generator<readonly JournalEvent[]> {
  const all: ImportedRow[] = [];
  yield [batchCreated()];
  for (let from = 0; from < rows; from += 200) {
    const count = Math.min(200, rows - from);
    const some = Array.from({ length: count }, (_, index) => {
      const row = from + index + 2;
      const bytes = new Uint8Array(12);
      new DataView(bytes.buffer).setUint32(0, row * 2_654_435_761);
      new DataView(bytes.buffer).setUint32(4, row);
      return importedRow(BATCH, row, { marker: makeMarker(bytes), amountMinor: 1_000 + (row % 7) });
    });
    all.push(...some);
    yield [{ type: 'rows-imported', rows: some }];
  }
  yield [
    { type: 'wallets-chosen', wallets: { xof: 'wallet' }, businessId: 'b' },
    {
      type: 'batch-approved',
      by: 'test',
      count: rows,
      totalsMinor: {},
      highestDebitMinor: { xof: 1e12 },
      rowsSha256: contentHash(all),
    },
  ];
}
