import { Button, Stack } from '@mantine/core';
import { useCommand } from '../bridge/requests.ts';
import { ProblemList, ProblemNotice } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { useOpenBatch } from './open-batch.ts';

/** Alarms: each is shown, and keeps the batch waiting, until a person says that they have seen it. */
export function AlarmList() {
  const { t } = useWords();
  const { batch, take } = useOpenBatch();
  const see = useCommand('batches.act', take);
  if (batch.alarms.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label={t('fact.alarms')}>
      {batch.alarms.map(({ place, row, problem }) => (
        <ProblemNotice
          key={place}
          problem={problem}
          about={row === null || problem.params?.row !== undefined ? '' : t('alarms.row', { row })}
        >
          <Button
            size="xs"
            disabled={see.isBusy}
            onClick={() =>
              void see.perform({ batch: batch.batch, act: { type: 'alarms-seen', alarms: [place] } })
            }
          >
            {t('act.alarms-seen')}
          </Button>
        </ProblemNotice>
      ))}
      <ProblemList problems={see.problems} />
    </Stack>
  );
}
