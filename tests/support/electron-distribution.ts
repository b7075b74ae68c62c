/**
 * A folder that electron-builder takes for Electron's programs, which are not in the npm registry: one file with what the
 * fuses are set in, and the licence beside it. It makes a package whose every file is the real one but the program.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export type PackageTarget = 'linux' | 'win';

/** What electron-builder reads and writes Windows programs with: it puts the archive's hash into one. */
type Resedit = typeof import('resedit');
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const resedit = createRequire(fromBuilder.resolve('app-builder-lib'))('resedit') as Resedit;

/** Marks the place of the fuses in Electron's program; version 1 and eight fuses follow. */
const FUSES_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = ['runAsNode', 'cookies', 'nodeOptions', 'inspect', 'integrity', 'asarOnly', 'snapshot', 'file'];

function emptyWindowsProgram(): Buffer {
  const program = resedit.NtExecutable.createEmpty(false, false);
  const resources = resedit.NtExecutableResource.from(program);
  const version = resedit.Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.from(program.generate());
}

/** A program of the target's system that does nothing. */
export function hollowProgram(target: PackageTarget): Buffer {
  const fuses = Buffer.from([1, FUSES.length, ...FUSES.map(() => 0x31)]);
  const beginning = target === 'win' ? emptyWindowsProgram() : Buffer.from('\x7fELF', 'latin1');
  return Buffer.concat([beginning, Buffer.from(FUSES_MARK), fuses]);
}

export function makeElectronDistribution(folder: string, target: PackageTarget): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  writeFileSync(join(folder, target === 'win' ? 'electron.exe' : 'electron'), hollowProgram(target));
  writeFileSync(join(folder, 'LICENSE'), 'MIT\n');
}

/** Which of the fuses a packed program has on. */
export function fusesOn(program: Buffer): string[] {
  const start = program.indexOf(FUSES_MARK) + FUSES_MARK.length + 2;
  return FUSES.filter((_name, index) => program[start + index] === 0x31);
}
