import { Group, Text } from '@mantine/core';
import { useOpenBatch } from '../batch/open-batch.ts';
import { paidOf } from '../batch/tally.ts';
import { useWords } from '../words/use-words.tsx';

/** Up to this many currencies have the largest figures. */
const LARGE_MAX = 2;

/** A line of money per currency, never one sum of several, and the time that is left. */
export function MoneyPaid() {
  const { batch } = useOpenBatch();
  const { t, amount, duration } = useWords();
  const lines = paidOf(batch);
  // An estimate does not apply to a run that waits.
  const left = batch.state === 'sending' ? batch.timeLeftSeconds : null;
  const comesIn = batch.kind === 'customer-deposits';
  return (
    <Group align="baseline" justify="space-between" wrap="nowrap">
      <div>
        {lines.map(({ currency, paid, all }) => (
          <p key={currency}>
            <strong className={lines.length > LARGE_MAX ? 'figure-small' : 'figure'}>
              {amount(paid, currency)}
            </strong>{' '}
            <Text span c="dimmed" ml={4}>
              {t(comesIn ? 'send.paidInOf' : 'send.paidOf', {
                currency: currency.toUpperCase(),
                all: amount(all, currency),
              })}
            </Text>
          </p>
        ))}
      </div>
      {left === null ? null : (
        <span className="soft nowrap">{t('send.timeLeft', { time: duration(left) })}</span>
      )}
    </Group>
  );
}
