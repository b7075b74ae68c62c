/** The service's resources in the form the window sees: one form each, numbers as decimals, times as ISO text. */
import type { Fee } from '../../../shared/api/fee.ts';
import type { Quote } from '../../../shared/api/quote.ts';
import type { Recipient } from '../../../shared/api/recipient.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { EffectiveRate, QuotePart, SwapAndSendQuote } from '../../../shared/api/swap-and-send-quote.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import type { WebhookSubscription } from '../../../shared/api/webhook-subscription.ts';
import { formatAmount, withoutEndZeros } from '../../../shared/domain/money.ts';
import type {
  EffectiveRateView,
  FeeView,
  QuoteView,
  RecipientView,
  SessionView,
  SwapAndSendQuoteView,
  WalletView,
  WebhookView,
} from '../../../shared/ipc/service-views.ts';

/** A number of the API as a plain decimal: 15 significant digits, never an exponent; null where there is none. */
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

export function viewWallet(wallet: Wallet): WalletView {
  return {
    id: wallet.id,
    name: wallet.name ?? wallet.id,
    currency: wallet.currency,
    balance: formatAmount(wallet.balanceMinor, wallet.currency),
    type: wallet.type ?? null,
    status: wallet.status,
    reference: wallet.reference ?? null,
    description: wallet.description ?? null,
    createdAt: timeOf(wallet.createdAtMs),
    updatedAt: timeOf(wallet.updatedAtMs),
  };
}

export function viewSession(session: Session, batchRow: SessionView['batchRow']): SessionView {
  const { recipient } = session;
  return {
    id: session.id,
    status: session.status,
    amount: decimalOf(session.amount),
    convertedAmount: decimalOf(session.convertedAmount),
    fromCurrency: session.fromCurrency ?? null,
    toCurrency: session.toCurrency ?? null,
    transactionFee: decimalOf(session.transactionFee),
    processingFee: decimalOf(session.processingFee),
    exchangeRate: decimalOf(session.exchangeRate),
    transactionKind: session.transactionKind ?? null,
    transactionType: session.transactionType ?? null,
    recipient: recipient
      ? {
          id: recipient.id ?? null,
          name: recipient.name ?? null,
          email: recipient.email ?? null,
          phone: recipient.phone ?? null,
          country: recipient.country ?? null,
          provider: recipient.provider ?? null,
        }
      : null,
    walletId: session.walletId ?? null,
    country: session.receiverCountry ?? null,
    payinMethod: session.payinMethod ?? null,
    description: session.description ?? null,
    reference: session.reference ?? null,
    failureReason: session.prettyFailureReason ?? session.failureReason ?? null,
    createdAt: timeOf(session.createdAtMs),
    updatedAt: timeOf(session.updatedAtMs),
    batchRow,
  };
}

export function viewRecipient(recipient: Recipient): RecipientView {
  return {
    id: recipient.id,
    firstName: recipient.firstName ?? '',
    lastName: recipient.lastName ?? '',
    email: recipient.email ?? null,
    phone: recipient.phone ?? null,
    country: recipient.country ?? null,
    transactionType: recipient.transactionType ?? '',
    recipientType: recipient.recipientType ?? null,
    language: recipient.language ?? null,
    provider: recipient.provider ?? null,
    accountNumber: recipient.accountNumber ?? null,
    accountBranch: recipient.accountBranch ?? null,
    accountType: recipient.accountType ?? null,
    bankCode: recipient.bankCode ?? null,
    institutionNumber: recipient.institutionNumber ?? null,
    transitNumber: recipient.transitNumber ?? null,
    withdrawalChannel: recipient.withdrawalChannel ?? null,
    payeeName: recipient.payeeName ?? null,
    payeeCode: recipient.payeeCode ?? null,
    createdAt: timeOf(recipient.createdAtMs),
  };
}

