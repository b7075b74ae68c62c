import { bareLetters } from '../../shared/domain/text-folding.ts';

/** One line of the go-to palette: a screen, a batch or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Its kind or its shortcut, shown small at the end. */
  readonly hint?: string;
  readonly perform: () => void;
}

/** As many as a person reads without much scrolling. */
const ENTRIES_MAX = 30;

/**
 * Every typed word must occur; accents and case are ignored. Names that begin with the text come first, the others
 * keep their order.
 */
export function matchEntries(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = bareLetters(text).split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  const found = entries.filter(({ label, hint }) => {
    const haystack = bareLetters(`${label} ${hint ?? ''}`);
    return words.every((word) => haystack.includes(word));
  });
  const first = found.filter(({ label }) => bareLetters(label).startsWith(whole));
  const rest = found.filter((entry) => !first.includes(entry));
  return [...first, ...rest].slice(0, ENTRIES_MAX);
}
