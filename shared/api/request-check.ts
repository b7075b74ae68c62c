/** Checks a request against the document before it is sent: a request that breaks a rule is never sent. */

import { PAYOUT_CHANNELS, type PayoutChannel, TRANSACTION_TYPES } from '../domain/channel.ts';
import { amountFromApi, type CurrencyCode, fractionDigits } from '../domain/money.ts';
import { oneOf } from '../domain/one-of.ts';
import type { RowFields } from '../domain/row-fields.ts';
import { PAYOUT_CURRENCIES } from './channel-availability.ts';
import { isJsonObject } from './decoding.ts';
import { OPERATIONS } from './operation-table.ts';
import type { OperationName } from './operations.ts';
import { checkParams, fault, isCountryCode, type RequestFault, type RequestParams } from './param-check.ts';
import { targetBreach } from './payment-target.ts';
import { isOneEmailAddress, recipientBreaches } from './recipient-rules.ts';
import { type BodyField, RECIPIENT_FIELDS } from './request-bodies.ts';
import { checkTogether, countryFault, payinFaults, payoutFaults } from './request-places.ts';

/**
 * Every rule that the request breaks; if empty, it may be sent. `body` is the parsed JSON, undefined if there is
 * none. `currency` is what the caller knows if the body names none: a deposit has its wallet's.
 */
export function checkRequest(
  operation: OperationName,
  params: RequestParams,
  body: unknown,
  currency?: CurrencyCode,
): readonly RequestFault[] {
  const { body: fields, params: known } = OPERATIONS[operation];
  const single = checkParams(known, params);
  const faults = single.length > 0 ? single : checkTogether(operation, params);
  if (fields === undefined) return body === undefined ? faults : [...faults, fault('', 'takes no body')];
  if (!isJsonObject(body)) return [...faults, fault('', 'must be a JSON object')];
  if (fields === 'recipient') {
    return [
      ...faults,
      ...checkRecipientBody(body, ''),
      ...checkTexts(body, RECIPIENT_FIELDS, ''),
      ...checkNames(body, RECIPIENT_FIELDS, ''),
    ];
  }
  return [
    ...faults,
    ...checkBodyFields(fields, body),
    ...checkUnknownFields(fields, body),
    ...checkConditions(operation, body, currency),
  ];
}

type JsonObject = Readonly<Record<string, unknown>>;

function checkBodyFields(fields: readonly BodyField[], body: JsonObject): RequestFault[] {
  const faults: RequestFault[] = [];
  for (const field of fields) {
    const [parent, child] = field.path.split('.') as [string, string | undefined];
    const holder = child === undefined ? body : body[parent];
    if (!isJsonObject(holder)) continue; // an absent object is reported, or tolerated, as itself
    const message = fieldMessage(field, holder[child ?? parent]);
    if (message !== undefined) faults.push(fault(field.path, message));
  }
  return faults;
}

/** Objects whose fields the caller may choose. */
const FREE_OBJECTS: readonly string[] = ['metadata'];

/** Recipients inside a body. The document's examples also include a currency, and a payout recipient may be an id. */
const NAMED_RECIPIENTS: Readonly<Record<string, readonly string[]>> = {
  recipient: [...RECIPIENT_FIELDS, 'currency'],
  payout_recipient: [...RECIPIENT_FIELDS, 'currency', 'id'],
};

/** Reports fields that the document does not have: the service would silently drop a misspelt one. */
function checkUnknownFields(fields: readonly BodyField[], body: JsonObject): RequestFault[] {
  const paths = fields.map(({ path }) => path);
  const faults = checkNames(body, paths, '');
  for (const { path, type } of fields) {
    const object = body[path];
    if (type !== 'object' || !isJsonObject(object) || FREE_OBJECTS.includes(path)) continue;
    const prefix = `${path}.`;
    const recipientFields = NAMED_RECIPIENTS[path];
    const inner = paths.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
    faults.push(...checkNames(object, recipientFields ?? inner, prefix));
    if (recipientFields) faults.push(...checkTexts(object, recipientFields, prefix));
  }
  return faults;
}

function checkNames(object: JsonObject, known: readonly string[], prefix: string): RequestFault[] {
  return Object.keys(object)
    .filter((name) => !known.includes(name))
    .map((name) => fault(prefix + name, 'is not a field of this operation'));
}

