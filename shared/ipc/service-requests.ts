/** Reads from the service: wallets, recipients, sessions, fees, calculators, webhooks; and creates a recipient. */
import { z } from 'zod';
import { PAYIN_METHODS } from '../api/channel-availability.ts';
import { DELIVERY_METHODS, SESSION_LIST_CURRENCIES } from '../api/operation-params.ts';
import { RECIPIENT_TYPES } from '../api/recipient-rules.ts';
import { SESSION_STATUS_FILTERS } from '../api/session.ts';
import { PAYOUT_CHANNELS } from '../domain/channel.ts';
import { savedSchema } from './file-requests.ts';
import { command, query } from './request.ts';
import {
  effectiveRateViewSchema,
  feeViewSchema,
  pageOf,
  quoteViewSchema,
  recipientViewSchema,
  sessionViewSchema,
  swapAndSendQuoteViewSchema,
  walletViewSchema,
  webhookViewSchema,
} from './service-views.ts';
import {
  countrySchema,
  countSchema,
  currencySchema,
  currencyTotalSchema,
  dateSchema,
  decimalSchema,
  idSchema,
  languageSchema,
  nothingSchema,
  problemSchema,
  rowFieldsSchema,
  rowNumberSchema,
  rowStateSchema,
  textSchema,
  timeSchema,
} from './values.ts';

/** The document gives no maximum page size; services of this kind usually allow a hundred. */
const limitSchema = z.int().min(1).max(100);

const sessionFilterSchema = z.strictObject({
  startDate: dateSchema.exactOptional(),
  endDate: dateSchema.exactOptional(),
  /** The API takes one; several are read side by side. */
  statuses: z.array(z.enum(SESSION_STATUS_FILTERS)).max(SESSION_STATUS_FILTERS.length).exactOptional(),
  recipientId: idSchema.exactOptional(),
  search: textSchema.exactOptional(),
  types: z.array(z.string().max(100)).max(20).exactOptional(),
  deliveryMethod: z.enum(DELIVERY_METHODS).exactOptional(),
  paymentMethod: z.enum(DELIVERY_METHODS).exactOptional(),
  currency: z.enum(SESSION_LIST_CURRENCIES).exactOptional(),
  wallets: z.array(idSchema).max(50).exactOptional(),
  sort: z.string().max(50).exactOptional(),
});

const prioritySchema = z.string().min(1).max(50);
/** What the calculators ask for: an amount in one country, or an amount to exchange. */
const inCountry = { country: countrySchema, amount: decimalSchema, currency: currencySchema };
const pair = { fromCurrency: currencySchema, toCurrency: currencySchema };
const exchange = { ...pair, amount: decimalSchema, priority: prioritySchema, mode: prioritySchema };

