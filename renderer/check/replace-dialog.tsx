import { useMemo, useState } from 'react';
import { useSheet } from '../sheet/use-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { type CellRange, isArea } from '../ui/grid/grid-keys.ts';
import { useToast } from '../ui/toast.tsx';
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
  const showToast = useToast();
  const { correct, undo } = useSheet();
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
  return (
    <Dialog title={t('replace.title')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!edits || count === 0) return;
          correct((earlier) => retyped(earlier, edits));
          showToast(t('check.changed', { count }), undo);
          onClose();
        }}
      >
        <TextField
          label={t('replace.find')}
          data-autofocus
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
        <TextField
          label={t('replace.with')}
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        />
        <label className="line-up">
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setIsWhole(target.checked)} />{' '}
          {t('replace.whole')}
        </label>
        <p className="soft" role="status">
          {edits ? t(isSelection ? 'replace.inSelection' : 'replace.inRows', { count }) : '…'}
        </p>
        <div className="line-up line-up-spread dialog-buttons">
          <Button onClick={onClose}>{t('button.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={count === 0}>
            {t('replace.go', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function everyCell({ rowCount, columns }: ShownCells): CellRange {
  return {
    anchor: { row: 0, column: 0 },
    active: { row: rowCount - 1, column: columns.length - 1 },
  };
}
