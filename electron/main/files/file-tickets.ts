/**
 * Files under tickets: main reads a file once, keeps its path and its bytes, and gives the window a name and a
 * ticket. The bytes that were read are the ones that are checked, sent and copied later, even if the file changes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { type FileView, MAX_FILE_BYTES } from '../../../shared/ipc/file-requests.ts';
import { FILE_FAULTS, fileFault, readBoundedFile } from '../../files/read-file.ts';

export interface TicketedFile {
  readonly view: FileView;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Undefined for a file that was dropped or pasted. */
  readonly path: string | undefined;
}

export type TakenFile =
  | { readonly ok: true; readonly file: FileView }
  | { readonly ok: false; readonly problem: Problem };

/** Bytes are kept for at most this many files, the latest used: 160 MB at the largest. */
const MAX_KEPT_FILES = 8;

export class FileTickets {
  readonly #files = new Map<string, TicketedFile>();
  /** Paths of files that we wrote, to show them in their folder. */
  readonly #saved = new Map<string, string>();

  /** Reads the file and gives it a ticket. A problem names the file, never its folder. */
  async takePath(path: string): Promise<TakenFile> {
    const name = basename(path);
    try {
      const bytes = await readBoundedFile(path, MAX_FILE_BYTES);
      return { ok: true, file: this.#keep(name, bytes, path) };
    } catch (error) {
      if (fileFault(error) === FILE_FAULTS.tooLarge) return { ok: false, problem: tooLarge() };
      return { ok: false, problem: notReadable(name, error) };
    }
  }

  /** Gives a ticket to bytes that were dropped or pasted, or that come with the app. */
  takeBytes(name: string, bytes: Uint8Array<ArrayBuffer>): TakenFile {
    if (bytes.byteLength > MAX_FILE_BYTES) return { ok: false, problem: tooLarge() };
    return { ok: true, file: this.#keep(basename(name.replaceAll('\\', '/')) || 'sheet', bytes, undefined) };
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

  /** Gives a ticket to a file that we wrote. */
  rememberSaved(path: string): { readonly ticket: string; readonly name: string } {
    const ticket = newTicket();
    this.#saved.set(ticket, path);
    return { ticket, name: basename(path) };
  }

  savedPath(ticket: string): string | undefined {
    return this.#saved.get(ticket) ?? this.#files.get(ticket)?.path;
  }

  #keep(name: string, bytes: Uint8Array<ArrayBuffer>, path: string | undefined): FileView {
    const view: FileView = {
      ticket: newTicket(),
      name,
      byteLength: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    this.#files.set(view.ticket, { view, bytes, path });
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= MAX_KEPT_FILES) break;
      this.#files.delete(oldest);
    }
    return view;
  }
}

function newTicket(): string {
  return `file-${randomUUID()}`;
}

function tooLarge(): Problem {
  const params = { limit: MAX_FILE_BYTES / 1024 / 1024, unit: 'MB' };
  return problem('file-too-large', params);
}

/** The system's error about a file, as a problem. */
export function notReadable(name: string, error: unknown): Problem {
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
