import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface ChipsProps<Value extends string> {
  /** Names the group. */
  readonly label: string;
  readonly isLabelShown?: true;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
}

/** A few choices side by side, of which one or none is taken. The kit's own chips cannot be let go again. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, isLabelShown, choices, chosen, onChoose } = props;
  return (
    <Group component="fieldset" gap="xs">
      <legend className={isLabelShown ? undefined : 'visually-hidden'}>{label}</legend>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="xs"
          radius="xl"
          variant={choice.value === chosen ? 'light' : 'default'}
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </Group>
  );
}
