import { Modal } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../words/use-words.tsx';
import { Button, type ButtonKind } from './button.tsx';
import { Form } from './form.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: number;
  /** The confirmed action is running: closing the dialog now would look as if it had not been started. */
  readonly isBusy?: boolean;
}

const CLASS_NAMES = {
  overlay: 'dialog-overlay',
  content: 'dialog-content',
  header: 'dialog-header',
  title: 'dialog-title',
  body: 'dialog-body',
  close: 'dialog-close',
};

/**
 * A dialog over the window that leaves the environment’s band visible. Focus stays inside, Escape closes, and focus
 * returns to where it was. A click beside it closes nothing, because the second click of a double click may land
 * there.
 */
export function Dialog({ title, onClose, children, size = 520, isBusy = false }: DialogProps) {
  const { t } = useWords();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      radius="md"
      yOffset="calc(var(--band-height) + 8px)"
      classNames={CLASS_NAMES}
      lockScroll={false}
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('frame.close'), disabled: isBusy }}
    >
      {children}
    </Modal>
  );
}

interface FormDialogProps extends DialogProps {
  readonly confirm: string;
  readonly kind?: ButtonKind;
  /** True if something in the dialog must be answered first, or its request is running. */
  readonly isBlocked?: boolean;
  /** What the other button says and does, if it is not Cancel. */
  readonly other?: { readonly label: string; readonly perform: () => void };
  /** Which button has the focus at first. */
  readonly focus?: 'other' | 'confirm';
  readonly onSubmit: () => void;
}

/** A dialog with a form, Cancel or another choice, and one action. */
export function FormDialog({ children, confirm, isBlocked = false, onSubmit, ...rest }: FormDialogProps) {
  const { t } = useWords();
  const { kind = 'primary', other, focus, ...dialog } = rest;
  return (
    <Dialog {...dialog}>
      <Form
        onSubmit={() => {
          if (!isBlocked) onSubmit();
        }}
      >
        {children}
        <div className="line-up line-up-spread dialog-buttons">
          <Button
            onClick={other?.perform ?? dialog.onClose}
            disabled={dialog.isBusy}
            data-autofocus={focus === 'other' ? true : undefined}
          >
            {other?.label ?? t('button.cancel')}
          </Button>
          <Button
            type="submit"
            kind={kind}
            disabled={isBlocked}
            data-autofocus={focus === 'confirm' ? true : undefined}
          >
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface ConfirmProps extends Omit<DialogProps, 'size'> {
  readonly confirm: string;
  readonly kind?: ButtonKind;
  /** The text to type before the button is enabled; without it a click is enough. */
  readonly phrase?: string;
  /** True if something in the dialog must be answered first. */
  readonly isBlocked?: boolean;
  readonly onConfirm: () => void;
}

/** For actions that cannot be undone: names the object, focuses Cancel and, if given, asks for a phrase to type. */
export function ConfirmDialog({ children, phrase, onConfirm, ...rest }: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const { isBusy = false, isBlocked = false } = rest;
  const matches = phrase === undefined || typed.trim() === phrase;
  return (
    <FormDialog
      kind="danger"
      {...rest}
      isBlocked={!matches || isBusy || isBlocked}
      {...(phrase === undefined && { focus: 'other' as const })}
      onSubmit={onConfirm}
    >
      <div className="stack stack-tight">{children}</div>
      {phrase === undefined ? null : <PhraseField phrase={phrase} typed={typed} onTyped={setTyped} />}
    </FormDialog>
  );
}

/** The typed confirmation: pasting is allowed, and Enter does nothing until the phrase matches. */
export function PhraseField(props: { phrase: string; typed: string; onTyped: (text: string) => void }) {
  const { t } = useWords();
  const id = useId();
  const isWrong = props.typed !== '' && !props.phrase.startsWith(props.typed.trim());
  return (
    <div className="stack stack-close field">
      <label className="field-label" htmlFor={id}>
        {t('confirm.type', { phrase: props.phrase })}
      </label>
      <input
        id={id}
        className="input mono"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={props.typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => props.onTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && props.typed.trim() !== props.phrase) event.preventDefault();
        }}
      />
      {isWrong ? (
        <span id={`${id}-error`} className="field-error">
          {t('confirm.notYet', { phrase: props.phrase })}
        </span>
      ) : null}
    </div>
  );
}
