import { Title } from '@mantine/core';
import { confirmationText } from '../../shared/i18n/render-problem.ts';
import type { ReviewView } from '../../shared/ipc/batch-views.ts';
import { useWords } from '../words/use-words.tsx';

/** Who decided what before the batch is approved; nothing if nobody had to decide anything. */
export function Decisions({ review: { decisions, warningCount } }: { review: ReviewView }) {
  const { t, count, dateTime, person, locale } = useWords();
  if (decisions.length === 0 && warningCount === 0) return null;
  return (
    <section className="panel">
      <Title order={2}>{t('decided.title')}</Title>
      <ul>
        {decisions.map(({ kind, count: all, rows, by, at, reason, confirmed }) => {
          const numbers = rows.map((row) => count(row)).join(', ');
          const shown =
            all > rows.length ? t('decided.andMore', { rows: numbers, count: all - rows.length }) : numbers;
          return (
            <li key={`${kind} ${by} ${reason} ${confirmed?.by} ${confirmed?.via}`}>
              {t(`decided.${kind}`, { count: all, rows: shown })}
              {reason === null ? '' : ` ${t('decided.reason', { reason })}`}
              {confirmed === null ? '' : ` ${confirmationText(confirmed, locale)}`}
              <span className="soft">
                {` · ${by === null || at === null ? t('decided.inCheck') : t('decided.by', { by: person(by), date: dateTime(at) })}`}
              </span>
            </li>
          );
        })}
        {warningCount > 0 ? <li>{t('approve.warnings', { count: warningCount })}</li> : null}
      </ul>
    </section>
  );
}
