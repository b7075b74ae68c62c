import type { Problem } from '../../shared/domain/problem.ts';
import { paidToOf } from '../../shared/domain/recipient-identity.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import type { ColumnRoom } from '../sheet-worker/column-room.ts';
import { type Decisions, type GridRow, isOpen, textAt } from '../sheet-worker/grid-view.ts';
import type { HeadPart, HeadPartCell, RowHead } from '../ui/grid/grid-column.ts';
import { CODE_PX, EDGES_PX, FIGURE_PX } from '../ui/grid/text-room.ts';
import { Glyph, MARK, StateShape } from '../ui/state-glyph.tsx';
import type { Words } from '../words/words.ts';
import { shownText } from './cell-values.ts';
import { problemsAt } from './corrections.ts';
import { operatorName } from './give-value.tsx';

/** What a row pays, in the head of the row: derived from it and read only; a click leads to the sheet's own cell. */
type Part = 'name' | 'amount' | 'to';

/** The fields that each part is made of, the first one that the sheet has a column for being where a click leads. */
const FIELDS: Readonly<Record<Part, readonly string[]>> = {
  name: ['full_name', 'first_name', 'last_name', 'payee_name'],
  amount: ['amount', 'currency'],
  to: [
    ...['phone', 'account_number', 'email', 'payee_code', 'destination_account_id', 'recipient_id'],
    ...['provider', 'channel', 'transaction_type', 'transit_number', 'institution_number', 'bank_code'],
  ],
};
const PARTS: readonly Part[] = ['name', 'amount', 'to'];

/** The parts beside the row's number; in a narrow window the state alone, since the sheet's own columns say the rest. */
export function summaryParts(
  columns: readonly MappedColumn[],
  { amount, currencies }: ColumnRoom,
  { t, T }: Words,
  isNarrow: boolean,
): readonly HeadPart[] {
  const state = { key: 'head.state', title: '', width: 32 };
  if (isNarrow) return [state];
  const places = placesOf(indexesOf(columns));
  const figures = Math.ceil(amount * FIGURE_PX) + EDGES_PX + (currencies.length > 1 ? CODE_PX : 0);
  const minWidth = Math.max(80, figures);
  return [
    state,
    { key: 'head.name', title: t('check.name'), width: 176, sortedBy: places.name },
    {
      key: 'head.amount',
      title: T('field.amount'),
      width: minWidth,
      minWidth,
      align: 'end',
      sortedBy: places.amount,
    },
    { key: 'head.to', title: t('check.paidTo'), width: 160, sortedBy: places.to },
  ];
}

/** By field, the first column of the grid that has it. */
function indexesOf(columns: readonly MappedColumn[]): ReadonlyMap<string | null, number> {
  return new Map(columns.map(({ field }, index) => [field, index] as const).toReversed());
}

/** The column of the grid that each part stands for; undefined if the sheet has none. */
function placesOf(indexes: ReadonlyMap<string | null, number>): Readonly<Record<Part, number | undefined>> {
  const placeOf = (part: Part): number | undefined =>
    FIELDS[part].map((field) => indexes.get(field)).find((index) => index !== undefined);
  return { name: placeOf('name'), amount: placeOf('amount'), to: placeOf('to') };
}

/** Shown beside the number of a row that goes to an own account; the footer explains it. */
export const WITHDRAWAL_MARK = '↩';

interface HeadParts {
  readonly columns: readonly MappedColumn[];
  readonly currencies: readonly string[];
  readonly decisions: Decisions;
  readonly words: Words;
}

/** Converts rows into their heads: number, state, payee, amount and where it is paid, with the marks of open problems. */
export function headRenderer({
  columns,
  currencies,
  decisions,
  words,
}: HeadParts): (row: GridRow) => RowHead {
  const indexes = indexesOf(columns);
  const places = placesOf(indexes);
  const amountColumn = columns[indexes.get('amount') ?? -1]?.column;
  const indexOf = new Map(columns.map(({ column }, index) => [column, index]));
  const fieldOf = new Map(columns.map(({ column, field }) => [column, field]));
  const partOf = ({ code, field = '', column = '' }: Problem): Part | undefined =>
    code === 'account-changed'
      ? 'to'
      : PARTS.find((part) => FIELDS[part].includes(fieldOf.get(column) ?? field));
  const placeIn = (row: GridRow, part: Part): number | undefined => {
    if (part !== 'to') return places[part];
    const paidTo = paidToOf(row.channel);
    const field = paidTo === 'account' ? 'account_number' : paidTo;
    return (field === undefined ? undefined : indexes.get(field)) ?? places.to;
  };
  return (row) => {
    const open = row.problems.filter((problem) => isOpen(row, problem, decisions));
    const gravest = gravestOf(open);
    const isAside = decisions.aside.has(row.row);
    const texts = textsOf(row, amountColumn, currencies, words);
    const cellOf = (part: Part): HeadPartCell => {
      const own = gravestOf(open.filter((problem) => partOf(problem) === part));
      const column = indexOf.get(own?.column ?? '') ?? placeIn(row, part);
      const lacked = part === 'to' && own !== undefined && isMissing(own) ? lackedIn(own, words) : undefined;
      const title = lacked ?? texts[part];
      const { accountEnd = '' } = row;
      // An address is as long as it is, and its channel follows from it.
      const isAddress = accountEnd.includes('@');
      const isPlain = lacked !== undefined || part !== 'to' || accountEnd === '';
      const paidTo = isAddress ? accountEnd : <PaidTo by={byWhat(row, words)} end={accountEnd} />;
      return {
        content: isPlain ? title : paidTo,
        title,
        className: own ? `cell-${own.severity}` : '',
        column,
      };
    };
    return {
      label: labelOf(row, Object.values(texts), { open, isAside }, words),
      content: numberOf(row, words),
      parts: [
        { content: glyphOf(isAside, gravest), column: indexOf.get(gravest?.column ?? '') },
        ...PARTS.map(cellOf),
      ],
    };
  };
}

