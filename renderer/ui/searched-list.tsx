import { EmptyState, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { holdsText } from '../../shared/domain/text-folding.ts';
import { useWords } from '../words/use-words.tsx';
import { NoMatch } from './no-match.tsx';
import { Pages } from './pages.tsx';
import { SearchBox } from './search-box.tsx';

/** Nobody reads a table of more lines than this, and a browser lays it out slowly. */
const PAGE = 100;

interface SearchedListProps<Item> {
  readonly items: readonly Item[];
  /** The texts to search: what the list shows, and the ids that people were given. */
  readonly textsOf: (item: Item) => readonly (string | null | undefined)[];
  /** The name of the search box. */
  readonly label: string;
  /** What is said if there is nothing to search. */
  readonly empty: string;
  /** Other filters beside the search box, which clears them too; null if the list is too short to be searched. */
  readonly filters?: { readonly controls: ReactNode; readonly clear: () => void } | null;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that is read whole, searched while typing, and shown a hundred at a time. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { items, textsOf, label, empty, filters, children } = props;
  const { t } = useWords();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(0);
  if (items.length === 0 && !filters) return <EmptyState description={empty} />;
  const search = (next: string): void => {
    setText(next);
    setAsked(0);
  };
  const wanted = text.trim();
  const found = wanted === '' ? items : items.filter((item) => holdsText(textsOf(item), text));
  // If a list has become shorter, its first page is shown, never an empty one.
  const offset = asked < found.length ? asked : 0;
  const clear = (): void => {
    search('');
    filters?.clear();
  };
  return (
    <>
      {filters === null ? null : (
        <Group gap="xs">
          <SearchBox label={label} text={text} onText={search} />
          {filters?.controls}
        </Group>
      )}
      {found.length === 0 ? (
        <NoMatch
          sentence={wanted === '' ? t('frame.noMatch') : t('frame.noMatchText', { text: wanted })}
          onClear={clear}
        />
      ) : (
        children(found.slice(offset, offset + PAGE))
      )}
      <Pages total={found.length} offset={offset} limit={PAGE} onOffset={setAsked} />
    </>
  );
}
