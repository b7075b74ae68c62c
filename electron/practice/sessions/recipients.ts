import { RECIPIENT_FIELDS } from '../../../shared/api/request-bodies.ts';
import type { BookRecipient, RecipientFields } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import { type Answer, bare, Complaints, invalidFields, success } from '../http/answer.ts';
import type { JsonObject } from '../http/field-reader.ts';
import { type QueryParams, readParams } from '../http/query-params.ts';

/** The recipient's writable fields (spec "Recipient"); `currency` appears in payment examples. */
const WRITABLE_FIELDS = [...RECIPIENT_FIELDS, 'avatar', 'currency'] as const;

/** "Required for every recipient". */
const ALWAYS_REQUIRED = [
  'first_name',
  'last_name',
  'transaction_type',
  'country',
  'recipient_type',
  'language',
];

/** "Conditional fields by transaction_type". Country is already required for every recipient. */
const REQUIRED_BY_TYPE: ReadonlyMap<string, readonly string[]> = new Map([
  ['mobile_money', ['phone', 'provider']],
  ['cash_pickup', ['withdrawal_channel']],
  ['eft', ['account_number', 'transit_number', 'institution_number', 'email']],
  ['bank_transfer_ach', ['account_number', 'bank_code', 'email']],
  ['bill_pay', ['account_number', 'payee_name', 'payee_code', 'email']],
  ['partnerbank_direct_credit', ['account_number', 'email']],
  ['etransfer_send', ['email']],
]);

export const RECIPIENT_TYPES = ['transaction', 'reversal', 'all', 'withdrawal'];

/** "Allowed values" of the recipient's table. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  transaction_type: [...REQUIRED_BY_TYPE.keys()],
  recipient_type: RECIPIENT_TYPES,
  language: ['en', 'fr'],
  account_type: ['corporate', 'savings', 'current'],
  withdrawal_channel: ['ATM'],
};

/** Reads a recipient and checks every rule of "Create recipient". `prefix` comes before the field names of errors. */
export function checkRecipient(body: JsonObject, prefix = ''): RecipientFields {
  const complaints = new Complaints();
  const complain = (field: string, message: string) => complaints.add(prefix + field, message);
  const fields: Record<string, string> = {};
  for (const field of WRITABLE_FIELDS) {
    const value = body[field];
    if (typeof value === 'string') fields[field] = value;
    else if (value !== undefined && value !== null) complain(field, `The ${field} field must be a string.`);
  }
  const type = fields.transaction_type ?? '';
  for (const field of ALWAYS_REQUIRED) {
    if (!fields[field]?.trim() && !complaints.has(prefix + field))
      complain(field, `The ${field} field is required.`);
  }
  for (const field of REQUIRED_BY_TYPE.get(type) ?? []) {
    if (fields[field]?.trim() || complaints.has(prefix + field)) continue;
    complain(field, `The ${field} field is required for ${type} transactions.`);
  }
  for (const [field, allowed] of Object.entries(ALLOWED)) {
    const value = fields[field];
    if (value) complaints.addUnlessOneOf(prefix + field, value, allowed);
  }
  checkFormats(fields, complain);
  complaints.check(invalidFields);
  return fields;
}

export const NO_EMAIL = 'The email field must be an e-mail address.';

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function checkFormats(fields: RecipientFields, complain: (field: string, message: string) => void): void {
  const type = fields.transaction_type ?? '';
  const account = fields.account_number ?? '';
  if (fields.country && !/^[a-z]{2}$/.test(fields.country)) {
    complain('country', 'The country field must be a lowercase country code.');
  }
  if (fields.email && !isEmail(fields.email)) complain('email', NO_EMAIL);
  // "account_number must have at least 8 characters for bill_pay and at least 12 digits for the other types."
  if (account && type === 'bill_pay' && account.length < 8) {
    complain(
      'account_number',
      'The account_number field must have at least 8 characters for bill_pay transactions.',
    );
  }
  if (account && type !== 'bill_pay' && account.replace(/\D/g, '').length < 12) {
    complain(
      'account_number',
      `The account_number field must have at least 12 digits for ${type} transactions.`,
    );
  }
  if (fields.payee_code && !/^\d{6}$/.test(fields.payee_code)) {
    complain('payee_code', 'The payee_code field must have 6 digits.');
  }
  if (type === 'bill_pay' && fields.country && fields.country !== 'ca') {
    complain('country', 'The country field must be ca for bill_pay transactions.');
  }
}

/** Fields that the create response has but list items do not. */
const ONLY_CREATED = ['security_question', 'security_question_answer', 'avatar'];
/** Fields that a request may have but no answer repeats. */
const NEVER_ANSWERED = ['description', 'currency'];
const CREATED = WRITABLE_FIELDS.filter((field) => !NEVER_ANSWERED.includes(field));
const LISTED = CREATED.filter((field) => !ONLY_CREATED.includes(field));

/** POST mb-api/recipients: every rule of "Create recipient", 422 with field → messages. */
export function createRecipient(state: PracticeState, body: JsonObject): Answer {
  const fields = checkRecipient(body);
  const recipient: BookRecipient = { id: state.ids.uuid(), fields, createdMs: state.clock.nowMs() };
  state.recipients.set(recipient.id, recipient);
  state.file.keep({ kind: 'recipient', recipient });
  return success(recipientFields(state, recipient, CREATED), 'Recipient created');
}

/**
 * GET mb-api/recipients: 1-based pages, without the envelope. `all` lists every type; the other values list the
 * recipients usable for that type.
 */
export function listRecipients(state: PracticeState, params: QueryParams): Answer {
  const read = readParams(params);
  const page = read.integer('page', { least: 1, fallback: 1 });
  const limit = Math.min(read.integer('limit', { least: 1, fallback: 10 }), state.options.maxPageSize);
  const type = read.choice('recipient_type', RECIPIENT_TYPES) || 'transaction';
  read.check();
  const serving = [...state.recipients.values()].filter(
    ({ fields }) => type === 'all' || fields.recipient_type === type || fields.recipient_type === 'all',
  );
  const offset = (page - 1) * limit;
  const newestFirst = serving.reverse().slice(offset, offset + limit);
  return bare({
    items: newestFirst.map((recipient) => recipientFields(state, recipient, LISTED)),
    total: serving.length,
    offset,
    limit,
  });
}

function recipientFields(state: PracticeState, recipient: BookRecipient, names: readonly string[]) {
  const created = new Date(recipient.createdMs).toISOString();
  return {
    id: recipient.id,
    ...Object.fromEntries(names.map((name) => [name, recipient.fields[name] ?? ''])),
    user_id: state.userId,
    business_id: state.businessId,
    created_at: created,
    updated_at: created,
  };
}
