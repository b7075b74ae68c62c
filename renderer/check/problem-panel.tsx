import { Accordion, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { isDuplicate, type KindRow, type ProblemKind } from '../sheet-worker/grid-view.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { Fold } from '../ui/fold.tsx';
import { DialogButton } from '../ui/form-dialog.tsx';
import type { MessageId } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, ticked } from './corrections.ts';
import { FillButtons } from './fill-column.tsx';
import { GiveValue, isGivenToMany, isTypedAnew } from './give-value.tsx';
import { HeldDialog, SheetDialog, useSheetQuestion } from './held-dialogs.tsx';
import { ConfirmNames, isNameProposal } from './names-dialog.tsx';
import { GLYPHS } from './row-summary.tsx';
import { useFixAll } from './use-fix-all.ts';
import { useKept } from './use-kept.ts';

interface ProblemPanelProps {
  readonly overview: SheetOverview;
  readonly isOpen: boolean;
  /** Chooses the cell of a row, and scrolls to it. */
  readonly onShow: (place: Pick<KindRow, 'row' | 'column'>) => void;
  /** The details of the active cell. */
  readonly children: ReactNode;
}

const SECTIONS = ['error', 'warning'] as const;
const LINE = {
  control: { gap: 8, alignItems: 'start', padding: '8px 0', fontSize: 13 },
  icon: { marginInline: 0 },
  label: { padding: 0 },
  chevron: { marginInline: 0 },
  content: { padding: '0 0 12px' },
};

/** The active cell’s details, and the problems of the whole sheet. */
export function ProblemPanel({ overview, isOpen, onShow, children }: ProblemPanelProps) {
  const { t } = useWords();
  return (
    <Stack
      component="aside"
      id="problems"
      className="side-pane problem-panel"
      gap="sm"
      p="sm"
      hidden={!isOpen}
      display={isOpen ? 'flex' : 'none'}
      aria-label={t('check.panel')}
      data-pane
    >
      {children}
      <Kinds overview={overview} onShow={onShow} />
    </Stack>
  );
}

/**
 * Problems by kind, a line each, which opens its rows and what settles them; below, notes and lines left out, folded.
 * They are rendered again only if the sheet changes, not with every move from cell to cell.
 */
const Kinds = memo(function Kinds({ overview, onShow }: Pick<ProblemPanelProps, 'overview' | 'onShow'>) {
  const { t, count } = useWords();
  const kinds = useKept(useSheet().kinds, areSameKinds);
  const notes = kinds.filter(({ sample }) => sample.severity === 'note');
  const asked = kinds.filter((kind) => !notes.includes(kind));
  const [chosen, setChosen] = useState<string | null>();
  // The first line is open until a person chooses another, and once the chosen one is settled.
  const isThere = chosen === null || kinds.some(({ key }) => key === chosen);
  const open = isThere ? (chosen ?? null) : (asked[0]?.key ?? null);
  const lines = (shown: readonly ProblemKind[]) => (
    <Accordion value={open} onChange={setChosen} chevronPosition="right" styles={LINE}>
      {shown.map((kind) => (
        <KindLine key={kind.key} kind={kind} isOpen={kind.key === open} onShow={onShow} />
      ))}
    </Accordion>
  );
  return (
    <>
      {asked.length === 0 ? <Text c="dimmed">{t('check.noProblems')}</Text> : null}
      {SECTIONS.map((severity) => {
        const shown = asked.filter(({ sample }) => sample.severity === severity);
        return shown.length === 0 ? null : (
          <section key={severity}>
            <Title order={2} fz="sm">
              {t(`check.sections.${severity}`)}
            </Title>
            {lines(shown)}
          </section>
        );
      })}
      {notes.length > 0 ? (
        <Fold title={t('check.sections.note', { count: count(notes.length) })} isDrawnOnOpen>
          {lines(notes)}
        </Fold>
      ) : null}
      <ExcludedLines excluded={overview.excluded} />
    </>
  );
});

/** Counted anew after each edit, most kinds come out the same. */
function areSameKinds(one: readonly ProblemKind[], other: readonly ProblemKind[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface KindLineProps {
  readonly kind: ProblemKind;
  readonly isOpen: boolean;
  readonly onShow: ProblemPanelProps['onShow'];
}

const KindLine = memo(function KindLine({ kind, isOpen, onShow }: KindLineProps) {
  const { t, count, problem, word } = useWords();
  const { sample, rows } = kind;
  const names = [...new Set(rows.map(({ name }) => name))].filter(Boolean);
  return (
    <Accordion.Item value={kind.key}>
      <Accordion.Control icon={GLYPHS[sample.severity]}>
        <Group wrap="nowrap" gap="xs" justify="space-between" align="start">
          <Text span flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {t('frame.label', { name: sample.field ? word('field', sample.field) : t(nameOfKind(sample)) })}{' '}
            {sample.code === 'sheet-paid' ? <SheetQuestion kind={kind} /> : problem(sample).message}
            {isOpen ? null : (
              <Text span c="dimmed" size="xs" display="block" truncate>
                {names.join(', ')}
              </Text>
            )}
          </Text>
          <Badge>{count(kind.count)}</Badge>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <KindActions kind={kind} onShow={onShow} />
      </Accordion.Panel>
    </Accordion.Item>
  );
});

function KindActions({ kind, onShow }: Omit<KindLineProps, 'isOpen'>) {
  const { t, count } = useWords();
  const change = useReportedChange();
  const { rows, recipe, query, setQuery } = useSheet();
  const fixAll = useFixAll();
  const tickAll = (): void => {
    const all = openOfKind(rows, kind.key, recipe.corrections);
    change((earlier) => ticked(earlier, all, true), t('check.tickedMany', { count: all.length }));
  };
  const { sample, key } = kind;
  const canTick = sample.severity === 'warning' && !isDuplicate(sample) && !isNameProposal(sample);
  const isFiltered = query.kind === key;
  const hidden = kind.count - kind.rows.length;
  return (
    <Stack gap="xs">
      {isTypedAnew(kind) ? <GiveValue sample={sample} /> : null}
      <Group gap="xs">
        {isGivenToMany(kind) ? null : <FillButtons kind={kind} />}
        {isNameProposal(sample) ? <ConfirmNames /> : null}
        {kind.proposals > 0 && !isNameProposal(sample) ? (
          <Button size="xs" onClick={() => fixAll(key)}>
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
      </Group>
      <Stack gap={0}>
        {kind.rows.map(({ row, name, column }) => (
          <Button key={row} size="xs" variant="subtle" onClick={() => onShow({ row, column })}>
            {[t('held.row', { row }), name].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </Stack>
      {hidden > 0 ? <Text c="dimmed">{t('names.more', { count: hidden })}</Text> : null}
      {kind.count > 1 || isFiltered ? (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => setQuery({ kind: isFiltered ? null : key, filter: 'all' })}
        >
          {isFiltered ? t('check.showAll') : t('check.onlyThese', { count: count(kind.count) })}
        </Button>
      ) : null}
    </Stack>
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
  if (excluded.length === 0) return <Text c="dimmed">{title}</Text>;
  return (
    <Fold title={title}>
      <ul>
        {excluded.map(({ row, reason, text }) => (
          <li key={row}>
            {t('check.excludedLine', { row, reason: word('reason', reason) })}{' '}
            <span className="soft value-own">{text}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
