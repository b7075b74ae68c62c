import { isChangeNote, type Problem } from '../../shared/domain/problem.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { fieldOfAdded } from '../../shared/sheet/table.ts';
import { type ColumnRoom, decimalsIn, isReadWhole, lettersAt } from '../sheet-worker/column-room.ts';
import { type Decisions, type GridRow, isOpen, type ProblemKind, textAt } from '../sheet-worker/grid-view.ts';
import type { GridCell, GridColumn } from '../ui/grid/grid-column.ts';
import { FIGURE_PX, LETTER_PX } from '../ui/grid/text-room.ts';
import { SEVERITY_MARKS } from '../ui/problems.tsx';
import { decimalRoom } from '../words/format.ts';
import type { Words } from '../words/words.ts';
import { shownText } from './cell-values.ts';
import { problemsAt } from './corrections.ts';
import { missingIn } from './shown-columns.ts';

/** Fields whose columns hold figures or codes, which are read digit by digit. */
const MONO_FIELDS =
  /^(account_number|transit_number|institution_number|bank_code|payee_code|phone|destination_account_id)$/;
const WIDE_FIELDS = /^(full_name|last_name|email|description|payee_name|security_question)$/;
/** Codes of two or three letters. */
const NARROW_FIELDS = /^(country|currency|language)$/;

/** The grid's columns: every column of the sheet with its field, and columns for the fields that the sheet lacks. */
export function gridColumns(
  columns: readonly MappedColumn[],
  kinds: readonly ProblemKind[],
  room: ColumnRoom,
  words: Words,
): readonly GridColumn[] {
  const { t, word } = words;
  return columns.map((mapped) => {
    const { column, heading, field } = mapped;
    const needed = neededWidth(mapped, room);
    const isAdded = fieldOfAdded(column) !== undefined;
    const missing = isAdded ? missingIn(column, kinds) : 0;
    const addedTitle =
      missing > 0
        ? t('check.addedMissing', { field: word('field', field ?? ''), count: missing })
        : word('field', field ?? '');
    const title = isAdded ? addedTitle : heading || t('import.unnamed', { letter: column });
    const ownWidth = headWidth(isAdded ? title : heading, isAdded ? null : field, word);
    return {
      key: column,
      title,
      ...(isAdded
        ? { isAdded }
        : subtitleOf(heading, field === null ? t('import.ignore') : word('field', field))),
      width: Math.max(usualWidth(field), ownWidth, needed),
      leastWidth: Math.max(
        leastWidth(field),
        isAdded ? ownWidth : Math.min(usualWidth(field), headWidth(title, null, word)),
        needed,
      ),
      ...(field === 'amount' ? { align: 'end' as const, minWidth: needed } : {}),
      isSortable: true,
    };
  });
}

/** A text of more than about 35 letters is cut: it would take the space of the others. */
const WRITTEN_PX_MAX = 320;

/**
 * The width that must fit: money, which is never shortened; names and channels beside their marks; and what Paysheet
 * or a person has written. 0 if any text may be cut.
 */
function neededWidth({ column, field }: MappedColumn, { letters }: ColumnRoom): number {
  const count = letters[column] ?? 0;
  if (field === 'amount') return widthOfLetters(count);
  if (field === null || count === 0) return 0;
  return Math.min(WRITTEN_PX_MAX, widthOfLetters(count, isReadWhole(field) ? LETTER_PX : FIGURE_PX));
}

/** The width that fits every text of a column, beside its mark. */
export function widthOfTexts(column: string, rows: readonly GridRow[]): number {
  return widthOfLetters(rows.reduce((most, row) => lettersAt(row, column, most), 0));
}

/** Space for a mark, the cell's padding, and the gap before the original text. */
const MARK_PX = 48;

function widthOfLetters(count: number, letterPx = FIGURE_PX): number {
  return Math.ceil(count * letterPx) + MARK_PX;
}

function usualWidth(field: string | null): number {
  if (field === null) return 144;
  if (NARROW_FIELDS.test(field)) return 96;
  return WIDE_FIELDS.test(field) ? 200 : 144;
}

/**
 * The width down to which a column is narrowed, so that the amount of an everyday sheet is in sight: figures that are
 * read digit by digit are never cut, what is read whole has the width that it needs, and a short heading of the sheet's
 * own stays whole.
 */
function leastWidth(field: string | null): number {
  if (field !== null && MONO_FIELDS.test(field)) return usualWidth(field);
  return field !== null && isReadWhole(field) ? 72 : 0.7 * usualWidth(field);
}

/** Space for a heading and the field beside it, estimated by the number of letters; a long one is cut. */
const HEAD_MARGIN_PX = 32;
const HEAD_PX_MAX = 240;

function headWidth(heading: string, field: string | null, word: Words['word']): number {
  const { subtitle = '' } = field === null ? {} : subtitleOf(heading, word('field', field));
  return Math.min(HEAD_PX_MAX, (heading.length + 1 + subtitle.length) * LETTER_PX + HEAD_MARGIN_PX);
}

