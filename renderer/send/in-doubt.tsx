import { Alert } from '@mantine/core';
import { useEffect } from 'react';
import { LOOKED_FOR, type RowState } from '../../shared/domain/row-state.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useQuery } from '../bridge/requests.ts';
import { StateShape } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** What is in doubt, and what happens to it next: a sentence for what is looked for, and one for what a person decides. */
export function InDoubt() {
  const { counts } = useOpenBatch().batch;
  return LOOKED_FOR.map((state) =>
    counts[state] ? <DoubtLine key={state} state={state} count={counts[state]} /> : null,
  );
}

function DoubtLine({ state, count }: { state: RowState; count: number }) {
  const { batch } = useOpenBatch().batch;
  const { t, money } = useWords();
  const sort = { by: 'row', direction: 'asc' } as const;
  const first = useQuery('batches.rows', { batch, states: [state], search: '', sort, offset: 0, limit: 1 });
  const { reload } = first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another number another row may be the first
  useEffect(() => reload(), [count, reload]);
  const [row] = first.earlier?.rows ?? [];
  if (!row) return null;
  const sum = row.amount && row.currency ? money(row.amount, row.currency) : '';
  return (
    <Alert color={state === 'parked' ? 'yellow' : 'violet'} icon={<StateShape shape={state} />} role="status">
      {t(state === 'parked' ? 'send.decide' : 'send.checked', {
        count,
        others: count - 1,
        who: [row.recipient, sum].filter(Boolean).join(', '),
      })}
    </Alert>
  );
}
