/** Who is paid, with all that identifies them, and whether two payments of the journal go to one payee. */

import { phoneTail } from '../../../../shared/domain/phone-tail.ts';
import { nameOf, paidToOfIdentity } from '../../../../shared/domain/recipient-identity.ts';
import type { ReferenceMeaning } from '../../../../shared/domain/reference-meaning.ts';
import type { RowFields } from '../../../../shared/domain/row-fields.ts';

/** All that identifies a payee. A part that is not known is empty. */
export interface Payee {
  /** What is paid to, as one canonical text (`recipientIdentity`). */
  readonly identity: string;
  /** The last digits that all spellings of the phone number share. */
  readonly phone: string;
  /** All of its digits. */
  readonly digits: string;
  readonly email: string;
  readonly name: string;
  /** The person's own number: of an employee, of a customer. */
  readonly person: string;
}

/** The payee of a row. `reference` is the sheet's own number of the row, and `means` what it names. */
export function payeeOf(
  row: { readonly identity: string; readonly fields: RowFields; readonly reference: string | null },
  means: ReferenceMeaning,
): Payee {
  const { identity, fields, reference } = row;
  return {
    identity,
    phone: phoneTail(fields.phone ?? ''),
    digits: (fields.phone ?? '').replace(/\D/g, ''),
    email: foldedEmail(fields.email),
    name: nameOf(fields),
    person: means === 'person' ? (reference ?? '') : '',
  };
}

/** The payee as far as its identity tells it: the record of a row says no more. */
export function payeeOfIdentity(identity: string): Payee {
  const part = addressOf(identity);
  const value = identity.slice(identity.indexOf(':') + 1);
  const fields = {
    phone: part === 'phone' ? value : '',
    email: part === 'email' ? value : '',
    // Its country follows the name.
    first_name: part === 'name' ? value.slice(0, value.lastIndexOf('/')) : '',
  };
  return payeeOf({ identity, fields, reference: null }, 'neither');
}

export function foldedEmail(email: string | undefined): string {
  return email?.trim().toLowerCase() ?? '';
}

/** By what a payee is alike whose address differs or is not shown. */
type PayeeSign = 'person' | 'email' | 'phone' | 'name';

export interface PayeeAspect {
  readonly is: 'equal' | 'alike' | 'differs' | 'hidden';
  readonly by?: PayeeSign;
}

export const EQUAL: PayeeAspect = { is: 'equal' };
export const DIFFERS: PayeeAspect = { is: 'differs' };
export const HIDDEN: PayeeAspect = { is: 'hidden' };

/** True if the identity says what is paid to. One that was given by an id of the service's book alone does not. */
function isWholeAddress(identity: string): boolean {
  return identity !== '' && !/^(unidentified|recipient):/.test(identity);
}

/** How the payees of two payments of the journal compare. */
export function comparePayees(one: Payee, other: Payee): PayeeAspect {
  if (one.identity === other.identity && one.identity !== '') return EQUAL;
  // Two people who share a name, an e-mail or a phone have each their own number.
  if (one.person !== '' && other.person !== '' && one.person !== other.person) return DIFFERS;
  const signs: readonly PayeeSign[] = ['person', 'email', 'phone', 'name'];
  const by = signs.find((sign) => one[sign] !== '' && one[sign] === other[sign]);
  if (by !== undefined) return { is: 'alike', by };
  return isWholeAddress(one.identity) && isWholeAddress(other.identity) ? DIFFERS : HIDDEN;
}

/** The part of a payee by which the payment is addressed; undefined if the service's list does not document it. */
export function addressOf(identity: string): 'phone' | 'email' | 'name' | undefined {
  const paidTo = paidToOfIdentity(identity);
  return paidTo === 'account' ? undefined : paidTo;
}
