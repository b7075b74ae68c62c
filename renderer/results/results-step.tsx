import { SearchBox } from '../ui/search-box.tsx';
import './results.css';
import { Button, Menu, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { RESULT_SELECTIONS, type RowState } from '../../shared/domain/row-state.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { BatchView, RowView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput, RequestOutput } from '../../shared/ipc/requests.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { BatchRowsGrid } from '../batch/batch-rows-grid.tsx';
import { CopyLinks } from '../batch/copy-links.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { RunButtons } from '../batch/run-buttons.tsx';
import { StateChips } from '../batch/state-bar.tsx';
import { talliesByCurrency, tallyOf, tallyWord } from '../batch/tally.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { useActions } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { Answered, Empty, NoMatch, useLate } from '../ui/answers.tsx';
import { Dialog, DialogButton } from '../ui/dialog.tsx';
import { choiceColumn, Ledger, LedgerTable } from '../ui/ledger.tsx';
import { useSavedToast, useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { BatchStateMark, operationOf, RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { RowInspector } from './row-inspector.tsx';
import { TakeOver } from './take-over.tsx';
import { useReceipts } from './use-receipts.ts';

/** Results: totals that tie, every row with its outcome, and for each parked row the evidence. */
export function ResultsStep() {
  const { batch, reload, header, open, focus } = useOpenBatch();
  const { t, word } = useWords();
  const hasParked = (batch.counts.parked ?? 0) > 0;
  const [filter, setFilter] = useState<RowState | null>(hasParked && !focus ? 'parked' : null);
  const [search, setSearch] = useState(focus ?? '');
  const [row, setRow] = useState<RowView>();
  const clear = (): void => {
    setFilter(null);
    setSearch('');
  };
  return (
    <Screen
      title={t('step.results')}
      steps={header}
      isFlush
      toolbar={
        <>
          <StateChips filter={filter} onFilter={setFilter} />
          <SearchBox ml="auto" label={t('results.search')} text={search} onText={setSearch} />
        </>
      }
      footer={
        <>
          <TieLine />
          <div className="line-up">
            {batch.state === 'stopped' || batch.state === 'paused' ? <RunButtons /> : null}
            <TakeOver />
            <CopyLinks />
            <KeepPayees />
            <ExportMenu />
          </div>
        </>
      }
    >
      <div className="screen-main">
        <div className="bar results-end">
          <BatchStateMark batch={batch} />
          {hasParked && (!row || row.state === 'parked') ? <NextParked open={row} onRow={setRow} /> : null}
          <UnpaidRows />
        </div>
        <TotalsPanel />
        <AlarmList />
        {/* That the sending was interrupted is told in Send, and says nothing of the results. */}
        <ProblemList isFollowed problems={batch.problems.filter(({ code }) => code !== 'outage-over')} />
        <BatchRowsGrid
          states={filter ? [filter] : []}
          search={search}
          onRow={setRow}
          empty={
            <NoMatch
              sentence={t('rows.noMatch', {
                filter: [filter ? word('row-state', filter) : '', search].filter(Boolean).join(', '),
              })}
              onClear={clear}
            />
          }
        />
      </div>
      {row ? (
        <RowInspector
          key={row.row}
          row={row}
          onChanged={(next) => {
            setRow(next);
            reload();
          }}
          onMended={() => {
            setRow(undefined);
            reload();
            open('review');
          }}
          onClose={() => setRow(undefined)}
        />
      ) : null}
    </Screen>
  );
}

/** As many parked rows as one request gives; those after them come once some of these are decided. */
const PARKED_MAX = 500;

interface NextParkedProps {
  readonly open: RowView | undefined;
  readonly onRow: (row: RowView | undefined) => void;
}

/** Opens the evidence of the first row that waits for a decision, then of each next one, and after the last the first. */
function NextParked({ open, onRow }: NextParkedProps) {
  const { batch, counts } = useOpenBatch().batch;
  const { t } = useWords();
  const next = useCommand('batches.rows', ({ rows }) =>
    onRow(rows.find(({ row }) => row > (open?.row ?? 0)) ?? rows[0]),
  );
  const sort = { by: 'row', direction: 'asc' } as const;
  if (open && counts.parked === 1) return null;
  return (
    <Button
      disabled={next.isBusy}
      onClick={() =>
        void next.perform({ batch, states: ['parked'], search: '', sort, offset: 0, limit: PARKED_MAX })
      }
    >
      {t(open ? 'results.evidenceNext' : 'results.evidence')}
    </Button>
  );
}

/** The equation that an accountant looks for: imported lines equal the sum of their outcomes. */
function TieLine() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  const { imported, parts, ties } = tallyOf(batch);
  const termOf = ({ state, count }: (typeof parts)[number]): string =>
    state === 'excluded' ? t('results.excluded', { count }) : t(tallyWord(state, batch.kind), { count });
  return (
    <span className="tie">
      <span>
        {t('results.imported', { count: imported })}
        {parts.map((part, index) => (
          <Fragment key={part.state}>
            {' '}
            <span className="nowrap">{`${index === 0 ? '=' : '+'} ${termOf(part)}`}</span>
          </Fragment>
        ))}
      </span>{' '}
      <strong className={ties ? 'tie-good' : 'tie-bad'}>
        {t(ties ? 'results.ties' : 'results.tiesNot')}
      </strong>
    </span>
  );
}

/** Rows and money of each state, as one table per currency with its sum to the minor unit. */
function TotalsPanel() {
  const { batch } = useOpenBatch();
  const { t, T, count, amount } = useWords();
  return (
    <details className="totals">
      <summary>{t('results.totals')}</summary>
      <div className="columns totals-tables">
        {talliesByCurrency(batch.breakdown).map((tally) => (
          <LedgerTable
            key={tally.currency}
            caption={tally.currency === '' ? t('results.noCurrency') : tally.currency.toUpperCase()}
            isCaptionShown
            lines={[...tally.lines, { state: null, count: tally.count, amount: tally.amount }]}
            keyOf={({ state }) => state ?? 'sum'}
            lineClass={({ state }) => (state === null ? 'is-total' : '')}
            columns={[
              {
                heading: t('rows.state'),
                name: ({ state }) =>
                  state === null ? (
                    t('results.sum')
                  ) : (
                    <RowStateMark state={state} operation={operationOf(batch.kind)} />
                  ),
              },
              { heading: t('fact.rows'), figure: (line) => count(line.count) },
              {
                heading: T('field.amount'),
                figure: (line) => (tally.currency === '' ? '' : amount(line.amount, tally.currency)),
              },
            ]}
          />
        ))}
      </div>
    </details>
  );
}

const WIDTH_PX = 720;

/** Offered once somebody was paid; the book is read only on request. */
function KeepPayees() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  if ((batch.counts.paid ?? 0) === 0 || batch.file === null || batch.kind !== 'payments') return null;
  return <DialogButton label={t('keep.open')}>{(close) => <KeepDialog onClose={close} />}</DialogButton>;
}

function KeepDialog({ onClose }: { onClose: () => void }) {
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
    <Dialog title={t('keep.title')} onClose={onClose} size={WIDTH_PX}>
      <Answered query={query}>
        {({ payees, total }) => {
          if (payees.length === 0) return <Empty sentence={t('keep.none')} />;
          const chosen = payees.map(({ row }) => row).filter((row) => !left.has(row));
          return (
            <div className="stack stack-tight">
              <p className="soft">{t('keep.text')}</p>
              <PayeeTable payees={payees} chosen={chosen} onLeft={setLeft} />
              {total > payees.length ? (
                <p className="soft">{t('keep.more', { count: total - payees.length })}</p>
              ) : null}
              <div className="dialog-buttons">
                <Button
                  variant="filled"
                  disabled={keep.isBusy || chosen.length === 0}
                  onClick={() => void keep.perform({ batch, rows: chosen })}
                >
                  {t('keep.do', { count: chosen.length })}
                </Button>
              </div>
            </div>
          );
        }}
      </Answered>
      {keep.value?.refused.map(({ row, problems }) => (
        <Text key={row} size="xs" c="red" role="alert">
          {t('frame.label', { name: t('held.row', { row }) })}{' '}
          {problems.map((one) => problem(one).message).join(' ')}
        </Text>
      ))}
      <ProblemList problems={keep.problems} />
    </Dialog>
  );
}

