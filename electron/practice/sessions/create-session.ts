import { amountWithCode } from '../../../shared/domain/money.ts';
import { type BookSession, type BookWallet, type Pricing, paysIn } from '../books/book-types.ts';
import { type PracticeState, walletBalanceMinor } from '../books/practice-state.ts';
import { beginSession } from '../books/session-life.ts';
import {
  type Answer,
  type Complaints,
  invalidFields,
  invalidParameters,
  refuse,
  refused,
  success,
  unknownId,
} from '../http/answer.ts';
import type { JsonObject } from '../http/field-reader.ts';
import { minorWithinLimit } from '../pricing/money-math.ts';
import type { Priced } from '../pricing/price-session.ts';
import { statusWord } from './session-wire.ts';

/** Carries out a request for a new session. */
export type Create = (state: PracticeState, body: JsonObject, idempotencyKey: string | undefined) => Answer;

const BAD_AMOUNT = 'The amount must be greater than zero, in the decimals of the currency.';

/** A session that passed every rule except the wallet's balance. */
interface SessionDraft
  extends Pick<
    BookSession,
    | 'kind'
    | 'idempotencyKey'
    | 'description'
    | 'metadata'
    | 'country'
    | 'channel'
    | 'payinMethod'
    | 'amountMinor'
  > {
  readonly wallet: BookWallet;
  readonly destinationWalletId?: string | undefined;
  readonly recipientId?: string;
  readonly recipient: BookSession['recipient'];
  readonly priced: Priced;
}

/** Checks the balance, adds the session to the books and answers with the session creation result. */
export function openSession(state: PracticeState, { priced, ...rest }: SessionDraft): Answer {
  const extraMinor = state.options.extraFeeMinor + (priced.quote ? feeBeyondQuote(rest.amountMinor) : 0);
  const pricing = withExtraFee(priced.pricing, extraMinor);
  const draft = { ...rest, priced: { ...priced, pricing } };
  const { wallet } = draft;
  const balance = walletBalanceMinor(state, wallet);
  if (!paysIn(draft.kind) && balance < pricing.userPaysMinor) {
    const has = amountWithCode(balance, wallet.currency);
    const needs = amountWithCode(pricing.userPaysMinor, wallet.currency);
    refuse(
      refused({
        status: state.options.insufficientFundsStatus,
        code: 'insufficient_funds',
        message: `Insufficient funds: the wallet has ${has}, the transaction needs ${needs}.`,
      }),
    );
  }
  const session = commit(state, draft);
  return success(creationResult(state, session), 'Transaction session created');
}

/**
 * The document does not promise that a session takes what its quote said. Some take a smallest unit more: those of an
 * amount that ends in 77 smallest units, so that a sheet can cause it. In smaller amounts a unit would be no trifle.
 */
function feeBeyondQuote(amountMinor: number): number {
  return amountMinor >= 1_000 && amountMinor % 100 === 77 ? 1 : 0;
}

function withExtraFee(pricing: Pricing, extraMinor: number): Pricing {
  const { ourFeeMinor, totalFeesMinor, userPaysMinor } = pricing;
  return {
    ...pricing,
    ourFeeMinor: ourFeeMinor + extraMinor,
    totalFeesMinor: totalFeesMinor + extraMinor,
    userPaysMinor: userPaysMinor + extraMinor,
  };
}

function commit(state: PracticeState, draft: SessionDraft): BookSession {
  const { wallet, priced, ...drafted } = draft;
  // A clock that was set back must not break the order: a session is never older than the one before it.
  const createdMs = Math.max(state.clock.nowMs(), state.sessions.all().at(-1)?.createdMs ?? 0);
  const session: BookSession = {
    id: state.ids.uuid(),
    transactionId: state.ids.uuid(),
    // Short and readable for people.
    reference: `PR${String(state.sessions.all().length + 1).padStart(9, '0')}`,
    destinationWalletId: undefined,
    recipientId: '',
    ...drafted,
    walletId: wallet.id,
    pricing: priced.pricing,
    createdMs,
    plannedFailure: '',
    status: state.options.life.firstStatus,
    failureReason: '',
    modifiedMs: createdMs,
  };
  if (priced.quote) {
    priced.quote.usedBy = session.id;
    state.file.keep({ kind: 'quote-used', id: priced.quote.id, by: session.id });
  }
  beginSession(state, session);
  return session;
}

/** The data of every session creation response (spec "Session creation result"). */
function creationResult(state: PracticeState, session: BookSession) {
  const field = state.options.sessionIdField;
  return {
    success: true,
    transaction_id: field === 'session_id' ? session.transactionId : session.id,
    transaction_reference: session.reference,
    message: 'Transaction session created',
    payment_link: paysIn(session.kind) ? `https://practice.invalid/pay/${session.reference}` : '',
    status: statusWord(state, session.status),
    http_status: 200,
    session_id: field === 'transaction_id' ? session.transactionId : session.id,
    extra: {},
  };
}

/**
 * The wallet that a session may use: known, ACTIVE ("Operational; can process transactions") and of the session's
 * currency.
 */
export function usableWallet(
  state: PracticeState,
  id: string,
  { field, currency }: { field: string; currency?: string },
): BookWallet {
  const wallet = state.wallets.get(id) ?? refuse(unknownId(field, 'wallet'));
  if (wallet.status !== 'ACTIVE') {
    const message = `The wallet is ${wallet.status}, not ACTIVE.`;
    refuse(invalidParameters({ [field]: [message] }, message));
  }
  if (currency !== undefined && wallet.currency !== currency) {
    const message = `The wallet holds ${wallet.currency.toUpperCase()}, not ${currency.toUpperCase()}.`;
    refuse(invalidFields({ [field]: [message] }));
  }
  return wallet;
}

/** A transaction's amount in minor units; 0, with a complaint, if it cannot be paid. */
export function payableMinor(complaints: Complaints, amount: number, currency: string): number {
  const amountMinor = minorWithinLimit(amount, currency) ?? 0;
  if (amountMinor <= 0) complaints.add('transaction.amount', BAD_AMOUNT);
  return amountMinor;
}
