import { Button, Group, Stack } from '@mantine/core';
import { useWords } from '../words/use-words.tsx';

interface ProgressProps {
  /** What is being done. */
  readonly label: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** True for something that cannot be counted: shown in percent. */
  readonly isShare?: boolean;
  readonly secondsLeft: number | null;
  readonly onCancel?: () => void;
}

const BAR = { flex: 1, height: 8, accentColor: 'var(--accent)' };

/** A bar with figures, time left and Cancel; a screen reader gets each tenth. */
export function Progress({ label, done, total, isShare, secondsLeft, onCancel }: ProgressProps) {
  const { t, count, duration, percent } = useWords();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const tenth = Math.floor(share * 10) / 10;
  const counted = isShare ? percent(share) : t('progress.of', { done: count(done), total: count(total) });
  const figures = total > 0 ? counted : '';
  const left =
    secondsLeft !== null && secondsLeft > 0 ? t('progress.left', { time: duration(secondsLeft) }) : '';
  return (
    <Stack className="progress" maw={640} gap={4}>
      <Group gap="xs" justify="space-between">
        <span>{label}</span>
        <span className="soft">{[figures, left].filter(Boolean).join(' · ')}</span>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <progress style={BAR} aria-label={label} max={1} value={total > 0 ? share : undefined} />
        {onCancel ? <Button onClick={onCancel}>{t('button.cancel')}</Button> : null}
      </Group>
      <span className="visually-hidden" role="status">
        {total > 0 ? `${label} ${percent(tenth)}` : label}
      </span>
    </Stack>
  );
}
