import { formatCountry } from '../../shared/i18n/format-values.ts';
import type { QuoteView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/requests.ts';
import { quoteFigures } from '../facts/service-facts.ts';
import { type DraftField, fieldsOfKind, type MoneyDraft, walletOf } from '../money/money-draft.ts';
import type { Order } from '../money/money-requests.ts';
import { accountOf, nameOf } from '../recipient-form/recipient-words.ts';
import { FactList } from '../ui/fact-list.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';

interface OrderFactsProps extends Pick<Order, 'kind' | 'draft' | 'wallets'> {
  readonly quote: QuoteView | null;
}

/** What a single transaction will do, for the last question: who is paid, on which account, by which way, at what cost. */
export function OrderFacts({ kind, draft, wallets, quote }: OrderFactsProps) {
  const words = useWords();
  const { t, word } = words;
  const { name, account } = usePayee(kind, draft);
  const fields = fieldsOfKind(kind, draft);
  const shown = (field: DraftField, value: string | null | undefined) =>
    fields.includes(field) && value ? value : null;
  const cost = quote === null ? [] : quoteFigures(quote, quote, words);
  const paidBy = draft.channel === '' ? null : word('channel', draft.channel);
  const method = draft.payinMethod === '' ? null : word('channel', draft.payinMethod);
  return (
    <FactList
      facts={[
        [t(kind === 'withdraw' ? 'money.target.own' : 'money.target.other'), shown('target', name)],
        [t('receipt.account'), shown('target', account)],
        [t('money.field.customerName'), shown('customerName', draft.customerName)],
        [t('money.field.customerEmail'), shown('customerEmail', draft.customerEmail)],
        [t('money.field.bankName'), shown('bankName', draft.bankName)],
        [word('field', 'channel'), shown('channel', paidBy) ?? shown('payinMethod', method)],
        [word('field', 'country'), shown('country', countryOf(draft, words))],
        [t(`money.walletId.${isPayin(kind) ? 'into' : 'from'}`), walletOf(wallets, draft.walletId)?.name],
        [t('money.field.toWalletId'), shown('toWalletId', walletOf(wallets, draft.toWalletId)?.name)],
        ...cost,
      ]}
    />
  );
}

function isPayin(kind: Order['kind']): boolean {
  return kind === 'deposit' || kind === 'customer-deposit';
}

function countryOf({ country }: MoneyDraft, { locale }: Pick<Words, 'locale'>): string | null {
  return country === '' ? null : formatCountry(country, locale);
}

/** Whom the draft pays: a recipient of the book is looked up by its id, as it will be for the request. */
function usePayee(kind: Order['kind'], draft: MoneyDraft): { name: string; account: string } {
  const { targetKind, recipientId, recipient, destinationAccountId } = draft;
  const isOfBook = targetKind === 'recipient' && recipientId !== '' && !isPayin(kind);
  const page = { offset: 0, limit: 1, recipientType: 'all', search: recipientId } as const;
  const book = useQuery('recipients.list', isOfBook ? page : null);
  if (targetKind === 'account') return { name: '', account: destinationAccountId };
  const found = book.value?.items.find(({ id }) => id === recipientId);
  if (targetKind === 'recipient')
    return found ? { name: nameOf(found), account: accountOf(found) } : { name: recipientId, account: '' };
  const { first_name = '', last_name = '', account_number = '', phone = '', email = '' } = recipient;
  const account = account_number === '' ? phone || email : `••••${account_number.slice(-4)}`;
  return { name: `${first_name} ${last_name}`.trim(), account };
}
