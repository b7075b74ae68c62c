import { RESULT_SELECTIONS } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { NEXT_AMOUNTS } from '../../shared/sheet/own-sheets.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useTaskProgress } from '../batch/task-progress.tsx';
import { useCommand } from '../bridge/requests.ts';
import { useLate } from '../ui/answered.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';
import { useAdvices } from './use-advices.ts';
import { useReceipts } from './use-receipts.ts';

/** Something that can be written from the batch. */
export interface ExportItem {
  readonly label: string;
  readonly perform: () => void;
}

type Choice = Pick<RequestInput<'batches.export'>, 'format' | 'only'>;

const CHOICES = [
  { label: 'export.copy', choice: { format: 'copy', only: 'all' } },
  { label: 'export.xlsx', choice: { format: 'xlsx', only: 'all' } },
  { label: 'export.csv', choice: { format: 'csv', only: 'all' } },
  { label: 'export.toMend', choice: { format: 'xlsx', only: 'to-mend' } },
  { label: 'export.failed', choice: { format: 'xlsx', only: 'failed' } },
  { label: 'export.parked', choice: { format: 'xlsx', only: 'parked' } },
  { label: 'export.unsent', choice: { format: 'xlsx', only: 'unsent' } },
] as const satisfies readonly { label: string; choice: Choice }[];

/** A copy needs the sheet, and a selection of rows at least one row: an empty file would be useless. */
function isOffered({ format, only }: Choice, { hasSourceFile, counts }: BatchView): boolean {
  if (format === 'copy') return hasSourceFile;
  return only === 'all' || RESULT_SELECTIONS[only].some((state) => (counts[state] ?? 0) > 0);
}

/** All that can be written from the open batch, by whom it is for, and what is being written. */
export function useExports(openDialog: (dialog: 'entries' | 'order') => void) {
  const { batch: view } = useOpenBatch();
  const { t, language } = useWords();
  const results = useResults();
  const receipts = useReceipts();
  const advices = useAdvices();
  const papers = usePapers();
  const { batch, counts, kind, operation } = view;
  const { paid = 0, closed = 0 } = counts;
  // A single operation of another kind pays nobody who could be told.
  const isPayments = kind === 'payments' && (operation === null || operation === 'payment');
  const all: ExportItem = {
    label: t('export.receipts', { count: paid }),
    perform: () => receipts.make(null),
  };
  const item = (isThere: boolean, label: string, perform: () => void): readonly ExportItem[] =>
    isThere ? [{ label, perform }] : [];
  const groups = [
    { heading: t('export.groupResults'), items: results.items },
    {
      heading: t('export.groupPayees'),
      items: [
        ...(paid > 0 ? [all] : []),
        ...item(paid > 0 && isPayments, t('export.advices'), () => advices.write('pdf')),
        ...item(paid > 0 && isPayments, t('export.drafts'), () => advices.write('mail')),
        ...item(closed > 0 && isPayments, t('export.order'), () => openDialog('order')),
      ],
    },
    {
      heading: t('export.groupBooks'),
      items: [...item(paid > 0, t('export.entries'), () => openDialog('entries')), ...papers.items],
    },
    {
      heading: t('export.groupNext'),
      items: NEXT_AMOUNTS.map((amounts) => ({
        label: t(`export.next.${amounts}`),
        perform: () => void papers.nexting.perform({ batch, amounts, language }),
      })),
    },
  ];
  const tasks = [results.exporting, receipts, advices, ...papers.tasks];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    first: results.first,
    receipts: paid > 0 ? all : null,
    isBusy: tasks.some((each) => each.isBusy),
    problems: [
      ...tasks.flatMap((each) => each.problems ?? []),
      ...(results.exporting.value?.problems ?? []),
      ...(papers.nexting.value?.problems ?? []),
    ],
    isOfReceipts: receipts.task !== null,
    task: receipts.task ?? results.task,
    forget: () => {
      for (const each of tasks) each.forget();
    },
  };
}

/** The results as a file, whole or in part. */
function useResults() {
  const { batch } = useOpenBatch();
  const { t, language } = useWords();
  const showSaved = useSavedToast();
  const exporting = useCommand('batches.export', showSaved);
  const writing = useTaskProgress('export');
  const isLate = useLate(exporting.isBusy);
  const itemOf = (label: string, choice: Choice): ExportItem => ({
    label,
    perform() {
      writing.forget();
      void exporting.perform({ batch: batch.batch, language, ...choice });
    },
  });
  return {
    exporting,
    task: isLate && writing.news ? writing : null,
    items: CHOICES.filter(({ choice }) => isOffered(choice, batch)).map(({ label, choice }) =>
      itemOf(t(label), choice),
    ),
    first: batch.hasSourceFile
      ? itemOf(t('export.mine'), { format: 'copy', only: 'all' })
      : itemOf(t('export.xlsx'), { format: 'xlsx', only: 'all' }),
  };
}

/** What is kept with the books, and the sheet of the next period. */
function usePapers() {
  const { batch, closed } = useOpenBatch().batch;
  const { t, language } = useWords();
  const showSaved = useSavedToast();
  const reporting = useCommand('batches.report', showSaved);
  const certifying = useCommand('batches.certificate', showSaved);
  const auditing = useCommand('batches.export-audit-log', showSaved);
  const nexting = useCommand('batches.next-sheet', showSaved);
  const report = (): void => void reporting.perform({ batch, language, paper: paperOf(language) });
  const certificate = (): void => void certifying.perform({ batch });
  return {
    nexting,
    tasks: [reporting, certifying, auditing, nexting],
    items: [
      { label: t('closing.report'), perform: report },
      ...(closed ? [{ label: t('closing.certificate'), perform: certificate }] : []),
      { label: t('export.audit'), perform: () => void auditing.perform({ batch }) },
    ],
  };
}
