import { useEffect, useState } from 'react';
import type { AnnouncementContent } from '../../shared/ipc/announcements.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { type Query, useAnnouncement, useQuery } from '../bridge/use-request.ts';

type BatchNews = AnnouncementContent<'batch-changed'>;

/** The batch with the latest announcements applied: always the newest state of the journal. */
function withNews(view: BatchView, news: BatchNews): BatchView {
  const { state, counts, breakdown, timeLeftSeconds, waitingFor, isRunning, currentPerSecond } = news;
  return {
    ...view,
    state,
    counts,
    breakdown,
    timeLeftSeconds,
    waitingFor,
    isRunning,
    pace: { ...view.pace, currentPerSecond },
  };
}

export interface BatchQuery extends Query<BatchView> {
  /** Takes over the view that a command returned. */
  readonly take: (view: BatchView) => void;
}

/** A batch as it is now, updated by announcements. A change of state reads it again as a whole. */
export function useBatch(batchId: string): BatchQuery {
  const query = useQuery('batches.show', { batch: batchId });
  const [view, setView] = useState<BatchView>();
  useEffect(() => {
    if (query.value) setView(query.value);
  }, [query.value]);
  useAnnouncement('batch-changed', (news) => {
    if (news.batch !== batchId) return;
    if (view && (news.state !== view.state || news.isRunning !== view.isRunning)) query.reload();
    setView((earlier) => (earlier ? withNews(earlier, news) : earlier));
  });
  const value = view?.batch === batchId ? view : query.value;
  return { ...query, value, shown: value, take: setView };
}
