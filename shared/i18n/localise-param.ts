import { channelOf, TRANSACTION_TYPES } from '../domain/channel.ts';
import { isOneOf } from '../domain/one-of.ts';
import { findMessage, formatMessage, type Locale, type MessageId, messagesOf } from './catalogue.ts';
import {
  formatAlternatives,
  formatClockTime,
  formatCountry,
  formatDay,
  formatDecimal,
  formatDuration,
  formatMoment,
  formatMoney,
  formatPercent,
} from './format-values.ts';

/**
 * One param of a problem, as the sentence shows it. Its name determines its kind: money is written `1234.50 cad` (or
 * a bare decimal), days, times and moments are ISO, countries and currencies are codes; fields, channels, kinds,
 * reasons and cleanings are tokens of the catalogue, several joined by `|`. Any other value is shown unchanged.
 */
export function localiseParam(name: string, value: string | number, locale: Locale): string {
  if (typeof value === 'number') return formatDecimal(String(value), locale);
  switch (name) {
    case 'stated':
    case 'missing':
    case 'suggested':
    case 'cost':
    case 'fees':
    case 'quotedFees':
    case 'debited':
    case 'most':
    case 'sum':
    case 'paid':
      return localiseMoney(value, locale);
    case 'computed':
      return value
        .split(' + ')
        .map((part) => localiseMoney(part, locale))
        .join(' + ');
    case 'percent':
      return formatPercent(value, locale);
    case 'size':
      return localiseSize(value, locale);
    case 'date':
      return formatDay(value, locale);
    case 'time':
      return formatClockTime(value, locale);
    case 'moment':
    case 'since':
    case 'until':
      return formatMoment(value, locale);
    case 'country':
    case 'home':
      return findMessage(locale, `country.${value}`) ?? formatCountry(value, locale);
    case 'currency':
    case 'found':
      return /^[a-z]{3}$/.test(value) ? value.toUpperCase() : value;
    case 'options':
      return formatAlternatives(
        value.split(/\||, /).map((option) => localiseToken(option, OPTION_SUBJECTS, locale)),
        locale,
      );
    default:
      return localiseTokens(name, value, locale);
  }
}

/**
 * A payment made elsewhere that a problem's params name: a row of another batch by its number, file and date, an
 * operation without a sheet by its word, a payment of the service's own list by its session. Undefined for anything
 * else.
 */
export function localisePlace(
  name: string,
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
): string | undefined {
  if (name !== 'where' && name !== 'other') return undefined;
  const { once, ...rest } = params;
  if (once !== undefined) {
    const place = localisePlace(name, rest, locale);
    return (
      place && findMessage(locale, 'where.once', { place, status: wordOf('status', String(once), locale) })
    );
  }
  const { row = '', file, operation, session } = params;
  const date = params.date === undefined ? '' : formatDay(String(params.date), locale);
  if (file !== undefined && row !== '') return findMessage(locale, `${name}.earlier`, { row, file, date });
  if (operation !== undefined)
    return findMessage(locale, `${name}.single`, {
      operation: wordOf('operation', String(operation), locale),
      date,
    });
  if (session === undefined) return undefined;
  return findMessage(locale, `${name}.session${date === '' ? '-undated' : ''}`, { session, date });
}

/**
 * A value of a row's field in words: a code of the API by its word, any other value unchanged. A transaction type has
 * the word of its channel.
 */
export function inWords(
  field: string | null | undefined,
  value: string,
  { locale }: { readonly locale: Locale },
): string {
  switch (field) {
    case 'channel':
      return wordOf('channel', value, locale);
    case 'transaction_type':
      return wordOf('channel', isOneOf(TRANSACTION_TYPES, value) ? channelOf(value) : value, locale);
    case 'country':
      return /^[a-z]{2}$/.test(value) ? formatCountry(value, locale) : value;
    case 'currency':
      return value.toUpperCase();
    case 'language':
      return wordOf('choice', value.toLowerCase(), locale);
    case 'account_type':
    case 'recipient_type':
      return wordOf('choice', value, locale);
    default:
      return value;
  }
}

const OPTION_SUBJECTS = ['option', 'field', 'channel', 'where'];

/** The part of the catalogue that holds a param's tokens. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  field: ['field'],
  channel: ['channel'],
  kind: ['kind'],
  wanted: ['kind', 'field'],
  what: ['what', 'kind', 'reason', 'hidden'],
  reason: ['reason'],
  difference: ['difference'],
  where: ['where'],
  unit: ['unit'],
  damage: ['damage'],
  clock: ['clock'],
  form: ['form'],
  state: ['row-state'],
};

function localiseTokens(name: string, value: string, locale: Locale): string {
  const subjects = SUBJECTS[name];
  if (!subjects) return value;
  return value
    .split('|')
    .map((token) => localiseToken(token, subjects, locale))
    .join(', ');
}

/** A token is an id in the catalogue, alone or with one value: `default`, `row:12`, `rows:3`, `amount:10.50 cad`. */
function localiseToken(token: string, subjects: readonly string[], locale: Locale): string {
  const colon = token.indexOf(':');
  const word = colon < 0 ? token : token.slice(0, colon);
  const argument = colon < 0 ? undefined : token.slice(colon + 1);
  for (const subject of subjects) {
    const values = argument === undefined ? {} : argumentOf(subject, word, argument, locale);
    const message = values && findMessage(locale, `${subject}.${word}`, values);
    if (message !== undefined) return message;
  }
  return subjects.includes('reason') ? localiseConnection(token, locale) : token;
}

