/**
 * What the service's list shows of a payee: whole, masked, cut, as initials, or not at all. What is shown only in part
 * never proves that somebody else was paid.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { fitsMask } from '../../../../shared/domain/masked-text.ts';
import { fitsMaskedPhone, phoneTail, TAIL_DIGITS } from '../../../../shared/domain/phone-tail.ts';
import { nameOf } from '../../../../shared/domain/recipient-identity.ts';
import { addressOf, DIFFERS, EQUAL, foldedEmail, HIDDEN, type Payee, type PayeeAspect } from './payee.ts';

/** `fits`: it is shown in part, and what is shown is the other's. */
type Likeness = 'equal' | 'fits' | 'differs' | 'hidden';

/** So few shown characters fit too many texts. */
const SHOWN_LEAST = 3;
/** So many digits of a number, or so many letters of an address, tell it from another, however the rest is written. */
const TELLING_DIGITS = 4;
const TELLING_LETTERS = 6;
/**
 * What services write in place of what they hide, and in place of letters that they, or what lies before them, cannot
 * write: `?`, the replacement character, or the letter's two bytes as two signs (`Ã©`).
 */
const MASK_MARKS = /[*•●#·…█?\ufffd]|Ã[\u0080-\u00bf\u2010-\u2122]|\.+|x+/gi;

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
    phone: comparePhones(payee, shown.phone),
    email: compareEmails(payee.email, shown.email),
    name: compareNames(payee.name, shown),
  };
  const part = addressOf(payee.identity);
  const address = part === undefined ? 'hidden' : likeness[part];
  if (address === 'equal') return EQUAL;
  for (const by of ['email', 'phone', 'name'] as const) {
    // Beside another whole address, a name that only fits belongs to somebody else.
    const isSign = likeness[by] === 'equal' || (likeness[by] === 'fits' && address !== 'differs');
    if (isSign) return { is: 'alike', by };
  }
  if (address === 'differs') return DIFFERS;
  // A bank account is never shown, so another name or e-mail is all that can tell two payees apart.
  return likeness.name === 'differs' || likeness.email === 'differs' ? DIFFERS : HIDDEN;
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

function comparePhones({ phone, digits }: Payee, shown: string): Likeness {
  if (phone === '' || shown === '') return 'hidden';
  const theirs = shown.replace(/\D/g, '');
  if (!isMasked(shown) && theirs.length >= TAIL_DIGITS)
    return phoneTail(shown) === phone ? 'equal' : 'differs';
  const fits = isMasked(shown)
    ? fitsMaskedPhone(maskedText(shown), digits)
    : theirs.length >= SHOWN_LEAST && digits.endsWith(theirs);
  if (fits) return 'fits';
  return theirs.length >= TELLING_DIGITS ? 'differs' : 'hidden';
}

function compareEmails(ours: string, theirs: string): Likeness {
  if (ours === '' || theirs === '') return 'hidden';
  if (theirs === ours) return 'equal';
  if (!isMasked(theirs)) return /^[^@\s]+@[^@\s]+$/.test(theirs) ? 'differs' : 'hidden';
  const masked = maskedText(theirs);
  if (fitsMask(masked, ours)) return 'fits';
  return masked.replaceAll('*', '').length >= TELLING_LETTERS ? 'differs' : 'hidden';
}

/** A name may be shown with initials, with fewer or more words, or cut short. */
function compareNames(ours: string, { name, foldedName: theirs }: ShownPayee): Likeness {
  if (ours === '' || name === '') return 'hidden';
  if (theirs === ours) return 'equal';
  if (theirs === '' || isMasked(name)) return 'hidden';
  return isOnePerson(ours, theirs) || isCutShort(ours, name) ? 'fits' : 'differs';
}

/** A name that was cut to a number of letters ends with as many of its last word as had room. */
function isCutShort(ours: string, name: string): boolean {
  const words = name.split(/\s+/).map((word) => nameOf({ first_name: word }));
  const last = words.pop() ?? '';
  const named = ours.split(' ');
  return words.every((word) => named.includes(word)) && named.some((word) => word.startsWith(last));
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
  return maskedText(text) !== text || text.includes('*');
}

/** The same with `*` for each mark that hides something. Two letters x are one only beside digits: names have them. */
function maskedText(text: string): string {
  return text.replaceAll(MASK_MARKS, (mark, offset: number) => {
    const isDot = mark.startsWith('.');
    const isLetter = /^x/i.test(mark);
    const beside = text.charAt(offset - 1) + text.charAt(offset + mark.length);
    const isWord = isDot
      ? mark.length < 2
      : isLetter && (mark.length < 2 || (mark.length === 2 && /[a-z]/i.test(beside)));
    return isWord ? mark : '*';
  });
}
