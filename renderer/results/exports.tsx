import { Button, Menu, Modal } from '@mantine/core';
import { useState } from 'react';
import { RESULT_SELECTIONS } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { NEXT_AMOUNTS } from '../../shared/sheet/own-sheets.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { useCommand } from '../bridge/requests.ts';
import { useActions } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { useLate } from '../ui/answered.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';
import { EntriesDialog } from './entries-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { useAdvices } from './use-advices.ts';
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

/**
 * What is wanted most stands by itself: one's own workbook with the results, and the receipts. The menu has all: a new
 * workbook, only some rows, the audit log.
 */
export function Exports() {
  const { batch } = useOpenBatch();
  const { t, language } = useWords();
  const showSaved = useSavedToast();
  const [isOpen, setIsOpen] = useState(false);
  const exporting = useCommand('batches.export', showSaved);
  const auditing = useCommand('batches.export-audit-log', showSaved);
  const reporting = useCommand('batches.report', showSaved);
  const certifying = useCommand('batches.certificate', showSaved);
  const nexting = useCommand('batches.next-sheet', showSaved);
  const writing = useTaskProgress('export');
  const perform = (choice: Choice): void => {
    writing.forget();
    void exporting.perform({ batch: batch.batch, language, ...choice });
  };
  useActions([{ ...keyed('export'), perform: () => setIsOpen(true) }]);
  const receipts = useReceipts();
  const advices = useAdvices();
  const [isOrdering, setIsOrdering] = useState(false);
  const others = [auditing, reporting, certifying, nexting, advices];
  const isBusy = [exporting, receipts, ...others].some((each) => each.isBusy);
  const refused = exporting.problems ?? others.find((each) => each.problems)?.problems;
  const told = [...(exporting.value?.problems ?? []), ...(nexting.value?.problems ?? [])];
  const problems = refused ?? [...told, ...receipts.problems];
  const isLate = useLate(exporting.isBusy);
  const task = receipts.task ?? (isLate && writing.news ? writing : null);
  const { paid = 0, closed = 0 } = batch.counts;
  const isToldOf = paid > 0 && batch.kind === 'payments';
  const [isEntering, setIsEntering] = useState(false);
  const first = batch.hasSourceFile
    ? ({ label: 'export.mine', choice: { format: 'copy', only: 'all' } } as const)
    : ({ label: 'export.xlsx', choice: { format: 'xlsx', only: 'all' } } as const);
  return (
    <>
      {paid > 0 ? (
        <Button disabled={isBusy} onClick={() => receipts.make(null)}>
          {t('export.receiptsAll')}
        </Button>
      ) : null}
      <Menu opened={isOpen} onChange={setIsOpen} position="top-end">
        <Menu.Target>
          <Button disabled={isBusy}>
            {t('button.export')} <span aria-hidden="true">▴</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.filter(({ choice }) => isOffered(choice, batch)).map(({ label, choice }) => (
            <Menu.Item key={label} onClick={() => perform(choice)}>
              {t(label)}
            </Menu.Item>
          ))}
          {paid > 0 ? (
            <Menu.Item onClick={() => receipts.make(null)}>{t('export.receipts', { count: paid })}</Menu.Item>
          ) : null}
          {isToldOf ? (
            <>
              <Menu.Item onClick={() => advices.write('pdf')}>{t('export.advices')}</Menu.Item>
              <Menu.Item onClick={() => advices.write('mail')}>{t('export.drafts')}</Menu.Item>
            </>
          ) : null}
          {closed > 0 && batch.kind === 'payments' ? (
            <Menu.Item onClick={() => setIsOrdering(true)}>{t('export.order')}</Menu.Item>
          ) : null}
          <Menu.Item
            onClick={() => void reporting.perform({ batch: batch.batch, language, paper: paperOf(language) })}
          >
            {t('closing.report')}
          </Menu.Item>
          {batch.closed ? (
            <Menu.Item onClick={() => void certifying.perform({ batch: batch.batch })}>
              {t('closing.certificate')}
            </Menu.Item>
          ) : null}
          {NEXT_AMOUNTS.map((amounts) => (
            <Menu.Item
              key={amounts}
              onClick={() => void nexting.perform({ batch: batch.batch, amounts, language })}
            >
              {t(`export.next.${amounts}`)}
            </Menu.Item>
          ))}
          {paid > 0 ? <Menu.Item onClick={() => setIsEntering(true)}>{t('export.entries')}</Menu.Item> : null}
          <Menu.Item onClick={() => void auditing.perform({ batch: batch.batch })}>
            {t('export.audit')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="filled" disabled={isBusy} onClick={() => perform(first.choice)}>
        {t(first.label)}
      </Button>
      {isOrdering ? <OrderDialog onClose={() => setIsOrdering(false)} /> : null}
      {isEntering ? <EntriesDialog onClose={() => setIsEntering(false)} /> : null}
      {isBusy && !task ? (
        <span role="status" className="soft">
          {t('export.writing')}
        </span>
      ) : null}
      {task || problems.length > 0 ? (
        <Modal
          opened
          title={t('button.export')}
          onClose={() => {
            if (task) return task.cancel();
            exporting.forget();
            for (const each of [receipts, ...others]) each.forget();
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
        </Modal>
      ) : null}
    </>
  );
}
