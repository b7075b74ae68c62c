import { useState } from 'react';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { BatchRowsGrid } from '../batch/batch-rows-grid.tsx';
import { CopyLinks } from '../batch/copy-links.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { RunButtons } from '../batch/run-buttons.tsx';
import { StateChips } from '../batch/state-bar.tsx';
import { talliesByCurrency, tallyOf, tallyWord } from '../batch/tally.ts';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { NoMatch } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { BatchStateMark, operationOf, RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { ExportMenu } from './export-menu.tsx';
import { KeepPayees } from './keep-payees.tsx';
import { RowInspector } from './row-inspector.tsx';
import './results.css';

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
          <SearchBox isAtEnd label={t('results.search')} text={search} onText={setSearch} />
        </>
      }
      footer={
        <>
          <TieLine />
          <div className="line-up">
            {batch.state === 'stopped' || batch.state === 'paused' ? <RunButtons /> : null}
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
          <UnpaidRows />
        </div>
        <TotalsPanel />
        <AlarmList />
        <ProblemList isFollowed problems={batch.problems} />
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

/** The equation that an accountant looks for: imported lines equal the sum of their outcomes. */
function TieLine() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  const { imported, parts, ties } = tallyOf(batch);
  const sum = parts
    .map((part) =>
      part.state === 'excluded'
        ? t('results.excluded', { count: part.count })
        : t(tallyWord(part.state, batch.kind), { count: part.count }),
    )
    .join(' + ');
  return (
    <span className="tie">
      <span>{`${t('results.imported', { count: imported })} = ${sum}`}</span>{' '}
      <strong className={ties ? 'tie-good' : 'tie-bad'}>
        {t(ties ? 'results.ties' : 'results.tiesNot')}
      </strong>
    </span>
  );
}

/** Rows and money of each state, as one table per currency with its sum to the minor unit. */
function TotalsPanel() {
  const { batch } = useOpenBatch();
  const { t, count, amount } = useWords();
  return (
    <details className="totals">
      <summary>{t('results.totals')}</summary>
      <div className="totals-tables">
        {talliesByCurrency(batch.breakdown).map((tally) => (
          <table className="ledger" key={tally.currency}>
            <caption className="ledger-caption">
              {tally.currency === '' ? t('results.noCurrency') : tally.currency.toUpperCase()}
            </caption>
            <tbody>
              {tally.lines.map((line) => (
                <tr key={line.state}>
                  <th scope="row">
                    <RowStateMark state={line.state} operation={operationOf(batch.kind)} />
                  </th>
                  <td className="number">{count(line.count)}</td>
                  <td className="number">
                    {tally.currency === '' ? '' : amount(line.amount, tally.currency)}
                  </td>
                </tr>
              ))}
              <tr className="is-total">
                <th scope="row">{t('results.sum')}</th>
                <td className="number">{count(tally.count)}</td>
                <td className="number">
                  {tally.currency === '' ? '' : amount(tally.amount, tally.currency)}
                </td>
              </tr>
            </tbody>
          </table>
        ))}
      </div>
    </details>
  );
}
