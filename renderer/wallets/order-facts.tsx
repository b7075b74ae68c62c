import { writtenName } from '../../shared/domain/row-fields.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import type { QuoteView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/requests.ts';
import { quoteFigures } from '../facts/service-facts.ts';
import { type DraftField, fieldsOfKind, type MoneyDraft, walletOf } from '../money/money-draft.ts';
import type { Order } from '../money/money-requests.ts';
import { nameOf, paidToOf, paidToOfFields } from '../recipient-form/recipient-words.ts';
import { FactList } from '../ui/fact-list.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { recipientTypeOf } from './asked-draft.ts';

interface OrderFactsProps extends Pick<Order, 'kind' | 'draft' | 'wallets'> {
  readonly quote: QuoteView | null;
  readonly payee: Payee;
}

/** Whom a draft pays. */
interface Payee {
  readonly name: string;
  readonly account: string;
  /** True while the book is asked who that is. */
  readonly isAsked: boolean;
}

/** What a single transaction will do, for the last question: who is paid, on which account, by which way, at what cost. */
export function OrderFacts({ kind, draft, wallets, quote, payee }: OrderFactsProps) {
  const words = useWords();
  const { t, word } = words;
  const { name, account } = payee;
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
export function usePayee(kind: Order['kind'], draft: MoneyDraft): Payee {
  const { targetKind, recipientId, recipient, destinationAccountId } = draft;
  const isOfBook = targetKind === 'recipient' && recipientId !== '' && !isPayin(kind);
  const page = { offset: 0, limit: 1, recipientType: 'all', search: recipientId } as const;
  const book = useQuery('recipients.list', isOfBook ? page : null);
  if (targetKind === 'account') return { name: '', account: destinationAccountId, isAsked: false };
  if (targetKind === 'recipient') {
    const found = book.value?.items.find(({ id }) => id === recipientId);
    const shown = found && { name: nameOf(found), account: paidToOf(found) };
    return { ...(shown ?? { name: recipientId, account: '' }), isAsked: book.isLoading };
  }
  const account = paidToOfFields(recipientTypeOf(draft) ?? '', recipient);
  return { name: writtenName(recipient), account, isAsked: false };
}
