/**
 * What a new recipient must have, per transaction type (spec "POST /api/v1/mb-api/recipients"), as data. The sheet's
 * checker, the recipient form and `call` all use these rules and no others.
 */
import { TRANSACTION_TYPES, type TransactionType } from '../domain/channel.ts';
import { isOneOf } from '../domain/one-of.ts';
import type { RowField, RowFields } from '../domain/row-fields.ts';

export const RECIPIENT_TYPES = ['transaction', 'reversal', 'all', 'withdrawal'] as const;
export const ACCOUNT_TYPES = ['corporate', 'savings', 'current'] as const;
/** The languages in which the service writes to recipients. The app may have others. */
export const RECIPIENT_LANGUAGES = ['en', 'fr'] as const;
type RecipientLanguage = (typeof RECIPIENT_LANGUAGES)[number];
export const WITHDRAWAL_CHANNELS = ['ATM'] as const;

/** For a recipient without a language: the app's own if the service writes in it, otherwise English. */
export function recipientLanguageFor(language: string | undefined): RecipientLanguage {
  return language !== undefined && isOneOf(RECIPIENT_LANGUAGES, language) ? language : 'en';
}

/** What a rule requires of its field. All except `required` accept a blank field. */
export type Demand =
  | { readonly kind: 'required' }
  | { readonly kind: 'min-characters'; readonly min: number }
  | { readonly kind: 'min-digits'; readonly min: number }
  | { readonly kind: 'exact-digits'; readonly digits: number }
  | { readonly kind: 'one-of'; readonly options: readonly string[] }
  | { readonly kind: 'country'; readonly country: string }
  | { readonly kind: 'one-address' };

interface RecipientRule {
  readonly field: RowField;
  /** The transaction types to which it applies. */
  readonly types: readonly TransactionType[];
  readonly demand: Demand;
}

/** A rule that a recipient breaks, with a message in the API's style that never contains the value. */
export interface Breach {
  readonly rule: RecipientRule;
  readonly field: RowField;
  readonly message: string;
}

/** What a recipient of each type must have beside what all must have. */
const NEEDED: Readonly<Record<TransactionType, readonly RowField[]>> = {
  mobile_money: ['phone', 'provider'],
  cash_pickup: ['withdrawal_channel'],
  eft: ['account_number', 'transit_number', 'institution_number', 'email'],
  bank_transfer_ach: ['account_number', 'bank_code', 'email'],
  bill_pay: ['account_number', 'payee_name', 'payee_code', 'email'],
  partnerbank_direct_credit: ['account_number', 'email'],
  etransfer_send: ['email'],
};

export const RECIPIENT_RULES: readonly RecipientRule[] = [
  ...(['first_name', 'last_name', 'transaction_type', 'country', 'recipient_type', 'language'] as const).map(
    (field) => required(field, TRANSACTION_TYPES),
  ),
  ...TRANSACTION_TYPES.flatMap((type) => NEEDED[type].map((field) => required(field, [type]))),
  rule('country', ['bill_pay'], { kind: 'country', country: 'ca' }),
  rule('account_number', ['bill_pay'], { kind: 'min-characters', min: 8 }),
  rule('account_number', except('bill_pay'), { kind: 'min-digits', min: 12 }),
  rule('payee_code', TRANSACTION_TYPES, { kind: 'exact-digits', digits: 6 }),
  oneOf('withdrawal_channel', WITHDRAWAL_CHANNELS),
  oneOf('account_type', ACCOUNT_TYPES),
  oneOf('recipient_type', RECIPIENT_TYPES),
  oneOf('language', RECIPIENT_LANGUAGES),
  // This one is ours. Money follows this address: it must be one address.
  rule('email', TRANSACTION_TYPES, { kind: 'one-address' }),
];

/** The rules of one transaction type, in the table's order. */
export function recipientRulesOf(type: TransactionType): readonly RecipientRule[] {
  return RULES_BY_TYPE.get(type) ?? [];
}

const RULES_BY_TYPE: ReadonlyMap<TransactionType, readonly RecipientRule[]> = new Map(
  TRANSACTION_TYPES.map((type) => [type, RECIPIENT_RULES.filter((each) => each.types.includes(type))]),
);