interface PayeeTableProps {
  readonly payees: RequestOutput<'batches.new-payees'>['payees'];
  readonly chosen: readonly number[];
  /** Takes the rows whose payees are not added. */
  readonly onLeft: (rows: ReadonlySet<number>) => void;
}

function PayeeTable({ payees, chosen, onLeft }: PayeeTableProps) {
  const { t, count, word, locale } = useWords();
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
          heading: word('field', 'transaction_type'),
          cell: ({ transactionType }) => inWords('transaction_type', transactionType, { locale }),
        },
        { heading: t('receipt.account'), className: 'mono', cell: ({ account }) => account },
      ]}
    />
  );
}

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
function ExportMenu() {
  const { batch } = useOpenBatch();
  const { t, language } = useWords();
  const showSaved = useSavedToast();
  const [isOpen, setIsOpen] = useState(false);
  const exporting = useCommand('batches.export', showSaved);
  const auditing = useCommand('batches.export-audit-log', showSaved);
  const writing = useTaskProgress('export');
  const perform = (choice: Choice): void => {
    writing.forget();
    void exporting.perform({ batch: batch.batch, language, ...choice });
  };
  useActions([{ ...keyed('export'), perform: () => setIsOpen(true) }]);
  const receipts = useReceipts();
  const isBusy = exporting.isBusy || auditing.isBusy || receipts.isBusy;
  const refused = exporting.problems ?? auditing.problems;
  const problems = refused ?? [...(exporting.value?.problems ?? []), ...receipts.problems];
  const isLate = useLate(exporting.isBusy);
  const task = receipts.task ?? (isLate && writing.news ? writing : null);
  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} position="top-end">
        <Menu.Target>
          <Button variant="filled" disabled={isBusy}>
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
