import { PAYOUT_COUNTRIES, PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import {
  ACCOUNT_TYPES,
  type Demand,
  RECIPIENT_LANGUAGES,
  recipientBreaches,
  recipientRulesOf,
  WITHDRAWAL_CHANNELS,
} from '../../shared/api/recipient-rules.ts';
import { PAYOUT_CHANNELS, type TransactionType } from '../../shared/domain/channel.ts';
import {
  ACCOUNT_FIELDS,
  filledFields,
  type RowField,
  type RowFields,
} from '../../shared/domain/row-fields.ts';

/** The fields of the form for a recipient, in the order in which a person knows them. */
const ORDER: readonly RowField[] = [
  'first_name',
  'last_name',
  'country',
  'language',
  'recipient_type',
  'email',
  'phone',
  ...ACCOUNT_FIELDS,
  'security_question',
  'security_question_answer',
  'description',
];

/** The values of fields that hold one of a list, whichever the type of the recipient is. */
export const FIELD_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  channel: PAYOUT_CHANNELS,
  country: PAYOUT_COUNTRIES,
  currency: PAYOUT_CURRENCIES,
  language: RECIPIENT_LANGUAGES,
  account_type: ACCOUNT_TYPES,
  withdrawal_channel: WITHDRAWAL_CHANNELS,
};

/** Optional for every recipient (API document, "Create recipient"). */
const OPTIONAL: readonly RowField[] = [
  'email',
  'phone',
  'account_branch',
  'account_type',
  'description',
  'security_question',
  'security_question_answer',
];

export interface FieldRule {
  readonly field: RowField;
  readonly isRequired: boolean;
  /** What the value must fulfil, beyond being present. */
  readonly demands: readonly Demand[];
  /** The only allowed values, if there is such a list. */
  readonly options: readonly string[] | undefined;
}

/** The fields of a recipient of this type, each with its rules. */
export function fieldRulesOf(type: TransactionType): readonly FieldRule[] {
  const rules = recipientRulesOf(type);
  return ORDER.flatMap((field): FieldRule[] => {
    const own = rules.filter((rule) => rule.field === field).map(({ demand }) => demand);
    const isRequired = own.some(({ kind }) => kind === 'required');
    if (!isRequired && !OPTIONAL.includes(field)) return [];
    const choice = own.find((demand) => demand.kind === 'one-of');
    return [
      { field, isRequired, demands: own.filter(({ kind }) => kind !== 'required'), options: choice?.options },
    ];
  });
}

/** The first broken demand of each field; a blank field breaks one only if it is required. */
export function brokenDemands(type: TransactionType, fields: RowFields): ReadonlyMap<RowField, Demand> {
  const broken = new Map<RowField, Demand>();
  for (const { field, rule } of recipientBreaches(type, filledFields(fields)))
    if (!broken.has(field)) broken.set(field, rule.demand);
  return broken;
}
