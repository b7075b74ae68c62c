import { formatAmount } from '../../../shared/domain/money.ts';
import { type BookSession, paysIn, type SessionStatus } from './book-types.ts';
import type { Posting } from './ledger.ts';
import type { PracticeState } from './practice-state.ts';

/** Begins a session's life: books the money that its creation moves, adds the session, and schedules its further states. */
export function beginSession(state: PracticeState, session: BookSession): void {
  session.plannedFailure = failureOf(state, session);
  state.sessions.add(session);
  state.file.keep({ kind: 'session', session });
  book(state, session, 'created', creationOf(session));
  announce(state, session);
  scheduleLife(state, session);
}

/** Schedules the further states of a session, from its present one. */
export function scheduleLife(state: PracticeState, session: BookSession): void {
  const { processingAfterMs, finalAfterMs } = state.options.life;
  state.clock.after(processingAfterMs, () => startProcessing(state, session));
  state.clock.after(Math.max(processingAfterMs, finalAfterMs), () =>
    finishSession(state, session, session.plannedFailure),
  );
}

/**
 * Takes a session to its end: completed, or failed with a reason (the debit is then credited back). Does nothing if
 * it is final.
 */
export function finishSession(state: PracticeState, session: BookSession, failureReason: string): void {
  if (isFinal(session)) return;
  startProcessing(state, session);
  session.failureReason = failureReason;
  if (failureReason) bookReversal(state, session);
  else book(state, session, 'completed', completionOf(session));
  setStatus(state, session, failureReason ? 'failed' : 'completed');
  scheduleTurn(state, session);
}

/**
 * Turns a session that has ended to the other end, which no document allows but services do: completed becomes failed
 * (the money comes back), failed becomes completed (it is taken and paid after all). Does nothing if it has not
 * ended.
 */
export function turnSession(state: PracticeState, session: BookSession, reason: string): void {
  if (!isFinal(session)) return;
  if (session.status === 'completed') {
    session.failureReason = reason;
    book(state, session, 'turned', negated(completionOf(session)));
    bookReversal(state, session);
    setStatus(state, session, 'failed');
  } else {
    session.failureReason = '';
    book(state, session, 'created', creationOf(session));
    book(state, session, 'completed', completionOf(session));
    setStatus(state, session, 'completed');
  }
}

/** The first rule that fits turns the session, at most once. */
function scheduleTurn(state: PracticeState, session: BookSession): void {
  const values = valuesOf(session);
  const rule = state.options.life.turns.find(
    ({ from, field, matches }) => from === session.status && patternOf(matches).test(values[field]),
  );
  if (rule) state.clock.after(rule.afterMs, () => turnSession(state, session, rule.reason));
}

function negated(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
}

export function isFinal(session: BookSession): boolean {
  return session.status === 'completed' || session.status === 'failed';
}

function startProcessing(state: PracticeState, session: BookSession): void {
  if (session.status === 'pending' || session.status === 'initiated') setStatus(state, session, 'processing');
}

function setStatus(state: PracticeState, session: BookSession, status: SessionStatus): void {
  session.status = status;
  session.modifiedMs = Math.max(session.createdMs, state.clock.nowMs());
  const { id, failureReason, modifiedMs } = session;
  state.file.keep({ kind: 'status', id, status, failureReason, modifiedMs });
  announce(state, session);
}

function announce(state: PracticeState, session: BookSession): void {
  for (const listener of state.listeners) listener(session);
}

/** The reason for which a session will fail, or ''. */
function failureOf(state: PracticeState, session: BookSession): string {
  const values = valuesOf(session);
  for (const rule of state.options.life.failRules) {
    if (patternOf(rule.matches).test(values[rule.field])) return rule.reason;
  }
  return state.chance.next() < state.options.life.failShare ? 'transaction_cancelled' : '';
}

/** The values that the rules of the options are compared with. */
function valuesOf({ recipient, amountMinor, pricing }: BookSession) {
  return {
    name: `${recipient.first_name ?? ''} ${recipient.last_name ?? ''}`.trim(),
    email: recipient.email ?? '',
    phone: recipient.phone ?? '',
    account_number: recipient.account_number ?? '',
    amount: formatAmount(amountMinor, pricing.fromCurrency),
  };
}

const patterns = new Map<string, RegExp>();

/** Compiled once per rule, because a thousand sessions may be created per second. */
function patternOf(matches: string): RegExp {
  const known = patterns.get(matches) ?? new RegExp(matches, 'i');
  patterns.set(matches, known);
  return known;
}

/** Outgoing money leaves the wallet at once and in full; incoming money arrives at the end. */
function creationOf({ kind, walletId, pricing }: BookSession): Posting[] {
  if (paysIn(kind)) return [];
  const { fromCurrency: currency, userPaysMinor, convertMinor, totalFeesMinor } = pricing;
  return [
    { account: `wallet:${walletId}`, currency, amountMinor: -userPaysMinor },
    { account: 'transit', currency, amountMinor: convertMinor },
    { account: 'fees', currency, amountMinor: totalFeesMinor },
  ];
}

function bookReversal(state: PracticeState, session: BookSession): void {
  book(state, session, 'reversed', negated(creationOf(session)));
}

function completionOf(session: BookSession): Posting[] {
  const { pricing } = session;
  const { fromCurrency, toCurrency, convertMinor, convertedMinor } = pricing;
  if (paysIn(session.kind)) {
    return [
      { account: 'outside', currency: fromCurrency, amountMinor: -pricing.userPaysMinor },
      { account: 'fees', currency: fromCurrency, amountMinor: pricing.totalFeesMinor },
      { account: `wallet:${session.walletId}`, currency: fromCurrency, amountMinor: convertMinor },
    ];
  }
  const leavesTransit: Posting = { account: 'transit', currency: fromCurrency, amountMinor: -convertMinor };
  if (session.kind === 'payment' || session.kind === 'withdrawal') {
    return [leavesTransit, { account: 'outside', currency: fromCurrency, amountMinor: convertMinor }];
  }
  const target = session.destinationWalletId ? `wallet:${session.destinationWalletId}` : 'outside';
  const exchanged: Posting[] = [
    leavesTransit,
    { account: 'exchange', currency: fromCurrency, amountMinor: convertMinor },
    { account: 'exchange', currency: toCurrency, amountMinor: -convertedMinor },
    { account: target, currency: toCurrency, amountMinor: convertedMinor },
  ];
  if (session.kind === 'swap' || target === 'outside') return exchanged;
  // A swap and send passes through the business's own wallet of the target currency, if it has one.
  return [
    ...exchanged,
    { account: target, currency: toCurrency, amountMinor: -convertedMinor },
    { account: 'outside', currency: toCurrency, amountMinor: convertedMinor },
  ];
}

function book(
  state: PracticeState,
  session: BookSession,
  why: 'created' | 'completed' | 'reversed' | 'turned',
  postings: Posting[],
): void {
  if (postings.length === 0) return;
  state.ledger.book({ atMs: state.clock.nowMs(), sessionId: session.id, why, postings });
}
