import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { ownFolders } from './own-folders.ts';
import { temporaryFolder } from './temporary-folder.ts';

const COMMAND_LINE = join(import.meta.dirname, '..', '..', 'electron', 'cli', 'paysheet.mjs');

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON; throws where it is not. */
  json<T>(): T;
}

export interface CommandLine {
  /** A fresh folder of this test. */
  readonly folder: string;
  /** The data folder that every command gets unless it names another. */
  readonly data: string;
  readonly environment: Record<string, string>;
  /** Runs a command to its end, with `input` on its standard input, which is never a terminal. */
  run(args: readonly string[], input?: string): Promise<Ran>;
  /** Starts a command that the test ends or kills itself. */
  start(args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ran> };
}

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly origin: string;
}

/** The real command line as processes of its own, with its own folders and no keys but those given. */
export function commandLine(test: TestContext, keys?: Keys): CommandLine {
  const folder = temporaryFolder(test);
  const data = join(folder, 'data');
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    ...ownFolders(folder),
    ...(keys && {
      PAYSHEET_PUBLIC_KEY: keys.publicKey,
      PAYSHEET_PRIVATE_KEY: keys.privateKey,
      PAYSHEET_ORIGIN: keys.origin,
    }),
  };
  const start: CommandLine['start'] = (args) => {
    const child = spawn(
      process.execPath,
      [COMMAND_LINE, ...args, ...(args.includes('--data') ? [] : ['--data', data])],
      {
        env: environment,
        cwd: folder,
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    test.after(() => child.kill('SIGKILL'));
    return { child, ended: endOf(child) };
  };
  return {
    folder,
    data,
    environment,
    start,
    run(args, input = '') {
      const { child, ended } = start(args);
      // A command that does not read its input may be gone before it is written.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
      return ended;
    },
  };
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
    child.on('close', (status) =>
      resolve({ status, stdout, stderr, json: <T>() => JSON.parse(stdout) as T }),
    );
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

/** Settings for a service on the same machine: no pace to keep, and a short memory for what is missing. */
export const FAST_SETTINGS = {
  rate: { perSecond: 500, maxPerSecond: 1000 },
  concurrency: 4,
  tracking: { periodSeconds: 0.2 },
  reconcile: { scheduleSeconds: [0.1, 0.2, 0.4], settleSeconds: 1 },
  breaker: { unknowns: 50, window: 100, consecutive5xx: 50, maxInDoubt: 100 },
};
