import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Mounts a file system of this size, or skips the test where this user may not. */
export function smallDisk(t: TestContext, size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-disk-'));
  const mounted =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
  t.after(() => {
    if (mounted) spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  if (!mounted) t.skip('this user may not mount a small disk');
  return mounted ? folder : undefined;
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
