import { VisuallyHidden } from '@mantine/core';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useWords } from '../words/use-words.tsx';
import { type Balance, daysOf, type Known, linesOf } from './money-held.ts';

/** In pixels; it becomes narrower beside a long amount. */
const [WIDTH, HEIGHT] = [120, 40];

interface BalanceLineProps {
  readonly balance: Balance;
  readonly wallets: RequestOutput<'wallets.days'>['wallets'];
}

/** A balance over 30 days above the line of zero, with a gap where it is not known; as a table for screen readers. */
export function BalanceLine({ balance, wallets }: BalanceLineProps) {
  const { t } = useWords();
  const days = daysOf(wallets, balance);
  const lines = linesOf(days, { width: WIDTH, height: HEIGHT });
  if (lines === null) return null;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        height={HEIGHT}
        style={{ flex: `0 1 ${WIDTH}px`, minWidth: 0 }}
      >
        <line
          x2={WIDTH}
          y1={lines.zero}
          y2={lines.zero}
          stroke="var(--hairline)"
          vectorEffect="non-scaling-stroke"
        />
        {lines.pieces.map((points) => (
          <polyline
            key={points}
            points={points}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{t('home.days', { currency: balance.currency.toUpperCase() })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('home.day')}</th>
              <th scope="col">{t('home.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {days.filter(isKnown).map((day) => (
              <DayLine key={day.day} {...day} currency={balance.currency} />
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

function DayLine({ day, balance, currency }: Known & { readonly currency: string }) {
  const { amount, date } = useWords();
  return (
    <tr>
      <th scope="row">{date(day)}</th>
      <td>{amount(balance, currency)}</td>
    </tr>
  );
}

function isKnown(day: { readonly balance: string | null }): day is Known {
  return day.balance !== null;
}
