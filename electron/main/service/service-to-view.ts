/** The service's resources in the form the window sees: one form each, numbers as decimals, times as ISO text. */
import type { Fee } from '../../../shared/api/fee.ts';
import type { Quote, QuoteFigures } from '../../../shared/api/quote.ts';
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
    businessId: wallet.businessId ?? null,
    userId: wallet.userId ?? null,
    currencyFacts: wallet.currencyFacts
      ? {
          numericCode: wallet.currencyFacts.numericCode ?? null,
          displayName: wallet.currencyFacts.displayName ?? null,
          symbol: wallet.currencyFacts.symbol ?? null,
          fractionDigits: wallet.currencyFacts.fractionDigits ?? null,
        }
      : null,
    createdAt: timeOf(wallet.createdAtMs),
    updatedAt: timeOf(wallet.updatedAtMs),
  };
}

export function viewSession(session: Session, batchRow: SessionView['batchRow']): SessionView {
  const { recipient, user } = session;
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
          walletId: recipient.walletId ?? null,
          transactionType: recipient.transactionType ?? null,
          isWalletRecipient: recipient.isWalletRecipient ?? null,
        }
      : null,
    recipientId: session.recipientId ?? null,
    reversalRecipientId: session.reversalRecipientId ?? null,
    userId: session.userId ?? null,
    user: user
      ? {
          name: `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim() || null,
          email: user.email ?? null,
          phone: user.phone ?? null,
          country: user.country ?? null,
          timezone: user.timezone ?? null,
        }
      : null,
    sendSession: session.sendSession ?? null,
    externalPayoutUrl: session.externalPayoutUrl ?? null,
    walletId: session.walletId ?? null,
    country: session.receiverCountry ?? null,
    payinMethod: session.payinMethod ?? null,
    description: session.description ?? null,
    reference: session.reference ?? null,
    failureReason: session.prettyFailureReason ?? session.failureReason ?? null,
    failureCode: session.failureReason ?? null,
    prettyStatus: session.prettyStatus ?? null,
    prettyTransactionKind: session.prettyTransactionKind ?? null,
    prettyPayinMethod: session.prettyPayinMethod ?? null,
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
    securityQuestion: recipient.securityQuestion ?? null,
    description: recipient.description ?? null,
    avatar: recipient.avatar ?? null,
    userId: recipient.userId ?? null,
    businessId: recipient.businessId ?? null,
    createdAt: timeOf(recipient.createdAtMs),
    updatedAt: timeOf(recipient.updatedAtMs),
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
    planId: fee.planId ?? null,
    createdAt: timeOf(fee.createdAtMs),
    updatedAt: timeOf(fee.updatedAtMs),
  };
}

/** A quote says figures without currencies: those of what was asked are put beside them. */
export function viewQuote(quote: Quote, fromCurrency: string, toCurrency: string): QuoteView {
  return {
    quoteId: quote.quoteId ?? null,
    ...viewFigures(quote),
    marketRate: decimalOf(quote.marketRate),
    fromCurrency,
    toCurrency,
    isEnabled: quote.enabled !== false,
    mode: quote.mode ?? null,
    priority: quote.priority ?? null,
    expiresAt: timeOf(quote.expiresAtMs),
    errors: quote.errors.map((error) => ({
      errorCode: error.errorCode,
      suggestedAmount: decimalOf(error.suggestedReceiveAmount),
      suggestedCurrency: error.suggestedReceiveAmountCurrency ?? null,
      suggestedValues: error.suggestedValues ? viewFigures(error.suggestedValues) : null,
    })),
  };
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

/** The whole is held no longer than its parts. */
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
    operatorFees: decimalOf(part.operatorFees),
    paymentPartnerFees: decimalOf(part.paymentPartnerFees),
    fxPartnerFees: decimalOf(part.fxPartnerFees),
    amountWithoutFees: decimalOf(part.amountWithoutFees),
    effectiveRate: decimalOf(part.effectiveRate),
    marketRate: decimalOf(part.marketRate),
    serviceLevel: part.transactionServiceLevel ?? null,
    breakdown: Object.entries(part.breakdown ?? {}).flatMap(([name, figure]) => {
      const value = typeof figure === 'number' ? decimalOf(figure) : null;
      return value === null ? [] : [{ name, value }];
    }),
    fee: part.fees ? viewFee(part.fees) : null,
    createdAt: timeOf(part.createdAtMs),
    updatedAt: timeOf(part.updatedAtMs),
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
    planId: rate.planId ?? null,
    revenueLine: rate.revenueLine ?? null,
    fee: rate.fee ? viewFee(rate.fee) : null,
  };
}

export function viewWebhook(subscription: WebhookSubscription): WebhookView {
  return {
    id: subscription.id,
    url: subscription.url ?? '',
    eventType: subscription.eventType ?? '',
    isActive: subscription.isActive ?? false,
    businessId: subscription.businessId ?? null,
    createdAt: timeOf(subscription.createdAtMs),
    updatedAt: timeOf(subscription.updatedAtMs),
  };
}
