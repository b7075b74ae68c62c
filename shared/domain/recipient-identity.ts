/**
 * Who is paid, as one canonical text (rule R6): two rows with the same identity pay the same recipient, however the
 * names are written. If we cannot be sure, two recipients count as one: the row is then held for a decision and never
 * paid twice.
 */
import { ACCOUNT_FORMS, nationalLength } from './account-forms.ts';
import { PAYOUT_CHANNELS, type TransactionType, transactionTypeOf, XOF_COUNTRIES } from './channel.ts';
import { areDigits } from './digits.ts';
import { CUSTOMER_DEPOSIT, type RowFields } from './row-fields.ts';
import { bareLetters, foldedLatin } from './text-folding.ts';

/**
 * The identity of a row's recipient: the destination account's id; otherwise, by channel, the phone (mobile_money),
 * the account with its bank codes (an IBAN of the union as its national number), the e-mail (etransfer_send), name
 * and country (cash_pickup), payee code and account (bill_pay), and for a customer who is asked to pay in, the
 * e-mail. It contains account numbers: use it to compare and hash, never to show or log.
 */
export function recipientIdentity(fields: RowFields): string {
  const destination = folded(fields.destination_account_id);
  if (destination !== '') return `destination:${destination}`;
  const type = typeOfRow(fields);
  const parts = type === undefined ? [] : IDENTIFICATIONS[type].parts.map((part) => part(fields));
  // Without its identifying field a row is invalid; all its fields together still distinguish it from other invalid
  // rows.
  if (parts.length === 0 || parts.includes('')) return `unidentified:${everything(fields)}`;
  return `${type}:${parts.join('/')}`;
}

/** What a row tells of whom it pays: the account, as anything that is equal for equal ones, and the name as written. */
interface PaidPerson {
  /** Without it the row does not identify its recipient, and counts as somebody by itself. */
  readonly payee?: string | number | undefined;
  readonly name?: string;
}

/** How many people are paid. A person is an account with the name beside it, since a couple may share a phone. */
export function countPeople(paid: Iterable<PaidPerson>): number {
  const namesOf = new Map<string | number, string[]>();
  let count = 0;
  for (const { payee, name = '' } of paid) {
    const known = payee === undefined ? undefined : namesOf.get(payee);
    if (known?.some((other) => isSameName(other, name))) continue;
    count += 1;
    if (known) known.push(name);
    else if (payee !== undefined) namesOf.set(payee, [name]);
  }
  return count;
}

function isSameName(one: string, other: string): boolean {
  return one === other || nameOf({ first_name: one }) === nameOf({ first_name: other });
}

/** False if the fields lacked what identifies the recipient. */
export function isIdentified(identity: string): boolean {
  return !identity.startsWith('unidentified:');
}

/**
 * A 32-bit integer that is equal for all rows of one identity, so that a hundred thousand rows can be distinguished
 * without keeping their identities; undefined if a row is unidentified.
 */
export function recipientHash(fields: RowFields): number | undefined {
  if (fields.destination_account_id !== undefined) {
    const destination = folded(fields.destination_account_id);
    if (destination !== '') return hashText(destination, HASH_START);
  }
  const type = typeOfRow(fields);
  if (type === undefined) return undefined;
  const { parts } = IDENTIFICATIONS[type];
  let hash = HASH_START;
  for (let i = 0; i < parts.length; i += 1) {
    const text = (parts[i] as IdentifyingPart)(fields);
    if (text === '') return undefined;
    hash = hashText(text, hash ^ (i + 1));
  }
  return hash;
}

function typeOfRow(fields: RowFields): IdentifiedBy | undefined {
  return TYPE_OF_CHANNEL.get(fields.channel ?? '');
}

type IdentifiedBy = TransactionType | typeof CUSTOMER_DEPOSIT;

/** Returns an empty text if the row does not have the part: the identity is then unknown. */
type IdentifyingPart = (fields: RowFields) => string;

/** What money is paid to. The service's list shows a recipient's phone, e-mail and name, and never an account's number. */
type PaidTo = 'phone' | 'email' | 'account' | 'name';

interface Identification {
  /** Undefined for a customer, who is asked to pay in. */
  readonly paidTo: PaidTo | undefined;
  readonly parts: readonly IdentifyingPart[];
}

const IDENTIFICATIONS: Readonly<Record<IdentifiedBy, Identification>> = {
  customer_deposit: { paidTo: undefined, parts: [({ email }) => folded(email)] },
  mobile_money: { paidTo: 'phone', parts: [({ phone }) => digitsOf(phone)] },
  etransfer_send: { paidTo: 'email', parts: [({ email }) => folded(email)] },
  cash_pickup: { paidTo: 'name', parts: [nameOf, ({ country }) => folded(country)] },
  bill_pay: {
    paidTo: 'account',
    parts: [({ payee_code }) => code(payee_code), ({ account_number }) => code(account_number)],
  },
  eft: {
    paidTo: 'account',
    parts: [
      ({ institution_number }) => code(institution_number),
      ({ transit_number }) => code(transit_number),
      ({ account_number }) => code(account_number),
    ],
  },
  bank_transfer_ach: {
    paidTo: 'account',
    parts: [({ bank_code }) => code(bank_code), ({ account_number }) => code(account_number)],
  },
  partnerbank_direct_credit: {
    paidTo: 'account',
    parts: [partnerBankOf, ({ account_number }) => nationalNumber(code(account_number))],
  },
};

