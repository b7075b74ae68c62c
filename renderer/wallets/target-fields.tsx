import { transactionTypeOf } from '../../shared/domain/channel.ts';
import { useQuery } from '../bridge/use-request.ts';
import { RecipientFields } from '../recipients/recipient-fields.tsx';
import { nameOf } from '../recipients/recipients-screen.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';
import type { MoneyDraft } from './money-draft.ts';
import type { MoneyFieldsProps } from './money-fields.tsx';

/** The book is offered whole up to this many; a longer one is picked from by id. */
const BOOK_MAX = 100;

/** To whom: one's own account by id, a recipient of the book, or the fields of a new one. */
export function TargetFields(props: MoneyFieldsProps) {
  const { t } = useWords();
  const { draft, onDraft, kind } = props;
  const kinds: readonly MoneyDraft['targetKind'][] =
    kind === 'swap-and-send' ? ['recipient', 'fields'] : ['recipient', 'account', 'fields'];
  return (
    <fieldset className="fieldset-plain stack">
      <legend className="field-label">{t(`money.target.${kind === 'withdraw' ? 'own' : 'other'}`)}</legend>
      <div className="chips">
        {kinds.map((value) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={draft.targetKind === value}
            onClick={() => onDraft({ ...draft, targetKind: value })}
          >
            {t(`money.target.${value}`)}
          </button>
        ))}
      </div>
      <Target {...props} />
    </fieldset>
  );
}

function Target(props: MoneyFieldsProps) {
  const { t } = useWords();
  const { draft, onDraft, isSubmitted, open } = props;
  const error = isSubmitted && open.includes('target') ? t('rule.required') : undefined;
  if (draft.targetKind === 'account')
    return (
      <TextField
        label={t('money.field.destinationAccountId')}
        rule={t('money.accountRule')}
        error={error}
        value={draft.destinationAccountId}
        onChange={({ target }) => onDraft({ ...draft, destinationAccountId: target.value })}
      />
    );
  if (draft.targetKind === 'recipient') return <BookChoice {...props} error={error} />;
  const type = draft.channel === '' ? undefined : transactionTypeOf(draft.channel);
  if (!type) return <p role="status">{t(draft.channel === '' ? 'money.chooseChannel' : 'money.noFields')}</p>;
  return (
    <RecipientFields
      type={type}
      fields={{ ...draft.recipient, country: draft.country }}
      onFields={(recipient) => onDraft({ ...draft, recipient, country: recipient.country ?? draft.country })}
      isSubmitted={isSubmitted}
    />
  );
}

function BookChoice({ draft, onDraft, error, kind }: MoneyFieldsProps & { error: string | undefined }) {
  const { t } = useWords();
  const recipientType = kind === 'withdraw' ? 'withdrawal' : 'all';
  const book = useQuery('recipients.list', { page: 1, limit: BOOK_MAX, recipientType });
  const type = draft.channel === '' ? undefined : transactionTypeOf(draft.channel);
  const fitting = (book.value?.items ?? []).filter(
    ({ transactionType, id }) => !type || transactionType === type || id === draft.recipientId,
  );
  return (
    <SelectField
      label={t('money.target.recipient')}
      empty={t('form.choose')}
      error={error}
      choices={fitting.map((recipient) => ({ value: recipient.id, label: nameOf(recipient) }))}
      value={draft.recipientId}
      onChange={({ target }) => onDraft({ ...draft, recipientId: target.value })}
    />
  );
}
