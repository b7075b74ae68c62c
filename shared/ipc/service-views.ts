/** The service's resources as the window sees them: one form each, whatever form the service answered in. */
import { z } from 'zod';
import { TRANSACTION_TYPES } from '../domain/channel.ts';
import { countSchema, currencySchema, decimalSchema, idSchema, rowNumberSchema } from './values.ts';

const maybeText = z.string().nullable();
const maybeDecimal = decimalSchema.nullable();

export const walletViewSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  currency: currencySchema,
  balance: decimalSchema,
  type: maybeText,
  /** `ACTIVE`, `INACTIVE`, `DISABLED`, or the service's own word. */
  status: z.string(),
  reference: maybeText,
  description: maybeText,
  businessId: maybeText,
  userId: maybeText,
  /** What the service says about the currency, if its form of the wallet does. */
  currencyFacts: z
    .strictObject({
      numericCode: z.number().nullable(),
      displayName: maybeText,
      symbol: maybeText,
      fractionDigits: z.number().nullable(),
    })
    .nullable(),
  createdAt: maybeText,
  updatedAt: maybeText,
});

/** Times are the service's own text, because the document gives them no zone. */
export const sessionViewSchema = z.strictObject({
  id: idSchema,
  status: z.string(),
  amount: maybeDecimal,
  convertedAmount: maybeDecimal,
  fromCurrency: maybeText,
  toCurrency: maybeText,
  transactionFee: maybeDecimal,
  processingFee: maybeDecimal,
  exchangeRate: maybeDecimal,
  transactionKind: maybeText,
  transactionType: maybeText,
  recipient: z
    .strictObject({
      id: maybeText,
      name: maybeText,
      email: maybeText,
      phone: maybeText,
      country: maybeText,
      provider: maybeText,
      walletId: maybeText,
      transactionType: maybeText,
      isWalletRecipient: z.boolean().nullable(),
    })
    .nullable(),
  recipientId: maybeText,
  reversalRecipientId: maybeText,
  /** Who requested it. */
  userId: maybeText,
  user: z
    .strictObject({
      name: maybeText,
      email: maybeText,
      phone: maybeText,
      country: maybeText,
      timezone: maybeText,
    })
    .nullable(),
  /** The session of the sending half of a swap and send. */
  sendSession: maybeText,
  /**
   * Where the payee, or the person who pays out, continues: shown as text. `sessions.open-payout` opens it outside
   * the app.
   */
  externalPayoutUrl: maybeText,
  walletId: maybeText,
  country: maybeText,
  payinMethod: maybeText,
  description: maybeText,
  reference: maybeText,
  /** In the service's words if it has some, otherwise its code. */
  failureReason: maybeText,
  failureCode: maybeText,
  /** The service's own display forms: of the status, the kind and the method. */
  prettyStatus: maybeText,
  prettyTransactionKind: maybeText,
  prettyPayinMethod: maybeText,
  createdAt: maybeText,
  updatedAt: maybeText,
  /** The row of ours that this session pays, if the journal knows it. */
  batchRow: z.strictObject({ batch: idSchema, row: rowNumberSchema }).nullable(),
});

export const recipientViewSchema = z.strictObject({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: maybeText,
  phone: maybeText,
  country: maybeText,
  transactionType: z.union([z.enum(TRANSACTION_TYPES), z.string()]),
  recipientType: maybeText,
  language: maybeText,
  provider: maybeText,
  accountNumber: maybeText,
  accountBranch: maybeText,
  accountType: maybeText,
  bankCode: maybeText,
  institutionNumber: maybeText,
  transitNumber: maybeText,
  withdrawalChannel: maybeText,
  payeeName: maybeText,
  payeeCode: maybeText,
  /** Only the question: its answer is never read. */
  securityQuestion: maybeText,
  description: maybeText,
  avatar: maybeText,
  userId: maybeText,
  businessId: maybeText,
  createdAt: maybeText,
  updatedAt: maybeText,
});

