/** The service's resources in the form that the window sees: one form each, numbers as decimals, times as ISO text. */
import type { z } from 'zod';
import type { Fee } from '../../../shared/api/fee.ts';
import type { Quote, QuoteFigures } from '../../../shared/api/quote.ts';
import type { Recipient } from '../../../shared/api/recipient.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { EffectiveRate, QuotePart, SwapAndSendQuote } from '../../../shared/api/swap-and-send-quote.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { WebhookSubscription } from '../../../shared/api/webhook-subscription.ts';
import { formatAmount, withoutEndZeros } from '../../../shared/domain/money.ts';
import {
  type EffectiveRateView,
  effectiveRateViewSchema,
  type FeeView,
  feeViewSchema,
  type QuoteView,
  quotePartSchema,
  quoteViewSchema,
  type RecipientView,
  recipientViewSchema,
  type SessionView,
  type SwapAndSendQuoteView,
  sessionViewSchema,
  type WalletView,
  type WebhookView,
  walletViewSchema,
  webhookViewSchema,
} from '../../../shared/ipc/service-views.ts';

/** A number of the API as a plain decimal: 15 significant digits, never an exponent; null if there is none. */
export function decimalOf(value: number | undefined): string | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  const fixed = withoutEndZeros(value.toFixed(15));
  return fixed.includes('e') ? null : fixed;
}

export function timeOf(epochMs: number | undefined): string | null {
  return epochMs === undefined ? null : new Date(epochMs).toISOString();
}

/** The source of a view: members that may be null there are undefined here if the service did not give them. */
type Shown<View> = {
  readonly [Name in keyof View]: null extends View[Name] ? View[Name] | undefined : View[Name];
};

/** Exactly the members of the view's schema; those that the service did not give are null. */
function shown<View extends object>(schema: z.ZodObject & z.ZodType<View>, found: Shown<View>): View {
  const values: Readonly<Partial<Record<string, unknown>>> = found;
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, values[name] ?? null])) as View;
}

/** When it was made and last changed. */
function timesOf(of: { readonly createdAtMs: number | undefined; readonly updatedAtMs: number | undefined }) {
  return { createdAt: timeOf(of.createdAtMs), updatedAt: timeOf(of.updatedAtMs) };
}

export function viewWallet(wallet: Wallet): WalletView {
  const facts = wallet.currencyFacts;
  return shown(walletViewSchema, {
    ...wallet,
    ...timesOf(wallet),
    name: wallet.name ?? wallet.id,
    balance: formatAmount(wallet.balanceMinor, wallet.currency),
    currencyFacts: facts && shown(walletViewSchema.shape.currencyFacts.unwrap(), facts),
  });
}

