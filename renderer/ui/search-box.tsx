interface SearchBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** True to place it at the end of the toolbar, apart from the other controls. */
  readonly isAtEnd?: boolean;
}

/** The search field of a screen; Ctrl+F finds it by its mark. */
export function SearchBox({ label, text, onText, isAtEnd = false }: SearchBoxProps) {
  return (
    <input
      className={`input input-inline${isAtEnd ? ' toolbar-end' : ''}`}
      type="search"
      data-search
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
