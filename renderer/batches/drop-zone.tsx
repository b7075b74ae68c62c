import { Button, Group, Stack, Text } from '@mantine/core';
import { isMac } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { useWords } from '../words/use-words.tsx';

const STEPS = ['home.read', 'home.check', 'home.approve'] as const;

/** How a batch begins, in one line, until the first one has ended. `isFirst`: there is nothing else on the screen. */
export function DropZone({ isFirst }: { isFirst: boolean }) {
  const { t, language } = useWords();
  const newBatch = useNewBatch();
  const keys = describeShortcut(keyed('paste').shortcut, language, isMac);
  return (
    <Group
      component="section"
      className="panel"
      bd="1px dashed var(--edge)"
      bg="none"
      aria-label={t('button.new-batch')}
      data-pane
    >
      <Stack gap="xs">
        <Text>{t('home.drop', { keys })}</Text>
        <Group component="ol" gap="lg" fz={12} c="dimmed">
          {STEPS.map((step, index) => (
            <li key={step}>
              {index + 1} {t(step)}
            </li>
          ))}
        </Group>
      </Stack>
      <Group gap="xs" ml="auto">
        <Button onClick={newBatch.chooseFile} disabled={newBatch.isBusy}>
          {t('button.choose-file')}
        </Button>
        <Button
          variant={isFirst ? 'filled' : 'default'}
          onClick={newBatch.useSample}
          disabled={newBatch.isBusy}
        >
          {t('newBatch.sample')}
        </Button>
      </Group>
    </Group>
  );
}
