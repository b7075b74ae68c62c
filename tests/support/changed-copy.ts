import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ownFolders } from './own-folders.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = ['shared', 'electron', 'renderer'] as const;

/** All sources as one program, so that each is compiled once. */
const PROGRAM = {
  extends: './tsconfig.json',
  compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'], jsx: 'react-jsx' },
  include: SOURCES.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]),
  exclude: ['shared/web-globals.d.ts'],
  files: [],
  references: [],
};

export interface CompilerError {
  /** From the project's root. */
  readonly path: string;
  readonly message: string;
}

/** A copy of the product's sources that a test may change, compile and run. It is removed after the test. */
export class ChangedCopy {
  readonly #root: string;

  /** A path in the copy. */
  at(path: string): string {
    return join(this.#root, path);
  }

  constructor(test: TestContext) {
    this.#root = temporaryFolder(test);
    for (const folder of SOURCES)
      cpSync(join(PROJECT_ROOT, folder), join(this.#root, folder), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json'])
      cpSync(join(PROJECT_ROOT, file), join(this.#root, file));
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(this.#root, 'node_modules'), 'junction');
    writeFileSync(join(this.#root, 'tsconfig.all.json'), JSON.stringify(PROGRAM));
  }

  /** Writes the file as `edit` makes it of its text; true if that is another text. */
  change(path: string, edit: (text: string) => string): boolean {
    const file = join(this.#root, path);
    const text = readFileSync(file, 'utf8');
    const changed = edit(text);
    writeFileSync(file, changed);
    return changed !== text;
  }

  /** What the compiler says of the copy. */
  errors(): readonly CompilerError[] {
    const compiler = join(PROJECT_ROOT, 'node_modules', 'typescript', 'lib', 'tsc.js');
    const options = ['-p', 'tsconfig.all.json', '--pretty', 'false'];
    const { stdout, error } = spawnSync(process.execPath, [compiler, ...options], {
      cwd: this.#root,
      encoding: 'utf8',
    });
    if (error) throw error;
    return stdout.split(/\n(?=\S)/).flatMap((text) => {
      const [, path, message] = /^(\S+?)\(\d+,\d+\): error (.*)$/s.exec(text.trim()) ?? [];
      return path === undefined || message === undefined ? [] : [{ path, message }];
    });
  }

  /** The copy's command line, with folders of its own in the copy. */
  run(args: readonly string[]): {
    readonly status: number | null;
    readonly stdout: string;
    readonly stderr: string;
  } {
    const commandLine = join(this.#root, 'electron', 'cli', 'paysheet.mjs');
    const env = { PATH: process.env.PATH ?? '', ...ownFolders(this.#root) };
    return spawnSync(process.execPath, [commandLine, ...args], { cwd: this.#root, encoding: 'utf8', env });
  }

  /** A module of the copy, by its path from the root. */
  async load(path: string): Promise<Record<string, unknown>> {
    return (await import(pathToFileURL(join(this.#root, path)).href)) as Record<string, unknown>;
  }
}
