import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { useCommand } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { ProblemList, ProblemNotice } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

/** Alarms: each is shown, and keeps the batch waiting, until a person says that they have seen it. */
export function AlarmList({ batch, take }: { batch: BatchView; take: (view: BatchView) => void }) {
  const { t } = useWords();
  const see = useCommand('batches.act');
  if (batch.alarms.length === 0) return null;
  const perform = async (place: number): Promise<void> => {
    const view = await see.perform({ batch: batch.batch, act: { type: 'alarms-seen', alarms: [place] } });
    if (view) take(view);
  };
  return (
    <section className="stack stack-tight" aria-label={t('fact.alarms')}>
      {batch.alarms.map(({ place, row, problem }) => (
        <ProblemNotice
          key={place}
          problem={problem}
          about={row === null || problem.params?.row !== undefined ? '' : t('alarms.row', { row })}
        >
          <Button isSmall disabled={see.isBusy} onClick={() => void perform(place)}>
            {t('act.alarms-seen')}
          </Button>
        </ProblemNotice>
      ))}
      <ProblemList problems={see.problems} />
    </section>
  );
}
