import type { ReactNode } from 'react';
import type { Query } from '../bridge/use-request.ts';
import { useWords } from '../words/use-words.tsx';
import { useAppProblems } from './app-problems.tsx';
import { Button } from './button.tsx';
import { ProblemList } from './problem-notice.tsx';
import { Screen } from './screen.tsx';
import { useLate } from './use-late.ts';

export function LoadingWord() {
  const { t } = useWords();
  const isLate = useLate(true);
  return (
    <p className="empty" role="status">
      {isLate ? t('frame.loading') : ''}
    </p>
  );
}

/** Shows an answer once it is there; its problems with Try again; a message if it takes long. */
export function Answered<Value>({
  query,
  title,
  children,
}: {
  query: Pick<Query<Value>, 'value' | 'problems' | 'reload'>;
  /** If the answer is a whole screen: the heading above its problems. */
  title?: string;
  children: (value: Value) => ReactNode;
}) {
  const { t } = useWords();
  const { notShown } = useAppProblems();
  if (query.value !== undefined) return children(query.value);
  if (!query.problems) return <LoadingWord />;
  const problems = notShown(query.problems);
  const failure =
    problems.length === 0 ? (
      // The reason is shown above every screen, and asking again would give the same answer.
      <Empty sentence={t('frame.notNow')} />
    ) : (
      <div className="stack">
        <ProblemList problems={problems} />
        <div>
          <Button onClick={query.reload}>{t('frame.tryAgain')}</Button>
        </div>
      </div>
    );
  return title === undefined ? failure : <Screen title={title}>{failure}</Screen>;
}

/** Nothing fits the filters, which are named, with a way back to all. */
export function NoMatch({ sentence, onClear }: { sentence: string; onClear: () => void }) {
  const { t } = useWords();
  return (
    <Empty sentence={sentence}>
      <Button onClick={onClear}>{t('frame.clear')}</Button>
    </Empty>
  );
}

/** One sentence, one button. */
export function Empty({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{sentence}</p>
      {children ? <div className="line-up">{children}</div> : null}
    </div>
  );
}
