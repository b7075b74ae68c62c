import type { SessionStatus } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';

/** A status as it is sent: the document's word, or its replacement from the options. */
export function statusWord(state: PracticeState, status: SessionStatus): string {
  return state.options.life.words[status] ?? status;
}

/** A code as a phrase for people: `recipient_unreachable` → `Recipient unreachable`. */
export function pretty(code: string): string {
  const phrase = code.replaceAll('_', ' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
