import { useCallback, useState } from 'react';
import type { AnnouncementContent } from '../../shared/ipc/announcements.ts';
import { request, useAnnouncement } from '../bridge/requests.ts';
import { Progress } from '../ui/progress.tsx';
import { useOpenBatch } from './open-batch.ts';

type TaskNews = AnnouncementContent<'task-progress'>;

/** The progress of a long task of the batch, and a function that cancels it. */
export function useTaskProgress(task: TaskNews['task']) {
  const { batch } = useOpenBatch().batch;
  const [news, setNews] = useState<TaskNews | null>(null);
  useAnnouncement('task-progress', (content) => {
    if (content.batch === batch && content.task === task) setNews(content);
  });
  const cancel = useCallback(() => void request('batches.cancel-task', { batch, task }), [batch, task]);
  const forget = useCallback(() => setNews(null), []);
  return { news, cancel, forget };
}

interface TaskProgressProps {
  readonly label: string;
  readonly task: ReturnType<typeof useTaskProgress>;
  readonly isShare?: boolean;
}

export function TaskProgress({ label, task: { news, cancel }, isShare = false }: TaskProgressProps) {
  const { done = 0, total = 0, secondsLeft = null } = news ?? {};
  return <Progress {...{ label, done, total, secondsLeft, isShare }} onCancel={cancel} />;
}
