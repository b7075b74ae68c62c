/**
 * What a session shows of what left the wallet, beside the debit of the row's quote. The document names a session's
 * figures and does not say what they include: the amount may be with or without fees, the processing fee may be a part
 * of the transaction fee, an exchange may be shown from either side, and a fee may be in either of its currencies. Each
 * of these readings is considered.
 */
import type { Session } from '../../../../shared/api/session.ts';
import { debitFromApi, formatAmount } from '../../../../shared/domain/money.ts';
import { quoteSent } from '../row/attempts.ts';
import type { RowQuote, ShownMoney } from '../row/events.ts';
import type { RowRecord } from '../row/row-record.ts';

/** What the service shows, in minor units of the wallet's currency. */
interface ShownDebit {
  /** What left the wallet, fees included. */
  readonly debitMinor: number;
  readonly feesMinor: number;
}

/** Figures of one payment may each be rounded, so one unit more is no difference. */
const ROUNDING_MINOR = 1;

/**
 * In an exchange the amount with its fees may be a little below what was quoted, because the rate moved; then its fees are
 * still inside it.
 */
const RATE_MOVES_MOST = 0.05;

/** The session's figures about money, as they came; nothing if it shows no amount. */
export function shownBy(session: Session): { readonly shown?: ShownMoney } {
  const { amount, convertedAmount, transactionFee, processingFee, fromCurrency, toCurrency } = session;
  if (amount === undefined && convertedAmount === undefined) return {};
  const shown = { amount, convertedAmount, transactionFee, processingFee, fromCurrency, toCurrency };
  return { shown: Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)) };
}

/** What a row was quoted; its currency is what arrives. */
interface Priced {
  readonly currency: string;
  readonly quote: RowQuote | null;
}

/** What the row's own session shows of its debit; undefined if it shows none, or failed and took nothing. */
export function debitAsShown(
  row: Pick<RowRecord, 'currency' | 'attempts' | 'sessionId' | 'status' | 'shown'>,
): ShownDebit | undefined {
  const { currency, sessionId, status, shown } = row;
  return sessionId === null || status === 'failed' || shown === undefined
    ? undefined
    : shownDebit({ currency, quote: quoteSent(row) }, shown);
}

/**
 * The debit that the figures show: as it was quoted if they can be read so, otherwise all that they show added up.
 * Undefined if they show no debit, or the row has no quote to read them by.
 */
export function shownDebit(row: Priced, shown: ShownMoney): ShownDebit | undefined {
  const { quote } = row;
  if (quote === null) return undefined;
  const readings = [...readingsOf(row, quote, shown)];
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ROUNDING_MINOR;
  const asQuoted = readings.filter(({ debitMinor }) => isNear(debitMinor, quote.userPaysMinor));
  return (
    asQuoted.find(({ feesMinor }) => isNear(feesMinor, quote.totalFeesMinor)) ?? asQuoted[0] ?? readings[0]
  );
}

/**
 * True if every reading of the figures takes more from the wallet than the row's quote and the tolerance (in percent).
 * False if they show no debit.
 */
export function isBeyondQuote(row: Priced, shown: ShownMoney, tolerancePercent: number): boolean {
  const { quote } = row;
  if (quote === null) return false;
  const mostMinor = quote.userPaysMinor * (1 + tolerancePercent / 100) + ROUNDING_MINOR;
  let isShown = false;
  for (const { debitMinor } of readingsOf(row, quote, shown)) {
    if (debitMinor <= mostMinor) return false;
    isShown = true;
  }
  return isShown;
}

/** Every plausible reading; the first takes all that is shown into account. */
function* readingsOf(
  { currency }: Pick<Priced, 'currency'>,
  quote: RowQuote,
  shown: ShownMoney,
): Generator<ShownDebit> {
  const from = quote.currency ?? currency;
  const labels = [shown.fromCurrency, shown.toCurrency].filter((label) => label !== undefined);
  // A sending half of an exchange speaks of the recipient's side only.
  if (labels.length > 0 && !labels.includes(from)) return;
  for (const amount of debitedFigures(currency, quote, shown)) {
    for (const fees of feeTotals(currency, quote, shown)) {
      const feesMinor = debitFromApi(fees, from);
      if (feesMinor === undefined) continue;
      const debits = isWithFees(amount, fees, currency, quote) ? [amount, amount + fees] : [amount + fees];
      for (const debit of debits) {
        const debitMinor = debitFromApi(debit, from);
        if (debitMinor !== undefined) yield { debitMinor, feesMinor };
      }
    }
  }
}

/**
 * The figures that may be what was taken from the wallet, in major units. One that is exactly what the recipient gets is
 * the other side of an exchange, and of a payment in one currency it is the debit only if nothing else is shown. Where
 * nothing was converted, a service may show 0; it may show a debit below zero.
 */
function debitedFigures(currency: string, quote: RowQuote, shown: ShownMoney): readonly number[] {
  const figures = [shown.amount ?? 0, shown.convertedAmount ?? 0]
    .map(Math.abs)
    .filter((figure) => figure > 0);
  const others = figures.filter((figure) => debitFromApi(figure, currency) !== quote.recipientGetsMinor);
  const isExchange = quote.currency !== undefined;
  const isOneSide = isExchange && figures.length === 1;
  return others.length > 0 || isOneSide ? others : figures.slice(0, 1);
}

/**
 * What the fees may come to, in major units of the wallet's currency: both together, or the larger one if the other is a
 * part of it. In an exchange each may be in the recipient's currency.
 */
function feeTotals(currency: string, quote: RowQuote, shown: ShownMoney): readonly number[] {
  const rates = quote.currency === undefined ? [1] : [1, rateOf(currency, quote)];
  const inWallet = (fee: number | undefined) => rates.map((rate) => Math.max(0, fee ?? 0) * rate);
  const totals = inWallet(shown.transactionFee).flatMap((transaction) =>
    inWallet(shown.processingFee).flatMap((processing) => [
      transaction + processing,
      Math.max(transaction, processing),
    ]),
  );
  return [...new Set(totals)];
}

/** By the quote, what one unit of the recipient's currency takes from the wallet without fees. */
function rateOf(currency: string, quote: RowQuote): number {
  const from = quote.currency ?? currency;
  const gets = Number(formatAmount(Math.max(1, quote.recipientGetsMinor), currency));
  return Number(formatAmount(quote.userPaysMinor - quote.totalFeesMinor, from)) / gets;
}

/**
 * True if the amount can include the fees: without them, what is left covers what was to be paid or exchanged. The
 * amount that was quoted without fees does not include them.
 */
function isWithFees(amount: number, fees: number, currency: string, quote: RowQuote): boolean {
  const from = quote.currency ?? currency;
  const netMinor = quote.userPaysMinor - quote.totalFeesMinor;
  const amountMinor = debitFromApi(amount, from) ?? 0;
  if (Math.abs(amountMinor - netMinor) <= ROUNDING_MINOR) return false;
  const leastMinor = quote.currency === undefined ? netMinor : netMinor * (1 - RATE_MOVES_MOST);
  return (debitFromApi(amount - fees, from) ?? 0) >= leastMinor - ROUNDING_MINOR;
}
