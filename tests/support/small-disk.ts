import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export interface SmallDisk {
  readonly folder: string;
  readonly remove: () => void;
}

/** Mounts a file system of this size; undefined where this user may not. */
export function mountSmallDisk(size: string): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-disk-'));
  const isMounted =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
  const remove = (): void => {
    if (isMounted) spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  };
  if (isMounted) return { folder, remove };
  remove();
  return undefined;
}

/** The same for one test, which is skipped where this user may not. */
export function smallDisk(t: TestContext, size: string): string | undefined {
  const disk = mountSmallDisk(size);
  if (disk) t.after(disk.remove);
  else t.skip('this user may not mount a small disk');
  return disk?.folder;
}

export const filler = (disk: string): string => join(disk, 'filler');

/** Fills the disk to the last block. */
export function fillUp(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler(disk), Buffer.alloc(bavail * bsize, 1), { flag: 'a' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
