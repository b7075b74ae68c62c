import type { MenuAction } from '../../shared/ipc/announcements.ts';
import type { Action } from '../platform/actions.tsx';
import { focusNextPane, focusSearch } from '../platform/focus.ts';
import { keyed } from '../platform/keys.ts';
import { SCREENS } from '../platform/route.ts';
import type { useRoute } from '../platform/use-route.tsx';
import type { useNewBatch } from '../sheet/use-new-batch.tsx';

interface FrameParts {
  readonly navigation: ReturnType<typeof useRoute>;
  readonly newBatch: ReturnType<typeof useNewBatch>;
  readonly showOverlay: (overlay: 'palette' | 'shortcuts') => void;
}

/** The actions available on every screen. */
export function frameActions({ navigation, newBatch, showOverlay }: FrameParts): readonly Action[] {
  const screens = SCREENS.map(
    (screen): Action => ({ ...keyed(`go-${screen}`), perform: () => navigation.open({ screen }) }),
  );
  return [
    { ...keyed('new-batch'), perform: () => navigation.open({ screen: 'batches', focus: 'new' }) },
    { ...keyed('open-file'), perform: newBatch.chooseFile },
    ...screens,
    { ...keyed('go-to'), perform: () => showOverlay('palette') },
    { ...keyed('search'), perform: focusSearch },
    { ...keyed('next-pane'), perform: focusNextPane },
    { ...keyed('back'), perform: navigation.goBack },
    { ...keyed('shortcuts'), perform: () => showOverlay('shortcuts') },
    {
      name: 'about',
      label: 'action.about',
      perform: () => navigation.open({ screen: 'settings', focus: 'about' }),
    },
    {
      name: 'new-sheet',
      label: 'action.newSheet',
      perform: () => navigation.open({ screen: 'batches', focus: 'new-sheet' }),
    },
  ];
}

/** Performs a menu item by its name: the innermost screen that has an action with this name performs it. */
export function performMenuAction(name: MenuAction, actions: readonly Action[]): void {
  const action = actions.find((candidate) => candidate.name === name);
  if (action && action.blockedBecause === undefined) action.perform();
}
