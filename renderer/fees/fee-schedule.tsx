import { useState } from 'react';
import type { FeeView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/use-request.ts';
import { FEE_COLUMNS, feeFacts, pairOf, yesOrNo } from '../facts/service-facts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { FoundList, useListSearch } from '../ui/list-search.tsx';
import { Answered, Empty } from '../ui/pending.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useWords } from '../words/use-words.tsx';

/** What the service charges, by its schedule. */
export function FeeSchedule() {
  const { t } = useWords();
  const fees = useQuery('fees.list', {});
  return (
    <section className="fees-wide stack stack-tight">
      <h2>{t('fees.schedule')}</h2>
      <Answered query={fees}>
        {(value) =>
          value.fees.length === 0 ? <Empty sentence={t('fees.empty')} /> : <SearchedFees fees={value.fees} />
        }
      </Answered>
    </section>
  );
}

/** By channel, then by currency, for looking things up. */
function sortFees(fees: readonly FeeView[]): readonly FeeView[] {
  const key = ({ channel, revenueLine, baseCurrency, targetCurrency }: FeeView): string =>
    [channel ?? revenueLine ?? '', baseCurrency ?? '', targetCurrency ?? ''].join(' ');
  return fees.toSorted((a, b) => key(a).localeCompare(key(b)));
}

function SearchedFees({ fees }: { fees: readonly FeeView[] }) {
  const { t, word } = useWords();
  const search = useListSearch(sortFees(fees), (fee) => [
    ...[word('channel', fee.channel ?? fee.revenueLine ?? ''), fee.channel, fee.revenueLine, pairOf(fee)],
    ...[fee.baseCurrency, fee.targetCurrency, fee.id],
  ]);
  return (
    <div className="stack stack-tight">
      <SearchBox label={t('fees.search')} text={search.text} onText={search.onText} />
      <FoundList search={search}>{(shown) => <FeeTable fees={shown} />}</FoundList>
    </div>
  );
}

function FeeTable({ fees }: { fees: readonly FeeView[] }) {
  const { t, word, columnAmount, columnDecimal, decimal, T } = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const currencies = fees.flatMap(({ baseCurrency }) => baseCurrency ?? []);
  const percentages = fees.flatMap((fee) =>
    FEE_COLUMNS.filter((column) => column.endsWith('Percentage')).map((column) => fee[column] ?? '0'),
  );
  const shown = (fee: FeeView, column: (typeof FEE_COLUMNS)[number]): string => {
    const value = fee[column];
    if (value === null) return '';
    if (Number(value) === 0) return '–';
    if (column.endsWith('Percentage')) return columnDecimal(value, percentages);
    return fee.baseCurrency === null ? decimal(value) : columnAmount(value, fee.baseCurrency, currencies);
  };
  return (
    <>
      <Ledger
        label={t('fees.schedule')}
        lines={fees}
        keyOf={({ id }) => id}
        columns={[
          {
            heading: T('field.channel'),
            name: ({ id, channel, revenueLine }) => word('channel', channel ?? revenueLine ?? id),
            open: ({ id }) => setChosen(id),
          },
          { heading: t('review.fromTo'), className: 'nowrap', cell: pairOf },
          ...FEE_COLUMNS.map((column) => ({
            heading: t(`fees.${column}`),
            figure: (fee: FeeView) => shown(fee, column),
          })),
          { heading: t('fees.active'), cell: ({ isActive }) => yesOrNo(T, isActive) },
        ]}
      />
      {chosen === null ? null : <FeeDialog id={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** One line of the schedule in full, read again. */
function FeeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords();
  const fee = useQuery('fees.get', { id });
  return (
    <Dialog title={words.t('service.feeTitle')} onClose={onClose}>
      <Answered query={fee}>{(value) => <Facts facts={feeFacts(value, words)} />}</Answered>
    </Dialog>
  );
}
