/** What distinguishes a session from a row's payment: recipient, currency and amount. */

import type { Session } from '../../../../shared/api/session.ts';
import { amountFromApi, debitFromApi, formatAmount } from '../../../../shared/domain/money.ts';
import { phoneTail } from '../../../../shared/domain/phone-tail.ts';
import { paidToOfIdentity } from '../../../../shared/domain/recipient-identity.ts';
import { quoteSent } from '../row/attempts.ts';
import type { RowRecord } from '../row/row-record.ts';
import { isPlainSwap } from '../row/row-record.ts';

/** The first of the `differencesOf` the row and its session; undefined if there is none. */
export function differenceOf(row: RowRecord, session: Session): string | undefined {
  return differences(row, session).next().value;
}

/**
 * What differs between the row and its session: recipient, and currency or amount, as tokens of the catalogue
 * (`reason.*`). A field that the session lacks is no difference; in another currency no amount is compared.
 */
export function differencesOf(row: RowRecord, session: Session): readonly string[] {
  return [...differences(row, session)];
}

/** One after the other: most who ask need the first alone. */
function* differences(row: RowRecord, session: Session): Generator<string, undefined> {
  const { fromCurrency, toCurrency } = session;
  const isSwap = isPlainSwap(row);
  if (isSwap && fromCurrency !== undefined && fromCurrency === toCurrency) yield 'not-a-swap';
  // A swap by quote names neither amount nor currency in its request.
  else if (row.amountMinor !== 0) {
    const stranger = otherRecipient(row.identity, session);
    if (stranger !== undefined) yield stranger;
    const money = otherMoney(row, session);
    if (money !== undefined) yield money;
  }
  return undefined;
}

function otherMoney(row: RowRecord, session: Session): string | undefined {
  const { fromCurrency, toCurrency } = session;
  const currencies = [fromCurrency, toCurrency].filter((currency) => currency !== undefined);
  if (currencies.length > 0 && !currencies.includes(row.currency)) {
    return `other-currency:${currencies.join('/')} ${row.currency}`;
  }
  const amounts = [session.amount, session.convertedAmount].filter((amount) => amount !== undefined);
  const isFitting = amounts.length === 0 || amounts.some((amount) => isMeant(row, amount));
  return isFitting ? undefined : otherAmount(row, amounts);
}

/**
 * What a session that is the row's shows otherwise than it was meant. It is stricter than `differenceOf`, which must not
 * rule out a session that may be the row's: where a converted amount is shown in the row's currency, that is what the
 * recipient gets, and no other figure makes it good, unless the exchange is shown the other way round.
 */
export function deviationOf(row: RowRecord, session: Session): string | undefined {
  const { convertedAmount, fromCurrency, toCurrency = fromCurrency } = session;
  // Where nothing was converted, a service may show 0.
  const gets = toCurrency === row.currency ? (convertedAmount ?? 0) : 0;
  const isOther = row.amountMinor !== 0 && gets !== 0 && !isMeant(row, gets);
  return isOther && !isShownReversed(row, session) ? otherAmount(row, [gets]) : differenceOf(row, session);
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
function isMeant(row: RowRecord, amount: number): boolean {
  const { amountMinor, currency } = row;
  if (amountFromApi(amount, currency) === amountMinor) return true;
  const quote = quoteSent(row);
  return quote?.currency === undefined && debitFromApi(amount, currency) === quote?.userPaysMinor;
}

/** An amount that the currency cannot have is written as it came. */
function otherAmount({ amountMinor, currency }: RowRecord, amounts: readonly number[]): string {
  const seen = amounts.map((amount) => {
    const minor = amountFromApi(amount, currency);
    return minor === undefined ? String(amount) : formatAmount(minor, currency);
  });
  return `other-amount:${seen.join('/')} ${formatAmount(amountMinor, currency)} ${currency}`;
}

/** The list documents a recipient's phone and e-mail. If the row is identified by one of them, it must be the same. */
export function otherRecipient(identity: string, session: Session): string | undefined {
  const [, ours = ''] = identity.split(':', 2);
  const theirs = identifierShown(identity, session);
  // The service may mask phone numbers and e-mail addresses.
  if (theirs === undefined || theirs === '' || theirs.includes('*')) return undefined;
  const isSame =
    paidToOfIdentity(identity) === 'phone'
      ? phoneTail(theirs) === phoneTail(ours)
      : theirs.trim().toLowerCase() === ours;
  return isSame ? undefined : 'other-recipient';
}

/**
 * The part of the session's recipient that identifies the row's recipient; empty if the session does not show it,
 * undefined if sessions never do.
 */
export function identifierShown(identity: string, { recipient }: Session): string | undefined {
  const paidTo = paidToOfIdentity(identity);
  return paidTo === 'phone' || paidTo === 'email' ? (recipient?.[paidTo] ?? '') : undefined;
}

/** The session shows an amount and a currency. */
export function isMoneyShown({ amount, convertedAmount, fromCurrency, toCurrency }: Session): boolean {
  return (amount ?? convertedAmount) !== undefined && (fromCurrency ?? toCurrency) !== undefined;
}
