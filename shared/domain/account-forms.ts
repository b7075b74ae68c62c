/**
 * How bank accounts are written in the countries where the service pays, as data. The API document asks for a number of
 * at least so many digits and does not say which of the forms it wants: both are taken, and each is offered for the other.
 */
import { XOF_COUNTRIES } from './channel.ts';

export const PAID_COUNTRIES = [...XOF_COUNTRIES, 'ca', 'us'] as const;
export type PaidCountry = (typeof PAID_COUNTRIES)[number];

export interface AccountForm {
  /** Characters of an IBAN; undefined in a country without IBANs. */
  readonly ibanLength: number | undefined;
  /** The parts of the national number, in their order, with their characters. */
  readonly parts: Readonly<{
    bank: number;
    branch: number;
    account: readonly [least: number, most: number];
    key: number;
  }>;
  /**
   * What the national key is worth. `sure`: the rule of the region gives the key of the published samples, so a key that
   * does not fit is wrong. `unsure`: it does not give the sample's, so it is no proof. `none`: there is no key.
   */
  readonly key: 'sure' | 'unsure' | 'none';
}

/**
 * The accounts of the monetary union have 24 characters: bank 5 (the country's two letters and three digits), branch 5,
 * account 12, key 2 (M. Sène, “La banque expliquée à tous”; lemarche.finance, “Comprendre les termes financiers”).
 */
const OF_UNION: AccountForm = {
  ibanLength: 28,
  parts: { bank: 5, branch: 5, account: [12, 12], key: 2 },
  key: 'sure',
};

/**
 * Lengths of IBANs: the list of countries that use IBANs without being in SWIFT's registry (“experimental”, as iban.com
 * and the libraries print it, with a sample for each); the samples are in the tests.
 */
export const ACCOUNT_FORMS: Readonly<Record<PaidCountry, AccountForm>> = {
  bj: OF_UNION,
  bf: OF_UNION,
  ci: OF_UNION,
  // The sample has 21 characters, and the union's rule does not give its key.
  gw: { ibanLength: 25, parts: { bank: 4, branch: 4, account: [11, 11], key: 2 }, key: 'unsure' },
  ml: OF_UNION,
  ne: OF_UNION,
  sn: OF_UNION,
  tg: OF_UNION,
  // Payments Canada, standard 005: institution 3, transit 5, account of up to 12 digits.
  ca: { ibanLength: undefined, parts: { bank: 3, branch: 5, account: [7, 12], key: 0 }, key: 'none' },
  // The American Bankers Association's routing number has 9 digits; Nacha's entries have room for 17 of the account.
  us: { ibanLength: undefined, parts: { bank: 9, branch: 0, account: [4, 17], key: 0 }, key: 'none' },
};

/** The characters of a whole national number; undefined if accounts of the country have no one length. */
export function nationalLength(country: PaidCountry): number | undefined {
  const { bank, branch, account, key } = ACCOUNT_FORMS[country].parts;
  return account[0] === account[1] ? bank + branch + account[0] + key : undefined;
}
