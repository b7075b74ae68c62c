import { Button, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { AccountConfirmation } from '../../shared/domain/account-confirmation.ts';
import type { ReviewView, RowView } from '../../shared/ipc/batch-views.ts';
import { request, useCommand, useQuery, useTask } from '../bridge/requests.ts';
import { Answered } from '../ui/answered.tsx';
import { ConfirmDialog, DialogButton } from '../ui/form-dialog.tsx';
import {
  HELD_SHOWN_MAX,
  HeldDecisions,
  type HeldItem,
  HeldList,
  OtherBatch,
  otherPayment,
} from '../ui/held-list.tsx';
import { useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { allRows } from './all-rows.ts';
import { type HeldChoice, isOfChangedAccount, rowsMeant } from './held-choice.ts';
import { useOpenBatch } from './open-batch.ts';

interface DecisionProps {
  readonly onChanged: () => void;
}

interface HeldRowsProps extends DecisionProps {
  /** How many there are. */
  readonly held: number;
  readonly changes: ReviewView['accountChanges'];
}

/** Rows that need a decision before they can be sent: duplicates, quotes with errors, moved rates. */
export function HeldRows({ held, changes, onChanged }: HeldRowsProps) {
  const words = useWords();
  const { batch } = useOpenBatch().batch;
  const page = useQuery('batches.rows', {
    ...{ batch, states: ['held'], search: '', offset: 0, limit: HELD_SHOWN_MAX },
    sort: { by: 'row', direction: 'asc' },
  });
  const reload = page.reload;
  const { problems, isBusy, decide } = useHeldDecision(onChanged, reload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was decided has left the list, and a new review, with its own changes, may hold as many others
  useEffect(() => reload(), [held, changes]);
  return (
    <Stack gap="xs">
      <p className="soft">{words.t('held.text')}</p>
      <Answered query={page}>
        {({ rows, total }) => {
          const changed = rows.filter(isOfChangedAccount);
          const changedCount = changes.filter(
            (row) => row.state === 'held' && isOfChangedAccount(row),
          ).length;
          const others = rows.filter((row) => !isOfChangedAccount(row));
          const listOf = (shown: readonly RowView[], count: number, isOneByOne: boolean) => (
            <HeldList
              items={shown.map((row) => ({
                ...itemOf(row, words),
                suggestion: <TakeSuggested row={row} onChanged={onChanged} />,
              }))}
              total={count}
              isOneByOne={isOneByOne}
              isBusy={isBusy}
              onRelease={(chosen, reason, asked) =>
                decide('release', { shown, chosen, count: chosen?.length ?? count }, { reason, asked })
              }
              onClose={(chosen) => decide('close', { shown, chosen, count: chosen?.length ?? count })}
            />
          );
          return (
            <>
              {changed.length > 0 && listOf(changed, changedCount, true)}
              {others.length > 0 && listOf(others, total - changedCount, false)}
            </>
          );
        }}
      </Answered>
      <ProblemList problems={problems} />
    </Stack>
  );
}

function itemOf(row: RowView, { problem, money }: Words): HeldItem {
  const grave = row.problems.filter(({ severity }) => severity !== 'note');
  return {
    row: row.row,
    recipient: row.recipient,
    amount: row.amount === null || row.currency === null ? '' : money(row.amount, row.currency),
    why: grave.map((one) => problem(one).message).join(' '),
    other: otherPayment(grave),
  };
}

/**
 * Release pays rows as they are; close leaves them out. If none are chosen, all held ones are meant but those whose
 * account has changed; nothing is decided if they are others than were shown. Undo holds them again.
 */
function useHeldDecision(onChanged: () => void, onOthers: () => void) {
  const { batch } = useOpenBatch().batch;
  const { t, problem } = useWords();
  const showToast = useToast();
  const release = useCommand('batches.release');
  const close = useCommand('batches.close-rows');
  const held = useTask((id: string) => allRows(id, ['held']));
  const decide = async (
    kind: 'release' | 'close',
    choice: HeldChoice,
    { reason = '', asked = null }: { reason?: string; asked?: AccountConfirmation | null } = {},
  ): Promise<void> => {
    const all = await held.perform(batch);
    if (all === undefined) return;
    const rows = rowsMeant(all.rows, choice);
    if (rows === undefined) {
      showToast(t('held.others'));
      onOthers();
      return;
    }
    const [first] = rows;
    if (first === undefined) return;
    const input = { batch, rows: [...rows] };
    const done = await (kind === 'release'
      ? release.perform({
          ...input,
          reason: reason === '' ? null : reason,
          ...(asked !== null && { confirmed: asked }),
        })
      : close.perform(input));
    if (!done) return;
    const undo = async (): Promise<void> => {
      // Undo restores the held state only; it never turns closed into paid or released into closed.
      const reply = await request('batches.take-back', input);
      if (!reply.ok) for (const one of reply.problems) showToast(problem(one).message);
      onChanged();
    };
    const message =
      rows.length === 1
        ? t(kind === 'release' ? 'held.released' : 'held.closed', { row: first })
        : t(kind === 'release' ? 'held.releasedMany' : 'held.closedMany', { count: rows.length });
    showToast(message, () => void undo());
    onChanged();
  };
  return {
    decide,
    isBusy: held.isBusy || release.isBusy || close.isBusy,
    problems: held.problems ?? release.problems ?? close.problems,
  };
}

interface HeldRowProps extends DecisionProps {
  readonly row: RowView;
}

/** The decision about one held row, below the reason. */
export function HeldDecision({ row, onChanged }: HeldRowProps) {
  const { t } = useWords();
  const { decide, isBusy, problems } = useHeldDecision(onChanged, onChanged);
  const choice = { shown: [row], chosen: [row.row], count: 1 };
  return (
    <Stack gap="xs">
      <OtherBatch other={otherPayment(row.problems)} />
      {isOfChangedAccount(row) ? (
        <HeldDecisions
          count={1}
          isAll={false}
          isBusy={isBusy}
          isOfAccount
          onRelease={(reason, asked) => void decide('release', choice, { reason, asked })}
          onClose={() => void decide('close', choice)}
        />
      ) : (
        <Group gap="xs">
          <Button disabled={isBusy} onClick={() => void decide('release', choice)}>
            {t('button.release')}
          </Button>
          <Button disabled={isBusy} onClick={() => void decide('close', choice)}>
            {t('button.close-row')}
          </Button>
          <TakeSuggested row={row} onChanged={onChanged} />
        </Group>
      )}
      <ProblemList problems={problems} />
    </Stack>
  );
}

/**
 * A button that takes the amount suggested by the service in place of the row's, after a confirmation, since the
 * amount changes.
 */
function TakeSuggested({ row, onChanged }: HeldRowProps) {
  const { t, money } = useWords();
  const { batch } = useOpenBatch().batch;
  const showToast = useToast();
  const take = useCommand('batches.take-suggested');
  const { suggestedAmount, amount, currency } = row;
  if (suggestedAmount === null || amount === null || currency === null) return null;
  const values = { row: row.row, amount: money(suggestedAmount, currency), before: money(amount, currency) };
  const perform = async (close: () => void): Promise<void> => {
    const done = await take.perform({ batch, row: row.row, amount: suggestedAmount });
    if (!done) return;
    close();
    showToast(t('held.tookSuggested', values));
    onChanged();
  };
  return (
    <DialogButton size="xs" label={t('held.takeSuggested', values)}>
      {(close) => (
        <ConfirmDialog
          title={t('held.row', { row: row.row })}
          confirm={t('held.takeSuggested', values)}
          color="blue"
          command={take}
          onSubmit={() => void perform(close)}
          onClose={() => {
            take.forget();
            close();
          }}
        >
          <p>{t('held.askSuggested', { ...values, recipient: row.recipient })}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
