import type { MenuAction } from '../../shared/ipc/announcements.ts';
import type { Action } from './actions.tsx';
import { focusNextPane, focusSearch } from './focus.ts';
import { SCREENS } from './route.ts';
import type { useNewBatch } from './use-new-batch.tsx';
import type { useRoute } from './use-route.tsx';

interface FrameParts {
  readonly navigation: ReturnType<typeof useRoute>;
  readonly newBatch: ReturnType<typeof useNewBatch>;
  readonly showOverlay: (overlay: 'palette' | 'shortcuts') => void;
}

/** What can be done on every screen. */
export function frameActions({ navigation, newBatch, showOverlay }: FrameParts): readonly Action[] {
  const everywhere = { isEverywhere: true } as const;
  const screens = SCREENS.map(
    (screen, index): Action => ({
      ...everywhere,
      name: `go-${screen}`,
      label: `screen.${screen}`,
      shortcut: { key: String(index + 1), ctrl: true },
      perform: () => navigation.open({ screen }),
    }),
  );
  return [
    {
      ...everywhere,
      name: 'new-batch',
      label: 'button.new-batch',
      shortcut: { key: 'n', ctrl: true },
      perform: () => navigation.open({ screen: 'batches', focus: 'new' }),
    },
    {
      ...everywhere,
      name: 'open-file',
      label: 'button.choose-file',
      shortcut: { key: 'o', ctrl: true },
      perform: newBatch.chooseFile,
    },
    ...screens,
    {
      ...everywhere,
      name: 'go-to',
      label: 'action.goTo',
      shortcut: { key: 'k', ctrl: true },
      perform: () => showOverlay('palette'),
    },
    {
      ...everywhere,
      name: 'search',
      label: 'action.search',
      shortcut: { key: 'f', ctrl: true },
      perform: focusSearch,
    },
    {
      ...everywhere,
      name: 'next-pane',
      label: 'action.nextPane',
      shortcut: { key: 'F6' },
      perform: focusNextPane,
    },
    {
      ...everywhere,
      name: 'back',
      label: 'action.back',
      shortcut: { key: 'ArrowLeft', alt: true },
      perform: navigation.goBack,
    },
    {
      ...everywhere,
      name: 'shortcuts',
      label: 'action.shortcuts',
      shortcut: { key: 'F1' },
      perform: () => showOverlay('shortcuts'),
    },
    {
      ...everywhere,
      name: 'about',
      label: 'action.about',
      perform: () => navigation.open({ screen: 'settings', focus: 'about' }),
    },
    {
      ...everywhere,
      name: 'new-sheet',
      label: 'action.newSheet',
      perform: () => navigation.open({ screen: 'batches', focus: 'new-sheet' }),
    },
  ];
}

/** The menu names actions; the innermost screen that has one of that name performs it. */
export function performMenuAction(name: MenuAction, actions: readonly Action[]): void {
  const action = actions.find((candidate) => candidate.name === name);
  if (action && action.blockedBecause === undefined) action.perform();
}
