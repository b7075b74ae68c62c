import type { Severity } from '../../shared/domain/problem.ts';

export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = { error: '×', warning: '△', note: 'i' };

/** How grave something is, by shape before colour; the word for it stands beside, for those who do not see the mark. */
export function SeverityMark({
  severity,
  mark = SEVERITY_MARKS[severity],
}: {
  severity: Severity;
  mark?: string;
}) {
  return (
    <span className={`severity-mark severity-${severity}`} aria-hidden="true">
      {mark}
    </span>
  );
}
