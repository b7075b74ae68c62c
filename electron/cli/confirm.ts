import type { Terminal } from './command-context.ts';
import { visibleText } from './output.ts';
import { askLine } from './prompt.ts';
import { unusable } from './refusal.ts';

/** What a person must type before money moves, unless --yes was given. */
export interface Confirmation {
  /** Shown before the question: what is about to happen. */
  readonly what: string;
  /** The exact text to type. */
  readonly typed: string;
}

/** Refuses a command that would have to ask while nobody can answer (exit 2). */
export function demandYesOrTerminal({ stdin }: Terminal, isYes: boolean): void {
  if (!isYes && !stdin.isTTY) throw unusable('there is no terminal to ask on: give --yes to approve.');
}

/** Asks on the terminal; true if it was confirmed. */
export async function isConfirmed(
  terminal: Terminal,
  isYes: boolean,
  { what, typed }: Confirmation,
): Promise<boolean> {
  if (isYes) return true;
  demandYesOrTerminal(terminal, isYes);
  const answer = await askLine(terminal, `${visibleText(what)}\nType ${visibleText(typed)} to go on: `);
  return answer.trim() === typed;
}
