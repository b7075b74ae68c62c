/**
 * Every small change that could be made to the rooms that decide about money. StrykerJS's instrumenter puts all of
 * them into the sources behind a switch; for the journal's guards, which are SQL inside strings, each change is a
 * text of its own.
 */

import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { sqlMutants } from './mutate-sql.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

/** The mutated rooms. */
const ROOMS = [
  ...['approve', 'core', 'decide', 'same-payment'].map((room) => `electron/engine/${room}/**/*.ts`),
  'electron/service/classify-answer.ts',
  'shared/domain/*.ts',
];
const GUARDS = 'electron/journal/schema/*.ts';

export interface Mutant {
  readonly id: string;
  /** Stable while its line is unchanged: the file, that line, and the change in it. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly before: string;
  readonly after: string;
  /** A guard's mutant: the whole source with it. */
  readonly source?: string;
}

interface MutatedSources {
  /** The sources with every mutant behind its switch, by path. */
  readonly instrumented: Readonly<Record<string, string>>;
  readonly mutants: readonly Mutant[];
}

/** Instrumenting takes some seconds: done once for each state of the sources. */
export async function mutatedSources(): Promise<MutatedSources> {
  const rooms = pathsOf(ROOMS).map((name) => ({ name, content: readFileSync(join(ROOT, name), 'utf8') }));
  const guards = pathsOf([GUARDS]).map((name) => ({ name, content: readFileSync(join(ROOT, name), 'utf8') }));
  const hash = createHash('sha256')
    .update(JSON.stringify([rooms, guards]))
    .digest('hex')
    .slice(0, 16);
  const cached = join(cacheFolder(), `sources-${hash}.json`);
  try {
    return JSON.parse(readFileSync(cached, 'utf8')) as MutatedSources;
  } catch {
    const made = await mutate(rooms, guards);
    writeFileSync(cached, JSON.stringify(made));
    return made;
  }
}

/** Where what can be made again is kept. */
export function cacheFolder(): string {
  const folder = join(ROOT, 'node_modules', '.cache', 'mutants');
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function pathsOf(patterns: readonly string[]): readonly string[] {
  return globSync([...patterns], { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

interface Source {
  readonly name: string;
  readonly content: string;
}

async function mutate(rooms: readonly Source[], guards: readonly Source[]): Promise<MutatedSources> {
  const silent = () => {};
  const off = () => false;
  const logger = {
    ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
    ...{ isTraceEnabled: off, isDebugEnabled: off, isInfoEnabled: off },
    ...{ isWarnEnabled: off, isErrorEnabled: off, isFatalEnabled: off },
  };
  const { files, mutants } = await new Instrumenter(logger).instrument(
    rooms.map(({ name, content }) => ({ name, content, mutate: true })),
    { plugins: [], excludedMutations: [], ignorers: [], noHeader: false },
  );
  const contents = new Map(rooms.map(({ name, content }) => [name, content]));
  const seen = new Map<string, number>();
  const inRooms = mutants.map(({ id, fileName, location, mutatorName, replacement }): Mutant => {
    const content = contents.get(fileName) ?? '';
    const before = cut(content, location.start, location.end);
    const line = location.start.line + 1;
    const about = { file: fileName, line, mutator: mutatorName, before, after: replacement };
    return { id, key: keyOf(content, about, seen), ...about };
  });
  const inGuards = guards.flatMap(({ name, content }) =>
    sqlMutants(content).map(({ line, mutator, before, after, source }, index): Mutant => {
      const about = { file: name, line, mutator, before, after };
      return { id: `${name}#${index}`, key: keyOf(content, about, seen), ...about, source };
    }),
  );
  return {
    instrumented: Object.fromEntries(files.map(({ name, content }) => [name, content])),
    mutants: [...inRooms, ...inGuards],
  };
}

type Place = { readonly line: number; readonly column: number };

function cut(content: string, start: Place, end: Place): string {
  const lines = content.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column : 0, index === last ? end.column : line.length),
    )
    .join('\n');
}

function keyOf(content: string, about: Omit<Mutant, 'id' | 'key'>, seen: Map<string, number>): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 100);
  const stands = short(content.split('\n')[about.line - 1] ?? '');
  const key = [about.file, stands, `${short(about.before)} → ${short(about.after)}`].join(' | ');
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  return times === 1 ? key : `${key} (${times})`;
}
