/** Adds to the book of recipients the payees of a batch that it does not know: all at once, or some. */
import { useState } from 'react';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButton } from '../ui/dialog.tsx';
import { choiceColumn, Ledger } from '../ui/ledger.tsx';
import { Answered, Empty } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

const WIDTH_PX = 640;

/** Offered once somebody was paid; the book is read only on request. */
export function KeepPayees() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  if ((batch.counts.paid ?? 0) === 0 || batch.file === null || batch.kind !== 'payments') return null;
  return <DialogButton label={t('keep.open')}>{(close) => <KeepDialog onClose={close} />}</DialogButton>;
}

type Payees = RequestOutput<'batches.new-payees'>['payees'];

function KeepDialog({ onClose }: { onClose: () => void }) {
  const { batch } = useOpenBatch().batch;
  const { t, problem } = useWords();
  const showToast = useToast();
  const payees = useQuery('batches.new-payees', { batch });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<RequestOutput<'batches.keep-payees'>['refused']>([]);
  const keep = useCommand('batches.keep-payees', (done) => {
    showToast(t('keep.kept', { count: done.kept }));
    setRefused(done.refused);
    if (done.refused.length === 0) onClose();
    else payees.reload();
  });
  return (
    <Dialog title={t('keep.title')} onClose={onClose} size={WIDTH_PX}>
      <Answered query={payees}>
        {(value) =>
          value.payees.length === 0 ? (
            <Empty sentence={t('keep.none')} />
          ) : (
            <PayeeChoice
              payees={value.payees}
              total={value.total}
              left={left}
              onLeft={setLeft}
              isBusy={keep.isBusy}
              onKeep={(rows) => void keep.perform({ batch, rows: [...rows] })}
            />
          )
        }
      </Answered>
      {refused.map(({ row, problems }) => (
        <p key={row} className="field-error" role="alert">
          {t('frame.label', { name: t('held.row', { row }) })}{' '}
          {problems.map((one) => problem(one).message).join(' ')}
        </p>
      ))}
      <ProblemList problems={keep.problems} />
    </Dialog>
  );
}

interface PayeeChoiceProps {
  readonly payees: Payees;
  /** The total, including payees that are not listed. */
  readonly total: number;
  /** Rows whose payees are not added; all others are. */
  readonly left: ReadonlySet<number>;
  readonly onLeft: (rows: ReadonlySet<number>) => void;
  readonly isBusy: boolean;
  readonly onKeep: (rows: readonly number[]) => void;
}

function PayeeChoice({ payees, total, left, onLeft, isBusy, onKeep }: PayeeChoiceProps) {
  const { t, count, word, locale } = useWords();
  const rows = payees.map(({ row }) => row);
  const chosen = rows.filter((row) => !left.has(row));
  return (
    <div className="stack stack-tight">
      <p className="soft">{t('keep.text')}</p>
      <Ledger
        label={t('keep.title')}
        hasCaption={false}
        className="held-list"
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
          { heading: t('rows.recipient'), cell: ({ name }) => name },
          {
            heading: word('field', 'transaction_type'),
            cell: ({ transactionType }) => inWords('transaction_type', transactionType, { locale }),
          },
          { heading: t('payees.account'), className: 'mono', cell: ({ account }) => account },
        ]}
      />
      {total > rows.length ? <p className="soft">{t('keep.more', { count: total - rows.length })}</p> : null}
      <div className="line-up">
        <Button kind="primary" disabled={isBusy || chosen.length === 0} onClick={() => onKeep(chosen)}>
          {t('keep.do', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}
