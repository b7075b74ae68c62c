import { hash } from 'node:crypto';

/** The first event of a journal is chained to the journal's own id, so that no log fits into another journal. */
export function genesisOf(journal: string): string {
  return sha256Hex(`paysheet journal ${journal}`);
}

/** SHA-256 in hex over the previous hash and the whole event: a change of any event breaks every hash after it. */
export function chainHash(
  previous: string,
  event: { readonly seq: number; readonly batch: string; readonly atMs: number; readonly body: string },
): string {
  return sha256Hex(`${previous}\n${event.seq}\n${event.batch}\n${event.atMs}\n${event.body}`);
}

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}
