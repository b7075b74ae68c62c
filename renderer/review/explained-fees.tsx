import { Modal, Stack } from '@mantine/core';
/** Each row's fees beside the line of the schedule that they follow, with the difference. */

import { useState } from 'react';
import type { FeeView } from '../../shared/ipc/service-views.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useQuery } from '../bridge/requests.ts';
import { FEE_COLUMNS, pairOf } from '../facts/service-facts.ts';
import { Answered } from '../ui/answered.tsx';
import { DialogButton } from '../ui/form-dialog.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { Pages } from '../ui/pages.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';

const WIDTH_PX = 960;
const PAGE = 50;

export function ExplainFees() {
  const { t } = useWords();
  return (
    <div className="no-print">
      <DialogButton label={t('explain.open')}>
        {(close) => (
          <Modal opened title={t('explain.title')} onClose={close} size={WIDTH_PX}>
            <ExplainedFees />
          </Modal>
        )}
      </DialogButton>
    </div>
  );
}

function ExplainedFees() {
  const { batch } = useOpenBatch().batch;
  const words = useWords();
  const { t, count, columnAmount } = words;
  const [offset, setOffset] = useState(0);
  return (
    <Answered query={useQuery('batches.explain-fees', { batch, offset, limit: PAGE })}>
      {({ rows, total, differing }) => {
        const currencies = rows.map(({ currency }) => currency);
        const amount = (value: string | null, currency: string): string =>
          value === null ? '–' : columnAmount(value, currency, currencies);
        return (
          <Stack gap="xs">
            <p>{differing === 0 ? t('explain.same') : t('explain.differing', { count: differing })}</p>
            <Ledger
              label={t('explain.title')}
              lines={rows}
              keyOf={({ row }) => row}
              columns={[
                { heading: t('fact.row'), name: ({ row }) => count(row) },
                { heading: t('session-column.recipient'), cell: ({ recipient }) => recipient },
                { heading: t('fact.currency'), cell: ({ currency }) => currency.toUpperCase() },
                {
                  heading: t('payees.fee'),
                  figure: ({ fees, currency, isQuoted }) => (isQuoted ? '' : '≈ ') + amount(fees, currency),
                },
                {
                  heading: t('explain.line'),
                  cell: ({ lines }) =>
                    lines.length === 0
                      ? t('explain.none')
                      : lines.map((line) => <div key={line.id}>{lineWords(line, words)}</div>),
                },
                {
                  heading: t('explain.bySchedule'),
                  figure: ({ bySchedule, currency }) => amount(bySchedule, currency),
                },
                {
                  heading: t('explain.difference'),
                  figure: ({ difference, currency }) => amount(difference, currency),
                },
              ]}
            />
            <Pages total={total} offset={offset} limit={PAGE} onOffset={setOffset} />
          </Stack>
        );
      }}
    </Answered>
  );
}

/** A line of the schedule in a few words: whose it is, and its parts that are not zero. */
function lineWords(line: FeeView, { t, word, money, decimal }: Words): string {
  const parts = FEE_COLUMNS.flatMap((column) => {
    const value = line[column];
    // A subscription is not a fee of a row.
    if (value === null || Number(value) === 0 || column === 'monthlyFee') return [];
    const figure = column.endsWith('Percentage')
      ? t('explain.percent', { value: decimal(value) })
      : money(value, line.baseCurrency ?? 'xof');
    // The column's heading has the unit after the name; here the figure has it.
    const [part = ''] = t(`fees.${column}`).split(',');
    return [`${part} ${figure}`];
  });
  const name = `${word('channel', line.channel ?? line.revenueLine ?? '')} ${pairOf(line)}`;
  return `${t('frame.label', { name })} ${parts.join(' · ') || t('explain.free')}`;
}
