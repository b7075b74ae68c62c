import { useCallback, useRef, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { useRoute } from '../app/use-route.tsx';
import { request } from '../bridge/bridge.ts';
import type { SheetSession } from '../sheet/use-sheet.tsx';

/** Hands the checked sheet to main, which checks every row again and makes the batch; then its review opens. */
export function useMakeBatch(sheet: SheetSession) {
  const { open } = useRoute();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const newest = useRef(sheet);
  newest.current = sheet;
  const make = useCallback(async () => {
    setIsBusy(true);
    setProblems([]);
    const { draft, file, finish } = newest.current;
    const text = await finish();
    if (text === null) return setIsBusy(false);
    const { setAside, released } = newest.current.recipe.corrections;
    const reply = await request('batches.create', {
      ticket: file.ticket,
      draft: draft.draft,
      sheet: text,
      setAside: [...setAside],
      released: [...released],
      replaces: await replaceable(draft.batch),
    });
    setIsBusy(false);
    if (!reply.ok) return setProblems(reply.problems);
    open({ screen: 'batch', batchId: reply.value.batch, step: 'review' });
  }, [open]);
  const forget = useCallback(() => setProblems([]), []);
  return { make, isBusy, problems, forget };
}

/** The batch that was made of this sheet before, while nothing of it was sent: the mended one takes its place. */
async function replaceable(batch: string | null): Promise<string | null> {
  if (batch === null) return null;
  const reply = await request('batches.show', { batch });
  return reply.ok && reply.value.sendingStartedAt === null ? batch : null;
}
