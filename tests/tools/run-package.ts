/**
 * `npm run package`: builds the app and the command line, and packs them for this system, or for another one with
 * `--target`. `--folder` makes the app's folder alone, to try it; an installer is refused as long as it would name nobody.
 * `--electron DIR` takes Electron's programs from a folder instead of the network.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { buildApp } from '../support/build-app.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { electronProgram, runtimeVersions, writeBillOfMaterials } from './bill-of-materials.ts';
import { whatIsUnsigned, whoIsMissing } from './hand-out.ts';

const USAGE =
  'npm run package -- [--target linux|win|mac] [--folder] [--electron DIR] [--keytar FILE] [--output DIR]';

/** How a program of each target begins; of macOS one for one processor, or for two. */
const TARGETS = {
  linux: { platform: 'linux', beginnings: ['7f454c46'] },
  win: { platform: 'win32', beginnings: ['4d5a'] },
  mac: { platform: 'darwin', beginnings: ['cffaedfe', 'cafebabe'] },
} as const;
type Target = keyof typeof TARGETS;

const MODULES = join(PROJECT_FOLDER, 'node_modules');
const KEYTAR = join('keytar', 'build', 'Release', 'keytar.node');

function options() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: { target: text, folder: { type: 'boolean' }, electron: text, keytar: text, output: text },
    });
    const own = Object.entries(TARGETS).find(([, { platform }]) => platform === process.platform)?.[0];
    const target = values.target ?? own ?? '';
    if (target in TARGETS) return { ...values, target: target as Target };
  } catch {
    // As for an unknown target.
  }
  console.error(`usage: ${USAGE}`);
  process.exit(2);
}

/** True if the file is a program of the target's system. */
function isFor(target: Target, path: string): boolean {
  if (!existsSync(path)) return false;
  const beginning = Buffer.alloc(4);
  const file = openSync(path, 'r');
  readSync(file, beginning);
  closeSync(file);
  return TARGETS[target].beginnings.some((known) => beginning.toString('hex').startsWith(known));
}

/** Why no app is made without the keychain: keys would silently be lost at its exit. */
function sayNoKeytar(target: Target): void {
  const isOwn = TARGETS[target].platform === process.platform;
  const remedy = isOwn
    ? 'Run “npm run keychain” (on Linux it needs a compiler, Python and libsecret-1-dev), then this again.'
    : `Run “npm run package” on a computer with that system, where its first start builds it, or bring the file from there, node_modules/${KEYTAR.replaceAll('\\', '/')}: --keytar FILE.`;
  console.error(
    `No app was made: the keychain's module (keytar) is not here for “${target}”, and without it keys are lost when the app ends.\n${remedy}`,
  );
}

/** The processor the app is made for. */
const archOf = (target: Target): string =>
  TARGETS[target].platform === process.platform ? process.arch : 'x64';

/** Puts the two native packages' binaries for the target to where `electron-builder.yml` takes them from. */
function layOutBinaries(target: Target, keytar: string): void {
  const sqlite = join('better-sqlite3', 'prebuilds', `${TARGETS[target].platform}-${archOf(target)}.node`);
  const native = join(PROJECT_FOLDER, 'out', 'native');
  rmSync(native, { recursive: true, force: true });
  for (const [from, to] of [
    [keytar, KEYTAR],
    [join(MODULES, sqlite), sqlite],
  ] as const) {
    mkdirSync(dirname(join(native, to)), { recursive: true });
    copyFileSync(from, join(native, to));
  }
}

function pack(values: ReturnType<typeof options>): number {
  const { target } = values;
  const given = ['--config', 'electron-builder.yml', `--${target}`];
  given.push(`--${archOf(target)}`);
  if (values.folder) given.push('--dir');
  if (values.electron !== undefined) given.push(`-c.electronDist=${resolve(values.electron)}`);
  if (values.output !== undefined) given.push(`-c.directories.output=${resolve(values.output)}`);
  if (target === 'win' && process.platform !== 'win32') {
    console.error('This Paysheet.exe has neither signature nor icon: those are given on Windows.');
    given.push('-c.win.signAndEditExecutable=false');
  }
  const { status } = spawnSync('electron-builder', given, {
    cwd: PROJECT_FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

function main(): number {
  const values = options();
  const nobody = whoIsMissing(manifest);
  if (nobody !== undefined && !values.folder) {
    console.error(`No installer was made: ${nobody}\nTo try the app, make its folder alone: --folder.`);
    return 1;
  }
  const keytar = values.keytar === undefined ? join(MODULES, KEYTAR) : resolve(values.keytar);
  if (!isFor(values.target, keytar)) {
    sayNoKeytar(values.target);
    return 1;
  }
  if (!buildApp()) return 1;
  layOutBinaries(values.target, keytar);
  if (!writeBillOfMaterials(runtimeVersions(electronProgram(values.electron)))) return 1;
  const status = pack(values);
  const lacks = [...(nobody === undefined ? [] : [nobody]), ...whatIsUnsigned(values.target, process.env)];
  if (status === 0 && lacks.length > 0)
    console.error(['', 'DO NOT HAND THIS APP OUT:', ...lacks.map((each) => `- ${each}`)].join('\n'));
  return status;
}

process.exitCode = main();
