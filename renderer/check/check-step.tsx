import { Button } from '@mantine/core';
import './check.css';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { inWords } from '../../shared/i18n/localise-param.ts';
import { fieldOfAdded } from '../../shared/sheet/table.ts';
import { useRoute } from '../platform/use-route.tsx';
import { SheetProgressNotice } from '../sheet/sheet-progress.tsx';
import { useSheet } from '../sheet/use-sheet.tsx';
import { type GridQuery, TICKS, textAt } from '../sheet-worker/grid-view.ts';
import { Empty, NoMatch } from '../ui/answers.tsx';
import { Chips, SearchBox } from '../ui/controls.tsx';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { CellInspector } from './cell-inspector.tsx';
import { shownText } from './cell-values.ts';
import { CheckFooter } from './check-footer.tsx';
import { CheckGrid, type CheckGridProps } from './check-grid.tsx';
import { useKeptRange } from './kept-range.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { activeCell, type GridParts, useGridParts } from './use-grid-parts.ts';
import type { MakeBatch } from './use-make-batch.ts';

/** Check: the sheet as imported, with each problem at its cell, to be corrected in place. */
export function CheckStep({ header, making }: { header: ReactNode; making: MakeBatch }) {
  const { t } = useWords();
  const { draft, overview, progress, searchProblems, problems, order, questions, whyNotSettled } = useSheet();
  const { open } = useRoute();
  const notices = [...searchProblems, ...problems];
  const [range, setRange] = useState<CellRange | null>(null);
  useKeptRange(order, range, setRange);
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const parts = useGridParts();
  const isWide = useMediaQuery(WIDE) ?? true;
  const inspector = <Inspector parts={parts} range={range} />;
  return (
    <Screen
      title={t('step.check')}
      steps={header}
      isFlush
      toolbar={<CheckToolbar isPanelOpen={isPanelOpen} onPanel={() => setIsPanelOpen(!isPanelOpen)} />}
      footer={
        overview ? <CheckFooter overview={overview} parts={parts} range={range} making={making} /> : undefined
      }
    >
      <div className="screen-main check-main">
        {progress.kind === 'ready' && notices.length === 0 && !whyNotSettled ? null : (
          <div className="check-notices">
            <SheetProgressNotice />
            <ProblemList problems={notices} />
            {whyNotSettled ? (
              <div className="notice notice-warning" role="status">
                <p className="notice-text">
                  {questions.length > 0
                    ? t('import.openQuestions', { count: questions.length })
                    : t(whyNotSettled)}
                </p>
                <Button onClick={() => open({ screen: 'draft', draftId: draft.draft, step: 'import' })}>
                  {t(questions.length > 0 ? 'check.answer' : 'step.import')}
                </Button>
              </div>
            ) : null}
          </div>
        )}
        {overview ? <GridOrEmpty parts={parts} range={range} onRange={setRange} /> : null}
        {overview && !isWide ? inspector : null}
      </div>
      {overview ? (
        <ProblemPanel overview={overview} isOpen={isPanelOpen} onClose={() => setIsPanelOpen(false)}>
          {isWide ? inspector : null}
        </ProblemPanel>
      ) : null}
    </Screen>
  );
}

/** In a window this wide the panel is beside the grid. */
const WIDE = '(min-width: 1200px)';

/** The details of the active cell: beside the grid, or below it in a narrow window, never over its rows. */
function Inspector({ parts, range }: { parts: GridParts; range: CellRange | null }) {
  const cell = activeCell(parts, range);
  if (!cell) return null;
  return <CellInspector {...cell} isFirst={range?.active.column === 0} decisions={parts.decisions} />;
}

