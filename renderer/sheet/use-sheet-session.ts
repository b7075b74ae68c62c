import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '../../shared/domain/language.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { request, useAnnouncement } from '../bridge/requests.ts';
import { leaveField } from '../platform/focus.ts';
import type { GridQuery } from '../sheet-worker/grid-view.ts';
import {
  type Corrections,
  changed,
  contentText,
  type Recipe,
  type RecipeChange,
} from '../sheet-worker/recipe.ts';
import { dropUndo } from '../ui/messages.tsx';
import { amend, beginHistory, drop, type History, record, redo, undo } from './history.ts';
import { NO_QUERY, type SheetState } from './sheet-state.ts';
import type { SheetSession } from './use-sheet.tsx';
import { type OpenedDraft, useSheetWorker } from './use-sheet-worker.ts';
import { useOpenQuestions, useStatement } from './use-statement.ts';

/** The draft is saved this long after the last change; leaving the sheet, or the app, saves it at once. */
const KEEP_MS = 800;

const NONE: readonly never[] = [];

/** Opens a draft's sheet in a worker of its own, and saves what is decided about it, from import to check. */
export function useSheetSession(opened: OpenedDraft, language: Language): SheetSession {
  const [settings, setSettings] = useState<Omit<Recipe, 'corrections'>>(opened.recipe);
  const [history, setHistory] = useState(() => beginHistory(opened.recipe.corrections));
  const [query, setWholeQuery] = useState<GridQuery>(NO_QUERY);
  const recipe = useMemo<Recipe>(
    () => ({ ...settings, corrections: history.present }),
    [settings, history.present],
  );
  const { state, ask, checkAgain, finish, search, bookProblems } = useSheetWorker(opened, language, recipe);
  const { checks: _, ...shown } = state;
  const { overview } = shown;
  const newest = useRef({ recipe, history, read: overview?.sheet });
  newest.current = { recipe, history, read: overview?.sheet };
  useView(query, history.present, state, ask);
  const { problems: keepProblems, save } = useKeptDraft(opened, recipe, newest, language);

  const move = useCallback(
    (next: (earlier: History<Corrections>) => History<Corrections>) => {
      const before = newest.current.history;
      const after = next(before);
      const { recipe: latest, read } = newest.current;
      newest.current = { recipe: { ...latest, corrections: after.present }, history: after, read };
      setHistory(after);
      dropUndo();
      if (before.present.edits !== after.present.edits) ask.edit(after.present);
    },
    [ask],
  );
  const take = useCallback((part: RecipeChange): Recipe => {
    const { recipe: before, history: earlier, read } = newest.current;
    const next = changed(before, part, read);
    const after = next.corrections === before.corrections ? earlier : beginHistory(next.corrections);
    newest.current = { recipe: next, history: after, read };
    setSettings(next);
    setHistory(after);
    return next;
  }, []);
  const change = useCallback(
    (part: RecipeChange) => {
      const isChanged = Object.keys(part).length > 0;
      checkAgain(take(isChanged ? { ...part, confirmed: null } : {}));
    },
    [take, checkAgain],
  );
  const meaning = overview?.meaning ?? null;
  const { draft, file, quotedOf } = opened;
  const questions = useOpenQuestions(state, search.questions, history.present.setAside);
  return {
    ...{ draft, file, recipe, query, change, finish, searchProblems: search.problems },
    paidPeriod: search.paidPeriod,
    problems: useMemo(() => [...keepProblems, ...bookProblems], [keepProblems, bookProblems]),
    ...shown,
    questions,
    ...useStatement(overview, questions, recipe.confirmed),
    confirm: useCallback(() => void take({ confirmed: meaning }), [take, meaning]),
    quotes: useMemo(() => {
      if (quotedOf === null) return 'none';
      return contentText(recipe, language) === quotedOf ? 'kept' : 'changed';
    }, [quotedOf, recipe, language]),
    save,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    setQuery: useCallback((part) => setWholeQuery((earlier) => ({ ...earlier, ...part })), []),
    correct: useCallback((next) => move((earlier) => record(earlier, next(earlier.present))), [move]),
    amend: useCallback((next) => move((earlier) => amend(earlier, next(earlier.present))), [move]),
    drop: useCallback(() => move(drop), [move]),
    undo: useCallback(() => move(undo), [move]),
    redo: useCallback(() => move(redo), [move]),
    cancel: ask.cancel,
    retry: useCallback(() => checkAgain(newest.current.recipe), [checkAgain]),
  };
}

/** Asks for what the query shows. Rows never jump: what was mended or decided stays in its place until another is asked for. */
function useView(
  query: GridQuery,
  corrections: Corrections,
  { checks, rows }: Pick<SheetState, 'checks' | 'rows'>,
  ask: ReturnType<typeof useSheetWorker>['ask'],
): void {
  const viewed = useRef<readonly unknown[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that changed give kinds and counts anew
  useEffect(() => {
    const isSameView = viewed.current[0] === query && viewed.current[1] === checks;
    viewed.current = [query, checks];
    ask.view(query, corrections, isSameView);
  }, [query, checks, corrections, rows, ask]);
}

/**
 * Saves the draft; gives why main did not take its last changes, and saves it at once when asked. `newest` includes
 * changes since the last render: a cell that is left in the middle of a word reports it last.
 */
function useKeptDraft(
  { draft, file }: OpenedDraft,
  recipe: Recipe,
  newest: { readonly current: { readonly recipe: Recipe } },
  language: Language,
): Pick<SheetSession, 'problems' | 'save'> {
  const [problems, setProblems] = useState<readonly Problem[]>(NONE);
  const kept = useRef(recipe);
  const save = useCallback(async () => {
    const latest = newest.current.recipe;
    kept.current = latest;
    const content = contentText(latest, language);
    const reply = await request('drafts.save', {
      draft: draft.draft,
      ticket: file.ticket,
      recipe: JSON.stringify(latest),
      content,
    });
    setProblems(reply.ok ? NONE : reply.problems);
    return content;
  }, [draft.draft, file.ticket, newest, language]);
  const keep = useCallback(() => {
    if (kept.current !== newest.current.recipe) void save();
  }, [newest, save]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the moment anew
  useEffect(() => {
    const timer = setTimeout(keep, KEEP_MS);
    return () => clearTimeout(timer);
  }, [recipe, keep]);
  useEffect(() => keep, [keep]);
  useAnnouncement('closing', () => {
    leaveField();
    keep();
  });
  return { problems, save };
}
