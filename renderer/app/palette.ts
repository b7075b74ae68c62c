/** One line of the go-to palette: a screen, a batch or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is, or its shortcut: shown small at the end. */
  readonly hint?: string;
  readonly perform: () => void;
}

/** As many as one looks through without scrolling twice. */
const ENTRIES_MAX = 30;

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word typed must occur, accents and case aside; names that begin with the text come first, else their order stays. */
export function matchEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  const found = entries.filter(({ label, hint }) => {
    const haystack = plain(`${label} ${hint ?? ''}`);
    return words.every((word) => haystack.includes(word));
  });
  const first = found.filter(({ label }) => plain(label).startsWith(whole));
  const rest = found.filter((entry) => !first.includes(entry));
  return [...first, ...rest].slice(0, ENTRIES_MAX);
}
