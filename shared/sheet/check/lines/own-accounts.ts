/** Which rows go to accounts of one's own: found from the columns, or asked. A payment and a withdrawal are never mixed unasked. */
import type { Problem } from '../../../domain/problem.ts';
import type { RowField, RowFields } from '../../../domain/row-fields.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { MappableField } from '../headings/heading-synonyms.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';

/** What a sheet may say beside the account: with any other column it may be of payees. */
const OF_OWN_ACCOUNTS: readonly MappableField[] = [
  ...(['destination_account_id', 'amount', 'currency', 'country', 'channel', 'transaction_type'] as const),
  ...(['description', 'reference', 'priority', 'payment_date', 'bank_name', 'account_branch'] as const),
  ...(['address', 'city', 'province', 'postal_code'] as const),
];

/** The columns alone say that the sheet pays accounts of one's own: ids of accounts, and nobody who would be paid. */
export function paysOwnAccounts(plan: readonly ColumnPlan[]): boolean {
  const fields = plan.map(({ field }) => field);
  return (
    fields.includes('destination_account_id') && fields.every((field) => OF_OWN_ACCOUNTS.includes(field))
  );
}

/** Headings of names that are an account's. */
const ACCOUNT_NAMES: readonly string[] = [
  'account name',
  'name on account',
  'account title',
  'intitule du compte',
];

const PAYEES: readonly RowField[] = ['first_name', 'last_name', 'payee_name', 'recipient_id'];

/** True for a row to an account by its id of which nothing says whose it is. */
export function isAccountOfNobody(fields: RowFields, plan: readonly ColumnPlan[]): boolean {
  if (fields.destination_account_id === undefined || fields.recipient_type !== undefined) return false;
  const names = plan.find(({ field }) => field === 'full_name');
  const areAccounts = names !== undefined && ACCOUNT_NAMES.includes(names.normalisedHeading);
  return areAccounts || PAYEES.every((field) => fields[field] === undefined);
}

/** Said at each row that is taken for a withdrawal: what made it one. */
export const OWN_ACCOUNT_NOTES: Readonly<Record<'found' | 'answered', Problem>> = {
  found: noteOf('from-heading'),
  answered: noteOf('default'),
};

function noteOf(what: string): Problem {
  return changeNote({ field: 'recipient_type', letter: '' }, what, { proposed: 'withdrawal' });
}
