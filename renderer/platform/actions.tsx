import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageId } from '../words/catalogue.ts';
import { provided } from './provided.ts';
import { isPressed, type Shortcut } from './shortcut.ts';

/**
 * Something that a person can do: the one object behind its button, its menu item, its line in the palette and in the
 * list of shortcuts. `blockedBecause` says in words why it cannot be done now; if it is absent, it can.
 */
export interface Action {
  readonly name: string;
  readonly label: MessageId;
  readonly shortcut?: Shortcut;
  readonly blockedBecause?: string | undefined;
  readonly perform: () => void;
}

interface Registry {
  readonly register: (owner: symbol, actions: readonly Action[]) => void;
  readonly withdraw: (owner: symbol) => void;
  /** The actions available here, those of the innermost screen first. */
  readonly all: () => readonly Action[];
}

const [RegistryContext, useRegistry] = provided<Registry>('the actions');

export const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);

/**
 * True for keys that belong to a field (undo, redo and letters), and for every key in a dialog except Escape, which
 * the kit handles.
 */
function belongsToField(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches(
    'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select',
  );
  if (!isField) return false;
  const isFieldKey = /^[zyacvx]$/i.test(event.key) && !event.shiftKey;
  return isFieldKey || !(event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key));
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

export function ActionsProvider({ children }: { children: ReactNode }) {
  const owned = useRef(new Map<symbol, readonly Action[]>());
  const registry = useMemo<Registry>(
    () => ({
      register: (owner, actions) => {
        owned.current.delete(owner);
        owned.current.set(owner, actions);
      },
      withdraw: (owner) => void owned.current.delete(owner),
      all: () => [...owned.current.values()].reverse().flat(),
    }),
    [],
  );
  // In the same layout phase in which actions are registered, so that no early key is lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isDialogOpen() || belongsToField(event)) return;
      const action = registry.all().find(({ shortcut }) => shortcut && isPressed(shortcut, event, isMac));
      if (!action) return;
      event.preventDefault();
      if (action.blockedBecause === undefined) action.perform();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** Makes these actions available while the calling component is mounted. */
export function useActions(actions: readonly Action[]): void {
  const registry = useRegistry();
  const [owner] = useState(() => Symbol('actions'));
  // In the layout phase, so that a key pressed as soon as a screen shows belongs to that screen.
  useLayoutEffect(() => {
    registry.register(owner, actions);
  });
  useLayoutEffect(() => () => registry.withdraw(owner), [registry, owner]);
}

/** Everything that can be done here and now; read when a palette or a list of shortcuts opens. */
export function useAllActions(): () => readonly Action[] {
  return useRegistry().all;
}
