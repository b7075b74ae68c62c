import { Button } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';
import './toast.css';

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly undo?: () => void;
}

type Say = (message: string, undo?: () => void) => void;

interface Toasts {
  readonly say: Say;
  readonly dropUndo: () => void;
}

const ToastContext = createContext<Toasts>({ say: () => undefined, dropUndo: () => undefined });
const ShownToasts = createContext<ReactNode>(null);

/** Long enough to read two lines and reach Undo; it stays while the pointer or the focus is on it. */
const TOAST_MS = 8000;
const TOASTS_MAX = 3;

/** Reports what was just done, with Undo if it can be undone. For a screen reader it is a polite announcement. */
export function useToast(): Say {
  return useContext(ToastContext).say;
}

/** Reports where a file was saved; nothing if the person chose no place. */
export function useSavedToast(): (done: { readonly saved: string | null }) => void {
  const { t } = useWords();
  const say = useToast();
  return ({ saved }) => saved !== null && say(t('export.saved', { name: saved }));
}

/** Removes every offer of Undo: another step was done or undone since, and Undo would affect that one. */
export function useDropUndo(): () => void {
  return useContext(ToastContext).dropUndo;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const drop = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const say = useCallback<Say>((message, undo) => {
    const id = performance.now() + Math.random();
    setToasts((all) => [...all, undo ? { id, message, undo } : { id, message }].slice(-TOASTS_MAX));
  }, []);
  const dropUndo = useCallback(() => setToasts((all) => all.filter((toast) => !toast.undo)), []);
  // An Undo belongs to the screen where the action was done: on another screen it is no longer offered.
  const { route } = useRoute();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is what this waits for
  useEffect(dropUndo, [route, dropUndo]);
  const toasted = useMemo(() => ({ say, dropUndo }), [say, dropUndo]);
  const list = useMemo(
    () => toasts.map((toast) => <ToastLine key={toast.id} toast={toast} onDone={drop} />),
    [toasts, drop],
  );
  return (
    <ToastContext value={toasted}>
      <ShownToasts value={list}>{children}</ShownToasts>
    </ToastContext>
  );
}

/** The messages take a place of their own above the footer: over the screen, they would cover something to press. */
export function ToastRegion() {
  const { t } = useWords();
  return (
    <section className="toasts" aria-label={t('toast.region')} aria-live="polite">
      {useContext(ShownToasts)}
    </section>
  );
}

function ToastLine({ toast, onDone }: { toast: Toast; onDone: (id: number) => void }) {
  const { t } = useWords();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDone(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, onDone]);
  const { undo } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the message while the pointer is over it
    <div
      className="toast"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="toast-text">{toast.message}</span>
      {undo ? (
        <Button
          variant="transparent"
          onClick={() => {
            undo();
            onDone(toast.id);
          }}
        >
          {t('button.undo')}
        </Button>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={t('frame.close')}
        onClick={() => onDone(toast.id)}
      >
        ×
      </Button>
    </div>
  );
}
