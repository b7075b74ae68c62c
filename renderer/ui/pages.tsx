import { Group, type GroupProps, Pagination, Text } from '@mantine/core';
import { useWords } from '../words/use-words.tsx';

interface PagesProps extends GroupProps {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly onOffset: (offset: number) => void;
}

/** Moves through a long list by pages; nothing if one page holds all of it. */
export function Pages({ total, offset, limit, onOffset, ...group }: PagesProps) {
  const { t, count } = useWords();
  if (total <= limit && offset === 0) return null;
  const to = Math.min(total, offset + limit);
  return (
    <Group {...group}>
      <Pagination
        total={Math.ceil(total / limit)}
        value={offset / limit + 1}
        onChange={(page) => onOffset((page - 1) * limit)}
        getItemProps={(page) => ({ 'aria-label': t('frame.page', { page: count(page) }) })}
        getControlProps={(control) => ({
          'aria-label': t(control === 'previous' ? 'frame.previousPage' : 'frame.nextPage'),
        })}
      />
      <Text span c="dimmed">
        {t('frame.pageOf', { from: count(Math.min(total, offset + 1)), to: count(to), total: count(total) })}
      </Text>
    </Group>
  );
}
