import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';
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
} from './money-draft.ts';
import { TargetFields } from './target-fields.tsx';

export interface MoneyFieldsProps {
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
  const { t } = useWords();
  const { draft, onDraft } = props;
  const name = field === 'walletId' ? t(`money.walletId.${sideOf(props.kind)}`) : t(`money.field.${field}`);
  const error = props.isSubmitted && props.open.includes(field) ? t(errorOf(field)) : undefined;
  const choices = useChoices(field, props);
  const shared = {
    label: isOptional(field) ? `${name} (${t('form.optional')})` : name,
    error,
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) =>
      onDraft({ ...draft, ...changed(field, target.value) }),
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
  return { channel: PAYOUT_CHANNELS.find((known) => known === value) ?? '' };
}

function sideOf(kind: MoneyKind): 'from' | 'into' {
  return kind === 'deposit' || kind === 'customer-deposit' ? 'into' : 'from';
}

function errorOf(field: DraftField): 'money.amountRule' | 'money.otherWallet' | 'rule.required' {
  if (field === 'amount') return 'money.amountRule';
  return field === 'toWalletId' ? 'money.otherWallet' : 'rule.required';
}

/** What a drop-down of this field offers; undefined for a field that is typed. */
function useChoices(field: DraftField, { kind, draft, wallets }: MoneyFieldsProps) {
  const { word, money, locale } = useWords();
  const currency = arrivingCurrency(kind, draft, wallets);
  switch (field) {
    case 'walletId':
    case 'toWalletId':
      return wallets.map((wallet) => ({
        value: wallet.id,
        label: `${wallet.name} · ${money(wallet.balance, wallet.currency)}`,
      }));
    case 'country':
      return countriesFor(currency).map((value) => ({ value, label: formatCountry(value, locale) }));
    case 'channel':
      return channelsFor(currency, draft.country).map((value) => ({ value, label: word('channel', value) }));
    case 'payinMethod':
      return payinMethodsFor(draft.country).map((value) => ({ value, label: word('channel', value) }));
    case 'toCurrency':
      return ['xof', 'cad', 'usd'].map((value) => ({ value, label: value.toUpperCase() }));
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
