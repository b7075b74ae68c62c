/** Checks a request against the document before it is sent: what is broken here is never put on the wire. */

import { PAYOUT_CHANNELS, TRANSACTION_TYPES, type TransactionType } from '../domain/channel.ts';
import { amountFromApi, type CurrencyCode, fractionDigits } from '../domain/money.ts';
import { isOneOf } from '../domain/one-of.ts';
import type { RowFields } from '../domain/row-fields.ts';
import { availabilityOf, REGIONS, type Region } from './channel-availability.ts';
import { isJsonObject } from './decoding.ts';
import { OPERATIONS } from './operation-table.ts';
import type { OperationName } from './operations.ts';
import { checkParams, type RequestParams } from './param-check.ts';
import { recipientBreaches } from './recipient-rules.ts';
import { type BodyField, RECIPIENT_FIELDS } from './request-bodies.ts';
import { fromDocument, ours, type RequestFault, type RuleSource } from './rule-source.ts';

/**
 * Every rule the request breaks; empty: it may be sent. `body` is the parsed JSON, undefined for none. `currency` is what
 * the caller knows where the body names none: a deposit's is its wallet's.
 */
export function checkRequest(
  operation: OperationName,
  params: RequestParams,
  body: unknown,
  currency?: CurrencyCode,
): readonly RequestFault[] {
  const { body: fields, params: known, section } = OPERATIONS[operation];
  const faults = checkParams(known, params);
  if (fields === undefined) {
    return body === undefined
      ? faults
      : [...faults, fault('', 'takes no body', ours(`${section} shows none`))];
  }
  if (!isJsonObject(body)) {
    return [...faults, fault('', 'must be a JSON object', fromDocument('Endpoints', 'body JSON'))];
  }
  if (fields === 'recipient')
    return [
      ...faults,
      ...checkRecipientBody(body, ''),
      ...checkNames(body, RECIPIENT_FIELDS, { section, prefix: '' }),
    ];
  return [
    ...faults,
    ...checkBodyFields(fields, body),
    ...checkUnknownFields(fields, body, section),
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
    if (message !== undefined) faults.push(fault(field.path, message, field.source));
  }
  return faults;
}

/** Objects whose fields are the caller's own. */
const FREE_OBJECTS: readonly string[] = ['metadata'];

/** Recipients inside a body: the document's examples also include a currency, and a payout recipient may be an id. */
const NAMED_RECIPIENTS: Readonly<Record<string, readonly string[]>> = {
  recipient: [...RECIPIENT_FIELDS, 'currency'],
  payout_recipient: [...RECIPIENT_FIELDS, 'currency', 'id'],
};

/** Fields that the document does not show: a misspelt one would otherwise be dropped by the service without a word. */
function checkUnknownFields(fields: readonly BodyField[], body: JsonObject, section: string): RequestFault[] {
  const paths = fields.map(({ path }) => path);
  const faults = checkNames(body, paths, { section, prefix: '' });
  for (const { path, type } of fields) {
    const object = body[path];
    if (type !== 'object' || !isJsonObject(object) || FREE_OBJECTS.includes(path)) continue;
    const prefix = `${path}.`;
    const inner = paths.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
    faults.push(...checkNames(object, NAMED_RECIPIENTS[path] ?? inner, { section, prefix }));
  }
  return faults;
}

function checkNames(
  object: JsonObject,
  known: readonly string[],
  { section, prefix }: { readonly section: string; readonly prefix: string },
): RequestFault[] {
  return Object.keys(object)
    .filter((name) => !known.includes(name))
    .map((name) =>
      fault(prefix + name, 'is not a field of this operation', ours(`${section} does not show it`)),
    );
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
    faults.push(...checkPaymentTarget(body), ...checkPaymentChannel(body));
  }
  if (operation === 'deposit' || operation === 'customer-deposit') faults.push(...checkPayin(body, known));
  if (operation === 'swap') faults.push(...checkSwap(body));
  return faults;
}

const LOWER_CASE_COUNTRY = /^[a-z]{2}$/;

/** A country's code as the API writes it; a name or upper case is refused by the service. */
function countryFault(field: string, country: unknown): RequestFault | undefined {
  if (typeof country !== 'string' || country === '' || LOWER_CASE_COUNTRY.test(country)) return undefined;
  const source = fromDocument('Recipient', 'Lowercase country code');
  return fault(field, 'must be a country code of two lower-case letters, such as ca or sn', source);
}

