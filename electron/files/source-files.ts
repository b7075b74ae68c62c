/** The accountant's own files, kept by their hash in the data folder, so that results can be written into a copy. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnFolder } from './own-place.ts';
import { replaceFile } from './private-file.ts';

export class SourceFiles {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'sources');
  }

  has(sha256: string): boolean {
    return existsSync(this.#path(sha256));
  }

  async keep(sha256: string, bytes: Uint8Array): Promise<void> {
    if (this.has(sha256)) return;
    makeOwnFolder(this.#folder);
    await replaceFile(this.#path(sha256), (handle) => handle.writeFile(bytes));
  }

  /** The file's path, if it is kept. */
  pathOf(sha256: string | undefined): string | undefined {
    return sha256 !== undefined && this.has(sha256) ? this.#path(sha256) : undefined;
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#path(sha256), { force: true });
  }

  #path(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return join(this.#folder, sha256);
  }
}
