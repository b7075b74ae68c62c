/**
 * Accounts of the West African monetary union, as its banks write them: an IBAN, or the national number (RIB), which begins
 * with the country's letters as an IBAN does and is none. Only what is sure is refused.
 */
import { ACCOUNT_FORMS, nationalLength } from '../../../domain/account-forms.ts';
import { XOF_COUNTRIES } from '../../../domain/channel.ts';
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
function otherForm({ form, country, national }: KnownAccount, account: string, place: CellPlace): Problem {
  const [other, proposed] =
    form === 'rib' ? (['iban', ibanOf(country, national)] as const) : (['rib', national] as const);
  return cellProblem('account-form', place, { params: { form: other }, original: account, proposed });
}

/** The four parts of a national number, each in a column of its own. */
export interface AccountInParts {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly key: string;
}

/**
 * What the key in a column of its own says of the row's account: it is not sent, but it proves the other three. Undefined
 * if it fits, or if the parts are not those of the union.
 */
export function problemOfKey(
  { bank, branch, account, key }: AccountInParts,
  country: string | undefined,
  place: CellPlace,
): Problem | undefined {
  // What a spreadsheet takes from the head of a branch or a key are noughts; bank and account are as they are.
  const whole =
    bareText(bank) + bareText(branch).padStart(5, '0') + bareText(account) + bareText(key).padStart(2, '0');
  const known = knownAccount(whole, country);
  if (known?.form !== 'rib' || whole.length !== nationalLength(known.country)) return undefined;
  if (isRibKeyRight(whole)) return undefined;
  return known.key === 'sure'
    ? cellProblem('checksum-wrong', place, { original: account })
    : cellProblem('checksum-doubtful', place, { params: { country: known.country }, original: account });
}

function bareText(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}
