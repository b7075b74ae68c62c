import type { ReactNode } from 'react';
import type { Problem, Severity } from '../../shared/domain/problem.ts';
import { useWords } from '../words/use-words.tsx';

const LOOK: Readonly<Record<Severity, string>> = {
  error: 'notice notice-error',
  warning: 'notice notice-warning',
  note: 'notice',
};

const MARK: Readonly<Record<Severity, string>> = { error: '×', warning: '△', note: 'i' };

/** A problem in words: what happened, what to do next, and where one can do it, a button. */
function ProblemNotice({ problem, children }: { problem: Problem; children?: ReactNode }) {
  const words = useWords();
  const { message, advice } = words.problem(problem);
  return (
    <div className={LOOK[problem.severity]} role={problem.severity === 'error' ? 'alert' : 'status'}>
      <span aria-hidden="true" className={`severity-mark severity-${problem.severity}`}>
        {MARK[problem.severity]}
      </span>
      <p className="notice-text">
        <span className="visually-hidden">{words.T(`severity.${problem.severity}`)}: </span>
        {message} {advice}
      </p>
      {children}
    </div>
  );
}

export function ProblemList({ problems }: { problems: readonly Problem[] | undefined }) {
  if (!problems || problems.length === 0) return null;
  return (
    <div className="stack stack-tight">
      {problems.map((problem) => (
        <ProblemNotice key={JSON.stringify(problem)} problem={problem} />
      ))}
    </div>
  );
}
