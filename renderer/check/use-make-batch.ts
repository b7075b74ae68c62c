import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '../../shared/domain/problem.ts';
import { request } from '../bridge/bridge.ts';
import { leaveField } from '../platform/focus.ts';
import { useRoute } from '../platform/use-route.tsx';
import type { SheetSession } from '../sheet/use-sheet.tsx';
import { releasedPairs } from './corrections.ts';

export type MakeBatch = ReturnType<typeof useMakeBatch>;

/**
 * Sends the checked sheet to main, which checks every row again and makes the batch; then its review opens, with its
 * quotes if nothing has changed.
 */
export function useMakeBatch(sheet: SheetSession) {
  const { open } = useRoute();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const newest = useRef(sheet);
  newest.current = sheet;
  const make = useCallback(async (): Promise<void> => {
    // A key may lead on while an amount is being typed: the batch must include the typed text, and no old quote
    // applies to it.
    flushSync(leaveField);
    setIsBusy(true);
    setProblems([]);
    const { draft, file, finish, madeOf, rows, recipe } = newest.current;
    const content = { id: draft.draft, madeOf: madeOf() };
    const text = await finish();
    if (text === null) return setIsBusy(false);
    const reply = await request('batches.create', {
      ticket: file.ticket,
      draft: content,
      sheet: text,
      setAside: [...recipe.corrections.setAside],
      released: releasedPairs(rows, recipe.corrections),
      replaces: await replaceable(draft.batch),
    });
    setIsBusy(false);
    if (!reply.ok) return setProblems(reply.problems);
    open({ screen: 'batch', batchId: reply.value.batch, step: 'review' });
  }, [open]);
  const forget = useCallback(() => setProblems([]), []);
  return { make, isBusy, problems, forget };
}

/** The batch that was made of this sheet before, if nothing of it was sent: the corrected one replaces it. */
async function replaceable(batch: string | null): Promise<string | null> {
  if (batch === null) return null;
  const reply = await request('batches.show', { batch });
  return reply.ok && reply.value.sendingStartedAt === null ? batch : null;
}
