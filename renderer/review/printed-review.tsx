import { Box, Group, Text } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { flushSync } from 'react-dom';
import { reviewedStates } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import { allRows } from '../batch/all-rows.ts';
import { cellOf, currenciesOf, payeeColumns } from '../batch/batch-rows-grid.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { request, useTask } from '../bridge/requests.ts';
import { useActions } from '../platform/actions.tsx';
import { useSettings } from '../platform/use-settings.tsx';
import { LedgerTable } from '../ui/ledger.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';

/** About 50 pages: a longer list belongs in a workbook, and the paper says how many are not on it. */
const PRINTED_MAX = 2000;

interface Printed {
  readonly rows: readonly RowView[];
  readonly total: number;
  readonly atMs: number;
}

/**
 * The review on paper, with every payee: the window itself only draws the payees in sight. Not while the review is made or
 * read anew (`isPassing`): its sums would be of other rows than the payees.
 */
export function usePrintedReview(isPassing: boolean) {
  const { batch } = useOpenBatch();
  const { t, language, batchName } = useWords();
  const [printed, setPrinted] = useState<Printed | null>(null);
  const save = useTask(async (id: string) => {
    const payees = await allRows(id, reviewedStates(batch), PRINTED_MAX);
    if (!payees.ok) return payees;
    flushSync(() => setPrinted({ ...payees.value, atMs: Date.now() }));
    const suggestedName = t('review.printName', { file: batchName(batch) });
    const saved = await request('files.save-pdf', { suggestedName, paper: paperOf(language) });
    setPrinted(null);
    return saved;
  }, useSavedToast());
  const print = () => void save.perform(batch.batch);
  useActions([
    { name: 'print', label: 'review.print', blockedBecause: isPassing ? '' : undefined, perform: print },
  ]);
  return {
    print,
    isBlocked: isPassing || save.isBusy,
    problems: save.problems,
    /** Shown on paper only, and only while it is printed: above the review, and below it. */
    head: printed ? <PrintedHead atMs={printed.atMs} /> : null,
    end: printed ? (
      <>
        {printed.total > 0 ? <PrintedPayees {...printed} /> : null}
        <Signatures />
      </>
    ) : null,
  };
}

/** Fixed in print: it stands on every page. */
const MARK: CSSProperties = {
  position: 'fixed',
  inset: '40% 0 auto',
  transform: 'rotate(-28deg)',
  font: '600 44pt / 1.2 var(--font)',
  textAlign: 'center',
  opacity: 0.12,
};

/** Whose money it is, what is paid and when it was printed; and whether any of it is real, on every page. */
function PrintedHead({ atMs }: Pick<Printed, 'atMs'>) {
  const { batch } = useOpenBatch();
  const { t, dateTime, capitalised, batchName } = useWords();
  const { environment, profile } = batch;
  const mark = t(`band.${environment}`, { profile });
  return (
    <Box component="header" className="print-only" mb="md">
      {environment === 'live' ? null : (
        <div style={MARK} aria-hidden="true">
          {mark}
        </div>
      )}
      <Text px="xs" py={4} fw={600} bd="1px dashed var(--text)">
        {mark}
      </Text>
      <p>{capitalised(profile)}</p>
      <h1>{t('review.printTitle', { batch: batchName(batch) })}</h1>
      <p>
        {t('review.printMade', {
          date: dateTime(atMs),
          environment: t(`fact.environment.${environment}`),
          id: batch.batch,
        })}
      </p>
    </Box>
  );
}

function PrintedPayees({ rows, total }: Omit<Printed, 'atMs'>) {
  const { batch } = useOpenBatch();
  const words = useWords();
  const { t, count } = words;
  const currencies = currenciesOf(batch);
  return (
    <section className="print-only">
      <LedgerTable
        caption={t(batch.kind === 'customer-deposits' ? 'payees.customers' : 'screen.recipients')}
        isCaptionShown
        lines={rows}
        keyOf={({ row }) => row}
        columns={[
          { heading: t('fact.row'), figure: ({ row }) => count(row) },
          ...payeeColumns(words, batch.kind).map(({ key, title, align }) => {
            const cell = (row: RowView) => cellOf(row, key, words, currencies).content;
            return align === 'end' ? { heading: title, figure: cell } : { heading: title, cell };
          }),
        ]}
      />
      {total > rows.length ? <p>{t('review.printedOf', { count: rows.length, total })}</p> : null}
    </section>
  );
}

/** Lines to sign, for who made the batch and for who approves it. */
function Signatures() {
  const { t } = useWords();
  const { personName } = useSettings().view.preferences;
  return (
    <Group component="section" className="print-only" grow gap="lg" mt="lg" style={{ breakInside: 'avoid' }}>
      {(['review.prepared', 'review.approvedBy'] as const).map((role) => (
        <div key={role}>
          <p>{role === 'review.prepared' ? `${t(role)} ${personName}` : t(role)}</p>
          <Text mt={56} style={{ borderTop: '1px solid' }}>
            {t('review.signature')}
          </Text>
        </div>
      ))}
    </Group>
  );
}
