/** A world being played: the engine's real core over a virtual clock, network and disk, crashes and a person included. */

import { RateGate } from '../../electron/engine/core/pace/rate-gate.ts';
import { BrokenInvariant } from '../../electron/engine/core/row/invariant.ts';
import type { Effect, Input } from '../../electron/engine/core/state/inputs.ts';
import { ListMirror } from '../../electron/engine/core/state/list-mirror.ts';
import { openRun } from '../../electron/engine/core/state/open-run.ts';
import type { Chance } from '../../electron/engine/ports/chance.ts';
import { forgottenPeriodNow } from '../../electron/engine/provenance/forgotten-period.ts';
import {
  forgottenDoubts,
  mayBeForgotten,
  unseenDoubts,
} from '../../electron/engine/provenance/restored-backup.ts';
import { BatchMachine } from '../../electron/engine/run/machine.ts';
import { paidSince, sessionsPaidSince } from '../../electron/engine/same-payment/paid-since.ts';
import type { RowState } from '../../shared/domain/row-state.ts';
import { parseSettings, type Settings } from '../../shared/domain/settings.ts';
import type { Now } from '../../shared/domain/time.ts';
import { Audit } from './audit.ts';
import { EventQueue } from './event-queue.ts';
import { paidElsewhereIn } from './paid-elsewhere.ts';
import { rememberList } from './remembered-list.ts';
import { SeededRandom } from './seeded-random.ts';
import type { Expected } from './told-sheets.ts';
import { booksOf, decisionQueries } from './virtual-books.ts';
import { VirtualJournal } from './virtual-journal.ts';
import { VirtualNetwork } from './virtual-network.ts';
import { beginsAtMs, VirtualService } from './virtual-service.ts';
import type { WorldPlan } from './world-plan.ts';

/** True if the service has said what became of a row. */
export function hasEnded(state: RowState): boolean {
  return state === 'failed' || state === 'rejected' || state === 'paid';
}

/** The process died: thrown through everything, caught by the world alone. */
export class Crash extends Error {}

interface Imported {
  /** The true time. */
  readonly atMs: number;
  /** The batches that were wholly paid then. */
  readonly whole: ReadonlySet<string>;
  /** The rows that had no end then, each after its batch: `b-one 2`. */
  readonly open: ReadonlySet<string>;
}

export class World {
  readonly plan: WorldPlan;
  readonly random: SeededRandom;
  readonly time: EventQueue;
  readonly journal: VirtualJournal;
  readonly service: VirtualService;
  readonly network: VirtualNetwork;
  readonly audit: Audit;
  readonly settings: Settings;
  readonly story: string[] = [];
  readonly broken: string[] = [];
  /** Journal writes and network effects so far, each counted before and after. */
  points = 0;
  /**
   * The points at which a death leaves something else behind than at the point before. After one step of a turn and
   * before the next it leaves the same: what lies between them is lost with the process, and takes no time.
   */
  readonly placesToDie: number[] = [];
  crashes = 0;
  /** Of each sheet, when it was imported. */
  readonly imports = new Map<string, Imported>();
  /** Commands that were refused, because what they asked for was asked for before. */
  callsRefused = 0;
  /** Commands that were refused for what the list shows and the journal has forgotten. */
  callsKnown = 0;
  /** Commands that were given instead of others that were killed before anything was sent. */
  callsInPlace = 0;
  /** How often a person came back to a batch that waits. */
  visits = 0;
  machine: BatchMachine | null = null;
  batch = '';
  /** Counts processes: whatever belongs to an earlier one is ignored. */
  process = 0;
  /** From when until when each of them had its batch, by the true time; one that lives has no end. */
  readonly lives: { readonly batch: string; readonly fromMs: number; toMs: number }[] = [];
  /** The machine to which a copy of the journal went; undefined if there is none. */
  second: World | undefined;
  onRest: () => void = () => {};
  /** The machine is there again after a crash; the batch is the one that was taken up last. */
  onUp = (batch: string): void => this.startProcess(batch, [{ type: 'resume', by: 'person' }]);
  /** The machine is gone for a while. */
  onDown: (batch: string, forMs: number) => void = () => {};
  /** Rows that waited and were paid by another route, with the true time of that. */
  readonly paidElsewhere: { readonly batch: string; readonly row: number; readonly atMs: number }[] = [];
  /** What a story says must become of its rows. */
  readonly expected: Expected[] = [];
  #inbox: Input[] = [];
  #isTurnPlanned = false;
  #wakeToken = 0;
  #isBetweenSteps = false;
  #asleepUntilMs = 0;
  /** By marker, rows that a hasty person had sent again without a look. */
  readonly decidedHastily = new Set<string>();
  /** Another data folder of the same business, once it has imported a sheet. */
  otherJournal: World | undefined;
  /** What the list has shown so far, whichever process read it. */
  readonly mirror = new ListMirror();
  hasRestored = false;
  /** True once a copy was restored that does not know the batch. */
  hasForgotten = false;
  /** True once a copy was restored that does not know a row's mending. */
  hasForgottenMending = false;
  /** True from a crash until the process is up again: nothing of the app lives then. */
  isDown = false;
  /** True once the machine stops for good. */
  isGone = false;

