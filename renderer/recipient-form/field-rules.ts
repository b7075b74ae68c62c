import { PAYOUT_COUNTRIES, PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import {
  ACCOUNT_TYPES,
  type Demand,
  RECIPIENT_LANGUAGES,
  recipientBreaches,
  recipientRulesOf,
  WITHDRAWAL_CHANNELS,
} from '../../shared/api/recipient-rules.ts';
import type { RECIPIENT_FIELDS } from '../../shared/api/request-bodies.ts';
import { PAYOUT_CHANNELS, type TransactionType } from '../../shared/domain/channel.ts';
import { filledFields, type RowField, type RowFields } from '../../shared/domain/row-fields.ts';

type RecipientField = Exclude<(typeof RECIPIENT_FIELDS)[number], 'transaction_type'>;

/**
 * The fields of the form for a recipient, in the order in which a person knows them: those that every recipient may have
 * (API document, "Create recipient"), and those that only a recipient has whose type requires them.
 */
const FORM: Readonly<Record<RecipientField, 'of-all' | 'of-its-type'>> = {
  first_name: 'of-its-type',
  last_name: 'of-its-type',
  country: 'of-its-type',
  language: 'of-its-type',
  recipient_type: 'of-its-type',
  email: 'of-all',
  phone: 'of-all',
  provider: 'of-its-type',
  account_number: 'of-its-type',
  transit_number: 'of-its-type',
  institution_number: 'of-its-type',
  bank_code: 'of-its-type',
  account_branch: 'of-all',
  account_type: 'of-all',
  withdrawal_channel: 'of-its-type',
  payee_name: 'of-its-type',
  payee_code: 'of-its-type',
  security_question: 'of-all',
  security_question_answer: 'of-all',
  description: 'of-all',
};

/** The values of fields that hold one of a list, whichever the type of the recipient is. */
export const FIELD_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  channel: PAYOUT_CHANNELS,
  country: PAYOUT_COUNTRIES,
  currency: PAYOUT_CURRENCIES,
  language: RECIPIENT_LANGUAGES,
  account_type: ACCOUNT_TYPES,
  withdrawal_channel: WITHDRAWAL_CHANNELS,
};

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
  return (Object.keys(FORM) as RecipientField[]).flatMap((field): FieldRule[] => {
    const own = rules.filter((rule) => rule.field === field).map(({ demand }) => demand);
    const isRequired = own.some(({ kind }) => kind === 'required');
    if (!isRequired && FORM[field] === 'of-its-type') return [];
    const choice = own.find((demand) => demand.kind === 'one-of');
    return [
      { field, isRequired, demands: own.filter(({ kind }) => kind !== 'required'), options: choice?.options },
    ];
  });
}

/** What of the typed values the form of this type shows: what was typed for another type belongs to nobody. */
export function shownFields(type: TransactionType, fields: RowFields): RowFields {
  return filledFields(Object.fromEntries(fieldRulesOf(type).map(({ field }) => [field, fields[field]])));
}

/** The first broken demand of each field; a blank field breaks one only if it is required. */
export function brokenDemands(type: TransactionType, fields: RowFields): ReadonlyMap<RowField, Demand> {
  const broken = new Map<RowField, Demand>();
  for (const { field, rule } of recipientBreaches(type, shownFields(type, fields)))
    if (!broken.has(field)) broken.set(field, rule.demand);
  return broken;
}
