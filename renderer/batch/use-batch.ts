import { useEffect, useState } from 'react';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { type Query, useAnnouncement, useQuery } from '../bridge/use-request.ts';

export interface BatchQuery extends Query<BatchView> {
  /** Takes over the view that a command returned. */
  readonly take: (view: BatchView) => void;
}

/**
 * A batch as it is now: each announcement brings it whole. After a change of state it is read again, because an answer
 * that was on its way may have come after a newer announcement.
 */
export function useBatch(batchId: string): BatchQuery {
  const query = useQuery('batches.show', { batch: batchId });
  const [view, setView] = useState<BatchView>();
  useEffect(() => {
    if (query.value) setView(query.value);
  }, [query.value]);
  useAnnouncement('batch-changed', ({ view: news }) => {
    if (news.batch !== batchId) return;
    if (view && (news.state !== view.state || news.isRunning !== view.isRunning)) query.reload();
    setView(news);
  });
  const value = view?.batch === batchId ? view : query.value;
  return { ...query, value, shown: value, take: setView };
}
