import { Stack, type StackProps } from '@mantine/core';

/** The font of a field for keys, ids and phrases. Classes of its own would replace those of its edge and its ring. */
export const IN_CODE_FONT = { input: { fontFamily: 'var(--font-mono)' } };

interface FormProps extends StackProps {
  readonly onSubmit: () => void;
  readonly noValidate?: boolean;
}

/** A form that is answered in the window: nothing is sent to an address. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <Stack
      component="form"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
