import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { SessionFilter } from '../../shared/ipc/service-requests.ts';
import type { SessionView, WalletView } from '../../shared/ipc/service-views.ts';
import { useCommand, useQuery } from '../bridge/use-request.ts';
import {
  askedChoice,
  emptyFilter,
  type FilterChoice,
  filterOf,
  filterOfFocus,
} from '../sessions/session-filter.ts';
import { SessionList } from '../sessions/session-list.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { SessionFilters } from './session-filters.tsx';
import { SessionPanel } from './session-panel.tsx';

/**
 * A request per letter would be more than a service allows at a few requests per second, so a word typed without a
 * pause is one request.
 */
const TYPED_MS = 300;

/** Every session of the business, with all the filters that the API has. */
export function TransactionsScreen({ focus }: { focus: string | undefined }) {
  const words = useWords();
  const { t } = words;
  const showToast = useToast();
  const [choice, setChoice] = useState<FilterChoice>({ ...emptyFilter, ...filterOfFocus(focus) });
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<SessionView | null>(null);
  const wallets = useQuery('wallets.list', {});
  const save = useCommand('sessions.export', ({ saved: name, count, isWhole }) => {
    if (name === null) return;
    showToast(t(isWhole ? 'transactions.exported' : 'transactions.exportedFirst', { name, count }));
  });
  const [settled] = useDebouncedValue(choice, TYPED_MS);
  const filter = filterOf(askedChoice(choice, settled));
  const named = words.list(filterWords(filter, wallets.value?.wallets ?? [], words));
  const choose = (next: FilterChoice): void => {
    setChoice(next);
    setOffset(0);
  };
  const exportAs = (format: 'xlsx' | 'csv') => void save.perform({ filter: filterOf(choice), format });
  return (
    <Screen
      title={t('screen.transactions')}
      isFlush
      actions={
        <>
          <Button disabled={save.isBusy} onClick={() => exportAs('xlsx')}>
            {t('transactions.exportXlsx')}
          </Button>
          <Button disabled={save.isBusy} onClick={() => exportAs('csv')}>
            {t('transactions.exportCsv')}
          </Button>
        </>
      }
      toolbar={<SessionFilters choice={choice} wallets={wallets.value?.wallets ?? []} onChoice={choose} />}
    >
      <div className="list-pane">
        <ProblemList problems={save.problems} />
        <SessionList
          filter={filter}
          offset={offset}
          onOffset={setOffset}
          chosen={chosen?.id}
          onChoose={setChosen}
          chosenFilters={{ named, onClear: () => choose(emptyFilter) }}
        />
      </div>
      {chosen ? <SessionPanel key={chosen.id} session={chosen} onClose={() => setChosen(null)} /> : null}
    </Screen>
  );
}

/** Each active filter as its label and its values, in the toolbar's words; the order is not a filter. */
function filterWords(
  filter: SessionFilter,
  wallets: readonly WalletView[],
  { t, T, word, date, list }: Pick<Words, 't' | 'T' | 'word' | 'date' | 'list'>,
): readonly string[] {
  const { search, deliveryMethod, startDate, endDate, paymentMethod, currency, types, recipientId } = filter;
  const nameOf = (wallet: string): string => wallets.find(({ id }) => id === wallet)?.name ?? wallet;
  const named = [
    [t('menu.search'), search],
    [t('fact.status'), list(filter.statuses?.map((status) => word('status', status)) ?? [])],
    [T('field.channel'), deliveryMethod && word('channel', deliveryMethod)],
    [t('review.wallet'), list(filter.wallets?.map(nameOf) ?? [])],
    [t('transactions.payment'), paymentMethod && word('channel', paymentMethod)],
    [t('fact.currency'), currency?.toUpperCase()],
    [T('field.transaction_type'), list(types ?? [])],
    [T('field.recipient_id'), recipientId],
  ] as const;
  return [
    ...named.flatMap(([label, value]) => (value ? [t('transactions.filter', { label, value })] : [])),
    // A filter's dates are days without a time zone: noon falls on the same day in every zone where it is shown.
    ...(startDate ? [t('transactions.since', { date: date(`${startDate}T12:00:00`) })] : []),
    ...(endDate ? [t('transactions.until', { date: date(`${endDate}T12:00:00`) })] : []),
  ];
}
