import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/use-request.ts';
import {
  arrivingCurrency,
  channelsFor,
  countriesFor,
  type DraftField,
  fieldsOfKind,
  isOptional,
  type MoneyDraft,
  type MoneyKind,
  payinMethodsFor,
  walletOf,
} from '../money/money-draft.ts';
import { RecipientFields } from '../recipient-form/recipient-fields.tsx';
import { nameOf } from '../recipient-form/recipient-words.ts';
import { fieldChoices, SelectField, TextField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

interface MoneyFieldsProps {
  readonly kind: MoneyKind;
  readonly draft: MoneyDraft;
  readonly wallets: readonly WalletView[];
  /** Fields that are missing or wrong. */
  readonly open: readonly DraftField[];
  readonly isSubmitted: boolean;
  readonly onDraft: (draft: MoneyDraft) => void;
}

export function MoneyFields(props: MoneyFieldsProps) {
  return (
    <div className="stack">
      {fieldsOfKind(props.kind, props.draft).map((field) =>
        field === 'target' ? (
          <TargetFields key={field} {...props} />
        ) : (
          <MoneyField key={field} field={field} {...props} />
        ),
      )}
    </div>
  );
}

function MoneyField({ field, ...props }: MoneyFieldsProps & { field: Exclude<DraftField, 'target'> }) {
  const { t, find, word } = useWords();
  const { draft, onDraft } = props;
  const name =
    field === 'walletId'
      ? t(`money.walletId.${sideOf(props.kind)}`)
      : (find('money.field', field) ?? word('field', field));
  const error = props.isSubmitted && props.open.includes(field) ? t(errorOf(field)) : undefined;
  const choices = useChoices(field, props);
  const shared = {
    label: isOptional(field) ? `${name} (${t('form.optional')})` : name,
    error,
    value: draft[field],
    onValue: (value: string) => onDraft({ ...draft, ...changed(field, value) }),
  };
  if (choices) return <SelectField {...shared} choices={choices} empty={t('form.choose')} />;
  const rule = field === 'amount' ? <AmountRule {...props} /> : undefined;
  return (
    <TextField
      {...shared}
      rule={rule}
      inputMode={field === 'amount' ? 'decimal' : 'text'}
      autoComplete="off"
    />
  );
}

function changed(field: Exclude<DraftField, 'target'>, value: string): Partial<MoneyDraft> {
  if (field !== 'channel') return { [field]: value };
  return { channel: oneOf(PAYOUT_CHANNELS, value) ?? '' };
}

function sideOf(kind: MoneyKind): 'from' | 'into' {
  return kind === 'deposit' || kind === 'customer-deposit' ? 'into' : 'from';
}

function errorOf(field: DraftField): 'money.amountRule' | 'money.otherWallet' | 'rule.required' {
  if (field === 'amount') return 'money.amountRule';
  return field === 'toWalletId' ? 'money.otherWallet' : 'rule.required';
}

/** The options of this field's drop-down; undefined for a field that is typed. */
function useChoices(field: DraftField, { kind, draft, wallets }: MoneyFieldsProps) {
  const words = useWords();
  const currency = arrivingCurrency(kind, draft, wallets);
  switch (field) {
    case 'walletId':
    case 'toWalletId':
      return wallets.map((wallet) => ({
        value: wallet.id,
        label: `${wallet.name} · ${words.money(wallet.balance, wallet.currency)}`,
      }));
    case 'country':
      return fieldChoices('country', countriesFor(currency), words);
    case 'channel':
      return fieldChoices('channel', channelsFor(currency, draft.country), words);
    case 'payinMethod':
      return fieldChoices('channel', payinMethodsFor(draft.country), words);
    case 'toCurrency':
      return fieldChoices('currency', PAYOUT_CURRENCIES, words);
    default:
      return undefined;
  }
}

function AmountRule({ draft, wallets }: MoneyFieldsProps) {
  const { t } = useWords();
  const currency = walletOf(wallets, draft.walletId)?.currency;
  return (
    <>{currency ? t('money.amountIn', { currency: currency.toUpperCase() }) : t('money.chooseWallet')}</>
  );
}

/** The recipient: an own account by id, a recipient of the book, or the fields of a new one. */
function TargetFields(props: MoneyFieldsProps) {
  const { t } = useWords();
  const { draft, onDraft, kind } = props;
  const kinds: readonly MoneyDraft['targetKind'][] =
    kind === 'swap-and-send' ? ['recipient', 'fields'] : ['recipient', 'account', 'fields'];
  return (
    <fieldset className="stack">
      <legend className="field-label">{t(`money.target.${kind === 'withdraw' ? 'own' : 'other'}`)}</legend>
      <div className="line-up">
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
        onValue={(text) => onDraft({ ...draft, destinationAccountId: text })}
      />
    );
  if (draft.targetKind === 'recipient') {
    const recipientType = props.kind === 'withdraw' ? 'withdrawal' : 'all';
    const choose = (recipientId: string) => onDraft({ ...draft, recipientId });
    return <BookChoice draft={draft} recipientType={recipientType} error={error} onChoose={choose} />;
  }
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
function BookChoice({ draft, recipientType, error, onChoose }: BookChoiceProps) {
  const { t } = useWords();
  const { channel, recipientId } = draft;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), TYPED_MS);
  const page = { page: 1, limit: LISTED_MAX, recipientType };
  const book = useQuery('recipients.list', asked === '' ? page : { ...page, search: asked });
  const { items = [], total = 0, partly = null } = book.shown ?? {};
  const isElsewhere = book.shown !== undefined && !items.some(({ id }) => id === recipientId);
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
