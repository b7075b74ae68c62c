/**
 * What the service's list shows of a payee: whole, masked, cut, as initials, or not at all. What is shown only in part
 * never proves that somebody else was paid.
 */

import type { Session } from '../../../shared/api/session.ts';
import { phoneTail, TAIL_DIGITS } from '../../../shared/domain/phone-tail.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import { addressOf, DIFFERS, EQUAL, foldedEmail, HIDDEN, type Payee, type PayeeAspect } from './payee.ts';

/** `fits`: it is shown in part, and what is shown is the other's. */
type Likeness = 'equal' | 'fits' | 'differs' | 'hidden';

/** So few shown characters fit too many texts. */
const SHOWN_LEAST = 3;
/** What services write in place of what they hide. */
const MASK = /[*•●#·…█]|\.{2,}|x{3,}|(?<![a-z])xx(?![a-z])/gi;

/** A payee as a session shows it, folded once for many comparisons. An empty part is not shown. */
export interface ShownPayee {
  readonly account: string;
  readonly phone: string;
  readonly email: string;
  readonly name: string;
  readonly foldedName: string;
}

export function shownPayee({ recipient, recipientId }: Session): ShownPayee {
  const name = recipient?.name?.trim() ?? '';
  return {
    account: recipientId?.trim().toLowerCase() ?? '',
    phone: recipient?.phone?.trim() ?? '',
    email: foldedEmail(recipient?.email),
    name,
    foldedName: nameOf({ first_name: name }),
  };
}

/** The payee of a row beside the one that a session shows. `areAccountsShown`: own sessions show an own account's id. */
export function compareShownPayee(payee: Payee, shown: ShownPayee, areAccountsShown: boolean): PayeeAspect {
  if (payee.identity.startsWith('destination:')) return compareAccounts(payee, shown, areAccountsShown);
  const likeness = {
    phone: comparePhones(payee.phone, shown.phone),
    email: compareEmails(payee.email, shown.email),
    name: compareNames(payee.name, shown),
  };
  const { part } = addressOf(payee);
  const address = part === 'none' ? 'hidden' : likeness[part];
  if (address === 'equal') return EQUAL;
  for (const by of ['email', 'phone', 'name'] as const)
    if (likeness[by] === 'equal' || likeness[by] === 'fits') return { is: 'alike', by };
  if (address === 'differs') return DIFFERS;
  // A bank account is never shown, so another name is all that can tell two payees apart.
  return likeness.name === 'differs' ? DIFFERS : HIDDEN;
}

/** An own account is known by its id alone; where the list shows it is not documented. */
function compareAccounts(
  { identity }: Payee,
  { account }: ShownPayee,
  areAccountsShown: boolean,
): PayeeAspect {
  if (account !== '' && identity === `destination:${account}`) return EQUAL;
  return account !== '' && areAccountsShown ? DIFFERS : HIDDEN;
}

function comparePhones(ours: string, shown: string): Likeness {
  if (ours === '' || shown === '') return 'hidden';
  if (!isMasked(shown) && shown.replace(/\D/g, '').length >= TAIL_DIGITS)
    return phoneTail(shown) === ours ? 'equal' : 'differs';
  // Of a masked number the last digits are compared: how its country's prefix is written varies.
  const end = /\d*$/.exec(shown)?.[0] ?? '';
  return end.length >= SHOWN_LEAST && ours.endsWith(end.slice(-TAIL_DIGITS)) ? 'fits' : 'hidden';
}

function compareEmails(ours: string, theirs: string): Likeness {
  if (ours === '' || theirs === '') return 'hidden';
  if (theirs === ours) return 'equal';
  if (isMasked(theirs)) return fitsMask(theirs, ours) ? 'fits' : 'hidden';
  return /^[^@\s]+@[^@\s]+$/.test(theirs) ? 'differs' : 'hidden';
}

/** A name may be shown with initials, with fewer or more words, or cut short. */
function compareNames(ours: string, { name, foldedName: theirs }: ShownPayee): Likeness {
  if (ours === '' || name === '') return 'hidden';
  if (theirs === ours) return 'equal';
  if (theirs === '' || isMasked(name)) return 'hidden';
  return isOnePerson(ours, theirs) ? 'fits' : 'differs';
}

/**
 * True if every word of the shorter name, or two of its words, stand in the other one. A single word that both share,
 * such as a family name beside two first names, proves nothing.
 */
export function isOnePerson(one: string, other: string): boolean {
  const [fewer = [], more = []] = [one.split(' '), other.split(' ')].toSorted((a, b) => a.length - b.length);
  const shared = fewer.filter((word) => more.some((theirs) => isOneWord(word, theirs))).length;
  return shared === fewer.length || shared >= 2;
}

/** Words are equal, one is the other's initial, or one is the other cut short. */
function isOneWord(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return (
    shorter === longer ||
    ((shorter.length === 1 || shorter.length >= SHOWN_LEAST) && longer.startsWith(shorter))
  );
}

function isMasked(text: string): boolean {
  return text.search(MASK) >= 0;
}

/** True if what a masked text shows at its beginning and at its end is the other's. */
function fitsMask(masked: string, whole: string): boolean {
  const plain = masked.replaceAll(MASK, '*');
  const [first, last] = [plain.indexOf('*'), plain.lastIndexOf('*')];
  const [start, end] = [plain.slice(0, first), plain.slice(last + 1)];
  const shown = start.length + end.length;
  return shown >= SHOWN_LEAST && shown <= whole.length && whole.startsWith(start) && whole.endsWith(end);
}