export const STATEMENT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const serviceRequests = {
  'wallets.list': query(
    z.strictObject({ status: z.literal('ACTIVE').exactOptional() }),
    z.strictObject({ wallets: z.array(walletViewSchema) }),
  ),
  'wallets.get': query(z.strictObject({ id: idSchema }), walletViewSchema),

  /**
   * The balance of each active wallet at the end of each of the last 30 days, today's as it is now; null where the list
   * of transactions does not tell it. No wallet while a batch of the profile is sent: its calls come first.
   */
  'wallets.days': query(
    nothingSchema,
    z.strictObject({
      wallets: z.array(
        z.strictObject({
          id: idSchema,
          days: z.array(z.strictObject({ day: dateSchema, balance: decimalSchema.nullable() })),
        }),
      ),
    }),
  ),

  /** Shows a save dialog and writes what moved in the wallet between two days, with the balances before and after. */
  'wallets.statement': command(
    z.strictObject({
      wallet: idSchema,
      from: dateSchema,
      to: dateSchema,
      format: z.enum(STATEMENT_FORMATS),
      language: languageSchema,
      paper: z.enum(['A4', 'Letter']),
    }),
    savedSchema.extend({ problems: z.array(problemSchema) }),
  ),

  'recipients.list': query(
    /** `offset` is a multiple of `limit`: the API counts pages. */
    z.strictObject({
      offset: countSchema,
      limit: limitSchema,
      recipientType: z.enum(RECIPIENT_TYPES),
      /** If present, the whole book is read, and the page is one of the matches. */
      search: textSchema.exactOptional(),
    }),
    pageOf(recipientViewSchema).extend({
      /** How far the book was searched, and why not to its end; null if it was, or if nothing was searched. */
      partly: problemSchema.nullable(),
    }),
  ),
  /** Every recipient's fields by id, for the rows of a sheet that name one. */
  'recipients.book': query(
    z.strictObject({}),
    z.strictObject({
      book: z.record(idSchema, rowFieldsSchema),
      /** How far it was read, and why not to its end; null if it was read completely. */
      partly: problemSchema.nullable(),
    }),
  ),
  /**
   * What was sent from this computer to the recipient with these fields, and to the same name at other accounts, the
   * newest first.
   */
  'recipients.payments': query(
    z.strictObject({ fields: rowFieldsSchema }),
    z.strictObject({
      payments: z.array(
        z.strictObject({
          batch: idSchema,
          row: rowNumberSchema,
          at: timeSchema,
          amount: decimalSchema,
          currency: currencySchema,
          state: rowStateSchema,
          /** Masked. */
          account: z.string(),
          isOtherAccount: z.boolean(),
        }),
      ),
      /** False if there may be older ones. */
      isWhole: z.boolean(),
    }),
  ),
  /**
   * Checked first against the rules of its transaction type; a refusal names its fields. A recipient whose account
   * the book already has is refused as `recipient-known`, unless the person means it.
   */
  'recipients.create': command(
    z.strictObject({ fields: rowFieldsSchema, isDuplicateMeant: z.boolean() }),
    recipientViewSchema,
  ),

  /** `unread`: how many more the page has in a form that cannot be read whole. */
  'sessions.list': query(
    z.strictObject({ filter: sessionFilterSchema, offset: countSchema, limit: limitSchema }),
    pageOf(sessionViewSchema).extend({ unread: countSchema }),
  ),
  /** Opens the page of the session's payout in the system's browser, once the person has agreed to its host. */
  'sessions.open-payout': command(
    z.strictObject({ id: idSchema }),
    z.strictObject({ isOpened: z.boolean() }),
  ),
  'sessions.get': query(z.strictObject({ id: idSchema }), sessionViewSchema),
  /** Shows a save dialog and writes every session of the filter; `isWhole` is false if there were more than a file takes; `unread` could not be read whole. */
  'sessions.export': command(
    z.strictObject({ filter: sessionFilterSchema, format: z.enum(['xlsx', 'csv']) }),
    savedSchema.extend({
      count: countSchema,
      unread: countSchema,
      isWhole: z.boolean(),
    }),
  ),

  'fees.list': query(nothingSchema, z.strictObject({ fees: z.array(feeViewSchema) })),
  'fees.get': query(z.strictObject({ id: idSchema }), feeViewSchema),

  'quotes.deposit': query(
    z.strictObject({ ...inCountry, channel: z.enum(PAYIN_METHODS), mode: prioritySchema }),
    quoteViewSchema,
  ),
  'quotes.payment': query(
    z.strictObject({ ...inCountry, channel: z.enum(PAYOUT_CHANNELS) }),
    quoteViewSchema,
  ),
  'quotes.swap': query(z.strictObject(exchange), quoteViewSchema),
  'quotes.swap-and-send': query(
    z.strictObject({ ...exchange, paymentChannel: z.enum(PAYOUT_CHANNELS), country: countrySchema }),
    swapAndSendQuoteViewSchema,
  ),
  'quotes.effective-rate': query(
    z.strictObject({ ...pair, priority: prioritySchema }),
    effectiveRateViewSchema,
  ),
  /** The fees of the payments of each month that were sent from this computer to this service, the newest month first. */
  'fees.by-month': query(
    nothingSchema,
    z.strictObject({
      months: z.array(
        /** The wallet's currency, and the amount without the fees. */
        currencyTotalSchema.extend({
          /** When the month's last payment by the channel was sent. */
          at: timeSchema,
          /** Of payments; otherwise the operation. */
          channel: z.string(),
          fees: decimalSchema,
          /** The fees per 100 paid; null if nothing was paid. */
          percent: decimalSchema.nullable(),
        }),
      ),
    }),
  ),
  /** The rates that this computer has seen in any answer, the oldest first; at most 10,000. */
  'rates.history': query(
    z.strictObject(pair),
    z.strictObject({
      rates: z.array(
        z.strictObject({
          at: timeSchema,
          effectiveRate: decimalSchema.nullable(),
          exchangeRate: decimalSchema.nullable(),
          marketRate: decimalSchema.nullable(),
        }),
      ),
    }),
  ),

  'webhooks.list': query(nothingSchema, z.strictObject({ webhooks: z.array(webhookViewSchema) })),
  'webhooks.get': query(z.strictObject({ id: idSchema }), webhookViewSchema),
} as const;

export type SessionFilter = z.output<typeof sessionFilterSchema>;
