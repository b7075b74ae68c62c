import { useState } from 'react';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { request } from '../bridge/bridge.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { allRows } from './all-rows.ts';

/** As many as a sheet has rows at most. */
const LINKS_MAX = 100_000;

/** The links of all customers who have not paid in yet, a line each, to be pasted into a sheet or a message. */
export function CopyLinks({ batch }: { batch: BatchView }) {
  const { t, money } = useWords();
  const say = useToast();
  const [isBusy, setIsBusy] = useState(false);
  if (batch.kind !== 'customer-deposits' || (batch.counts.accepted ?? 0) === 0) return null;
  const copy = async (): Promise<void> => {
    setIsBusy(true);
    const { rows } = await allRows(batch.batch, ['accepted'], LINKS_MAX);
    const lines = rows.flatMap(({ recipient, amount, currency, paymentLink }) =>
      paymentLink && amount && currency ? [[recipient, money(amount, currency), paymentLink].join('\t')] : [],
    );
    const isCopied = lines.length > 0 && (await request('app.copy', { text: lines.join('\n') })).ok;
    setIsBusy(false);
    if (lines.length === 0) say(t('links.none'));
    else if (isCopied) say(t('links.copied', { count: lines.length }));
  };
  return (
    <Button disabled={isBusy} onClick={() => void copy()}>
      {t('links.copy')}
    </Button>
  );
}
