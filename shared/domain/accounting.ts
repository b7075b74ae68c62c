/**
 * What a person chooses about the journal entries that we write for an accounting program: the accounts, the program's
 * layout, and whether each payee has lines of their own. Nothing has to be chosen: each account has a name of ours.
 */
import { z } from 'zod';
import { type RowFields, recipientName } from './row-fields.ts';
import { foldText } from './text-folding.ts';

/** What an account stands for. The wallet's may contain `{currency}`, since each currency has a wallet of its own. */
export const ACCOUNT_KINDS = [
  'payees',
  'own-accounts',
  'customers',
  'fees',
  'tax',
  'exchange',
  'returns',
  'wallet',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The layouts that can be written; what each is made of stands in `electron/accounting/entry-layouts.ts`. */
export const ENTRY_LAYOUTS = ['generic', 'xero', 'quickbooks'] as const;
export type EntryLayoutName = (typeof ENTRY_LAYOUTS)[number];

/** Lines of each payee, or the sums of all who were paid on a day. */
export const ENTRIES_BY = ['payee', 'total'] as const;
export type EntriesBy = (typeof ENTRIES_BY)[number];

/** What a group of payees may have in common. */
export const GROUP_FIELDS = ['payee', 'channel', 'country', 'description'] as const;

const ACCOUNT = z.string().trim().min(1).max(100);

const groupSchema = z.strictObject({
  field: z.enum(GROUP_FIELDS),
  /** The whole value; capitals, accents and blanks do not count. */
  is: z.string().trim().min(1).max(200),
  account: ACCOUNT,
});

export const accountingSchema = z.strictObject({
  layout: z.enum(ENTRY_LAYOUTS).default('generic'),
  by: z.enum(ENTRIES_BY).default('payee'),
  accounts: z.partialRecord(z.enum(ACCOUNT_KINDS), ACCOUNT).default({}),
  /** Accounts of some payees; the first that fits is taken, and `accounts.payees` if none does. */
  groups: z.array(groupSchema).max(200).default([]),
  /** How much tax is added to a fee, in percent of the fee without it; it is a part of what the service calls the fee. */
  taxPercent: z.number().min(0).max(100).default(0),
  /** What the program calls the tax rate of lines without tax, for a layout that asks for one. */
  taxRate: z.string().trim().min(1).max(100).default('Tax Exempt'),
});

export type Accounting = z.output<typeof accountingSchema>;

/** The account of the first group that the row belongs to; undefined if it belongs to none. */
export function groupAccount({ groups }: Pick<Accounting, 'groups'>, fields: RowFields): string | undefined {
  const { channel = '', country = '', description = '' } = fields;
  const values = { payee: recipientName(fields), channel, country, description };
  return groups.find(({ field, is }) => foldText(values[field]) === foldText(is))?.account;
}

/** The part of a fee that is tax; nothing of it is lost by rounding. */
export function taxIn(feesMinor: number, percent: number): number {
  return Math.round((feesMinor * percent) / (100 + percent));
}
