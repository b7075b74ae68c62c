import type { OperationName } from '../../shared/api/operations.ts';
import { amountFromApi } from '../../shared/domain/money.ts';
import type { BookRecipient, BookSession, BookWallet } from './books/book-types.ts';
import type { LedgerEntry } from './books/ledger.ts';
import { type BookSubscription, type PracticeState, walletBalanceMinor } from './books/practice-state.ts';
import { finishSession, settleAll, turnSession } from './books/session-life.ts';
import { type FaultPlanInput, faultPicker, faultPlanSchema } from './faults/fault-plan.ts';
import type { LoggedRequest } from './http/request-log.ts';
import type { WebhookDelivery } from './sessions/webhooks.ts';

/** The service's own books, read only: what really happened, whatever was answered or listed. Tests compare with them. */
export interface PracticeBooks {
  /** Every session, the oldest first. */
  sessions(): readonly BookSession[];
  session(id: string): BookSession | undefined;
  sessionsWithKey(idempotencyKey: string): readonly BookSession[];
  /** The sessions whose description contains the text. */
  sessionsMarked(text: string): readonly BookSession[];
  wallets(): readonly (Readonly<BookWallet> & { readonly balanceMinor: number })[];
  /** Throws for a wallet that does not exist. */
  balanceMinor(walletId: string): number;
  recipients(): readonly BookRecipient[];
  ledgerEntries(): readonly LedgerEntry[];
  /** The sum of an account; `outside`, `transit`, `fees`, `exchange` or `wallet:<id>`. */
  accountMinor(account: string, currency: string): number;
  /** The sum of all accounts of a currency: always 0. */
  ledgerSumMinor(currency: string): number;
  /** Every request, in order of arrival, including refused ones. */
  requests(): readonly LoggedRequest[];
  requestsTotal(): number;
  /** Resolves when this many requests have arrived, of all or of one operation. */
  requestsArrived(count: number, operation?: OperationName): Promise<void>;
  deliveries(): readonly WebhookDelivery[];
}

/** What tests and the control endpoint may change while the service runs. */
export interface PracticeControls {
  /** A new plan, checked; its rules' counts start again. Throws a ZodError for an invalid plan. */
  setFaults(plan: FaultPlanInput): void;
  /** Sets a wallet's balance, booked against `outside`, so that the ledger stays balanced. */
  setBalanceMinor(walletId: string, amountMinor: number): void;
  setWalletStatus(walletId: string, status: BookWallet['status']): void;
  /** Takes every session to its end at once. */
  settleAll(): void;
  /** Ends one session: completed for '', otherwise failed for the reason. Does nothing if it has ended. */
  finish(sessionId: string, failureReason: string): void;
  /** Turns a session that has ended to the other end: completed to failed for the reason, failed to completed. */
  turn(sessionId: string, failureReason: string): void;
  /** Adds an active subscription. Events are delivered to loopback URLs only. */
  subscribe(url: string): BookSubscription;
  /** Closes every connection and refuses new ones, like a service that is down. */
  goDown(): Promise<void>;
  /** Listens again, at the same address. */
  goUp(): Promise<void>;
}

export function booksOf(state: PracticeState, deliveries: readonly WebhookDelivery[]): PracticeBooks {
  return {
    sessions: () => state.sessions.all(),
    session: (id) => state.sessions.get(id),
    sessionsWithKey: (key) => state.sessions.withKey(key),
    sessionsMarked: (text) => state.sessions.all().filter((session) => session.description.includes(text)),
    wallets: () =>
      [...state.wallets.values()].map((wallet) => ({
        ...wallet,
        balanceMinor: walletBalanceMinor(state, wallet),
      })),
    balanceMinor: (walletId) => walletBalanceMinor(state, knownWallet(state, walletId)),
    recipients: () => [...state.recipients.values()],
    ledgerEntries: () => state.ledger.entries,
    accountMinor: (account, currency) => state.ledger.balanceMinor(account, currency),
    ledgerSumMinor: (currency) => state.ledger.sumMinor(currency),
    requests: () => state.requests.kept,
    requestsTotal: () => state.requests.total,
    requestsArrived: (count, operation) =>
      state.requests.until(() => {
        if (operation === undefined) return state.requests.total >= count;
        return state.requests.kept.filter((request) => request.operation === operation).length >= count;
      }),
    deliveries: () => deliveries,
  };
}

export function controlsOf(
  state: PracticeState,
  seed: number,
  network: Pick<PracticeControls, 'goDown' | 'goUp'>,
): PracticeControls {
  return {
    ...network,
    setFaults(plan) {
      state.picker = faultPicker(faultPlanSchema.parse(plan), seed);
    },
    setBalanceMinor(walletId, amountMinor) {
      const wallet = knownWallet(state, walletId);
      const { currency } = wallet;
      const changeMinor = amountMinor - walletBalanceMinor(state, wallet);
      state.ledger.book({
        atMs: state.clock.nowMs(),
        sessionId: '',
        why: 'set-by-test',
        postings: [
          { account: 'outside', currency, amountMinor: -changeMinor },
          { account: `wallet:${walletId}`, currency, amountMinor: changeMinor },
        ],
      });
    },
    setWalletStatus(walletId, status) {
      const wallet = knownWallet(state, walletId);
      wallet.status = status;
      wallet.updatedMs = state.clock.nowMs();
      state.file.keep({ kind: 'wallet-status', id: walletId, status });
    },
    settleAll: () => settleAll(state),
    finish: (sessionId, failureReason) => finishSession(state, knownSession(state, sessionId), failureReason),
    turn: (sessionId, failureReason) => turnSession(state, knownSession(state, sessionId), failureReason),
    subscribe(url) {
      const subscription: BookSubscription = {
        id: state.ids.uuid(),
        url,
        eventType: 'transaction.status_changed',
        isActive: true,
        createdMs: state.clock.nowMs(),
      };
      state.subscriptions.push(subscription);
      return subscription;
    },
  };
}

/** An amount in major units of a wallet's currency, as minor units; throws if the currency has fewer decimals. */
export function minorOfWallet(state: PracticeState, walletId: string, major: number): number {
  const amountMinor = amountFromApi(major, knownWallet(state, walletId).currency);
  if (amountMinor === undefined) throw new Error(`${major} has more decimals than the wallet's currency`);
  return amountMinor;
}

function knownSession(state: PracticeState, sessionId: string): BookSession {
  const session = state.sessions.get(sessionId);
  if (!session) throw new Error(`no session ${sessionId}`);
  return session;
}

function knownWallet(state: PracticeState, walletId: string): BookWallet {
  const wallet = state.wallets.get(walletId);
  if (!wallet) throw new Error(`no wallet ${walletId}`);
  return wallet;
}
