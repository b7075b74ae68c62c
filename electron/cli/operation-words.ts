/** What a single operation will do, in words, for the last question before it is sent. */
import { isJsonObject } from '../../shared/api/decoding.ts';
import type { MoneyOperation } from '../../shared/api/payments-service.ts';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { formatCountry, formatMoney } from '../../shared/i18n/format-values.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import { LOCALE } from './problem-words.ts';

/**
 * Whom the operation pays, on which account, by which channel, from which wallet, and what it costs. `body` is the checked
 * request; `cost` is the total that the payer pays, `1234.50`, undefined if nobody knows it. An account number is shown by
 * its last four characters.
 */
export function operationInWords(operation: MoneyOperation, body: unknown, cost?: string): string {
  const { transaction, ...rest } = isJsonObject(body) ? body : {};
  const terms = isJsonObject(transaction) ? transaction : {};
  const currency = textOf(terms, 'currency') || textOf(terms, 'from_currency');
  const channel =
    textOf(terms, 'channel') || textOf(terms, 'payment_channel') || textOf(terms, 'payin_method');
  const country = textOf(terms, 'country') || textOf(terms, 'payin_country');
  const parts = [
    amountOf(terms, currency),
    payeeOf(rest),
    channel === ''
      ? ''
      : `by ${oneOf(PAYOUT_CHANNELS, channel) ? inWords('channel', channel, { locale: LOCALE }) : channel}`,
    /^[a-z]{2}$/.test(country) ? `in ${formatCountry(country, LOCALE)}` : '',
    walletsOf(rest),
  ];
  const told = cost === undefined || currency === '' ? 'not known' : formatMoney(cost, currency, LOCALE);
  const costs = operation === 'payment' || operation === 'withdrawal' ? ` Cost with all fees: ${told}.` : '';
  return `${operation}: ${parts.filter((part) => part !== '').join(', ')}.${costs}`;
}

type Body = Readonly<Record<string, unknown>>;

function textOf(body: Body, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
}

function amountOf(terms: Body, currency: string): string {
  if (typeof terms.amount !== 'number') return '';
  return currency === '' ? String(terms.amount) : formatMoney(String(terms.amount), currency, LOCALE);
}

function payeeOf(body: Body): string {
  const account = textOf(body, 'destination_account_id');
  if (account !== '') return `to the account ${account}`;
  const payee = [body.recipient, body.payout_recipient, body.customer].find(isJsonObject);
  if (payee === undefined) return '';
  const name = `${textOf(payee, 'first_name')} ${textOf(payee, 'last_name')}`.trim() || textOf(payee, 'name');
  const number = textOf(payee, 'account_number');
  const where =
    number === '' ? textOf(payee, 'phone') || textOf(payee, 'email') : `account ••••${number.slice(-4)}`;
  const told = [name || textOf(payee, 'id'), where].filter((part) => part !== '').join(', ');
  return isJsonObject(body.customer) ? `from ${told}` : `to ${told}`;
}

function walletsOf(body: Body): string {
  const [wallet, source, destination] = ['wallet_id', 'source_wallet', 'destination_wallet'].map((name) =>
    textOf(body, name),
  );
  if (wallet) return `wallet ${wallet}`;
  return [source && `from wallet ${source}`, destination && `into wallet ${destination}`]
    .filter(Boolean)
    .join(', ');
}
