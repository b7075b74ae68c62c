import { Button, Stack, Text } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { type ItemKind, isSettled, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import { statementText } from '../../shared/i18n/render-statement.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { answered } from '../sheet-worker/recipe.ts';
import { Fold } from '../ui/fold.tsx';
import { useWords } from '../words/use-words.tsx';
import { optionWords } from './answer-words.ts';

/** What is shown also if it is settled: the money, who gets it, and what they read. What is not settled never folds. */
const NEVER_FOLDED: ReadonlySet<ItemKind> = new Set(['pays', 'way', 'left-out', 'who', 'reads']);

/** What is pointed at, in the statement or in the sheet, is marked in both. */
export interface Pointing {
  /** Letters of columns. */
  readonly pointed: readonly string[];
  readonly onPoint: (columns: readonly string[]) => void;
}

/** What the sheet was understood to mean, money first, each sentence with why it stands. */
export function StatementPanel({ pointed, onPoint }: Pointing) {
  const { t } = useWords();
  const { recipe } = useSheet();
  const items = useShownItems();
  const aside = recipe.corrections.setAside.length;
  const isShown = (item: StatementItem): boolean => NEVER_FOLDED.has(item.kind) || !isSettled([item]);
  const folded = items.filter((item) => !isShown(item));
  return (
    <Stack component="section" gap="xs">
      <Text component="h2" fz={12} lh="16px" fw={400} c="dimmed">
        {t('import.statement')}
      </Text>
      <ul className="statement">
        {items.filter(isShown).map((item) => (
          <StatementLine key={item.key} item={item} pointed={pointed} onPoint={onPoint} />
        ))}
        {aside > 0 ? <li>{t('import.asideHere', { count: aside })}</li> : null}
      </ul>
      {folded.length > 0 ? (
        <Fold title={t('import.folded', { count: folded.length })}>
          <ul className="statement">
            {folded.map((item) => (
              <StatementLine key={item.key} item={item} pointed={pointed} onPoint={onPoint} />
            ))}
          </ul>
        </Fold>
      ) : null}
    </Stack>
  );
}

function StatementLine({ item, pointed, onPoint }: Pointing & { readonly item: StatementItem }) {
  const { t, locale, date } = useWords();
  const { confirmedAt } = useSheet();
  const isOpen = !isSettled([item]);
  const paysNothing = item.kind === 'pays' && (item.sums ?? []).length === 0;
  const basis =
    item.basis === 'remembered' && confirmedAt !== null
      ? t('import.confirmedOn', { date: date(confirmedAt) })
      : t(`statement.basis.${item.basis}`);
  return (
    <li
      className={`statement-${item.kind}`}
      data-unsettled={isOpen || undefined}
      data-pointed={item.columns.some((each) => pointed.includes(each)) || undefined}
      onPointerEnter={() => onPoint(item.columns)}
      onPointerLeave={() => onPoint([])}
    >
      {statementText(item, locale)}{' '}
      {item.basis === 'exact' || paysNothing ? null : (
        <Text span className="nowrap" fz={12} lh="16px" c={isOpen ? 'var(--amber)' : 'dimmed'}>
          {item.isNew ? <strong>{t('statement.new')} · </strong> : null}
          {basis}
        </Text>
      )}{' '}
      {item.kind === 'who' ? <ChangeOfValues columns={item.columns} /> : null}
      <OtherOptions item={item} />
    </li>
  );
}

/** What may be said instead of what the sheet is taken to mean; the answer changes the sentence. */
function OtherOptions({ item: { key, options, default: taken } }: { readonly item: StatementItem }) {
  const words = useWords();
  const { recipe, change } = useSheet();
  const others = options.filter((option) => option !== taken);
  return others.map((option) => (
    <Button key={option} variant="transparent" onClick={() => change(answered(recipe, key, option))}>
      {optionWords({ key }, option, words)}
    </Button>
  ));
}

/** Asks again of each value of these columns, whether it was answered now or in an earlier sheet. */
function ChangeOfValues({ columns }: { readonly columns: readonly string[] }) {
  const { t } = useWords();
  const { recipe, change } = useSheet();
  const isOfThem = (key: string): boolean => {
    const [kind, letter = ''] = key.split('.');
    return kind === 'settled' && columns.includes(letter);
  };
  const others = Object.entries(recipe.answers).filter(([key]) => !isOfThem(key));
  return (
    <Button
      variant="transparent"
      onClick={() => change({ asksAnew: true, answers: Object.fromEntries(others) })}
    >
      {t('import.change')}
    </Button>
  );
}

/** The items, with the people and the sums as they are after what a person corrected or set aside. */
function useShownItems(): readonly StatementItem[] {
  const { statement = [], tally, recipe, questions } = useSheet();
  const { edits, setAside } = recipe.corrections;
  const isCorrected = Object.keys(edits).length + setAside.length > 0 && questions.length === 0;
  if (!isCorrected) return statement;
  const sums = tally.totals.map((total) => ({ ...total, count: 0 }));
  return statement.map((item) => (item.kind === 'pays' ? { ...item, sums, people: tally.people } : item));
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
