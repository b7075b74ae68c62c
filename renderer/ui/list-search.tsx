/** A list that is read whole: searched as one types, and shown a hundred at a time. */
import { type ReactNode, useState } from 'react';
import { holdsText } from '../../shared/domain/text-folding.ts';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import { Pager } from './pager.tsx';
import { Empty } from './pending.tsx';

/** A table of more lines than this nobody reads, and a browser lays it out slowly. */
const PAGE = 100;

export interface ListSearch<Item> {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** All that match. */
  readonly found: readonly Item[];
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}

/** `textsOf` gives what a person may look for: what the list shows, and the ids that they were given. */
export function useListSearch<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | null | undefined)[],
): ListSearch<Item> {
  const [text, setText] = useState('');
  const [offset, setOffset] = useState(0);
  const found = text.trim() === '' ? items : items.filter((item) => holdsText(textsOf(item), text));
  return {
    text,
    onText(next) {
      setText(next);
      setOffset(0);
    },
    found,
    // Of a list that has become shorter its first page is shown, never an empty one.
    offset: offset < found.length ? offset : 0,
    onOffset: setOffset,
  };
}

interface FoundListProps<Item> {
  readonly search: ListSearch<Item>;
  /** Takes back what else narrows the list. */
  readonly onClear?: () => void;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The page of what was found, or that nothing was, with the way back to all. */
export function FoundList<Item>({ search, onClear, children }: FoundListProps<Item>) {
  const { t } = useWords();
  const { text, onText, found, offset, onOffset } = search;
  if (found.length === 0) {
    const clear = (): void => {
      onText('');
      onClear?.();
    };
    return (
      <Empty
        sentence={text.trim() === '' ? t('frame.noMatch') : t('frame.noMatchText', { text: text.trim() })}
      >
        <Button onClick={clear}>{t('frame.clear')}</Button>
      </Empty>
    );
  }
  return (
    <>
      {children(found.slice(offset, offset + PAGE))}
      <Pager total={found.length} offset={offset} limit={PAGE} onOffset={onOffset} />
    </>
  );
}
