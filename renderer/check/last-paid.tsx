import { Text } from '@mantine/core';
import { useQuery } from '../bridge/requests.ts';
import type { GridRow } from '../sheet-worker/grid-view.ts';
import { useWords } from '../words/use-words.tsx';

/** What the row's account was paid last from this computer, beside what the row pays it. */
export function LastPaid({ row: { payee, amount: now, currency = '', operation } }: { row: GridRow }) {
  const { t, date, money } = useWords();
  const asked = payee === undefined || operation !== undefined ? null : { payee };
  const last = useQuery('batches.last-paid', asked).value?.last;
  if (!last || now === undefined) return null;
  const isSame = Number(last.amount) === Number(now) && last.currency === currency;
  return (
    <Text c="dimmed">
      {t(isSame ? 'check.lastPaidSame' : 'check.lastPaid', {
        date: date(last.at),
        last: money(last.amount, last.currency),
        now: money(now, currency),
      })}
    </Text>
  );
}
