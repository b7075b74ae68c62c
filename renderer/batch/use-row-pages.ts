import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { request } from '../bridge/bridge.ts';
import { useAnnouncement } from '../bridge/use-request.ts';

export type RowSort = RequestInput<'batches.rows'>['sort'];

export interface RowSelection {
  readonly batch: string;
  readonly states: readonly RowState[];
  readonly search: string;
  readonly sort: RowSort;
}

/** Some three screens of rows; a page of this length crosses in a few hundredths of a second. */
const PAGE_ROWS = 100;
/** Pages asked for on each side of what shows: a turned wheel passes some hundred rows before an answer comes. */
const PAGES_AROUND = 2;
/** Pages kept at once: the window and its surroundings; the rest is asked for again when it shows. */
const PAGES_KEPT = 40;

interface Pages {
  readonly total: number | undefined;
  readonly rowAt: (index: number) => RowView | undefined;
  readonly onVisible: (first: number, last: number) => void;
  readonly reload: () => void;
}

/** The rows of a batch by page, as they come into sight; what is announced is put into the pages one has. */
export function useRowPages(selection: RowSelection): Pages {
  const key = JSON.stringify(selection);
  const pages = useRef(new Map<number, readonly RowView[]>());
  const asked = useRef(new Map<number, string>());
  const visible = useRef({ first: 0, last: PAGE_ROWS - 1 });
  const [total, setTotal] = useState<number>();
  const totalRows = useRef(total);
  totalRows.current = total;
  const [, setTurn] = useState(0);

  const fetchPage = useCallback(
    async (page: number, token: string) => {
      if (asked.current.get(page) === token) return;
      asked.current.set(page, token);
      const { batch, states, search, sort } = JSON.parse(key) as RowSelection;
      const input = { batch, states: [...states], search, sort, offset: page * PAGE_ROWS, limit: PAGE_ROWS };
      const reply = await request('batches.rows', input);
      if (asked.current.get(page) !== token) return;
      if (!reply.ok) return void asked.current.delete(page);
      pages.current.delete(page);
      pages.current.set(page, reply.value.rows);
      for (const old of pages.current.keys()) {
        if (pages.current.size <= PAGES_KEPT) break;
        pages.current.delete(old);
        asked.current.delete(old);
      }
      setTotal(reply.value.total);
      setTurn((now) => now + 1);
    },
    [key],
  );
  const fetchVisible = useCallback(
    (token: string) => {
      const { first, last } = visible.current;
      for (let page = Math.floor(first / PAGE_ROWS); page <= Math.floor(last / PAGE_ROWS); page += 1)
        void fetchPage(page, token);
    },
    [fetchPage],
  );
  const reload = useCallback(() => {
    const { first, last } = visible.current;
    for (const page of asked.current.keys()) {
      const isVisible = (page + 1) * PAGE_ROWS > first && page * PAGE_ROWS <= last;
      if (isVisible) continue;
      asked.current.delete(page);
      pages.current.delete(page);
    }
    fetchVisible(`${key}${performance.now()}`);
  }, [fetchVisible, key]);
  useEffect(() => {
    pages.current.clear();
    asked.current.clear();
    setTotal(undefined);
    visible.current = { first: 0, last: PAGE_ROWS - 1 };
    fetchVisible(key);
  }, [fetchVisible, key]);
  useAnnouncement('batch-changed', (news) => {
    if (news.batch !== selection.batch) return;
    const isByState = selection.states.length > 0 || selection.sort.by === 'state';
    if (news.rows === null || isByState || !patchRows(pages.current, news.rows)) reload();
    else setTurn((now) => now + 1);
  });
  return {
    total,
    rowAt: (index) => pages.current.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    onVisible: useCallback(
      (first, last) => {
        visible.current = { first, last };
        const from = Math.floor(first / PAGE_ROWS);
        const to = Math.floor(last / PAGE_ROWS);
        // What shows comes first; then what one scrolls to next, on either side.
        for (let page = from; page <= to; page += 1) if (!pages.current.has(page)) void fetchPage(page, key);
        const end = totalRows.current === undefined ? to : Math.ceil(totalRows.current / PAGE_ROWS) - 1;
        for (let away = 1; away <= PAGES_AROUND; away += 1)
          for (const page of [to + away, from - away])
            if (page >= 0 && page <= end && !pages.current.has(page)) void fetchPage(page, key);
      },
      [fetchPage, key],
    ),
    reload,
  };
}

type RowNews = { readonly row: number; readonly state: RowState; readonly status: string | null };

/** Puts announced states into the pages; false where a row needs more than its state (a session, a failure's reason). */
export function patchRows(pages: Map<number, readonly RowView[]>, news: readonly RowNews[]): boolean {
  const byRow = new Map(news.map((line) => [line.row, line]));
  let isEnough = true;
  for (const [page, rows] of pages) {
    if (!rows.some(({ row }) => byRow.has(row))) continue;
    pages.set(
      page,
      rows.map((row) => {
        const change = byRow.get(row.row);
        if (!change) return row;
        if (change.state !== row.state && change.state !== 'sending') isEnough = false;
        return { ...row, state: change.state, status: change.status };
      }),
    );
  }
  return isEnough;
}
