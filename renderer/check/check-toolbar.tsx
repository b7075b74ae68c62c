import { useSheet } from '../sheet/use-sheet.tsx';
import type { GridQuery } from '../sheet-worker/grid-view.ts';
import { Button } from '../ui/button.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useWords } from '../words/use-words.tsx';

const FILTERS: readonly GridQuery['filter'][] = ['all', 'errors', 'warnings', 'aside'];

/** Which rows are shown, the search, undo and redo. */
export function CheckToolbar({ isPanelOpen, onPanel }: { isPanelOpen: boolean; onPanel: () => void }) {
  const { t, count } = useWords();
  const { query, setQuery, tally, kinds, undo, redo, canUndo, canRedo } = useSheet();
  return (
    <>
      <fieldset className="line-up">
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
      <StepButton
        name={t('button.undo')}
        arrow="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7"
        perform={canUndo && undo}
      />
      <StepButton
        name={t('button.redo')}
        arrow="m10 3 3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h3"
        perform={canRedo && redo}
      />
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

/** A button with its word if there is space; in a narrow window an arrow with the word as its accessible name. */
function StepButton({
  name,
  arrow,
  perform,
}: {
  name: string;
  arrow: string;
  perform: false | (() => void);
}) {
  return (
    <Button className="step-button" title={name} disabled={!perform} onClick={perform || undefined}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={arrow} />
      </svg>
      <span className="word-if-wide">{name}</span>
    </Button>
  );
}
