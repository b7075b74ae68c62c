import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAnnouncement, useQuery } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { useAppProblems } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { BalanceLine } from './balance-line.tsx';
import { type Balance, balancesOf, reservedOf } from './money-held.ts';

const CARDS_MAX = 4;

interface BalancesProps {
  readonly isHidden: boolean;
}

/** What the wallets hold, and what approved batches will still take of it. */
export function Balances({ isHidden }: BalancesProps) {
  const { t } = useWords();
  const { profile } = useSettings();
  const { isJournalClosed } = useAppProblems();
  const query = useQuery('wallets.list', isJournalClosed || profile === undefined ? null : {});
  const { shown, reload } = useQuery('batches.reserved', isJournalClosed ? null : {});
  const days = useQuery('wallets.days', query.value === undefined ? null : {});
  useAnnouncement('batch-changed', ({ view }) => {
    // What it has taken is known once nothing of it moves; both figures are of one moment.
    if (view.isRunning) return;
    reload();
    query.reload();
    days.reload();
  });
  const wallets = query.value ?? query.earlier;
  if (wallets === undefined) return <NoBalances query={query} />;
  const cards = balancesOf(wallets.wallets)
    .map((balance) => ({ ...balance, reserved: reservedOf(shown?.reserved ?? [], balance) }))
    .toSorted((a, b) => b.reserved.batches - a.reserved.batches)
    .slice(0, CARDS_MAX);
  if (cards.length === 0) return null;
  return (
    <section style={SIDE_BY_SIDE} aria-label={t('home.balances')}>
      {cards.map((card) => (
        <BalanceCard key={card.wallets.join()} {...card} isHidden={isHidden}>
          {isHidden || !days.shown ? null : <BalanceLine balance={card} wallets={days.shown.wallets} />}
        </BalanceCard>
      ))}
    </section>
  );
}

/** As many cards beside each other as have room, all as wide. */
const SIDE_BY_SIDE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: 16,
};

interface CardProps extends Balance {
  readonly reserved: ReturnType<typeof reservedOf>;
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

const HIDDEN = '••••••';

function BalanceCard({ currency, amount: held, reserved, isHidden, children }: CardProps) {
  const { t, amount } = useWords();
  const shown = (text: string) => (isHidden ? HIDDEN : amount(text, currency));
  return (
    <Paper withBorder radius="md" px="md" py="sm">
      <Group wrap="nowrap" justify="space-between">
        <div>
          <Text fz={20} lh="28px">
            <Text span inherit fw={600}>
              {shown(held)}
            </Text>{' '}
            <Text span fz={12} c="dimmed">
              {currency.toUpperCase()}
            </Text>
          </Text>
          <Text fz={12} lh="16px" c="dimmed">
            {reserved.batches === 0
              ? t('home.nothingReserved')
              : t('home.reserved', { amount: shown(reserved.amount), count: reserved.batches })}
          </Text>
        </div>
        {children}
      </Group>
    </Paper>
  );
}

/** In place of the cards, as high as they: nothing below it moves once they are there. */
function NoBalances({ query }: { query: ReturnType<typeof useQuery<'wallets.list'>> }) {
  const { t, problem } = useWords();
  const { notShown } = useAppProblems();
  const [why] = query.problems ?? [];
  if (why === undefined && !query.isLoading) return null;
  if (why === undefined)
    return (
      <div style={SIDE_BY_SIDE}>
        {['one', 'two', 'three'].map((card) => (
          <Skeleton key={card} height={70} radius="md" animate={false} />
        ))}
      </div>
    );
  if (notShown([why]).length === 0) return null;
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      px="md"
      py="sm"
      mih={70}
      aria-label={t('home.balances')}
    >
      <Text c="dimmed">
        {t('home.noBalances')} {problem(why).message}{' '}
        <Button variant="subtle" size="xs" onClick={query.reload}>
          {t('frame.tryAgain')}
        </Button>
      </Text>
    </Paper>
  );
}
