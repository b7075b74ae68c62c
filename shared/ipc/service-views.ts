/** The service's resources as the window sees them: one form each, whatever form the service answered in. */
import { z } from 'zod';
import { members } from '../api/field-schemas.ts';
import { TRANSACTION_TYPES } from '../domain/channel.ts';
import { countSchema, currencySchema, decimalSchema, idSchema, rowNumberSchema } from './values.ts';

/** Members are null if the service gave none. */
const maybeTexts = <const Name extends string>(...names: readonly Name[]) =>
  members(z.string().nullable(), ...names);
const maybeDecimals = <const Name extends string>(...names: readonly Name[]) =>
  members(decimalSchema.nullable(), ...names);
const times = maybeTexts('createdAt', 'updatedAt');

export const walletViewSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  currency: currencySchema,
  balance: decimalSchema,
  /** `ACTIVE`, `INACTIVE`, `DISABLED`, or the service's own word. */
  status: z.string(),
  ...maybeTexts('type', 'reference', 'description', 'businessId', 'userId'),
  /** What the service says about the currency, if its form of the wallet does. */
  currencyFacts: z
    .strictObject({
      ...members(z.number().nullable(), 'numericCode', 'fractionDigits'),
      ...maybeTexts('displayName', 'symbol'),
    })
    .nullable(),
  ...times,
});

/** Times are the service's own text, because the document gives them no zone. */
export const sessionViewSchema = z.strictObject({
  id: idSchema,
  status: z.string(),
  ...maybeDecimals('amount', 'convertedAmount', 'transactionFee', 'processingFee', 'exchangeRate'),
  ...maybeTexts('fromCurrency', 'toCurrency', 'transactionKind', 'transactionType', 'payinMethod'),
  recipient: z
    .strictObject({
      ...maybeTexts('id', 'name', 'email', 'phone', 'country', 'provider', 'walletId', 'transactionType'),
      isWalletRecipient: z.boolean().nullable(),
    })
    .nullable(),
  ...maybeTexts('recipientId', 'reversalRecipientId', 'walletId', 'country', 'description', 'reference'),
  /** Who requested it. */
  user: z.strictObject(maybeTexts('name', 'email', 'phone', 'country', 'timezone')).nullable(),
  ...maybeTexts('userId'),
  /** The session of the sending half of a swap and send. */
  ...maybeTexts('sendSession'),
  /**
   * Where the payee, or the person who pays out, continues: shown as text. `sessions.open-payout` opens it outside
   * the app.
   */
  ...maybeTexts('externalPayoutUrl'),
  /** In the service's words if it has some, otherwise its code; and the code. */
  ...maybeTexts('failureReason', 'failureCode'),
  /** The service's own display forms: of the status, the kind and the method. */
  ...maybeTexts('prettyStatus', 'prettyTransactionKind', 'prettyPayinMethod'),
  ...times,
  /** The row of ours that this session pays, if the journal knows it. */
  batchRow: z.strictObject({ batch: idSchema, row: rowNumberSchema }).nullable(),
});

export const recipientViewSchema = z.strictObject({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  transactionType: z.union([z.enum(TRANSACTION_TYPES), z.string()]),
  ...maybeTexts('email', 'phone', 'country', 'recipientType', 'language', 'provider'),
  ...maybeTexts('accountNumber', 'accountBranch', 'accountType', 'bankCode', 'institutionNumber'),
  ...maybeTexts('transitNumber', 'withdrawalChannel', 'payeeName', 'payeeCode', 'description'),
  /** Only the question: its answer is never read. */
  ...maybeTexts('securityQuestion'),
  ...maybeTexts('avatar', 'userId', 'businessId'),
  ...times,
});

export const feeViewSchema = z.strictObject({
  id: idSchema,
  ...maybeTexts('channel', 'baseCurrency', 'targetCurrency', 'revenueLine', 'planId'),
  isActive: z.boolean().nullable(),
  ...maybeDecimals('monthlyFee', 'operatorFlatFee', 'operatorPercentage', 'partnerFlatFee'),
  ...maybeDecimals('partnerPercentage', 'exchangePartnerPercentage', 'taxPercentage'),
  ...times,
});

/** The figures of a quote, and of the service's suggestion in place of one that it refuses. */
const quoteFigures = {
  ...maybeDecimals('userPays', 'totalFees', 'ourFee', 'partnerFee', 'weConvert', 'converted'),
  ...maybeDecimals('exchangeRate'),
};

export const quoteViewSchema = z.strictObject({
  ...quoteFigures,
  ...maybeDecimals('marketRate'),
  /** The currencies of what is paid and of what arrives. */
  fromCurrency: currencySchema,
  toCurrency: currencySchema,
  isEnabled: z.boolean(),
  /** Until when the quote is valid is `expiresAt`, if the service says so. */
  ...maybeTexts('quoteId', 'mode', 'priority', 'expiresAt'),
  /** How long it was still valid when it arrived, in milliseconds by the service's own clock; null if it does not say. */
  validForMs: z.int().nullable(),
  errors: z.array(
    z.strictObject({
      errorCode: z.string(),
      ...maybeDecimals('suggestedAmount'),
      ...maybeTexts('suggestedCurrency'),
      suggestedValues: z.strictObject(quoteFigures).nullable(),
    }),
  ),
});

/** One half of a swap-and-send quote. */
export const quotePartSchema = z.strictObject({
  id: idSchema,
  ...maybeTexts('fromCurrency', 'toCurrency', 'channel', 'serviceLevel', 'expiresAt'),
  ...maybeDecimals('inputAmount', 'totalFees', 'tax', 'amountToPay', 'convertedAmount', 'exchangeRate'),
  ...maybeDecimals('recipientGets', 'operatorFees', 'paymentPartnerFees', 'fxPartnerFees'),
  ...maybeDecimals('amountWithoutFees', 'effectiveRate', 'marketRate'),
  /** The service's breakdown under its own names, in its order. */
  breakdown: z.array(z.strictObject({ name: z.string(), value: decimalSchema })),
  fee: feeViewSchema.nullable(),
  ...times,
});

export const swapAndSendQuoteViewSchema = z.strictObject({
  swap: quotePartSchema,
  payment: quotePartSchema,
  combined: quoteViewSchema,
});

export const effectiveRateViewSchema = z.strictObject({
  baseCurrency: currencySchema,
  targetCurrency: currencySchema,
  ...maybeTexts('priority', 'planId', 'revenueLine'),
  ...maybeDecimals('marketRate', 'effectiveRate'),
  fee: feeViewSchema.nullable(),
});

export const webhookViewSchema = z.strictObject({
  id: idSchema,
  url: z.string(),
  eventType: z.string(),
  isActive: z.boolean().nullable(),
  ...maybeTexts('businessId'),
  ...times,
});

/** A page of a list with a total. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ total: countSchema, items: z.array(item) });
}

export type WalletView = z.output<typeof walletViewSchema>;
export type SessionView = z.output<typeof sessionViewSchema>;
export type RecipientView = z.output<typeof recipientViewSchema>;
export type FeeView = z.output<typeof feeViewSchema>;
export type QuoteView = z.output<typeof quoteViewSchema>;
export type SwapAndSendQuoteView = z.output<typeof swapAndSendQuoteViewSchema>;
export type EffectiveRateView = z.output<typeof effectiveRateViewSchema>;
export type WebhookView = z.output<typeof webhookViewSchema>;
