/**
 * The payout engine of one service and one journal, as the command line and the windows use it: import, review,
 * approve, run, decide. Everything it does is written to the journal first, and everything it reports is read from
 * there.
 */

import { isExchangeable } from '../../shared/api/payment-body.ts';
import type { PaymentsService } from '../../shared/api/payments-service.ts';
import type { Wallet } from '../../shared/api/wallet.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { countIn, LOOKED_FOR, OVER, PERHAPS_SENT, ROW_STATES } from '../../shared/domain/row-state.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { Now } from '../../shared/domain/time.ts';
import {
  type ApprovalFigures,
  approvalEvent,
  approvalFigures,
  contentsOf,
  importedContentsOf,
  isAged,
  shortfalls,
} from './approve/approval.ts';
import {
  type ApprovalAct,
  type ApprovalFacts,
  isEachPriced,
  whyClosed,
  whyNotApproved,
  whyNotConfirmed,
  withApprovalVoided,
} from './approve/why-not-approved.ts';
import { kindOfBatch } from './batch-view.ts';
import { daysSince, SHEET_AGAIN_DAYS } from './core/comparison/moments.ts';
import { readProblem } from './core/doubt/read-problem.ts';
import { RateGate } from './core/pace/rate-gate.ts';
import {
  type BatchRecord,
  forgottenPeriodsOf,
  isDiscarded,
  isWaitingForSend,
} from './core/row/batch-record.ts';
import { contentHash } from './core/row/content-hash.ts';
import { approvalVoided, type EventOf, type JournalEvent } from './core/row/events.ts';
import { withReopening } from './core/row/reopening.ts';
import { ListMirror } from './core/state/list-mirror.ts';
import { openRun } from './core/state/open-run.ts';
import { type ImportDraft, importEvents, makeBatchId, sheetHash } from './import/import-batch.ts';
import type { JournalSession } from './journal-session.ts';
import type { Chance } from './ports/chance.ts';
import type { Clock } from './ports/clock.ts';
import type { Journal, ReadonlyJournal } from './ports/journal-port.ts';
import { OwnBusiness } from './ports/own-business.ts';
import { PacedReader } from './ports/paced-reader.ts';
import { readWallets } from './ports/read-wallets.ts';
import { notYetSettled, overAtMs, settledAtMs } from './provenance/forgotten-period.ts';
import { withDoubts, withForgottenPeriod } from './provenance/restored-backup.ts';
import { type BookChanges, findBookChanges } from './review/book-changes.ts';
import { listedOperation } from './review/listed-operation.ts';
import { paidElsewhereSince, readPaidElsewhere } from './review/paid-elsewhere.ts';
import { type QuotableRows, quotableRows, reviewedEvents, reviewRows } from './review/review.ts';
import type { Review, ReviewRequest } from './review/review-request.ts';
import { chooseWallets, releasedOrphans } from './review/wallets.ts';
import { BatchRun } from './run/batch-run.ts';
import { BatchMachine } from './run/machine.ts';
import { runQueries } from './run/run-queries.ts';
import { type Watched, WatchMemory, type WatchRequest, watchOnce } from './run/watch-once.ts';
import { heldByOwn, ownSources } from './same-payment/batch-findings.ts';
import { OwnFindings } from './same-payment/findings.ts';
import type { ComparedRow } from './same-payment/intent.ts';
import type { Repeated } from './same-payment/list-findings.ts';
import { sentAtOf } from './same-payment/sheet-again.ts';

interface EngineParts {
  readonly session: JournalSession;
  readonly service: PaymentsService;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly settings: Settings;
  /** What the service's list has shown before, if it is known. */
  readonly mirror?: ListMirror;
  /** Called once for each wait of a read that exceeds ten seconds. */
  readonly onWait?: (problem: Problem) => void;
}

interface EnginePorts extends Omit<EngineParts, 'session'> {
  readonly journal: Journal;
}

export class Engine {
  readonly #ports: EnginePorts;
  readonly #gate: RateGate;
  readonly #session: JournalSession;
  readonly #pace: PacedReader;
  readonly #business: OwnBusiness;
  readonly #watched = new WatchMemory();
  readonly #mirror: ListMirror;

  constructor({ session, ...ports }: EngineParts) {
    this.#session = session;
    this.#ports = { ...ports, journal: session.journal };
    this.#mirror = ports.mirror ?? new ListMirror();
    const { perSecond, maxPerSecond } = ports.settings.rate;
    this.#gate = new RateGate({ perSecond, maxPerSecond });
    this.#pace = new PacedReader(this.#gate, ports.clock, ports.onWait);
    this.#business = new OwnBusiness({ ...this.#ports, pace: this.#pace });
  }

