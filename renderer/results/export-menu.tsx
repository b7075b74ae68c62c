import { Menu } from '@mantine/core';
import { useState } from 'react';
import { RESULT_SELECTIONS } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { useTaskProgress } from '../batch/use-task-progress.ts';
import { useCommand } from '../bridge/use-request.ts';
import { useActions } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { useToast } from '../ui/toast.tsx';
import { useLate } from '../ui/use-late.ts';
import { useWords } from '../words/use-words.tsx';
import { useReceipts } from './use-receipts.ts';

type Choice = Pick<RequestInput<'batches.export'>, 'format' | 'only'>;

const CHOICES = [
  { label: 'export.copy', choice: { format: 'copy', only: 'all' } },
  { label: 'export.xlsx', choice: { format: 'xlsx', only: 'all' } },
  { label: 'export.csv', choice: { format: 'csv', only: 'all' } },
  { label: 'export.toMend', choice: { format: 'xlsx', only: 'to-mend' } },
  { label: 'export.failed', choice: { format: 'xlsx', only: 'failed' } },
  { label: 'export.parked', choice: { format: 'xlsx', only: 'parked' } },
  { label: 'export.unsent', choice: { format: 'xlsx', only: 'unsent' } },
] as const satisfies readonly { label: string; choice: Choice }[];

/** A copy needs the sheet, and a selection of rows at least one row: an empty file would be useless. */
function isOffered({ format, only }: Choice, { hasSourceFile, counts }: BatchView): boolean {
  if (format === 'copy') return hasSourceFile;
  return only === 'all' || RESULT_SELECTIONS[only].some((state) => (counts[state] ?? 0) > 0);
}

/** The results as a copy of the user's own workbook, as a new one, or only the rows to correct; and the audit log. */
export function ExportMenu({ batch }: { batch: BatchView }) {
  const { t, language } = useWords();
  const showToast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const exporting = useCommand('batches.export');
  const auditing = useCommand('batches.export-audit-log');
  const [reported, setReported] = useState<NonNullable<typeof exporting.problems>[number][]>([]);
  const reportSaved = (done: Awaited<ReturnType<typeof exporting.perform>>): void => {
    if (!done) return;
    setReported(done.problems);
    if (done.saved) showToast(t('export.saved', { name: done.saved }));
  };
  const writing = useTaskProgress(batch.batch, 'export');
  const perform = async (choice: Choice): Promise<void> => {
    writing.forget();
    reportSaved(await exporting.perform({ batch: batch.batch, language, ...choice }));
  };
  useActions([{ ...keyed('export'), perform: () => setIsOpen(true) }]);
  const receipts = useReceipts(batch.batch);
  const isBusy = exporting.isBusy || auditing.isBusy || receipts.isBusy;
  const problems = exporting.problems ?? auditing.problems ?? [...reported, ...receipts.problems];
  const isLate = useLate(exporting.isBusy);
  const task = receipts.task ?? (isLate && writing.news ? writing : null);
  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} position="top-end">
        <Menu.Target>
          <Button kind="primary" disabled={isBusy}>
            {t('button.export')} <span aria-hidden="true">▴</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.filter(({ choice }) => isOffered(choice, batch)).map(({ label, choice }) => (
            <Menu.Item key={label} onClick={() => void perform(choice)}>
              {t(label)}
            </Menu.Item>
          ))}
          {(batch.counts.paid ?? 0) > 0 ? (
            <Menu.Item onClick={() => void receipts.make(null)}>
              {t('export.receipts', { count: batch.counts.paid ?? 0 })}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => void auditing.perform({ batch: batch.batch }).then(reportSaved)}>
            {t('export.audit')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isBusy && !task ? (
        <span role="status" className="soft">
          {t('export.writing')}
        </span>
      ) : null}
      {task || problems.length > 0 ? (
        <Dialog
          title={t('button.export')}
          onClose={() => {
            if (task) return task.cancel();
            exporting.forget();
            auditing.forget();
            receipts.forget();
            setReported([]);
          }}
        >
          {task?.news ? (
            <Progress
              label={t(receipts.task ? 'receipts.making' : 'export.writing')}
              isShare={!receipts.task}
              done={task.news.done}
              total={task.news.total}
              secondsLeft={task.news.secondsLeft}
              onCancel={task.cancel}
            />
          ) : (
            <ProblemList problems={problems} />
          )}
        </Dialog>
      ) : null}
    </>
  );
}