/** The field is shown beside the heading only if the heading doesn’t say it already. */
function subtitleOf(heading: string, field: string): { readonly subtitle?: string } {
  return heading.trim().toLowerCase() === field.toLowerCase() ? {} : { subtitle: `→ ${field}` };
}

interface CellParts {
  readonly columns: readonly MappedColumn[];
  readonly decisions: Decisions;
  readonly decimals: number;
  readonly words: Words;
}

/** Converts rows into grid cells: the sheet's text, what it was changed to or read as, and the most serious mark. */
export function cellRenderer({ columns, decisions, decimals, words }: CellParts) {
  const byKey = new Map(columns.map((column) => [column.column, column]));
  return (row: GridRow, { key }: GridColumn): GridCell => {
    const column = byKey.get(key);
    if (!column) return { content: '' };
    const text = textAt(row, key);
    const filled = column.field === null || text !== '' ? undefined : row.filled?.[column.field];
    const problems = problemsAt(row, key);
    if (filled !== undefined && fieldOfAdded(key) !== undefined && problems.length === 0)
      return { content: inWords(column.field, filled, words), className: 'soft' };
    const own = row.own?.[key];
    const tone = toneOf(column.field);
    const most = column.field === 'amount' ? decimals : 0;
    if (problems.length > 0 || own !== undefined)
      return markedCell({ row, field: column.field, text, own, tone, problems, decisions, words, most });
    return {
      content: <WithRoom text={shownText(column.field, text)} decimals={most} />,
      className: tone.trim(),
    };
  };
}

/**
 * Figures and codes use a font for reading digit by digit; ignored columns are soft, since they only serve for
 * comparison.
 */
function toneOf(field: string | null): string {
  if (field === null) return ' soft';
  return MONO_FIELDS.test(field) ? ' mono' : '';
}

function WithRoom({ text, decimals }: { text: string; decimals: number }) {
  const room = decimalRoom(decimalsIn(text), decimals);
  return (
    <>
      {text}
      {room === '' || text === '' ? null : (
        <span className="cell-room" aria-hidden="true">
          {room}
        </span>
      )}
    </>
  );
}

interface MarkedCell {
  readonly row: GridRow;
  readonly field: string | null;
  readonly text: string;
  /** The file's own text, if the cell was changed by hand. */
  readonly own: string | undefined;
  /** The class of its column, after a space. */
  readonly tone: string;
  readonly problems: readonly Problem[];
  readonly decisions: Decisions;
  /** The most decimals of the column. */
  readonly most: number;
  readonly words: Words;
}

function markedCell(cell: MarkedCell): GridCell {
  const { row, field, text, own, tone, problems, decisions, most, words } = cell;
  const open = problems.find((problem) => isOpen(row, problem, decisions));
  const corrected = problems.find(isChangeNote);
  const gravest = open ?? problems[0];
  const severity = open?.severity ?? 'note';
  const shown = shownText(field, text);
  const read =
    corrected?.proposed === undefined
      ? undefined
      : inWords(field, shownText(field, corrected.proposed), words);
  // A code in other capitals (`XOF`, `xof`) is the same value and needs no second one in the cell.
  const value = read?.toLowerCase() === shown.toLowerCase() ? undefined : read;
  const original = own === undefined ? undefined : shownText(field, own);
  const struck = original ?? (value === undefined || open ? undefined : shown);
  const isCorrected = !open && struck !== undefined;
  const isQuiet = !open && gravest !== undefined && gravest.severity !== 'note';
  return {
    className: `cell-${open ? severity : isCorrected ? 'corrected' : 'note'}${tone}`,
    isInvalid: open?.severity === 'error',
    label: labelOf({ shown, original, value, problems }, words),
    content: (
      <>
        <span className={`cell-mark ${isQuiet ? 'soft' : `severity-${severity}`}`} aria-hidden="true">
          {isCorrected ? '✎' : SEVERITY_MARKS[gravest?.severity ?? 'note']}
        </span>
        <span className="cell-value">
          <WithRoom text={open ? shown : (value ?? shown)} decimals={most} />
        </span>
        {struck ? (
          <>
            {' '}
            <s className="cell-original">{struck}</s>
          </>
        ) : null}
      </>
    ),
  };
}

interface LabelParts {
  readonly shown: string;
  readonly original: string | undefined;
  readonly value: string | undefined;
  readonly problems: readonly Problem[];
}

/** What a screen reader says for a cell: its text, what was there before, what it is read as, then its problems. */
function labelOf({ shown, original, value, problems }: LabelParts, { t, problem }: Words): string {
  const texts = [
    shown,
    ...(original === undefined ? [] : [t('check.changedFrom', { original: original || t('check.blank') })]),
    ...(value === undefined ? [] : [t('check.corrected', { value })]),
  ].join(', ');
  if (problems.length === 0) return texts;
  return t('check.cellLabel', {
    value: texts,
    problems: problems.map((one) => problem(one).message).join(' '),
  });
}
