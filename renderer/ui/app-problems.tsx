import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Problem, ProblemCode } from '../../shared/domain/problem.ts';
import { useAnnouncement, useQuery } from '../bridge/use-request.ts';
import { useRoute } from '../platform/use-route.tsx';
import { ProblemList } from './problem-notice.tsx';

/** A wait that a person should know of, in seconds. */
const LONG_WAIT_SECONDS = 10;

function isLongWait({ code, params }: Problem): boolean {
  return code === 'rate-limited' && Number(params?.seconds) > LONG_WAIT_SECONDS;
}

/** With one of these the journal of this run of the app is closed: nothing of it can be shown, made or sent. */
const CLOSING: readonly ProblemCode[] = [
  'journal-damaged',
  'journal-newer',
  'journal-in-use',
  'journal-disk-full',
];
/** The newest of what main tells unasked; older ones make room. */
const REPORTED_MAX = 3;

interface AppProblems {
  readonly problems: readonly Problem[];
  readonly isJournalClosed: boolean;
  /** What everything that is asked of the service waits for just now. */
  readonly wait: Problem | null;
  /** Those of them that do not stand above every screen already. */
  readonly notShown: (problems: readonly Problem[]) => readonly Problem[];
}

const AppProblemsContext = createContext<AppProblems>({
  problems: [],
  isJournalClosed: false,
  wait: null,
  notShown: (problems) => problems,
});

export function useAppProblems(): AppProblems {
  return useContext(AppProblemsContext);
}

/** What has to be said before anything else: a journal in trouble, a missing keychain. */
export function AppProblemsProvider({ children }: { children: ReactNode }) {
  const state = useQuery('app.state', {});
  const [reported, setReported] = useState<readonly Problem[]>([]);
  useAnnouncement('problem-reported', ({ problems }) =>
    setReported((earlier) => [...earlier, ...problems].slice(-REPORTED_MAX)),
  );
  const [wait, setWait] = useState<Problem | null>(null);
  useAnnouncement('service-waits', ({ problem }) => setWait(problem));
  useAnnouncement('batch-changed', ({ waitingFor }) => {
    const long = waitingFor.find(isLongWait) ?? null;
    setWait((shown) => (JSON.stringify(shown) === JSON.stringify(long) ? shown : long));
  });
  // Another profile, or other settings, have a connection of their own, which waits for nothing yet.
  useAnnouncement('settings-changed', () => setWait(null));
  const value = useMemo(() => {
    const grave = (state.value?.problems ?? []).filter(({ severity }) => severity !== 'note');
    const byContent = new Map([...grave, ...reported].map((problem) => [JSON.stringify(problem), problem]));
    return {
      problems: [...byContent.values()],
      wait,
      isJournalClosed: [...byContent.values()].some(({ code }) => CLOSING.includes(code)),
      notShown: (problems: readonly Problem[]) =>
        problems.filter((problem) => !byContent.has(JSON.stringify(problem))),
    };
  }, [state.value, reported, wait]);
  return <AppProblemsContext value={value}>{children}</AppProblemsContext>;
}

/** Above every screen. A batch's own screens say themselves what they wait for. */
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
