/**
 * The journal's high-water marks in the OS keychain: a second place, which a copied or restored home folder does not
 * bring back. It is read once beforehand, because the journal asks synchronously; writes follow later, in order.
 */
import type { Keychain } from './keychain.ts';

/** All journals of this user under one account: `{"<journal id>": "<mark>"}`. */
const ACCOUNT = 'marks of journals';
/**
 * The Credential Manager of Windows accepts no more. That is enough for 21 journals, and a user has few; the oldest
 * are removed first.
 */
const ENTRY_BYTES_MAX = 2_560;

export interface KeychainMark {
  read(journal: string): string | null;
  write(journal: string, text: string): void;
  /** Resolves when every write so far is in the keychain, or has failed. */
  settled(): Promise<void>;
}

/** Reads the marks. A keychain that cannot be read has none: the journal is then checked less, but never wrong. */
export async function openKeychainMark(keychain: Keychain): Promise<KeychainMark> {
  const marks = await readMarks(keychain).catch(() => new Map<string, string>());
  let writing = Promise.resolve();
  /** Another process may have moved the mark of another journal meanwhile. */
  const move = async (journal: string, text: string): Promise<void> => {
    const now = await readMarks(keychain);
    now.delete(journal);
    now.set(journal, text);
    await keychain.write(ACCOUNT, entryOf(now));
  };
  return {
    read: (journal) => marks.get(journal) ?? null,
    write(journal, text) {
      marks.set(journal, text);
      writing = writing.then(() => move(journal, text)).catch(() => {});
    },
    settled: () => writing,
  };
}

/** The marks as one secret; removes the oldest until it is short enough. */
function entryOf(marks: Map<string, string>): string {
  for (const oldest of marks.keys()) {
    const entry = JSON.stringify(Object.fromEntries(marks));
    if (Buffer.byteLength(entry) < ENTRY_BYTES_MAX) return entry;
    marks.delete(oldest);
  }
  return '{}';
}

/** Throws what the keychain throws; a damaged entry has no marks. */
async function readMarks(keychain: Keychain): Promise<Map<string, string>> {
  const entry = (await keychain.read(ACCOUNT)) ?? '{}';
  try {
    const parsed: unknown = JSON.parse(entry);
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    return new Map(Object.entries(parsed).filter(([, text]) => typeof text === 'string'));
  } catch {
    return new Map();
  }
}
