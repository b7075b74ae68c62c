import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { isDuplicate, type ProblemKind } from '../sheet-worker/grid-view.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { DialogButton } from '../ui/dialog.tsx';
import { SeverityMark } from '../ui/problems.tsx';
import type { MessageId } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, ticked } from './corrections.ts';
import { GiveValue, isTypedAnew } from './give-value.tsx';
import { HeldDialog, SheetDialog, useSheetQuestion } from './held-dialogs.tsx';
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
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className="drawer-close"
          aria-label={t('frame.close')}
          onClick={onClose}
        >
          ×
        </Button>
        {isKindGone ? (
          <Button variant="transparent" onClick={() => setQuery({ kind: null })}>
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
      <Button size="xs" onClick={() => setQuery({ kind: isChosen ? null : kind.key, filter: 'all' })}>
        {t(isChosen ? 'check.showAll' : 'check.showKind')}
      </Button>
      {isNameProposal(sample) ? <ConfirmNames /> : null}
      {kind.proposals > 0 && !isNameProposal(sample) ? (
        <Button size="xs" onClick={() => fixAll(kind.key)}>
          {t('check.fixAll', { count: kind.proposals })}
        </Button>
      ) : null}
      {isDecidedTogether(sample) && kind.count > 0 ? (
        <DialogButton size="xs" label={t('check.decide', { count: kind.count })}>
          {(close) => <DecisionDialog kind={kind} onClose={close} />}
        </DialogButton>
      ) : null}
      {canTick ? (
        <Button size="xs" onClick={tickAll}>
          {t('check.tickAll', { count: kind.count })}
        </Button>
      ) : null}
    </>
  );
  return (
    <div className={`stack stack-close card kind ${isChosen ? 'kind-chosen' : ''}`}>
      <p>
        <SeverityMark severity={sample.severity} />
        <strong>{sample.field ? word('field', sample.field) : t(nameOfKind(sample))}</strong>{' '}
        {count(kind.count)}
      </p>
      <p className="soft kind-sample">
        {sample.code === 'sheet-paid' ? <SheetQuestion kind={kind} /> : problem(sample).message}
      </p>
      {isTypedAnew(kind) ? (
        <GiveValue sample={sample}>{buttons}</GiveValue>
      ) : (
        <div className="line-up">{buttons}</div>
      )}
    </div>
  );
}

/** A kind that belongs to no field: what its rows may repeat, or only the row. */
function nameOfKind(sample: Problem): MessageId {
  if (sample.code === 'account-changed' || sample.code === 'sheet-paid') return `kind.${sample.code}`;
  return isDuplicate(sample) ? 'kind.duplicate' : 'fact.row';
}

/** Kinds whose rows have a dialog; a payment that is only close to another is looked at in its own row. */
function isDecidedTogether({ code }: Problem): boolean {
  return code === 'duplicate-exact' || code === 'sheet-paid' || code === 'account-changed';
}

function DecisionDialog({ kind, onClose }: { kind: ProblemKind; onClose: () => void }) {
  return kind.sample.code === 'sheet-paid' ? (
    <SheetDialog kind={kind} onClose={onClose} />
  ) : (
    <HeldDialog kind={kind} onClose={onClose} />
  );
}

function SheetQuestion({ kind }: { kind: ProblemKind }) {
  return useSheetQuestion(kind).sentence;
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
