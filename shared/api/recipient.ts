/** Recipients as the service returns them (spec "Recipient"). The rules for a new one: `recipient-rules.ts`. */
import type { z } from 'zod';
import { isOneOf } from '../domain/one-of.ts';
import { filledFields, type RowFields } from '../domain/row-fields.ts';
import { decoderOf } from './decoding.ts';
import {
  apiObject,
  members,
  optionalCountry,
  optionalText,
  optionalTimestamp,
  ourName,
  requiredText,
} from './field-schemas.ts';
import { RECIPIENT_FIELDS } from './request-bodies.ts';

const recipient = apiObject({
  id: requiredText,
  country: optionalCountry,
  ...members(optionalText, 'first_name', 'last_name', 'email', 'phone', 'language', 'provider'),
  ...members(optionalText, 'transaction_type', 'recipient_type', 'withdrawal_channel'),
  ...members(optionalText, 'account_number', 'account_branch', 'account_type'),
  ...members(optionalText, 'bank_code', 'institution_number', 'transit_number', 'payee_name', 'payee_code'),
  ...members(optionalText, 'security_question', 'description', 'avatar', 'user_id', 'business_id'),
  ...members(optionalTimestamp, 'created_at', 'updated_at'),
});

/** A recipient of the book. The answer to the security question is never read, because we do not need it. */
export type Recipient = z.output<typeof recipient>;

export const decodeRecipient = decoderOf(recipient);

/** Of these a row has its own, or we need none. */
const NOT_OF_ROWS = [
  'recipient_type',
  'security_question',
  'security_question_answer',
  'description',
] as const;
const ROW_FIELDS = RECIPIENT_FIELDS.filter((field) => !isOneOf(NOT_OF_ROWS, field));

/** A recipient, as the service returns it or as a screen shows it, as the fields of a row. */
export function fieldsOfRecipient(
  recipient: {
    readonly [Field in keyof Recipient]?: Recipient[Field] | null;
  },
): RowFields {
  return filledFields(
    Object.fromEntries(ROW_FIELDS.map((field) => [field, recipient[ourName(field)] ?? undefined])),
  );
}
