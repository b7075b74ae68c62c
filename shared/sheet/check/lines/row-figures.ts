import { isDigit } from '../../../domain/digits.ts';
import { paidToOf, recipientHash } from '../../../domain/recipient-identity.ts';
import { CUSTOMER_DEPOSIT, type RowFields } from '../../../domain/row-fields.ts';
import { foldedCode } from '../../../domain/text-folding.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { minorUnitsOf } from '../cells/minor-units.ts';

/** The state of a row as a number, in `RowFigures.states`. */
export const ROW_STATES: readonly CheckedRow['state'][] = ['valid', 'warning', 'invalid'];

/** In `RowFigures`: a row that names no recipient, or no amount where that is compared, until it is mended. */
export const UNCOMPARED = -1;

/** In `RowFigures.numberEnds`: a row that pays to no number. */
export const UNNUMBERED = 255;

/**
 * What comparing rows needs of each, as numbers side by side. Taken while a row is being read, when its texts are at
 * hand: a hundred thousand rows gone through a second time would have to be fetched from all over the memory.
 */
export class RowFigures {
  /** Minor units; NaN where a row has no amount or no currency. */
  readonly amounts: Float64Array;
  /** A hash of recipient and amount, or `UNCOMPARED`. */
  readonly payments: Int32Array;
  /** A hash of the recipient, whatever the amount, or `UNCOMPARED`. */
  readonly recipients: Int32Array;
  /** A hash of the name's letters and digits, small, without accents and in any order, so that one name written two ways meets itself. */
  readonly names: Int32Array;
  /** Characters of the account number; 0 where there is none. */
  readonly accountLengths: Uint16Array;
  /** The last two digits of the number that a row pays to, as a number; `UNNUMBERED` where it ends in none. */
  readonly numberEnds: Uint8Array;
  /** Indexes into `ROW_STATES`. */
  readonly states: Uint8Array;
  /** Indexes into `currencyNames`; 0 where a row has none. */
  readonly currencies: Uint16Array;
  readonly currencyNames: (string | undefined)[] = [undefined];
  /** True where any row pays to an e-mail address. */
  areAddressesPaid = false;
  /** True where any row asks a customer to pay in. */
  areDepositsAsked = false;
  /** True where any row pays to an account by its id. */
  areAccountsNamed = false;

  constructor(mostRows: number) {
    this.amounts = new Float64Array(mostRows);
    this.payments = new Int32Array(mostRows);
    this.recipients = new Int32Array(mostRows);
    this.names = new Int32Array(mostRows);
    this.accountLengths = new Uint16Array(mostRows);
    this.numberEnds = new Uint8Array(mostRows);
    this.states = new Uint8Array(mostRows);
    this.currencies = new Uint16Array(mostRows);
  }

  /** Takes the figures of the row at this place among the rows to pay (0 = first), or takes them anew. */
  set(index: number, { fields, state }: CheckedRow): void {
    const { amount, currency, account_number: account } = fields;
    const minor =
      amount === undefined || currency === undefined
        ? Number.NaN
        : (minorUnitsOf(amount, currency) ?? Number.NaN);
    this.amounts[index] = minor;
    this.currencies[index] = this.currencyIndex(currency);
    this.accountLengths[index] = account === undefined ? 0 : account.length;
    const paid = paidField(fields);
    this.numberEnds[index] = lastTwoDigits(fields, paid);
    if (paid === 'email') this.areAddressesPaid = true;
    if (fields.channel === CUSTOMER_DEPOSIT) this.areDepositsAsked = true;
    if (fields.destination_account_id !== undefined) this.areAccountsNamed = true;
    this.setState(index, state);
    const recipient = recipientHash(fields);
    const isPayment = recipient !== undefined && !Number.isNaN(minor);
    this.payments[index] = isPayment ? hashOfPayment(recipient, minor) : UNCOMPARED;
    this.recipients[index] = recipient === undefined ? UNCOMPARED : recipient & 0x3fffffff;
    this.names[index] = isPayment ? hashOfName(fields) : UNCOMPARED;
  }

  setState(index: number, state: CheckedRow['state']): void {
    this.states[index] = state === 'valid' ? 0 : state === 'warning' ? 1 : 2;
  }

  private currencyIndex(currency: string | undefined): number {
    const known = this.currencyNames.indexOf(currency);
    return known >= 0 ? known : this.currencyNames.push(currency) - 1;
  }
}

/** What a row pays to that may be one of a series. */
export function paidField({ channel, account_number }: RowFields): 'phone' | 'account_number' | 'email' {
  const paidTo = paidToOf(channel);
  if (paidTo === 'email') return 'email';
  return account_number !== undefined && paidTo !== 'phone' ? 'account_number' : 'phone';
}

/** Where the digits of a number end: of an address, before its place. */
export function endOfNumber(text: string, field: ReturnType<typeof paidField>): number {
  return field === 'email' ? text.lastIndexOf('@') : text.length;
}

function lastTwoDigits(fields: RowFields, field: ReturnType<typeof paidField>): number {
  const text = fields[field];
  // A customer who is asked to pay in gets nothing.
  if (text === undefined || fields.channel === CUSTOMER_DEPOSIT) return UNNUMBERED;
  const end = endOfNumber(text, field);
  const ones = text.charCodeAt(end - 1);
  if (!isDigit(ones)) return UNNUMBERED;
  const tens = text.charCodeAt(end - 2);
  return isDigit(tens) ? (tens - 48) * 10 + ones - 48 : ones - 48;
}

/** 30 bits: a number the engine keeps without a box. */
function hashOfPayment(recipient: number, amountMinor: number): number {
  const hash = Math.imul(recipient ^ (amountMinor | 0), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

function hashOfName({ first_name = '', last_name = '' }: RowFields): number {
  const sum = sumOfLetters(first_name) + sumOfLetters(last_name);
  const hash = Math.imul(sum, 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** A sum, since first and last name may have changed places: each letter spread over 32 bits before it is added. */
function sumOfLetters(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = foldedCode(text.charCodeAt(i));
    if (code === 0) continue;
    const spread = Math.imul(code, 0x9e3779b1);
    sum = (sum + Math.imul(spread ^ (spread >>> 15), 0x85ebca6b)) | 0;
  }
  return sum;
}