  /** The gate that every call to the service passes. The user sees its rate and can change it. */
  get gate(): RateGate {
    return this.#gate;
  }

  get journal(): ReadonlyJournal {
    return this.#ports.journal;
  }

  /** The time now, by our clock and by the service's. */
  now(): Now {
    return { ourMs: this.#ports.clock.nowMs(), serverMs: this.#pace.serverMs() };
  }

  /** Reads outside a run, through the same gate. */
  get pace(): PacedReader {
    return this.#pace;
  }

  /** Makes a batch of a checked sheet. Nothing is sent and no call is made. */
  importSheet(draft: ImportDraft): string {
    const { journal, chance } = this.#ports;
    const batch = makeBatchId(chance);
    this.#appendAll(batch, importEvents(draft, { journal, chance, now: this.now() }));
    return batch;
  }

  /**
   * An earlier batch with the same service, made of the same file with the same rows. It is opened instead of a new
   * one, unless it was discarded, or so long ago that it may be the next month's, if nothing in the sheet says which: a
   * person is asked about it as a new batch.
   */
  sameBatch(draft: ImportDraft): string | undefined {
    if (draft.file === null) return undefined;
    const { journal } = this.#ports;
    const candidates = journal.batchesOfFile(draft.file.sha256);
    if (candidates.length === 0) return undefined;
    const hash = sheetHash(draft);
    return candidates.find((batch) => {
      const record = journal.batch(batch);
      if (record?.created.address !== draft.address) return false;
      const counts = journal.counts(batch);
      if (isDiscarded(record, counts)) return false;
      const isEnded = countIn(counts, ...OVER) === countIn(counts, ...ROW_STATES);
      const isLongAgo = daysSince(sentAtOf(record), this.now()) >= SHEET_AGAIN_DAYS;
      if (isEnded && isLongAgo && record.approval !== null && record.created.period === undefined)
        return false;
      // A batch that was only quoted never becomes the one that is paid.
      if ((record.created.begunBy === 'quote') !== (draft.begunBy === 'quote')) return false;
      return contentHash(importedContentsOf(journal, batch)) === hash;
    });
  }

  /** The ports the engine was made with, except the service: calls go through its runs and its paced reads. */
  get ports(): Omit<EnginePorts, 'service' | 'journal'> & { readonly journal: ReadonlyJournal } {
    return this.#ports;
  }

  /**
   * Appends events of one batch. They go through its run if one is open, because the run's memory must not fall
   * behind the journal.
   */
  append(batch: string, ...events: readonly JournalEvent[]): void {
    this.#appendAll(batch, events);
  }

  /** Takes an array, because a hundred thousand events are too many arguments for a call. */
  #appendAll(batch: string, events: readonly JournalEvent[]): void {
    const { journal, clock } = this.#ports;
    const run = this.#session.runs.get(batch);
    const record = journal.batch(batch);
    if (record === undefined) {
      journal.append(batch, withForgottenPeriod(journal, events, clock.nowMs()), clock.nowMs());
      if (journal.isOlderThanRemembered()) journal.rememberAnew();
      return;
    }
    const whole = withApprovalVoided(
      record,
      withDoubts(record, () => journal.events(batch), events),
    );
    this.#session.noteEdits(batch, events);
    const rowBefore = (row: number) => journal.row({ batch, row });
    if (run !== undefined) run.record(whole);
    else journal.append(batch, withReopening(record, rowBefore, whole, clock.nowMs()), clock.nowMs());
  }

  /**
   * Why nothing new may be paid yet: an older copy of the journal was restored, and the service's list has not had
   * time to show what the copy lacks. `serverMs` is the service's clock, if another moment than now counts.
   */
  whyNotYet(batch?: string, serverMs = this.now().serverMs): Problem | undefined {
    const { journal, clock, settings } = this.#ports;
    const record = batch === undefined ? undefined : this.record(batch);
    const untilMs = settledAtMs(journal.batches(), settings, record, clock.nowMs());
    if (untilMs === undefined || record?.created.begunBy === 'quote') return undefined;
    const ourMs = clock.nowMs();
    const overMs = overAtMs(untilMs, { ourMs, serverMs });
    return ourMs >= overMs ? undefined : notYetSettled(overMs);
  }

