/**
 * The journal's high-water mark: how far its log had got, remembered apart from it. If an older copy of the journal
 * is restored, we notice it (assumption A4) before it sends again what it lacks.
 *
 * The mark holds the number and the hash of the last event. On opening, the log must contain this event. A log that
 * is too short, or has another event at that number, is an older copy (or a branch of one).
 *
 * A crash is never mistaken for a copy, because the mark is written only after the event's commit has returned, and a
 * commit at synchronous=FULL is on the disk by then. Whenever the process dies, the mark is at or behind the log's
 * end, and the log contains the event that it names. (A mark that reserved numbers ahead could not tell a crash from
 * a copy within the reserved block.) If a disk lied about its flush, the log can end before the mark, and that is
 * rightly noticed.
 *
 * Each append costs one small write into the system's cache, without a flush: it survives any end of the process, and
 * only a power cut can lose it. Every 256 events, at the start and at the end the mark is flushed and also given to
 * the keychain if there is one. So after a power cut together with a restored copy at most the last 256 events are
 * missed. Two slots are written in turn, each with its checksum, so that a torn write leaves the other. If the mark
 * is lost or cannot be written, the journal is checked less but never wrong, so that is no reason to lose an outcome.
 */
import { closeSync, constants, existsSync, fsyncSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { openOwnFile } from '../files/own-place.ts';
import { flushFolder, makeFolder, whenFreeNow } from '../files/private-file.ts';
import { sha256Hex } from './hash-chain.ts';

/** A second place for the mark, such as the OS keychain: one short text per journal id. It must not throw. */
export interface MarkStore {
  read(journal: string): string | null;
  write(journal: string, text: string): void;
}

export interface HighWaterMark {
  /** What was remembered when the mark was opened; empty for a journal not seen before. */
  readonly remembered: readonly ChainHead[];
  /** Remembers the log's end. Called after the commit, never before. */
  move(head: ChainHead): void;
  /** The same, flushed and written to the keychain. */
  moveDurably(head: ChainHead): void;
  close(): void;
}

const FLUSH_EVERY_EVENTS = 256;
/** The slots are a page apart, so that one torn page cannot destroy both. */
const SLOT_BYTES = 4096;
const RECORD_BYTES = 256;

export function openHighWaterMark(options: {
  readonly stateDir: string;
  readonly journal: string;
  readonly keychain: MarkStore | undefined;
}): HighWaterMark {
  const { journal, keychain } = options;
  makeFolder(options.stateDir);
  const path = markPath(options.stateDir, journal);
  const isNew = !existsSync(path);
  const file = whenFreeNow(() => openOwnFile(path, constants.O_RDWR | constants.O_CREAT));
  if (isNew) flushFolder(options.stateDir);
  const latest = latestSlot(file);
  const inKeychain = parseHead(keychain?.read(journal) ?? '');
  let turn = latest?.turn ?? 0;
  let flushedSeq = latest?.head.seq ?? 0;

  const write = (head: ChainHead): void => {
    turn += 1;
    const record = sealed(`${turn} ${formatHead(head)}`);
    try {
      writeSync(file, record.padEnd(RECORD_BYTES), (turn % 2) * SLOT_BYTES);
    } catch {
      // The state folder is full or failing. The journal itself has the event, and the next move tries again.
    }
  };
  const moveDurably = (head: ChainHead): void => {
    write(head);
    try {
      fsyncSync(file);
    } catch {
      // As above.
    }
    flushedSeq = head.seq;
    keychain?.write(journal, formatHead(head));
  };
  return {
    remembered: [latest?.head, inKeychain].filter((head) => head !== undefined),
    move(head) {
      if (Math.abs(head.seq - flushedSeq) >= FLUSH_EVERY_EVENTS) moveDurably(head);
      else write(head);
    },
    moveDurably,
    close: () => closeSync(file),
  };
}

/**
 * The log's end as the state folder and the keychain remember it, read without changing anything; undefined if there
 * is neither.
 */
export function rememberedIn(
  {
    stateDir,
    keychain,
  }: { readonly stateDir: string | undefined; readonly keychain: Pick<MarkStore, 'read'> | undefined },
  journal: string,
): readonly ChainHead[] | undefined {
  if (stateDir === undefined && keychain === undefined) return undefined;
  const inFolder = stateDir === undefined ? undefined : rememberedInFolder(stateDir, journal);
  return [inFolder, parseHead(keychain?.read(journal) ?? '')].filter((head) => head !== undefined);
}

function rememberedInFolder(stateDir: string, journal: string): ChainHead | undefined {
  let file: number;
  try {
    file = whenFreeNow(() => openOwnFile(markPath(stateDir, journal), constants.O_RDONLY));
  } catch {
    return undefined;
  }
  try {
    return latestSlot(file)?.head;
  } finally {
    closeSync(file);
  }
}

const markPath = (stateDir: string, journal: string): string => join(stateDir, `journal-${journal}.mark`);

/** A mark kept in one store alone, for a journal in memory whose store the caller keeps. */
export function rememberIn(store: MarkStore, journal: string): HighWaterMark {
  const remembered = parseHead(store.read(journal) ?? '');
  const move = (head: ChainHead): void => store.write(journal, formatHead(head));
  return { remembered: remembered ? [remembered] : [], move, moveDurably: move, close: () => undefined };
}

const formatHead = ({ seq, hash }: ChainHead): string => `${seq} ${hash}`;

function parseHead(text: string): ChainHead | undefined {
  const match = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(text);
  return match?.[1] && match[2] ? { seq: Number(match[1]), hash: match[2] } : undefined;
}

const sealed = (text: string): string => `${text} ${sha256Hex(text)}`;

function latestSlot(file: number): Slot | undefined {
  const slots = [0, 1].flatMap((slot) => readSlot(file, slot) ?? []);
  return slots.toSorted((a, b) => b.turn - a.turn)[0];
}

interface Slot {
  readonly turn: number;
  readonly head: ChainHead;
}

function readSlot(file: number, slot: number): Slot | undefined {
  const buffer = Buffer.alloc(RECORD_BYTES);
  const length = readSync(file, buffer, 0, RECORD_BYTES, slot * SLOT_BYTES);
  const match = /^(\d{1,15}) (\d{1,15} [0-9a-f]{64}) [0-9a-f]{64}$/.exec(
    buffer.toString('latin1', 0, length).trimEnd(),
  );
  if (!match) return undefined;
  const [whole, turn = '', text = ''] = match;
  const head = parseHead(text);
  return head && whole === sealed(`${turn} ${text}`) ? { turn: Number(turn), head } : undefined;
}
