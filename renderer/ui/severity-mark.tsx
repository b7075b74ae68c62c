import type { Severity } from '../../shared/domain/problem.ts';

export const SEVERITY_MARKS: Readonly<Record<Severity, string>> = { error: '×', warning: '△', note: 'i' };

/** How serious something is, by shape before colour. The word for it is beside the mark, for people who cannot see it. */
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
