import { useState } from 'react';
import { flushSync } from 'react-dom';
import { IN_RUN } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import { allRows } from '../batch/all-rows.ts';
import { cellOf, currenciesOf, payeeColumns } from '../batch/batch-rows-grid.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { request, useTask } from '../bridge/requests.ts';
import { LedgerTable } from '../ui/ledger.tsx';
import { useSavedToast } from '../ui/toast.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';

/** About 50 pages: a longer list belongs in a workbook, and the paper says how many are not on it. */
const PRINTED_MAX = 2000;

interface PrintedPayeesProps {
  readonly rows: readonly RowView[];
  readonly total: number;
}

/** The review on paper, with every payee: the window itself only draws the payees in sight. */
export function usePrintedReview() {
  const { batch } = useOpenBatch();
  const { t, language, batchName } = useWords();
  const [printed, setPrinted] = useState<PrintedPayeesProps | null>(null);
  const save = useTask(async (id: string) => {
    const payees = await allRows(id, IN_RUN, PRINTED_MAX);
    if (!payees.ok) return payees;
    flushSync(() => setPrinted(payees.value));
    const suggestedName = t('review.printName', { file: batchName(batch).replace(/\.\w+$/, '') });
    const saved = await request('files.save-pdf', { suggestedName, paper: paperOf(language) });
    setPrinted(null);
    return saved;
  }, useSavedToast());
  return {
    print: () => void save.perform(batch.batch),
    isPrinting: save.isBusy,
    problems: save.problems,
    /** Shown on paper only, and only while it is printed. */
    payees: printed && printed.total > 0 ? <PrintedPayees {...printed} /> : null,
  };
}

function PrintedPayees({ rows, total }: PrintedPayeesProps) {
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
