import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { request, useTask } from '../bridge/requests.ts';
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
  const newest = useRef(sheet);
  newest.current = sheet;
  return useTask<null, { readonly batch: string } | null>(
    async () => {
      // A key may lead on while an amount is being typed: the batch must include the typed text, and no old quote
      // applies to it.
      flushSync(leaveField);
      const { draft, file, finish, save, rows, recipe } = newest.current;
      // Both are of this moment: what is changed while the batch is being made is saved after it, and not in the batch.
      const [madeOf, finished] = await Promise.all([save(), finish()]);
      if (!finished.ok) return finished;
      const text = finished.value;
      if (text === null) return { ok: true, value: null };
      return request('batches.create', {
        ticket: file.ticket,
        draft: { id: draft.draft, madeOf },
        sheet: text,
        confirmed: recipe.confirmed,
        setAside: [...recipe.corrections.setAside],
        released: releasedPairs(rows, recipe.corrections),
        replaces: await replaceable(draft.batch),
      });
    },
    (made) => made && open({ screen: 'batch', batchId: made.batch, step: 'review' }),
  );
}

/** The batch that was made of this sheet before, if nothing of it was sent: the corrected one replaces it. */
async function replaceable(batch: string | null): Promise<string | null> {
  if (batch === null) return null;
  const reply = await request('batches.show', { batch });
  return reply.ok && reply.value.sendingStartedAt === null ? batch : null;
}
