/** What every handler of batches needs: the batch's record, the connection to its own service, and its view. */

import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import { countIn, MOVING, PERHAPS_SENT, REFUSED } from '../../../shared/domain/row-state.ts';
import type { BatchSummary, BatchView, RowView } from '../../../shared/ipc/batch-views.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import { type BatchRecord, outageSince } from '../../engine/core/row/batch-record.ts';
import { approvalVoided, type EventOf, type JournalEvent } from '../../engine/core/row/events.ts';
import type { RowRef } from '../../engine/core/row/row-record.ts';
import type { Journal, ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { SourceFiles } from '../../files/source-files.ts';
import type { DraftChange, Drafts } from '../files/drafts.ts';
import { done, refused } from '../ipc/answer-request.ts';
import type { Profiles } from '../profiles/profiles.ts';
import type { ConnectionPool, ProfileConnection } from '../service/profile-connection.ts';
import type { BatchRuns } from './batch-runs.ts';
import { type GoneOn, summarise, viewWholeBatch, viewWholeRow } from './batch-to-view.ts';

export class BatchService {
  readonly connections: ConnectionPool;
  readonly runs: BatchRuns;
  readonly book: Profiles;
  readonly sources: SourceFiles;
  readonly drafts: Drafts;
  /** Throws JournalFailure if the journal cannot be used. */
  readonly journal: () => ReadonlyJournal;
  readonly #writableJournal: () => Journal;
  /** By batch, what this process found unfinished when it started. */
  readonly #goneOn = new Map<string, GoneOn>();

  constructor(
    parts: Pick<BatchService, 'connections' | 'runs' | 'book' | 'sources' | 'drafts'> & {
      readonly journal: () => Journal;
    },
  ) {
    this.connections = parts.connections;
    this.runs = parts.runs;
    this.book = parts.book;
    this.sources = parts.sources;
    this.drafts = parts.drafts;
    this.journal = parts.journal;
    this.#writableJournal = parts.journal;
  }

  /**
   * As `Journal.whole`: awaited before a batch is reviewed or sent. Sheets are compared and
   * batches made meanwhile: if a page proves broken, nothing of them is sent.
   */
  async whole(): Promise<void> {
    await this.#writableJournal().whole;
  }

  /** Calls with the batch's record; refuses a batch that is not there. */
  async withRecord<Value>(
    batch: string,
    work: (record: BatchRecord, journal: ReadonlyJournal) => Reply<Value> | Promise<Reply<Value>>,
  ): Promise<Reply<Value>> {
    const journal = this.journal();
    const record = journal.batch(batch);
    return record ? work(record, journal) : refused(decisionRefused(`no-such-batch:${batch}`));
  }

  /** Calls with the connection of the batch's own profile; refuses a connection to another service. */
  async withOwnConnection<Value>(
    batch: string,
    work: (connection: ProfileConnection, record: BatchRecord) => Reply<Value> | Promise<Reply<Value>>,
  ): Promise<Reply<Value>> {
    return this.withRecord(batch, async (record) => {
      await this.whole();
      const found = await this.connections.find(record.created.profile);
      if (!found.ok) return found;
      if (found.value.serviceId !== record.created.address) return refused(decisionRefused('other-service'));
      return work(found.value, record);
    });
  }

  /**
   * Starts nothing new, also if no run was begun yet: one that begins later goes on from the journal. False if the
   * batch is not being sent.
   */
  pause(batch: string): boolean {
    if (this.runs.pause(batch)) return true;
    const record = this.journal().batch(batch);
    if (record?.control !== 'running' && !(record && outageSince(record))) return false;
    this.#record(batch, { type: 'batch-paused', by: 'user', problem: null });
    return true;
  }

  /** The outage that the batch waits for has another reason now. */
  waitOn(batch: string, why: Problem): void {
    this.#record(batch, { type: 'batch-paused', by: 'engine', problem: why });
  }

  stop(batch: string, why: Problem = problem('stopped-by-you')): void {
    this.#record(batch, { type: 'batch-stopped', problem: why });
  }

  /** What was written for others about rows of the batch. */
  noteDocument(batch: string, made: Omit<EventOf<'document-made'>, 'type' | 'by'>): void {
    this.#record(batch, { type: 'document-made', by: this.book.person, ...made });
  }

  /**
   * Keeps a change of a draft. What was approved of it is no longer what the person means, and the command line, which
   * knows no drafts, would send it: the approval no longer holds.
   */
  async saveDraft(draft: string, change: DraftChange): Promise<void> {
    // The change is seen from here on, and is written whatever becomes of the journal.
    const saved = this.drafts.save(draft, change);
    try {
      const batch = this.drafts.batchOf(draft);
      if (batch !== undefined && this.drafts.isChangedSince(batch)) this.#voidApproval(batch);
    } finally {
      await saved;
    }
  }

  #voidApproval(batch: string): void {
    const journal = this.journal();
    const isWaiting = (journal.counts(batch).ready ?? 0) > 0;
    if (isWaiting && journal.batch(batch)?.approval) this.#record(batch, approvalVoided('edit'));
  }

  /** Needs neither service nor keys. It goes through the batch's run if there is one. */
  #record(batch: string, event: JournalEvent): void {
    if (!this.runs.record(batch, event)) this.#writableJournal().append(batch, [event], Date.now());
  }

  /** Throws away a batch of which nothing was sent (`whyNotDiscarded`). Needs neither service nor keys. */
  discard(batch: string): void {
    discardBatch(batch, this.#writableJournal(), Date.now());
  }

  view(batch: string): BatchView {
    const journal = this.journal();
    const record = journal.batch(batch);
    if (!record) throw new Error(`no batch ${batch}`);
    const sha256 = record.created.file?.sha256;
    return viewWholeBatch(journal, record, {
      run: this.runs.facts(batch),
      rate: this.book.settingsFor(record.created.environment).rate,
      draft: this.drafts.ofBatch(batch) ?? null,
      isSheetChanged: this.drafts.isChangedSince(batch),
      hasSourceFile: sha256 !== undefined && this.sources.has(sha256),
      goneOn: this.#goneOn.get(batch),
    });
  }

  summary(record: BatchRecord): BatchSummary {
    return summarise(this.journal(), record, this.#goneOn.get(record.batch));
  }

  /** Continues a batch that an earlier process left unfinished. */
  continue({ batch, lastEventAtMs }: BatchRecord, connection: ProfileConnection): void {
    const { paid = 0 } = this.journal().counts(batch);
    this.#goneOn.set(batch, { sinceMs: lastEventAtMs, untilMs: connection.engine.now().ourMs, paid });
    // An approval that is days old is voided by this call, so that only sent rows are followed.
    connection.engine.isApproved(batch);
    this.runs.start(connection, batch);
  }

  viewed(batch: string): Reply<BatchView> {
    return done(this.view(batch));
  }

  /** Refuses a row that the batch does not have. */
  viewedRow(ref: RowRef): Reply<RowView> {
    const journal = this.journal();
    const record = journal.row(ref);
    if (!record) return refused(decisionRefused(`no-such-row:${ref.row}`));
    return done(viewWholeRow(journal, ref.batch, record));
  }
}

/** Why a batch cannot be thrown away: something of it was sent. Undefined if it can. */
export function whyNotDiscarded(record: BatchRecord, journal: ReadonlyJournal): string | undefined {
  const counts = journal.counts(record.batch);
  const wasSent = countIn(counts, ...PERHAPS_SENT, ...REFUSED) > 0;
  return wasSent || record.run !== null ? 'already-sent' : undefined;
}

/** Throws away a batch of which nothing was sent: every row is closed, and the batch is no longer listed. */
export function discardBatch(batch: string, journal: Journal, atMs: number): void {
  const events: JournalEvent[] = [];
  for (const { row, state } of journal.rows(batch)) {
    if (state !== 'closed') events.push({ type: 'row-closed', row, by: 'user', reason: 'cancelled' });
  }
  if (journal.batch(batch)?.approval) events.push(approvalVoided('edit'));
  if (events.length > 0) journal.append(batch, events, atMs);
}

/**
 * The batches that an earlier run left unfinished, whether they were being sent or followed, and whose service can be
 * called: those that the app continues at its start. One that cannot be sent on is stopped for the reason, which stands
 * in the window until a person resumes it.
 */
export async function unfinishedBatches(batches: BatchService): Promise<readonly string[]> {
  const journal = batches.journal();
  const unfinished: string[] = [];
  for (const record of journal.batches()) {
    const { batch, created } = record;
    if (!isUnfinished(journal, record)) continue;
    const found = await batches.connections.find(created.profile);
    const isOther = found.ok && found.value.serviceId !== created.address;
    if (found.ok && !isOther) unfinished.push(batch);
    // A person may have paused or stopped it meanwhile.
    else if (isSendingOn(journal, journal.batch(batch) ?? record))
      batches.stop(batch, found.ok ? decisionRefused('other-service') : found.problems[0]);
  }
  return unfinished;
}

/**
 * Continues them once the journal is known to be whole, each with the connection that its profile has by then: a person
 * may have given other keys meanwhile.
 */
export async function continueBatches(batches: BatchService, unfinished: readonly string[]): Promise<void> {
  for (const batch of unfinished)
    await batches.withOwnConnection(batch, (connection, record) => {
      batches.continue(record, connection);
      return done({});
    });
}

function isUnfinished(journal: ReadonlyJournal, record: BatchRecord): boolean {
  return countIn(journal.counts(record.batch), ...MOVING) > 0 || isSendingOn(journal, record);
}

function isSendingOn(journal: ReadonlyJournal, { batch, control, approval }: BatchRecord): boolean {
  return control === 'running' && approval !== null && countIn(journal.counts(batch), 'ready') > 0;
}
