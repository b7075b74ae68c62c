/** What changed since the last batch: each line is looked at by itself, and says who has. */

import { Button, Checkbox } from '@mantine/core';
import type { ComparisonView } from '../../shared/ipc/batch-views.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Notice } from '../ui/notice.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { useOpenBatch } from './open-batch.ts';

export type ChangeLine = ComparisonView['changes'][number];

/** The change of that kind of the person on that row; undefined if nobody needs to look at it. */
export function changeAt(
  { changes }: Pick<ComparisonView, 'changes'>,
  kind: ChangeLine['change']['kind'],
  row: number,
): ChangeLine | undefined {
  return changes.find(({ change }) => change.kind === kind && change.row === row);
}

/** Who has seen the change, or the button to say that one has. */
export function SeenChange({ line, onSeen }: { line: ChangeLine | undefined; onSeen: () => void }) {
  const { batch, take } = useOpenBatch();
  const { t, date, person } = useWords();
  const see = useCommand('batches.act', (view) => {
    take(view);
    onSeen();
  });
  if (line === undefined) return null;
  const { change, seen } = line;
  if (seen !== null) return t('compare.seenBy', { by: person(seen.by), date: date(seen.at) });
  return (
    <>
      <Button
        size="xs"
        aria-label={t('compare.seenWho', { name: change.name })}
        disabled={see.isBusy}
        onClick={() =>
          void see.perform({ batch: batch.batch, act: { type: 'changes-seen', changes: [change] } })
        }
      >
        {t('act.changes-seen')}
      </Button>
      <ProblemList problems={see.problems} />
    </>
  );
}

/** Whether other amounts are usual in this layout; what is said here holds for its later batches. */
export function AmountsVary({ isTicked, onChanged }: { isTicked: boolean; onChanged: () => void }) {
  const { batch, take } = useOpenBatch();
  const { t } = useWords();
  const say = useCommand('batches.act', (view) => {
    take(view);
    onChanged();
  });
  return (
    <>
      <Checkbox
        className="no-print"
        my="xs"
        label={t('act.amounts-vary')}
        description={t('compare.varyText')}
        checked={isTicked}
        disabled={say.isBusy}
        onChange={({ currentTarget }) =>
          void say.perform({
            batch: batch.batch,
            act: { type: 'amounts-vary', vary: currentTarget.checked },
          })
        }
      />
      <ProblemList problems={say.problems} />
    </>
  );
}

/** In Approve: how many changes nobody has looked at. It stands in nobody's way. */
export function UnseenChanges({ onLook }: { onLook: () => void }) {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const { value } = useQuery('batches.compare', { batch });
  const count = value?.changes.filter(({ seen }) => seen === null).length ?? 0;
  if (count === 0) return null;
  return (
    <Notice severity="warning" action={<Button onClick={onLook}>{t('compare.look')}</Button>}>
      {t('compare.unseen', { count })}
    </Notice>
  );
}
