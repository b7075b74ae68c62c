/** The service's resources in the form that the window sees: one form each, numbers as decimals, times as ISO text. */
import { z } from 'zod';
import type { Fee } from '../../../shared/api/fee.ts';
import type { EffectiveRate, Quote, QuotePart, SwapAndSendQuote } from '../../../shared/api/quote.ts';
import type { Recipient } from '../../../shared/api/recipient.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { WebhookSubscription } from '../../../shared/api/webhook-subscription.ts';
import { formatAmount, plainDecimal } from '../../../shared/domain/money.ts';
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
import { decimalSchema } from '../../../shared/ipc/values.ts';

/**
 * The source of a view: members that may be null there are undefined here if the service did not give them, decimals
 * may be numbers, and times (`…At`) are milliseconds (`…AtMs`).
 */
type Shown<View> = {
  readonly [Name in keyof View as Name extends `${string}At` ? never : Name]: null extends View[Name]
    ? View[Name] | number | undefined
    : View[Name];
} & {
  readonly [Name in keyof View as Name extends `${infer Time}At` ? `${Time}AtMs` : never]: number | undefined;
};

/** Exactly the members of the view's schema; those that the service did not give are null. */
function shown<View extends object>(schema: z.ZodObject & z.ZodType<View>, found: Shown<View>): View {
  const values: Readonly<Partial<Record<string, unknown>>> = found;
  const members = Object.entries(schema.shape).map(([name, type]) => {
    const isDecimal = type instanceof z.ZodNullable && type.unwrap() === decimalSchema;
    const value = name.endsWith('At') ? timeOf(values[`${name}Ms`]) : values[name];
    return [name, (isDecimal && typeof value === 'number' ? plainDecimal(value) : value) ?? null];
  });
  return Object.fromEntries(members) as View;
}

function timeOf(epochMs: unknown): string | null {
  return typeof epochMs === 'number' ? new Date(epochMs).toISOString() : null;
}

export function viewWallet(wallet: Wallet): WalletView {
  const facts = wallet.currencyFacts;
  return shown(walletViewSchema, {
    ...wallet,
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
  return shown(recipientViewSchema, { ...recipient, firstName, lastName, transactionType });
}

export function viewFee(fee: Fee): FeeView {
  return shown(feeViewSchema, {
    ...fee,
    id: fee.id ?? '–',
    monthlyFee: fee.monthlyFeeAmount,
    operatorPercentage: fee.operatorPercentageFee,
    partnerPercentage: fee.partnerPercentageFee,
    exchangePartnerPercentage: fee.fxPartnerPercentageFee,
  });
}

interface QuoteSeen {
  /** A quote has figures without currencies: those that were asked for. */
  readonly fromCurrency: string;
  readonly toCurrency: string;
  /** The service's clock when the quote arrived: this computer's may be hours off. */
  readonly serverMs: number;
}

export function viewQuote(quote: Quote, { fromCurrency, toCurrency, serverMs }: QuoteSeen): QuoteView {
  const { element } = quoteViewSchema.shape.errors;
  return shown(quoteViewSchema, {
    ...quote,
    fromCurrency,
    toCurrency,
    isEnabled: quote.enabled !== false,
    validForMs: quote.expiresAtMs === undefined ? null : Math.round(quote.expiresAtMs - serverMs),
    errors: quote.errors.map((error) =>
      shown(element, {
        errorCode: error.errorCode,
        suggestedAmount: error.suggestedReceiveAmount,
        suggestedCurrency: error.suggestedReceiveAmountCurrency,
        suggestedValues:
          error.suggestedValues && shown(element.shape.suggestedValues.unwrap(), error.suggestedValues),
      }),
    ),
  });
}

/** The whole expires when the first of its parts does. */
export function viewSwapAndSendQuote(quote: SwapAndSendQuote, seen: QuoteSeen): SwapAndSendQuoteView {
  const { swap, payment, combined } = quote;
  const ends = [swap, payment, combined].flatMap(({ expiresAtMs }) => expiresAtMs ?? []);
  const expiresAtMs = ends.length > 0 ? Math.min(...ends) : undefined;
  return {
    swap: viewPart(swap),
    payment: viewPart(payment),
    combined: viewQuote({ ...combined, expiresAtMs }, seen),
  };
}

function viewPart(part: QuotePart): SwapAndSendQuoteView['swap'] {
  return shown(quotePartSchema, {
    ...part,
    id: part.id ?? '–',
    serviceLevel: part.transactionServiceLevel,
    breakdown: Object.entries(part.breakdown ?? {}).flatMap(([name, figure]) => {
      const value = plainDecimal(figure);
      return value === null ? [] : [{ name, value }];
    }),
    fee: part.fees && viewFee(part.fees),
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
    fee: rate.fee && viewFee(rate.fee),
  });
}

export function viewWebhook(subscription: WebhookSubscription): WebhookView {
  const { url = '', eventType = '' } = subscription;
  return shown(webhookViewSchema, { ...subscription, url, eventType });
}
