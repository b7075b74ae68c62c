import type { FaultPicker } from '../faults/fault-plan.ts';
import type { PracticeOptions } from '../faults/practice-options.ts';
import type { IdempotencyRecords } from '../http/idempotency.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { PracticeClock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { BookAccount, BookRecipient, BookSession, BookWallet } from './book-types.ts';
import type { BooksFile } from './books-file.ts';
import type { Ledger } from './ledger.ts';
import type { QuoteStore } from './quote-store.ts';
import type { SessionStore } from './session-store.ts';

/** A webhook subscription (spec "Webhook subscription"). */
export interface BookSubscription {
  readonly id: string;
  readonly url: string;
  readonly eventType: string;
  readonly isActive: boolean;
  readonly createdMs: number;
}

/** Everything that the service knows, in one object that each operation gets. */
export interface PracticeState {
  readonly options: PracticeOptions;
  readonly clock: PracticeClock;
  /** The source of ids and keys. */
  readonly ids: Random;
  /** The source of what happens to sessions by chance. */
  readonly chance: Random;
  readonly ledger: Ledger;
  readonly wallets: Map<string, BookWallet>;
  readonly sessions: SessionStore;
  readonly quotes: QuoteStore;
  readonly recipients: Map<string, BookRecipient>;
  readonly accounts: Map<string, BookAccount>;
  readonly subscriptions: BookSubscription[];
  readonly idempotency: IdempotencyRecords;
  readonly requests: RequestLog;
  picker: FaultPicker;
  readonly businessId: string;
  readonly userId: string;
  /** When the books were first opened. */
  readonly openedMs: number;
  /** The port at which the books of the file were last served; 0 if there is none. */
  readonly lastPort: number;
  /** Where changes are kept. */
  readonly file: BooksFile;
  /** Called on each change of a session's status, creation included. */
  readonly listeners: ((session: BookSession) => void)[];
}

/** A wallet's balance from the ledger; it is never kept as a separate number. */
export function walletBalanceMinor(state: PracticeState, wallet: BookWallet): number {
  return state.ledger.balanceMinor(`wallet:${wallet.id}`, wallet.currency);
}