/** Errors of a socket or a proxy are in English, followed by a code or a status: `the connection timed out (ETIMEDOUT)`. */
function localiseConnection(text: string, locale: Locale): string {
  const [, atProxy, words = '', code] = /^(proxy: )?(.*?)( \([A-Z0-9_]+\))?$/s.exec(text) ?? [];
  const id = ENGLISH_REASONS.get(words);
  if (id === undefined) return text;
  const reason = formatMessage(locale, id) + (code ?? '');
  return atProxy === undefined ? reason : formatMessage(locale, 'reason.at-proxy', { reason });
}

const ENGLISH_REASONS: ReadonlyMap<string, MessageId> = new Map(
  Object.entries(messagesOf('en')).flatMap(([id, message]) =>
    id.startsWith('reason.') ? [[message, id as MessageId] as const] : [],
  ),
);

function argumentOf(subject: string, word: string, argument: string, locale: Locale): Values | undefined {
  if (subject === 'damage') return { value: argument };
  return ARGUMENTS[`${subject}.${word}`]?.(argument, locale);
}

type Values = Readonly<Record<string, string | number>>;
type ArgumentReader = (argument: string, locale: Locale) => Values;

/** The argument as it is, under the name that the message gives it. */
const plain =
  (name: string): ArgumentReader =>
  (argument) => ({ [name]: argument });
const counted =
  (name: string): ArgumentReader =>
  (argument) => ({ [name]: Number(argument) });

const rowAndState: ArgumentReader = (argument, locale) => {
  const { row = '', state = '' } = valuesOf(argument, 'row', 'state');
  return { row, state: wordOf('row-state', state, locale) };
};
const money: ArgumentReader = (argument, locale) => ({ amount: localiseMoney(argument, locale) });

const duration: ArgumentReader = (argument, locale) => ({ time: formatDuration(Number(argument), locale) });

/** The values of each message with an argument. */
const ARGUMENTS: Readonly<Record<string, ArgumentReader>> = {
  'clock.ahead': duration,
  'clock.behind': duration,
  'where.row': plain('row'),
  'what.session-of-another': plain('session'),
  'reason.no-such-row': plain('row'),
  'reason.row-was-sent': plain('row'),
  'reason.account-unconfirmed': plain('row'),
  'reason.account-not-changed': plain('row'),
  'reason.not-paid': plain('row'),
  'reason.no-such-wallet': plain('wallet'),
  'reason.no-such-batch': plain('batch'),
  'reason.encoding': plain('encoding'),
  'reason.session-of-row': (argument) => valuesOf(argument, 'row'),
  'reason.row-is': rowAndState,
  'reason.row-not-parked': rowAndState,
  'reason.session-although': (argument, locale) => {
    const { state = '', session = '' } = valuesOf(argument, 'state', 'session');
    return { state: wordOf('row-state', state, locale), session };
  },
  'reason.other-currency': (argument) => valuesOf(argument.toUpperCase(), 'theirs', 'ours'),
  'reason.above-approved': (argument, locale) => {
    const {
      needed = '',
      approved = '',
      currency = '',
    } = valuesOf(argument, 'needed', 'approved', 'currency');
    return {
      needed: formatMoney(needed, currency, locale),
      approved: formatMoney(approved, currency, locale),
    };
  },
  'reason.other-amount': (argument, locale) => {
    const { theirs = '', ours = '', currency = '' } = valuesOf(argument, 'theirs', 'ours', 'currency');
    const seen = theirs.split('/').map((amount) => formatMoney(amount, currency, locale));
    return { theirs: formatAlternatives(seen, locale), ours: formatMoney(ours, currency, locale) };
  },
  'reason.wallet-is': (argument, locale) => {
    const { status = '', wallet = '' } = valuesOf(argument, 'status', 'wallet');
    return { status: wordOf('wallet-status', status, locale), wallet };
  },
  'reason.several-active': (argument) => ({ wallets: argument.split(' ').join(', ') }),
  'reason.none-chosen': (argument) => ({ currency: argument.toUpperCase() }),
  'reason.not-paid-now': (argument, locale) => ({ status: wordOf('status', argument, locale) }),
  'hidden.rows': counted('count'),
  'hidden.columns': counted('count'),
  'difference.other-number': plain('number'),
  'difference.payee-hidden': counted('others'),
  'difference.amount': money,
  'difference.number-amount': money,
};

/** The values of an argument, separated by blanks, by name. */
function valuesOf(argument: string, ...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(argument.split(' ').map((value, index) => [names[index] ?? '', value]));
}

/** The word for a value; one without a word is returned unchanged. */
export function wordOf(subject: string, word: string, locale: Locale): string {
  return findMessage(locale, `${subject}.${word}`) ?? word;
}

/** `100 MB`, with the locale's unit. */
function localiseSize(value: string, locale: Locale): string {
  const megabytes = /^(\d+) MB$/.exec(value)?.[1];
  if (megabytes === undefined) return value;
  const unit = { style: 'unit', unit: 'megabyte', unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, unit).format(Number(megabytes));
}

function localiseMoney(value: string, locale: Locale): string {
  const [decimal = '', currency] = value.split(' ', 2);
  return currency === undefined ? formatDecimal(decimal, locale) : formatMoney(decimal, currency, locale);
}
