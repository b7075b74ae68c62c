/** What every handler of batches needs: the batch's record, the connection to its own service, and its view. */

import type { BatchView, RowView } from '../../../shared/ipc/batch-views.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { decisionRefused } from '../../engine/core/row/decision-refused.ts';
import type { RowRef } from '../../engine/core/row/row-record.ts';
import { type Journal, JournalFailure, type ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { SourceFiles } from '../../files/source-files.ts';
import type { Drafts } from '../files/drafts.ts';
import { done, refused } from '../ipc/answer-request.ts';
import type { Profiles } from '../profiles/profiles.ts';
import type { ConnectionPool, ProfileConnection } from '../service/profile-connection.ts';
import type { BatchRuns } from './batch-runs.ts';
import { viewWholeBatch, viewWholeRow } from './batch-to-view.ts';
import { discardBatch } from './discard-batch.ts';

export class BatchService {
  readonly connections: ConnectionPool;
  readonly runs: BatchRuns;
  readonly book: Profiles;
  readonly sources: SourceFiles;
  readonly drafts: Drafts;
  /** Throws JournalFailure if the journal cannot be used. */
  readonly journal: () => ReadonlyJournal;
  readonly #writableJournal: () => Journal;

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

  /** Calls with the batch's record. A missing batch, or a journal that cannot be read, becomes a problem in words. */
  async withRecord<Value>(
    batch: string,
    work: (record: BatchRecord, journal: ReadonlyJournal) => Reply<Value> | Promise<Reply<Value>>,
  ): Promise<Reply<Value>> {
    return this.withJournal(async (journal) => {
      const record = journal.batch(batch);
      if (!record) return refused(decisionRefused(`no-such-batch:${batch}`));
      return work(record, journal);
    });
  }

  async withJournal<Value>(
    work: (journal: ReadonlyJournal) => Reply<Value> | Promise<Reply<Value>>,
  ): Promise<Reply<Value>> {
    try {
      return await work(this.journal());
    } catch (error) {
      if (error instanceof JournalFailure) return refused(error.problem);
      throw error;
    }
  }

  /** Calls with the connection of the batch's own profile; refuses a connection to another service. */
  async withOwnConnection<Value>(
    batch: string,
    work: (connection: ProfileConnection, record: BatchRecord) => Reply<Value> | Promise<Reply<Value>>,
  ): Promise<Reply<Value>> {
    return this.withRecord(batch, async (record) => {
      const found = await this.connections.find(record.created.profile);
      if (!found.ok) return refused(found.problem);
      if (found.connection.serviceId !== record.created.address)
        return refused(decisionRefused('other-service'));
      return work(found.connection, record);
    });
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
    });
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
