import type { ReactNode } from 'react';
import type { ComparisonView } from '../../shared/ipc/batch-views.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useQuery } from '../bridge/use-request.ts';
import { Answered } from '../ui/pending.tsx';
import { useWords } from '../words/use-words.tsx';

/** The most lines shown of each kind; the count says how many there are. */
const LINES_MAX = 20;

/** What has changed since the last batch with the same mapping. */
export function ComparisonPanel() {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const comparison = useQuery('batches.compare', { batch });
  return (
    <section className="panel stack stack-tight">
      <h2>{t('compare.title')}</h2>
      <Answered query={comparison}>{(value) => <Changes comparison={value} />}</Answered>
    </section>
  );
}

function Changes({ comparison }: { comparison: ComparisonView }) {
  const { t, date, money, batchName } = useWords();
  const { previous, added, missing, changedAccounts, changedAmounts } = comparison;
  if (!previous) return <p className="soft">{t('compare.none')}</p>;
  const labelled = ({ recipient }: { readonly recipient: string }): string =>
    t('frame.label', { name: recipient });
  return (
    <>
      <p className="soft">{t('compare.with', { file: batchName(previous), date: date(previous.created) })}</p>
      <ChangeList title={t('compare.accounts', { count: changedAccounts.length })} lines={changedAccounts}>
        {(line) => `${labelled(line)} ${line.before} → ${line.now}`}
      </ChangeList>
      <ChangeList title={t('compare.added', { count: added.length })} lines={added}>
        {(line) => line.recipient}
      </ChangeList>
      <ChangeList title={t('compare.missing', { count: missing.length })} lines={missing}>
        {(line) => line.recipient}
      </ChangeList>
      <ChangeList title={t('compare.amounts', { count: changedAmounts.length })} lines={changedAmounts}>
        {(line) =>
          `${labelled(line)} ${money(line.before, line.currency)} → ${money(line.now, line.currency)}`
        }
      </ChangeList>
    </>
  );
}

interface ChangeListProps<Line> {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly children: (line: Line) => ReactNode;
}

function ChangeList<Line extends { readonly row: number }>({
  title,
  lines,
  children,
}: ChangeListProps<Line>) {
  const { t } = useWords();
  if (lines.length === 0) return <p>{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <ul className="lines">
        {lines.slice(0, LINES_MAX).map((line) => (
          <li key={line.row}>
            <span className="soft">{t('held.row', { row: line.row })}</span> {children(line)}
          </li>
        ))}
      </ul>
    </details>
  );
}
