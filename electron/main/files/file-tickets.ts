/**
 * Files under tickets: main reads a file once, keeps its bytes, and gives the window a name and a ticket. The bytes that were read are the ones that are checked, sent and copied later, even if the file changes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { type FileView, MAX_FILE_BYTES } from '../../../shared/ipc/file-requests.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import { FILE_FAULTS, fileFault, readBoundedFile } from '../../files/read-file.ts';
import { done, mapped, refused } from '../ipc/answer-request.ts';

export interface TicketedFile {
  readonly view: FileView;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes are kept for at most this many files, the latest used: 160 MB at the largest. */
const MAX_KEPT_FILES = 8;

export class FileTickets {
  readonly #files = new Map<string, TicketedFile>();

  /** Reads the file and gives it a ticket. A problem names the file, never its folder. */
  async takePath(path: string): Promise<Reply<FileView>> {
    return mapped(await readChosen(path), (bytes) => this.#keep(basename(path), bytes));
  }

  /** Gives a ticket to bytes that were dropped or pasted, or that come with the app. */
  takeBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Reply<FileView> {
    if (bytes.byteLength > MAX_FILE_BYTES) return refused(tooLarge());
    return done(this.#keep(basename(name.replaceAll('\\', '/')) || 'sheet', bytes));
  }

  /** The file of a ticket; undefined if it is no longer kept. */
  find(ticket: string): TicketedFile | undefined {
    const file = this.#files.get(ticket);
    if (file) {
      this.#files.delete(ticket);
      this.#files.set(ticket, file);
    }
    return file;
  }

  #keep(name: string, bytes: Uint8Array<ArrayBuffer>): FileView {
    const view: FileView = {
      ticket: `file-${randomUUID()}`,
      name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    this.#files.set(view.ticket, { view, bytes });
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= MAX_KEPT_FILES) break;
      this.#files.delete(oldest);
    }
    return view;
  }
}

/** The bytes of a file that a person chose. A problem names the file, never its folder. */
export async function readChosen(path: string): Promise<Reply<Uint8Array<ArrayBuffer>>> {
  try {
    return done(await readBoundedFile(path, MAX_FILE_BYTES));
  } catch (error) {
    if (fileFault(error) === FILE_FAULTS.tooLarge) return refused(tooLarge());
    return refused(notReadable(basename(path), error));
  }
}

function tooLarge(): Problem {
  const params = { limit: MAX_FILE_BYTES / 1024 / 1024, unit: 'MB' };
  return problem('file-too-large', params);
}

/** For a ticket whose file is no longer kept. */
export function ticketGone(): Problem {
  return problem('file-not-readable', { file: '…', reason: 'ticket-gone' });
}

/** The system's error about a file, as a problem. */
function notReadable(name: string, error: unknown): Problem {
  const code = fileFault(error);
  const reason = (code !== undefined && REASONS[code]) || code || String(error);
  return problem('file-not-readable', { file: name, reason });
}

/** Tokens of the catalogue (`reason.*`). */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'not-there',
  EISDIR: 'is-folder',
  ENOTFILE: 'not-a-file',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EBUSY: 'in-use',
};