export function viewSession(session: Session, batchRow: SessionView['batchRow']): SessionView {
  const { recipient, user } = session;
  const { shape } = sessionViewSchema;
  return shown(sessionViewSchema, {
    ...session,
    ...timesOf(session),
    amount: decimalOf(session.amount),
    convertedAmount: decimalOf(session.convertedAmount),
    transactionFee: decimalOf(session.transactionFee),
    processingFee: decimalOf(session.processingFee),
    exchangeRate: decimalOf(session.exchangeRate),
    recipient: recipient && shown(shape.recipient.unwrap(), recipient),
    user:
      user &&
      shown(shape.user.unwrap(), {
        ...user,
        name: `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim() || undefined,
      }),
    country: session.receiverCountry,
    failureReason: session.prettyFailureReason ?? session.failureReason,
    failureCode: session.failureReason,
    batchRow,
  });
}

export function viewRecipient(recipient: Recipient): RecipientView {
  const { firstName = '', lastName = '', transactionType = '' } = recipient;
  return shown(recipientViewSchema, {
    ...recipient,
    ...timesOf(recipient),
    firstName,
    lastName,
    transactionType,
  });
}

export function viewFee(fee: Fee): FeeView {
  return shown(feeViewSchema, {
    ...fee,
    ...timesOf(fee),
    id: fee.id ?? '–',
    monthlyFee: decimalOf(fee.monthlyFeeAmount),
    operatorFlatFee: decimalOf(fee.operatorFlatFee),
    operatorPercentage: decimalOf(fee.operatorPercentageFee),
    partnerFlatFee: decimalOf(fee.partnerFlatFee),
    partnerPercentage: decimalOf(fee.partnerPercentageFee),
    exchangePartnerPercentage: decimalOf(fee.fxPartnerPercentageFee),
    taxPercentage: decimalOf(fee.taxPercentage),
  });
}

/** A quote has figures without currencies, so the requested currencies are added. */
export function viewQuote(quote: Quote, fromCurrency: string, toCurrency: string): QuoteView {
  return shown(quoteViewSchema, {
    ...quote,
    ...viewFigures(quote),
    marketRate: decimalOf(quote.marketRate),
    fromCurrency,
    toCurrency,
    isEnabled: quote.enabled !== false,
    expiresAt: timeOf(quote.expiresAtMs),
    errors: quote.errors.map((error) => ({
      errorCode: error.errorCode,
      suggestedAmount: decimalOf(error.suggestedReceiveAmount),
      suggestedCurrency: error.suggestedReceiveAmountCurrency ?? null,
      suggestedValues: error.suggestedValues ? viewFigures(error.suggestedValues) : null,
    })),
  });
}

function viewFigures(figures: QuoteFigures) {
  return {
    userPays: decimalOf(figures.userPays),
    totalFees: decimalOf(figures.totalFees),
    ourFee: decimalOf(figures.ourFee),
    partnerFee: decimalOf(figures.partnerFee),
    weConvert: decimalOf(figures.weConvert),
    converted: decimalOf(figures.converted),
    exchangeRate: decimalOf(figures.exchangeRate),
  };
}

/** The whole expires when the first of its parts does. */
export function viewSwapAndSendQuote(
  quote: SwapAndSendQuote,
  fromCurrency: string,
  toCurrency: string,
): SwapAndSendQuoteView {
  const { swap, payment, combined } = quote;
  const ends = [swap, payment, combined].flatMap(({ expiresAtMs }) => expiresAtMs ?? []);
  const expiresAtMs = ends.length > 0 ? Math.min(...ends) : undefined;
  return {
    swap: viewPart(swap),
    payment: viewPart(payment),
    combined: viewQuote({ ...combined, expiresAtMs }, fromCurrency, toCurrency),
  };
}

function viewPart(part: QuotePart): SwapAndSendQuoteView['swap'] {
  return shown(quotePartSchema, {
    ...part,
    ...timesOf(part),
    id: part.id ?? '–',
    inputAmount: decimalOf(part.inputAmount),
    totalFees: decimalOf(part.totalFees),
    tax: decimalOf(part.tax),
    amountToPay: decimalOf(part.amountToPay),
    convertedAmount: decimalOf(part.convertedAmount),
    exchangeRate: decimalOf(part.exchangeRate),
    recipientGets: decimalOf(part.recipientGets),
    operatorFees: decimalOf(part.operatorFees),
    paymentPartnerFees: decimalOf(part.paymentPartnerFees),
    fxPartnerFees: decimalOf(part.fxPartnerFees),
    amountWithoutFees: decimalOf(part.amountWithoutFees),
    effectiveRate: decimalOf(part.effectiveRate),
    marketRate: decimalOf(part.marketRate),
    serviceLevel: part.transactionServiceLevel,
    breakdown: Object.entries(part.breakdown ?? {}).flatMap(([name, figure]) => {
      const value = decimalOf(figure);
      return value === null ? [] : [{ name, value }];
    }),
    fee: part.fees && viewFee(part.fees),
    expiresAt: timeOf(part.expiresAtMs),
  });
}

export function viewEffectiveRate(
  rate: EffectiveRate,
  asked: { readonly fromCurrency: string; readonly toCurrency: string },
): EffectiveRateView {
  return shown(effectiveRateViewSchema, {
    ...rate,
    baseCurrency: rate.baseCurrency ?? asked.fromCurrency,
    targetCurrency: rate.targetCurrency ?? asked.toCurrency,
    marketRate: decimalOf(rate.marketRate),
    effectiveRate: decimalOf(rate.effectiveRate),
    fee: rate.fee && viewFee(rate.fee),
  });
}

export function viewWebhook(subscription: WebhookSubscription): WebhookView {
  const { url = '', eventType = '' } = subscription;
  return shown(webhookViewSchema, { ...subscription, ...timesOf(subscription), url, eventType });
}