export function viewFee(fee: Fee): FeeView {
  return {
    id: fee.id ?? '–',
    channel: fee.channel ?? null,
    baseCurrency: fee.baseCurrency ?? null,
    targetCurrency: fee.targetCurrency ?? null,
    revenueLine: fee.revenueLine ?? null,
    isActive: fee.isActive ?? false,
    monthlyFee: decimalOf(fee.monthlyFeeAmount),
    operatorFlatFee: decimalOf(fee.operatorFlatFee),
    operatorPercentage: decimalOf(fee.operatorPercentageFee),
    partnerFlatFee: decimalOf(fee.partnerFlatFee),
    partnerPercentage: decimalOf(fee.partnerPercentageFee),
    exchangePartnerPercentage: decimalOf(fee.fxPartnerPercentageFee),
    taxPercentage: decimalOf(fee.taxPercentage),
  };
}

/** A quote says figures without currencies: those of what was asked are put beside them. */
export function viewQuote(quote: Quote, fromCurrency: string, toCurrency: string): QuoteView {
  return {
    quoteId: quote.quoteId ?? null,
    userPays: decimalOf(quote.userPays),
    totalFees: decimalOf(quote.totalFees),
    ourFee: decimalOf(quote.ourFee),
    partnerFee: decimalOf(quote.partnerFee),
    weConvert: decimalOf(quote.weConvert),
    converted: decimalOf(quote.converted),
    exchangeRate: decimalOf(quote.exchangeRate),
    marketRate: decimalOf(quote.marketRate),
    fromCurrency,
    toCurrency,
    isEnabled: quote.enabled !== false,
    mode: quote.mode ?? null,
    priority: quote.priority ?? null,
    errors: quote.errors.map((error) => ({
      errorCode: error.errorCode,
      suggestedAmount: decimalOf(error.suggestedReceiveAmount),
      suggestedCurrency: error.suggestedReceiveAmountCurrency ?? null,
    })),
  };
}

export function viewSwapAndSendQuote(
  quote: SwapAndSendQuote,
  fromCurrency: string,
  toCurrency: string,
): SwapAndSendQuoteView {
  return {
    swap: viewPart(quote.swap),
    payment: viewPart(quote.payment),
    combined: viewQuote(quote.combined, fromCurrency, toCurrency),
  };
}

function viewPart(part: QuotePart): SwapAndSendQuoteView['swap'] {
  return {
    id: part.id ?? '–',
    fromCurrency: part.fromCurrency ?? null,
    toCurrency: part.toCurrency ?? null,
    channel: part.channel ?? null,
    inputAmount: decimalOf(part.inputAmount),
    totalFees: decimalOf(part.totalFees),
    tax: decimalOf(part.tax),
    amountToPay: decimalOf(part.amountToPay),
    convertedAmount: decimalOf(part.convertedAmount),
    exchangeRate: decimalOf(part.exchangeRate),
    recipientGets: decimalOf(part.recipientGets),
    expiresAt: timeOf(part.expiresAtMs),
  };
}

export function viewEffectiveRate(
  rate: EffectiveRate,
  asked: { readonly fromCurrency: string; readonly toCurrency: string },
): EffectiveRateView {
  return {
    baseCurrency: rate.baseCurrency ?? asked.fromCurrency,
    targetCurrency: rate.targetCurrency ?? asked.toCurrency,
    priority: rate.priority ?? null,
    marketRate: decimalOf(rate.marketRate),
    effectiveRate: decimalOf(rate.effectiveRate),
    fee: rate.fee ? viewFee(rate.fee) : null,
  };
}

export function viewWebhook(subscription: WebhookSubscription): WebhookView {
  return {
    id: subscription.id,
    url: subscription.url ?? '',
    eventType: subscription.eventType ?? '',
    isActive: subscription.isActive ?? false,
    createdAt: timeOf(subscription.createdAtMs),
    updatedAt: timeOf(subscription.updatedAtMs),
  };
}
