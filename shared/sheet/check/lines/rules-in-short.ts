import { ANNOUNCED_CHANNELS, availabilityOf, REGIONS } from '../../../api/channel-availability.ts';
import {
  countDigits,
  type Demand,
  isOneEmailAddress,
  recipientRulesOf,
} from '../../../api/recipient-rules.ts';
import {
  PAYOUT_CHANNELS,
  type PayoutChannel,
  TRANSACTION_TYPES,
  transactionTypeOf,
} from '../../../domain/channel.ts';
import { areDigits } from '../../../domain/digits.ts';
import { beginsLikeFormula } from '../../../domain/formula-text.ts';
import type { RowField, RowFields } from '../../../domain/row-fields.ts';
import { isPlainEmail } from '../cells/read-email.ts';

/**
 * True where a row breaks none of the rules and there is nothing to warn of, so that the long check need not run: the
 * same rules, as data, asked only whether they hold. False never means that the row is wrong, only that it must be
 * looked at. A test compares the two over every rule.
 */
export function keepsRules(fields: RowFields): boolean {
  const { channel, country, currency, amount } = fields;
  if (channel === undefined || country === undefined || currency === undefined || amount === undefined)
    return false;
  if (fields.destination_account_id !== undefined) return false;
  const rules = RULES_BY_CHANNEL.get(channel);
  if (rules === undefined || rules.currencyByCountry.get(country) !== currency) return false;
  if (fields.transaction_type !== rules.type) return false;
  for (const field in fields) {
    if (beginsLikeFormula(fields[field as RowField] ?? '')) return false;
  }
  for (let i = 0; i < rules.rules.length; i += 1) {
    const rule = rules.rules[i] as ShortRule;
    const value = fields[rule.field];
    if (!(value === undefined || value === '' ? rule.mayBeMissing : rule.holds(value))) return false;
  }
  return true;
}

/** Whether another value of the field keeps the rules of a row that keeps them all. */
export function ruleOf({ channel }: RowFields, field: RowField): (value: string) => boolean {
  const rules = RULES_BY_CHANNEL.get(channel ?? '')?.rules.filter((rule) => rule.field === field) ?? [];
  return (value) => {
    for (let i = 0; i < rules.length; i += 1) if (!(rules[i] as ShortRule).holds(value)) return false;
    return true;
  };
}

interface ShortRule {
  readonly field: RowField;
  readonly mayBeMissing: boolean;
  readonly holds: (value: string) => boolean;
}

interface ChannelRules {
  readonly type: string;
  readonly currencyByCountry: ReadonlyMap<string, string>;
  readonly rules: readonly ShortRule[];
}

const RULES_BY_CHANNEL: ReadonlyMap<string, ChannelRules> = new Map(
  PAYOUT_CHANNELS.filter((channel) => !ANNOUNCED_CHANNELS.includes(channel)).flatMap((channel) => {
    const type = TRANSACTION_TYPES.find((each) => each === transactionTypeOf(channel));
    if (type === undefined) return [];
    const rules = recipientRulesOf(type).map(({ field, demand }) => ({
      field,
      mayBeMissing: demand.kind !== 'required' && demand.kind !== 'country',
      holds: holdsOf(demand),
    }));
    return [[channel, { type, rules, currencyByCountry: currenciesPaidBy(channel) }] as const];
  }),
);

function holdsOf(demand: Demand): (value: string) => boolean {
  switch (demand.kind) {
    case 'required':
      return (value) => value.trim() !== '';
    case 'min-characters':
      return (value) => value.trim().length >= demand.min;
    case 'min-digits':
      return (value) => countDigits(value) >= demand.min;
    case 'exact-digits':
      return (value) => value.length === demand.digits && areDigits(value);
    case 'one-of':
      return (value) => demand.options.includes(value);
    case 'country':
      return (value) => value === demand.country;
    case 'one-address':
      return (value) => (value.length <= 254 && isPlainEmail(value)) || isOneEmailAddress(value);
  }
}

function currenciesPaidBy(channel: PayoutChannel): ReadonlyMap<string, string> {
  const payable = REGIONS.flatMap(({ countries, currency }) =>
    countries.map((country) => ({ country, currency })),
  );
  return new Map(
    payable
      .filter((place) => availabilityOf({ channel, ...place }).kind === 'available')
      .map(({ country, currency }) => [country, currency]),
  );
}
