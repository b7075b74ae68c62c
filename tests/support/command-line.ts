import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import { runCommandLine } from '../../electron/cli/main.ts';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import type { OpenedKeychain } from '../../electron/secrets/keychain.ts';
import { ownFolders } from './own-folders.ts';
import { type PracticeService, startPracticeService } from './practice-service.ts';
import { temporaryFolder } from './temporary-folder.ts';

const COMMAND_LINE = join(import.meta.dirname, '..', '..', 'electron', 'cli', 'paysheet.mjs');

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON; throws if it is not. */
  json<T>(): T;
}

export interface CommandLine {
  /** A fresh folder of this test. */
  readonly folder: string;
  /** The data folder that every command gets unless it names another. */
  readonly data: string;
  readonly environment: Record<string, string>;
  /**
   * Runs a command to its end, with `input` on its standard input, which is no terminal unless a person is said to type:
   * the whole command line in the test's own process, on a machine without a keychain. Paths that it is given have to be
   * absolute.
   */
  run(args: readonly string[], input?: string, isTyped?: boolean): Promise<Ran>;
  /** The same in a process of its own, for tests about its clock, its keychain or its working folder. */
  runProcess(args: readonly string[], input?: string): Promise<Ran>;
  /** Starts a command as a process of its own, which the test ends or kills; its results go to the open file, if any. */
  start(
    args: readonly string[],
    results?: number,
  ): { readonly child: ChildProcess; readonly ended: Promise<Ran> };
}

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly origin: string;
}

/**
 * The real command line with its own folders and no keys but those given; `run` reaches the keychain that is given. Its
 * settings are fast unless a command is given others: by the product's own it looks at what it paid after 15 seconds.
 */
export function commandLine(
  test: TestContext,
  keys?: Keys,
  keychain: OpenedKeychain = NO_KEYCHAIN,
): CommandLine {
  const folder = temporaryFolder(test);
  const data = join(folder, 'data');
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    // What was compiled once is not compiled again by each process.
    ...(process.env.NODE_COMPILE_CACHE !== undefined && {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    }),
    ...ownFolders(folder),
    ...(keys && {
      PAYSHEET_PUBLIC_KEY: keys.publicKey,
      PAYSHEET_PRIVATE_KEY: keys.privateKey,
      PAYSHEET_ORIGIN: keys.origin,
    }),
  };
  const settings = join(folder, 'fast.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const inPlace = (args: readonly string[]) => [
    ...args,
    ...(args.includes('--data') ? [] : ['--data', data]),
    ...(args.includes('--settings') ? [] : ['--settings', settings]),
  ];
  const start: CommandLine['start'] = (args, results) => {
    const child = spawn(process.execPath, [COMMAND_LINE, ...inPlace(args)], {
      env: environment,
      cwd: folder,
      stdio: ['pipe', results ?? 'pipe', 'pipe'],
    });
    test.after(() => child.kill('SIGKILL'));
    return { child, ended: endOf(child) };
  };
  return {
    folder,
    data,
    environment,
    start,
    runProcess(args, input = '') {
      const { child, ended } = start(args);
      // A command that does not read its input may be gone before it is written.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
      return ended;
    },
    async run(args, input = '', isTyped = false) {
      if (environment.NODE_OPTIONS !== undefined)
        throw new Error('what Node is started with needs runProcess');
      const stdin = Object.assign(new PassThrough(), { isTTY: isTyped });
      stdin.end(input);
      const stdout = new Gathered();
      const stderr = new Gathered();
      const signals = new EventEmitter();
      const own = Object.assign(signals, { stdin, stdout, stderr, env: environment });
      const status = await runCommandLine(inPlace(args), own, async () => keychain);
      return ran(status, stdout.text, stderr.text);
    },
  };
}

const NO_KEYCHAIN = { kind: 'missing', reason: 'this test has none' } as const;

/** A stream that keeps what it is given. */
class Gathered extends Writable {
  text = '';
  constructor() {
    super({ decodeStrings: false });
  }
  override _write(piece: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += piece;
    done();
  }
}

function ran(status: number | null, stdout: string, stderr: string): Ran {
  return { status, stdout, stderr, json: <T>() => JSON.parse(stdout) as T };
}

function endOf(child: ChildProcess): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece;
  });
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(ran(status, stdout, stderr)));
  });
}

/** A practice service of this test, stopped when it ends. Its seed is printed. */
export async function practiceFor(
  test: TestContext,
  options: PracticeOptionsInput = {},
): Promise<PracticeService> {
  const service = await startPracticeService(options);
  test.after(() => service.close());
  test.diagnostic(`practice seed ${service.seed}`);
  return service;
}

/** Settings for a service on the same machine: no rate limit, and short waits for what is missing. */
export const FAST_SETTINGS = {
  rate: { perSecond: 500, maxPerSecond: 1000 },
  concurrency: 4,
  tracking: { periodSeconds: 0.2 },
  reconcile: { scheduleSeconds: [0.1, 0.2, 0.4], settleSeconds: 1 },
  breaker: { unknowns: 50, window: 100, consecutive5xx: 50, maxInDoubt: 100 },
};

/** The code by which a person confirms what this sheet means; read for the service that the arguments name, if any. */
export async function statementCodeOf(
  cli: CommandLine,
  sheet: string,
  args: readonly string[] = [],
): Promise<string> {
  const checked = await cli.run(['check', sheet, '--json', ...args]);
  return checked.json<{ readonly statement: { readonly code: string } }>().statement.code;
}
