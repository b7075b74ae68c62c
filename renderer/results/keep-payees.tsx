import { Button, EmptyState, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Account } from '../ui/account.tsx';
import { Answered } from '../ui/answered.tsx';
import { DialogButtons } from '../ui/form-dialog.tsx';
import { choiceColumn, Ledger } from '../ui/ledger.tsx';
import { useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

const WIDTH_PX = 720;

/** True once somebody was paid. */
export function mayKeepPayees({ counts, file, kind }: BatchView): boolean {
  return (counts.paid ?? 0) > 0 && file !== null && kind === 'payments';
}

/** The payees who are not in the service's book, which is read only on request. */
export function KeepDialog({ onClose }: { onClose: () => void }) {
  const { batch } = useOpenBatch().batch;
  const { t, problem } = useWords();
  const showToast = useToast();
  const query = useQuery('batches.new-payees', { batch });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const keep = useCommand('batches.keep-payees', (done) => {
    showToast(t('keep.kept', { count: done.kept }));
    if (done.refused.length === 0) onClose();
    else query.reload();
  });
  return (
    <Modal opened title={t('keep.title')} onClose={onClose} size={WIDTH_PX}>
      <Answered query={query}>
        {({ payees, total }) => {
          if (payees.length === 0) return <EmptyState description={t('keep.none')} />;
          const chosen = payees.map(({ row }) => row).filter((row) => !left.has(row));
          return (
            <Stack gap="xs">
              <p className="soft">{t('keep.text')}</p>
              <PayeeTable payees={payees} chosen={chosen} onLeft={setLeft} />
              {total > payees.length ? (
                <p className="soft">{t('keep.more', { count: total - payees.length })}</p>
              ) : null}
              <DialogButtons>
                <Button
                  variant="filled"
                  disabled={keep.isBusy || chosen.length === 0}
                  onClick={() => void keep.perform({ batch, rows: chosen })}
                >
                  {t('keep.do', { count: chosen.length })}
                </Button>
              </DialogButtons>
            </Stack>
          );
        }}
      </Answered>
      {keep.value?.refused.map(({ row, problems }) => (
        <Text key={row} size="xs" c="var(--red)" role="alert">
          {t('frame.label', { name: t('held.row', { row }) })}{' '}
          {problems.map((one) => problem(one).message).join(' ')}
        </Text>
      ))}
      <ProblemList problems={keep.problems} />
    </Modal>
  );
}

interface PayeeTableProps {
  readonly payees: RequestOutput<'batches.new-payees'>['payees'];
  readonly chosen: readonly number[];
  /** Takes the rows whose payees are not added. */
  readonly onLeft: (rows: ReadonlySet<number>) => void;
}

function PayeeTable({ payees, chosen, onLeft }: PayeeTableProps) {
  const { t, count, locale } = useWords();
  const rows = payees.map(({ row }) => row);
  return (
    <Ledger
      label={t('keep.title')}
      hasCaption={false}
      lines={payees}
      keyOf={({ row }) => row}
      columns={[
        choiceColumn(
          { all: t('keep.all'), one: (row) => t('held.row', { row }) },
          rows,
          new Set(chosen),
          (next) => onLeft(new Set(rows.filter((row) => !next.has(row)))),
        ),
        { heading: t('fact.row'), name: ({ row }) => count(row) },
        { heading: t('session-column.recipient'), className: 'nowrap', cell: ({ name }) => name },
        {
          heading: t('recipients.paidBy'),
          cell: ({ transactionType }) => inWords('transaction_type', transactionType, { locale }),
        },
        { heading: t('receipt.account'), cell: ({ account }) => <Account>{account}</Account> },
      ]}
    />
  );
}
