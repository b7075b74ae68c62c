import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Problem, ProblemCode } from '../../shared/domain/problem.ts';
import { useAnnouncement, useQuery } from '../bridge/use-request.ts';
import { ProblemList } from './problem-notice.tsx';

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
  /** Those of them that do not stand above every screen already. */
  readonly notShown: (problems: readonly Problem[]) => readonly Problem[];
}

const AppProblemsContext = createContext<AppProblems>({
  problems: [],
  isJournalClosed: false,
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
  const value = useMemo(() => {
    const grave = (state.value?.problems ?? []).filter(({ severity }) => severity !== 'note');
    const byContent = new Map([...grave, ...reported].map((problem) => [JSON.stringify(problem), problem]));
    return {
      problems: [...byContent.values()],
      isJournalClosed: [...byContent.values()].some(({ code }) => CLOSING.includes(code)),
      notShown: (problems: readonly Problem[]) =>
        problems.filter((problem) => !byContent.has(JSON.stringify(problem))),
    };
  }, [state.value, reported]);
  return <AppProblemsContext value={value}>{children}</AppProblemsContext>;
}

/** Above every screen. */
export function AppProblemList() {
  const { problems } = useAppProblems();
  if (problems.length === 0) return null;
  return (
    <div className="app-problems">
      <ProblemList isFollowed problems={problems} />
    </div>
  );
}
