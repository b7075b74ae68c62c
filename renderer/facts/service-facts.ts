/**
 * The service's resources as names and values: everything in the API document that is useful to a person. A test
 * walks the document's fields through decoders and views up to here, and names what is left out.
 */
import { fractionDigits } from '../../shared/domain/money.ts';
import type { RowField } from '../../shared/domain/row-fields.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type {
  EffectiveRateView,
  FeeView,
  QuoteView,
  RecipientView,
  SessionView,
  SwapAndSendQuoteView,
  WalletView,
  WebhookView,
} from '../../shared/ipc/service-views.ts';
import type { Words } from '../words/words.ts';

/** The value in words; null if the service gives none. */
type Line = readonly [name: string, value: string | null];

interface ServiceFacts {
  readonly facts: readonly Line[];
  readonly ids: readonly Line[];
}

type Part = Pick<Words, 't' | 'T' | 'word' | 'money' | 'decimal' | 'dateTime' | 'locale' | 'count'>;

/** Money if its currency is known, otherwise the bare figure. */
function amountIn({ money, decimal }: Part, value: string | null, currency: string | null): string | null {
  if (value === null) return null;
  return currency ? money(value, currency) : decimal(value);
}

function timesOf(
  { t, dateTime }: Part,
  view: { createdAt: string | null; updatedAt: string | null },
): Line[] {
  return [
    [t('transactions.created'), view.createdAt && dateTime(view.createdAt)],
    [t('transactions.changed'), view.updatedAt && dateTime(view.updatedAt)],
  ];
}

export function walletFacts(wallet: WalletView, words: Part): ServiceFacts {
  const { t, T, word } = words;
  const { numericCode, displayName, symbol } = wallet.currencyFacts ?? {};
  const currency = [displayName, symbol, numericCode].filter(Boolean).join(' · ');
  return {
    facts: [
      [t('fact.status'), word('wallet-status', wallet.status)],
      [t('wallets.type'), wallet.type && word('walletType', wallet.type)],
      [t('fact.currency'), [wallet.currency.toUpperCase(), currency].filter(Boolean).join(' · ')],
      [T('option.decimals'), decimalsOf(wallet, words)],
      [word('field', 'description'), wallet.description],
      ...timesOf(words, wallet),
    ],
    ids: [
      [t('fact.reference'), wallet.reference],
      [t('wallets.id'), wallet.id],
      [t('fact.businessId'), wallet.businessId],
      [t('service.userId'), wallet.userId],
    ],
  };
}

/** How many decimals the service gives the currency. A difference from ours is shown, because we count money by ours. */
function decimalsOf({ currency, currencyFacts }: WalletView, { t }: Part): string | null {
  const theirs = currencyFacts?.fractionDigits ?? null;
  if (theirs === null) return null;
  const ours = fractionDigits(currency);
  return theirs === ours ? String(theirs) : t('service.decimalsDiffer', { theirs, ours });
}

export function sessionFacts(session: SessionView, words: Part): ServiceFacts {
  const { t, T, word, decimal, locale } = words;
  const { recipient, user, fromCurrency: from } = session;
  const to = session.toCurrency ?? from;
  const country = (code: string | null | undefined): string | null =>
    code ? formatCountry(code, locale) : null;
  const countries = [...new Set([session.country, recipient?.country])].filter(Boolean);
  const pretty = [session.prettyStatus, session.prettyTransactionKind, session.prettyPayinMethod];
  const isExchanged = session.convertedAmount !== session.amount || from !== to;
  const payee: readonly Line[] = [
    [word('field', 'email'), recipient?.email ?? null],
    [word('field', 'phone'), recipient?.phone ?? null],
    [word('field', 'provider'), recipient?.provider ?? null],
    [word('field', 'country'), countries.map(country).join(' · ') || null],
    [t('recipients.paidBy'), fieldValue(words, 'transaction_type', recipient?.transactionType)],
    [t('service.isWallet'), yesOrNo(T, recipient?.isWalletRecipient ?? null)],
  ];
  const asker = user && [user.name, user.email, user.phone, country(user.country), user.timezone];
  return {
    facts: [
      [t('session-column.recipient'), recipient?.name ?? null],
      [T('field.amount'), amountIn(words, session.amount, from)],
      [t('review.gets'), isExchanged ? amountIn(words, session.convertedAmount, to) : null],
      [t('session-column.transaction-fee'), amountIn(words, session.transactionFee, from)],
      [t('session-column.processing-fee'), amountIn(words, session.processingFee, from)],
      [t('session-column.rate'), session.exchangeRate && decimal(session.exchangeRate)],
      [T('field.channel'), wordOf(word, 'channel', session.transactionKind)],
      [t('rows.kind'), wordOf(word, 'sessionType', session.transactionType)],
      [t('transactions.payinMethod'), wordOf(word, 'channel', session.payinMethod)],
      [t('service.ownWords'), pretty.filter(Boolean).join(' · ') || null],
      ...payee,
      [word('field', 'description'), session.description],
      [t('service.askedBy'), asker?.filter(Boolean).join(' · ') || null],
      ...timesOf(words, session),
    ],
    ids: [
      [t('fact.reference'), session.reference],
      [t('fact.sessionId'), session.id],
      [t('service.sendSession'), session.sendSession],
      [t('wallets.id'), session.walletId],
      [T('field.recipient_id'), session.recipientId ?? recipient?.id ?? null],
      [t('service.recipientWallet'), recipient?.walletId ?? null],
      [t('service.reversalRecipient'), session.reversalRecipientId],
      [t('service.userId'), session.userId],
    ],
  };
}

