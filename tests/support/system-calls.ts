/** What a process asks of the kernel, by strace: for proofs about the order of writes, flushes and bytes on the wire. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SystemCall {
  readonly name: string;
  /** The path of the file, or `socket:[…]`, that the call's first argument names by its descriptor. */
  readonly path: string | undefined;
  readonly descriptor: number | undefined;
  /** Its quoted arguments: bytes written, or paths. */
  readonly texts: readonly Buffer[];
  /** Its other arguments, as strace prints them. */
  readonly rest: readonly string[];
  /** Undefined if the process was killed during it. */
  readonly result: number | undefined;
  readonly isCreating: boolean;
  readonly isTruncating: boolean;
}

/** True if strace is there and may trace. */
export function canTrace(): boolean {
  return process.platform === 'linux' && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

const TRACED = [
  ...['open', 'openat', 'creat', 'rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'close'],
  ...[
    'write',
    'writev',
    'pwrite64',
    'pwritev',
    'pwritev2',
    'ftruncate',
    'fsync',
    'fdatasync',
    'sync_file_range',
  ],
  ...['connect', 'sendto', 'sendmsg', 'sendmmsg', 'sendfile', 'copy_file_range', 'fallocate'],
];

/**
 * The command that runs another one under trace, into this folder. `-D` keeps the traced process the direct child, so
 * that a signal reaches it and not the tracer; one file per thread keeps each thread's own order.
 */
export function tracing(folder: string): readonly string[] {
  const what = ['-e', `trace=${TRACED.join(',')}`, '-e', 'signal=none'];
  return [
    'strace',
    '-D',
    '-ff',
    '--seccomp-bpf',
    '-y',
    '-xx',
    '-s',
    '200000',
    ...what,
    '-o',
    join(folder, 'trace'),
  ];
}

/** The kept copies of the sheets: written by threads of their own, and no payment hangs on them. */
const KEPT_SHEETS = '/sources/';

/**
 * The calls of the thread that touches the files of `watched`, in their order. All of them, and all that leaves by a
 * socket, are that one thread's: throws where another thread's calls would make the order unknown.
 */
export function readTrace(folder: string, watched: (path: string) => boolean): readonly SystemCall[] {
  const isOfInterest = ({ name, path = '' }: SystemCall) =>
    (watched(path) && !path.includes(KEPT_SHEETS)) ||
    (path.startsWith('socket:') && /^(write|send)/.test(name));
  const threads = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1').split('\n').flatMap(parseCall))
    .filter((calls) => calls.some(isOfInterest));
  const [only, ...others] = threads;
  if (only === undefined || others.length > 0) throw new Error(`${threads.length} threads write`);
  return only;
}

function parseCall(line: string): SystemCall[] {
  const match =
    /^(\w+)\((.*?)\)? += (-?\d+|\?)/.exec(line) ?? /^(\w+)\((.*?)(?: <unfinished \.\.\.>)?$/.exec(line);
  if (!match) return [];
  const [, name = '', args = '', result] = match;
  const texts = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex));
  const file = /^(\d+)<([^>]*)>/.exec(args);
  const rest = args
    .replace(/"[^"]*"(\.\.\.)?/g, '')
    .split(',')
    .map((argument) => argument.trim());
  return [
    {
      name,
      descriptor: file ? Number(file[1]) : undefined,
      path: file ? bytesOf(file[2] ?? '').toString('utf8') : undefined,
      texts,
      rest,
      result: result === undefined || result === '?' ? undefined : Number(result),
      isCreating: /O_CREAT/.test(args) || name === 'creat',
      isTruncating: /O_TRUNC/.test(args) || name === 'creat',
    },
  ];
}

/** Paths and strings both come as `\x2f\x74…`. */
function bytesOf(hex: string): Buffer {
  return hex.startsWith('\\x') ? Buffer.from(hex.replaceAll('\\x', ''), 'hex') : Buffer.from(hex, 'latin1');
}