  /** Another machine at the same service, at the same time, that was there before; undefined if there is none. */
  readonly beside: World | undefined;

  constructor(plan: WorldPlan, journal = new VirtualJournal(), beside?: World) {
    this.beside = beside;
    this.time = beside?.time ?? new EventQueue();
    this.journal = journal;
    this.plan = plan;
    this.random = new SeededRandom(plan.seed + 1);
    this.service = beside?.service ?? new VirtualService(plan, new SeededRandom(plan.seed + 2));
    this.network = new VirtualNetwork(this);
    this.settings = settingsOf(plan);
    this.audit = new Audit(this);
  }

  /** A sheet becomes a batch, beside batches of which every row is paid, or not. */
  noteImport(batch: string): void {
    const isWhole = (name: string) => [...this.journal.rows(name)].every(({ state }) => state === 'paid');
    const batches = this.journal.batches();
    const openIn = (name: string) =>
      [...this.journal.rows(name)].flatMap(({ row, state }) => (hasEnded(state) ? [] : [`${name} ${row}`]));
    this.imports.set(batch, {
      atMs: this.time.nowMs,
      whole: new Set(batches.filter(isWhole)),
      open: new Set(batches.flatMap(openIn)),
    });
  }

  /** Our clock, with its jump. */
  clockMs(): number {
    return (
      beginsAtMs(this.plan) +
      this.time.nowMs +
      this.plan.clockAheadMs +
      (this.time.nowMs > this.plan.clockJumpsAtMs ? this.plan.clockJumpMs : 0)
    );
  }

  /** A journal write or a network effect: the process may die before and after it. */
  #step(act: () => void): void {
    if (!this.#isBetweenSteps) this.placesToDie.push(this.points + 1);
    this.#point();
    act();
    this.placesToDie.push(this.points + 1);
    this.#point();
    this.#isBetweenSteps = true;
  }

