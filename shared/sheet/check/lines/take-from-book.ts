/** A row that names a recipient of the service's book: what it leaves out is the book's, and what it says must agree. */
import { channelOf, TRANSACTION_TYPES } from '../../../domain/channel.ts';
import { phoneTail } from '../../../domain/phone-tail.ts';
import { nameOf } from '../../../domain/recipient-identity.ts';
import { ACCOUNT_FIELDS, type RowField, type RowFields } from '../../../domain/row-fields.ts';
import { bareLetters } from '../../../domain/text-folding.ts';
import { cellProblem, changeNote } from '../cells/cell-outcome.ts';
import type { RowDraft } from '../cells/row-draft.ts';
import type { CheckOptions } from '../headings/check-options.ts';

/** What a recipient has of its own; the channel is its type's. */
export const BOOK_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'channel',
  'transaction_type',
  ...ACCOUNT_FIELDS,
  'language',
] as const satisfies readonly RowField[];

/** These say how the recipient is written to and filed, and not who is paid: the row's own word stands. */
export const FREE_FIELDS: ReadonlySet<RowField> = new Set(['language', 'account_branch', 'account_type']);
/** Shown by their last four characters alone. */
const COVERED: ReadonlySet<RowField> = new Set(['account_number', 'phone']);

/**
 * Fills what the row leaves out, each with a note, and refuses the row where it contradicts the book: whoever changed one
 * of the two may mean another payee. Without the book, or for an id that it has not, the row cannot be paid.
 */
export function takeFromBook(draft: RowDraft, book: CheckOptions['book']): void {
  const { fields } = draft;
  const id = fields.recipient_id;
  if (id === undefined || draft.hasErrorOf('recipient_id')) return;
  const known = book !== undefined && Object.hasOwn(book, id) ? book[id] : undefined;
  if (known === undefined) {
    const code = book === undefined ? 'recipient-unread' : 'recipient-unknown';
    draft.add(cellProblem(code, draft.placeOf('recipient_id'), { original: id, params: { id } }));
    return;
  }
  const theirs = withChannel(known);
  for (const field of BOOK_FIELDS) {
    const value = theirs[field];
    if (value === undefined || value === '' || draft.hasErrorOf(field)) continue;
    const inSheet = fields[field];
    if (inSheet === undefined || inSheet === '') {
      fillFromBook(draft, field, value);
    } else if (!FREE_FIELDS.has(field) && !isSame(field, inSheet, value, { fields, theirs })) {
      const params = { id, theirs: shownOf(field, value) };
      draft.add(cellProblem('recipient-differs', draft.placeOf(field), { original: inSheet, params }));
    }
  }
}

export function fillFromBook(draft: RowDraft, field: RowField, value: string): void {
  draft.fields[field] = value;
  draft.add(changeNote(draft.placeOf(field), 'from-recipient', { proposed: value }));
}

/** A value of the book in a sentence or a list. */
export function shownOf(field: RowField, value: string): string {
  return COVERED.has(field) ? `••••${value.slice(-4)}` : value;
}

export function withChannel(known: RowFields): RowFields {
  const type = TRANSACTION_TYPES.find((each) => each === known.transaction_type);
  return type === undefined ? known : { ...known, channel: channelOf(type) };
}

export function isSame(
  field: RowField,
  inSheet: string,
  value: string,
  whole: { readonly fields: RowFields; readonly theirs: RowFields },
): boolean {
  if (field === 'phone') return phoneTail(inSheet) === phoneTail(value);
  if (field === 'first_name' || field === 'last_name') return nameOf(whole.fields) === nameOf(whole.theirs);
  return bareLetters(inSheet).trim() === bareLetters(value).trim();
}
