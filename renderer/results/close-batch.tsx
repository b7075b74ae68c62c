import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BatchState } from '../../shared/domain/row-state.ts';
import { batchName } from '../../shared/i18n/batch-name.ts';
import type { BatchView, ClosingView } from '../../shared/ipc/batch-views.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Answered } from '../ui/answered.tsx';
import { DialogButton, FormDialog } from '../ui/form-dialog.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { useToast } from '../ui/messages.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { operationOf, RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

const WIDTH_PX = 880;
const REASON_MAX = 500;

/** Nothing of the batch is being sent, and something of it was. */
const CAN_CLOSE: readonly BatchState[] = [
  ...(['finished', 'partly-paid', 'not-paid', 'needs-you', 'following', 'paused', 'stopped'] as const),
];

/** True once nothing is being sent. */
export function mayBeClosed({ file, state }: BatchView): boolean {
  return file !== null && CAN_CLOSE.includes(state);
}

export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { batch, take } = useOpenBatch();
  const { t, locale } = useWords();
  const showToast = useToast();
  const query = useQuery('batches.closing', { batch: batch.batch });
  const [reason, setReason] = useState('');
  const closing = useCommand('batches.close', (view) => {
    take(view);
    showToast(t('closing.done'));
    onClose();
  });
  const { obstacles = [], toExplain = [] } = query.value ?? {};
  const isBlocked =
    query.value === undefined || obstacles.length > 0 || (toExplain.length > 0 && reason.trim() === '');
  return (
    <FormDialog
      title={t('closing.title', { name: batchName(batch, locale) })}
      size={WIDTH_PX}
      confirm={t('closing.do')}
      command={closing}
      isBlocked={isBlocked}
      onClose={onClose}
      onSubmit={() => void closing.perform({ batch: batch.batch, reason })}
    >
      <Answered query={query}>
        {(found) => (
          <Stack gap="xs">
            <p className="soft">{t('closing.text')}</p>
            <Lines closing={found} />
            <Wallets wallets={found.wallets} />
            <ProblemList problems={[...found.obstacles, ...found.toExplain]} />
            {found.obstacles.length + found.toExplain.length === 0 ? <p>{t('closing.addsUp')}</p> : null}
            {found.obstacles.length > 0 ? null : (
              <TextInput
                label={t(found.toExplain.length > 0 ? 'closing.reason' : 'closing.reasonFree')}
                maxLength={REASON_MAX}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Stack>
        )}
      </Answered>
    </FormDialog>
  );
}

function Lines({ closing: { lines, excluded } }: { closing: ClosingView }) {
  const { batch } = useOpenBatch();
  const { t, T, word, count, amount } = useWords();
  const rows = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <>
      <p className="tie">{t('closing.equation', { lines: rows + excluded, excluded, rows })}</p>
      {/* The wallets' side and the reason stay in sight below it. */}
      <Ledger
        maxHeight="34vh"
        label={t('closing.rows')}
        lines={lines}
        keyOf={({ currency, channel, state }) => `${currency} ${channel} ${state}`}
        columns={[
          { heading: T('field.currency'), name: ({ currency }) => currency?.toUpperCase() ?? '' },
          {
            heading: T('field.channel'),
            cell: ({ channel }) => (channel === null ? '' : word('channel', channel)),
          },
          {
            heading: t('rows.state'),
            cell: ({ state }) => <RowStateMark state={state} operation={operationOf(batch.kind)} />,
          },
          { heading: t('fact.rows'), figure: (line) => count(line.count) },
          {
            heading: T('field.amount'),
            figure: (line) => (line.currency === null ? '' : amount(line.amount, line.currency)),
          },
        ]}
      />
    </>
  );
}

function Wallets({ wallets }: Pick<ClosingView, 'wallets'>) {
  const { t, amount } = useWords();
  if (wallets.length === 0) return null;
  const figure = (decimal: string | null, currency: string) =>
    decimal === null ? t('closing.unknown') : amount(decimal, currency);
  return (
    <Ledger
      label={t('closing.wallets')}
      lines={wallets}
      keyOf={({ wallet }) => wallet}
      columns={[
        { heading: t('closing.wallet'), name: ({ currency }) => currency.toUpperCase() },
        { heading: t('closing.before'), figure: ({ before, currency }) => figure(before, currency) },
        { heading: t('closing.amounts'), figure: ({ amounts, currency }) => figure(amounts, currency) },
        { heading: t('closing.fees'), figure: ({ fees, currency }) => figure(fees, currency) },
        { heading: t('closing.others'), figure: ({ others, currency }) => figure(others, currency) },
        { heading: t('closing.now'), figure: ({ now, currency }) => figure(now, currency) },
        {
          heading: t('closing.unexplained'),
          figure: ({ unexplained, currency }) => figure(unexplained, currency),
        },
      ]}
    />
  );
}

/** Who closed the batch, with the way to open it again. */
export function ClosedBy() {
  const { batch } = useOpenBatch();
  const { t, dateTime, person } = useWords();
  const { closed } = batch;
  if (closed === undefined) return null;
  const date = dateTime(new Date(closed.atMs).toISOString());
  return (
    <Notice
      action={
        <DialogButton label={t('closing.reopen')}>{(close) => <ReopenDialog onClose={close} />}</DialogButton>
      }
    >
      <strong>{t('closing.by', { by: person(closed.by), date })}</strong>{' '}
      {closed.reason === undefined ? '' : t('closing.why', { reason: closed.reason })}
    </Notice>
  );
}

function ReopenDialog({ onClose }: { onClose: () => void }) {
  const { batch, take } = useOpenBatch();
  const { t, locale } = useWords();
  const [reason, setReason] = useState('');
  const reopening = useCommand('batches.reopen', (view) => {
    take(view);
    onClose();
  });
  return (
    <FormDialog
      title={t('closing.reopenTitle', { name: batchName(batch, locale) })}
      confirm={t('closing.reopenDo')}
      command={reopening}
      isBlocked={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => void reopening.perform({ batch: batch.batch, reason })}
    >
      <Stack gap="xs">
        <p>{t('closing.reopenText')}</p>
        <TextInput
          label={t('closing.reopenReason')}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  );
}
