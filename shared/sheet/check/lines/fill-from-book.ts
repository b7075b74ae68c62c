/**
 * A row that leaves out where its payee is paid, and whose payee the service's book knows by name: what is blank may be
 * filled in from there, once a person says so. Until then it is only counted and shown.
 */
import { checkRow } from '../../../api/row-rules.ts';
import { nameOf } from '../../../domain/recipient-identity.ts';
import { CUSTOMER_DEPOSIT, type RowField, type RowFields, writtenName } from '../../../domain/row-fields.ts';
import type { BookFill } from '../../checked-sheet.ts';
import type { RowDraft } from '../cells/row-draft.ts';
import { type CheckOptions, sheetAnswer } from '../headings/check-options.ts';
import { BOOK_FIELDS, FREE_FIELDS, fillFromBook, isSame, shownOf, withChannel } from './take-from-book.ts';

export class BookFills {
  /** What would be filled in, by the row's number; empty once a person has answered. */
  readonly offered = new Map<number, BookFill>();
  private readonly byName = new Map<string, RowFields[]>();
  private readonly answer: 'fill' | 'leave' | undefined;

  constructor({ book = {}, ...options }: CheckOptions) {
    this.answer = sheetAnswer(options, 'book');
    if (this.answer === 'leave') return;
    for (const recipient of Object.values(book)) {
      const name = nameOf(recipient);
      if (name === '') continue;
      const namesakes = this.byName.get(name) ?? [];
      namesakes.push(withChannel(recipient));
      this.byName.set(name, namesakes);
    }
  }

  /** Fills the row's blanks, each with a note, or remembers what would be filled. */
  take(row: number, draft: RowDraft): void {
    if (this.byName.size === 0) return;
    this.offered.delete(row);
    const theirs = this.payeeOf(draft);
    if (theirs === undefined || !isWanted(draft.fields, theirs)) return;
    const blanks = BOOK_FIELDS.filter(
      (field) => !draft.fields[field] && !draft.hasErrorOf(field) && theirs[field],
    );
    if (this.answer === undefined) {
      const name = writtenName(draft.fields);
      // The type is the channel's other word.
      const told = blanks.filter((field) => field !== 'transaction_type' || !theirs.channel);
      const values = told.map((field) => ({ field, value: shownOf(field, theirs[field] ?? '') }));
      this.offered.set(row, { row, name, values });
      return;
    }
    for (const field of blanks) fillFromBook(draft, field, theirs[field] ?? '');
  }

  /** The only one of this name whom nothing that the row says contradicts. */
  private payeeOf({ fields }: RowDraft): RowFields | undefined {
    if (fields.recipient_id || fields.destination_account_id || fields.channel === CUSTOMER_DEPOSIT)
      return undefined;
    const namesakes = this.byName.get(nameOf(fields)) ?? [];
    const [only, ...others] = namesakes.filter((theirs) => agrees(fields, theirs));
    return others.length === 0 ? only : undefined;
  }
}

function agrees(fields: RowFields, theirs: RowFields): boolean {
  return BOOK_FIELDS.every((field) => {
    const [ours, value] = [fields[field], theirs[field]];
    return !ours || !value || FREE_FIELDS.has(field) || isSame(field, ours, value, { fields, theirs });
  });
}

/** A row that is whole asks nothing: only what cannot be paid as it stands, and could be with what the book says. */
function isWanted(fields: RowFields, theirs: RowFields): boolean {
  if (!fields.channel && !fields.transaction_type) return theirs.channel !== undefined;
  const type = fields.transaction_type ?? theirs.transaction_type;
  const asked = { ...fields, channel: fields.channel ?? theirs.channel, transaction_type: type } as RowFields;
  const isTheirs = (field: string | undefined): boolean =>
    BOOK_FIELDS.some((known) => known === field && !FREE_FIELDS.has(known) && Boolean(theirs[known]));
  return checkRow(asked).some(({ code, field }) => code === 'required-missing' && isTheirs(field));
}

/** True where the book is worth reading: something that a payment needs is missing in the sheet. */
export function mayBeFilled({
  counts,
  questions,
}: {
  readonly counts: { readonly invalid: number };
  readonly questions: readonly { readonly key: string }[];
}): boolean {
  return (
    counts.invalid > 0 || questions.some(({ key }) => key === 'field.channel' || key === 'field.country')
  );
}

/** How many of the rows a question about filling them shows. */
const SHOWN_MAX = 20;

/** The first rows that would be filled, in the sheet's order. */
export function shownFills({ offered }: BookFills): readonly BookFill[] {
  return [...offered.values()].slice(0, SHOWN_MAX);
}

/** The fields that would be filled in any of them. */
export function filledFields({ offered }: BookFills): readonly RowField[] {
  const found = new Set<RowField>();
  for (const { values } of offered.values()) for (const { field } of values) found.add(field);
  return BOOK_FIELDS.filter((field) => found.has(field) && !FREE_FIELDS.has(field));
}
