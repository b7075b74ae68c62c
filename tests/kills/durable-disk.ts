/**
 * A disk that loses power: the contents of a folder's files if only flushed data is kept. It is computed from the
 * process's own system calls, so that it depends on no claim of ours about what is durable:
 *
 * - a file's content is what it was at its last fsync or fdatasync; later writes are dropped, or each is kept or not
 *   by chance (`some`), since a disk may write back anything at any time;
 * - a file's name (created, renamed, removed) is what it was at its folder's last fsync, which is stricter than most
 *   file systems.
 *
 * Memory-mapped writes are not seen: SQLite maps only the WAL's index, which is rebuilt from the log and never
 * durable.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Random } from '../../electron/practice/ports/random.ts';
import type { SystemCall } from '../support/system-calls.ts';

type Change =
  | { readonly kind: 'write'; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'cut'; readonly length: number };

/** A file, whatever its name. */
interface Content {
  durable: Buffer;
  unflushed: Change[];
}

export class DurableDisk {
  readonly #folder: string;
  #names = new Map<string, Content>();
  #durableNames = new Map<string, Content>();
  readonly #offsets = new Map<number, number>();

  /** A disk that watches `folder`, empty at first. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Treats the folder's present contents as flushed long ago. */
  load(): void {
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) this.#names.set(path, { durable: readFileSync(path), unflushed: [] });
    }
    this.#durableNames = new Map(this.#names);
  }

  isWatched(path: string): boolean {
    return path === this.#folder || path.startsWith(`${this.#folder}/`);
  }

  /** Takes the process's next call. */
  take(call: SystemCall): void {
    if (call.result === undefined || call.result < 0) return;
    switch (call.name) {
      case 'open':
      case 'openat':
      case 'creat':
        this.#open(call);
        break;
      case 'pwrite64':
        this.#change(call, { kind: 'write', offset: Number(call.rest.at(-1)), bytes: writtenBy(call) });
        break;
      case 'write': {
        const offset = this.#offsets.get(call.descriptor ?? -1) ?? 0;
        this.#change(call, { kind: 'write', offset, bytes: writtenBy(call) });
        this.#offsets.set(call.descriptor ?? -1, offset + call.result);
        break;
      }
      case 'ftruncate':
        this.#change(call, { kind: 'cut', length: Number(call.rest.at(-1)) });
        break;
      case 'fsync':
      case 'fdatasync':
        this.#flush(call.path ?? '');
        break;
      case 'rename':
        this.#rename(call);
        break;
      case 'unlink':
        this.#names.delete(call.texts[0]?.toString('utf8') ?? '');
        break;
      case 'close':
        this.#offsets.delete(call.descriptor ?? -1);
        break;
      default:
        if (this.isWatched(call.path ?? '')) throw new Error(`the model does not know ${call.name}`);
    }
  }

  /** Writes the folder as a power cut now would leave it, under another folder. */
  restoreTo(folder: string, kept: 'none' | { readonly some: Random } = 'none'): void {
    mkdirSync(folder, { recursive: true });
    for (const [path, content] of this.#durableNames) {
      const target = join(folder, relative(this.#folder, path));
      mkdirSync(dirname(target), { recursive: true });
      const survivors = kept === 'none' ? [] : content.unflushed.filter(() => kept.some.next() < 0.5);
      writeFileSync(target, survivors.reduce(applied, content.durable));
    }
  }

  #open({ texts, result = -1, isCreating, isTruncating }: SystemCall): void {
    const path = texts[0]?.toString('utf8') ?? '';
    if (!this.isWatched(path)) return;
    this.#offsets.set(result, 0);
    const known = this.#names.get(path);
    if (known === undefined) {
      if (isCreating) this.#names.set(path, { durable: Buffer.alloc(0), unflushed: [] });
    } else if (isTruncating) known.unflushed.push({ kind: 'cut', length: 0 });
  }

  #change({ path = '' }: SystemCall, change: Change): void {
    if (!this.isWatched(path)) return;
    const content = this.#names.get(path);
    if (content) content.unflushed.push(change);
    else if (!path.endsWith(' (deleted)')) throw new Error(`${path} was never opened`);
  }

  #flush(path: string): void {
    const content = this.#names.get(path);
    if (content) {
      content.durable = content.unflushed.reduce(applied, content.durable);
      content.unflushed = [];
      return;
    }
    if (!this.isWatched(path)) return;
    // A folder: its names as they are now.
    const isIn = ([name]: readonly [string, Content]) => dirname(name) === path;
    const others = [...this.#durableNames].filter((entry) => !isIn(entry));
    this.#durableNames = new Map([...others, ...[...this.#names].filter(isIn)]);
  }

  #rename({ texts }: SystemCall): void {
    const [from = '', to = ''] = texts.map((text) => text.toString('utf8'));
    const content = this.#names.get(from);
    if (content === undefined) return;
    this.#names.delete(from);
    this.#names.set(to, content);
  }
}

function writtenBy({ texts, path, result = 0 }: SystemCall): Buffer {
  const bytes = texts[0] ?? Buffer.alloc(0);
  // strace cuts long strings; of the ballast only the size matters.
  if (path?.endsWith('.ballast')) return Buffer.alloc(result);
  if (bytes.length < result) throw new Error(`strace shows ${bytes.length} of ${result} bytes`);
  return bytes.subarray(0, result);
}

function applied(before: Buffer, change: Change): Buffer {
  if (change.kind === 'cut') {
    const after = Buffer.alloc(change.length);
    before.copy(after, 0, 0, change.length);
    return after;
  }
  const end = change.offset + change.bytes.length;
  const after =
    before.length >= end ? Buffer.from(before) : Buffer.concat([before, Buffer.alloc(end - before.length)]);
  change.bytes.copy(after, change.offset);
  return after;
}
