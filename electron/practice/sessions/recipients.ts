import type { BookRecipient } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import { type Answer, bare, success } from '../http/answer.ts';
import type { JsonObject } from '../http/field-reader.ts';
import { type QueryParams, readParams } from '../http/query-params.ts';
import { checkRecipient, RECIPIENT_TYPES, WRITABLE_FIELDS } from './recipient-rules.ts';

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