function gravestOf(open: readonly Problem[]): Problem | undefined {
  return open.find(({ severity }) => severity === 'error') ?? open[0];
}

function lackedIn({ field = '' }: Problem, { t, word, locale }: Words): string {
  return t('check.lacks', { field: word('field', field).toLocaleLowerCase(locale) });
}

function isMissing({ code, field }: Problem): boolean {
  return code === 'required-missing' && field !== undefined;
}

function textsOf(
  row: GridRow,
  amountColumn: string | undefined,
  currencies: readonly string[],
  words: Words,
): Readonly<Record<Part, string>> {
  const { amount, currency = '', accountEnd } = row;
  const code = currencies.length > 1 && currency !== '' ? ` ${currency.toUpperCase()}` : '';
  // An amount that cannot be read is shown as the sheet has it.
  const asWritten = amountColumn === undefined ? '' : shownText('amount', textAt(row, amountColumn));
  return {
    name: row.name ?? '',
    amount: amount === undefined ? asWritten : words.columnAmount(amount, currency, currencies) + code,
    to: [byWhat(row, words), accountEnd].filter(Boolean).join(' '),
  };
}

function byWhat({ channel = '', provider, operation }: GridRow, { word }: Words): string {
  if (operation === 'withdrawal') return word('kind', 'withdrawal');
  return provider === undefined ? word('channel', channel) : operatorName(provider);
}

/** In each row that shows, so no part of the kit, which would take several times as long to be drawn. */
const SIDE_BY_SIDE = { display: 'flex', alignItems: 'center', gap: 4 } as const;

function PaidTo({ by, end }: { readonly by: string; readonly end: string }) {
  return (
    <span style={SIDE_BY_SIDE}>
      <span className="cut">{by}</span>
      <span>{end}</span>
    </span>
  );
}

/** The number of a row; a withdrawal is marked. */
function numberOf(row: GridRow, { count }: Words) {
  if (row.operation !== 'withdrawal') return count(row.row);
  return (
    <>
      <span aria-hidden="true">{WITHDRAWAL_MARK}</span>
      {count(row.row)}
    </>
  );
}

// Made once: a grid draws one per row while it scrolls.
export const GLYPHS = {
  ready: <StateShape shape="ready" />,
  error: <StateShape shape="invalid" />,
  warning: (
    <Glyph name="warning" colour="var(--amber)">
      <path d="M8 2 15 14H1Z" />
      <path {...MARK} d="M8 6.4v3.6M8 11.8v.3" />
    </Glyph>
  ),
  note: null,
  aside: <StateShape shape="closed" />,
};

function glyphOf(isAside: boolean, gravest: Problem | undefined) {
  if (isAside) return GLYPHS.aside;
  if (!gravest || gravest.severity === 'note') return GLYPHS.ready;
  return GLYPHS[gravest.severity];
}

interface Standing {
  readonly open: readonly Problem[];
  readonly isAside: boolean;
}

/** What a screen reader says of a row: its number, what it pays, its state, and how many problems its cells have. */
function labelOf(
  row: GridRow,
  texts: readonly string[],
  { open, isAside }: Standing,
  { t, word, count, problem }: Words,
): string {
  const inCells = open.filter(({ column }) => column !== undefined).length;
  const said = [
    ...(row.operation === 'withdrawal' ? [`${word('kind', 'withdrawal')}.`] : []),
    `${texts.filter(Boolean).join(', ')}.`,
    ...(isAside ? [t('check.isAside')] : []),
    ...problemsAt(row, null).map((one) => problem(one).message),
    ...(inCells > 0 ? [t('check.inCells', { count: inCells })] : []),
  ];
  return `${count(row.row)}. ${said.join(' ')}`;
}