export function recipientFacts(recipient: RecipientView, words: Part): ServiceFacts {
  const { t, T, word, locale } = words;
  // The last four digits of an account number: enough to recognise it, because others may see a screen.
  const account = recipient.accountNumber ? `••••${recipient.accountNumber.slice(-4)}` : null;
  const facts: readonly Line[] = [
    [t('recipients.paidBy'), fieldValue(words, 'transaction_type', recipient.transactionType)],
    [t('receipt.account'), account],
    [word('field', 'account_type'), fieldValue(words, 'account_type', recipient.accountType)],
    [word('field', 'email'), recipient.email],
    [word('field', 'phone'), recipient.phone],
    [word('field', 'provider'), recipient.provider],
    [word('field', 'country'), recipient.country && formatCountry(recipient.country, locale)],
    [word('field', 'institution_number'), recipient.institutionNumber],
    [word('field', 'transit_number'), recipient.transitNumber],
    [word('field', 'bank_code'), recipient.bankCode],
    [word('field', 'account_branch'), recipient.accountBranch],
    [word('field', 'withdrawal_channel'), recipient.withdrawalChannel],
    [word('field', 'payee_name'), recipient.payeeName],
    [word('field', 'payee_code'), recipient.payeeCode],
    [word('field', 'security_question'), recipient.securityQuestion],
    [word('field', 'language'), fieldValue(words, 'language', recipient.language)],
    [word('field', 'description'), recipient.description],
    [t('recipients.type'), fieldValue(words, 'recipient_type', recipient.recipientType)],
    ...timesOf(words, recipient),
  ];
  const ids: readonly Line[] = [
    [T('field.recipient_id'), recipient.id],
    [t('service.avatar'), recipient.avatar],
    [t('service.userId'), recipient.userId],
    [t('fact.businessId'), recipient.businessId],
  ];
  return { facts, ids };
}

/** The columns of the fee schedule: flat fees in the base currency, and percentages as the service writes them. */
export const FEE_COLUMNS = [
  'operatorFlatFee',
  'operatorPercentage',
  'partnerFlatFee',
  'partnerPercentage',
  'exchangePartnerPercentage',
  'taxPercentage',
  'monthlyFee',
] as const;

/** A single code if nothing is exchanged. */
export function pairOf({ baseCurrency, targetCurrency }: FeeView): string {
  return [...new Set([baseCurrency, targetCurrency])].filter(Boolean).join(' → ').toUpperCase();
}

export function feeFacts(fee: FeeView, words: Part): ServiceFacts {
  const { t, T, word, decimal } = words;
  const figures = FEE_COLUMNS.map((column): Line => {
    const isPercentage = column.endsWith('Percentage');
    const value = fee[column];
    return [
      t(`fees.${column}`),
      isPercentage ? value && decimal(value) : amountIn(words, value, fee.baseCurrency),
    ];
  });
  return {
    facts: [
      [T('field.channel'), wordOf(word, 'channel', fee.channel)],
      [t('service.revenueLine'), wordOf(word, 'revenueLine', fee.revenueLine)],
      [t('review.fromTo'), pairOf(fee) || null],
      ...figures,
      [t('fees.active'), yesOrNo(T, fee.isActive)],
      ...timesOf(words, fee),
    ],
    ids: [
      [t('service.feeId'), fee.id],
      [t('service.planId'), fee.planId],
    ],
  };
}

type QuoteFigures = Pick<
  QuoteView,
  'ourFee' | 'partnerFee' | 'totalFees' | 'weConvert' | 'converted' | 'userPays'
>;

/** The figures of a quote, with what the payer pays last. */
export function quoteFigures(
  quote: QuoteFigures,
  { fromCurrency: from, toCurrency: to }: Pick<QuoteView, 'fromCurrency' | 'toCurrency'>,
  words: Part,
): readonly Line[] {
  const { t } = words;
  return [
    [t('quote.ourFee'), amountIn(words, quote.ourFee, from)],
    [t('quote.partnerFee'), amountIn(words, quote.partnerFee, from)],
    [t('quote.totalFees'), amountIn(words, quote.totalFees, from)],
    [t('quote.weConvert'), from === to ? null : amountIn(words, quote.weConvert, from)],
    [t('payees.gets'), amountIn(words, quote.converted, to)],
    [t('quote.userPays'), amountIn(words, quote.userPays, from)],
  ];
}

