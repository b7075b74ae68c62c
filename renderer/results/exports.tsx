import { Button, Menu, Modal } from '@mantine/core';
import { useState } from 'react';
import { TaskProgress } from '../batch/task-progress.tsx';
import { useActions } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { EntriesDialog } from './entries-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { type ExportItem, useExports } from './use-exports.ts';

/**
 * What is wanted most stands by itself: one's own workbook with the results, and the receipts. The menu has all, by whom it
 * is for. `isNext`: nothing of the batch waits for a decision first.
 */
export function Exports({ isNext }: { readonly isNext: boolean }) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<'entries' | 'order' | null>(null);
  const exports = useExports(setDialog);
  const { groups, first, receipts, isBusy } = exports;
  useActions([{ ...keyed('export'), perform: () => setIsOpen(true) }]);
  const close = (): void => setDialog(null);
  return (
    <>
      {receipts ? (
        <Button disabled={isBusy} onClick={receipts.perform}>
          {t('export.receiptsAll')}
        </Button>
      ) : null}
      {/* What scrolls must be reachable by the keyboard. */}
      <Menu opened={isOpen} onChange={setIsOpen} position="top-end" menuItemTabIndex={0}>
        <Menu.Target>
          <Button disabled={isBusy}>
            {t('button.export')} <span aria-hidden="true">▴</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
          {groups.map(({ heading, items }) => (
            <ExportGroup key={heading} heading={heading} items={items} />
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant={isNext ? 'filled' : 'default'} disabled={isBusy} onClick={first.perform}>
        {first.label}
      </Button>
      {dialog === 'order' ? <OrderDialog onClose={close} /> : null}
      {dialog === 'entries' ? <EntriesDialog onClose={close} /> : null}
      <ExportProgress exports={exports} />
    </>
  );
}

function ExportGroup({ heading, items }: { heading: string; items: readonly ExportItem[] }) {
  return (
    <>
      <Menu.Label>{heading}</Menu.Label>
      {items.map(({ label, perform }) => (
        <Menu.Item key={label} onClick={perform}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}

/** What is being written, if it takes long, and what could not be. */
function ExportProgress({ exports }: { exports: ReturnType<typeof useExports> }) {
  const { t } = useWords();
  const { task, isOfReceipts, isBusy, problems, forget } = exports;
  if (isBusy && !task)
    return (
      <span role="status" className="soft">
        {t('export.writing')}
      </span>
    );
  if (!task && problems.length === 0) return null;
  return (
    <Modal opened title={t('button.export')} onClose={task ? task.cancel : forget}>
      {task?.news ? (
        <TaskProgress
          label={t(isOfReceipts ? 'receipts.making' : 'export.writing')}
          task={task}
          isShare={!isOfReceipts}
        />
      ) : (
        <ProblemList problems={problems} />
      )}
    </Modal>
  );
}
