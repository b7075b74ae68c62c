import { useCallback, useEffect, useRef, useState } from 'react';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { request } from '../bridge/bridge.ts';
import { useAnnouncement } from '../bridge/use-request.ts';
import { type AskedPage, PAGE_ROWS, RowPages, type VisibleRows } from './row-pages.ts';

export type RowSort = RequestInput<'batches.rows'>['sort'];

interface RowSelection {
  readonly batch: string;
  readonly states: readonly RowState[];
  readonly search: string;
  readonly sort: RowSort;
}

const FIRST_PAGE: VisibleRows = { first: 0, last: PAGE_ROWS - 1 };

/** The rows of a batch by page, as they become visible. Announcements are applied to the pages that are loaded. */
export function useRowPages(selection: RowSelection) {
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
  useAnnouncement('batch-changed', (news) => {
    if (news.view.batch !== selection.batch) return;
    const isByState = selection.states.length > 0 || selection.sort.by === 'state';
    if (news.rows === null || isByState || !pages.patch(news.rows)) reload();
    else setTurn((now) => now + 1);
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