function GridOrEmpty(props: CheckGridProps) {
  const { t, word } = useWords();
  const { order, query, setQuery, rows, kinds, progress } = useSheet();
  const { parts, range } = props;
  if (order.length > 0) {
    return (
      <>
        <ValueBar cell={activeCell(parts, range)} />
        <div className="check-grid">
          <CheckGrid {...props} />
          <ScrollTicks />
        </div>
      </>
    );
  }
  if (progress.kind !== 'ready') return null;
  if (rows.length === 0) return <Empty sentence={t('check.empty')} />;
  const { field } = kinds.find(({ key }) => key === query.kind)?.sample ?? {};
  const filter = [
    query.filter === 'all' ? '' : t(`check.filter.${query.filter}`),
    field ? word('field', field) : '',
    query.search,
  ].filter(Boolean);
  return (
    <NoMatch
      sentence={t('rows.noMatch', { filter: filter.join(', ') })}
      onClear={() => setQuery({ filter: 'all', kind: null, search: '' })}
    />
  );
}

/** With so few rows there is nothing to scroll to. */
const FEW_ROWS = 16;

/**
 * Marks the open problems along the scrollbar, so that the whole sheet can be seen at a glance. It is visual only:
 * the row heads say the same in words.
 */
function ScrollTicks() {
  const { order, ticks } = useSheet();
  if (order.length <= FEW_ROWS) return null;
  return (
    <div className="scroll-ticks" aria-hidden="true">
      {ticks.map(([tick, severity]) => (
        <span
          key={tick}
          className={`scroll-tick scroll-tick-${severity}`}
          style={{ insetBlockStart: `${(tick * 100) / TICKS}%` }}
        />
      ))}
    </div>
  );
}

/** The active cell above the grid: its position, its whole text, and what it is read as. */
function ValueBar({ cell }: { cell: ReturnType<typeof activeCell> }) {
  const words = useWords();
  const { t, word } = words;
  if (!cell) return <div className="value-bar soft">{t('check.noCell')}</div>;
  const { row } = cell;
  const { column: letter, field, heading } = cell.column;
  const name = field === null ? heading : word('field', field);
  const place = fieldOfAdded(letter) ? `${row.row}` : `${letter}${row.row}`;
  const text = shownText(field, textAt(row, letter));
  const taken = row.taken?.[letter];
  const value = taken === undefined ? undefined : inWords(field, shownText(field, taken), words);
  return (
    <div className="value-bar">
      <span className="value-place">
        {place} <span className="soft">{name}</span>
      </span>
      <span className="value-text">
        <span className="value-own">{text}</span>
        {value === undefined || value.toLowerCase() === text.toLowerCase() ? null : (
          <span className="soft"> → {value}</span>
        )}
      </span>
    </div>
  );
}

const FILTERS: readonly GridQuery['filter'][] = ['all', 'errors', 'warnings', 'aside'];

/** Which rows are shown, the search, undo and redo. */
function CheckToolbar({ isPanelOpen, onPanel }: { isPanelOpen: boolean; onPanel: () => void }) {
  const { t, count } = useWords();
  const { query, setQuery, tally, kinds, undo, redo, canUndo, canRedo } = useSheet();
  return (
    <>
      <Chips
        label={t('check.filters')}
        choices={FILTERS.map((value) => ({
          value,
          label: t(`check.${value}`, { count: count(tally[value]) }),
        }))}
        chosen={query.kind === null ? query.filter : null}
        onChoose={(filter) => setQuery({ filter, kind: null })}
      />
      <SearchBox
        isAtEnd
        label={t('check.search')}
        text={query.search}
        onText={(search) => setQuery({ search })}
      />
      <StepButton
        name={t('button.undo')}
        arrow="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7"
        perform={canUndo && undo}
      />
      <StepButton
        name={t('button.redo')}
        arrow="m10 3 3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h3"
        perform={canRedo && redo}
      />
      <Button
        className="drawer-button"
        aria-expanded={isPanelOpen}
        aria-controls="problems"
        onClick={onPanel}
      >
        {t('check.panelOpen', { count: count(kinds.length) })}
      </Button>
    </>
  );
}

/** A button with its word if there is space; in a narrow window an arrow with the word as its accessible name. */
function StepButton({
  name,
  arrow,
  perform,
}: {
  name: string;
  arrow: string;
  perform: false | (() => void);
}) {
  return (
    <Button className="step-button" title={name} disabled={!perform} onClick={perform || undefined}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={arrow} />
      </svg>
      <span className="word-if-wide">{name}</span>
    </Button>
  );
}