/** Every field of a recipient is text. */
function checkTexts(recipient: JsonObject, names: readonly string[], prefix: string): RequestFault[] {
  return names
    .filter((name) => !isTextOrBlank(recipient[name]))
    .map((name) => fault(prefix + name, 'must be a string'));
}

function fieldMessage(field: BodyField, value: unknown): string | undefined {
  if (isBlank(value)) return field.isRequired ? 'is required' : undefined;
  if (field.type === 'object') return isJsonObject(value) ? undefined : 'must be an object';
  if (field.type === 'number') return Number.isFinite(value) ? undefined : 'must be a number';
  if (typeof value !== 'string') return 'must be a string';
  if (field.options && !field.options.includes(value)) return `must be one of ${field.options.join(', ')}`;
  return undefined;
}

function checkConditions(
  operation: OperationName,
  body: JsonObject,
  known: CurrencyCode | undefined,
): RequestFault[] {
  const faults = checkTransactionAmount(body, known);
  if (operation === 'payment' || operation === 'withdrawal') {
    faults.push(...checkPaymentTarget(body), ...checkPaymentChannel(body), ...checkSamePlace(body));
  }
  if (operation === 'deposit' || operation === 'customer-deposit') faults.push(...checkPayin(body, known));
  if (operation === 'customer-deposit') faults.push(...checkCustomer(body));
  if (operation === 'swap') faults.push(...checkSwap(body));
  return faults;
}

/** Which methods take money in, in which country and into which wallet; a customer's deposit names no method. */
function checkPayin(body: JsonObject, wallet: CurrencyCode | undefined): RequestFault[] {
  if (!isJsonObject(body.transaction)) return [];
  const { payin_country: country, payin_method: method } = body.transaction;
  const wrongCode = countryFault('transaction.payin_country', country);
  if (wrongCode !== undefined) return [wrongCode];
  if (typeof country !== 'string' || isBlank(country)) return [];
  const named = typeof method === 'string' && !isBlank(method) ? method : undefined;
  return payinFaults(
    { country, method: named, currency: wallet?.toLowerCase() },
    {
      country: 'transaction.payin_country',
      method: 'transaction.payin_method',
      currency: 'transaction.payin_country',
    },
  );
}

function checkTransactionAmount(body: JsonObject, known: CurrencyCode | undefined): RequestFault[] {
  const transaction = isJsonObject(body.transaction) ? body.transaction : {};
  const { amount } = transaction;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return [];
  if (amount <= 0) return [fault('transaction.amount', 'must be above zero')];
  // Beyond these digits a JSON number may already be another than the one that was written.
  if (Number(amount.toPrecision(15)) !== amount)
    return [fault('transaction.amount', 'has more than 15 digits, which no JSON number keeps exactly')];
  const currency = transaction.currency ?? transaction.from_currency ?? known;
  // An amount below the currency's smallest unit is no amount.
  if (typeof currency !== 'string' || amountFromApi(amount, currency)) return [];
  // An amount that the currency cannot hold would be rounded by someone else.
  const message = `has more than the ${fractionDigits(currency)} decimals of ${currency}`;
  return [fault('transaction.amount', message)];
}

function checkPaymentTarget(body: JsonObject): RequestFault[] {
  const isToAccount = !isBlank(body.destination_account_id);
  if (isToAccount && !isBlank(body.recipient))
    return [fault('recipient', 'and destination_account_id in one request leave open who is paid')];
  if (isJsonObject(body.recipient)) return checkRecipientBody(body.recipient, 'recipient.');
  if (!isBlank(body.recipient) || isToAccount) return [];
  return [fault('recipient', 'is required if destination_account_id is not used')];
}

/** The country and the currency of a payment are its recipient's. */
function checkSamePlace({ transaction, recipient }: JsonObject): RequestFault[] {
  if (!isJsonObject(transaction) || !isJsonObject(recipient)) return [];
  return [
    ...checkSame('recipient', 'country', recipient.country, transaction.country, isCountryCode),
    ...checkSame('recipient', 'currency', recipient.currency, transaction.currency, isFilledText),
  ];
}

