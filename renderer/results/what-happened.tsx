import { Box, Button, Group, Stack } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { SAID_BESIDE } from '../../shared/domain/row-state.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { segmentsOf } from '../batch/state-segments.ts';
import { paidOf, talliesByCurrency, tallyOf, tallyWord } from '../batch/tally.ts';
import { LedgerTable } from '../ui/ledger.tsx';
import { Agreement } from '../ui/problems.tsx';
import { operationOf, RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** What happened, in one sentence with the money; and that it adds up, which opens the figures. */
export function WhatHappened({ children }: { children: ReactNode }) {
  const { batch } = useOpenBatch();
  const { t, money, list } = useWords();
  const { ties } = tallyOf(batch);
  const [isOpen, setIsOpen] = useState(false);
  const { paid = 0 } = batch.counts;
  const sums = paidOf(batch).flatMap(({ currency, paid: sum }) =>
    Number(sum) > 0 ? [money(sum, currency)] : [],
  );
  const beside = segmentsOf(batch.counts)
    .filter(({ state }) => SAID_BESIDE.includes(state))
    .map(({ state, count }) =>
      t(state === 'closed' ? 'results.aside' : tallyWord(state, batch.kind), { count }),
    );
  const sentence = [t(tallyWord('paid', batch.kind), { count: paid }), list(sums)].filter(Boolean).join(', ');
  return (
    <>
      <Group gap="xs" justify="space-between">
        <p>
          <strong className="figure-small">{sentence}</strong>
          {beside.map((words) => (
            <span key={words} className="soft">{` · ${words}`}</span>
          ))}
        </p>
        <Group component="span" gap="xs">
          {children}
          <Button
            size="xs"
            variant="subtle"
            color={ties ? 'green' : 'red'}
            rightSection={<span aria-hidden>▾</span>}
            aria-expanded={isOpen || !ties}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Agreement isGood={ties}>{t(ties ? 'results.ties' : 'results.tiesNot')}</Agreement>
          </Button>
        </Group>
      </Group>
      {isOpen || !ties ? (
        <Stack
          component="section"
          mah="40vh"
          gap="xs"
          style={{ overflowY: 'auto' }}
          aria-label={t('results.totals')}
          tabIndex={0}
        >
          <TieLine />
          <Totals />
        </Stack>
      ) : null}
    </>
  );
}

/** The equation that an accountant looks for: imported lines equal the sum of their outcomes. */
function TieLine() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  const { imported, parts } = tallyOf(batch);
  const termOf = ({ state, count }: (typeof parts)[number]): string =>
    state === 'excluded' ? t('results.excluded', { count }) : t(tallyWord(state, batch.kind), { count });
  return (
    <p className="tie">
      {t('results.imported', { count: imported })}
      {parts.map((part, index) => (
        <Fragment key={part.state}>
          {' '}
          <span className="nowrap">{`${index === 0 ? '=' : '+'} ${termOf(part)}`}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** Rows and money of each state, as one table per currency with its sum to the minor unit. */
function Totals() {
  const { batch } = useOpenBatch();
  const { t, T, count, amount } = useWords();
  return (
    <Box className="columns" style={{ '--least-column': '320px' }}>
      {talliesByCurrency(batch.breakdown).map((tally) => (
        <LedgerTable
          key={tally.currency}
          caption={tally.currency === '' ? t('results.noCurrency') : tally.currency.toUpperCase()}
          isCaptionShown
          lines={[...tally.lines, { state: null, count: tally.count, amount: tally.amount }]}
          keyOf={({ state }) => state ?? 'sum'}
          lineClass={({ state }) => (state === null ? 'is-total' : '')}
          columns={[
            {
              heading: t('rows.state'),
              name: ({ state }) =>
                state === null ? (
                  t('results.sum')
                ) : (
                  <RowStateMark state={state} operation={operationOf(batch.kind)} />
                ),
            },
            { heading: t('fact.rows'), figure: (line) => count(line.count) },
            {
              heading: T('field.amount'),
              figure: (line) => (tally.currency === '' ? '' : amount(line.amount, tally.currency)),
            },
          ]}
        />
      ))}
    </Box>
  );
}
