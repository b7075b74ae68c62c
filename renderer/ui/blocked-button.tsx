import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { type ComponentProps, useId } from 'react';

/** The look of what moves money: Live's own colour there, and elsewhere the look of any other primary button. */
export const MONEY_LOOK: Pick<ButtonProps, 'variant' | 'color'> = { variant: 'filled', color: 'money' };

interface BlockedButtonProps extends ComponentProps<typeof Button<'button'>> {
  /** Why it cannot be pressed now; absent if it can. */
  readonly reason: string | undefined;
  /** What else there is to know before it is pressed. */
  readonly remark?: string;
}

/** A button that stays in place while it is blocked, disabled, with the reason beside it. */
export function BlockedButton({ reason, remark, disabled, ...button }: BlockedButtonProps) {
  const id = useId();
  const said = reason ?? remark;
  return (
    <Group component="span" display="inline-flex" gap={0} justify="flex-end">
      <Text span id={id} c="dimmed" role="status" mr={said ? 8 : 0}>
        {said}
      </Text>
      <Button
        {...button}
        disabled={reason !== undefined || disabled === true}
        aria-describedby={reason === undefined ? undefined : id}
      />
    </Group>
  );
}