function checkSame(
  recipient: string,
  name: 'country' | 'currency',
  own: unknown,
  paid: unknown,
  isKnown: (value: unknown) => boolean,
): RequestFault[] {
  if (!isKnown(own) || !isKnown(paid) || own === paid) return [];
  return [fault(`${recipient}.${name}`, `is ${own}, and the transaction's ${name} is ${paid}`)];
}

/** Money follows the customer's address as it does a recipient's. */
function checkCustomer({ customer }: JsonObject): RequestFault[] {
  if (!isJsonObject(customer) || !isFilledText(customer.email)) return [];
  return isOneEmailAddress(String(customer.email))
    ? []
    : [fault('customer.email', 'must be one e-mail address')];
}

function checkPaymentChannel(body: JsonObject): RequestFault[] {
  if (!isJsonObject(body.transaction)) return [];
  const { channel: named, country, currency } = body.transaction;
  if (typeof named !== 'string' || typeof country !== 'string' || typeof currency !== 'string') return [];
  const channel = oneOf(PAYOUT_CHANNELS, named);
  if (channel === undefined)
    return [fault('transaction.channel', `must be one of ${PAYOUT_CHANNELS.join(', ')}`)];
  const wrongCode = countryFault('transaction.country', country);
  if (wrongCode !== undefined) return [wrongCode];
  if (currency !== currency.toLowerCase()) return [fault('transaction.currency', 'must be in lower case')];
  const faults = payoutFaults(
    { channel, country, currency },
    { channel: 'transaction.channel', country: 'transaction.country', currency: 'transaction.currency' },
  );
  if (faults.length > 0) return faults;
  const accountId = isBlank(body.destination_account_id) ? '' : String(body.destination_account_id);
  return isJsonObject(body.recipient) ? targetFaults(channel, body.recipient, 'recipient', accountId) : [];
}

/** Why the channel cannot pay this recipient; `field` is the request's name for the recipient. */
export function targetFaults(
  channel: PayoutChannel,
  { transaction_type: type }: JsonObject,
  field: string,
  accountId = '',
): RequestFault[] {
  const breach = targetBreach(channel, { type: isFilledText(type) ? String(type) : '', accountId });
  if (breach === undefined) return [];
  return breach.kind === 'account-only'
    ? [fault(field, `cannot be paid by ${channel}, which takes only destination_account_id`)]
    : [fault(`${field}.transaction_type`, `must be ${breach.expected} for ${channel}`)];
}

/** A condition, with the field to blame and what to say if it holds. */
type Condition = readonly [isBroken: boolean, field: string, message: string];

function brokenOf(...conditions: readonly Condition[]): RequestFault[] {
  return conditions.flatMap(([isBroken, field, message]) => (isBroken ? [fault(field, message)] : []));
}

function checkSwap(body: JsonObject): RequestFault[] {
  const { session_type, swap_type } = body;
  // Both, if the two type fields disagree.
  const isSend = session_type === 'swap_and_send' || swap_type === 'SWAP_SEND';
  const isSwap = session_type === 'swap_transaction' || swap_type === 'SWAP';
  const bySwap = !isBlank(body.swap_quote_id);
  const byPayout = !isBlank(body.payout_quote_id);
  const byTerms = !isBlank(body.transaction);
  const hasQuote = bySwap || byPayout;
  const faults = brokenOf(
    [hasQuote && byTerms, 'transaction', 'and a quote id in one request is not allowed'],
    [bySwap && byPayout && !byTerms, 'payout_quote_id', 'and swap_quote_id exclude each other'],
    [!hasQuote && !byTerms, 'transaction', 'is required if no quote id is given'],
    // A quote of one kind of swap cannot carry out the other.
    [
      byPayout && !bySwap && isSwap,
      'payout_quote_id',
      'is the quote of a swap and send; a swap takes swap_quote_id',
    ],
    [
      bySwap && !byPayout && isSend,
      'swap_quote_id',
      'is the quote of a simple swap; a swap and send takes payout_quote_id',
    ],
  );
  faults.push(...checkExchange(body));
  if (isJsonObject(body.recipient)) faults.push(...checkRecipientBody(body.recipient, 'recipient.', 'known'));
  if (isSend && !isSwap)
    return [...faults, ...checkPayoutRecipient(body.payout_recipient), ...checkPayoutPlace(body)];
  const lacksWallet = isSwap && !isSend && isBlank(body.destination_wallet);
  return [
    ...faults,
    ...brokenOf(
      [isSend, 'swap_type', 'SWAP goes with swap_transaction, SWAP_SEND with swap_and_send'],
      [lacksWallet, 'destination_wallet', 'is required for a wallet-to-wallet swap'],
    ),
  ];
}

