import { type TransactionType, transactionTypeOf } from '../../shared/domain/channel.ts';
import type { MoneyDraft } from '../money/money-draft.ts';
import { shownFields } from '../recipient-form/field-rules.ts';

/** The type of the recipient that the chosen channel pays; undefined without one. */
export function recipientTypeOf({ channel }: Pick<MoneyDraft, 'channel'>): TransactionType | undefined {
  return channel === '' ? undefined : transactionTypeOf(channel);
}

/** What the form asks for, as it shows it: of a new recipient nothing that was typed for another channel before. */
export function askedDraft(draft: MoneyDraft): MoneyDraft {
  const type = recipientTypeOf(draft);
  return type ? { ...draft, recipient: shownFields(type, draft.recipient) } : draft;
}
