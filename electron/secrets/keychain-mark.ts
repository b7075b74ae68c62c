/**
 * The journal's high-water marks in the OS keychain: a second place, which a copied or restored home folder does not
 * bring back. Read once beforehand, because the journal asks without waiting; written behind, in order.
 */
import type { Keychain } from './keychain.ts';

/** All journals of this user under one account: `{"<journal id>": "<mark>"}`. */
const ACCOUNT = 'marks of journals';
/** The Credential Manager of Windows takes no more. That is 21 journals, and a user has few; the oldest go first. */
const ENTRY_BYTES_MAX = 2_560;

export interface KeychainMark {
  read(journal: string): string | null;
  write(journal: string, text: string): void;
  /** Resolves when everything written so far is in the keychain, or could not be put there. */
  settled(): Promise<void>;
}

/** Reads the marks. A keychain that cannot be read has none: the journal is then less watched, never wrong. */
export async function openKeychainMark(keychain: Keychain): Promise<KeychainMark> {
  const marks = await readMarks(keychain);
  let writing = Promise.resolve();
  return {
    read: (journal) => marks.get(journal) ?? null,
    write(journal, text) {
      marks.delete(journal);
      marks.set(journal, text);
      const entry = entryOf(marks);
      writing = writing.then(() => keychain.write(ACCOUNT, entry)).catch(() => {});
    },
    settled: () => writing,
  };
}

/** The marks as one secret; takes away the oldest until it is short enough. */
function entryOf(marks: Map<string, string>): string {
  for (const oldest of marks.keys()) {
    const entry = JSON.stringify(Object.fromEntries(marks));
    if (Buffer.byteLength(entry) < ENTRY_BYTES_MAX) return entry;
    marks.delete(oldest);
  }
  return '{}';
}

async function readMarks(keychain: Keychain): Promise<Map<string, string>> {
  try {
    const parsed: unknown = JSON.parse((await keychain.read(ACCOUNT)) ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    return new Map(Object.entries(parsed).filter(([, text]) => typeof text === 'string'));
  } catch {
    return new Map();
  }
}
