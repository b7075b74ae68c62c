/** A list that is read whole, searched while typing, and shown a hundred at a time. */

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { holdsText } from '../../shared/domain/text-folding.ts';
import { useWords } from '../words/use-words.tsx';
import { Empty, NoMatch } from './answers.tsx';
import { SearchBox } from './search-box.tsx';

/** Nobody reads a table of more lines than this, and a browser lays it out slowly. */
const PAGE = 100;

export type ListSearch<Item> = ReturnType<typeof useListSearch<Item>>;

/** `textsOf` gives the texts to search: what the list shows, and the ids that people were given. */
export function useListSearch<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | null | undefined)[],
) {
  const [text, setText] = useState('');
  const [offset, setOffset] = useState(0);
  const found = text.trim() === '' ? items : items.filter((item) => holdsText(textsOf(item), text));
  return {
    text,
    onText(next: string) {
      setText(next);
      setOffset(0);
    },
    /** All items that match. */
    found,
    // If a list has become shorter, its first page is shown, never an empty one.
    offset: offset < found.length ? offset : 0,
    onOffset: setOffset,
  };
}

interface FoundListProps<Item> {
  readonly search: ListSearch<Item>;
  /** Clears the other filters of the list. */
  readonly onClear?: () => void;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The page of matches, or that there are none, with a way back to all. */
export function FoundList<Item>({ search, onClear, children }: FoundListProps<Item>) {
  const { t } = useWords();
  const { text, onText, found, offset, onOffset } = search;
  if (found.length === 0) {
    const clear = (): void => {
      onText('');
      onClear?.();
    };
    return (
      <NoMatch
        sentence={text.trim() === '' ? t('frame.noMatch') : t('frame.noMatchText', { text: text.trim() })}
        onClear={clear}
      />
    );
  }
  return (
    <>
      {children(found.slice(offset, offset + PAGE))}
      <Pager total={found.length} offset={offset} limit={PAGE} onOffset={onOffset} />
    </>
  );
}

interface SearchedListProps<Item> {
  readonly items: readonly Item[];
  readonly textsOf: (item: Item) => readonly (string | null | undefined)[];
  /** The name of the search box. */
  readonly label: string;
  /** What is said if there is nothing to search. */
  readonly empty: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list with its search box, and a sentence in place of both if it is empty. */
export function SearchedList<Item>({ items, textsOf, label, empty, children }: SearchedListProps<Item>) {
  const search = useListSearch(items, textsOf);
  if (items.length === 0) return <Empty sentence={empty} />;
  return (
    <>
      <SearchBox label={label} text={search.text} onText={search.onText} />
      <FoundList search={search}>{children}</FoundList>
    </>
  );
}

interface PagerProps {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly onOffset: (offset: number) => void;
}

/** Moves through a long list by pages; nothing if one page holds all of it. */
export function Pager({ total, offset, limit, onOffset }: PagerProps) {
  const { t, count } = useWords();
  if (total <= limit && offset === 0) return null;
  const to = Math.min(total, offset + limit);
  return (
    <div className="line-up pager">
      <Button size="xs" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        {t('frame.previousPage')}
      </Button>
      <span>
        {t('frame.pageOf', { from: count(Math.min(total, offset + 1)), to: count(to), total: count(total) })}
      </span>
      <Button size="xs" disabled={to >= total} onClick={() => onOffset(offset + limit)}>
        {t('frame.nextPage')}
      </Button>
    </div>
  );
}
