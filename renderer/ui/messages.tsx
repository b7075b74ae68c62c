import { Button, Group, Text } from '@mantine/core';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from '@mantine/notifications';
import { useCallback, useEffect } from 'react';
import { isOpenable } from '../../shared/ipc/file-requests.ts';
import { request } from '../bridge/requests.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';

interface ToastAction {
  readonly label: string;
  readonly perform: () => void;
}

type Say = (message: string, undo?: () => void, actions?: readonly ToastAction[]) => void;

/** Long enough to read two lines and reach Undo; it stays while the pointer or the focus is on it. */
const SHOWN_MS = 8000;
const SHOWN_MAX = 3;
let said = 0;

/** Reports what was just done, with Undo if it can be undone. For a screen reader it is a polite announcement. */
export function useToast(): Say {
  const { t } = useWords();
  return useCallback(
    (text, undo, others = []) => {
      const { notifications: shown } = notificationsStore.getState();
      for (const { id = '' } of shown.slice(0, Math.max(0, shown.length + 1 - SHOWN_MAX)))
        notifications.hide(id);
      said += 1;
      const id = `message-${said}`;
      const undoAndHide = (): void => {
        undo?.();
        notifications.hide(id);
      };
      const actions = undo ? [{ label: t('button.undo'), perform: undoAndHide }, ...others] : others;
      const message: NotificationData = {
        id,
        role: 'group',
        className: 'toast',
        message: actions.length > 0 ? <WithActions text={text} actions={actions} /> : text,
        'data-undo': undo !== undefined,
        onFocus: () => notifications.update({ ...message, autoClose: false }),
        onBlur: () => notifications.update({ ...message, autoClose: SHOWN_MS }),
      };
      notifications.show(message);
    },
    [t],
  );
}

function WithActions({ text, actions }: { text: string; actions: readonly ToastAction[] }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text span inherit>
        {text}
      </Text>
      <Group gap="xs">
        {actions.map(({ label, perform }) => (
          <Button key={label} variant="transparent" onClick={perform}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

interface Saved {
  readonly saved: string | null;
}

/** Reports where a file was saved, and leads to it; nothing if the person chose no place. */
export function useSavedToast<Done extends Saved>(
  said?: (name: string, done: Done) => string,
): (done: Done) => void {
  const { t } = useWords();
  const say = useToast();
  return (done) => {
    const { saved: name } = done;
    if (name === null) return;
    const show = (how: 'open' | 'folder') => () => void request('files.show-saved', { name, how });
    const open = isOpenable(name) ? [{ label: t('export.open'), perform: show('open') }] : [];
    say(said?.(name, done) ?? t('export.saved', { name }), undefined, [
      ...open,
      { label: t('export.showInFolder'), perform: show('folder') },
    ]);
  };
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
    <section
      className="toasts"
      style={{ flex: 'none', order: 1 }}
      aria-label={t('toast.region')}
      aria-live="polite"
    >
      <Notifications
        withinPortal={false}
        pos="static"
        w="auto"
        maw="none"
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
