import { Button, EmptyState } from '@mantine/core';
import { useWords } from '../words/use-words.tsx';

/** Nothing fits the filters, which are named, with a way back to all. */
export function NoMatch({ sentence, onClear }: { sentence: string; onClear: () => void }) {
  const { t } = useWords();
  return (
    <EmptyState description={sentence}>
      <EmptyState.Actions>
        <Button onClick={onClear}>{t('frame.clear')}</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
