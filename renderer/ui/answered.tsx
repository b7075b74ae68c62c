import { Button, EmptyState, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import type { Query } from '../bridge/requests.ts';
import { useWords } from '../words/use-words.tsx';
import { ProblemList, useAppProblems } from './problems.tsx';
import { Screen } from './screen.tsx';

/**
 * A message if the answer takes long, or has taken long already; for a whole screen also its heading, which would only
 * flicker before.
 */
export function LoadingWord({ title, isLong }: { title?: string | undefined; isLong?: boolean }) {
  const { t } = useWords();
  const isLate = useLate(true) || isLong === true;
  const word = <EmptyState role="status" description={isLate ? t('frame.loading') : ''} />;
  return isLate && title !== undefined ? <Screen title={title}>{word}</Screen> : word;
}

/**
 * Shows an answer once it is there; its problems with Try again; a message if it takes long, also in place of the answer
 * to an earlier question, which would be read as the answer to this one.
 */
export function Answered<Value>({
  query,
  title,
  children,
}: {
  query: Omit<Query<Value>, 'earlier'>;
  /** If the answer is a whole screen: the heading above what is shown until it is there. */
  title?: string;
  children: (value: Value) => ReactNode;
}) {
  const isLong = useLate(query.isLoading && query.value === undefined);
  if (query.shown !== undefined && !isLong) return children(query.shown);
  if (!query.problems) return <LoadingWord title={title} isLong={isLong} />;
  const failure = <Failure problems={query.problems} reload={query.reload} />;
  return title === undefined ? failure : <Screen title={title}>{failure}</Screen>;
}

/** Why something failed, with a button that asks for it again. */
export function Failure({ problems, reload }: { problems: readonly Problem[]; reload: () => void }) {
  const { t } = useWords();
  const { notShown } = useAppProblems();
  const told = notShown(problems);
  // The reason is shown above every screen, and asking again would give the same answer.
  if (told.length === 0) return <EmptyState description={t('frame.notNow')} />;
  return (
    <Stack>
      <ProblemList problems={told} />
      <Button onClick={reload}>{t('frame.tryAgain')}</Button>
    </Stack>
  );
}

/** A shorter wait is not noticed, and a message about it would only flicker. */
const QUIET_MS = 400;

/** True once something has gone on long enough to be shown. */
export function useLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isGoingOn]);
  return isLate;
}
