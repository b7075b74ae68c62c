import { InlineText } from './field.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** True to place it at the end of the toolbar, apart from the other controls. */
  readonly isAtEnd?: boolean;
}

/** The search field of a screen; Ctrl+F finds it by its mark. */
export function SearchBox({ label, text, onText, isAtEnd = false }: SearchBoxProps) {
  const className = isAtEnd ? 'toolbar-end' : '';
  return <InlineText {...{ label, className }} type="search" data-search value={text} onValue={onText} />;
}
