/** The real command line as a process of its own, to watch, interrupt and kill. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { SettingsInput } from '../../shared/domain/settings.ts';
import { ownStateFolder } from './own-folders.ts';

const PAYSHEET = join(import.meta.dirname, '../../electron/cli/paysheet.mjs');

export interface PaysheetPlace {
  /** The folder of everything it writes: the journal in `data`, the high-water mark in `state`. */
  readonly folder: string;
  readonly service: {
    readonly url: string;
    readonly publicKey: string;
    readonly privateKey: string;
    readonly origin: string;
  };
}

export interface Ended {
  /** Null if it was killed. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface PaysheetProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

interface PaysheetWish {
  /** A command that runs it, such as strace. */
  readonly under?: readonly string[];
  /** Settings other than the defaults. */
  readonly settings?: SettingsInput;
}

export const dataDirOf = ({ folder }: Pick<PaysheetPlace, 'folder'>): string => join(folder, 'data');

/** Starts `paysheet ARGS` with the place's journal, service and keys. */
export function startPaysheet(
  place: PaysheetPlace,
  args: readonly string[],
  { under = [], settings }: PaysheetWish = {},
): PaysheetProcess {
  const options = ['--data', dataDirOf(place), '--service', place.service.url];
  if (settings !== undefined) {
    const path = join(place.folder, 'settings.json');
    writeFileSync(path, JSON.stringify(settings));
    options.push('--settings', path);
  }
  const command = [...under, process.execPath, PAYSHEET, ...args, ...options];
  const { service } = place;
  const child = spawnAlsoInWine(command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PAYSHEET_PUBLIC_KEY: service.publicKey,
      PAYSHEET_PRIVATE_KEY: service.privateKey,
      PAYSHEET_ORIGIN: service.origin,
      ...ownStateFolder(join(place.folder, 'state')),
      XDG_DATA_HOME: join(place.folder, 'home'),
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
  return { child, ended };
}

/** Wine refuses to start a process once in some thousand times, with an error that Windows does not know. */
function spawnAlsoInWine([program = '', ...args]: readonly string[], options: SpawnOptions): ChildProcess {
  try {
    return spawn(program, args, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'UNKNOWN') throw error;
    return spawn(program, args, options);
  }
}

/** Runs it to its end. */
export function runPaysheet(
  place: PaysheetPlace,
  args: readonly string[],
  wish: PaysheetWish = {},
): Promise<Ended> {
  return startPaysheet(place, args, wish).ended;
}

/** Writes rows as a CSV sheet under the API's own names, and gives its path. */
export function writeSheet(folder: string, name: string, rows: readonly RowFields[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof RowFields)[];
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? '').join(','));
  const path = join(folder, name);
  writeFileSync(path, `${[headings.join(','), ...lines].join('\n')}\n`);
  return path;
}
