/**
 * What the service's list shows of an amount. The document does not say whether it includes the fees, and a service may
 * write another unit or sign. Own sessions show how this one does; another reading counts only until one was seen.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { amountFromApi, fractionDigits } from '../../../../shared/domain/money.ts';
import type { PayeeAspect } from './payee.ts';

/** What is to arrive, in minor units; an amount of 0 is not known. */
interface WantedAmount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** How a figure of a session says what arrived. */
export const READINGS = ['exact', 'fees', 'unit', 'sign'] as const;
export type Reading = (typeof READINGS)[number];

/** Two amounts to one payee that differ by at most this share may be one payment typed twice. */
const CLOSE_SHARE = 0.01;

/** The figures of a session as minor units of a currency, by what they would have to be. */
type ShownAmounts = Readonly<Record<Reading, readonly number[]>>;

/** Undefined if the session shows nothing that can be compared with amounts of the currency. */
export function shownAmounts(session: Session, currency: string): ShownAmounts | undefined {
  const { amount, convertedAmount, transactionFee = 0, processingFee = 0 } = session;
  const [from, to] = [knownCurrency(session.fromCurrency), knownCurrency(session.toCurrency)];
  const isNamed = from !== undefined || to !== undefined;
  const figures: number[] = [];
  if (amount !== undefined && (!isNamed || (from ?? to) === currency || to === currency))
    figures.push(amount);
  if (convertedAmount !== undefined && (!isNamed || (to ?? from) === currency)) figures.push(convertedAmount);
  if (figures.length === 0) return undefined;
  const minors = (values: readonly number[]): number[] =>
    [...new Set(values)].flatMap((value) => amountFromApi(value, currency) ?? []);
  const fees = [transactionFee, processingFee, transactionFee + processingFee].filter((fee) => fee !== 0);
  const isCent = fractionDigits(currency) === 0;
  return {
    exact: minors(figures),
    fees: minors(figures.flatMap((figure) => fees.map((fee) => figure - fee))),
    unit: minors(figures.flatMap((figure) => (isCent ? [figure / 100, figure * 100] : [figure / 100]))),
    sign: minors(figures.filter((figure) => figure < 0).map((figure) => -figure)),
  };
}

/** A word of letters that is no code of a currency (`CFA`) says nothing. */
function knownCurrency(code: string | undefined): string | undefined {
  const folded = code?.trim().toLowerCase();
  return folded !== undefined && CURRENCIES.has(folded) ? folded : undefined;
}

const CURRENCIES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
);

/**
 * `near`: equal in a reading that no own session shows, while none was seen. `measured`: the readings that own sessions
 * show; empty if none was seen.
 */
export function compareShownAmount(
  { amountMinor, currency }: WantedAmount,
  session: Session,
  measured: ReadonlySet<Reading>,
): 'equal' | 'near' | 'close' | 'differs' | 'hidden' {
  if (amountMinor === 0) return 'hidden';
  const shown = shownAmounts(session, currency);
  // Another currency may be the payer's side of an exchange, unless this service shows what arrives.
  if (shown === undefined) return showsMoney(session) && measured.size > 0 ? 'differs' : 'hidden';
  if (measured.size > 0) {
    const seen = [...measured].flatMap((reading) => shown[reading]);
    if (seen.includes(amountMinor)) return 'equal';
    return seen.some((minor) => areClose(minor, amountMinor)) ? 'close' : 'differs';
  }
  if (shown.exact.includes(amountMinor)) return 'equal';
  if (READINGS.some((reading) => shown[reading].includes(amountMinor))) return 'near';
  return shown.exact.some((minor) => areClose(minor, amountMinor)) ? 'close' : 'differs';
}

/**
 * The same beside whom the session paid: another currency alone says nothing of the amount, and most payments in it are
 * of other people.
 */
export function compareAmountBeside(
  payee: PayeeAspect['is'],
  wanted: WantedAmount,
  session: Session,
  measured: ReadonlySet<Reading>,
): ReturnType<typeof compareShownAmount> {
  const amount = compareShownAmount(wanted, session, measured);
  const isOthers = amount === 'hidden' && payee === 'hidden' && !mayBeOfCurrency(session, wanted.currency);
  return isOthers ? 'differs' : amount;
}

/** In which ways an own session shows what its row paid. */
export function measuredReadings(
  { amountMinor, currency }: WantedAmount,
  session: Session,
): readonly Reading[] {
  const shown = shownAmounts(session, currency);
  if (shown === undefined || amountMinor === 0) return [];
  const found = READINGS.filter((reading) => shown[reading].includes(amountMinor));
  return found.includes('exact') ? ['exact'] : found;
}

/** A session without a known currency may be of any, and so may an exchange of which only its quote is known. */
export function mayBeOfCurrency({ fromCurrency, toCurrency }: Session, currency: string): boolean {
  const shown = [knownCurrency(fromCurrency), knownCurrency(toCurrency)].filter((each) => each !== undefined);
  return currency === '' || shown.length === 0 || shown.includes(currency);
}

function showsMoney({ amount, convertedAmount, fromCurrency, toCurrency }: Session): boolean {
  const isNamed = knownCurrency(fromCurrency) !== undefined || knownCurrency(toCurrency) !== undefined;
  return isNamed && (amount ?? convertedAmount) !== undefined;
}

/** True for amounts that are equal or within 1 %. */
export function areClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(one, other) * CLOSE_SHARE;
}

/**
 * The amounts that a session may be a payment of, in minor units, each after its currency: `xof 5000`. Undefined if it
 * may be of any.
 */
export function amountKeysOf(session: Session): readonly string[] | undefined {
  const [from, to] = [knownCurrency(session.fromCurrency), knownCurrency(session.toCurrency)];
  // Only what is paid is shown: if it is exchanged, nobody sees what arrives.
  if (from !== undefined && to === undefined && session.convertedAmount === undefined) return undefined;
  const keys = new Set<string>();
  for (const currency of [from, to]) {
    const amounts = currency === undefined ? undefined : shownAmounts(session, currency);
    if (amounts === undefined) continue;
    for (const reading of READINGS) for (const minor of amounts[reading]) keys.add(`${currency} ${minor}`);
  }
  return keys.size === 0 && !showsMoney(session) ? undefined : [...keys];
}

/** True if the session may be a payment of one of these amounts, named as by `amountKeysOf`. */
export function mayBeOfAmount(session: Session, amounts: ReadonlySet<string>): boolean {
  return amountKeysOf(session)?.some((key) => amounts.has(key)) !== false;
}
