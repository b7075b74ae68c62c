import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useRoute } from '../platform/use-route.tsx';
import { SheetProgressNotice } from '../sheet/sheet-progress.tsx';
import { useSheet } from '../sheet/use-sheet.tsx';
import { Button } from '../ui/button.tsx';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import { Empty } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { CellInspector } from './cell-inspector.tsx';
import { CheckFooter } from './check-footer.tsx';
import { CheckGrid } from './check-grid.tsx';
import { CheckToolbar } from './check-toolbar.tsx';
import { useKeptRange } from './kept-range.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { ScrollTicks } from './scroll-ticks.tsx';
import { type GridParts, useGridParts } from './use-grid-parts.ts';
import type { MakeBatch } from './use-make-batch.ts';
import { ValueBar } from './value-bar.tsx';
import './check.css';

/** Check: the sheet as imported, with each problem at its cell, to be corrected in place. */
export function CheckStep({ header, making }: { header: ReactNode; making: MakeBatch }) {
  const { t } = useWords();
  const { draft, overview, progress, searchProblems, bookProblems, order, questions } = useSheet();
  const { open } = useRoute();
  const notices = [...searchProblems, ...bookProblems];
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
      <div className="check-main">
        {progress.kind === 'ready' && notices.length === 0 && questions.length === 0 ? null : (
          <div className="check-notices">
            <SheetProgressNotice />
            <ProblemList problems={notices} />
            {questions.length > 0 ? (
              <div className="notice notice-warning" role="status">
                <p className="notice-text">{t('import.openQuestions', { count: questions.length })}</p>
                <Button onClick={() => open({ screen: 'draft', draftId: draft.draft, step: 'import' })}>
                  {t('check.answer')}
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
  const { active } = range ?? {};
  const row = active && active.row >= 0 ? parts.rowAt(active.row) : undefined;
  const column = active ? parts.mapped[active.column] : undefined;
  if (!row || !column) return null;
  return (
    <CellInspector row={row} column={column} isFirst={active?.column === 0} decisions={parts.decisions} />
  );
}

interface GridProps {
  readonly parts: GridParts;
  readonly range: CellRange | null;
  readonly onRange: (range: CellRange) => void;
}

function GridOrEmpty(props: GridProps) {
  const { t, word } = useWords();
  const { order, query, setQuery, rows, kinds, progress } = useSheet();
  const { parts, range } = props;
  if (order.length > 0) {
    const active = range?.active;
    return (
      <>
        <ValueBar
          row={active && active.row >= 0 ? parts.rowAt(active.row) : undefined}
          column={active ? parts.mapped[active.column] : undefined}
        />
        <div className="check-grid">
          <CheckGrid {...props} />
          <ScrollTicks />
        </div>
      </>
    );
  }
  if (progress.kind !== 'ready') return null;
  if (rows.length === 0) return <Empty sentence={t('check.empty')} />;
  const kind = kinds.find(({ key }) => key === query.kind);
  const filter = [
    query.filter === 'all' ? '' : t(`check.filter.${query.filter}`),
    kind ? (kind.field ? word('field', kind.field) : '') : '',
    query.search,
  ].filter(Boolean);
  return (
    <Empty sentence={t('rows.noMatch', { filter: filter.join(', ') })}>
      <Button onClick={() => setQuery({ filter: 'all', kind: null, search: '' })}>{t('frame.clear')}</Button>
    </Empty>
  );
}
