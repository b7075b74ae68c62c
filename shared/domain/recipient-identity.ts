/**
 * Who is paid, as one canonical text (rule R6): two rows with the same identity pay the same recipient, however the
 * names are written. Where we cannot be sure, two are taken for one: a row is then held for a decision, never paid twice.
 */
import { PAYOUT_CHANNELS, type TransactionType, transactionTypeOf } from './channel.ts';
import { foldedLatin } from './fold-letters.ts';
import type { RowFields } from './row-fields.ts';

/**
 * The identity of a row's recipient: the destination account's id; else by channel the phone (mobile_money), the
 * account with its bank codes, the e-mail (etransfer_send), name and country (cash_pickup), payee code and account
 * (bill_pay). It holds account numbers: for comparing and hashing, not for showing or logging.
 */
export function recipientIdentity(fields: RowFields): string {
  const destination = folded(fields.destination_account_id);
  if (destination !== '') return `destination:${destination}`;
  const type = typeOfRow(fields);
  const parts = type === undefined ? undefined : identifyingParts(type, fields);
  // Without its identifying field a row is invalid; its name still tells it from the other invalid ones.
  return parts === undefined ? `unidentified:${everything(fields)}` : `${type}:${parts}`;
}

function typeOfRow(fields: RowFields): TransactionType | undefined {
  return fields.channel === undefined ? undefined : TYPE_OF_CHANNEL.get(fields.channel);
}

/** The parts that identify, joined; undefined where one is blank, for then the identity is not known. */
function identifyingParts(type: TransactionType, fields: RowFields): string | undefined {
  switch (type) {
    case 'mobile_money':
      return digitsOf(fields.phone) || undefined;
    case 'etransfer_send':
      return folded(fields.email) || undefined;
    case 'cash_pickup':
      return joined(nameOf(fields), folded(fields.country));
    case 'bill_pay':
      return joined(code(fields.payee_code), code(fields.account_number));
    case 'eft':
      return joined(
        code(fields.institution_number),
        joined(code(fields.transit_number), code(fields.account_number)),
      );
    case 'bank_transfer_ach':
      return joined(code(fields.bank_code), code(fields.account_number));
    case 'partnerbank_direct_credit':
      // The bank code is optional for a partner bank: its absence is a value like another.
      return joined(code(fields.bank_code) || '-', code(fields.account_number));
  }
}

function joined(first: string, rest: string | undefined): string | undefined {
  return first === '' || rest === undefined || rest === '' ? undefined : `${first}/${rest}`;
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

/** First and last name in any order, without punctuation: people and sheets vary both. */
function nameOf(fields: RowFields): string {
  const words = folded(`${fields.first_name ?? ''} ${fields.last_name ?? ''}`).split(/[^\p{L}\p{N}]+/u);
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
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Letters and digits alone, without leading zeros: a spreadsheet that lost them still means the same account. */
function code(text: string | undefined): string {
  if (text !== undefined && areDigits(text, 0)) {
    return text.startsWith('0') ? text.replace(/^0+(?=.)/, '') : text;
  }
  return folded(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}

/** Digits of a phone number, without an international 00. */
function digitsOf(phone: string | undefined): string {
  if (phone?.startsWith('+') && !phone.startsWith('+0') && areDigits(phone, 1)) return phone.slice(1);
  return (phone ?? '').normalize('NFKC').replace(/\D/g, '').replace(/^00/, '');
}

// Most values of a checked sheet are in these forms already; the long way gives them the same text.
const PLAIN = /^[!-~À-ÖØ-öø-ž]+(?: [!-~À-ÖØ-öø-ž]+)*$/;

const TYPE_OF_CHANNEL: ReadonlyMap<string, TransactionType | undefined> = new Map(
  PAYOUT_CHANNELS.map((channel) => [channel, transactionTypeOf(channel)]),
);

/** True for digits alone, at least one, from a place on. */
function areDigits(text: string, from: number): boolean {
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return text.length > from;
}
