import { Button, Group } from '@mantine/core';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import { useCallback, useEffect } from 'react';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';

type Say = (message: string, undo?: () => void) => void;

/** Long enough to read two lines and reach Undo; it stays while the pointer or the focus is on it. */
const SHOWN_MS = 8000;
const SHOWN_MAX = 3;
let said = 0;

/** Reports what was just done, with Undo if it can be undone. For a screen reader it is a polite announcement. */
export function useToast(): Say {
  const { t } = useWords();
  return useCallback(
    (text, undo) => {
      const { notifications: shown } = notificationsStore.getState();
      for (const { id = '' } of shown.slice(0, Math.max(0, shown.length + 1 - SHOWN_MAX)))
        notifications.hide(id);
      said += 1;
      const id = `message-${said}`;
      const undoAndHide = undo && {
        perform: () => {
          undo();
          notifications.hide(id);
        },
        label: t('button.undo'),
      };
      const message: NotificationData = {
        id,
        role: 'group',
        className: 'toast',
        message: undoAndHide ? <WithUndo text={text} {...undoAndHide} /> : text,
        'data-undo': undo !== undefined,
        onFocus: () => notifications.update({ ...message, autoClose: false }),
        onBlur: () => notifications.update({ ...message, autoClose: SHOWN_MS }),
      };
      notifications.show(message);
    },
    [t],
  );
}

interface WithUndoProps {
  readonly text: string;
  readonly label: string;
  readonly perform: () => void;
}

function WithUndo({ text, label, perform }: WithUndoProps) {
  return (
    <Group justify="space-between">
      {text}
      <Button variant="transparent" onClick={perform}>
        {label}
      </Button>
    </Group>
  );
}

/** Reports where a file was saved; nothing if the person chose no place. */
export function useSavedToast(): (done: { readonly saved: string | null }) => void {
  const { t } = useWords();
  const say = useToast();
  return ({ saved }) => saved !== null && say(t('export.saved', { name: saved }));
}

/** Removes every offer of Undo: another step was done or undone since, and Undo would affect that one. */
export function dropUndo(): void {
  for (const { id = '', 'data-undo': canUndo } of notificationsStore.getState().notifications)
    if (canUndo) notifications.hide(id);
}

/** The messages take a place of their own above the footer: over the screen, they would cover something to press. */
export function Messages() {
  const { t } = useWords();
  // An Undo belongs to the screen where the action was done: on another screen it is no longer offered.
  const { route } = useRoute();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is what this waits for
  useEffect(dropUndo, [route]);
  return (
    <section className="toasts" aria-label={t('toast.region')} aria-live="polite">
      <Notifications
        withinPortal={false}
        position="bottom-left"
        autoClose={SHOWN_MS}
        pauseResetOnHover="notification"
        transitionDuration={0}
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
    </section>
  );
}
