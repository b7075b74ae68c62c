import type { BookSession, BookWallet } from '../../electron/practice/books/book-types.ts';
import {
  type BookSubscription,
  type PracticeState,
  walletBalanceMinor,
} from '../../electron/practice/books/practice-state.ts';
import { finishSession, turnSession } from '../../electron/practice/books/session-life.ts';
import {
  type FaultPlanInput,
  faultPicker,
  faultPlanSchema,
} from '../../electron/practice/faults/fault-plan.ts';
import type { WebhookDelivery } from '../../electron/practice/sessions/webhooks.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import { amountFromApi } from '../../shared/domain/money.ts';
import type { RequestLog } from './practice-request-log.ts';

/** The service's own books, read only: what really happened, whatever was answered or listed. Tests compare with them. */
export function booksOf(state: PracticeState, log: RequestLog, deliveries: readonly WebhookDelivery[]) {
  return {
    /** Every session, the oldest first. */
    sessions: () => state.sessions.all(),
    session: (id: string) => state.sessions.get(id),
    sessionsWithKey: (key: string) =>
      state.sessions.all().filter(({ idempotencyKey }) => idempotencyKey === key),
    /** The sessions whose description contains the text. */
    sessionsMarked: (text: string) =>
      state.sessions.all().filter((session) => session.description.includes(text)),
    wallets: () =>
      [...state.wallets.values()].map((wallet) => ({
        ...wallet,
        balanceMinor: walletBalanceMinor(state, wallet),
      })),
    /** Throws for a wallet that does not exist. */
    balanceMinor: (walletId: string) => walletBalanceMinor(state, knownWallet(state, walletId)),
    recipients: () => [...state.recipients.values()],
    ledgerEntries: () => state.ledger.entries,
    /** The sum of an account; `outside`, `transit`, `fees`, `exchange` or `wallet:<id>`. */
    accountMinor: (account: string, currency: string) => state.ledger.balanceMinor(account, currency),
    /** The sum of all accounts of a currency: always 0. */
    ledgerSumMinor: (currency: string) => state.ledger.sumMinor(currency),
    /** Every request, in order of arrival, including refused ones. */
    requests: () => log.kept,
    requestsTotal: () => log.total,
    /** Resolves when this many requests have arrived, of all or of one operation. */
    requestsArrived: (count: number, operation?: OperationName) =>
      log.until(() => {
        if (operation === undefined) return log.total >= count;
        return log.kept.filter((request) => request.operation === operation).length >= count;
      }),
    deliveries: () => deliveries,
  };
}
export type PracticeBooks = ReturnType<typeof booksOf>;

interface Network {
  /** Closes every connection and refuses new ones, like a service that is down. */
  goDown(): Promise<void>;
  /** Listens again, at the same address. */
  goUp(): Promise<void>;
}

/** What tests and the control endpoint may change while the service runs. */
export function controlsOf(state: PracticeState, seed: number, network: Network) {
  return {
    ...network,
    /** A new plan, checked; its rules' counts start again. Throws a ZodError for an invalid plan. */
    setFaults(plan: FaultPlanInput): void {
      state.picker = faultPicker(faultPlanSchema.parse(plan), seed);
    },
    /** Sets a wallet's balance, booked against `outside`, so that the ledger stays balanced. */
    setBalanceMinor(walletId: string, amountMinor: number): void {
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
    setWalletStatus(walletId: string, status: BookWallet['status']): void {
      const wallet = knownWallet(state, walletId);
      wallet.status = status;
      wallet.updatedMs = state.clock.nowMs();
      state.file.keep({ kind: 'wallet-status', id: walletId, status });
    },
    /** Takes every session to its end at once. */
    settleAll(): void {
      for (const session of state.sessions.all()) finishSession(state, session, session.plannedFailure);
    },
    /** Ends one session: completed for '', otherwise failed for the reason. Does nothing if it has ended. */
    finish: (sessionId: string, failureReason: string) =>
      finishSession(state, knownSession(state, sessionId), failureReason),
    /** Turns a session that has ended to the other end: completed to failed for the reason, failed to completed. */
    turn: (sessionId: string, failureReason: string) =>
      turnSession(state, knownSession(state, sessionId), failureReason),
    /** Adds an active subscription. Events are delivered to loopback URLs only. */
    subscribe(url: string): BookSubscription {
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
export type PracticeControls = ReturnType<typeof controlsOf>;

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
