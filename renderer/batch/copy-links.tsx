import { Button } from '@mantine/core';
import { copiedCells } from '../../shared/domain/copied-cells.ts';
import { AWAITING_END, countIn } from '../../shared/domain/row-state.ts';
import { request, useTask } from '../bridge/requests.ts';
import { useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { allRows } from './all-rows.ts';
import { useOpenBatch } from './open-batch.ts';

/** Copies the links of all customers who have not paid in yet, one per line, to paste into a sheet or a message. */
export function CopyLinks() {
  const { batch } = useOpenBatch();
  const { t, money } = useWords();
  const showToast = useToast();
  const copy = useTask(
    async (id: string) => {
      const all = await allRows(id, AWAITING_END);
      if (!all.ok) return all;
      const lines = all.value.rows.flatMap(({ recipient, amount, currency, paymentLink }) =>
        paymentLink && amount && currency ? [[recipient, money(amount, currency), paymentLink]] : [],
      );
      if (lines.length === 0) return { ok: true, value: 0 } as const;
      const copied = await request('app.copy', { text: copiedCells(lines) });
      return copied.ok ? ({ ok: true, value: lines.length } as const) : copied;
    },
    (count) => showToast(count === 0 ? t('links.none') : t('links.copied', { count })),
  );
  if (batch.kind !== 'customer-deposits' || countIn(batch.counts, ...AWAITING_END) === 0) return null;
  return (
    <>
      <ProblemList problems={copy.problems} />
      <Button disabled={copy.isBusy} onClick={() => void copy.perform(batch.batch)}>
        {t('links.copy')}
      </Button>
    </>
  );
}
