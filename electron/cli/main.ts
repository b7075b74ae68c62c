import type { Writable } from 'node:stream';
import { type Command, CommanderError } from 'commander';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { openKeyStore } from '../secrets/key-store.ts';
import { type OpenedKeychain, openKeychain } from '../secrets/keychain.ts';
import type { CommandContext, Terminal } from './command-context.ts';
import type { CommonOptions } from './options.ts';
import { createOutput, type Output } from './output.ts';
import { failureStatus, problemLine } from './problem-words.ts';
import { buildProgram, type CommandFunction } from './program.ts';
import { EXIT, type ExitStatus, Refusal, unusable } from './refusal.ts';

/**
 * Ctrl-C, a polite end, and the closing of the terminal's window; Ctrl-Break on Windows. When its console is closed,
 * Windows ends the process about ten seconds later in any case; `resume` looks for what is in flight then.
 */
const SIGNALS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : []),
] as const;

/** The parts of the process that a command sees; `process` has them. */
interface CommandProcess extends Omit<Terminal, 'interrupted'> {
  readonly env: Readonly<Partial<Record<string, string>>>;
  on(name: (typeof SIGNALS)[number], listener: () => void): unknown;
  off(name: (typeof SIGNALS)[number], listener: () => void): unknown;
}

/**
 * Runs the command line with its arguments (without node and the script) and returns the exit status. A problem of
 * the user or of the world is one line on standard error; only a broken invariant of ours prints more.
 */
export async function runCommandLine(
  args: readonly string[],
  own: CommandProcess = process,
  keychain: () => Promise<OpenedKeychain> = openKeychain,
): Promise<number> {
  const { stdout, stderr, env } = own;
  let lost: NodeJS.ErrnoException | undefined;
  // A reader that closes the pipe early (`| head`) is no reason to fail.
  stdout.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPIPE') lost = failure;
  });
  stderr.on('error', () => undefined);
  const output = createOutput(own, { isJson: false, isQuiet: false });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const name of SIGNALS) own.on(name, interrupt);
  let status: ExitStatus = EXIT.allPaid;
  const terminal: Terminal = {
    // Looked up when it is needed: to look opens it.
    get stdin() {
      return own.stdin;
    },
    ...{ stdout, stderr, interrupted: interruption },
  };
  const program = buildProgram(own, async (command, load) => {
    const options: CommonOptions = command.opts();
    status = await runCommand(command, load, {
      options,
      output: createOutput(own, { isJson: options.json === true, isQuiet: options.quiet === true }),
      terminal,
      environment: env,
      keyStore: openKeyStore(env, keychain),
      interruption: interruption.signal,
    });
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    await written(stdout);
    if (lost === undefined) return status;
    output.warn(`standard output could not take the result: ${lost.code ?? lost.message}.`);
    return status === EXIT.allPaid ? EXIT.someNotPaid : status;
  } catch (failure) {
    return printFailure(failure, output, Boolean(env.PAYSHEET_DEBUG));
  } finally {
    for (const name of SIGNALS) own.off(name, interrupt);
  }
}

/** Runs a command's own function with its arguments and options. */
async function runCommand(
  command: Command,
  load: () => Promise<CommandFunction>,
  context: CommandContext,
): Promise<ExitStatus> {
  const options = command.opts();
  // For example a shell variable that is empty.
  const empty = command.options.find((option) => options[option.attributeName()] === '');
  if (empty !== undefined) throw unusable(`${empty.long}: it is empty. Give a value, or leave it out.`);
  const { dataFolderOf, demandUsableOptions } = await import('./connection.ts');
  // The keys of a profile that no longer exists may still be shown and removed.
  if (command.name() !== 'keys') await demandUsableOptions(context);
  const run = await load();
  try {
    return await run(context, command.processedArgs as string[], options as never);
  } catch (failure) {
    if (!(failure instanceof JournalFailure)) throw failure;
    // Most messages about the journal do not name its folder, and there may be several.
    const [folder, line] = [dataFolderOf(context), problemLine(failure.problem)];
    throw new Refusal(failureStatus(failure), line.includes(folder) ? line : `${folder}: ${line}`);
  }
}

/** Waits until the stream has taken, or refused, what it was given. */
function written(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

function printFailure(failure: unknown, { warn }: Output, isDebugging: boolean): number {
  if (failure instanceof CommanderError) return failure.exitCode === 0 ? EXIT.allPaid : EXIT.unusable;
  if (failure instanceof Refusal) {
    warn(failure.message);
    return failure.status;
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  warn(
    `this should not have happened (${message.split('\n')[0]}). Nothing more was sent; "paysheet verify" checks the journal, "paysheet resume" goes on.`,
  );
  if (isDebugging && failure instanceof Error)
    for (const line of failure.stack?.split('\n') ?? []) warn(line);
  return EXIT.serviceStopped;
}
