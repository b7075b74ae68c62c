import type { RowState } from '../../shared/domain/row-state.ts';
import { StateShape } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** A session's status has the glyph of the matching row state; a word that the document does not list is shown as unknown. */
const SHAPES: Readonly<Record<string, RowState>> = {
  initiated: 'accepted',
  pending: 'accepted',
  processing: 'accepted',
  completed: 'paid',
  failed: 'failed',
};

export function StatusMark({ status }: { status: string }) {
  const { word } = useWords();
  const shape = Object.hasOwn(SHAPES, status) ? SHAPES[status] : undefined;
  return (
    <span className="state-mark">
      <StateShape shape={shape ?? 'unknown'} />
      <span>{word('status', status)}</span>
    </span>
  );
}