/** Which methods take money in where, and into which wallet; a customer's deposit names no method. */
function checkPayin(body: JsonObject, wallet: CurrencyCode | undefined): RequestFault[] {
  if (!isJsonObject(body.transaction)) return [];
  const { payin_country: country, payin_method: method } = body.transaction;
  const wrongCode = countryFault('transaction.payin_country', country);
  if (wrongCode !== undefined) return [wrongCode];
  if (typeof country !== 'string' || isBlank(country)) return [];
  const region = REGIONS.find(({ countries }) => countries.includes(country));
  const wrongPlace = payinPlaceFault(region, wallet);
  if (wrongPlace !== undefined) return [fault('transaction.payin_country', wrongPlace, PAYIN)];
  const methods: readonly string[] = region?.payinMethods ?? [];
  const isNamed = typeof method === 'string' && !isBlank(method);
  if (methods.length === 0)
    return [
      fault(
        isNamed ? 'transaction.payin_method' : 'transaction.payin_country',
        `no method takes money in from ${country}`,
        PAYIN,
      ),
    ];
  if (!isNamed || methods.includes(method)) return [];
  const message = `must be one of ${methods.join(', ')} in ${country}`;
  return [fault('transaction.payin_method', message, PAYIN)];
}

const PAYIN = fromDocument('Payment channels by region', 'Payin channels');

/** What keeps a country's money out of every wallet, or out of one of this currency. */
function payinPlaceFault(region: Region | undefined, wallet: CurrencyCode | undefined): string | undefined {
  if (region === undefined) return 'is no country that the service takes money in from';
  const currency = wallet?.toLowerCase() ?? region.currency;
  return currency === region.currency
    ? undefined
    : `pays in ${region.currency}, and the wallet is in ${currency}`;
}

function checkTransactionAmount(body: JsonObject, known: CurrencyCode | undefined): RequestFault[] {
  const transaction = isJsonObject(body.transaction) ? body.transaction : {};
  const { amount } = transaction;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return [];
  if (amount <= 0)
    return [fault('transaction.amount', 'must be above zero', ours('nothing else can be paid'))];
  const currency = transaction.currency ?? transaction.from_currency ?? known;
  if (typeof currency !== 'string' || amountFromApi(amount, currency) !== undefined) return [];
  const digits = fractionDigits(currency);
  return [
    fault(
      'transaction.amount',
      `has more than the ${digits} decimals of ${currency}`,
      ours('an amount the currency cannot hold would be rounded by someone else'),
    ),
  ];
}

const PAYMENT = 'POST /api/v1/transactions/sessions/payment';

function checkPaymentTarget(body: JsonObject): RequestFault[] {
  if (isJsonObject(body.recipient)) return checkRecipientBody(body.recipient, 'recipient.');
  if (!isBlank(body.recipient) || !isBlank(body.destination_account_id)) return [];
  const source = fromDocument(PAYMENT, 'Required if destination_account_id is not used');
  return [fault('recipient', 'is required if destination_account_id is not used', source)];
}

function checkPaymentChannel(body: JsonObject): RequestFault[] {
  if (!isJsonObject(body.transaction)) return [];
  const { channel: named, country, currency } = body.transaction;
  if (typeof named !== 'string' || typeof country !== 'string' || typeof currency !== 'string') return [];
  const channel = isOneOf(PAYOUT_CHANNELS, named) ? named : undefined;
  if (channel === undefined) {
    const source = fromDocument('Payment channels by region', 'Payout channels');
    return [fault('transaction.channel', `must be one of ${PAYOUT_CHANNELS.join(', ')}`, source)];
  }
  const wrongCode = countryFault('transaction.country', country);
  if (wrongCode !== undefined) return [wrongCode];
  if (currency !== currency.toLowerCase())
    return [fault('transaction.currency', 'must be in lower case', fromDocument(PAYMENT, 'e.g. xof, cad'))];
  const place = { channel, country, currency };
  const availability = availabilityOf(place);
  if (availability.kind === 'available') return [];
  const message = `${channel} does not pay ${place.currency} in ${place.country}`;
  const source = fromDocument('Payment channels by region', 'Payout channels');
  return [fault(`transaction.${availability.field}`, message, source)];
}

const SWAP = 'POST /api/v1/transactions/sessions/swap';

function checkSwap(body: JsonObject): RequestFault[] {
  const faults = [...checkSwapSpecification(body), ...checkSwapQuote(body), ...checkExchange(body)];
  const { isSend, isSwap } = swapKind(body);
  if (isSend && isSwap) {
    const source = fromDocument(SWAP, '`swap_and_send` for a swap and send');
    faults.push(fault('swap_type', 'SWAP goes with swap_transaction, SWAP_SEND with swap_and_send', source));
  } else if (isSend) {
    faults.push(...checkPayoutRecipient(body.payout_recipient));
  } else if (isSwap && isBlank(body.destination_wallet)) {
    const source = fromDocument(SWAP, 'For a wallet-to-wallet swap');
    faults.push(fault('destination_wallet', 'is required for a wallet-to-wallet swap', source));
  }
  return faults;
}

