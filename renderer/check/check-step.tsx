import './check.css';
import { ActionIcon, Box, Button, EmptyState, SegmentedControl, TextInput } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { useRoute } from '../platform/use-route.tsx';
import { SheetProgressNotice } from '../sheet/sheet-progress.tsx';
import { useSheet } from '../sheet/use-sheet.tsx';
import { type GridQuery, TICKS } from '../sheet-worker/grid-view.ts';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import { NoMatch } from '../ui/no-match.tsx';
import { Notice } from '../ui/notice.tsx';
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
      toolbar={<CheckToolbar isPanelOpen={isPanelOpen} onPanel={setIsPanelOpen} />}
      footer={
        overview ? <CheckFooter overview={overview} parts={parts} range={range} making={making} /> : undefined
      }
    >
      <div className="screen-main check-main">
        {progress.kind === 'ready' && notices.length === 0 && !whyNotSettled ? null : (
          <Box className="check-notices" flex="none" px="md" py="xs">
            <SheetProgressNotice />
            <ProblemList problems={notices} />
            {whyNotSettled ? (
              <Notice
                severity="warning"
                action={
                  <Button onClick={() => open({ screen: 'draft', draftId: draft.draft, step: 'import' })}>
                    {t(questions.length > 0 ? 'check.answer' : 'step.import')}
                  </Button>
                }
              >
                {questions.length > 0
                  ? t('import.openQuestions', { count: questions.length })
                  : t(whyNotSettled)}
              </Notice>
            ) : null}
          </Box>
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
  const choose = useCallback((isOpen: boolean) => setChosen(isOpen ? 'open' : 'folded'), [setChosen]);
  return [chosen === null ? isWide : chosen === 'open', choose];
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
      <Box pos="relative" display="flex" flex={1} miw={0} mih={0}>
        <CheckGrid {...props} />
        <ScrollTicks />
      </Box>
    );
  }
  if (progress.kind !== 'ready') return null;
  if (rows.length === 0) return <EmptyState description={t('check.empty')} />;
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

const TICK_BAR = {
  position: 'absolute',
  inset: 'var(--head-height) 0 0 auto',
  zIndex: 3,
  width: 6,
  pointerEvents: 'none',
} as const;
const TICK = { position: 'absolute', insetInline: 0, height: 3 } as const;

/**
 * Marks the open problems along the scrollbar, so that the whole sheet can be seen at a glance. It is visual only:
 * the row heads say the same in words.
 */
function ScrollTicks() {
  const { order, ticks } = useSheet();
  if (order.length <= FEW_ROWS) return null;
  return (
    <div style={TICK_BAR} aria-hidden="true">
      {ticks.map(([tick, severity]) => (
        <span
          key={tick}
          data-tick={severity}
          style={{
            ...TICK,
            insetBlockStart: `${(tick * 100) / TICKS}%`,
            background: severity === 'error' ? 'var(--red)' : 'var(--amber)',
          }}
        />
      ))}
    </div>
  );
}

const FILTERS: readonly GridQuery['filter'][] = ['all', 'errors', 'warnings', 'aside'];

interface CheckToolbarProps {
  readonly isPanelOpen: boolean;
  readonly onPanel: (isOpen: boolean) => void;
}

/** Which rows are shown, the search, undo and redo, and the panel’s own button; each rendered again only if it changes. */
function CheckToolbar({ isPanelOpen, onPanel }: CheckToolbarProps) {
  const { t } = useWords();
  const { query, setQuery, tally, kinds, undo, redo, canUndo, canRedo } = useSheet();
  const { all, errors, warnings, aside } = tally;
  const asked = kinds.filter(({ sample }) => sample.severity !== 'note').length;
  // None of the filters is what a kind of problem alone shows.
  const chosen = query.kind === null ? query.filter : 'kind';
  return (
    <>
      <RowFilter {...{ all, errors, warnings, aside, chosen, setQuery }} />
      <SearchField text={query.search} setQuery={setQuery} />
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
      <PanelButton {...{ asked, isPanelOpen, onPanel }} />
    </>
  );
}

type SetQuery = ReturnType<typeof useSheet>['setQuery'];

interface RowFilterProps extends Readonly<Record<GridQuery['filter'], number>> {
  readonly chosen: string;
  readonly setQuery: SetQuery;
}

const RowFilter = memo(function RowFilter({ chosen, setQuery, ...counts }: RowFilterProps) {
  const { t, count } = useWords();
  return (
    <SegmentedControl<string>
      aria-label={t('check.filters')}
      data={FILTERS.map((value) => ({ value, label: t(`check.${value}`, { count: count(counts[value]) }) }))}
      value={chosen}
      onChange={(value) => {
        const filter = FILTERS.find((one) => one === value);
        if (filter) setQuery({ filter, kind: null });
      }}
    />
  );
});

const SearchField = memo(function SearchField({ text, setQuery }: { text: string; setQuery: SetQuery }) {
  const { t } = useWords();
  return (
    <TextInput
      type="search"
      flex="0 1 200px"
      ml="auto"
      aria-label={t('check.search')}
      placeholder={t('check.search')}
      data-search
      value={text}
      onChange={({ currentTarget }) => setQuery({ search: currentTarget.value })}
    />
  );
});

interface StepButtonProps {
  readonly name: string;
  readonly arrow: string;
  readonly perform: false | (() => void);
}

const StepButton = memo(function StepButton({ name, arrow, perform }: StepButtonProps) {
  return (
    <ActionIcon
      {...(!perform && { bg: 'transparent' })}
      aria-label={name}
      title={name}
      disabled={!perform}
      onClick={perform || undefined}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={arrow} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
    </ActionIcon>
  );
});

const PanelButton = memo(function PanelButton(props: CheckToolbarProps & { readonly asked: number }) {
  const { asked, isPanelOpen, onPanel } = props;
  const { t, count } = useWords();
  return (
    <Button aria-expanded={isPanelOpen} aria-controls="problems" onClick={() => onPanel(!isPanelOpen)}>
      {t('check.panelOpen', { count: count(asked) })}
    </Button>
  );
});
