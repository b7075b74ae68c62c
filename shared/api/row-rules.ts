/** What keeps one row of a sheet from being paid, by the rules of its channel and of its recipient. */

import {
  channelOf,
  PAYOUT_CHANNELS,
  type PayoutChannel,
  type RowChannel,
  type TransactionType,
  transactionTypeOf,
} from '../domain/channel.ts';
import { beginsLikeFormula } from '../domain/formula-text.ts';
import { fractionDigits, MAX_AMOUNT_MINOR, parseAmount } from '../domain/money.ts';
import { oneOf } from '../domain/one-of.ts';
import { type Problem, problem } from '../domain/problem.ts';
import {
  ACCOUNT_FIELDS,
  CUSTOMER_DEPOSIT,
  ROW_FIELDS,
  type RowField,
  type RowFields,
  textOf,
} from '../domain/row-fields.ts';
import {
  ANNOUNCED_CHANNELS,
  availabilityOf,
  PAYIN_METHODS,
  PAYOUT_CURRENCIES,
  regionOf,
} from './channel-availability.ts';
import { customerNameOf } from './payment-body.ts';
import { targetBreach } from './payment-target.ts';
import {
  type Breach,
  countDigits,
  isOneEmailAddress,
  recipientBreaches,
  recipientFieldsOf,
} from './recipient-rules.ts';

/**
 * Every problem of a row, by the document's rules and ours. Fields are normalised already (codes in lower case,
 * amount a plain decimal, defaults filled in); blank and absent mean the same.
 */
export function checkRow(row: RowFields): Problem[] {
  return [...checkFormulas(row), ...checkAmount(row), ...checkPayment(row)];
}

/**
 * No field may begin like a formula, because it would be active in every workbook to which the row is written (S1).
 * This rule is ours.
 */
function checkFormulas(row: RowFields): Problem[] {
  return ROW_FIELDS.flatMap((field) => {
    const original = row[field];
    if (original === undefined || !beginsLikeFormula(original)) return [];
    return [problem('formula-injection', {}, { field, original })];
  });
}

/** The amount and its currency: above zero, and no more decimals than the currency has. These rules are ours. */
function checkAmount(row: RowFields): Problem[] {
  const currency = textOf(row, 'currency');
  const problems: Problem[] = [];
  if (currency === '') problems.push(missing('currency'));
  else if (!PAYOUT_CURRENCIES.includes(currency))
    problems.push(notAChoice('currency', currency, PAYOUT_CURRENCIES));
  const original = textOf(row, 'amount');
  const about = { field: 'amount', original };
  if (original === '') return [...problems, problem('amount-missing', {}, { field: 'amount' })];
  const parsed = parseAmount(original, currency);
  if (parsed.ok && parsed.amountMinor <= 0) {
    problems.push(problem('amount-not-positive', { original }, about));
  } else if (parsed.ok && parsed.amountMinor <= MAX_AMOUNT_MINOR) {
    return problems;
  } else if (!parsed.ok && parsed.reason === 'too-many-decimals') {
    const digits = fractionDigits(currency);
    problems.push(problem('amount-decimals', { currency, digits, original }, about));
  } else {
    const kind = parsed.ok || parsed.reason === 'too-large' ? 'too-large' : 'text';
    const wanted = kind === 'text' ? 'number' : 'amount';
    problems.push(problem('kind-wrong', { original, kind, wanted }, about));
  }
  return problems;
}

/** The channel, where it pays, and its recipient. */
export function checkPayment(row: RowFields): Problem[] {
  const named = textOf(row, 'channel');
  if (named === '') return [missing('channel')];
  if (named === CUSTOMER_DEPOSIT) return checkCustomerDeposit(row);
  if (PAYIN_METHODS.some((method) => method === named)) {
    return [problem('channel-collects', {}, { field: 'channel', original: named })];
  }
  const channel = oneOf(PAYOUT_CHANNELS, named);
  if (channel === undefined) return [notAChoice('channel', named, PAYOUT_CHANNELS)];
  const availability = checkAvailability(channel, row);
  const type = textOf(row, 'transaction_type');
  const breach = targetBreach(channel, { type, accountId: textOf(row, 'destination_account_id') });
  return [
    ...(breach?.kind === 'other-type' ? [notAChoice('transaction_type', type, [breach.expected])] : []),
    ...availability,
    // What the channel demands of a recipient does not matter before it can pay: another channel demands other fields.
    ...(availability.some(isNotThere) ? [] : checkTarget(channel, row, breach?.kind === 'account-only')),
  ];
}

/** The other channels of the row's currency by which it could be paid with what it says. */
export function channelsThatPay(row: RowFields): readonly PayoutChannel[] {
  return PAYOUT_CHANNELS.filter(
    (channel) =>
      channel !== row.channel &&
      !ANNOUNCED_CHANNELS.includes(channel) &&
      checkPayment(asPaidBy(channel, row)).every(({ severity }) => severity !== 'error'),
  );
}

