/**
 * Accounts of the West African monetary union, as its banks write them: an IBAN, or the national number (RIB), which begins
 * with the country's letters as an IBAN does and is none. Only what is sure is refused.
 */
import { ACCOUNT_FORMS, nationalLength } from '../../../domain/account-forms.ts';
import { XOF_COUNTRIES } from '../../../domain/channel.ts';
import { areDigits } from '../../../domain/digits.ts';
import { oneOf } from '../../../domain/one-of.ts';
import type { Problem } from '../../../domain/problem.ts';
import { type CellPlace, cellProblem } from './cell-outcome.ts';
import { ibanOf, isIbanValid, isRibKeyRight } from './checksums.ts';

type UnionCountry = (typeof XOF_COUNTRIES)[number];

interface KnownAccount {
  readonly form: 'iban' | 'rib';
  readonly country: UnionCountry;
  /** The number without the IBAN's country and check digits. */
  readonly national: string;
  readonly key: 'sure' | 'unsure' | 'none';
}

/**
 * The account, if it is written in one of the union's forms; undefined for any other number. `account` has capitals and
 * digits, no blanks; `country` is the row's.
 */
function knownAccount(account: string, country: string | undefined): KnownAccount | undefined {
  if (!/^[A-Z]{1,2}\d{2}[A-Z0-9]{8,30}$/.test(account)) return undefined;
  const own = oneOf(XOF_COUNTRIES, country ?? '');
  // Banks of the union had codes of one letter and four digits before they had those with the country's letters.
  if (/^[A-Z]\d{4}/.test(account))
    return own && account.length === nationalLength(own)
      ? { form: 'rib', country: own, national: account, key: 'unsure' }
      : undefined;
  const theirs = oneOf(XOF_COUNTRIES, account.slice(0, 2).toLowerCase());
  if (theirs === undefined) return undefined;
  // The bank's code begins with a letter: behind an IBAN's check digits no digit can follow.
  const form = /^[A-Z]{2}\d{3}/.test(account) ? 'rib' : 'iban';
  const national = form === 'rib' ? account : account.slice(4);
  const isElsewhere = country !== undefined && own === undefined;
  // In other countries numbers may begin so by chance.
  if (isElsewhere && national.length !== nationalLength(theirs)) return undefined;
  return { form, country: theirs, national, key: ACCOUNT_FORMS[theirs].key };
}

/** What is to be said of an account of the union, an error first; undefined for any other number. */
export function problemsOfKnownAccount(
  account: string,
  original: string,
  country: string | undefined,
  place: CellPlace,
): readonly Problem[] | undefined {
  const known = knownAccount(account, country);
  if (known === undefined) return undefined;
  const about = { original };
  if (known.form === 'iban' && !isIbanValid(account)) return [cellProblem('checksum-wrong', place, about)];
  const problems: Problem[] = [];
  const wanted = lengthOf(known);
  if (wanted !== account.length) {
    const params = { country: known.country, wanted, found: account.length };
    problems.push(cellProblem('account-length', place, { params, original }));
  } else if (known.form === 'rib' && !isRibKeyRight(account)) {
    if (known.key === 'sure') return [cellProblem('checksum-wrong', place, about)];
    problems.push(cellProblem('checksum-doubtful', place, { params: { country: known.country }, original }));
  }
  if (country !== undefined && country !== known.country) {
    const params = { home: known.country, country };
    problems.push(cellProblem('account-elsewhere', place, { params, original }));
  }
  return wanted === account.length ? [...problems, otherForm(known, account, place)] : problems;
}

function lengthOf({ form, country }: KnownAccount): number {
  const { ibanLength = 0 } = ACCOUNT_FORMS[country];
  return (form === 'iban' ? ibanLength : nationalLength(country)) ?? 0;
}

/** The document does not say which form it wants: the other one is offered. */
function otherForm(known: KnownAccount, account: string, place: CellPlace): Problem {
  return offeredAs(known.form === 'rib' ? 'iban' : 'rib', known, account, place);
}

