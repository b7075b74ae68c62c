import { useSheet } from '../sheet/use-sheet.tsx';
import type { GridQuery } from '../sheet-worker/grid-view.ts';
import { Button } from '../ui/button.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useWords } from '../words/use-words.tsx';

const FILTERS: readonly GridQuery['filter'][] = ['all', 'errors', 'warnings', 'aside'];

/** Which rows are shown; search; undo and redo. */
export function CheckToolbar({ isPanelOpen, onPanel }: { isPanelOpen: boolean; onPanel: () => void }) {
  const { t, count } = useWords();
  const { query, setQuery, tally, kinds, undo, redo, canUndo, canRedo } = useSheet();
  return (
    <>
      <fieldset className="chips fieldset-plain">
        <legend className="visually-hidden">{t('check.filters')}</legend>
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className="chip"
            aria-pressed={query.filter === filter && query.kind === null}
            onClick={() => setQuery({ filter, kind: null })}
          >
            {t(`check.${filter}`, { count: count(tally[filter]) })}
          </button>
        ))}
      </fieldset>
      <SearchBox
        isAtEnd
        label={t('check.search')}
        text={query.search}
        onText={(search) => setQuery({ search })}
      />
      <Button onClick={undo} disabled={!canUndo}>
        {t('button.undo')}
      </Button>
      <Button onClick={redo} disabled={!canRedo}>
        {t('button.redo')}
      </Button>
      <Button
        className="drawer-button"
        aria-expanded={isPanelOpen}
        aria-controls="problems"
        onClick={onPanel}
      >
        {t('check.panelOpen', { count: count(kinds.length) })}
      </Button>
    </>
  );
}