  #point(): void {
    this.points += 1;
    if (this.plan.crashes.includes(this.points)) throw new Crash();
  }

  /** What the engine draws at random. */
  get chance(): Chance {
    const { random } = this;
    return {
      uuid: () => random.uuid(),
      bytes: (count) => random.bytes(count),
      fraction: () => random.next(),
    };
  }

  tell(line: string): void {
    this.story.push(`${(this.time.nowMs / 1000).toFixed(1)} s  ${line}`);
  }

  /** A process takes the batch up. */
  startProcess(batch: string, inputs: readonly Input[] = []): void {
    this.#endLife();
    this.process += 1;
    this.batch = batch;
    const record = this.journal.batch(batch);
    if (record === undefined) throw new RangeError(`no batch ${batch}`);
    this.lives.push({ batch, fromMs: this.time.nowMs, toMs: Number.POSITIVE_INFINITY });
    rememberList(this);
    const { journal } = this;
    const pace = this.plan.ratePerSecond;
    const comparedWith = (now: Now) => ({
      journal: { ...booksOf(this), ...decisionQueries(this) },
      now,
      days: this.settings.duplicates.days,
    });
    const state = openRun({
      batch: record,
      rows: [...journal.rows(batch)],
      settings: this.settings,
      gate: new RateGate({ perSecond: pace, maxPerSecond: pace }),
      mirror: this.hasRestored ? new ListMirror() : this.mirror,
      queries: {
        ownerOf: (id) => journal.ownerOf(id, batch),
        isQuoteTaken: (quoteId) => journal.isQuoteTaken(quoteId),
        oldestQuoteTakenMs: () => journal.oldestQuoteTakenMs(batch),
        mayBeForgotten: (row) =>
          mayBeForgotten(
            journal.batch(batch),
            () => journal.log().filter((each) => each.batch === batch),
            row,
          ),
        paidSince: (content, now) => paidSince({ batch, row: content.row }, content, comparedWith(now)),
        sessionsPaidSince: (content, now) =>
          sessionsPaidSince({ batch, row: content.row }, content, comparedWith(now)),
        paidElsewhere: paidElsewhereIn(this, batch),
        duplicateInDoubt: ({ identity, amountMinor, currency }) =>
          journal.duplicateInDoubt({ identity, amountMinor, currency, except: { batch, row: null } }),
      },
    });
    const appending = {
      append: (...args: Parameters<VirtualJournal['append']>) => this.append(...args),
      row: (ref: Parameters<VirtualJournal['row']>[0]) => journal.row(ref),
      batch: (name: string) => journal.batch(name),
    };
    this.machine = new BatchMachine(state, appending, () => this.random.next());
    this.tell(`process ${this.process} takes up ${batch}`);
    this.input(this.process, { type: 'start', run: `p${this.process}` });
    for (const input of inputs) this.input(this.process, input);
  }

  /** Something happened to a process; inputs of the same moment are taken together. */
  input(process: number, input: Input): void {
    if (process !== this.process || this.machine === null) return;
    this.#inbox.push(input);
    if (this.#isTurnPlanned) return;
    this.#isTurnPlanned = true;
    this.time.after(0, () => this.#turn(process));
  }

  /** True if no input for the process is pending, so that a person sees its rows as they are. */
  get isQuiet(): boolean {
    return this.machine !== null && this.#inbox.length === 0;
  }

  /** The process ends; what it wrote to a socket still arrives. */
  stopProcess(): void {
    this.#endLife();
    this.machine = null;
    this.process += 1;
    this.#inbox = [];
    this.#isTurnPlanned = false;
    this.network.forgetConnections();
  }

  #endLife(): void {
    const life = this.lives.at(-1);
    if (life !== undefined) life.toMs = Math.min(life.toMs, this.time.nowMs);
  }

  /** The machine stops for good; what it wrote to a socket still arrives. */
  retire(): void {
    if (this.isGone) return;
    this.tell('this machine stops for good');
    this.stopProcess();
    this.isDown = true;
    this.isGone = true;
  }

  /** The machine does nothing for so long; what arrives waits for it. */
  sleep(forMs: number): void {
    this.tell('the machine sleeps');
    this.#asleepUntilMs = this.time.nowMs + forMs;
  }

  get isAsleep(): boolean {
    return this.time.nowMs < this.#asleepUntilMs;
  }

  #turn(process: number): void {
    if (process !== this.process || this.machine === null) return;
    if (this.isAsleep) {
      this.time.after(this.#asleepUntilMs - this.time.nowMs, () => this.#turn(process));
      return;
    }
    this.#isTurnPlanned = false;
    const inputs = this.#inbox;
    this.#inbox = [];
    const { machine } = this;
    this.attempt(() => this.#takeTurn(machine, inputs));
  }

  /** Does what a process does: it may die at each of its points. */
  attempt(act: () => void): void {
    this.#isBetweenSteps = false;
    try {
      act();
    } catch (error) {
      if (error instanceof Crash) this.#crash();
      else if (error instanceof BrokenInvariant) {
        this.broken.push(error.message);
        this.stopProcess();
      } else throw error;
    }
  }

  #takeTurn(machine: BatchMachine, inputs: readonly Input[]): void {
    const { effects, wakeAtMs } = machine.take(inputs, this.clockMs());
    this.#performAll(effects);
    if (machine.isAtRest(this.clockMs())) {
      this.tell('at rest');
      this.stopProcess();
      this.onRest();
      return;
    }
    this.#wakeToken += 1;
    const token = this.#wakeToken;
    const process = this.process;
    if (wakeAtMs === undefined) return;
    this.time.after(Math.max(0, Math.ceil(wakeAtMs - this.clockMs())), () => {
      if (token === this.#wakeToken) this.input(process, { type: 'tick' });
    });
  }

  #performAll(effects: readonly Effect[]): void {
    for (const effect of effects) this.#step(() => this.network.perform(effect, this.process));
  }

  /** Writes as a process does. */
  append(...[batch, events, atMs]: Parameters<VirtualJournal['append']>): void {
    this.#step(() => {
      this.journal.append(batch, events, atMs);
      for (const event of events) {
        const row = 'row' in event && event.row !== null ? ` row ${event.row}` : '';
        this.tell(`  ${event.type}${row}`);
      }
    });
  }

  #crash(): void {
    this.crashes += 1;
    this.tell('CRASH');
    this.isDown = true;
    this.stopProcess();
    this.journal.losePower();
    const { batch } = this;
    this.onDown(batch, this.plan.downMs);
    this.time.after(this.plan.downMs, () => {
      if (this.isGone) return;
      this.isDown = false;
      if (this.plan.restoresOlder && !this.hasRestored) this.putBack(this.copyLength());
      this.onUp(batch);
    });
  }

  /** The length of some older copy: it has every batch, often in its state before a person first mended a row. */
  copyLength(): number {
    const { length } = this.journal;
    const unmended = this.unmendedLength ?? length;
    const isBefore = unmended >= this.importedLength && this.random.chance(0.7);
    const longest = Math.min(isBefore ? unmended : length, length);
    return this.journal.wholeLength(this.random.between(Math.min(this.importedLength, longest), longest));
  }

  /** An older copy of the journal comes back; the mark notices, and every open row is doubted before anything else. */
  putBack(length: number): void {
    this.hasRestored = true;
    // A copy may be older than a command, but not than a sheet, unless the world says so.
    this.hasForgotten ||= this.plan.single !== null;
    this.tell(`the journal is put back as it was, ${this.journal.length - length} events younger`);
    const forgotten = this.journal.log().slice(length);
    if (forgotten.length > 0) this.planMarkFound();
    this.hasForgottenMending ||= forgotten.some(({ event }) => event.type === 'row-mended');
    this.journal.restore(length);
    this.doubt(this.plan.losesMark ? unseenDoubts : forgottenDoubts);
  }

  /** The mark that was lost is found again: it names events that the copy does not have. */
  private planMarkFound(): void {
    const { losesMark, markFoundAfterMs } = this.plan;
    if (!losesMark || markFoundAfterMs === null) return;
    this.time.after(markFoundAfterMs, () => {
      if (this.isDown) {
        this.planMarkFound();
        return;
      }
      const { batch } = this;
      this.tell('the mark is found again');
      this.hasFoundMark = true;
      this.stopProcess();
      this.doubt(forgottenDoubts);
      this.startProcess(batch, [{ type: 'resume', by: 'person' }]);
    });
  }

  hasFoundMark = false;

  /** What a copy makes of every batch, before anything else. */
  doubt(doubts: typeof unseenDoubts): void {
    const records = this.journal.batches().flatMap((batch) => this.journal.batch(batch) ?? []);
    const forgottenPeriod = forgottenPeriodNow(records, this.clockMs());
    for (const record of records) {
      const events = doubts(record, this.journal.rows(record.batch), forgottenPeriod);
      this.journal.append(record.batch, events, this.clockMs());
    }
  }

  /** How long the journal was when it had every batch: an older copy is never older than that. */
  importedLength = 0;
  /** How long it was when a person first mended a row; null before. */
  unmendedLength: number | null = null;
}

function settingsOf(plan: WorldPlan): Settings {
  const parsed = parseSettings({
    rate: { perSecond: plan.ratePerSecond, maxPerSecond: plan.ratePerSecond },
    concurrency: plan.concurrency,
    reconcile: { settleSeconds: plan.settleMs / 1000 },
    breaker: { maxInDoubt: 3 },
    tracking: { periodSeconds: plan.trackingSeconds },
    canary: plan.hasCanary,
  });
  if (!parsed.ok) throw new RangeError(parsed.messages.join('; '));
  return parsed.settings;
}
