import { useState } from 'react';
import { transactionTypeOf } from '../../shared/domain/channel.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { useQuery } from '../bridge/use-request.ts';
import type { MoneyDraft } from '../money/money-draft.ts';
import { nameOf } from '../recipient-form/recipient-words.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { useWords } from '../words/use-words.tsx';

/** Nobody looks through a drop-down of more than this: a longer book is searched. */
const LISTED_MAX = 100;
/** Each search reads the whole book, so a word typed without a pause is one search. */
const TYPED_MS = 300;

interface BookChoiceProps {
  readonly draft: Pick<MoneyDraft, 'channel' | 'recipientId'>;
  readonly recipientType: RequestInput<'recipients.list'>['recipientType'];
  readonly error: string | undefined;
  readonly onChoose: (recipientId: string) => void;
}

/** A recipient of the book, among those that the channel can pay. */
export function BookChoice({ draft, recipientType, error, onChoose }: BookChoiceProps) {
  const { t } = useWords();
  const { channel, recipientId } = draft;
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim(), TYPED_MS);
  const page = { page: 1, limit: LISTED_MAX, recipientType };
  const book = useQuery('recipients.list', asked === '' ? page : { ...page, search: asked });
  const { items = [], total = 0, partly = null } = book.value ?? {};
  const isElsewhere = book.value !== undefined && !items.some(({ id }) => id === recipientId);
  const own = useQuery(
    'recipients.list',
    isElsewhere && recipientId !== '' ? { ...page, search: recipientId } : null,
  );
  const type = channel === '' ? undefined : transactionTypeOf(channel);
  const fitting = items.filter(
    ({ transactionType, id }) => !type || transactionType === type || id === recipientId,
  );
  // The chosen recipient stays in the list, whatever is searched for.
  const chosen =
    isElsewhere && recipientId !== '' ? own.value?.items.find(({ id }) => id === recipientId) : undefined;
  const choices = [...(chosen ? [chosen] : []), ...fitting];
  const isLong = search !== '' || total > LISTED_MAX;
  return (
    <>
      {isLong ? (
        <TextField label={t('money.searchBook')} type="search" value={search} onValue={setSearch} />
      ) : null}
      <SelectField
        label={t('money.target.recipient')}
        empty={t('form.choose')}
        error={error}
        rule={total > items.length ? t('money.bookIsLonger', { count: total - items.length }) : undefined}
        choices={choices.map((recipient) => ({ value: recipient.id, label: nameOf(recipient) }))}
        value={recipientId}
        onValue={onChoose}
      />
      <ProblemList problems={book.problems ?? own.problems ?? (partly ? [partly] : [])} />
    </>
  );
}
