import type { ReactNode } from 'react';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, isDuplicate, type ProblemKind, textAt } from '../sheet-worker/grid-view.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { Button } from '../ui/controls.tsx';
import { Dialog, DialogButton } from '../ui/dialog.tsx';
import { HELD_SHOWN_MAX, HeldList, otherPayment } from '../ui/held-list.tsx';
import { SeverityMark } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, released, setAside, ticked } from './corrections.ts';
import { GiveValue, isTypedAnew } from './give-value.tsx';
import { ConfirmNames, isNameProposal } from './names-dialog.tsx';
import { useFixAll } from './use-fix-all.ts';

interface ProblemPanelProps {
  readonly overview: SheetOverview;
  /** In a narrow window the panel is a drawer over the grid; in a wide one it is always beside it. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The details of the active cell. */
  readonly children: ReactNode;
}

/** Problems by kind, each with actions that settle all of them at once; below them, the lines that are not rows to pay. */
export function ProblemPanel({ overview, isOpen, onClose, children }: ProblemPanelProps) {
  const { t } = useWords();
  const { kinds, query, setQuery } = useSheet();
  // The button of the chosen kind leads back to all; a kind that was settled meanwhile has no button.
  const isKindGone = query.kind !== null && !kinds.some(({ key }) => key === query.kind);
  return (
    <aside
      id="problems"
      className={`stack side-pane problem-panel ${isOpen ? 'is-open' : ''}`}
      aria-label={t('check.panel')}
      data-pane
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {children}
      <div className="line-up line-up-spread">
        <h2>{t('check.kinds')}</h2>
        <Button kind="quiet" isSmall className="drawer-close" aria-label={t('frame.close')} onClick={onClose}>
          ×
        </Button>
        {isKindGone ? (
          <Button kind="link" onClick={() => setQuery({ kind: null })}>
            {t('check.showAll')}
          </Button>
        ) : null}
      </div>
      {kinds.length === 0 ? <p className="soft">{t('check.noProblems')}</p> : null}
      <ul className="stack stack-tight kinds">
        {kinds.map((kind) => (
          <li key={kind.key}>
            <KindLine kind={kind} isChosen={query.kind === kind.key} />
          </li>
        ))}
      </ul>
      <ExcludedLines excluded={overview.excluded} />
    </aside>
  );
}

function KindLine({ kind, isChosen }: { kind: ProblemKind; isChosen: boolean }) {
  const { t, count, problem, word } = useWords();
  const change = useReportedChange();
  const { rows, recipe, setQuery } = useSheet();
  const fixAll = useFixAll();
  const tickAll = (): void => {
    const all = openOfKind(rows, kind.key, recipe.corrections);
    change((earlier) => ticked(earlier, all, true), t('check.tickedMany', { count: all.length }));
  };
  const { sample } = kind;
  const canTick = sample.severity === 'warning' && !isDuplicate(sample) && !isNameProposal(sample);
  const buttons = (
    <>
      <Button isSmall onClick={() => setQuery({ kind: isChosen ? null : kind.key, filter: 'all' })}>
        {t(isChosen ? 'check.showAll' : 'check.showKind')}
      </Button>
      {isNameProposal(sample) ? <ConfirmNames /> : null}
      {kind.proposals > 0 && !isNameProposal(sample) ? (
        <Button isSmall onClick={() => fixAll(kind.key)}>
          {t('check.fixAll', { count: kind.proposals })}
        </Button>
      ) : null}
      {sample.code === 'duplicate-exact' && kind.count > 0 ? (
        <DialogButton isSmall label={t('check.decide', { count: kind.count })}>
          {(close) => <HeldDialog kind={kind} onClose={close} />}
        </DialogButton>
      ) : null}
      {canTick ? (
        <Button isSmall onClick={tickAll}>
          {t('check.tickAll', { count: kind.count })}
        </Button>
      ) : null}
    </>
  );
  return (
    <div className={`stack stack-close card kind ${isChosen ? 'kind-chosen' : ''}`}>
      <p>
        <SeverityMark severity={sample.severity} />
        <strong>
          {sample.field
            ? word('field', sample.field)
            : t(isDuplicate(sample) ? 'kind.duplicate' : 'fact.row')}
        </strong>{' '}
        {count(kind.count)}
      </p>
      <p className="soft kind-sample">{problem(sample).message}</p>
      {isTypedAnew(kind) ? (
        <GiveValue sample={sample}>{buttons}</GiveValue>
      ) : (
        <div className="line-up">{buttons}</div>
      )}
    </div>
  );
}

function ExcludedLines({ excluded }: { excluded: SheetOverview['excluded'] }) {
  const { t, word } = useWords();
  const title = t('check.excluded', { count: excluded.length });
  if (excluded.length === 0) return <p className="soft">{title}</p>;
  return (
    <details className="excluded lines">
      <summary>{title}</summary>
      <ul>
        {excluded.map(({ row, reason, text }) => (
          <li key={row}>
            {t('check.excludedLine', { row, reason: word('reason', reason) })}{' '}
            <span className="soft">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The rows that are held as duplicates: both payments are meant, or the row is set aside; for some of them or all. */
function HeldDialog({ kind, onClose }: { kind: ProblemKind; onClose: () => void }) {
  const { t, problem, money } = useWords();
  const change = useReportedChange();
  const { rows, overview, recipe } = useSheet();
  const held = openOfKind(rows, kind.key, recipe.corrections);
  const byRow = Map.groupBy(held, ({ row }) => row);
  const among = (chosen: readonly number[] | null) =>
    held.filter(({ row }) => chosen === null || chosen.includes(row.row));
  return (
    <Dialog title={t('held.title', { count: byRow.size })} size={880} onClose={onClose}>
      <HeldList
        items={[...byRow].slice(0, HELD_SHOWN_MAX).map(([row, placed]) => {
          const own = placed.map((one) => one.problem);
          return {
            row: row.row,
            recipient: overview ? payeeOf(row, overview) : '',
            amount: row.amount === undefined ? '' : money(row.amount, row.currency ?? ''),
            why: own.map((one) => problem(one).message).join(' '),
            other: otherPayment(own),
          };
        })}
        total={byRow.size}
        isBusy={false}
        leavesOut="aside"
        onRelease={(chosen, reason) => {
          const pairs = among(chosen);
          const count = new Set(pairs.map(({ row }) => row)).size;
          change((earlier) => released(earlier, pairs, true, reason), t('held.releasedMany', { count }));
          onClose();
        }}
        onClose={(chosen) => {
          const aside = [...new Set(among(chosen).map(({ row }) => row.row))];
          change(
            (earlier) => setAside(earlier, aside, true),
            t('check.setAsideDone', { count: aside.length }),
          );
          onClose();
        }}
      />
    </Dialog>
  );
}

/** The row's payee, as the sheet writes it. */
function payeeOf(row: GridRow, { columns }: SheetOverview): string {
  const names = columns.filter(({ field }) => field !== null && /^(full|first|last|payee)_name$/.test(field));
  return names
    .map(({ column }) => textAt(row, column))
    .join(' ')
    .trim();
}
