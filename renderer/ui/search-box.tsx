interface SearchBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** At the toolbar's end, away from what stands before it. */
  readonly isAtEnd?: boolean;
}

/** Where a screen is searched; Ctrl+F finds it by its mark. */
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
