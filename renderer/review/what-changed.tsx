/** What to know, and to decide, before the batch is approved: held rows, what has changed since last time, who is left out. */

import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import { isSent, LEFT_OUT, NOT_PAID, type RowState } from '../../shared/domain/row-state.ts';
import type { ComparisonView, ReviewView } from '../../shared/ipc/batch-views.ts';
import { AccountChanges, isHeldChange } from '../batch/account-changes.tsx';
import { reasonsOf } from '../batch/batch-rows-grid.tsx';
import { HeldRows } from '../batch/held-rows.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { AmountsVary, type ChangeLine, changeAt, SeenChange } from '../batch/seen-change.tsx';
import { addedUp, unpaidOf } from '../batch/tally.ts';
import { useSetAside } from '../batch/use-set-aside.ts';
import { useQuery } from '../bridge/requests.ts';
import { Answered } from '../ui/answered.tsx';
import { LedgerTable } from '../ui/ledger.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { type Fold, Folds } from './folds.tsx';

interface WhatChangedProps {
  readonly review: ReviewView;
  readonly onChanged: () => void;
  readonly isPrinting: boolean;
}

export function WhatChanged({ review, onChanged, isPrinting }: WhatChangedProps) {
  const words = useWords();
  const { t, date, batchName } = words;
  const { batch } = useOpenBatch();
  const query = useQuery('batches.compare', { batch: batch.batch });
  const compared = useRef(review);
  useEffect(() => {
    // What was decided has changed whom the batch pays.
    if (compared.current !== review) query.reload();
    compared.current = review;
  }, [review, query.reload]);
  const held = batch.counts.held ?? 0;
  const changes = review.accountChanges;
  const decided = isPrinting ? changes : changes.filter((change) => !isHeldChange(change));
  const heldFolds: readonly Fold[] =
    held === 0 || isSent(batch)
      ? []
      : [
          {
            key: 'held',
            title: t('held.title', { count: held }),
            hint: sumsOf(unpaidOf(batch, ['held']).sums, words),
            isOpen: true,
            isOnScreenOnly: true,
            content: <HeldRows held={held} changes={changes} onChanged={onChanged} />,
          },
        ];
  return (
    <Answered query={query}>
      {(comparison) => {
        const { previous } = comparison;
        const source = { comparison, changes, decided, onChanged, onSeen: query.reload };
        const changed = changedFolds(source, words);
        const since = previous && { file: batchName(previous), date: date(previous.created) };
        const nothing = since ? t('compare.same') : t('compare.none');
        return (
          <Folds
            title={since ? t('compare.since', since) : t('compare.title')}
            {...(changed.length === 0 && { text: nothing })}
            folds={[...heldFolds, ...changed, ...unpaidFold(batch, words)]}
            isPrinting={isPrinting}
          />
        );
      }}
    </Answered>
  );
}

type Sums = ComparisonView['changedAmounts'][number]['totals'];

function sumsOf(sums: readonly Pick<Sums[number], 'amount' | 'currency'>[], { money }: Words): string {
  return sums.map(({ amount, currency }) => money(amount, currency)).join(' · ');
}

function unpaidFold(batch: ReturnType<typeof useOpenBatch>['batch'], words: Words): readonly Fold[] {
  const states = isSent(batch) ? NOT_PAID : LEFT_OUT;
  const { count, sums } = unpaidOf(batch, states);
  if (count === 0) return [];
  return [
    {
      key: 'unpaid',
      title: words.t(batch.kind === 'customer-deposits' ? 'unpaid.listIn' : 'unpaid.list', { count }),
      hint: sumsOf(sums, words),
      content: <UnpaidList key={JSON.stringify(batch.counts)} states={states} />,
    },
  ];
}

interface Compared {
  readonly comparison: ComparisonView;
  readonly changes: ReviewView['accountChanges'];
  /** Those of the changes that are shown here. */
  readonly decided: ReviewView['accountChanges'];
  readonly onChanged: () => void;
  readonly onSeen: () => void;
}

/** New accounts first, then new people, those who are missing, and other amounts, the largest change first. */
function changedFolds(source: Compared, words: Words): readonly Fold[] {
  const { comparison, changes, decided, onChanged, onSeen } = source;
  const seen = (kind: ChangeLine['change']['kind']) => ({
    lineOf: (row: number) => changeAt(comparison, kind, row),
    onSeen,
  });
  const { t } = words;
  const { added, missing, changedAccounts, changedAmounts, unclear } = comparison;
  const told = new Set(changes.map(({ row }) => row));
  const others = changedAccounts.filter(({ rows }) => !rows.some((row) => told.has(row)));
  const accounts = decided.length + others.length;
  const folds: (Fold | false)[] = [
    accounts > 0 && {
      key: 'accounts',
      title: t('compare.accounts', { count: accounts }),
      isOpen: true,
      content: (
        <>
          <AccountChanges changes={decided} />
          {others.length > 0 ? (
            <PeopleTable people={others} onChanged={onChanged} was={({ before }) => before} />
          ) : null}
        </>
      ),
    },
    added.length > 0 && {
      key: 'added',
      title: t('compare.added', { count: added.length }),
      hint: sumsOf(addedUp(added.flatMap(({ totals }) => totals)), words),
      content: <PeopleTable people={added} onChanged={onChanged} seen={seen('added')} />,
    },
    missing.length > 0 && {
      key: 'missing',
      title: t('compare.missing', { count: missing.length }),
      hint: sumsOf(addedUp(missing.flatMap(({ totals }) => totals)), words),
      content: <PeopleTable people={missing} seen={seen('missing')} />,
    },
    changedAmounts.length > 0 && {
      key: 'amounts',
      title: t('compare.amounts', { count: changedAmounts.length }),
      hint: changedAmounts
        .slice(0, 2)
        .map((line) => changeWords(line, words))
        .join(', '),
      content: (
        <>
          <PeopleTable
            people={changedAmounts}
            onChanged={onChanged}
            seen={seen('amount')}
            was={(line) => `${sumsOf(line.before, words)} (${changeWords(line, words)})`}
          />
          <AmountsVary isTicked={comparison.amountsVary} onChanged={onSeen} />
        </>
      ),
    },
    unclear.length > 0 && {
      key: 'unclear',
      title: t('compare.unclear', { count: unclear.length }),
      content: (
        <PeopleTable
          people={unclear}
          seen={seen('unclear')}
          was={({ before }) => {
            const [first] = before;
            return t('compare.mayBe', {
              count: before.length,
              row: first?.row ?? 0,
              name: first?.recipient ?? '',
            });
          }}
        />
      ),
    },
  ];
  return folds.filter((fold) => fold !== false);
}

