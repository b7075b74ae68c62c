import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from './temporary-folder.ts';

export interface JournalFolder {
  /** The folder of the journal. */
  readonly dataDir: string;
  /** Where its high-water mark is kept, apart from it. */
  readonly stateDir: string;
}

/** A fresh place for a journal, removed when the test ends. */
export function freshJournalFolder(test: TestContext): JournalFolder {
  const folder = temporaryFolder(test);
  return { dataDir: join(folder, 'data'), stateDir: join(folder, 'state') };
}
