import { Button } from '@mantine/core';
import { useRoute } from '../platform/use-route.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/use-words.tsx';
import { useSheet } from './use-sheet.tsx';

/** Says that the period of the sheet was paid by an earlier one of its layout; nothing if it was not. */
export function PaidPeriodNotice() {
  const { t, period, batchName } = useWords();
  const { open } = useRoute();
  const { paidPeriod } = useSheet();
  if (paidPeriod === null) return null;
  const { batch, paid, of } = paidPeriod;
  const name = batchName(batch);
  return (
    <Notice
      severity="warning"
      action={
        <Button onClick={() => open({ screen: 'batch', batchId: batch.batch })}>
          {t('batches.open', { file: name })}
        </Button>
      }
    >
      {t('sheet.periodPaid', { period: period(paidPeriod.period), paid, of, name })}
    </Notice>
  );
}
