import { faultPicker } from '../faults/fault-plan.ts';
import type { PracticeOptions } from '../faults/practice-options.ts';
import { createIdempotencyRecords } from '../http/idempotency.ts';
import type { PracticeClock } from '../ports/clock.ts';
import { seededRandom } from '../ports/random.ts';
import type { BookAccount, BookRecipient, BookSession, BookWallet } from './book-types.ts';
import type { BooksFile, BooksRecord } from './books-file.ts';
import { createLedger } from './ledger.ts';
import { createQuoteStore } from './quote-store.ts';
import { createSessionStore } from './session-store.ts';

/** A webhook subscription (spec "Webhook subscription"). */
export interface BookSubscription {
  readonly id: string;
  readonly url: string;
  readonly eventType: string;
  readonly isActive: boolean;
  readonly createdMs: number;
}

/** Everything that the service knows, in one object that each operation gets. */
export type PracticeState = ReturnType<typeof createState>;

/** The state before the file's records are applied to it; `file` is where changes are kept. */
export function createState(from: {
  readonly options: PracticeOptions;
  readonly seed: number;
  readonly clock: PracticeClock;
  readonly records: readonly BooksRecord[];
  readonly file: BooksFile;
}) {
  const { options, seed, clock, records, file } = from;
  // The same seed must not produce the ids that the file already holds.
  const ids = seededRandom(seed, `ids after ${records.length}`);
  const opened = records.find((record) => record.kind === 'opened');
  return {
    options,
    clock,
    file,
    /** The source of ids and keys. */
    ids,
    /** The source of what happens to sessions by chance. */
    chance: seededRandom(seed, 'chance'),
    ledger: createLedger((entry) => file.keep({ kind: 'entry', entry })),
    wallets: new Map<string, BookWallet>(),
    sessions: createSessionStore(),
    quotes: createQuoteStore(clock, (offered) => file.keep({ kind: 'quote', ...offered })),
    recipients: new Map<string, BookRecipient>(),
    accounts: new Map<string, BookAccount>(),
    subscriptions: [] as BookSubscription[],
    idempotency: createIdempotencyRecords(clock, (record) => file.keep({ kind: 'key', ...record })),
    picker: faultPicker(options.faults, seed),
    businessId: opened?.businessId ?? ids.uuid(),
    userId: opened?.userId ?? ids.uuid(),
    /** When the books were first opened. */
    openedMs: opened?.atMs ?? clock.nowMs(),
    /** The port at which the books of the file were last served; 0 if there is none. */
    lastPort: records.findLast((record) => record.kind === 'listening')?.port ?? 0,
    /** Called on each change of a session's status, creation included. */
    listeners: [] as ((session: BookSession) => void)[],
  };
}

/** A wallet's balance from the ledger; it is never kept as a separate number. */
export function walletBalanceMinor(state: PracticeState, wallet: BookWallet): number {
  return state.ledger.balanceMinor(`wallet:${wallet.id}`, wallet.currency);
}
