import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './command-context.ts';
import { visibleText } from './output.ts';
import { EXIT, Refusal, unusable } from './refusal.ts';

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

/**
 * Asks for a line on a terminal; the question goes to standard error, so that results stay clean. An input that ends is
 * an empty answer. Ctrl-C ends the command (exit 130).
 */
export async function askLine({ stdin, stderr, interrupted }: Terminal, question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  lines.once('SIGINT', () => interrupted.abort());
  const ended = new Promise<string>((resolve) => {
    // What was typed last comes before the end.
    lines.once('close', () => setImmediate(resolve, ''));
  });
  const asked = lines.question(question, { signal: interrupted.signal }).catch(() => '');
  const answer = await Promise.race([asked, ended]);
  lines.close();
  if (!interrupted.signal.aborted) return answer;
  stderr.write('\n');
  throw new Refusal(EXIT.interrupted, 'interrupted before it was confirmed; nothing was sent.');
}

/**
 * Asks for lines of which nothing is shown, until one is the last or all are asked for. The terminal shows nothing from
 * the first question to the end, and what is typed or pasted ahead answers the next question. Returns fewer answers if
 * the input ends.
 */
export async function askHidden(
  { stdin, stderr }: Terminal,
  questions: readonly string[],
  isLast: (answer: string) => boolean,
): Promise<readonly string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  const given = lines[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      stderr.write(question);
      const { value, done } = await given.next();
      stderr.write('\n');
      if (done) break;
      answers.push(value);
      if (isLast(value)) break;
    }
    return answers;
  } finally {
    lines.close();
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
