/** A CPU profile of the engine's thread, summed up by what the thread was doing. */
import type { Profiler } from 'node:inspector';

type Share = readonly [name: string, share: number];

/** Which part a frame belongs to; a sample belongs to the part of its innermost frame that belongs to any. */
const PARTS: readonly (readonly [name: string, is: (frame: Frame, caller: Frame | undefined) => boolean])[] =
  [
    ['waiting (idle)', ({ functionName }) => functionName === '(idle)'],
    ['collecting garbage', ({ functionName }) => functionName === '(garbage collector)'],
    // Native frames have no address of their own; better-sqlite3's transaction calls BEGIN and COMMIT alone.
    [
      'commits: writing and fsync',
      ({ url }, caller) => url === '' && isOf(caller, /better-sqlite3.lib.methods.transaction/),
    ],
    ['SQLite statements', ({ url }, caller) => url === '' && isOf(caller, /electron.journal/)],
    ['the journal', ({ url }) => /electron.journal|better-sqlite3/.test(url)],
    ['reading and checking JSON (zod, shared/api)', ({ url }) => /node_modules.zod|shared.api/.test(url)],
    ['the engine', ({ url }) => /electron.engine/.test(url)],
    ['HTTP', ({ url }) => /^node:(_?http|net|internal.(http|net|stream|streams))|electron.service/.test(url)],
  ];
const REST = 'the rest of Node';

type Frame = Profiler.ProfileNode['callFrame'];

function isOf(frame: Frame | undefined, url: RegExp): boolean {
  return frame !== undefined && url.test(frame.url);
}

/** Each part's share of the profile's time. */
export function sharesOf(profile: Profiler.Profile): readonly Share[] {
  const parents = new Map<number, Profiler.ProfileNode>();
  const nodes = new Map<number, Profiler.ProfileNode>();
  for (const node of profile.nodes) {
    nodes.set(node.id, node);
    for (const child of node.children ?? []) parents.set(child, node);
  }
  const partOf = (id: number): string => {
    for (let node = nodes.get(id); node; node = parents.get(node.id)) {
      const { callFrame } = node;
      const caller = parents.get(node.id)?.callFrame;
      const part = PARTS.find(([, is]) => is(callFrame, caller));
      if (part) return part[0];
    }
    return REST;
  };
  const sums = new Map<string, number>();
  let total = 0;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const microseconds = profile.timeDeltas?.[index] ?? 0;
    total += microseconds;
    sums.set(partOf(id), (sums.get(partOf(id)) ?? 0) + microseconds);
  }
  return [...PARTS.map(([name]) => name), REST].map((name) => [name, (sums.get(name) ?? 0) / total]);
}
