import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => void };

/** A form that is answered in the window: nothing is sent to an address. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      className="stack"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
