import { isDigit } from '../../../domain/digits.ts';
import { paidToOf, recipientHash } from '../../../domain/recipient-identity.ts';
import { CUSTOMER_DEPOSIT, type RowFields } from '../../../domain/row-fields.ts';
import { foldedCode } from '../../../domain/text-folding.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { minorUnitsOf } from '../cells/minor-units.ts';

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
  /** The last two digits of the number that a row pays to, as a number; `UNNUMBERED` where it ends in none. */
  readonly numberEnds: Uint8Array;

  constructor(mostRows: number) {
    this.amounts = new Float64Array(mostRows);
    this.payments = new Int32Array(mostRows);
    this.recipients = new Int32Array(mostRows);
    this.names = new Int32Array(mostRows);
    this.numberEnds = new Uint8Array(mostRows);
  }

  /** Takes the figures of the row at this place among the rows to pay (0 = first), or takes them anew. */
  set(index: number, { fields }: CheckedRow): void {
    const { amount, currency } = fields;
    const minor =
      amount === undefined || currency === undefined
        ? Number.NaN
        : (minorUnitsOf(amount, currency) ?? Number.NaN);
    this.amounts[index] = minor;
    this.numberEnds[index] = lastTwoDigits(fields);
    const recipient = recipientHash(fields);
    const isPayment = recipient !== undefined && !Number.isNaN(minor);
    this.payments[index] = isPayment ? hashOfPayment(recipient, minor) : UNCOMPARED;
    this.recipients[index] = recipient === undefined ? UNCOMPARED : recipient & 0x3fffffff;
    this.names[index] = isPayment ? hashOfName(fields) : UNCOMPARED;
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

function lastTwoDigits(fields: RowFields): number {
  const field = paidField(fields);
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