/** The rates of an exchange; none if everything is in one currency. */
export function quoteRates(quote: QuoteView, { t, decimal }: Part): readonly Line[] {
  if (quote.fromCurrency === quote.toCurrency) return [];
  return [
    [t('session-column.rate'), quote.exchangeRate && decimal(quote.exchangeRate)],
    [t('quote.marketRate'), quote.marketRate && decimal(quote.marketRate)],
  ];
}

/** The other facts of a quote: until when it is valid, and what it was requested for. */
export function quoteFacts(quote: QuoteView, { t, dateTime }: Part): ServiceFacts {
  return {
    facts: [
      [t('quote.expires'), quote.expiresAt && dateTime(quote.expiresAt)],
      [t('service.mode'), [quote.mode, quote.priority].filter(Boolean).join(' · ') || null],
    ],
    ids: [[t('service.quoteId'), quote.quoteId]],
  };
}

/** One half of a swap and send, including its breakdown. */
export function quotePartFacts(part: SwapAndSendQuoteView['swap'], words: Part): ServiceFacts {
  const { t, T, word, decimal, dateTime } = words;
  const { fromCurrency: from } = part;
  const to = part.toCurrency ?? from;
  const pair = [from, to].filter((code): code is string => code !== null).map((code) => code.toUpperCase());
  const lines: readonly Line[] = [
    [t('review.fromTo'), pair.join(' → ') || null],
    [T('field.channel'), wordOf(word, 'channel', part.channel)],
    [T('field.amount'), amountIn(words, part.inputAmount, from)],
    [t('quote.userPays'), amountIn(words, part.amountToPay, from)],
    [t('service.withoutFees'), amountIn(words, part.amountWithoutFees, from)],
    [t('quote.ourFee'), amountIn(words, part.operatorFees, from)],
    [t('service.paymentPartnerFees'), amountIn(words, part.paymentPartnerFees, from)],
    [t('service.fxPartnerFees'), amountIn(words, part.fxPartnerFees, from)],
    [t('quote.totalFees'), amountIn(words, part.totalFees, from)],
    [t('fees.tax'), amountIn(words, part.tax, from)],
    [t('session-column.rate'), part.exchangeRate && decimal(part.exchangeRate)],
    [t('calculator.effective-rate'), part.effectiveRate && decimal(part.effectiveRate)],
    [t('quote.marketRate'), part.marketRate && decimal(part.marketRate)],
    [t('quote.weConvert'), amountIn(words, part.convertedAmount, to)],
    [t('review.gets'), amountIn(words, part.recipientGets, to)],
    [t('service.level'), part.serviceLevel],
    [t('quote.expires'), part.expiresAt && dateTime(part.expiresAt)],
    ...timesOf(words, part),
  ];
  // The document gives names but no units for the breakdown: each figure is shown unchanged, under its name.
  const breakdown = part.breakdown.map(({ name, value }): Line => [word('breakdown', name), decimal(value)]);
  return { facts: [...lines, ...breakdown], ids: [[t('service.quoteId'), part.id]] };
}

export function rateFacts(rate: EffectiveRateView, { t, word, decimal }: Part): ServiceFacts {
  const shown = (value: string | null): string => (value === null ? t('frame.unknownValue') : decimal(value));
  return {
    facts: [
      [t('review.fromTo'), `${rate.baseCurrency.toUpperCase()} → ${rate.targetCurrency.toUpperCase()}`],
      [t('calculator.effective-rate'), shown(rate.effectiveRate)],
      [t('quote.marketRate'), shown(rate.marketRate)],
      [t('service.mode'), rate.priority],
      [t('service.revenueLine'), wordOf(word, 'revenueLine', rate.revenueLine)],
    ],
    ids: [[t('service.planId'), rate.planId]],
  };
}

export function webhookFacts(webhook: WebhookView, words: Part): ServiceFacts {
  const { t, T } = words;
  return {
    facts: [[t('fees.active'), yesOrNo(T, webhook.isActive)], ...timesOf(words, webhook)],
    ids: [
      [t('webhooks.event'), webhook.eventType],
      [t('fact.address'), webhook.url],
      [t('webhooks.id'), webhook.id],
      [t('fact.businessId'), webhook.businessId],
    ],
  };
}

function wordOf(word: Part['word'], subject: string, value: string | null | undefined): string | null {
  return value ? word(subject, value) : null;
}

/** A value of the recipient's field in words. */
function fieldValue(
  words: Pick<Part, 'locale'>,
  field: RowField,
  value: string | null | undefined,
): string | null {
  return value ? inWords(field, value, words) : null;
}

/** Null if the service says neither. */
export function yesOrNo(T: Part['T'], value: boolean | null): string | null {
  return value === null ? null : T(value ? 'option.yes' : 'option.no');
}
