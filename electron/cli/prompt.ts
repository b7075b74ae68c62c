import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './command-context.ts';
import { visibleText } from './output.ts';
import { unusable } from './refusal.ts';

/** Longer than anything that is typed or piped to a command. */
const MAX_INPUT_LENGTH = 10_000_000;

/** The whole of standard input. */
export async function readAll(stdin: Terminal['stdin']): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const piece of stdin) {
    text += piece;
    if (text.length > MAX_INPUT_LENGTH) throw unusable('standard input is too long.');
  }
  return text;
}

/** Asks for a line on a terminal; the question goes to standard error, so that results stay clean. */
export async function askLine({ stdin, stderr }: Terminal, question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** Asks for a line that is not shown while it is typed. */
export async function askHidden({ stdin, stderr }: Terminal, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    stderr.write('\n');
  }
}

/** What a person must type before money moves, unless --yes was given. */
interface Confirmation {
  /** Shown before the question: what is about to happen. */
  readonly what: string;
  /** The exact text to type. */
  readonly typed: string;
}

/** Refuses a command that would have to ask while nobody can answer (exit 2). */
export function demandYesOrTerminal({ stdin }: Terminal, isYes: boolean): void {
  if (!isYes && !stdin.isTTY) throw unusable('there is no terminal to ask on: give --yes to approve.');
}

/** Asks on the terminal and returns what was typed; undefined with --yes, which asks nothing. */
export async function typedAnswer(
  terminal: Terminal,
  isYes: boolean,
  { what, typed }: Confirmation,
): Promise<string | undefined> {
  if (isYes) return undefined;
  demandYesOrTerminal(terminal, isYes);
  const answer = await askLine(terminal, `${visibleText(what)}\nType ${visibleText(typed)} to go on: `);
  return answer.trim();
}

/** Asks on the terminal; true if it was confirmed. */
export async function isConfirmed(
  terminal: Terminal,
  isYes: boolean,
  confirmation: Confirmation,
): Promise<boolean> {
  const answer = await typedAnswer(terminal, isYes, confirmation);
  return answer === undefined || answer === confirmation.typed;
}