/** What a channel pays to; undefined for a customer deposit, and for a channel that pays own accounts only. */
export function paidToOf(channel: string | undefined): PaidTo | undefined {
  const type = TYPE_OF_CHANNEL.get(channel ?? '');
  return type && IDENTIFICATIONS[type].paidTo;
}

/** What the recipient with this identity is paid to; undefined if that is an own account, or not known. */
export function paidToOfIdentity(identity: string): PaidTo | undefined {
  const end = identity.indexOf(':');
  return PAID_TO_OF_TYPE.get(end === -1 ? identity : identity.slice(0, end));
}

const PAID_TO_OF_TYPE: ReadonlyMap<string, PaidTo | undefined> = new Map(
  Object.entries(IDENTIFICATIONS).map(([type, { paidTo }]) => [type, paidTo]),
);

const HASH_START = 0x811c9dc5;

/** FNV-1a. */
function hashText(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function everything(fields: RowFields): string {
  return [
    fields.channel,
    fields.country,
    fields.bank_code,
    fields.account_number,
    fields.phone,
    fields.email,
    nameOf(fields),
  ]
    .map(folded)
    .join('/');
}

/**
 * First and last name in any order, without punctuation, because people and sheets vary both. N'Diaye becomes Ndiaye,
 * Anne-Marie becomes Anne Marie.
 */
export function nameOf(fields: Pick<RowFields, 'first_name' | 'last_name'>): string {
  const name = folded(`${fields.first_name ?? ''} ${fields.last_name ?? ''}`);
  const words = name.replace(/['’‘ʼ]/g, '').split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** Lower case, without accents, blanks folded. */
function folded(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const latin = PLAIN.test(text) ? foldedLatin(text) : undefined;
  if (latin !== undefined) return latin;
  return bareLetters(text).replace(/\s+/gu, ' ').trim();
}

/** Only letters and digits, without leading zeros: a spreadsheet that lost them still means the same account. */
function code(text: string | undefined): string {
  if (text === undefined) return '';
  if (areDigits(text)) return withoutLeadingZeros(text);
  return withoutLeadingZeros(folded(text).replace(/[^\p{L}\p{N}]/gu, ''));
}

/** The code of a partner bank, which is optional, so that its absence counts as a value; a whole national number contains it. */
function partnerBankOf({ bank_code, account_number }: RowFields): string {
  const national = nationalNumber(code(account_number));
  const form = UNION_FORMS.get(national.slice(0, 2));
  const isWhole = form?.nationalLength === national.length && /^[a-z]{2}\d{3}/.test(national);
  return isWhole ? NO_BANK : code(bank_code) || NO_BANK;
}

const NO_BANK = '-';

/**
 * An account of the West African monetary union without the country and check digits that make an IBAN of it; any other
 * account as it is. `account` has small letters and digits. The national number begins with a letter, that of its bank.
 */
function nationalNumber(account: string): string {
  const form = UNION_FORMS.get(account.slice(0, 2));
  return form?.ibanLength === account.length && /^[a-z]{2}\d{2}[a-z]/.test(account)
    ? account.slice(4)
    : account;
}

const UNION_FORMS: ReadonlyMap<string, { readonly ibanLength: number; readonly nationalLength: number }> =
  new Map(
    XOF_COUNTRIES.map((country) => [
      country,
      {
        ibanLength: ACCOUNT_FORMS[country].ibanLength ?? 0,
        nationalLength: nationalLength(country) ?? 0,
      },
    ]),
  );

const PLUS = 43;
const ZERO = 48;

/** A single zero is kept. */
function withoutLeadingZeros(text: string): string {
  let from = 0;
  while (from < text.length - 1 && text.charCodeAt(from) === ZERO) from += 1;
  return from === 0 ? text : text.slice(from);
}

/** The digits of a phone number, without an international 00. */
function digitsOf(phone: string | undefined): string {
  if (phone === undefined) return '';
  const isPlain = phone.charCodeAt(0) === PLUS && phone.charCodeAt(1) !== ZERO && areDigits(phone, 1);
  return isPlain ? phone.slice(1) : phone.normalize('NFKC').replace(/\D/g, '').replace(/^00/, '');
}

// Most values of a checked sheet have these forms already, and the slow way would give the same text.
const PLAIN = /^[!-~À-ÖØ-öø-ž]+(?: [!-~À-ÖØ-öø-ž]+)*$/;

const TYPE_OF_CHANNEL: ReadonlyMap<string, IdentifiedBy | undefined> = new Map([
  ...PAYOUT_CHANNELS.map((channel) => [channel, transactionTypeOf(channel)] as const),
  [CUSTOMER_DEPOSIT, CUSTOMER_DEPOSIT] as const,
]);
