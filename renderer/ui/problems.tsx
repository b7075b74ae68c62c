import { Box, Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { type Problem, type ProblemCode, problemNature, type Severity } from '../../shared/domain/problem.ts';
import { useAnnouncement, useQuery } from '../bridge/requests.ts';
import { provided } from '../platform/provided.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';
import { Fold } from './fold.tsx';
import { Notice } from './notice.tsx';

/** A person should know about a wait of this many seconds. */
const LONG_WAIT_SECONDS = 10;

function isLongWait({ code, params }: Problem): boolean {
  return code === 'rate-limited' && Number(params?.seconds) > LONG_WAIT_SECONDS;
}

/** With one of these the journal is closed for this run of the app: nothing in it can be shown, made or sent. */
const CLOSING: readonly ProblemCode[] = [
  'journal-damaged',
  'journal-earlier',
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
    <Box flex="none" px="md" py="xs">
      <ProblemList isFollowed problems={shown} />
    </Box>
  );
}

interface ProblemNoticeProps {
  readonly problem: Problem;
  /** True for a batch or its rows: the engine continues by itself. A screen's own request must be repeated by the person. */
  readonly isFollowed?: boolean;
  /** True if there is a box to tick beside it. */
  readonly canTick?: boolean;
  /** True if the same advice is given below, by another notice of the list or by the buttons that do it. */
  readonly isAdviceBelow?: boolean;
  /** What it is about, shown before it. */
  readonly about?: string;
  readonly children?: ReactNode;
}

/** A problem in words: what happened, what to do next and, if that can be done here, a button. */
export function ProblemNotice({
  problem,
  isFollowed = false,
  canTick = false,
  isAdviceBelow = false,
  about = '',
  children,
}: ProblemNoticeProps) {
  const words = useWords();
  const { message, code, ...general } = words.problem(problem);
  const { advice: kind } = problemNature(problem.code);
  // A batch is resumed by a button; what a screen asked for is asked for again.
  const advice =
    kind === 'mend-then-go-on'
      ? words.t(isFollowed ? 'frame.mendThenResume' : 'frame.mendThenTry')
      : general.advice;
  const holdsTrue = kind === 'wait' ? isFollowed : kind === 'check-then-tick' ? canTick : true;
  return (
    <Notice
      severity={problem.severity}
      mark={<BareMark severity={problem.severity} mark={SEVERITY_MARKS[problem.severity]} />}
      action={children}
    >
      <SeverityWord severity={problem.severity} />
      {[about, message, holdsTrue && !isAdviceBelow ? advice : ''].filter(Boolean).join(' ')}
      <BareCode code={code} />
    </Notice>
  );
}

/** The service's own code, folded: only its support needs it. Nothing if there is none. */
export function BareCode({ code }: { code: string }) {
  const { t } = useWords();
  if (code === '') return null;
  return (
    <Fold title={t('frame.details')}>
      <code>{code}</code>
    </Fold>
  );
}

interface ProblemListProps extends Pick<ProblemNoticeProps, 'isFollowed' | 'canTick'> {
  readonly problems: readonly Problem[] | undefined;
}

/** Problems in words; that all goes on by itself is said once, by the last of those that wait. */
export function ProblemList({ problems, isFollowed = false, canTick = false }: ProblemListProps) {
  if (!problems || problems.length === 0) return null;
  const lastToWait = problems.findLast(isToWait);
  return (
    <Stack gap="xs">
      {problems.map((problem) => (
        <ProblemNotice
          key={JSON.stringify(problem)}
          {...{ problem, isFollowed, canTick }}
          isAdviceBelow={isToWait(problem) && problem !== lastToWait}
        />
      ))}
    </Stack>
  );
}

function isToWait({ code }: Problem): boolean {
  return problemNature(code).advice === 'wait';
}

export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = { error: '×', warning: '△', note: 'i' };

/** How serious something is, by shape before colour, and in a word for people who cannot see it. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <>
      <BareMark severity={severity} mark={SEVERITY_MARKS[severity]} /> <SeverityWord severity={severity} />
    </>
  );
}

function SeverityWord({ severity }: { severity: Severity }) {
  const { t, T } = useWords();
  return <span className="visually-hidden">{t('frame.label', { name: T(`severity.${severity}`) })} </span>;
}

/** What is said of figures that must agree, with a sign before it. */
export function Agreement({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <span style={isGood ? {} : { color: 'var(--red)' }}>
      <span aria-hidden="true">{isGood ? '✓ ' : '× '}</span>
      {children}
    </span>
  );
}

/** A mark in the colour of its severity, where the words beside it say everything. */
export function BareMark({ severity, mark }: { severity: Severity; mark: string }) {
  return (
    <span className={`severity-mark severity-${severity}`} aria-hidden="true">
      {mark}
    </span>
  );
}
