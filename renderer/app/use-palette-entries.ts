import { useMemo } from 'react';
import { useQuery } from '../bridge/use-request.ts';
import { isMac, useAllActions } from '../platform/actions.tsx';
import { describeShortcut } from '../platform/shortcut.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';
import type { PaletteEntry } from './palette.ts';

/** Only the newest batches are offered. */
const BATCHES_MAX = 50;

/** Every available screen and action, then the newest batches. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { t, T, date, language, batchName } = useWords();
  const { open } = useRoute();
  const all = useAllActions();
  const batches = useQuery('batches.list', { search: '', states: [], offset: 0, limit: BATCHES_MAX });
  return useMemo(() => {
    const actions = all()
      .filter(({ blockedBecause, name }) => blockedBecause === undefined && name !== 'go-to')
      .map(
        (action): PaletteEntry => ({
          id: action.name,
          label: t(action.label, action.labelValues),
          ...(action.shortcut ? { hint: describeShortcut(action.shortcut, language, isMac) } : {}),
          perform: action.perform,
        }),
      );
    const found = (batches.value?.batches ?? []).map(
      (batch): PaletteEntry => ({
        id: batch.batch,
        label: batchName(batch),
        hint: `${T(`batch-state.${batch.state}`)} · ${date(batch.created)}`,
        perform: () => open({ screen: 'batch', batchId: batch.batch }),
      }),
    );
    return [...actions, ...found];
  }, [all, batches.value, t, T, date, batchName, language, open]);
}