/** The row with another channel: the type follows from it, and what only other channels ask for is not sent. */
function asPaidBy(channel: PayoutChannel, { transaction_type: _type, ...row }: RowFields): RowFields {
  const type = transactionTypeOf(channel);
  const used: ReadonlySet<RowField> = type === undefined ? new Set() : recipientFieldsOf(type);
  const unused = new Set<string>(ACCOUNT_FIELDS.filter((field) => !used.has(field)));
  const kept = Object.fromEntries(Object.entries(row).filter(([field]) => !unused.has(field)));
  return { ...kept, channel };
}

function isNotThere({ code }: Problem): boolean {
  return code === 'channel-not-there';
}

/** That customers of the country can pay into a wallet of that currency; if so, the fields that `customer-deposit` needs. */
function checkCustomerDeposit(row: RowFields): Problem[] {
  const [country, currency] = [textOf(row, 'country'), textOf(row, 'currency')];
  const region = regionOf(country);
  const field = region === undefined || region.payinMethods.length === 0 ? 'country' : 'currency';
  if (country !== '' && currency !== '' && (field === 'country' || region?.currency !== currency)) {
    const params = { channel: CUSTOMER_DEPOSIT, currency, country };
    return [problem('channel-not-there', params, { field, original: textOf(row, field) })];
  }
  const problems = CUSTOMER_DEPOSIT_FIELDS.filter((needed) => textOf(row, needed) === '').map((needed) =>
    missing(needed, CUSTOMER_DEPOSIT),
  );
  if (customerNameOf(row) === '') problems.push(missing('last_name', CUSTOMER_DEPOSIT));
  const email = textOf(row, 'email');
  if (email !== '' && !isOneEmailAddress(email))
    problems.push(problem('email-invalid', { original: email }, { field: 'email', original: email }));
  return problems;
}

/** In addition to the amount, the wallet and the customer's name (spec "POST …/customer-deposit"). */
const CUSTOMER_DEPOSIT_FIELDS: readonly RowField[] = [
  'country',
  'bank_name',
  'sending_account_name',
  'email',
  'phone',
];

/** The rules for a recipient of one type, which apply to `POST recipients` and to an inline recipient. */
export function checkRecipient(type: TransactionType, fields: RowFields): Problem[] {
  return recipientBreaches(type, fields).map((breach) => problemOfBreach(breach, type, fields));
}

function checkAvailability(channel: PayoutChannel, row: RowFields): Problem[] {
  const problems = ANNOUNCED_CHANNELS.includes(channel)
    ? [problem('ach-soon', {}, { field: 'channel' })]
    : [];
  const country = textOf(row, 'country');
  const currency = textOf(row, 'currency');
  if (country === '' || currency === '') return problems;
  const availability = availabilityOf({ channel, country, currency });
  if (availability.kind === 'available') return problems;
  const { field } = availability;
  const params = { channel, currency, country };
  return [...problems, problem('channel-not-there', params, { field, original: textOf(row, field) })];
}

/** A pre-configured account needs no recipient; a channel without recipient rules needs such an account. */
function checkTarget(channel: PayoutChannel, row: RowFields, isAccountWanted: boolean): Problem[] {
  const country = textOf(row, 'country') === '' ? [missing('country', channel)] : [];
  if (textOf(row, 'destination_account_id') !== '') return country;
  const type = transactionTypeOf(channel);
  if (type !== undefined) return checkRecipient(type, row);
  return isAccountWanted
    ? [...country, problem('channel-known-only', { channel }, { field: 'destination_account_id' })]
    : country;
}

function problemOfBreach({ rule, field }: Breach, type: TransactionType, fields: RowFields): Problem {
  const original = textOf(fields, field);
  const about = { field, original };
  const { demand } = rule;
  switch (demand.kind) {
    case 'required':
      return missing(field, channelOf(type));
    case 'min-characters':
      return problem('account-too-short', { min: demand.min, found: original.length }, about);
    case 'min-digits':
      return problem('account-too-short', { min: demand.min, found: countDigits(original) }, about);
    case 'exact-digits':
      return problem(
        'code-length',
        { digits: demand.digits, found: foundDigits(original, demand.digits) },
        about,
      );
    case 'one-of':
      return notAChoice(field, original, demand.options);
    case 'country':
      return problem('bill-only-canada', {}, about);
    case 'one-address':
      return problem('email-invalid', { original }, about);
  }
}

/** How many digits there are; if that number is right, the number of characters, which is then too large. */
function foundDigits(original: string, wanted: number): number {
  const digits = countDigits(original);
  return digits === wanted ? original.length : digits;
}

function missing(field: RowField, channel?: RowChannel): Problem {
  return problem('required-missing', { channel: channel ?? 'payment', field }, { field });
}

function notAChoice(field: RowField, original: string, options: readonly string[]): Problem {
  return problem('choice-invalid', { field, options: options.join('|') }, { field, original });
}
