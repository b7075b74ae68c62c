import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageId } from '../words/catalogue.ts';
import type { WordValues } from '../words/words.ts';
import { isPressed, type Shortcut } from './shortcut.ts';

/**
 * Something a person can do: the one object from which its button, its menu entry, its line in the palette and in
 * the list of shortcuts come. `blockedBecause` says in words why it cannot be done now; absent, it can.
 */
export interface Action {
  readonly name: string;
  readonly label: MessageId;
  readonly labelValues?: WordValues;
  readonly shortcut?: Shortcut;
  readonly blockedBecause?: string | undefined;
  readonly perform: () => void;
}

interface Registry {
  readonly register: (owner: symbol, actions: readonly Action[]) => void;
  readonly withdraw: (owner: symbol) => void;
  /** What can be done here, the innermost screen's first. */
  readonly all: () => readonly Action[];
}

const RegistryContext = createContext<Registry | null>(null);

export const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);

/** Fields keep their own undo, redo and letters; a dialog keeps every key but Escape, which the kit handles. */
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
  // With the drawing itself, as the actions are registered: no key of the first moment is lost.
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

function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('actions are used outside their provider');
  return registry;
}

/** Makes these actions part of the window while the calling component stands in it. */
export function useActions(actions: readonly Action[]): void {
  const registry = useRegistry();
  const [owner] = useState(() => Symbol('actions'));
  // A key pressed the moment a screen shows is the screen's.
  useLayoutEffect(() => {
    registry.register(owner, actions);
  });
  useLayoutEffect(() => () => registry.withdraw(owner), [registry, owner]);
}

/** Everything that can be done here and now; read when a palette or a list of shortcuts opens. */
export function useAllActions(): () => readonly Action[] {
  return useRegistry().all;
}
