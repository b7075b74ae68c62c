/** The account that a row pays, as a person sees it: masked, and so that a change is visible. */

import { paidToOf } from './recipient-identity.ts';
import type { RowFields } from './row-fields.ts';

/** Where the row's money goes, as written in the row: an own account, a phone, an e-mail or an account number. */
export function accountOf(fields: RowFields): string {
  if (fields.destination_account_id) return fields.destination_account_id;
  const paidTo = paidToOf(fields.channel);
  const address = paidTo === 'phone' || paidTo === 'email' ? fields[paidTo] : undefined;
  return address || fields.account_number || fields.phone || fields.email || '–';
}

/**
 * Masks the account, so that a change is visible but nobody can pay by it: an e-mail is shown whole, of a number only
 * the last digits.
 */
export function maskedAccount(account: string, shown = 4): string {
  if (account.includes('@') || account.length <= shown) return account;
  return `••••${account.slice(-shown)}`;
}

/** At least this many characters of every number stay hidden, however similar two of them are. */
const HIDDEN_LEAST = 3;

/**
 * Both accounts masked, with as many last characters as are needed to tell them apart; if the numbers are equal, with
 * the bank's codes.
 */
export function distinctTails(before: RowFields, now: RowFields): readonly [before: string, now: string] {
  const [former, later] = [accountOf(before), accountOf(now)];
  const most = Math.min(former.length, later.length) - HIDDEN_LEAST;
  for (let shown = 4; shown <= most; shown += 1) {
    if (former.slice(-shown) !== later.slice(-shown))
      return [maskedAccount(former, shown), maskedAccount(later, shown)];
  }
  return [`${maskedAccount(former)}${bankOf(before)}`, `${maskedAccount(later)}${bankOf(now)}`];
}

function bankOf({ institution_number, transit_number, bank_code }: RowFields): string {
  const codes = [institution_number, transit_number, bank_code].filter(Boolean).join('-');
  return codes === '' ? '' : ` (${codes})`;
}
