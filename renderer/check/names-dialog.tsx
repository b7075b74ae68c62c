import { Button, Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { isCompany, splitName } from '../../shared/sheet/check/cells/split-name.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { addedColumn } from '../../shared/sheet/table.ts';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import type { CellEdit } from '../sheet-worker/recipe.ts';
import { DialogButton, FormDialog } from '../ui/form-dialog.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, type PlacedProblem, retyped } from './corrections.ts';

/** True for a whole name in one cell with two proposed fields. */
export function isNameProposal({ code }: Problem): boolean {
  return code === 'name-split' || code === 'name-company';
}

interface Halves {
  readonly first: string;
  readonly last: string;
}

interface NameLine extends Halves {
  readonly row: number;
  readonly original: string;
  readonly sure: 'unsure' | 'sure' | 'company';
}

/** The unsure ones come first, because they need the person most. */
const GROUPS = ['unsure', 'sure', 'company'] as const;
/** The most lines that are drawn; the others are confirmed as well, and their number is shown. */
const LINES_MAX = 500;

function lineOf({ row, problem }: PlacedProblem): NameLine {
  const original = problem.original ?? '';
  const { first = '', last = '' } = problem.params ?? {};
  const sure = isCompany(original) ? 'company' : splitName(original)?.isSure ? 'sure' : 'unsure';
  return { row: row.row, original, first: String(first), last: String(last), sure };
}

/**
 * The edits that write the two fields of a payee and leave the whole name unchanged: into existing columns, or added
 * ones.
 */
function namesGiven(lines: readonly NameLine[], columns: readonly MappedColumn[]): readonly CellEdit[] {
  const columnOf = (half: 'first_name' | 'last_name') =>
    columns.find(({ field }) => field === half)?.column ?? addedColumn(half);
  const [first, last] = [columnOf('first_name'), columnOf('last_name')];
  return lines.flatMap((line) => [
    { row: line.row, column: first, text: line.first },
    { row: line.row, column: last, text: line.last },
  ]);
}

/**
 * At a cell: accepts the two halves, those of a person also swapped. Opens the table of all names, of people and of
 * companies; what may be two people is accepted at its cell alone.
 */
export function ConfirmNames({ here }: { readonly here?: PlacedProblem }) {
  const { t } = useWords();
  const { rows, recipe, correct, overview, kinds } = useSheet();
  const open = kinds
    .filter(({ sample }) => isNameProposal(sample))
    .flatMap(({ key }) => openOfKind(rows, key, recipe.corrections));
  const code = here?.problem.code;
  const line = here && lineOf(here);
  const take = (halves: Halves): void => {
    if (line)
      correct((earlier) => retyped(earlier, namesGiven([{ ...line, ...halves }], overview?.columns ?? [])));
  };
  return (
    <Group gap="xs">
      {line ? (
        <Button
          size="xs"
          variant={code === 'name-people-or-company' ? 'default' : 'light'}
          onClick={() => take(line)}
        >
          {t('names.take', { first: line.first, last: line.last })}
        </Button>
      ) : null}
      {line && code === 'name-split' ? (
        <Button size="xs" onClick={() => take({ first: line.last, last: line.first })}>
          {t('names.take', { first: line.last, last: line.first })}
        </Button>
      ) : null}
      {here === undefined || (isNameProposal(here.problem) && open.length > 1) ? (
        <DialogButton size="xs" label={t('names.open', { count: open.length })}>
          {(close) => <NamesDialog open={open} onClose={close} />}
        </DialogButton>
      ) : null}
    </Group>
  );
}

/** Every whole name beside its first and last name: swapped line by line, accepted together, written into the two fields. */
function NamesDialog({
  open,
  onClose,
}: {
  readonly open: readonly PlacedProblem[];
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const change = useReportedChange();
  const { overview } = useSheet();
  const [swapped, setSwapped] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => open.map(lineOf), [open]);
  const shown = (line: NameLine): NameLine =>
    swapped.has(line.row) ? { ...line, first: line.last, last: line.first } : line;
  const swap = (numbers: readonly number[]): void =>
    setSwapped((earlier) => {
      const next = new Set(earlier);
      for (const row of numbers) if (!next.delete(row)) next.add(row);
      return next;
    });
  const take = (taken: readonly NameLine[]): void => {
    const edits = namesGiven(taken.map(shown), overview?.columns ?? []);
    change((earlier) => retyped(earlier, edits), t('names.taken', { count: taken.length }));
    if (taken.length === lines.length) onClose();
  };
  return (
    <FormDialog
      title={t('names.title')}
      confirm={t('names.takeAll', { count: lines.length })}
      focus="confirm"
      size={720}
      onSubmit={() => take(lines)}
      onClose={onClose}
    >
      <p className="soft">{t('names.text')}</p>
      {GROUPS.map((group) => (
        <NameGroup
          key={group}
          group={group}
          lines={lines.filter(({ sure }) => sure === group).map(shown)}
          onSwap={swap}
        />
      ))}
    </FormDialog>
  );
}

interface NameGroupProps {
  readonly group: NameLine['sure'];
  readonly lines: readonly NameLine[];
  readonly onSwap: (rows: readonly number[]) => void;
}

function NameGroup({ group, lines, onSwap }: NameGroupProps) {
  const { t, T } = useWords();
  if (lines.length === 0) return null;
  const title = t(`names.${group}`, { count: lines.length });
  return (
    <Stack component="section" gap="xs">
      <Group gap="xs" justify="space-between">
        <h3>{title}</h3>
        {lines.length > 1 ? (
          <Button size="xs" variant="subtle" onClick={() => onSwap(lines.map(({ row }) => row))}>
            {t('names.swapAll')}
          </Button>
        ) : null}
      </Group>
      <Ledger
        label={title}
        hasCaption={false}
        layout="fixed"
        lines={lines.slice(0, LINES_MAX)}
        keyOf={({ row }) => row}
        columns={[
          {
            heading: t('names.original'),
            w: '42%',
            name: ({ row, original }) => (
              <>
                <span className="soft">{row}</span> {original}
              </>
            ),
          },
          { heading: T('field.first_name'), cell: ({ first }) => first },
          { heading: T('field.last_name'), cell: ({ last }) => last },
          {
            heading: t('names.swap'),
            w: 72,
            head: <span className="visually-hidden">{t('names.swap')}</span>,
            cell: ({ row, original }) => (
              <Button
                size="xs"
                aria-label={t('names.swapOne', { name: original })}
                onClick={() => onSwap([row])}
              >
                ⇄
              </Button>
            ),
          },
        ]}
      />
      {lines.length > LINES_MAX ? (
        <p className="soft">{t('names.more', { count: lines.length - LINES_MAX })}</p>
      ) : null}
    </Stack>
  );
}
