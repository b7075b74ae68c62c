import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A fresh folder that is removed when the test ends, after everything else the test does then. */
export function temporaryFolder(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-test-'));
  // Hooks run in the order in which they were added, and this one is added before the test opens anything. Windows
  // removes no file that is open, so the removal is put behind the hooks that close journals and services.
  test.after(() => test.after(() => removeFolder(folder)));
  return folder;
}

/** Removes a folder and all that is in it. Windows holds the files of a process that was killed for some moments more. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
