import { Stack, type StackProps } from '@mantine/core';

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
