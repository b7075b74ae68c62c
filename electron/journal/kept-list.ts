/**
 * What a service's list has shown, kept in the data folder from one process to the next: beside the journal, and never
 * in it, in a backup or in an export. Nothing is proved by it: a file that is missing, damaged, or of other keys only
 * costs reading.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptMirror, ListMirror } from '../engine/core/state/list-mirror.ts';
import { replaceFileNow } from '../files/private-file.ts';

/** Other keys may be those of another business, whose list is another one. */
interface ListOwner {
  readonly address: string;
  readonly publicKey: string;
}

/** Raised with every change of what is kept of a session. */
const FORMAT = 1;
/** About 50,000 sessions. Writing more at each command would take longer than it saves. */
const LONGEST_BYTES = 32_000_000;

export function readKeptList(dataDir: string, owner: ListOwner): ListMirror {
  try {
    const path = pathIn(dataDir);
    if (statSync(path).size > LONGEST_BYTES) return new ListMirror();
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    const kept = text.slice(end + 1);
    return text.slice(0, end) === sealOf(kept, owner)
      ? ListMirror.of(JSON.parse(kept) as KeptMirror)
      : new ListMirror();
  } catch {
    return new ListMirror();
  }
}

export function writeKeptList(dataDir: string, owner: ListOwner, mirror: ListMirror): void {
  const { kept } = mirror;
  if (kept === undefined) return;
  const text = JSON.stringify(kept);
  if (text.length > LONGEST_BYTES) return;
  try {
    replaceFileNow(pathIn(dataDir), `${sealOf(text, owner)}\n${text}`);
  } catch {
    // The next process reads the list whole.
  }
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'service-list.json');
}

/** Says that the text is whole, whose list it is, and in which format. */
function sealOf(text: string, { address, publicKey }: ListOwner): string {
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, address, publicKey, text]))
    .digest('hex');
}
