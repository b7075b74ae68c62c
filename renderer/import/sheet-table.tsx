import { Box, Group, Select, Stack } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { MAPPABLE_FIELDS } from '../../shared/sheet/check/headings/heading-synonyms.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { columnLetter } from '../../shared/sheet/table.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { columnIndex, columnLetters } from '../sheet-worker/edited-table.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { picked } from '../ui/choices.ts';
import { Ledger, type LedgerColumn } from '../ui/ledger.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Pointing } from './statement-panel.tsx';

type Line = SheetOverview['lines'][number];

interface SheetTableProps extends Pointing {
  readonly overview: SheetOverview;
  /** The columns that the question of the moment is about. */
  readonly asked: readonly string[];
}

/** The sheet as the file has it, each column under its field, which can be changed; security answers are hidden. */
export function SheetTable({ overview, asked, pointed, onPoint }: SheetTableProps) {
  const { t } = useWords();
  const { columns, lines, moreLines, sheet } = overview;
  const table = useRef<HTMLDivElement>(null);
  const [first] = asked;
  // The column that is asked about may stand beyond the edge.
  useEffect(() => {
    if (first === undefined) return;
    const [numbers, ...heads] = table.current?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const head = heads[columnIndex(first)];
    // Nor may it stay below the row numbers, which do not scroll.
    if (head) head.style.scrollMarginInlineStart = `${numbers?.offsetWidth ?? 0}px`;
    head?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [first]);
  const lineClass = useLineClass(overview);
  const mapped = new Map(columns.map((column) => [column.column, column]));
  const widest = Math.max(0, ...columns.map(({ column }) => columnIndex(column) + 1));
  const columnOf = (letter: string, index: number): LedgerColumn<Line> => {
    const column = mapped.get(letter);
    const isSecret = column?.field === 'security_question_answer';
    return {
      heading: letter,
      head: column ? <ColumnHead column={column} isAsked={asked.includes(letter)} /> : letter,
      className: classOf(column, asked, pointed),
      cell: ({ row, cells }) => {
        const text = cells[index] ?? '';
        return isSecret && row !== sheet.headerRow && text !== '' ? '••••' : <span title={text}>{text}</span>;
      },
    };
  };
  return (
    <Box
      ref={table}
      className="import-sheet"
      display="flex"
      miw={0}
      mih={0}
      onPointerOver={({ target }) => onPoint(columnsAt(target))}
      onPointerLeave={() => onPoint([])}
    >
      <Ledger
        label={t('import.sheet')}
        className="sheet-lines"
        stickyHeader
        lines={lines}
        keyOf={({ row }) => row}
        lineClass={({ row }) => lineClass(row)}
        columns={[{ heading: t('fact.row'), name: ({ row }) => row }, ...columnLetters(widest).map(columnOf)]}
      >
        {moreLines > 0 ? (
          <p className="ledger-note soft">{t('import.moreLines', { count: moreLines })}</p>
        ) : null}
      </Ledger>
    </Box>
  );
}

/** The letter of the column in which this part of the table stands; none for the row's own number. */
function columnsAt(target: EventTarget): readonly string[] {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null;
  return cell && cell.cellIndex > 0 ? [columnLetter(cell.cellIndex)] : [];
}

function classOf(
  column: MappedColumn | undefined,
  asked: readonly string[],
  pointed: readonly string[],
): string {
  const { column: letter = '', field = null } = column ?? {};
  const kind = asked.includes(letter) ? 'is-asked' : field === null ? 'is-unused' : '';
  return [field === 'amount' && 'number', kind, pointed.includes(letter) && 'is-pointed']
    .filter(Boolean)
    .join(' ');
}

/** Headings are marked; what is no payment is grey; what would be one and is left out is struck. */
function useLineClass({ sheet, excluded, statement }: SheetOverview): (row: number) => string {
  const { setAside } = useSheet().recipe.corrections;
  return useMemo(() => {
    const struck = new Set([
      ...setAside,
      ...statement.flatMap(({ kind, rows }) => (kind === 'left-out' ? rows : [])),
    ]);
    const outside = new Set(excluded.map(({ row }) => row));
    return (row) => {
      if (row === sheet.headerRow) return 'is-headings';
      if (struck.has(row)) return 'is-struck';
      return outside.has(row) ? 'is-outside' : '';
    };
  }, [sheet.headerRow, excluded, statement, setAside]);
}

const AMBER = { color: 'var(--amber)' };

function ColumnHead({ column, isAsked }: { column: MappedColumn; isAsked: boolean }) {
  const { t, word } = useWords();
  const { recipe, change } = useSheet();
  const choices = useFieldChoices();
  const name = column.heading || t('import.unnamed', { letter: column.column });
  const isPlain = column.how === 'exact' || column.how === 'none';
  return (
    <Stack component="span" gap={2}>
      <Group component="span" gap="xs" wrap="nowrap">
        <span className="soft">{column.column}</span>
        {isAsked ? <span style={AMBER}>?</span> : null}
        {isPlain ? null : (
          <span style={/^(?:ask|party)$/.test(column.how) ? AMBER : {}}>{word('how', column.how)}</span>
        )}
      </Group>
      <Select
        className="fit"
        aria-label={`${t('frame.label', { name })} ${t('import.goesTo')}`}
        data={choices}
        value={column.field ?? 'ignore'}
        onChange={picked((field) => change({ columns: { ...recipe.columns, [column.column]: field } }))}
      />
    </Stack>
  );
}

function useFieldChoices() {
  const { t, word } = useWords();
  return useMemo(() => {
    const fields = MAPPABLE_FIELDS.map((value) => ({ value, label: word('field', value) }));
    fields.sort((one, other) => one.label.localeCompare(other.label));
    return [{ value: 'ignore', label: t('import.ignore') }, ...fields];
  }, [t, word]);
}