  /** The same after asking the service for its time: ours may have been set forward since the copy was noticed. */
  async whyNotYetByServiceTime(): Promise<Problem | undefined> {
    const { journal, service } = this.#ports;
    const tooEarly = this.whyNotYet();
    if (tooEarly !== undefined || forgottenPeriodsOf(journal.batches()).length === 0) return tooEarly;
    if (this.now().serverMs === undefined) await this.#pace.read(() => readWallets(service));
    return this.whyNotYet();
  }

  /** A payment in the list that a single operation may repeat and that an older copy of the journal may lack. */
  listedOperation(
    row: ComparedRow,
    single: Pick<EventOf<'batch-created'>, 'address' | 'environment'>,
  ): Promise<Repeated> {
    const { journal, service, settings } = this.#ports;
    return listedOperation(row, single, {
      ...{ journal, service, pace: this.#pace, now: this.now(), mirror: this.#mirror },
      days: settings.duplicates.days,
      forgottenPeriods: forgottenPeriodsOf(journal.batches()),
    });
  }

  /** The batch's run in this process, while one is open. */
  runOf(batch: string): BatchRun | undefined {
    return this.#session.runs.get(batch);
  }

  /** A batch that must exist. */
  record(batch: string): BatchRecord {
    const record = this.#ports.journal.batch(batch);
    if (record === undefined) throw new RangeError(`no batch ${batch}`);
    return record;
  }

  /**
   * Chooses the wallets, looks for the same payments in the service's list, and quotes or estimates every ready row.
   * What was approved before is void once the wallets are chosen.
   */
  async review(batch: string, request: ReviewRequest): Promise<Review> {
    return this.#session.reviewing(batch, () => this.#review(batch, request));
  }

  async #review(batch: string, request: ReviewRequest): Promise<Review> {
    const { service, journal, settings } = this.#ports;
    const why = whyClosed(this.record(batch)) ?? this.whyNotYet(batch);
    if (why !== undefined) return { ok: false, problem: why, isArgument: false };
    const read = await this.#pace.read(() => readWallets(service));
    if (!read.ok) return { ok: false, problem: readProblem(read.failure), isArgument: false };
    this.#business.note(read.value);
    const wasSent = countIn(journal.counts(batch), ...PERHAPS_SENT) > 0;
    if (wasSent && this.#business.isOther(batch))
      return { ok: false, problem: problem('business-differs'), isArgument: false };
    const currencies = [...new Set(journal.sums(batch).sums.map(({ currency }) => currency))].filter(Boolean);
    const { wallets: references, isAutomatic, convertFrom } = request;
    const chosen = chooseWallets(read.value, { references, currencies, isAutomatic, convertFrom });
    const [unclear] = chosen.problems;
    if (unclear !== undefined) return { ok: false, problem: unclear, isArgument: true };
    this.#takeWallets(batch, chosen.byCurrency, convertFrom);
    const now = this.now();
    const own = new OwnFindings(
      ownSources(journal, this.record(batch), { now, days: settings.duplicates.days }),
    );
    this.#hold(batch, heldByOwn(this.#readyRows(batch).all(), batch, { own, journal }));
    const duplicates = await readPaidElsewhere({
      ...{ journal, service, pace: this.#pace, batch, now, days: settings.duplicates.days },
      mirror: this.#mirror,
      forgottenPeriods: forgottenPeriodsOf(journal.batches()),
    });
    if (!duplicates.ok) return { ok: false, problem: readProblem(duplicates.failure), isArgument: false };
    const readTooEarly = this.whyNotYet(batch, duplicates.readAtMs);
    if (readTooEarly !== undefined) return { ok: false, problem: readTooEarly, isArgument: false };
    this.#hold(batch, duplicates.held);
    const book = await this.#heldByBook(batch, own);
    if (!book.ok) return { ok: false, problem: book.problem, isArgument: false };
    const reviewed = await reviewRows(this.#readyRows(batch), {
      ...request,
      service,
      pace: this.#pace,
      tolerancePercent: settings.quote.tolerancePercent,
    });
    if (!reviewed.ok) return { ok: false, problem: reviewed.problem, isArgument: false };
    const unread = duplicates.unread ?? book.unread;
    for (const event of reviewedEvents(reviewed, unread)) this.append(batch, event);
    this.#hold(batch, reviewed.held);
    const figures = this.figures(batch);
    const wallets = chosen.byCurrency;
    const balances = new Map([...wallets].map(([currency, wallet]) => [currency, wallet.balanceMinor]));
    const missing = shortfalls(figures, balances);
    return { ok: true, figures, basis: reviewed.basis, wallets, shortfalls: missing, unread };
  }

  /**
   * Holds rows whose payee has another account in the service's book. A single payment is not compared: its payer
   * chooses the payee by hand and sees the account.
   */
  async #heldByBook(batch: string, payees: OwnFindings): Promise<BookChanges> {
    const { service, journal } = this.#ports;
    const { file, address } = this.record(batch).created;
    if (file === null) return { ok: true, held: [], unread: undefined };
    const sources = { service, pace: this.#pace, journal, batch, address, payees };
    const found = await findBookChanges(this.#readyRows(batch), sources);
    if (found.ok) this.#hold(batch, found.held);
    return found;
  }

  /** Why the service's sessions say nothing about the batch; undefined if they may be asked for. */
  whyNotAsked(batch: string) {
    return this.#business.whyNotAsked(batch);
  }

  /** The figures that an approval now would freeze. */
  figures(batch: string): ApprovalFigures {
    return approvalFigures(this.#ports.journal.rows(batch), this.#ports.settings.quote.tolerancePercent);
  }

  /** Why the batch cannot be approved so, whatever the person then types; undefined if they may be asked. */
  whyNotApproved(batch: string, act: ApprovalAct): Problem | undefined {
    return whyNotApproved(this.#approvalFacts(batch), act);
  }

  /**
   * Freezes the ready rows and the most that may leave the wallets. Returns the problem if it may not be approved; then
   * nothing is written.
   */
  approve(batch: string, act: ApprovalAct): Problem | undefined {
    const facts = this.#approvalFacts(batch);
    const why = whyNotApproved(facts, act) ?? whyNotConfirmed(facts, act.confirmation);
    if (why !== undefined) return why;
    // The content of every row is frozen, not only of the rows to be sent, because the hash is compared when others
    // are already paid.
    this.append(batch, approvalEvent(facts.figures, contentsOf(this.#ports.journal, batch), act));
    return undefined;
  }

  #approvalFacts(batch: string): ApprovalFacts {
    const { journal } = this.#ports;
    return {
      record: this.record(batch),
      kind: kindOfBatch(journal, batch),
      figures: this.figures(batch),
      isEachPriced: isEachPriced(journal.rows(batch)),
      isBeingReviewed: this.#session.isBeingReviewed(batch),
      isBeingSent: this.isBeingSent(batch),
      tooEarly: this.whyNotYet(batch),
    };
  }

  /** False for a run that only follows what was sent, with no approval to send. */
  isBeingSent(batch: string): boolean {
    return this.#session.runs.has(batch) && this.record(batch).control !== 'idle';
  }

  /**
   * A person starts sending what was approved and waits for that. If nothing waits, nothing is written. Returns why
   * nothing may be sent.
   */
  letGo(batch: string, by: string): Problem | undefined {
    const why = this.whyNotSent(batch);
    if (why === undefined && isWaitingForSend(this.record(batch)))
      this.append(batch, { type: 'batch-resumed', by });
    return why;
  }

  /**
   * A person goes on with a batch that was paused or stopped, in its run if one is open. With `acceptsDoubt` they were
   * shown how many rows are in doubt, and accept them. Returns why nothing may be sent.
   */
  goOn(batch: string, act: { readonly by: string; readonly acceptsDoubt: boolean }): Problem | undefined {
    const why = this.whyNotSent(batch);
    if (why !== undefined) return why;
    const { by, acceptsDoubt } = act;
    const run = this.#session.runs.get(batch);
    if (run !== undefined) {
      run.resume(by, { acceptsDoubt });
      return undefined;
    }
    const inDoubt = countIn(this.#ports.journal.counts(batch), ...LOOKED_FOR);
    const isAccepting = acceptsDoubt && inDoubt > 0;
    this.append(batch, { type: 'batch-resumed', by, ...(isAccepting && { doubtAccepted: inDoubt }) });
    return undefined;
  }

  /** Why the batch may not be sent as it is; undefined if its approval holds. */
  whyNotSent(batch: string): Problem | undefined {
    if (this.isApproved(batch)) return undefined;
    const record = this.record(batch);
    return whyClosed(record) ?? record.problem ?? problem('approval-void', { reason: 'not-approved' });
  }

  /** True if the batch may be sent as it is. An approval that is days old is voided if rows still wait for it. */
  isApproved(batch: string): boolean {
    const record = this.record(batch);
    if (record.approval === null || record.closed !== undefined) return false;
    if (!isAged(this.#ports.journal, record, this.#ports.clock.nowMs())) return true;
    this.append(batch, approvalVoided('age'));
    return false;
  }

  /** Looks once at the rows that are still watched (`WATCHING_MS`), in all batches of the address. Nothing is sent. */
  watchOnce(request: WatchRequest): Promise<Watched> {
    const runOf = (batch: string) => this.#session.runs.get(batch);
    const append = (batch: string, ...events: readonly JournalEvent[]) => this.append(batch, ...events);
    const parts = { gate: this.#gate, pace: this.#pace, business: this.#business, runOf, append };
    const mirror = this.#mirrorOf();
    return watchOnce({ ...this.#ports, ...parts, mirror }, request, this.#watched);
  }

  /** A run of the batch in this process, not yet started. */
  openRun(batch: string): BatchRun {
    const { journal, service, clock, chance, settings } = this.#ports;
    this.#voidIfChanged(batch);
    const state = openRun({
      batch: this.record(batch),
      rows: journal.rows(batch),
      settings,
      gate: this.#gate,
      mirror: this.#mirrorOf(),
      queries: {
        ...runQueries(journal, batch, settings.duplicates.days),
        paidElsewhere: (sessions, now, numbers) =>
          paidElsewhereSince(sessions, { journal, batch, now, days: settings.duplicates.days }, numbers),
      },
    });
    const machine = new BatchMachine(state, journal, () => chance.fraction());
    const run = new BatchRun(machine, {
      service,
      pace: this.#pace,
      clock,
      journal,
      business: this.#business,
      freshKey: () => chance.uuid(),
    });
    this.#session.runs.set(batch, run);
    const forget = () => this.#session.runs.delete(batch);
    run.finished.then(forget, forget);
    return run;
  }

  /** A copy may lack payments that the list has shown already: then all of it is read. */
  #mirrorOf(): ListMirror {
    const { journal } = this.#ports;
    const isCopy = journal.isOlderThanRemembered() || forgottenPeriodsOf(journal.batches()).length > 0;
    return isCopy ? new ListMirror() : this.#mirror;
  }

  /** Only what was approved is sent: rows that differ from it void the approval, whoever changed them. */
  #voidIfChanged(batch: string): void {
    const { approval } = this.record(batch);
    if (approval === null || (this.#ports.journal.counts(batch).ready ?? 0) === 0) return;
    if (contentHash(contentsOf(this.#ports.journal, batch)) === approval.rowsSha256) return;
    this.append(batch, approvalVoided('changed'));
  }

  /** Records the wallets, and holds the rows of currencies that have none. */
  #takeWallets(
    batch: string,
    byCurrency: ReadonlyMap<string, Wallet>,
    convertFrom: string | undefined,
  ): void {
    const wallets = Object.fromEntries([...byCurrency].map(([currency, { id }]) => [currency, id]));
    const balances = [...byCurrency].map(([currency, wallet]) => [currency, wallet.balanceMinor]);
    const balancesMinor = Object.fromEntries(balances);
    const businessId = [...byCurrency.values()].find((wallet) => wallet.businessId)?.businessId ?? null;
    const exchange = convertFrom === undefined ? {} : { convertFrom };
    if (this.record(batch).approval !== null) this.append(batch, approvalVoided('edit'));
    this.append(batch, { type: 'wallets-chosen', wallets, ...exchange, balancesMinor, businessId });
    // Any other reason to hold them is looked for again.
    const released = releasedOrphans(this.#ports.journal, this.record(batch));
    if (released.length > 0) this.#appendAll(batch, released);
    const orphans: { row: number; problem: Problem }[] = [];
    for (const { record, content, payment } of this.#readyRows(batch).all()) {
      if (byCurrency.has(record.currency)) continue;
      if (payment.exchangedFrom !== undefined && isExchangeable(content.fields)) continue;
      const { currency } = record;
      const params = { currency: currency.toUpperCase(), reason: `none-chosen:${currency}` };
      orphans.push({ row: record.row, problem: problem('wallet-unclear', params) });
    }
    this.#hold(batch, orphans);
  }

  #hold(batch: string, held: readonly { readonly row: number; readonly problem: Problem }[]): void {
    const { journal } = this.#ports;
    // A person may have set one of them aside while the service was asked.
    const events = held.flatMap(({ row, problem }) =>
      journal.row({ batch, row })?.state === 'ready' ? [{ type: 'row-held', row, problem } as const] : [],
    );
    if (events.length > 0) this.#appendAll(batch, events);
  }

  #readyRows(batch: string): QuotableRows {
    return quotableRows(this.#ports.journal, batch);
  }
}
