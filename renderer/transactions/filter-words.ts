import type { SessionFilter } from '../../shared/ipc/service-requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import type { Words } from '../words/words.ts';

/** Each filter in force as its label and what it lets through, as the toolbar says them; the order filters nothing. */
export function filterWords(
  filter: SessionFilter,
  wallets: readonly WalletView[],
  { t, word, date, list }: Pick<Words, 't' | 'word' | 'date' | 'list'>,
): readonly string[] {
  const { search, deliveryMethod, startDate, endDate, paymentMethod, currency, types, recipientId } = filter;
  const nameOf = (wallet: string): string => wallets.find(({ id }) => id === wallet)?.name ?? wallet;
  const named = [
    [t('transactions.search'), search],
    [t('transactions.status'), list(filter.statuses?.map((status) => word('status', status)) ?? [])],
    [t('transactions.delivery'), deliveryMethod && word('channel', deliveryMethod)],
    [t('transactions.wallet'), list(filter.wallets?.map(nameOf) ?? [])],
    [t('transactions.payment'), paymentMethod && word('channel', paymentMethod)],
    [t('rows.currency'), currency?.toUpperCase()],
    [t('transactions.type'), list(types ?? [])],
    [t('transactions.recipientId'), recipientId],
  ] as const;
  return [
    ...named.flatMap(([label, value]) => (value ? [t('transactions.filter', { label, value })] : [])),
    // A filter's days are days, whatever the time zone: noon of one is the same day everywhere it is shown.
    ...(startDate ? [t('transactions.since', { date: date(`${startDate}T12:00:00`) })] : []),
    ...(endDate ? [t('transactions.until', { date: date(`${endDate}T12:00:00`) })] : []),
  ];
}
