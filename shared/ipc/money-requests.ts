/**
 * One transaction at a time: deposit, customer deposit, payment, withdrawal, swap, swap and send. Each goes through
 * the journal as a batch of one, so that it is never sent twice either; its quote comes first, from `quotes.*`.
 */
import { z } from 'zod';
import { PAYIN_METHODS } from '../api/channel-availability.ts';
import { PAYOUT_CHANNELS } from '../domain/channel.ts';
import { command } from './request.ts';
import {
  countrySchema,
  currencySchema,
  decimalSchema,
  idSchema,
  problemSchema,
  rowFieldsSchema,
  rowNumberSchema,
  rowStateSchema,
  textSchema,
} from './values.ts';

/**
 * The members of every transaction: our wallet, the amount with its currency, the typed confirmation (Live only,
 * otherwise empty), and, in answer to `duplicate-exact` or `duplicate-near`, the places of the payments (`where`) beside
 * which it is meant: one that comes to be known later is asked about.
 */
const common = {
  walletId: idSchema,
  amount: decimalSchema,
  currency: currencySchema,
  /** Where the money is paid out, or paid in. */
  country: countrySchema,
  description: textSchema.exactOptional(),
  confirmation: z.string().max(100),
  meantBeside: z.array(z.string().max(300)).max(100).exactOptional(),
};

const fieldsTarget = z.strictObject({ kind: z.literal('fields'), fields: rowFieldsSchema });
const recipientTarget = z.strictObject({ kind: z.literal('recipient'), recipientId: idSchema });

/** The recipient: the business's own account by id, a recipient's fields, or a recipient that the service already knows. */
const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), destinationAccountId: idSchema }),
  fieldsTarget,
  recipientTarget,
]);

/** A customer's deposit has no calculator; of a swap by quote no other field of the transaction is sent. */
const quoted = { ...common, quoteId: idSchema.exactOptional() };
const payoutChannel = z.enum(PAYOUT_CHANNELS);
const payout = { ...quoted, channel: payoutChannel, target: targetSchema };

/** The result so far; the batch can be opened like any other. */
const outcomeSchema = z.strictObject({
  batch: idSchema,
  row: rowNumberSchema,
  state: rowStateSchema,
  sessionId: z.string().nullable(),
  status: z.string().nullable(),
  /** Where the payer must continue, for some deposits: shown as text. `money.open-link` opens it outside the app. */
  paymentLink: z.string().nullable(),
  problems: z.array(problemSchema),
});

export const moneyRequests = {
  'money.deposit': command(
    z.strictObject({
      ...quoted,
      payinMethod: z.enum(PAYIN_METHODS),
      accountName: textSchema.exactOptional(),
      directDebitToken: textSchema.exactOptional(),
    }),
    outcomeSchema,
  ),
  'money.customer-deposit': command(
    z.strictObject({
      ...common,
      bankName: textSchema,
      sendingAccountName: textSchema,
      customer: z.strictObject({ name: textSchema, email: textSchema, phone: textSchema }),
    }),
    outcomeSchema,
  ),
  'money.pay': command(z.strictObject(payout), outcomeSchema),
  'money.withdraw': command(z.strictObject(payout), outcomeSchema),
  /** `amount` and `currency` are what leaves the wallet. */
  'money.swap': command(
    z.strictObject({ ...quoted, toWalletId: idSchema, toCurrency: currencySchema }),
    outcomeSchema,
  ),
  'money.swap-and-send': command(
    z.strictObject({
      ...quoted,
      toCurrency: currencySchema,
      channel: payoutChannel,
      target: z.discriminatedUnion('kind', [fieldsTarget, recipientTarget]),
    }),
    outcomeSchema,
  ),
  /** Opens the link from the row's answer in the system's browser, once the person has agreed to its host. */
  'money.open-link': command(
    z.strictObject({ batch: idSchema, row: rowNumberSchema }),
    z.strictObject({ isOpened: z.boolean() }),
  ),
} as const;

export type MoneyOutcome = z.output<typeof outcomeSchema>;
