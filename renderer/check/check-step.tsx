import './check.css';
import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useRoute } from '../platform/use-route.tsx';
import { SheetProgressNotice } from '../sheet/sheet-progress.tsx';
import { useSheet } from '../sheet/use-sheet.tsx';
import { type GridQuery, TICKS } from '../sheet-worker/grid-view.ts';
import { Empty, NoMatch } from '../ui/answers.tsx';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { CellInspector } from './cell-inspector.tsx';
import { CheckFooter } from './check-footer.tsx';
import { CheckGrid, type CheckGridProps } from './check-grid.tsx';
import { useKeptRange } from './kept-range.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { activeCell, type GridParts, useGridParts } from './use-grid-parts.ts';
import type { MakeBatch } from './use-make-batch.ts';
import { useShownCell } from './use-shown-cell.ts';

/** Check: the sheet as imported, with each problem at its cell, to be corrected in place. */
export function CheckStep({ header, making }: { header: ReactNode; making: MakeBatch }) {
  const { t } = useWords();
  const { draft, overview, progress, searchProblems, problems, order, questions, whyNotSettled } = useSheet();
  const { open } = useRoute();
  const notices = [...searchProblems, ...problems];
  const [range, setRange] = useState<CellRange | null>(null);
  useKeptRange(order, range, setRange);
  const [isPanelOpen, setIsPanelOpen] = usePanelState();
  const parts = useGridParts();
  const show = useShownCell(parts, setRange);
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
        {overview && !isPanelOpen ? inspector : null}
      </div>
      {overview ? (
        <ProblemPanel overview={overview} isOpen={isPanelOpen} onShow={show}>
          {isPanelOpen ? inspector : null}
        </ProblemPanel>
      ) : null}
    </Screen>
  );
}

/** In a window this wide the panel is open until a person folds it. */
const WIDE = '(min-width: 1200px)';

/** Whether the panel is open; what a person chose is remembered on this computer. */
function usePanelState(): [boolean, (isOpen: boolean) => void] {
  const isWide = useMediaQuery(WIDE) ?? true;
  const [chosen, setChosen] = useLocalStorage<'open' | 'folded' | null>({
    key: 'paysheet.check.panel',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return [chosen === null ? isWide : chosen === 'open', (isOpen) => setChosen(isOpen ? 'open' : 'folded')];
}

/** The details of the active cell: in the panel, or while that is folded below the grid, never over its rows. */
function Inspector({ parts, range }: { parts: GridParts; range: CellRange | null }) {
  const cell = activeCell(parts, range);
  if (!cell) return null;
  return <CellInspector {...cell} isFirst={range?.active.column === 0} decisions={parts.decisions} />;
}

function GridOrEmpty(props: CheckGridProps) {
  const { t, word } = useWords();
  const { order, query, setQuery, rows, kinds, progress } = useSheet();
  if (order.length > 0) {
    return (
      <div className="check-grid">
        <CheckGrid {...props} />
        <ScrollTicks />
      </div>
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

const FILTERS: readonly GridQuery['filter'][] = ['all', 'errors', 'warnings', 'aside'];

/** Which rows are shown, the search, undo and redo, and the panel’s own button. */
function CheckToolbar({ isPanelOpen, onPanel }: { isPanelOpen: boolean; onPanel: () => void }) {
  const { t, count } = useWords();
  const { query, setQuery, tally, kinds, undo, redo, canUndo, canRedo } = useSheet();
  const asked = kinds.filter(({ sample }) => sample.severity !== 'note').length;
  return (
    <>
      <SegmentedControl<string>
        aria-label={t('check.filters')}
        data={FILTERS.map((value) => ({ value, label: t(`check.${value}`, { count: count(tally[value]) }) }))}
        // None of them is what a kind of problem alone shows.
        value={query.kind === null ? query.filter : 'kind'}
        onChange={(value) => {
          const filter = FILTERS.find((one) => one === value);
          if (filter) setQuery({ filter, kind: null });
        }}
      />
      <TextInput
        type="search"
        className="check-search"
        aria-label={t('check.search')}
        placeholder={t('check.search')}
        data-search
        value={query.search}
        onChange={({ currentTarget }) => setQuery({ search: currentTarget.value })}
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
      <Button aria-expanded={isPanelOpen} aria-controls="problems" onClick={onPanel}>
        {t('check.panelOpen', { count: count(asked) })}
      </Button>
    </>
  );
}

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
    <ActionIcon
      className="step-button"
      aria-label={name}
      title={name}
      disabled={!perform}
      onClick={perform || undefined}
    >
      <svg className="step-arrow" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={arrow} />
      </svg>
    </ActionIcon>
  );
}
