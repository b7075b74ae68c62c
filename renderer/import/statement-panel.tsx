import { type RefObject, useRef } from 'react';
import { isSettled, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import { statementText } from '../../shared/i18n/render-statement.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { useWords } from '../words/use-words.tsx';

/** The most lines that are not folded; one that is still to be confirmed is never folded. */
const LINES_SHOWN = 8;

/** What the sheet was understood to mean, money first, each sentence with why it stands. */
export function StatementPanel() {
  const { t } = useWords();
  const { recipe } = useSheet();
  const items = useShownItems();
  const aside = recipe.corrections.setAside.length;
  const isShown = (item: StatementItem, at: number): boolean => at < LINES_SHOWN || !isSettled([item]);
  const folded = items.filter((item, at) => !isShown(item, at));
  return (
    <section className="stack stack-tight">
      <h2>{t('import.statement')}</h2>
      <ul className="statement">
        {items.filter(isShown).map((item) => (
          <StatementLine key={item.key} item={item} />
        ))}
        {aside > 0 ? <li>{t('import.asideHere', { count: aside })}</li> : null}
      </ul>
      {folded.length > 0 ? (
        <details>
          <summary>{t('import.folded', { count: folded.length })}</summary>
          <ul className="statement">
            {folded.map((item) => (
              <StatementLine key={item.key} item={item} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function StatementLine({ item }: { item: StatementItem }) {
  const { t, locale } = useWords();
  const isOpen = !isSettled([item]);
  return (
    <li className={`statement-${item.kind}`} data-unsettled={isOpen || undefined}>
      {statementText(item, locale)}{' '}
      <span className={isOpen ? 'basis basis-open' : 'basis'}>
        {item.isNew ? <strong>{t('statement.new')} · </strong> : null}
        {t(`statement.basis.${item.basis}`)}
      </span>
    </li>
  );
}

/** The items, with the sums as they are after what a person corrected or set aside. */
function useShownItems(): readonly StatementItem[] {
  const { statement = [], tally, recipe, questions } = useSheet();
  const { edits, setAside } = recipe.corrections;
  const isCorrected = Object.keys(edits).length + setAside.length > 0 && questions.length === 0;
  if (!isCorrected) return statement;
  const sums = tally.totals.map((total) => ({ ...total, count: 0 }));
  return statement.map((item) => (item.kind === 'pays' ? { ...item, sums } : item));
}

/**
 * Brings lines into sight that are to be confirmed and were not seen; gives true if there were any. A line counts as seen
 * if it is in sight when the button is pressed.
 */
export function useUnread(pane: RefObject<HTMLElement | null>, meaning: string): () => boolean {
  const seen = useRef({ meaning, lines: new Set<Element>() });
  return () => {
    if (seen.current.meaning !== meaning) seen.current = { meaning, lines: new Set() };
    const { lines } = seen.current;
    const look = (): Element[] => {
      const all = [...(pane.current?.querySelectorAll('[data-unsettled]') ?? [])];
      for (const line of all) if (isInSight(line)) lines.add(line);
      return all.filter((line) => !lines.has(line));
    };
    const [unread] = look();
    unread?.scrollIntoView({ block: 'start' });
    look();
    return unread !== undefined;
  };
}

function isInSight(line: Element): boolean {
  const { top, bottom } = line.getBoundingClientRect();
  const sight = line.closest('.screen-body')?.getBoundingClientRect();
  return sight !== undefined && bottom > sight.top && top < sight.bottom;
}
