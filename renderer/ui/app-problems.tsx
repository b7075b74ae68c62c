import { type ReactNode, useMemo, useState } from 'react';
import type { Problem, ProblemCode } from '../../shared/domain/problem.ts';
import { useAnnouncement, useQuery } from '../bridge/use-request.ts';
import { provided } from '../platform/provided.ts';
import { useRoute } from '../platform/use-route.tsx';
import { ProblemList } from './problem-notice.tsx';

/** A person should know about a wait of this many seconds. */
const LONG_WAIT_SECONDS = 10;

function isLongWait({ code, params }: Problem): boolean {
  return code === 'rate-limited' && Number(params?.seconds) > LONG_WAIT_SECONDS;
}

/** With one of these the journal is closed for this run of the app: nothing in it can be shown, made or sent. */
const CLOSING: readonly ProblemCode[] = [
  'journal-damaged',
  'journal-newer',
  'journal-in-use',
  'journal-disk-full',
];
/** The most problems that main reported by itself; older ones are dropped. */
const REPORTED_MAX = 3;

interface AppProblems {
  readonly problems: readonly Problem[];
  readonly isJournalClosed: boolean;
  /** What all requests to the service wait for at the moment. */
  readonly wait: Problem | null;
  /** Those of the problems that are not already shown above every screen. */
  readonly notShown: (problems: readonly Problem[]) => readonly Problem[];
}

const [AppProblemsContext, useAppProblems] = provided<AppProblems>('the problems of the app');

export { useAppProblems };

/** Problems that come before everything else: a journal in trouble, a missing keychain, changes that are not saved. */
export function AppProblemsProvider({ children }: { children: ReactNode }) {
  const state = useQuery('app.state', {});
  const [reported, setReported] = useState<readonly Problem[]>([]);
  useAnnouncement('problem-reported', ({ problems }) =>
    setReported((earlier) => [...earlier, ...problems].slice(-REPORTED_MAX)),
  );
  const [unsaved, setUnsaved] = useState<readonly Problem[]>([]);
  useAnnouncement('unsaved-drafts', ({ problems }) => setUnsaved(problems));
  const [wait, setWait] = useState<Problem | null>(null);
  useAnnouncement('service-waits', ({ problem }) => setWait(problem));
  useAnnouncement('batch-changed', ({ view }) => {
    const long = view.waitingFor.find(isLongWait) ?? null;
    setWait((shown) => (JSON.stringify(shown) === JSON.stringify(long) ? shown : long));
  });
  // Another profile, or other settings, have a new connection, which does not wait yet.
  useAnnouncement('settings-changed', () => setWait(null));
  const value = useMemo(() => {
    const grave = (state.value?.problems ?? []).filter(({ severity }) => severity !== 'note');
    const all = [...grave, ...reported, ...unsaved];
    const byContent = new Map(all.map((problem) => [JSON.stringify(problem), problem]));
    return {
      problems: [...byContent.values()],
      wait,
      isJournalClosed: [...byContent.values()].some(({ code }) => CLOSING.includes(code)),
      notShown: (problems: readonly Problem[]) =>
        problems.filter((problem) => !byContent.has(JSON.stringify(problem))),
    };
  }, [state.value, reported, unsaved, wait]);
  return <AppProblemsContext value={value}>{children}</AppProblemsContext>;
}

/** Shown above every screen. A batch's own screens show what they wait for themselves. */
export function AppProblemList() {
  const { problems, wait } = useAppProblems();
  const { route } = useRoute();
  const shown = wait === null || route.screen === 'batch' ? problems : [...problems, wait];
  if (shown.length === 0) return null;
  return (
    <div className="app-problems">
      <ProblemList isFollowed problems={shown} />
    </div>
  );
}
