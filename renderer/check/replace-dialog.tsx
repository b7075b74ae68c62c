import { useMemo, useState } from 'react';
import { useReportedChange } from '../sheet/use-sheet.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { type CellRange, isArea } from '../ui/grid/grid-keys.ts';
import { useWords } from '../words/use-words.tsx';
import { replacedInPieces, type ShownCells } from './cell-range-edits.ts';
import { retyped } from './corrections.ts';
import { useInPieces } from './in-pieces.ts';

interface ReplaceDialogProps {
  readonly shown: ShownCells;
  readonly range: CellRange | null;
  readonly onClose: () => void;
}

/** Find and replace, in the selection if it has several cells, otherwise in every shown row. */
export function ReplaceDialog({ shown, range, onClose }: ReplaceDialogProps) {
  const { t } = useWords();
  const change = useReportedChange();
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const isSelection = range !== null && isArea(range);
  const begin = useMemo(() => {
    const looked = isSelection ? range : everyCell(shown);
    return () => replacedInPieces(shown, looked, { find, replacement, isWhole });
  }, [shown, isSelection, range, find, replacement, isWhole]);
  const edits = useInPieces(begin);
  const count = edits?.length ?? 0;
  const replace = (): void => {
    if (!edits) return;
    change((earlier) => retyped(earlier, edits), t('check.changed', { count }));
    onClose();
  };
  return (
    <FormDialog
      title={t('action.replace')}
      confirm={t('replace.go', { count })}
      isBlocked={count === 0}
      onSubmit={replace}
      onClose={onClose}
    >
      <TextField label={t('replace.find')} data-autofocus value={find} onValue={setFind} />
      <TextField label={t('replace.with')} value={replacement} onValue={setReplacement} />
      <CheckField label={t('replace.whole')} checked={isWhole} onTick={setIsWhole} />
      <p className="soft" role="status">
        {edits ? t(isSelection ? 'replace.inSelection' : 'replace.inRows', { count }) : '…'}
      </p>
    </FormDialog>
  );
}

function everyCell({ rowCount, columns }: ShownCells): CellRange {
  return {
    anchor: { row: 0, column: 0 },
    active: { row: rowCount - 1, column: columns.length - 1 },
  };
}