/** The whole account in this form, offered for what the cell has. */
function offeredAs(
  form: KnownAccount['form'],
  { country, national }: KnownAccount,
  original: string,
  place: CellPlace,
): Problem {
  const proposed = form === 'iban' ? ibanOf(country, national) : national;
  return cellProblem('account-form', place, { params: { form }, original, proposed });
}

/** The four parts of a national number, each in a column of its own; blank where nothing is said. */
export interface AccountInParts {
  readonly bank: string;
  readonly branch: string;
  /** What the row pays: the third part, or the whole account, as an IBAN or as a national number. */
  readonly account: string;
  readonly key: string;
}

/**
 * What the key in a column of its own says of the row's account: it is not sent, but it proves the other three. If the
 * four are a whole account, both of its forms are offered for the part that is paid. Nothing if the parts are not those
 * of the union, or if the row pays a whole account that the key fits.
 */
export function problemsOfKey(
  parts: AccountInParts,
  country: string | undefined,
  places: { readonly key: CellPlace; readonly account: CellPlace },
): readonly Problem[] {
  const { account, key } = parts;
  const paid = knownAccount(bareText(account), country);
  if (paid !== undefined) {
    const isOfPaid = paid.national.startsWith(headOf(parts)) && paid.national.endsWith(keyDigits(key));
    return isOfPaid ? [] : [cellProblem('account-differs', places.key, { original: key })];
  }
  const whole = headOf(parts) + bareText(account) + keyDigits(key);
  const known = knownAccount(whole, country);
  if (known?.form !== 'rib' || whole.length !== nationalLength(known.country)) return [];
  const isRight = isRibKeyRight(whole);
  if (!isRight && known.key === 'sure')
    return [cellProblem('checksum-wrong', places.key, { original: account })];
  const params = { country: known.country };
  const doubts = isRight ? [] : [cellProblem('checksum-doubtful', places.key, { params, original: account })];
  const offers = (['rib', 'iban'] as const).map((form) => offeredAs(form, known, account, places.account));
  return [...doubts, ...offers];
}

/**
 * What a second column of accounts says of the row's: an IBAN beside the parts of the national number, or the third of
 * those parts beside the IBAN. Undefined if both are one account, or if neither has a form of the union.
 */
export function problemOfOtherAccount(
  text: string,
  parts: AccountInParts,
  country: string | undefined,
  place: CellPlace,
): Problem | undefined {
  const paid = knownAccount(bareText(parts.account), country);
  const other = knownAccount(bareText(text), country);
  const whole = paid ?? other;
  if (whole === undefined) return undefined;
  const isSame =
    paid !== undefined && other !== undefined
      ? paid.national === other.national
      : hasParts(whole, headOf(parts), paid === undefined ? parts.account : text);
  return isSame ? undefined : cellProblem('account-differs', place, { original: text });
}

/** True if the national number begins so and has this third part; also if that is none of this country. */
function hasParts({ country, national }: KnownAccount, head: string, third: string): boolean {
  const { bank, branch, account } = ACCOUNT_FORMS[country].parts;
  const bare = bareText(third);
  if (!areDigits(bare) || bare.length > account[1]) return true;
  const own = national.slice(bank + branch, bank + branch + account[1]);
  return national.startsWith(head) && own === bare.padStart(account[0], '0');
}

/** Bank and branch; nothing where the bank's code lacks its letters, without which it proves nothing. */
function headOf({ bank, branch }: AccountInParts): string {
  const code = bareText(bank);
  if (!/^[A-Z]/.test(code)) return '';
  // What a spreadsheet takes from the head of a branch or a key are noughts; bank and account are as they are.
  return branch === '' ? code : code + bareText(branch).padStart(5, '0');
}

function keyDigits(key: string): string {
  return bareText(key).padStart(2, '0');
}

function bareText(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}
