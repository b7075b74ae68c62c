/**
 * A business with the whole engine over the real journal (SQLite in memory), at a service whose books are known. Time is
 * virtual: it passes from one thing that is waited for to the next.
 */
import { Engine } from '../../../electron/engine/engine.ts';
import { JournalSession } from '../../../electron/engine/journal-session.ts';
import type { Clock } from '../../../electron/engine/ports/clock.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { type MemoryJournal, openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { parseSettings, type Settings } from '../../../shared/domain/settings.ts';
import { EventQueue } from '../event-queue.ts';
import { SeededRandom } from '../seeded-random.ts';
import { drawManners, OfficeBooks } from './office-books.ts';
import { type Fortune, officeService } from './office-service.ts';

/** When an office opens, by its clock and the service's. */
const EPOCH_MS = 1_800_000_000_000;
const WATCHES_EVERY_MS = 12 * 3_600_000;
/** More than a process plans between two of its turns. */
const ROUNDS_OF_A_TURN = 3;
/** A person who waits for longer than this waits for ever. */
const WAITS_MOST_MS = 40 * 24 * 3_600_000;

export interface OfficePlan {
  readonly seed: number;
  readonly concurrency: number;
  readonly hasCanary: boolean;
  readonly settleSeconds: number;
  readonly ratePerSecond: number;
  readonly latencyMs: number;
  /** The currencies of which the business has wallets. */
  readonly wallets: readonly string[];
  readonly environment: 'sandbox' | 'live';
}

export function drawOffice(seed: number): OfficePlan {
  const random = new SeededRandom(seed);
  return {
    seed,
    concurrency: random.between(1, 4),
    hasCanary: random.chance(0.5),
    settleSeconds: random.pick([60, 900]),
    ratePerSecond: random.pick([1, 5, 20]),
    latencyMs: random.pick([50, 1_000, 4_000]),
    wallets: random.pick([['xof', 'cad'], ['xof']]),
    environment: random.pick(['sandbox', 'sandbox', 'live']),
  };
}

export class Office {
  readonly plan: OfficePlan;
  readonly random: SeededRandom;
  readonly time = new EventQueue();
  readonly books: OfficeBooks;
  readonly settings: Settings;
  readonly faults: string[] = [];
  readonly story: string[] = [];
  journal: MemoryJournal;
  engine: Engine;
  service: PaymentsService;
  readonly #marks = new Map<string, string>();
  readonly #fortune: Fortune;
  /** Until when nobody can reach the service. */
  #downUntilMs = 0;
  /** Counts processes: what an earlier one waits for never comes. */
  #process = 0;

  constructor(plan: OfficePlan, fortune: Fortune) {
    this.plan = plan;
    this.#fortune = fortune;
    this.random = new SeededRandom(plan.seed + 1);
    this.settings = settingsOf(plan);
    this.books = new OfficeBooks(
      drawManners(new SeededRandom(plan.seed + 2)),
      new SeededRandom(plan.seed + 3),
    );
    const mark = {
      read: (journal: string) => this.#marks.get(journal) ?? null,
      write: (journal: string, text: string) => void this.#marks.set(journal, text),
    };
    this.journal = openMemoryJournal({ mark });
    ({ engine: this.engine, service: this.service } = this.#begin());
    this.#watchOn();
  }

  /** The app is left open: it looks for what happens to payments after their end. */
  #watchOn(): void {
    this.time.after(WATCHES_EVERY_MS, () => {
      this.watch().catch((error: unknown) => this.fault(`the watch broke: ${error}`));
      this.#watchOn();
    });
  }

  async watch(): Promise<void> {
    await this.engine.watchOnce({ address: 'office', pagesMax: 50, isGentle: false, mayGoOn: () => true });
  }

  get nowMs(): number {
    return EPOCH_MS + this.time.nowMs;
  }

  tell(line: string): void {
    this.story.push(`${(this.time.nowMs / 1000).toFixed(1)} s  ${line}`);
  }

  fault(what: string): void {
    this.faults.push(`${(this.time.nowMs / 1000).toFixed(1)} s ${what}`);
  }

  get isDown(): boolean {
    return this.nowMs < this.#downUntilMs;
  }

  /** A person who needs the service waits until it is back. */
  async reached(): Promise<void> {
    if (this.isDown) await this.pass(this.#downUntilMs - this.nowMs);
  }

  /** Nobody can reach the service for so long. */
  goDown(forMs: number): void {
    this.tell('the service cannot be reached');
    this.#downUntilMs = this.nowMs + forMs;
  }

  /** The process ends at once, and another one begins with the journal as it is. */
  restart(): void {
    this.tell('the process is killed, and begins again');
    this.journal = this.journal.reopen();
    ({ engine: this.engine, service: this.service } = this.#begin());
  }

  #begin(): { readonly engine: Engine; readonly service: PaymentsService } {
    this.#process += 1;
    const process = this.#process;
    const { books, time, random, plan } = this;
    const isThere = () => this.#process === process;
    doubtForgotten(this.journal, this.nowMs);
    const service = officeService({
      ...{ books, time, random, epochMs: EPOCH_MS, latencyMs: plan.latencyMs, wallets: plan.wallets },
      ...{ fortune: this.#fortune, isThere, isDown: () => this.isDown },
    });
    const chance = {
      uuid: () => random.uuid(),
      bytes: (count: number) => random.bytes(count),
      fraction: () => random.next(),
    };
    const session = new JournalSession(this.journal);
    const clock = this.#clock(isThere);
    return { service, engine: new Engine({ session, service, clock, chance, settings: this.settings }) };
  }

  #clock(isThere: () => boolean): Clock {
    return {
      nowMs: () => this.nowMs,
      wakeAt: (atMs, wake) => {
        let isCancelled = false;
        this.time.at(Math.ceil(atMs) - EPOCH_MS, () => {
          if (!isCancelled && isThere()) wake();
        });
        return () => {
          isCancelled = true;
        };
      },
    };
  }

  /** A run that is followed to its end, at which it breaks or not. */
  async following(batch: string, run: Promise<void>): Promise<true> {
    await run.catch((error: unknown) => this.fault(`the run of ${batch} broke: ${error}`));
    return true;
  }

  /** Time passes until the work is done, or until the moment. */
  async until<Value>(
    work: Promise<Value>,
    untilMs = this.time.nowMs + WAITS_MOST_MS,
  ): Promise<Value | undefined> {
    let done: { readonly value: Value } | undefined;
    let failure: { readonly error: unknown } | undefined;
    work.then(
      (value) => {
        done = { value };
      },
      (error: unknown) => {
        failure = { error };
      },
    );
    while (true) {
      await settle();
      if (failure !== undefined) throw failure.error;
      if (done !== undefined) return done.value;
      if (!this.time.advance(untilMs)) break;
    }
    return undefined;
  }

  /** Time passes, and what is planned within it happens. */
  async pass(forMs: number): Promise<void> {
    const endMs = this.time.nowMs + forMs;
    this.time.after(forMs, () => {});
    while (this.time.advance(endMs)) await settle();
  }
}

/** What follows at once from what has happened has happened, too. */
async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS_OF_A_TURN; round += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

function settingsOf(plan: OfficePlan): Settings {
  const parsed = parseSettings({
    rate: { perSecond: plan.ratePerSecond, maxPerSecond: plan.ratePerSecond },
    concurrency: plan.concurrency,
    reconcile: { settleSeconds: plan.settleSeconds },
    canary: plan.hasCanary,
  });
  if (!parsed.ok) throw new RangeError(parsed.messages.join('; '));
  return parsed.settings;
}
