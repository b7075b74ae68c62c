import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AccountConfirmation } from '../../shared/domain/account-confirmation.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { rowRoute } from '../platform/route.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';
import { useAccountEvidence } from './account-evidence.tsx';
import { BlockedButton } from './blocked-button.tsx';
import { choiceColumn, Ledger } from './ledger.tsx';

/** A held row: its payee, why it waits, and the batch whose payment it may repeat. */
export interface HeldItem {
  readonly row: number;
  readonly recipient: string;
  readonly amount: string;
  readonly why: string;
  readonly other: { readonly batch: string; readonly row: number } | null;
  /** Takes the amount that the service suggested in place of the row's. */
  readonly suggestion?: ReactNode;
}

/** The row of another batch that one of the problems names. */
export function otherPayment(problems: readonly Problem[]): HeldItem['other'] {
  for (const { params } of problems)
    if (typeof params?.batch === 'string' && typeof params.row === 'number')
      return { batch: params.batch, row: params.row };
  return null;
}

interface HeldListProps {
  /** The first items; `total` counts all. */
  readonly items: readonly HeldItem[];
  readonly total: number;
  readonly isBusy: boolean;
  /**
   * True for changed accounts: each row must be chosen by itself, nothing chooses, releases or leaves out all of them at
   * once, and a release says who was asked.
   */
  readonly isOneByOne?: boolean;
  /** Rows, or null for all of them; and the person's reason, which may be empty. */
  readonly onRelease: (
    rows: readonly number[] | null,
    reason: string,
    asked: AccountConfirmation | null,
  ) => void;
  readonly onClose: (rows: readonly number[] | null) => void;
}

/** Nobody ticks more rows than this one by one; all of them can still be decided at once. */
export const HELD_SHOWN_MAX = 200;

/** Held rows with their reasons: some can be ticked, or all decided at once, with one reason for them. */
export function HeldList(props: HeldListProps) {
  const { items, total, isBusy, isOneByOne = false, onRelease, onClose } = props;
  const { t, T, count } = useWords();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const rows = items.map(({ row }) => row).filter((row) => chosen.has(row));
  const wanted = rows.length === 0 ? null : rows;
  const wantedCount = wanted?.length ?? total;
  const isAll = wanted === null;
  // Decided rows are not selected any more, even if they come back.
  const decided = (): void => setChosen(new Set());
  const choice = choiceColumn<HeldItem>(
    { all: t(isOneByOne ? 'held.choose' : 'held.chooseAll'), one: (row) => t('held.row', { row }) },
    items.map(({ row }) => row),
    chosen,
    setChosen,
  );
  return (
    <Stack gap="xs">
      <Ledger
        label={t('held.title', { count: total })}
        hasCaption={false}
        className="held-list"
        lines={items}
        keyOf={({ row }) => row}
        columns={[
          isOneByOne
            ? { ...choice, head: <span className="visually-hidden">{choice.heading}</span> }
            : choice,
          { heading: t('fact.row'), name: ({ row }) => count(row) },
          { heading: t('session-column.recipient'), cell: ({ recipient }) => recipient },
          { heading: T('field.amount'), figure: ({ amount }) => amount },
          {
            heading: t('rows.why'),
            className: 'held-why',
            cell: ({ why, other, suggestion }) => (
              <>
                {why} <OtherBatch other={other} /> {suggestion}
              </>
            ),
          },
        ]}
      />
      {total > items.length ? (
        <p className="soft">
          {t(isOneByOne ? 'held.moreAfter' : 'held.more', { count: total - items.length })}
        </p>
      ) : null}
      {isAll && isOneByOne ? (
        <p className="soft">{t('held.chooseFirst')}</p>
      ) : (
        <HeldDecisions
          count={wantedCount}
          isAll={isAll}
          isBusy={isBusy}
          isOfAccount={isOneByOne}
          onRelease={(reason, asked) => {
            onRelease(wanted, reason, asked);
            decided();
          }}
          onClose={() => {
            onClose(wanted);
            decided();
          }}
        />
      )}
    </Stack>
  );
}

interface HeldDecisionsProps extends Pick<HeldListProps, 'isBusy'> {
  readonly count: number;
  readonly isAll: boolean;
  /** True if the rows pay another account than before: nothing releases them before it is said who was asked. */
  readonly isOfAccount?: boolean;
  readonly onRelease: (reason: string, asked: AccountConfirmation | null) => void;
  readonly onClose: () => void;
}

/** The two answers about held rows, with a reason for the rows that are released. */
export function HeldDecisions(props: HeldDecisionsProps) {
  const { count, isAll, isBusy, isOfAccount = false, onRelease, onClose } = props;
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const { fields, asked, forget } = useAccountEvidence();
  const begin = (): void => {
    setReason('');
    forget();
  };
  return (
    <>
      {isOfAccount ? fields : null}
      <TextInput
        label={t('held.reason', { count })}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        <BlockedButton
          disabled={isBusy}
          reason={isOfAccount && asked === null ? t('accounts.askFirst') : undefined}
          onClick={() => {
            onRelease(reason.trim(), isOfAccount ? asked : null);
            begin();
          }}
        >
          {t(isAll ? 'held.releaseAll' : 'held.release', { count })}
        </BlockedButton>
        <Button
          disabled={isBusy}
          onClick={() => {
            onClose();
            begin();
          }}
        >
          {t(isAll ? 'held.asideAll' : 'held.aside', { count })}
        </Button>
      </Group>
    </>
  );
}

/** A link to the batch whose payment a row may repeat. */
export function OtherBatch({ other }: Pick<HeldItem, 'other'>) {
  const { t } = useWords();
  const { open } = useRoute();
  if (other === null) return null;
  return (
    <Button variant="transparent" onClick={() => open(rowRoute(other))}>
      {t('held.openOther')}
    </Button>
  );
}