/** Codes as the API writes them: a name, or capitals, are refused by the service. */
function checkExchange({ transaction }: JsonObject): RequestFault[] {
  if (!isJsonObject(transaction)) return [];
  const wrongCountry = countryFault('transaction.country', transaction.country);
  const wrongCurrencies = ['from_currency', 'to_currency'].flatMap((name) => {
    const code = transaction[name];
    if (typeof code !== 'string' || code === '' || /^[a-z]{3}$/.test(code)) return [];
    const message = 'must be a currency code of three lower-case letters, such as cad or xof';
    return [fault(`transaction.${name}`, message, fromDocument(SWAP, 'e.g. xof, cad'))];
  });
  return [...(wrongCountry ? [wrongCountry] : []), ...wrongCurrencies];
}

/** Which kind of swap the two type fields name; both if they disagree. */
function swapKind({ session_type, swap_type }: JsonObject): {
  readonly isSend: boolean;
  readonly isSwap: boolean;
} {
  return {
    isSend: session_type === 'swap_and_send' || swap_type === 'SWAP_SEND',
    isSwap: session_type === 'swap_transaction' || swap_type === 'SWAP',
  };
}

/** A quote of one kind of swap cannot carry out the other. */
function checkSwapQuote(body: JsonObject): RequestFault[] {
  if (!isBlank(body.payout_quote_id) && !isBlank(body.swap_quote_id)) return []; // said by the specification
  const { isSend, isSwap } = swapKind(body);
  if (isSwap && !isBlank(body.payout_quote_id)) {
    const source = fromDocument(SWAP, 'Swap-and-send quote');
    return [fault('payout_quote_id', 'is the quote of a swap and send; a swap takes swap_quote_id', source)];
  }
  if (isSend && !isBlank(body.swap_quote_id)) {
    const source = fromDocument(SWAP, 'Simple swap quote');
    return [
      fault('swap_quote_id', 'is the quote of a simple swap; a swap and send takes payout_quote_id', source),
    ];
  }
  return [];
}

function checkSwapSpecification(body: JsonObject): RequestFault[] {
  const quoteIds = ['swap_quote_id', 'payout_quote_id'].filter((name) => !isBlank(body[name]));
  const hasTransaction = !isBlank(body.transaction);
  const exactlyOne = fromDocument(SWAP, 'in exactly one of two ways');
  if (quoteIds.length > 0 && hasTransaction) {
    return [fault('transaction', 'and a quote id in one request is not allowed', exactlyOne)];
  }
  if (quoteIds.length > 1)
    return [fault('payout_quote_id', 'and swap_quote_id exclude each other', exactlyOne)];
  if (quoteIds.length === 0 && !hasTransaction) {
    const source = fromDocument(SWAP, 'Required if no quote id is given');
    return [fault('transaction', 'is required if no quote id is given', source)];
  }
  return [];
}

function checkPayoutRecipient(recipient: unknown): RequestFault[] {
  const source = fromDocument(SWAP, 'Required for swap and send');
  if (isBlank(recipient)) return [fault('payout_recipient', 'is required for swap and send', source)];
  if (!isJsonObject(recipient)) return []; // reported by its field
  const isKnown = typeof recipient.id === 'string' && recipient.id !== '';
  return isKnown ? [] : checkRecipientBody(recipient, 'payout_recipient.');
}

const CREATE = 'POST /api/v1/mb-api/recipients';

/** The rules of a new recipient, over a JSON body: its fields are text, and those its type requires are there. */
function checkRecipientBody(body: JsonObject, prefix: string): RequestFault[] {
  const faults: RequestFault[] = [];
  const fields: Record<string, string> = {};
  for (const name of RECIPIENT_FIELDS) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    if (typeof value === 'string') fields[name] = value;
    else faults.push(fault(prefix + name, 'must be a string', fromDocument('Recipient', 'Type')));
  }
  const wrongCode = countryFault(`${prefix}country`, fields.country);
  if (wrongCode !== undefined) faults.push(wrongCode);
  const type = TRANSACTION_TYPES.find((each) => each === fields.transaction_type);
  if (type === undefined) return [...faults, transactionTypeFault(fields.transaction_type, prefix)];
  const mistyped = new Set(faults.map((each) => each.field));
  const breaches = recipientBreaches(type, fields as RowFields);
  for (const { field, message, rule } of breaches) {
    if (!mistyped.has(prefix + field)) faults.push(fault(prefix + field, message, rule.source));
  }
  return faults;
}

function transactionTypeFault(named: string | undefined, prefix: string): RequestFault {
  const field = `${prefix}transaction_type`;
  if (isBlank(named)) return fault(field, 'is required', fromDocument(CREATE, 'transaction_type'));
  const options: readonly TransactionType[] = TRANSACTION_TYPES;
  return fault(field, `must be one of ${options.join(', ')}`, fromDocument('Recipient', 'transaction_type'));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function fault(field: string, message: string, source: RuleSource): RequestFault {
  return { field, message, source };
}