export const feeViewSchema = z.strictObject({
  id: idSchema,
  channel: maybeText,
  baseCurrency: maybeText,
  targetCurrency: maybeText,
  revenueLine: maybeText,
  isActive: z.boolean().nullable(),
  monthlyFee: maybeDecimal,
  operatorFlatFee: maybeDecimal,
  operatorPercentage: maybeDecimal,
  partnerFlatFee: maybeDecimal,
  partnerPercentage: maybeDecimal,
  exchangePartnerPercentage: maybeDecimal,
  taxPercentage: maybeDecimal,
  planId: maybeText,
  createdAt: maybeText,
  updatedAt: maybeText,
});

/** The figures of a quote, and of the service's suggestion in place of one that it refuses. */
const quoteFigures = {
  userPays: maybeDecimal,
  totalFees: maybeDecimal,
  ourFee: maybeDecimal,
  partnerFee: maybeDecimal,
  weConvert: maybeDecimal,
  converted: maybeDecimal,
  exchangeRate: maybeDecimal,
};

export const quoteViewSchema = z.strictObject({
  quoteId: maybeText,
  ...quoteFigures,
  marketRate: maybeDecimal,
  /** The currencies of what is paid and of what arrives. */
  fromCurrency: currencySchema,
  toCurrency: currencySchema,
  isEnabled: z.boolean(),
  mode: maybeText,
  priority: maybeText,
  /** Until when the quote is valid, if the service says so. */
  expiresAt: maybeText,
  errors: z.array(
    z.strictObject({
      errorCode: z.string(),
      suggestedAmount: maybeDecimal,
      suggestedCurrency: maybeText,
      suggestedValues: z.strictObject(quoteFigures).nullable(),
    }),
  ),
});

/** One half of a swap-and-send quote. */
export const quotePartSchema = z.strictObject({
  id: idSchema,
  fromCurrency: maybeText,
  toCurrency: maybeText,
  channel: maybeText,
  inputAmount: maybeDecimal,
  totalFees: maybeDecimal,
  tax: maybeDecimal,
  amountToPay: maybeDecimal,
  convertedAmount: maybeDecimal,
  exchangeRate: maybeDecimal,
  recipientGets: maybeDecimal,
  operatorFees: maybeDecimal,
  paymentPartnerFees: maybeDecimal,
  fxPartnerFees: maybeDecimal,
  amountWithoutFees: maybeDecimal,
  effectiveRate: maybeDecimal,
  marketRate: maybeDecimal,
  serviceLevel: maybeText,
  /** The service's breakdown under its own names, in its order. */
  breakdown: z.array(z.strictObject({ name: z.string(), value: decimalSchema })),
  fee: feeViewSchema.nullable(),
  createdAt: maybeText,
  updatedAt: maybeText,
  expiresAt: maybeText,
});

export const swapAndSendQuoteViewSchema = z.strictObject({
  swap: quotePartSchema,
  payment: quotePartSchema,
  combined: quoteViewSchema,
});

export const effectiveRateViewSchema = z.strictObject({
  baseCurrency: currencySchema,
  targetCurrency: currencySchema,
  priority: maybeText,
  marketRate: maybeDecimal,
  effectiveRate: maybeDecimal,
  planId: maybeText,
  revenueLine: maybeText,
  fee: feeViewSchema.nullable(),
});

export const webhookViewSchema = z.strictObject({
  id: idSchema,
  url: z.string(),
  eventType: z.string(),
  isActive: z.boolean().nullable(),
  businessId: maybeText,
  createdAt: maybeText,
  updatedAt: maybeText,
});

/** A page of a list with a total. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ total: countSchema, offset: countSchema, items: z.array(item) });
}

export type WalletView = z.output<typeof walletViewSchema>;
export type SessionView = z.output<typeof sessionViewSchema>;
export type RecipientView = z.output<typeof recipientViewSchema>;
export type FeeView = z.output<typeof feeViewSchema>;
export type QuoteView = z.output<typeof quoteViewSchema>;
export type SwapAndSendQuoteView = z.output<typeof swapAndSendQuoteViewSchema>;
export type EffectiveRateView = z.output<typeof effectiveRateViewSchema>;
export type WebhookView = z.output<typeof webhookViewSchema>;
