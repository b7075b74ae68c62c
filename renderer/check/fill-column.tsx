import { Button, ScrollArea, Select, Stack, Table, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { unguardedText } from '../../shared/domain/formula-text.ts';
import { addedColumn } from '../../shared/sheet/table.ts';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { type ProblemKind, textAt } from '../sheet-worker/grid-view.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { cellsOfText } from './cell-range-edits.ts';
import { shownText } from './cell-values.ts';
import { openOfKind, retyped } from './corrections.ts';

type Source = 'column' | 'paste';

/** Each row that lacks what only its payee has gets a value of its own: from a column, from the clipboard, or from the book. */
export function FillButtons({ kind }: { readonly kind: ProblemKind }) {
  const { t } = useWords();
  const { asked, recipe, change } = useSheet();
  const [source, setSource] = useState<Source | null>(null);
  // The book was offered when the sheet was read, and may have been turned down then.
  const hasBook = asked.book !== undefined && recipe.answers.book === 'leave';
  return (
    <>
      <Button size="xs" onClick={() => setSource('column')}>
        {t('check.takeColumn')}
      </Button>
      <Button size="xs" onClick={() => setSource('paste')}>
        {t('check.pasteColumn')}
      </Button>
      {hasBook ? (
        <Button size="xs" onClick={() => change({ answers: { ...recipe.answers, book: 'fill' } })}>
          {t('check.takeBook')}
        </Button>
      ) : null}
      {source ? <FillDialog kind={kind} source={source} onClose={() => setSource(null)} /> : null}
    </>
  );
}

/** Nobody reads more lines than this before they agree; the others are counted. */
const LINES_MAX = 200;

/** Why what was pasted cannot be given to the rows one by one: nothing of it is dropped, and no row gets another’s. */
function misfitOf(cells: readonly (readonly string[])[], rows: number, t: Words['t']): string | undefined {
  if (cells.some(({ length }) => length > 1)) return t('check.fillOne');
  if (cells.length === 0 || cells.length === rows) return undefined;
  return t('check.fillCount', { pasted: cells.length, count: rows });
}

interface FillDialogProps {
  readonly kind: ProblemKind;
  readonly source: Source;
  readonly onClose: () => void;
}

/** The rows beside the values that they would get, before any is written. */
function FillDialog({ kind, source, onClose }: FillDialogProps) {
  const { t, word, count } = useWords();
  const report = useReportedChange();
  const { rows, recipe, overview } = useSheet();
  const [column, setColumn] = useState<string | null>(null);
  const [text, setText] = useState('');
  const { field = '' } = kind.sample;
  const [placed] = useState(() => openOfKind(rows, kind.key, recipe.corrections));
  const cells = text.trim() === '' ? [] : cellsOfText(text.trimEnd());
  const pasted = cells.map(([first = '']) => unguardedText(first).trim());
  const misfit = misfitOf(cells, placed.length, t);
  const lines = placed.map(({ row, problem }, index) => ({
    row: row.row,
    name: row.name ?? '',
    column: problem.column ?? addedColumn(field),
    text: source === 'column' ? (column === null ? '' : textAt(row, column).trim()) : (pasted[index] ?? ''),
  }));
  const edits = misfit ? [] : lines.filter((line) => line.text !== '');
  const give = (): void => {
    report((earlier) => retyped(earlier, edits), t('check.given', { count: edits.length }));
    onClose();
  };
  const title = t('check.fillTitle', { field: word('field', field), count: placed.length });
  const columns = (overview?.columns ?? []).filter((one) => one.field !== 'security_question_answer');
  return (
    <FormDialog
      title={title}
      confirm={t('check.giveAll', { count: edits.length || placed.length })}
      isBlocked={edits.length === 0}
      onSubmit={give}
      onClose={onClose}
    >
      <Stack>
        {source === 'column' ? (
          <Select
            data-autofocus
            label={t('check.fillFrom')}
            placeholder={t('form.choose')}
            data={columns.map(({ column: value, heading }) => ({
              value,
              label: heading || t('import.unnamed', { letter: value }),
            }))}
            searchable
            value={column}
            onChange={setColumn}
          />
        ) : (
          <Textarea
            data-autofocus
            label={t('check.fillPaste')}
            error={misfit}
            rows={4}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <ScrollArea.Autosize mah={280} type="auto">
          <Table aria-label={title}>
            <Table.Tbody>
              {lines.slice(0, LINES_MAX).map((line) => (
                <Table.Tr key={line.row}>
                  <Table.Td>{count(line.row)}</Table.Td>
                  <Table.Td>{line.name}</Table.Td>
                  <Table.Td>{misfit ? '' : shownText(field, line.text)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
        {lines.length > LINES_MAX ? (
          <Text c="dimmed">{t('names.more', { count: lines.length - LINES_MAX })}</Text>
        ) : null}
      </Stack>
    </FormDialog>
  );
}
