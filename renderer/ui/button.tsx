import { type ComponentProps, useId } from 'react';
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

/** An action's button. If it is blocked, it stays in place, disabled, with the reason beside it. */
export function ActionButton({
  action,
  kind = 'plain',
  isSmall,
}: {
  action: Action;
  kind?: ButtonKind;
  isSmall?: boolean;
}) {
  const { t } = useWords();
  const reasonId = useId();
  const isBlocked = action.blockedBecause !== undefined;
  const button = (
    <Button
      kind={kind}
      isSmall={isSmall ?? false}
      onClick={action.perform}
      disabled={isBlocked}
      aria-describedby={isBlocked ? reasonId : undefined}
    >
      {t(action.label, action.labelValues)}
    </Button>
  );
  if (!isBlocked) return button;
  return (
    <span className="blocked-button">
      <span id={reasonId} className="blocked-reason">
        {action.blockedBecause}
      </span>
      {button}
    </span>
  );
}
