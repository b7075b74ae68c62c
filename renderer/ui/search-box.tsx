import { TextInput, type TextInputProps } from '@mantine/core';

interface SearchBoxProps extends Omit<TextInputProps, 'label' | 'onChange'> {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The search field of a screen; Ctrl+F finds it by its mark. */
export function SearchBox({ label, text, onText, ...input }: SearchBoxProps) {
  return (
    <TextInput
      w="clamp(140px, 22vw, 240px)"
      type="search"
      autoComplete="off"
      data-search
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      {...input}
    />
  );
}