type ChangedAmount = ComparisonView['changedAmounts'][number];

/** By how much an amount has changed: `+XOF 499`; empty if it was in another currency. */
function changeWords({ before, totals }: ChangedAmount, { money }: Words): string {
  const [[was, ...wereMore], [now, ...areMore]] = [before, totals];
  if (!was || !now || wereMore.length + areMore.length > 0 || was.currency !== now.currency) return '';
  const [earlier, later] = [was, now].map(({ amount, currency }) => parseAmount(amount, currency));
  if (!earlier?.ok || !later?.ok) return '';
  const difference = later.amountMinor - earlier.amountMinor;
  const amount = money(formatAmount(Math.abs(difference), now.currency), now.currency);
  return `${difference < 0 ? '−' : '+'}${amount}`;
}

/** Nobody reads more of them in a window; the title says how many there are. */
const SHOWN_MAX = 100;

interface PeopleTableProps<Person> {
  readonly people: readonly Person[];
  /** What was there last time. */
  readonly was?: (person: Person) => string;
  /** Present if they are in this batch, and can be left out of it. */
  readonly onChanged?: () => void;
  /** Present if each of them is to be looked at. */
  readonly seen?: {
    readonly lineOf: (row: number) => ChangeLine | undefined;
    readonly onSeen: () => void;
  };
}

type Person = ComparisonView['added'][number];

function PeopleTable<One extends Person>({ people, was, onChanged, seen }: PeopleTableProps<One>) {
  const words = useWords();
  const { t, T, count } = words;
  const { batch } = useOpenBatch();
  const canLeaveOut = onChanged !== undefined && !isSent(batch);
  return (
    <>
      <LedgerTable
        lines={people.slice(0, SHOWN_MAX)}
        keyOf={({ row }) => row}
        columns={[
          { heading: t('fact.row'), name: ({ row }) => count(row) },
          { heading: t('session-column.recipient'), cell: ({ recipient }) => recipient },
          { heading: t('receipt.account'), cell: ({ account }) => account },
          { heading: T('field.amount'), figure: ({ totals }) => sumsOf(totals, words) },
          ...(was ? [{ heading: t('compare.before'), cell: was }] : []),
          ...(seen && people.some(({ row }) => seen.lineOf(row))
            ? [
                {
                  heading: t('compare.seen'),
                  cell: ({ row }: One) => <SeenChange line={seen.lineOf(row)} onSeen={seen.onSeen} />,
                },
              ]
            : []),
          ...(canLeaveOut
            ? [
                {
                  heading: t('compare.decide'),
                  cell: (person: One) => <LeaveOut person={person} onChanged={onChanged} />,
                },
              ]
            : []),
        ]}
      />
      {people.length > SHOWN_MAX ? (
        <p className="soft">{t('compare.more', { count: people.length - SHOWN_MAX })}</p>
      ) : null}
    </>
  );
}

/** Leaves somebody out of the batch at once; the message that says it takes it back. */
function LeaveOut({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const close = useSetAside(onChanged);
  return (
    <>
      <Button
        size="xs"
        aria-label={t('compare.leaveOutWho', { name: person.recipient })}
        disabled={close.isBusy}
        onClick={() => void close.perform({ batch, rows: [...person.rows] })}
      >
        {t('compare.leaveOut')}
      </Button>
      <ProblemList problems={close.problems} />
    </>
  );
}

/** Each row that is not paid, and why. */
function UnpaidList({ states }: { states: readonly RowState[] }) {
  const { batch } = useOpenBatch();
  const words = useWords();
  const { t, T, count, money } = words;
  const query = useQuery('batches.rows', {
    ...{ batch: batch.batch, states: [...states], search: '', offset: 0, limit: SHOWN_MAX },
    sort: { by: 'row', direction: 'asc' },
  });
  return (
    <Answered query={query}>
      {({ rows, total }) => (
        <>
          <LedgerTable
            lines={rows}
            keyOf={({ row }) => row}
            columns={[
              { heading: t('fact.row'), name: ({ row }) => count(row) },
              { heading: t('session-column.recipient'), cell: ({ recipient }) => recipient },
              {
                heading: T('field.amount'),
                figure: ({ amount, currency }) =>
                  amount === null || currency === null ? '–' : money(amount, currency),
              },
              { heading: t('rows.state'), cell: (row) => <RowStateMark {...row} /> },
              { heading: t('rows.why'), cell: (row) => reasonsOf(row, words) },
            ]}
          />
          {total > rows.length ? (
            <p className="soft">{t('compare.more', { count: total - rows.length })}</p>
          ) : null}
        </>
      )}
    </Answered>
  );
}
