import type { ReactNode } from 'react';
import type { ReviewView } from '../../shared/ipc/batch-views.ts';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { useOpenBatch } from './open-batch.ts';

type Payees = Pick<ReviewView, 'people' | 'ownAccounts'>;
type Line = ReviewView['lines'][number];

/** `12 people`, `3 customers`, `2 accounts of yours`; with the number of payments, if somebody gets several. */
export function payeeWords(
  { people, ownAccounts, count }: Payees & { readonly count: number },
  comesIn: boolean,
  { t, list }: Words,
): string {
  const who = list([
    ...(people > 0 ? [t(comesIn ? 'review.customers' : 'review.people', { count: people })] : []),
    ...(ownAccounts > 0 ? [t('review.ownAccounts', { count: ownAccounts })] : []),
  ]);
  return count === people + ownAccounts ? who : `${who} ${t('review.inPayments', { count })}`;
}

/** The figures that matter on a screen: this many at most are large. */
const LARGE_MAX = 3;

interface MoneyLinesProps {
  readonly review: ReviewView;
  /** What is said of each line after its sum and its payees. */
  readonly more: (line: Line) => readonly (readonly [name: string, content: ReactNode])[];
}

/** What is paid to whom: a line per currency, never a sum across. */
export function MoneyLines({ review, more }: MoneyLinesProps) {
  const words = useWords();
  const { t, money } = words;
  const { batch } = useOpenBatch();
  const comesIn = batch.kind === 'customer-deposits';
  const isLarge = review.lines.length <= LARGE_MAX;
  return (
    <table className="money-lines">
      <caption className="visually-hidden">{t('review.totals')}</caption>
      <tbody>
        {review.lines.map((line) => (
          <tr key={line.currency}>
            <th scope="row" className={`nowrap ${isLarge ? 'figure' : 'figure-small'}`}>
              {money(line.amount, line.currency)}
            </th>
            <td>{t(comesIn ? 'review.from' : 'review.to', { who: payeeWords(line, comesIn, words) })}</td>
            {more(line).map(([name, content]) => (
              <td key={name}>{content}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
