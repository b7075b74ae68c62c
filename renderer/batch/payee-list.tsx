import { Box, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { countIn, reviewedStates } from '../../shared/domain/row-state.ts';
import { NoMatch } from '../ui/no-match.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useWords } from '../words/use-words.tsx';
import { BatchRowsGrid } from './batch-rows-grid.tsx';
import { useOpenBatch } from './open-batch.ts';

/** A search waits until the typing pauses for this long. */
const SEARCH_MS = 150;
/** A list of more payees than this scrolls in its own box; a shorter one is shown in full. */
const SHOWN_MAX = 12;
const HEAD_PX = 33;
const ROW_PX = 28;

/**
 * All payees whom the review counts: name, masked account, amount, fee and received amount; or the customers who are asked to
 * pay in, with their amounts. It can be searched; the largest come first.
 */
export function PayeeList() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  const comesIn = batch.kind === 'customer-deposits';
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, SEARCH_MS);
  const states = reviewedStates(batch);
  const count = countIn(batch.counts, ...states);
  if (count === 0) return null;
  return (
    <Stack component="section" className="panel no-print" gap="xs" pb={0}>
      <Group gap="xs" justify="space-between">
        <div>
          <h2>{t(comesIn ? 'payees.customers' : 'screen.recipients')}</h2>
          <p className="soft">{t('payees.text')}</p>
        </div>
        <SearchBox
          ml="auto"
          label={t(comesIn ? 'payees.searchCustomers' : 'payees.search')}
          text={text}
          onText={setText}
        />
      </Group>
      {/* The grid reaches to the panel's edges, as a table does: its columns need the room. */}
      <Box className="read-grid" mx={-16} h={HEAD_PX + ROW_PX * Math.min(count, SHOWN_MAX)}>
        <BatchRowsGrid
          states={states}
          search={search}
          shows="payees"
          firstSort={{ key: 'amount', direction: 'desc' }}
          empty={
            <NoMatch
              sentence={t(comesIn ? 'payees.noCustomer' : 'payees.noMatch', { filter: search })}
              onClear={() => setText('')}
            />
          }
        />
      </Box>
    </Stack>
  );
}