/** Two currencies and two wallets, with codes as the API writes them (the service refuses names and capitals). */
function checkExchange(body: JsonObject): RequestFault[] {
  const { source_wallet: source, destination_wallet: destination } = body;
  const faults: RequestFault[] = [];
  if (!isBlank(source) && source === destination)
    faults.push(fault('destination_wallet', 'must be another wallet than source_wallet'));
  if (!isJsonObject(body.transaction)) return faults;
  const { country, from_currency: from, to_currency: to } = body.transaction;
  const wrongCountry = countryFault('transaction.country', country);
  if (wrongCountry) faults.push(wrongCountry);
  for (const [name, code] of Object.entries({ from_currency: from, to_currency: to })) {
    if (typeof code !== 'string' || code === '' || PAYOUT_CURRENCIES.includes(code)) continue;
    faults.push(fault(`transaction.${name}`, `must be one of ${PAYOUT_CURRENCIES.join(', ')}`));
  }
  if (!isBlank(from) && from === to)
    faults.push(fault('transaction.to_currency', 'must be another currency than from_currency'));
  return faults;
}

/** What a swap and send says of its recipient and of the transaction must be one thing, as in a payment. */
function checkPayoutPlace({ transaction, payout_recipient: recipient }: JsonObject): RequestFault[] {
  if (!isJsonObject(transaction) || !isJsonObject(recipient)) return [];
  const { country, to_currency: currency, payment_channel: named } = transaction;
  const channel = typeof named === 'string' ? oneOf(PAYOUT_CHANNELS, named) : undefined;
  // Of a recipient that is named by its id alone the request does not say the type.
  const isKnown = !isBlank(recipient.id) && isBlank(recipient.transaction_type);
  return [
    ...checkSame('payout_recipient', 'country', recipient.country, country, isCountryCode),
    ...checkSame('payout_recipient', 'currency', recipient.currency, currency, isFilledText),
    ...(channel === undefined || isKnown ? [] : targetFaults(channel, recipient, 'payout_recipient')),
  ];
}

function checkPayoutRecipient(recipient: unknown): RequestFault[] {
  if (isBlank(recipient)) return [fault('payout_recipient', 'is required for swap and send')];
  if (!isJsonObject(recipient)) return []; // reported by its field
  return checkRecipientBody(recipient, 'payout_recipient.', isBlank(recipient.id) ? 'new' : 'known');
}

/**
 * The rules for a recipient's values and, for a new one, which of them are required. A value that is not text is
 * reported separately.
 */
function checkRecipientBody(
  body: JsonObject,
  prefix: string,
  recipient: 'new' | 'known' = 'new',
): RequestFault[] {
  const { transaction_type: named, country } = body;
  const wrongCode = countryFault(`${prefix}country`, country);
  const faults = wrongCode ? [wrongCode] : [];
  const type = oneOf(TRANSACTION_TYPES, named);
  if (type === undefined) {
    const isUntold = isTextOrBlank(named) && (recipient === 'new' || !isBlank(named));
    const message = isBlank(named) ? 'is required' : `must be one of ${TRANSACTION_TYPES.join(', ')}`;
    return isUntold ? [...faults, fault(`${prefix}transaction_type`, message)] : faults;
  }
  const texts = Object.entries(body).filter(([, value]) => typeof value === 'string');
  for (const { field, message, rule } of recipientBreaches(type, Object.fromEntries(texts) as RowFields)) {
    const isAsked = recipient === 'new' || rule.demand.kind !== 'required';
    const isTold = !isTextOrBlank(body[field]) || (field === 'country' && wrongCode !== undefined);
    if (isAsked && !isTold) faults.push(fault(prefix + field, message));
  }
  return faults;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isFilledText(value: unknown): boolean {
  return typeof value === 'string' && !isBlank(value);
}

function isTextOrBlank(value: unknown): boolean {
  return typeof value === 'string' || isBlank(value);
}
