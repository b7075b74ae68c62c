import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { RESULT_SELECTIONS } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { useCommand } from '../bridge/use-request.ts';
import { useActions } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useSavedToast } from '../ui/toast.tsx';
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
export function ExportMenu() {
  const { batch } = useOpenBatch();
  const { t, language } = useWords();
  const showSaved = useSavedToast();
  const [isOpen, setIsOpen] = useState(false);
  const [reported, setReported] = useState<readonly Problem[]>([]);
  const reportSaved = (done: {
    readonly saved: string | null;
    readonly problems: readonly Problem[];
  }): void => {
    setReported(done.problems);
    showSaved(done);
  };
  const exporting = useCommand('batches.export', reportSaved);
  const auditing = useCommand('batches.export-audit-log', reportSaved);
  const writing = useTaskProgress('export');
  const perform = (choice: Choice): void => {
    writing.forget();
    void exporting.perform({ batch: batch.batch, language, ...choice });
  };
  useActions([{ ...keyed('export'), perform: () => setIsOpen(true) }]);
  const receipts = useReceipts();
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
            <Menu.Item key={label} onClick={() => perform(choice)}>
              {t(label)}
            </Menu.Item>
          ))}
          {(batch.counts.paid ?? 0) > 0 ? (
            <Menu.Item onClick={() => receipts.make(null)}>
              {t('export.receipts', { count: batch.counts.paid ?? 0 })}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => void auditing.perform({ batch: batch.batch })}>
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
            <TaskProgress
              label={t(receipts.task ? 'receipts.making' : 'export.writing')}
              task={task}
              isShare={!receipts.task}
            />
          ) : (
            <ProblemList problems={problems} />
          )}
        </Dialog>
      ) : null}
    </>
  );
}
