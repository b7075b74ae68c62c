import type { Problem } from '../../shared/domain/problem.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { type Decisions, isDuplicate, isOpen, kindKey, pairKey, tickKey } from '../sheet-worker/grid-view.ts';
import type { GridRow } from '../sheet-worker/messages.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { accepted, openOfKind, problemsAt, released, setAside, ticked } from './corrections.ts';
import { DuplicatePair } from './duplicate-pair.tsx';

interface CellPopoverProps {
  readonly row: GridRow;
  readonly column: MappedColumn;
  /** Notes about the whole row are told at its first cell, not at each. */
  readonly isFirst: boolean;
  readonly isEditing: boolean;
  readonly decisions: Decisions;
}

/** What is to be said about the active cell (or, where it has nothing, its row), the rule, and what can be done. */
export function CellPopover({ row, column, isFirst, isEditing, decisions }: CellPopoverProps) {
  const { t, find } = useWords();
  const own = problemsAt(row, column.column);
  const problems =
    own.length > 0 ? own : problemsAt(row, null).filter(({ severity }) => severity !== 'note' || isFirst);
  const example = column.field ? find('example', column.field) : undefined;
  const isAside = decisions.aside.has(row.row);
  if (problems.length === 0 && !isAside && !(isEditing && example)) return null;
  return (
    <div className="grid-popover">
      {problems.map((problem) => (
        <CellProblem
          key={`${pairKey(row.row, problem)}${problem.column}`}
          {...{ row, problem, decisions, isEditing }}
        />
      ))}
      {example && (isEditing || own.some(({ severity }) => severity === 'error')) ? (
        <p className="soft">{example}</p>
      ) : null}
      {isAside ? <p>{t('check.isAside')}</p> : null}
      {isEditing ? null : <RowDecision row={row} isAside={isAside} />}
    </div>
  );
}

interface CellProblemProps {
  readonly row: GridRow;
  readonly problem: Problem;
  readonly decisions: Decisions;
  readonly isEditing: boolean;
}

const MARKS = { error: '×', warning: '△', note: 'i' } as const;

function CellProblem({ row, problem, decisions, isEditing }: CellProblemProps) {
  const words = useWords();
  const { message, advice } = words.problem(problem);
  const isTicked = decisions.ticked.has(tickKey(row.row, problem));
  const next = isTicked ? words.t('check.ticked') : problem.severity === 'note' ? '' : advice;
  return (
    <section className="cell-problem">
      <p>
        <span className={`severity-mark severity-${problem.severity}`} aria-hidden="true">
          {MARKS[problem.severity]}
        </span>{' '}
        <span className="visually-hidden">{words.T(`severity.${problem.severity}`)}: </span>
        {message} <span className="soft">{next}</span>
      </p>
      {problem.original !== undefined && problem.proposed !== undefined ? (
        <p className="mono cell-change">
          <s>{problem.original}</s> → {problem.proposed}
        </p>
      ) : null}
      {isDuplicate(problem) ? <DuplicatePair row={row} problem={problem} /> : null}
      {isEditing ? null : <ProblemButtons row={row} problem={problem} decisions={decisions} />}
    </section>
  );
}

function ProblemButtons({ row, problem, decisions }: Omit<CellProblemProps, 'isEditing'>) {
  const { t, count } = useWords();
  const say = useToast();
  const { rows, kinds, recipe, correct, undo } = useSheet();
  if (problem.severity === 'note' || decisions.aside.has(row.row)) return null;
  const placed = { row, problem };
  if (isDuplicate(problem)) {
    const isReleased = decisions.released.has(pairKey(row.row, problem));
    return (
      <div className="line-up">
        {isReleased ? <span className="soft">{t('check.bothAreMeant')}</span> : null}
        <Button isSmall onClick={() => correct((earlier) => released(earlier, placed, !isReleased))}>
          {t(isReleased ? 'check.notBoth' : 'check.bothMeant')}
        </Button>
      </div>
    );
  }
  const alikeCount = kinds.find(({ key }) => key === kindKey(problem))?.proposals ?? 0;
  const canAccept = problem.proposed !== undefined && problem.column !== undefined;
  const isTicked = decisions.ticked.has(tickKey(row.row, problem));
  const fixAll = (): void => {
    const alike = openOfKind(rows, kindKey(problem), recipe.corrections);
    correct((earlier) => accepted(earlier, alike));
    say(t('check.fixed', { count: alikeCount }), undo);
  };
  if (!canAccept && problem.severity !== 'warning') return null;
  return (
    <div className="line-up">
      {canAccept && isOpen(row.row, problem, decisions) ? (
        <Button isSmall kind="primary" onClick={() => correct((earlier) => accepted(earlier, [placed]))}>
          {t('check.accept', { value: problem.proposed ?? '' })}
        </Button>
      ) : null}
      {canAccept && alikeCount > 1 ? (
        <Button isSmall onClick={fixAll}>
          {t('check.fixAll', { count: count(alikeCount) })}
        </Button>
      ) : null}
      {problem.severity === 'warning' ? (
        <Button isSmall onClick={() => correct((earlier) => ticked(earlier, [placed], !isTicked))}>
          {t(isTicked ? 'check.untick' : 'check.tick')}
        </Button>
      ) : null}
    </div>
  );
}

function RowDecision({ row, isAside }: { row: GridRow; isAside: boolean }) {
  const { t } = useWords();
  const { correct } = useSheet();
  return (
    <div>
      <Button isSmall onClick={() => correct((earlier) => setAside(earlier, [row.row], !isAside))}>
        {t(isAside ? 'check.takeBack' : 'check.setAside')}
      </Button>
    </div>
  );
}
