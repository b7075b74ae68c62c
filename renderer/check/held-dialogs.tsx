import { Modal, Stack } from '@mantine/core';
import type { AccountConfirmation } from '../../shared/domain/account-confirmation.ts';
import { sheetQuestion } from '../../shared/domain/sheet-question.ts';
import { sheetQuestionText } from '../../shared/i18n/render-problem.ts';
import { PaidPeriodNotice } from '../sheet/paid-period-notice.tsx';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, type ProblemKind, textAt } from '../sheet-worker/grid-view.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { HELD_SHOWN_MAX, HeldDecisions, HeldList, OtherBatch, otherPayment } from '../ui/held-list.tsx';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, type PlacedProblem, paidBefore, released, setAside } from './corrections.ts';

interface KindDialogProps {
  readonly kind: ProblemKind;
  readonly onClose: () => void;
}

/**
 * The rows that are held as duplicates: both payments are meant, or the row is set aside; for some of them or all. Rows
 * with a changed account are chosen one by one: each needs somebody to ask the payee.
 */
export function HeldDialog({ kind, onClose }: KindDialogProps) {
  const { t, problem, money } = useWords();
  const { rows, overview, recipe } = useSheet();
  const held = openOfKind(rows, kind.key, recipe.corrections);
  const decide = useDecision(onClose);
  const byRow = Map.groupBy(held, ({ row }) => row);
  const among = (chosen: readonly number[] | null) =>
    held.filter(({ row }) => chosen === null || chosen.includes(row.row));
  return (
    <Modal opened title={t('held.title', { count: byRow.size })} size={880} onClose={onClose}>
      <HeldList
        items={[...byRow].slice(0, HELD_SHOWN_MAX).map(([row, placed]) => {
          const own = placed.map((one) => one.problem);
          return {
            row: row.row,
            recipient: payeeOf(row, overview?.columns ?? []),
            amount: row.amount === undefined ? '' : money(row.amount, row.currency ?? ''),
            why: own.map((one) => problem(one).message).join(' '),
            other: otherPayment(own),
          };
        })}
        total={byRow.size}
        isBusy={false}
        isOneByOne={kind.sample.code === 'account-changed'}
        onRelease={(chosen, reason, asked) => decide.release(among(chosen), reason, asked)}
        onClose={(chosen) => decide.setAside(among(chosen))}
      />
    </Modal>
  );
}

/** One question about all rows that an earlier sheet has paid: they are released together, or set aside together. */
export function SheetDialog({ kind, onClose }: KindDialogProps) {
  const { t } = useWords();
  const { placed, rows, sentence } = useSheetQuestion(kind);
  const decide = useDecision(onClose);
  return (
    <Modal opened title={t('kind.sheet-paid')} onClose={onClose}>
      <Stack gap="xs">
        <PaidPeriodNotice />
        <p>
          {sentence} <OtherBatch other={otherPayment([kind.sample])} />
        </p>
        <p className="soft">{t('check.sheetPaidText')}</p>
        <HeldDecisions
          count={rows}
          isAll
          isBusy={false}
          onRelease={(reason) => decide.release(placed, reason)}
          onClose={() => decide.setAside(placed)}
        />
      </Stack>
    </Modal>
  );
}

/** What is asked about the sheet, and the problems that the answer decides. */
export function useSheetQuestion({ key }: ProblemKind) {
  const { locale } = useWords();
  const { rows, recipe } = useSheet();
  const placed = openOfKind(rows, key, recipe.corrections);
  const question = sheetQuestion(placed.map(paidBefore));
  const sentence = question === undefined ? '' : sheetQuestionText(question, locale);
  return { placed, rows: question?.rows.length ?? 0, sentence };
}

function useDecision(onClose: () => void) {
  const { t } = useWords();
  const change = useReportedChange();
  return {
    release: (
      placed: readonly PlacedProblem[],
      reason: string,
      asked: AccountConfirmation | null = null,
    ): void => {
      const count = new Set(placed.map(({ row }) => row.row)).size;
      change(
        (earlier) => released(earlier, placed, true, { reason, asked }),
        t('held.releasedMany', { count }),
      );
      onClose();
    },
    setAside: (placed: readonly PlacedProblem[]): void => {
      const rows = [...new Set(placed.map(({ row }) => row.row))];
      change((earlier) => setAside(earlier, rows, true), t('check.setAsideDone', { count: rows.length }));
      onClose();
    },
  };
}

type Columns = readonly Pick<SheetOverview['columns'][number], 'column' | 'field'>[];

const NAMES = /^(full|first|last|payee)_name$/;

/** The row's payee, as the sheet writes it. */
function payeeOf(row: GridRow, columns: Columns): string {
  return columns
    .filter(({ field }) => field !== null && NAMES.test(field))
    .map(({ column }) => textAt(row, column))
    .join(' ')
    .trim();
}
