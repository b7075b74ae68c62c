import { Button, type ButtonProps, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Task } from '../bridge/requests.ts';
import { useWords } from '../words/use-words.tsx';
import { Form, IN_CODE_FONT } from './form.tsx';
import { ProblemList } from './problems.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen ? children(() => setIsOpen(false)) : null}
    </>
  );
}

/** The look is that of the button that confirms. */
interface FormDialogProps extends Pick<ButtonProps, 'variant' | 'color'> {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: number;
  /**
   * What the dialog's action asks of main. While it runs the dialog stays: closing it would look as if nothing had
   * been started. Its problems are shown at the end.
   */
  readonly command?: Pick<Task<unknown, unknown>, 'isBusy' | 'problems'>;
  readonly confirm: string;
  /** True if something in the dialog must be answered first. */
  readonly isBlocked?: boolean;
  /** What the other button says and does, if it is not Cancel. */
  readonly other?: { readonly label: string; readonly perform: () => void };
  /** Which button has the focus at first. */
  readonly focus?: 'other' | 'confirm';
  readonly onSubmit: () => void;
}

/** In sight however long the dialog is, so that it can always be left without confirming. */
export function DialogButtons({ children }: { children: ReactNode }) {
  const look = { justify: 'space-between', gap: 'xs', pt: 'sm', pb: 24, mb: -24, bg: 'var(--surface)' };
  return (
    <Group className="dialog-buttons" pos="sticky" bottom={0} style={{ zIndex: 1 }} {...look}>
      {children}
    </Group>
  );
}

/** A dialog with a form, Cancel or another choice, and one action. */
export function FormDialog({ children, confirm, isBlocked = false, onSubmit, ...rest }: FormDialogProps) {
  const { t } = useWords();
  const { variant = 'filled', color = 'blue', other, focus, command, ...modal } = rest;
  const { isBusy = false, problems } = command ?? {};
  const isOff = isBlocked || isBusy;
  return (
    <Modal opened {...modal} closeOnEscape={!isBusy} closeButtonProps={{ disabled: isBusy }}>
      <Form
        onSubmit={() => {
          if (!isOff) onSubmit();
        }}
      >
        {children}
        <ProblemList problems={problems} />
        <DialogButtons>
          <Button
            onClick={other?.perform ?? modal.onClose}
            disabled={isBusy}
            data-autofocus={focus === 'other' ? true : undefined}
          >
            {other?.label ?? t('button.cancel')}
          </Button>
          <Button
            type="submit"
            variant={variant}
            color={color}
            disabled={isOff}
            data-autofocus={focus === 'confirm' ? true : undefined}
          >
            {confirm}
          </Button>
        </DialogButtons>
      </Form>
    </Modal>
  );
}

interface ConfirmProps extends Omit<FormDialogProps, 'size' | 'other' | 'focus'> {
  /** The text to type before the button is enabled; without it a click is enough. */
  readonly phrase?: string | undefined;
}

/** For actions that cannot be undone: names the object, focuses Cancel and, if given, asks for a phrase to type. */
export function ConfirmDialog({ children, phrase, isBlocked = false, ...rest }: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const matches = phrase === undefined || typed.trim() === phrase;
  return (
    <FormDialog
      color="red"
      {...rest}
      isBlocked={!matches || isBlocked}
      {...(phrase === undefined && { focus: 'other' as const })}
    >
      <Stack gap="xs">{children}</Stack>
      {phrase === undefined ? null : <PhraseField phrase={phrase} typed={typed} onTyped={setTyped} />}
    </FormDialog>
  );
}

/** The typed confirmation: pasting is allowed, and Enter does nothing until the phrase matches. */
export function PhraseField(props: { phrase: string; typed: string; onTyped: (text: string) => void }) {
  const { phrase, typed, onTyped } = props;
  const { t } = useWords();
  const isWrong = typed !== '' && !phrase.startsWith(typed.trim());
  return (
    <TextInput
      label={t('confirm.type', { phrase })}
      error={isWrong ? t('confirm.notYet', { phrase }) : undefined}
      styles={IN_CODE_FONT}
      maw={480}
      data-autofocus
      autoComplete="off"
      value={typed}
      onChange={(event) => onTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed.trim() !== phrase) event.preventDefault();
      }}
    />
  );
}
