import { Table } from '@mantine/core';
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
const LARGE = { fz: 28, lh: '36px' };
const SMALL = { fz: 20, lh: '28px' };

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
    <Table w="auto" ml={-12} verticalSpacing={0} withRowBorders={false} aria-label={t('review.totals')}>
      <Table.Tbody>
        {review.lines.map((line) => (
          <Table.Tr key={line.currency}>
            <Table.Th scope="row" className="nowrap" fw={600} {...(isLarge ? LARGE : SMALL)}>
              {money(line.amount, line.currency)}
            </Table.Th>
            <Table.Td>
              {t(comesIn ? 'review.from' : 'review.to', { who: payeeWords(line, comesIn, words) })}
            </Table.Td>
            {more(line).map(([name, content]) => (
              <Table.Td key={name}>{content}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
