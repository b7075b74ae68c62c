/** How a session compares with what its row was to pay, by what the record of a row says: recipient, currency, amount. */

import type { Session } from '../../../../shared/api/session.ts';
import { amountFromApi, debitFromApi, formatAmount } from '../../../../shared/domain/money.ts';
import { DAY_MS } from '../../../../shared/domain/time.ts';
import { LOOKED_BACK_MS, shownMoment } from '../comparison/moments.ts';
import { addressOf, payeeOfIdentity } from '../comparison/payee.ts';
import { type Aspects, samePayment, type Verdict } from '../comparison/same-payment.ts';
import {
  compareAmountBeside,
  compareShownAmount,
  mayBeOfCurrency,
  type Reading,
} from '../comparison/shown-amount.ts';
import { compareShownPayee, shownPayee } from '../comparison/shown-payee.ts';
import { mayBePaidSince, quoteSent } from '../row/attempts.ts';
import type { RowRecord } from '../row/row-record.ts';
import { isPlainSwap } from '../row/row-record.ts';

/** How much older than its attempt a session may seem: five minutes, and a day for timestamps without a zone (R5). */
const AGE_SLACK_MS = DAY_MS + 300_000;

/** What a row's own session shows: the amount as it was sent, in no other unit or sign. */
const AS_SENT: ReadonlySet<Reading> = new Set(['exact']);
const ANY_READING: ReadonlySet<Reading> = new Set();

/**
 * Whether a session without a marker may be the payment of a row in doubt, by the table of payments. `isWithinDays`:
 * its date does not tell the two apart.
 */
export function verdictOf(row: RowRecord, session: Session, isWithinDays = true): Verdict {
  const payee = payeeAspect(row, session);
  return samePayment({
    ...{ payee, amount: amountAspect(row, session, payee), isWithinDays, number: 'hidden', sheet: 'other' },
    ...{ evidence: 'certain', isOtherKind: isNoSwap(row, session) },
    // A swap by quote is known by its kind alone.
    hasOtherSign: row.amountMinor === 0 && isMoneyShown(session),
    // One session may be the row's, however many hide whom they paid.
    areHiddenExceptions: true,
  });
}

/** The payee of the row beside the one that the session shows, as far as a row's record says who that is. */
export function payeeAspect({ identity }: RowRecord, session: Session): Aspects['payee'] {
  return compareShownPayee(payeeOfIdentity(identity), shownPayee(session), false).is;
}

function amountAspect(row: RowRecord, session: Session, payee: Aspects['payee']): Aspects['amount'] {
  // Beside another payee it decides nothing, and of a swap by quote only the quote knows it.
  if (payee === 'differs' || row.amountMinor === 0) return 'hidden';
  return isQuotedDebit(row, session) ? 'equal' : compareAmountBeside(payee, row, session, ANY_READING);
}

/**
 * What a session that is the row's, or that an answer named for it, shows otherwise than it was meant: currency or
 * amount, and recipient, as tokens of the catalogue (`reason.*`). A field that the session lacks is no difference.
 */
export function differencesOf(row: RowRecord, session: Session): readonly string[] {
  if (isNoSwap(row, session)) return ['not-a-swap'];
  const stranger = payeeAspect(row, session) === 'differs' ? 'other-recipient' : undefined;
  return [otherMoney(row, session), stranger].filter((difference) => difference !== undefined);
}

/** A payment pays in one currency what a swap exchanges into another. */
function isNoSwap(row: RowRecord, { fromCurrency, toCurrency }: Session): boolean {
  return isPlainSwap(row) && fromCurrency !== undefined && fromCurrency === toCurrency;
}

/**
 * Where a converted amount is shown in the row's currency, that is what the recipient gets, and no other figure makes it
 * good, unless the exchange is shown the other way round.
 */
function otherMoney(row: RowRecord, session: Session): string | undefined {
  const { convertedAmount = 0, fromCurrency, toCurrency = fromCurrency } = session;
  // Where nothing was converted, a service may show 0.
  const isConverted = toCurrency === row.currency && convertedAmount !== 0 && !isShownReversed(row, session);
  const arrived = isConverted ? { ...session, amount: undefined } : session;
  const amount = compareShownAmount(row, arrived, AS_SENT);
  if (amount === 'equal' || amount === 'hidden' || isQuotedDebit(row, arrived)) return undefined;
  return mayBeOfCurrency(session, row.currency)
    ? otherAmount(row, arrived)
    : `other-currency:${[fromCurrency, session.toCurrency].filter(Boolean).join('/')} ${row.currency}`;
}

