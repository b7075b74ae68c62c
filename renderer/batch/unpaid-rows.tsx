import { Button } from '@mantine/core';
import { countIn, isSent, LEFT_OUT, NOT_PAID, TO_MEND } from '../../shared/domain/row-state.ts';
import { request } from '../bridge/requests.ts';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/use-words.tsx';
import { useOpenBatch } from './open-batch.ts';
import { tallyWord, unpaidOf } from './tally.ts';

/**
 * How many rows are not paid, and how much money that is. Before sending these are the rows that the batch leaves
 * out; afterwards all rows without a payment. Rows that can be corrected open as a batch of their own.
 */
export function UnpaidRows() {
  const { batch } = useOpenBatch();
  const { t, list } = useWords();
  const wasSent = isSent(batch);
  const unpaid = unpaidOf(batch, wasSent ? NOT_PAID : LEFT_OUT);
  if (unpaid.count === 0) return null;
  const states = unpaid.states.map(({ state, count }) => t(tallyWord(state, batch.kind), { count }));
  const sentence =
    batch.kind === 'customer-deposits'
      ? t(wasSent ? 'unpaid.sentIn' : 'unpaid.beforeIn', { count: unpaid.count })
      : t(wasSent ? 'unpaid.sent' : 'unpaid.before', { count: unpaid.count });
  return (
    <Notice severity="warning" action={<MendRows />}>
      <strong>{sentence}</strong> {`${list(states)}.`} <Sums unpaid={unpaid} />
    </Notice>
  );
}

/** Opens all rows that can be corrected as a batch of their own; nothing if there are none. */
export function MendRows() {
  const { batch } = useOpenBatch();
  const { t, language } = useWords();
  const { take, isBusy } = useNewBatch();
  const count = countIn(batch.counts, ...TO_MEND);
  if (count === 0) return null;
  return (
    <Button
      disabled={isBusy}
      onClick={() => take(() => request('batches.rows-to-mend', { batch: batch.batch, language }))}
    >
      {t('unpaid.mend', { count })}
    </Button>
  );
}

/** The sums per currency; a sum that lacks an amount says so. */
function Sums({ unpaid }: { unpaid: ReturnType<typeof unpaidOf> }) {
  const { t, money, list } = useWords();
  const sums = unpaid.sums.map(({ currency, amount }) => money(amount, currency));
  return (
    <>
      {sums.length > 0 ? t('unpaid.sum', { sum: list(sums) }) : ''}
      {unpaid.withoutAmount > 0 ? ` ${t('unpaid.withoutAmount', { count: unpaid.withoutAmount })}` : ''}
    </>
  );
}
