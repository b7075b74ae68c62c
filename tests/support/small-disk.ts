/**
 * Small real disks to be filled: file systems in memory, which on Linux a privileged user may mount. A program under Wine
 * can mount nothing; the process that starts it prepares the disks (`prepareSmallDisks`) and names their folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Every size that a test asks for. */
const SMALL_DISK_SIZES = ['64k', '4m', '12m', '24m', '40m'] as const;
type SmallDiskSize = (typeof SMALL_DISK_SIZES)[number];

/** Names the folder of the prepared disks. */
const PREPARED = 'PAYSHEET_SMALL_DISKS';
/** Two tests at once may want the same size. */
const PREPARED_PER_SIZE = 2;

interface SmallDisk {
  readonly folder: string;
  readonly remove: () => void;
}

/** Mounts a file system of this size; undefined if this user may not. */
export function mountSmallDisk(size: SmallDiskSize): SmallDisk | undefined {
  const prepared = process.env[PREPARED];
  if (prepared !== undefined) return takePreparedDisk(prepared, size);
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-disk-'));
  const isMounted = process.platform === 'linux' && mount(size, folder);
  const remove = (): void => {
    if (isMounted) unmount(folder);
    rmdirSync(folder);
  };
  if (isMounted) return { folder, remove };
  remove();
  return undefined;
}

/** The same for one test, which is skipped if this user may not. */
export function smallDisk(t: TestContext, size: SmallDiskSize): string | undefined {
  const disk = mountSmallDisk(size);
  // As with `temporaryFolder`: what the test opened there is closed first.
  if (disk) t.after(() => t.after(disk.remove));
  else t.skip('this user may not mount a small disk');
  return disk?.folder;
}

/**
 * Mounts disks of every size in the folder, for a process that cannot mount. `environment` is for that process, with the
 * folder's path as that process writes it; without rights it is empty, and the tests of full disks skip.
 */
export function prepareSmallDisks(
  folder: string,
  pathThere: string,
): { readonly environment: Readonly<Record<string, string>>; readonly remove: () => void } {
  const mounted: string[] = [];
  const remove = (): void => {
    for (const disk of mounted) unmount(disk);
  };
  for (const size of SMALL_DISK_SIZES) {
    for (let nth = 1; nth <= PREPARED_PER_SIZE; nth += 1) {
      const disk = join(folder, `${size}-${nth}`);
      mkdirSync(disk, { recursive: true });
      if (!mount(size, disk)) return { environment: {}, remove };
      mounted.push(disk);
    }
  }
  return { environment: { [PREPARED]: pathThere }, remove };
}

/** A prepared disk that no other test has; its folder's mark is made by one of them alone. */
function takePreparedDisk(prepared: string, size: SmallDiskSize): SmallDisk {
  for (let nth = 1; nth <= PREPARED_PER_SIZE; nth += 1) {
    const folder = join(prepared, `${size}-${nth}`);
    const mark = `${folder}.taken`;
    try {
      mkdirSync(mark);
    } catch {
      continue;
    }
    const remove = (): void => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      rmdirSync(mark);
    };
    return { folder, remove };
  }
  throw new Error(`no prepared disk of ${size} is free`);
}

function mount(size: SmallDiskSize, folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

export const filler = (disk: string): string => join(disk, 'filler');

/** Fills the disk to the last block, or leaves so many free. */
export function fillUp(disk: string, blocksLeft = 0): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler(disk), Buffer.alloc((bavail - blocksLeft) * bsize, 1), { flag: 'a' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