/** The only country in which a recipient of this type can be; undefined if the rules name none. */
export function onlyCountryOf(type: TransactionType | undefined): string | undefined {
  for (const { types, demand } of RECIPIENT_RULES)
    if (demand.kind === 'country' && type !== undefined && types.includes(type)) return demand.country;
  return undefined;
}

/** The fields that a recipient of this type must have, and those that may accompany an account. */
export function recipientFieldsOf(type: TransactionType): ReadonlySet<RowField> {
  return FIELDS_BY_TYPE.get(type) ?? new Set();
}

/** False for a field that only recipients of other types have: whatever stands there is sent to nobody. */
export function isFieldOf(type: TransactionType, field: RowField): boolean {
  // The question of an e-Transfer goes with the payment.
  if (field === 'security_question') return type === 'etransfer_send';
  return !OF_SOME_TYPES.has(field) || recipientFieldsOf(type).has(field);
}

const BESIDE_ACCOUNT: readonly RowField[] = ['account_branch', 'account_type', 'bank_code'];

const FIELDS_BY_TYPE: ReadonlyMap<TransactionType, ReadonlySet<RowField>> = new Map(
  TRANSACTION_TYPES.map((type) => {
    const required = recipientRulesOf(type)
      .filter(({ demand }) => demand.kind === 'required')
      .map(({ field }) => field);
    const beside = required.includes('account_number') ? BESIDE_ACCOUNT : [];
    return [type, new Set([...required, ...beside])];
  }),
);

const OF_SOME_TYPES: ReadonlySet<RowField> = new Set(
  [...FIELDS_BY_TYPE.values()].flatMap((fields) =>
    [...fields].filter((field) => ![...FIELDS_BY_TYPE.values()].every((each) => each.has(field))),
  ),
);

/**
 * The rules that a recipient of this type breaks, judged by the values as they would be sent. `transaction_type`
 * itself may be missing, because the type is given.
 */
export function recipientBreaches(type: TransactionType, fields: RowFields): Breach[] {
  const complete: RowFields = { ...fields, transaction_type: type };
  const breaches: Breach[] = [];
  for (const each of recipientRulesOf(type)) {
    const message = breachMessage(each, type, complete[each.field] ?? '');
    if (message !== undefined) breaches.push({ rule: each, field: each.field, message });
  }
  return breaches;
}

const ONE_ADDRESS = /^[^\s@,;<>()[\]"'|\\]+@[^\s@,;<>()[\]"'|\\.]+(\.[^\s@,;<>()[\]"'|\\.]+)+$/;

/** True for one e-mail address and nothing else. The rule is ours: the document gives none for its form. */
export function isOneEmailAddress(text: string): boolean {
  return text.length <= 254 && ONE_ADDRESS.test(text);
}

function breachMessage({ demand }: RecipientRule, type: TransactionType, value: string): string | undefined {
  const bare = value.trim();
  if (demand.kind === 'required') return bare === '' ? `is required for ${type}` : undefined;
  if (bare === '') return undefined;
  switch (demand.kind) {
    case 'min-characters':
      return bare.length < demand.min ? `must have at least ${demand.min} characters` : undefined;
    case 'min-digits':
      return countDigits(value) < demand.min ? `must have at least ${demand.min} digits` : undefined;
    case 'exact-digits':
      return value.length === demand.digits && countDigits(value) === demand.digits
        ? undefined
        : `must be ${demand.digits} digits`;
    case 'one-of':
      return demand.options.includes(value) ? undefined : `must be one of ${demand.options.join(', ')}`;
    case 'country':
      return value === demand.country ? undefined : `must be ${demand.country} for ${type}`;
    case 'one-address':
      return isOneEmailAddress(value) ? undefined : 'must be one e-mail address';
  }
}

export function countDigits(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}

function rule(field: RowField, types: readonly TransactionType[], demand: Demand): RecipientRule {
  return { field, types, demand };
}

function required(field: RowField, types: readonly TransactionType[]): RecipientRule {
  return rule(field, types, { kind: 'required' });
}

function oneOf(field: RowField, options: readonly string[]): RecipientRule {
  return rule(field, TRANSACTION_TYPES, { kind: 'one-of', options });
}

function except(...excluded: TransactionType[]): readonly TransactionType[] {
  return TRANSACTION_TYPES.filter((type) => !excluded.includes(type));
}