/** True if the amount is what the recipient gets, and what was converted is what the quote takes from the wallet. */
function isShownReversed(row: RowRecord, { amount = 0, convertedAmount = 0 }: Session): boolean {
  const { amountMinor, currency } = row;
  const quote = quoteSent(row);
  if (quote?.currency === undefined || amountFromApi(amount, currency) !== amountMinor) return false;
  const { userPaysMinor, totalFeesMinor } = quote;
  const takenMinor = debitFromApi(convertedAmount, quote.currency) ?? 0;
  // Debit and fees are each rounded up, so their difference may be one unit too small.
  const beforeFeesMinor = userPaysMinor - totalFeesMinor;
  return takenMinor === userPaysMinor || takenMinor === beforeFeesMinor || takenMinor === beforeFeesMinor + 1;
}

/**
 * The document does not say whether a session's amount includes the fees, so the debit of the row's quote fits as well.
 */
function isQuotedDebit(row: RowRecord, session: Session): boolean {
  const quote = quoteSent(row);
  if (quote === null || quote.currency !== undefined || !mayBeOfCurrency(session, row.currency)) return false;
  return figuresOf(session).some((figure) => debitFromApi(figure, row.currency) === quote.userPaysMinor);
}

/** An amount that the currency cannot have is written as it came. */
function otherAmount({ amountMinor, currency }: RowRecord, session: Session): string {
  const seen = figuresOf(session).map((amount) => {
    const minor = amountFromApi(amount, currency);
    return minor === undefined ? String(amount) : formatAmount(minor, currency);
  });
  return `other-amount:${seen.join('/')} ${formatAmount(amountMinor, currency)} ${currency}`;
}

function figuresOf({ amount, convertedAmount }: Session): readonly number[] {
  return [amount, convertedAmount].filter((figure) => figure !== undefined);
}

/** True if the session shows when it was made, and, beside a row that says them, its money and whom it paid. */
export function isAllShown({ identity, amountMinor }: RowRecord, session: Session): boolean {
  if (session.createdAtMs === undefined) return false;
  // A swap by quote names neither amount nor currency in its request.
  if (amountMinor === 0) return true;
  const part = addressOf(identity);
  return isMoneyShown(session) && (part === undefined || shownPayee(session)[part] !== '');
}

/** The session shows an amount and a currency. */
function isMoneyShown(session: Session): boolean {
  return figuresOf(session).length > 0 && (session.fromCurrency ?? session.toCurrency) !== undefined;
}

/**
 * R5: true if the session is older than every request that may have created it. Our clock may have been days fast
 * when the request was opened, before the service's time was known. `observedServerMs` is the service's time observed since
 * then, if any: no request was opened after that. The service may date sessions by another clock than the one in its
 * answers; with `byOurClockToo` a session is too old only if it is too old by our clock as well.
 */
export function isTooOld(
  row: RowRecord,
  session: Session,
  observedServerMs: number | undefined,
  byOurClockToo = false,
): boolean {
  const { ourMs, serverMs } = mayBePaidSince(row);
  if (session.createdAtMs === undefined || ourMs === null || serverMs === null) return false;
  const openedMs = Math.min(
    serverMs,
    observedServerMs ?? Number.POSITIVE_INFINITY,
    byOurClockToo ? ourMs : Number.POSITIVE_INFINITY,
  );
  return session.createdAtMs < openedMs - AGE_SLACK_MS;
}

/** True if the session shows a date, and by both clocks one before the first request that may have paid the row. */
export function isMadeBefore(
  row: RowRecord,
  session: Session,
  observedServerMs: number | undefined,
): boolean {
  const { ourMs, serverMs } = mayBePaidSince(row);
  const fromMs = Math.min(ourMs ?? 0, serverMs ?? 0) - LOOKED_BACK_MS;
  const createdAtMs = shownMoment(session.createdAtMs, fromMs, Number.POSITIVE_INFINITY);
  return isTooOld(row, { ...session, createdAtMs }, observedServerMs, true);
}
