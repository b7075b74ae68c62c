/** More sheets of paper than one PDF takes go on in files beside it. */
import { existsSync } from 'node:fs';
import { join, parse } from 'node:path';

/** At most so many in one file, which a viewer still opens at once, and which takes little memory to lay out. */
export const SHEETS_PER_FILE = 500;

/** `receipts (2).pdf` beside the chosen file. An existing file is not overwritten, because nobody was asked about it. */
export function freeNeighbour(path: string, number: number): string {
  const { dir, name, ext } = parse(path);
  for (let suffix = number; ; suffix += 1) {
    const next = join(dir, `${name} (${suffix})${ext}`);
    if (!existsSync(next)) return next;
  }
}
