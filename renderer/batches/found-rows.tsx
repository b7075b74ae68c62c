import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { rowRoute } from '../platform/route.ts';
import { useRoute } from '../platform/use-route.tsx';
import { Account } from '../ui/account.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

type Found = RequestOutput<'rows.search'>;

const PAGE = 20;

/** Rows of any batch that the search of the home finds: all that was ever paid to somebody, with its sum. */
export function FoundRows({ text }: { text: string }) {
  const first = useQuery('rows.search', { text, after: null, limit: PAGE });
  // What an earlier text found, and its sum, is not shown under another one.
  if (first.value === undefined || first.value.rows.length === 0) return null;
  return <FoundList key={text} text={text} first={first.value} />;
}

function FoundList({ text, first }: { text: string; first: Found }) {
  const { t, T, date, amount, money, list } = useWords();
  const { open } = useRoute();
  const [others, setOthers] = useState<readonly Found[]>([]);
  const more = useCommand('rows.search', (next) => setOthers([...others, next]));
  const rows = [first, ...others].flatMap((page) => page.rows);
  const { next } = others.at(-1) ?? first;
  const { sums = [], isWhole = true } = first.paid ?? {};
  return (
    <Stack gap="xs" data-pane>
      <h2>{t('found.title')}</h2>
      <Ledger
        label={t('found.title')}
        hasCaption={false}
        lines={rows}
        keyOf={({ batch, row }) => `${batch} ${row}`}
        columns={[
          {
            heading: t('session-column.recipient'),
            cell: ({ payee, account }) => (
              <>
                {payee}
                <Text span display="block" size="xs" c="dimmed">
                  <Account>{account}</Account>
                </Text>
              </>
            ),
            open: (row) => open(rowRoute(row, 'results')),
          },
          { heading: t('session-column.batch'), cell: ({ name, row }) => t('found.place', { name, row }) },
          { heading: t('batches.date'), cell: ({ at }) => date(at) },
          {
            heading: t('fact.status'),
            cell: ({ state, operation }) => <RowStateMark state={state} operation={operation} />,
          },
          {
            heading: T('field.amount'),
            figure: (row) =>
              row.amount === null || row.currency === null
                ? ''
                : `${amount(row.amount, row.currency)}\u00a0${row.currency.toUpperCase()}`,
          },
        ]}
      >
        <p className="ledger-note soft">
          {sums.length === 0
            ? t('found.nothingPaid')
            : t(isWhole ? 'found.paid' : 'found.paidAtLeast', {
                sum: list(sums.map((sum) => money(sum.amount, sum.currency))),
              })}
        </p>
        {next === null ? null : (
          <Button
            variant="subtle"
            disabled={more.isBusy}
            onClick={() => void more.perform({ text, after: next, limit: PAGE })}
          >
            {t('found.more')}
          </Button>
        )}
      </Ledger>
    </Stack>
  );
}
