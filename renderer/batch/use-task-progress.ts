import { useCallback, useState } from 'react';
import type { AnnouncementContent } from '../../shared/ipc/announcements.ts';
import { request } from '../bridge/bridge.ts';
import { useAnnouncement } from '../bridge/use-request.ts';

type TaskNews = AnnouncementContent<'task-progress'>;

/** The progress of a long task of a batch, and a function that cancels it. */
export function useTaskProgress(batch: string, task: TaskNews['task']) {
  const [news, setNews] = useState<TaskNews | null>(null);
  useAnnouncement('task-progress', (content) => {
    if (content.batch === batch && content.task === task) setNews(content);
  });
  const cancel = useCallback(() => void request('batches.cancel-task', { batch }), [batch]);
  const forget = useCallback(() => setNews(null), []);
  return { news, cancel, forget };
}
