import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, type ProblemKind, textAt } from '../sheet-worker/grid-view.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { HELD_SHOWN_MAX, HeldList, otherPayment } from '../ui/held-list.tsx';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, released, setAside } from './corrections.ts';

/** The rows that are held as duplicates: both payments are meant, or the row is set aside; for some of them or all. */
export function HeldDialog({ kind, onClose }: { kind: ProblemKind; onClose: () => void }) {
  const { t, problem, money } = useWords();
  const change = useReportedChange();
  const { rows, overview, recipe } = useSheet();
  const held = openOfKind(rows, kind.key, recipe.corrections);
  const byRow = new Map(held.map(({ row }) => [row.row, row]));
  const among = (chosen: readonly number[] | null) =>
    held.filter(({ row }) => chosen === null || chosen.includes(row.row));
  return (
    <Dialog title={t('held.title', { count: byRow.size })} size={880} onClose={onClose}>
      <HeldList
        items={[...byRow.values()].slice(0, HELD_SHOWN_MAX).map((row) => {
          const own = held.filter((one) => one.row === row).map((one) => one.problem);
          return {
            row: row.row,
            recipient: overview ? payeeOf(row, overview) : '',
            amount: row.amount === undefined ? '' : money(row.amount, row.currency ?? ''),
            why: own.map((one) => problem(one).message).join(' '),
            other: otherPayment(own),
          };
        })}
        total={byRow.size}
        isBusy={false}
        leavesOut="aside"
        onRelease={(chosen, reason) => {
          const pairs = among(chosen);
          const count = new Set(pairs.map(({ row }) => row)).size;
          change((earlier) => released(earlier, pairs, true, reason), t('held.releasedMany', { count }));
          onClose();
        }}
        onClose={(chosen) => {
          const aside = [...new Set(among(chosen).map(({ row }) => row.row))];
          change(
            (earlier) => setAside(earlier, aside, true),
            t('check.setAsideDone', { count: aside.length }),
          );
          onClose();
        }}
      />
    </Dialog>
  );
}

/** The row's payee, as the sheet writes it. */
function payeeOf(row: GridRow, { columns }: SheetOverview): string {
  const names = columns.filter(({ field }) => field !== null && /^(full|first|last|payee)_name$/.test(field));
  return names
    .map(({ column }) => textAt(row, column))
    .join(' ')
    .trim();
}
