import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Action } from '../platform/actions.tsx';
import { useWords } from '../words/use-words.tsx';

export type ButtonKind = 'plain' | 'primary' | 'money' | 'danger' | 'quiet' | 'link';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
  readonly isSmall?: boolean;
}

/** `money` is the primary look in Practice and Sandbox, and Live's own colour if it moves real money. */
export function Button({ kind = 'plain', isSmall = false, className = '', ...rest }: ButtonProps) {
  const look = kind === 'money' ? 'button-primary button-money' : `button-${kind}`;
  const size = isSmall ? ' button-small' : '';
  return <button type="button" className={`button ${look}${size} ${className}`} {...rest} />;
}

interface BlockedButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; absent if it can. */
  readonly reason: string | undefined;
  /** What else there is to know before it is pressed. */
  readonly remark?: string;
}

/** A button that stays in place while it is blocked, disabled, with the reason beside it. */
export function BlockedButton({ reason, remark, disabled, ...button }: BlockedButtonProps) {
  const id = useId();
  return (
    <span className="blocked-button">
      <span id={id} className="blocked-reason soft" role="status">
        {reason ?? remark}
      </span>
      <Button
        {...button}
        disabled={reason !== undefined || disabled}
        aria-describedby={reason === undefined ? undefined : id}
      />
    </span>
  );
}

/** An action's button, with the reason beside it if it is blocked. */
export function ActionButton({ action, kind }: { action: Action; kind?: ButtonKind }) {
  const { t } = useWords();
  return (
    <BlockedButton {...(kind && { kind })} reason={action.blockedBecause} onClick={action.perform}>
      {t(action.label, action.labelValues)}
    </BlockedButton>
  );
}

interface ChipsProps<Value extends string> {
  /** Names the group. */
  readonly label: string;
  readonly isLabelShown?: true;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
}

/** A few choices side by side, of which one or none is taken. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, isLabelShown, choices, chosen, onChoose } = props;
  return (
    <fieldset className="line-up">
      <legend className={isLabelShown ? 'field-label' : 'visually-hidden'}>{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="chip"
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
