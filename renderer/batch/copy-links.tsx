import { useState } from 'react';
import { AWAITING_END, countIn } from '../../shared/domain/row-state.ts';
import { request } from '../bridge/bridge.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { allRows } from './all-rows.ts';
import { useOpenBatch } from './open-batch.ts';

/** Copies the links of all customers who have not paid in yet, one per line, to paste into a sheet or a message. */
export function CopyLinks() {
  const { batch } = useOpenBatch();
  const { t, money } = useWords();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  if (batch.kind !== 'customer-deposits' || countIn(batch.counts, ...AWAITING_END) === 0) return null;
  const copy = async (): Promise<void> => {
    setIsBusy(true);
    const { rows } = await allRows(batch.batch, AWAITING_END);
    const lines = rows.flatMap(({ recipient, amount, currency, paymentLink }) =>
      paymentLink && amount && currency ? [[recipient, money(amount, currency), paymentLink].join('\t')] : [],
    );
    const isCopied = lines.length > 0 && (await request('app.copy', { text: lines.join('\n') })).ok;
    setIsBusy(false);
    if (lines.length === 0) showToast(t('links.none'));
    else if (isCopied) showToast(t('links.copied', { count: lines.length }));
  };
  return (
    <Button disabled={isBusy} onClick={() => void copy()}>
      {t('links.copy')}
    </Button>
  );
}
