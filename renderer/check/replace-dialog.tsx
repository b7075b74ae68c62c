import { useState } from 'react';
import { useSheet } from '../sheet/use-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { type CellPosition, type CellRange, cellsOf, isArea } from '../ui/grid/grid-keys.ts';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { replacedTexts, type ShownCells } from './cell-range-edits.ts';
import { retyped } from './corrections.ts';

interface ReplaceDialogProps {
  readonly shown: ShownCells;
  readonly range: CellRange | null;
  readonly onClose: () => void;
}

/** Find and replace: in the selection, if it is more than a cell, else in every shown row. */
export function ReplaceDialog({ shown, range, onClose }: ReplaceDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const { correct, undo } = useSheet();
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const isSelection = range !== null && isArea(range);
  const edits = replacedTexts(shown, isSelection ? cellsOf(range) : everyCell(shown), {
    find,
    replacement,
    isWhole,
  });
  return (
    <Dialog title={t('replace.title')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (edits.length === 0) return;
          correct((earlier) => retyped(earlier, edits));
          say(t('check.changed', { count: edits.length }), undo);
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
          {t(isSelection ? 'replace.inSelection' : 'replace.inRows', { count: edits.length })}
        </p>
        <div className="line-up line-up-spread dialog-buttons">
          <Button onClick={onClose}>{t('button.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={edits.length === 0}>
            {t('replace.go', { count: edits.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function everyCell({ rowCount, columns }: ShownCells): readonly CellPosition[] {
  const cells: CellPosition[] = [];
  for (let row = 0; row < rowCount; row += 1)
    for (let column = 0; column < columns.length; column += 1) cells.push({ row, column });
  return cells;
}
