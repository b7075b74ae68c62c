import { type BooksRecord, memoryOnly, openBooksFile } from './books/books-file.ts';
import { createState, type PracticeState } from './books/practice-state.ts';
import { isFinal, scheduleLife } from './books/session-life.ts';
import type { PracticeOptions } from './faults/practice-options.ts';
import type { PracticeClock } from './ports/clock.ts';
import { fillNewBooks, setUpPortal } from './sample-data.ts';
import { addSampleSessions } from './sample-sessions.ts';

/** The books at the start of the service: new ones with the sample data, or those of the options' file. */
export function openBooks(options: PracticeOptions, seed: number, clock: PracticeClock): PracticeState {
  const { records, file } =
    options.booksFile === undefined ? { records: [], file: memoryOnly } : openBooksFile(options.booksFile);
  const state = createState({ options, seed, clock, records, file });
  setUpPortal(state);
  for (const record of records) restore(state, record);
  if (records.length === 0) {
    const { openedMs: atMs, businessId, userId } = state;
    state.file.keep({ kind: 'opened', version: 1, atMs, businessId, userId });
    fillNewBooks(state);
    if (options.withSampleSessions) addSampleSessions(state);
    state.file.flush();
  }
  for (const session of state.sessions.all()) if (!isFinal(session)) scheduleLife(state, session);
  return state;
}

/** Applies one line of the file to the books. */
function restore(state: PracticeState, record: BooksRecord): void {
  switch (record.kind) {
    case 'opened':
    case 'listening':
      return;
    case 'entry':
      state.ledger.restore(record.entry);
      return;
    case 'session':
      state.sessions.add(record.session);
      return;
    case 'status': {
      const session = state.sessions.get(record.id);
      if (!session) throw new Error(`the practice books name a session that they do not hold: ${record.id}`);
      session.status = record.status;
      session.failureReason = record.failureReason;
      session.modifiedMs = record.modifiedMs;
      return;
    }
    case 'recipient':
      state.recipients.set(record.recipient.id, record.recipient);
      return;
    case 'key':
      state.idempotency.restore(record);
      return;
    case 'wallet-status': {
      const wallet = state.wallets.get(record.id);
      if (wallet) wallet.status = record.status;
      return;
    }
  }
}
