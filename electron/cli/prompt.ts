import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Terminal } from './command-context.ts';
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
