import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

export interface JournalFolder {
  /** Where the journal lies. */
  readonly dataDir: string;
  /** Where its high-water mark is kept, apart from it. */
  readonly stateDir: string;
}

/** A fresh place for a journal, removed when the test ends. */
export function freshJournalFolder(test: TestContext): JournalFolder {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-journal-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return { dataDir: join(folder, 'data'), stateDir: join(folder, 'state') };
}
