/** The archive that Electron loads an app from: four lengths, a directory in JSON, then the files one after the other. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  /** True for a file beside the archive, in the folder with its name and `.unpacked`. */
  readonly unpacked?: boolean;
  readonly offset?: string;
  readonly size?: number;
}

interface ArchivedFile {
  /** With slashes, from the archive's root. */
  readonly path: string;
  readonly isUnpacked: boolean;
  /** Of a file in the archive itself. */
  readonly content: Buffer;
}

export function readAsar(archive: string): readonly ArchivedFile[] {
  const bytes = readFileSync(archive);
  const start = 8 + bytes.readUInt32LE(4);
  const directory = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Entry;
  const walk = (entry: Entry, path: string): readonly ArchivedFile[] => {
    if (entry.files) {
      const below = Object.entries(entry.files);
      return below.flatMap(([name, child]) => walk(child, path === '' ? name : `${path}/${name}`));
    }
    const from = start + Number(entry.offset ?? 0);
    const isUnpacked = entry.unpacked === true;
    return [
      { path, isUnpacked, content: bytes.subarray(from, isUnpacked ? from : from + (entry.size ?? 0)) },
    ];
  };
  return walk(directory, '');
}

/** Writes every file of the archive, and those beside it, into a folder. */
export function extractAsar(archive: string, folder: string): void {
  for (const { path, isUnpacked, content } of readAsar(archive)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (isUnpacked) copyFileSync(join(`${archive}.unpacked`, path), target);
    else writeFileSync(target, content);
  }
}
