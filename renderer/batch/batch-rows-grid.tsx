import { useThrottledCallback } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { oneOf } from '../../shared/domain/one-of.ts';
import type { RowKind } from '../../shared/domain/row-fields.ts';
import { reasonsAgainst } from '../../shared/domain/row-reasons.ts';
import { ROW_STATES, type RowState, stateWord } from '../../shared/domain/row-state.ts';
import type { BatchView, RowView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { request, useAnnouncement } from '../bridge/requests.ts';
import { Account } from '../ui/account.tsx';
import { LoadingWord } from '../ui/answered.tsx';
import { DataGrid } from '../ui/grid/data-grid.tsx';
import type { GridCell, GridColumn, GridSort } from '../ui/grid/grid-column.ts';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import { CODE_PX, EDGES_PX, FIGURE_PX, LETTER_PX } from '../ui/grid/text-room.ts';
import { operationOf, RowStateMark } from '../ui/state-glyph.tsx';
import { lettersIn } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { useOpenBatch } from './open-batch.ts';
import {
  type AskedPage,
  type ColumnNeeds,
  NO_NEEDS,
  PAGE_ROWS,
  RowPages,
  type VisibleRows,
} from './row-pages.ts';

interface BatchRowsGridProps {
  readonly states: readonly RowState[];
  readonly search: string;
  readonly onRow?: (row: RowView | undefined) => void;
  /** Shown if no row matches: the filter's name and a button to clear it. */
  readonly empty: ReactNode;
  /** The columns: the outcome of each row; its payee, account and costs; or what a run does with it. */
  readonly shows?: 'outcomes' | 'payees' | 'run';
  /** The order until a person sorts; without it the sheet's order. */
  readonly firstSort?: GridSort;
}

/** Every row of a batch in the sheet's order, as the journal has it, updated while the batch is sent. */
export function BatchRowsGrid(props: BatchRowsGridProps) {
  const { states, search, onRow, empty, shows = 'outcomes' } = props;
  const { batch } = useOpenBatch();
  const words = useWords();
  const [sort, setSort] = useState<GridSort | null>(props.firstSort ?? null);
  const [range, setRange] = useState<CellRange | null>(null);
  const pages = useRowPages({ batch: batch.batch, states, search, sort: sortOf(sort) });
  const view = JSON.stringify([states, search, sort]);
  // Another filter or order puts other rows in these places: none of them was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what this waits for
  useEffect(() => setRange((chosen) => (chosen && chosen.active.row < 0 ? chosen : null)), [view]);
  const room = amountRoom(batch, words);
  const { recipient, account, isMixed, channels } = pages.needs;
  const inStates = Object.keys(batch.counts).sort().join(' ');
  const columns = useMemo(() => {
    const isExchanged = batch.convertFrom !== undefined;
    const needs = { recipient, account, isMixed, channels, isExchanged, inStates };
    return COLUMNS[shows](words, batch.kind, room, needs);
  }, [shows, words, room, recipient, account, isMixed, channels, inStates, batch.convertFrom, batch.kind]);
  const mixed = currenciesOf(batch).join();
  const cell = useCallback(
    (row: RowView, column: GridColumn) => cellOf(row, column.key, words, mixed.split(',')),
    [words, mixed],
  );
  const rowHead = useCallback((row: RowView): GridCell => ({ content: words.count(row.row) }), [words]);
  if (pages.total === undefined) return <LoadingWord />;
  if (pages.total === 0) return empty;
  return (
    <DataGrid
      name={`batch-${shows}`}
      label={words.t(labelOf(shows, batch.kind))}
      columns={columns}
      rowCount={pages.total}
      rowAt={pages.rowAt}
      rowHead={rowHead}
      cell={cell}
      rowClass={rowClassOf}
      range={range}
      onRange={(next) => {
        setRange(next);
        onRow?.(pages.rowAt(next.active.row));
      }}
      sort={sort}
      onSort={setSort}
      onVisible={pages.onVisible}
    />
  );
}

const COLUMNS = { outcomes: outcomeColumns, payees: payeeColumns, run: runColumns };

function labelOf(shows: BatchRowsGridProps['shows'], kind: RowKind) {
  if (shows !== 'payees') return 'rows.grid';
  return kind === 'customer-deposits' ? 'payees.customers' : 'screen.recipients';
}

/** A single function for all renders, because rows with the same functions are not rendered again. */
function rowClassOf({ state }: RowView): string {
  return state === 'closed' ? 'grid-row-aside' : '';
}

function sortOf(sort: GridSort | null): RowSort {
  const by = oneOf(['state', 'recipient', 'channel', 'amount', 'changed'], sort?.key);
  return { by: by ?? 'row', direction: sort?.direction ?? 'asc' };
}

/** The currencies of the whole batch, so that all amounts align on the decimal mark. */
export function currenciesOf({ totals }: BatchView): readonly string[] {
  return totals.map(({ currency }) => currency);
}

/** A width that fits every amount of the batch, since none is above the sum: money is never shortened. */
function amountRoom(batch: BatchView, words: Words): number {
  const sums = batch.breakdown.map(({ amount, currency }) =>
    words.columnAmount(amount, currency ?? '', currenciesOf(batch)),
  );
  return Math.ceil(Math.max(0, ...sums.map(({ length }) => length)) * FIGURE_PX) + EDGES_PX;
}

/** That of a character in an e-mail address, in which an “m” and an “@” are wide. */
const ADDRESS_PX = 8;
/** A name or an account gets at most this width; the end of a longer one is cut. */
const TEXT_PX_MAX = 296;

function linkColumn(t: Words['t']): GridColumn {
  return { key: 'link', title: t('fact.paymentLink'), width: LINK_PX, leastWidth: 160 };
}

/** The room of a channel's name before the account; with a long address both are cut at their end. */
const PAID_BY_PX = 104;
const PAID_TO_PX_MAX = 340;

/** Most links fit; the row’s panel shows the rest of a longer one. */
const LINK_PX = 360;

function textRoom(letters: number, letterPx: number, least: number): number {
  return Math.min(TEXT_PX_MAX, Math.max(least, Math.ceil(letters * letterPx) + EDGES_PX));
}

/**
 * What says how a row ended comes first, with the reason right after the amount, so that it shows beside the chart of a
 * run in a window of 1280 px; the row's kind is said only if there is another one than payments.
 */
function outcomeColumns(
  words: Words,
  kind: RowKind,
  room: number,
  { recipient, isMixed, channels, inStates }: ColumnNeeds & BatchNeeds,
): readonly GridColumn[] {
  const { t, T } = words;
  const comesIn = kind === 'customer-deposits';
  return [
    stateColumn(words, kind, inStates),
    recipientColumn(t, kind, recipient),
    { key: 'amount', title: T('field.amount'), width: 120, minWidth: room, align: 'end', isSortable: true },
    currencyColumn(t),
    ...(comesIn ? [linkColumn(t)] : []),
    { key: 'problems', title: t('rows.why'), width: 320, leastWidth: 160 },
    ...(comesIn ? [] : [channelColumn(words, channels)]),
    { key: 'status', title: t('rows.status'), width: 160, leastWidth: 96 },
    { key: 'reference', title: t('fact.reference'), width: 128, leastWidth: 96 },
    ...(isMixed && !comesIn ? [{ key: 'kind', title: t('rows.kind'), width: 112 }] : []),
  ];
}

/** What is sent now: to whom, how much, to which account, and when. */
function runColumns(
  words: Words,
  kind: RowKind,
  room: number,
  { recipient, account, inStates }: ColumnNeeds & BatchNeeds,
): readonly GridColumn[] {
  const { t, T } = words;
  return [
    recipientColumn(t, kind, recipient),
    { key: 'amount', title: T('field.amount'), width: 120, minWidth: room, align: 'end', isSortable: true },
    currencyColumn(t),
    kind === 'customer-deposits'
      ? linkColumn(t)
      : {
          key: 'paid-to',
          title: t('send.paidTo'),
          width: Math.min(PAID_TO_PX_MAX, textRoom(account, LETTER_PX, 112) + PAID_BY_PX),
          leastWidth: 200,
        },
    stateColumn(words, kind, inStates),
    { key: 'changed', title: t('send.time'), width: 128, leastWidth: 120, align: 'end', isSortable: true },
  ];
}

/**
 * Payee, account, cost, received amount and channel: in a window of 1280 px they show without scrolling; then
 * what the payee will read.
 */
export function payeeColumns(
  words: Words,
  kind: RowKind,
  room = 0,
  {
    recipient,
    account,
    channels,
    isExchanged = false,
  }: ColumnNeeds & { readonly isExchanged?: boolean } = NO_NEEDS,
): readonly GridColumn[] {
  const { t, T } = words;
  const comesIn = kind === 'customer-deposits';
  const accountPx = textRoom(account, ADDRESS_PX, 112);
  return [
    recipientColumn(t, kind, recipient),
    {
      key: 'account',
      title: t(comesIn ? 'payees.contact' : 'receipt.account'),
      width: accountPx,
      leastWidth: accountPx,
    },
    { key: 'amount', title: T('field.amount'), width: 112, minWidth: room, align: 'end', isSortable: true },
    currencyColumn(t),
    // A customer deposit has no price. The fee of an exchange is in another currency, which is shown with it.
    ...(comesIn
      ? []
      : [
          {
            key: 'fee',
            title: t('payees.fee'),
            width: 88,
            minWidth: isExchanged ? room + CODE_PX : 0,
            align: 'end' as const,
          },
          { key: 'gets', title: t('payees.gets'), width: 112, minWidth: room, align: 'end' as const },
          channelColumn(words, channels),
        ]),
    { key: 'reads', title: t('payees.reads'), width: READS_PX, leastWidth: READS_PX_LEAST },
  ];
}

/** The marker, and some words after it. */
const READS_PX = 280;
const READS_PX_LEAST = 144;

/** A name gives up only what its estimated width has too much, and an account nothing: they say who is paid. */
const LEAST_OF_TEXT = 0.95;

function recipientColumn(t: Words['t'], kind: RowKind, letters: number): GridColumn {
  const title = t(kind === 'customer-deposits' ? 'rows.customer' : 'session-column.recipient');
  const width = textRoom(letters, LETTER_PX, 144);
  return { key: 'recipient', title, width, leastWidth: LEAST_OF_TEXT * width, isSortable: true };
}

/** A currency's code is shorter than the title in every language. */
function currencyColumn(t: Words['t']): GridColumn {
  const title = t('fact.currency');
  return { key: 'currency', title, width: textRoom(lettersIn(title), LETTER_PX, 0) };
}

/** What columns need for the batch: the states of its rows, separated by blanks. */
interface BatchNeeds {
  readonly inStates: string;
}

/** A state's glyph and the space beside it. */
const GLYPH_PX = 24;

/** As wide as the longest word of a state that a row of the batch is in. */
function stateColumn({ t, T }: Words, kind: RowKind, inStates: string): GridColumn {
  const operation = operationOf(kind);
  const letters = inStates
    .split(' ')
    .flatMap((state) => oneOf(ROW_STATES, state) ?? [])
    .map((state) => lettersIn(T(`row-state.${stateWord({ state, operation })}`)));
  const width = GLYPH_PX + textRoom(Math.max(0, ...letters), LETTER_PX, 88);
  return { key: 'state', title: t('rows.state'), width, isSortable: true };
}

/** However narrow the grid is; beside the longest address of an e-transfer, which shows whole, there is no more. */
const CHANNEL_PX = 152;

function channelColumn({ T, word }: Words, channels: string): GridColumn {
  const title = T('field.channel');
  const names = channels.split(' ').map((channel) => word('channel', channel));
  const width = textRoom(Math.max(...[title, ...names].map(lettersIn)), LETTER_PX, 112);
  return { key: 'channel', title, width, leastWidth: Math.min(CHANNEL_PX, width), isSortable: true };
}

export function cellOf(row: RowView, key: string, words: Words, currencies: readonly string[]): GridCell {
  const currency = row.currency ?? '';
  const amount = (value: string): string => words.columnAmount(value, currency, currencies);
  const about = (value: string): string => (row.quote?.isQuoted ? value : `≈ ${value}`);
  const feeOf = ({ totalFees, currency: from = currency }: NonNullable<RowView['quote']>): string => {
    if (totalFees === null) return '';
    return from === currency ? amount(totalFees) : words.money(totalFees, from);
  };
  switch (key) {
    case 'state':
      return { content: <RowStateMark state={row.state} operation={row.operation} /> };
    case 'recipient':
      return { content: row.recipient };
    case 'channel':
      return { content: row.channel ? words.word('channel', row.channel) : '' };
    case 'amount':
      return { content: row.amount ? amount(row.amount) : '' };
    case 'kind':
      return { content: words.word('kind', row.operation) };
    case 'currency':
      return { content: currency.toUpperCase() };
    case 'account':
      return { content: <Account>{row.account}</Account> };
    case 'paid-to': {
      const paidBy = row.channel ? words.word('channel', row.channel) : '';
      return { content: [paidBy, row.account].filter(Boolean).join(' ') };
    }
    case 'changed':
      return { content: row.changedAt === null ? '' : momentOf(row.changedAt, words) };
    case 'fee':
      return { content: row.quote?.totalFees ? about(feeOf(row.quote)) : '' };
    case 'gets':
      return { content: row.quote?.recipientGets ? about(amount(row.quote.recipientGets)) : '' };
    case 'reads':
      return { content: `${row.marker ?? ''} ${row.fields.description ?? ''}`.trim() };
    case 'status':
      return { content: row.status ? words.word('status', row.status) : '' };
    case 'link':
      return { content: row.paymentLink ?? '', className: 'mono' };
    case 'reference':
      return { content: row.reference ?? '' };
    default:
      return { content: reasonsOf(row, words) };
  }
}

/** The time of what happened today, and otherwise the day: the row's history has both. */
function momentOf(iso: string, { clock, date }: Words): string {
  const day = date(iso);
  return day === date(new Date().toISOString()) ? clock(iso) : day;
}

/** The problems of a row, including a failure reported by the service. */
export function reasonsOf({ state, problems }: RowView, words: Words): string {
  return reasonsAgainst(state, problems)
    .map((problem) => words.problem(problem).message)
    .join(' ');
}

type RowSort = RequestInput<'batches.rows'>['sort'];

interface RowSelection {
  readonly batch: string;
  readonly states: readonly RowState[];
  readonly search: string;
  readonly sort: RowSort;
}

/** In the order of change rows change their places all the time: no more often than a person can follow. */
const REORDER_MS = 1_000;

const FIRST_PAGE: VisibleRows = { first: 0, last: PAGE_ROWS - 1 };

/** The rows of a batch by page, as they become visible. Announcements are applied to the pages that are loaded. */
function useRowPages(selection: RowSelection) {
  const key = JSON.stringify(selection);
  const [pages] = useState(() => new RowPages());
  const visible = useRef(FIRST_PAGE);
  const [total, setTotal] = useState<number>();
  const totalRows = useRef(total);
  totalRows.current = total;
  const [, setTurn] = useState(0);

  const fetchPages = useCallback(
    (wanted: readonly AskedPage[]) => {
      const { batch, states, search, sort } = JSON.parse(key) as RowSelection;
      const fetchPage = async (asked: AskedPage) => {
        const offset = asked.page * PAGE_ROWS;
        const input = { batch, states: [...states], search, sort, offset, limit: PAGE_ROWS };
        const reply = await request('batches.rows', input);
        if (!pages.answered(asked, reply.ok ? reply.value.rows : undefined) || !reply.ok) return;
        setTotal(reply.value.total);
        setTurn((now) => now + 1);
      };
      for (const asked of wanted) void fetchPage(asked);
    },
    [key, pages],
  );
  const reload = useCallback(() => {
    pages.age();
    fetchPages(pages.wanted(visible.current));
  }, [fetchPages, pages]);
  useEffect(() => {
    pages.clear();
    setTotal(undefined);
    visible.current = FIRST_PAGE;
    fetchPages(pages.wanted(FIRST_PAGE));
  }, [fetchPages, pages]);
  const reloadCalmly = useThrottledCallback(reload, REORDER_MS);
  useAnnouncement('batch-changed', (news) => {
    if (news.view.batch !== selection.batch) return;
    const { states, sort } = selection;
    const isPatched = news.rows !== null && pages.patch(news.rows);
    if (sort.by === 'changed') reloadCalmly();
    else if (!isPatched || states.length > 0 || sort.by === 'state') return reload();
    setTurn((now) => now + 1);
  });
  return {
    total,
    needs: pages.needs,
    rowAt: (index: number) => pages.rowAt(index),
    onVisible: useCallback(
      (first: number, last: number) => {
        visible.current = { first, last };
        fetchPages(pages.wanted(visible.current));
        fetchPages(pages.wantedAround(visible.current, totalRows.current ?? 0));
      },
      [fetchPages, pages],
    ),
    reload,
  };
}
