import type { Problem, Severity } from '../../shared/domain/problem.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { columnIndex } from '../sheet-worker/edited-table.ts';
import { type Decisions, isOpen } from '../sheet-worker/grid-view.ts';
import type { GridRow } from '../sheet-worker/messages.ts';
import type { GridCell, GridColumn } from '../ui/grid/grid-column.ts';
import type { Words } from '../words/use-words.tsx';
import { problemsAt } from './corrections.ts';

/** Columns of these fields are figures or codes: read digit by digit. */
const MONO_FIELDS =
  /^(account_number|transit_number|institution_number|bank_code|payee_code|phone|destination_account_id)$/;
const WIDE_FIELDS = /^(full_name|last_name|email|description|payee_name|security_question)$/;

/** The grid's columns: every column of the sheet, in its order, with the field it goes to. */
export function gridColumns(columns: readonly MappedColumn[], { t, word }: Words): readonly GridColumn[] {
  return columns.map(({ column, heading, field }) => ({
    key: String(columnIndex(column)),
    title: heading || t('import.unnamed', { letter: column }),
    ...subtitleOf(heading, field === null ? t('import.ignore') : word('field', field)),
    width: Math.max(field !== null && WIDE_FIELDS.test(field) ? 200 : 144, headWidth(heading, field, word)),
    ...(field === 'amount' ? { align: 'end' as const } : {}),
    isSortable: true,
  }));
}

/** Room for a heading and the field beside it, as far as the letters' number tells; a long one is cut. */
const LETTER_PX = 7;
const HEAD_MARGIN_PX = 32;
const HEAD_PX_MAX = 240;

function headWidth(heading: string, field: string | null, word: Words['word']): number {
  const { subtitle = '' } = field === null ? {} : subtitleOf(heading, word('field', field));
  return Math.min(HEAD_PX_MAX, (heading.length + 1 + subtitle.length) * LETTER_PX + HEAD_MARGIN_PX);
}

/** The field is said beside the heading only where the heading doesn’t say it already. */
function subtitleOf(heading: string, field: string): { readonly subtitle?: string } {
  return heading.trim().toLowerCase() === field.toLowerCase() ? {} : { subtitle: `→ ${field}` };
}

const MARKS: Readonly<Record<Severity, string>> = { error: '×', warning: '△', note: 'i' };

/** Turns rows into what the grid shows: the sheet's own text, what it is read as, and the gravest mark. */
export function cellRenderer(columns: readonly MappedColumn[], decisions: Decisions, words: Words) {
  const byKey = new Map(columns.map((column) => [String(columnIndex(column.column)), column]));
  return (row: GridRow, { key }: GridColumn): GridCell => {
    const column = byKey.get(key);
    const text = row.cells[Number(key)] ?? '';
    if (!column) return { content: text };
    const problems = problemsAt(row, column.column);
    const shown = column.field === 'security_question_answer' && text !== '' ? '••••' : text;
    const mono = column.field !== null && MONO_FIELDS.test(column.field) ? ' mono' : '';
    if (problems.length === 0) return { content: shown, className: mono.trim() };
    return markedCell({ row, shown, mono, problems, decisions, words });
  };
}

interface MarkedCell {
  readonly row: GridRow;
  readonly shown: string;
  readonly mono: string;
  readonly problems: readonly Problem[];
  readonly decisions: Decisions;
  readonly words: Words;
}

function markedCell({ row, shown, mono, problems, decisions, words }: MarkedCell): GridCell {
  const open = problems.find((problem) => isOpen(row.row, problem, decisions));
  const corrected = problems.find(({ severity, proposed }) => severity === 'note' && proposed !== undefined);
  const gravest = open ?? problems[0];
  const severity = open?.severity ?? 'note';
  const isNote = gravest?.severity === 'note';
  const sentences = problems.map((problem) => words.problem(problem).message).join(' ');
  const value = isRewritten(shown, corrected?.proposed) ? corrected?.proposed : undefined;
  return {
    className: `cell-${open ? severity : value === undefined ? 'note' : 'corrected'}${mono}`,
    isInvalid: open?.severity === 'error',
    label: words.t('check.cellLabel', {
      value: value === undefined ? shown : `${shown}, ${words.t('check.corrected', { value })}`,
      problems: gravest ? sentences : '',
    }),
    content: (
      <>
        <span className={`cell-mark ${open || isNote ? `severity-${severity}` : 'soft'}`} aria-hidden="true">
          {!open && value !== undefined ? '✎' : MARKS[gravest?.severity ?? 'note']}
        </span>
        {value === undefined || open ? (
          shown
        ) : (
          <>
            <s className="cell-original">{shown}</s> {value}
          </>
        )}
      </>
    ),
  };
}

/** A code in other capitals (`XOF`, `xof`) reads the same: it is a note, and needs no second value in the cell. */
function isRewritten(shown: string, proposed: string | undefined): boolean {
  return proposed !== undefined && proposed.toLowerCase() !== shown.toLowerCase();
}

/** The row's own number, and a mark where something is to be said about the row as a whole. */
export function rowHeadOf(row: GridRow, decisions: Decisions, words: Words): GridCell {
  const number = words.count(row.row);
  const problems = problemsAt(row, null);
  const open = problems.find((problem) => isOpen(row.row, problem, decisions));
  const isAside = decisions.aside.has(row.row);
  const said = [
    ...(isAside ? [words.t('check.isAside')] : []),
    ...problems.map((one) => words.problem(one).message),
  ];
  return {
    ...(said.length > 0 ? { label: `${number}. ${said.join(' ')}` } : {}),
    className: open ? `head-${open.severity}` : '',
    content: (
      <>
        {open ? (
          <span className={`cell-mark severity-${open.severity}`} aria-hidden="true">
            {MARKS[open.severity]}
          </span>
        ) : null}
        <span className="row-number">{number}</span>
      </>
    ),
  };
}
