import { useMemo } from 'react';
import { confirmed, isSettled, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import { withMemory } from '../../shared/sheet/check/meaning/memory.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { useQuery } from '../bridge/requests.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { stillAsked } from '../sheet-worker/question-rows.ts';
import type { SheetState } from './sheet-state.ts';
import type { SheetSession } from './use-sheet.tsx';

/** The questions of the sheet about rows that are still meant to be paid, and those of the search for earlier payments. */
export function useOpenQuestions(
  { overview, rows }: Pick<SheetState, 'overview' | 'rows'>,
  ofSearch: readonly OpenQuestion[],
  setAside: readonly number[],
): readonly OpenQuestion[] {
  return useMemo(() => {
    const ofSheet = stillAsked(overview?.questions ?? [], rows, new Set(setAside));
    return [...ofSheet, ...ofSearch];
  }, [overview?.questions, ofSearch, rows, setAside]);
}

/** The statement without its questions, which are asked one by one, with what was confirmed before and now. */
export function useStatement(
  overview: SheetOverview | undefined,
  questions: readonly OpenQuestion[],
  code: string | null,
): Pick<SheetSession, 'statement' | 'confirmedAt' | 'whyNotSettled'> {
  const { profileFingerprint, sheet, meaning, statement } = overview ?? {};
  const layout = profileFingerprint && sheet ? { profileFingerprint, name: sheet.name } : null;
  const { value, problems } = useQuery('meanings.find', layout);
  const isKnown = layout === null || value !== undefined || problems !== undefined;
  const shown = useMemo(() => {
    if (statement === undefined || !isKnown) return undefined;
    const items = statement.filter(({ kind }) => kind !== 'question');
    const remembered = withMemory(items, value?.found?.meaning);
    return code === meaning ? confirmed(remembered) : remembered;
  }, [statement, isKnown, value, code, meaning]);
  return {
    statement: shown,
    confirmedAt: value?.found?.at ?? null,
    whyNotSettled: whyNotSettled(questions, shown),
  };
}

function whyNotSettled(
  questions: readonly OpenQuestion[],
  statement: readonly StatementItem[] | undefined,
): SheetSession['whyNotSettled'] {
  if (questions.length > 0) return 'step.blocked.check';
  return statement !== undefined && !isSettled(statement) ? 'step.blocked.confirm' : undefined;
}
