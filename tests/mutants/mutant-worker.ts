/**
 * A process that tries mutants one after the other. Tests and worlds are loaded once, over sources that contain every
 * mutant behind a switch, and those that reach a mutant are run with it until one fails. A mutant that acts while a
 * module is loaded, or in SQL, gets modules of its own. It is controlled by messages and reports each step, so that
 * one that never ends is noticed.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleGraph } from '../support/module-graph.ts';
import { type CollectedTest, takeTests } from './collect-tests.ts';
import {
  type Asked,
  type BatchWorld,
  blocksOf,
  type Coverage,
  SLOW,
  TESTS,
  type Told,
  WORLD_PARTS,
  WORLDS_PER_BLOCK,
} from './mutant-messages.ts';
import { type Mutant, mutatedSources, pathsOf } from './mutate-sources.ts';

/** StrykerJS's own names for its switch. */
interface Switch {
  activeMutant?: string | undefined;
  readonly currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
}

const GUARD_TESTS = 'tests/electron/journal/';
/** A longer test mostly waits: for a file, a socket, its turn. Such tests are tried side by side. */
const WAITS_FROM_MS = 100;
const WAITING_SIDE_BY_SIDE = 8;
/** A test that hangs with a mutant has failed, if it does not hang without: then it is the machine that is busy. */
const HANGS_AFTER_MS = 15_000;
const HANGS = 'does not end';
/** So many blocks notice most of what worlds notice: the others come last. */
const FIRST_BLOCKS = 10;
const GUARDED_WORLDS = 20;
/** A mutant that is asked for this many times more often than its test asked for it makes a loop without an end. */
const HITS_MORE = 200;

/** The test that asks for a mutant, among those that run side by side. */
const running = new AsyncLocalStorage<string>();
const stryker: Switch = {
  get currentTestId() {
    return running.getStore();
  },
};
Object.assign(globalThis, { __stryker__: stryker });
const remaining = { 'node:test': pathToFileURL(join(import.meta.dirname, 'collect-tests.ts')).href };
const sources = await mutatedSources();
const files = pathsOf(TESTS).filter((file) => !SLOW.includes(file));

/** A test, or a block of worlds. */
interface Trial {
  readonly id: string;
  /** Its test file, or the part of the worlds that it belongs to. */
  readonly part: string;
  readonly run: () => Promise<void>;
}

let known: Coverage | undefined;
const say = (told: Told) => process.send?.(told);

const all = await load(
  new ModuleGraph((path, source) => sources.instrumented[path] ?? source, remaining),
  files,
);
// What a test leaves behind, and what a mutant makes of it, is not the next one's.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
say({ kind: 'ready' });

process.on('message', (asked: Asked) => {
  const answer =
    asked.kind === 'cover'
      ? cover(asked)
      : attempt(asked.mutant, coverageIn(asked.coverage), new Set(asked.parts));
  void answer.then(say);
});

function coverageIn(path: string): Coverage {
  known ??= JSON.parse(readFileSync(path, 'utf8')) as Coverage;
  return known;
}

/** Every trial of the files, in a graph. */
async function load(graph: ModuleGraph, paths: readonly string[]): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  for (const file of paths) trials.push(...(await testsOf(graph, file)));
  return [...trials, ...(await worldsOf(graph))];
}

async function testsOf(graph: ModuleGraph, file: string): Promise<readonly Trial[]> {
  takeTests();
  await graph.import(file);
  return takeTests().map(({ name, run }: CollectedTest, index) => ({
    id: `${file}#${index} ${name}`,
    part: file,
    run,
  }));
}

async function worldsOf(graph: ModuleGraph): Promise<readonly Trial[]> {
  const { brokenIn } = await graph.import<BatchWorld>('tests/mutants/play-worlds.ts');
  return WORLD_PARTS.flatMap((part) =>
    blocksOf(part).map((from) => {
      const run = async () => {
        for (let seed = from; seed < from + WORLDS_PER_BLOCK; seed += 1) {
          const what = brokenIn(seed);
          if (what !== undefined) throw new Error(`seed ${seed}: ${what}`);
        }
      };
      return { id: `worlds ${from} to ${from + WORLDS_PER_BLOCK - 1}`, part, run };
    }),
  );
}

/** Runs a part's tests without a mutant, in parallel, since most of them wait: a failure then is not caused by a mutant. */
async function cover({ part, into, without }: Extract<Asked, { kind: 'cover' }>): Promise<Told> {
  const coverage: Coverage = { trials: {}, atLoad: Object.keys(stryker.mutantCoverage?.static ?? {}) };
  const waiting = all.filter((trial) => trial.part === part && !without.includes(trial.id));
  const left: Trial[] = [];
  const run = async () => {
    for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
      if (!(await coverOne(trial, coverage))) left.push(trial);
    }
  };
  await Promise.all(Array.from({ length: WAITING_SIDE_BY_SIDE }, run));
  // What fails beside others may pass alone.
  for (const trial of left)
    if (!(await coverOne(trial, coverage))) say({ kind: 'step', what: `left out: ${trial.id}` });
  writeFileSync(into, JSON.stringify(coverage));
  return { kind: 'covered' };
}

async function coverOne(trial: Trial, coverage: Coverage): Promise<boolean> {
  say({ kind: 'step', what: trial.id });
  const ms = await running.run(trial.id, () => time(trial));
  if (ms === undefined) return false;
  coverage.trials[trial.id] = { ms, hits: stryker.mutantCoverage?.perTest[trial.id] ?? {} };
  return true;
}

/** How long it took; undefined if it failed. */
async function time(trial: Trial): Promise<number | undefined> {
  const from = performance.now();
  const failure = await failureOf(trial);
  return failure === undefined ? performance.now() - from : undefined;
}

async function failureOf({ run }: Trial): Promise<string | undefined> {
  const hanging = Promise.withResolvers<string>();
  const timer = setTimeout(() => hanging.resolve(HANGS), HANGS_AFTER_MS);
  try {
    return await Promise.race([run().then(() => undefined), hanging.promise]);
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(id: string, coverage: Coverage, parts: ReadonlySet<string>): Promise<Told> {
  const mutant = sources.mutants.find((each) => each.id === id);
  if (mutant === undefined) throw new RangeError(`no mutant ${id}`);
  if (mutant.source !== undefined)
    return { kind: 'tried', id, by: await killerOfGuard(mutant, { coverage, parts }) };
  const covering = all.filter(
    (trial) => parts.has(trial.part) && coverage.trials[trial.id]?.hits[id] !== undefined,
  );
  const killer = await killerAmong(covering, { coverage, parts, mutant, isLoaded: false });
  const isAtLoad = killer === null && coverage.atLoad.includes(id);
  return { kind: 'tried', id, by: isAtLoad ? await killerAtLoad(mutant, { coverage, parts }) : killer };
}

/** What is known of the trials, and the parts whose trials may be tried. */
interface Known {
  readonly coverage: Coverage;
  readonly parts: ReadonlySet<string>;
}

/** A trial, with what is known about it. */
interface Try extends Known {
  readonly mutant: Mutant;
  /** True if the modules were loaded with it, so that it cannot be switched off. */
  readonly isLoaded: boolean;
}

/** How often each trial noticed a mutant, of how often it was tried. */
const noticed = new Map<string, { kills: number; tries: number }>();

/**
 * The first trial that fails with the mutant; null where none does. What notices most in the least time comes first;
 * tests that wait come side by side, and the many worlds last.
 */
async function killerAmong(trials: readonly Trial[], tried: Try): Promise<string | null> {
  const ordered = trials
    .map((trial) => ({ trial, worth: worthOf(trial, tried) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ trial }) => trial);
  const isWaiting = (trial: Trial) => !isWorlds(trial) && msOf(trial, tried) > WAITS_FROM_MS;
  const worlds = ordered.filter(isWorlds);
  const quick = ordered.filter((trial) => !isWorlds(trial) && !isWaiting(trial));
  const waiting = ordered.filter(isWaiting);
  return (
    (await killerInTurn(quick, tried)) ??
    (await killerInTurn(worlds.slice(0, FIRST_BLOCKS), tried)) ??
    (await killerSideBySide(waiting, tried)) ??
    (await killerInTurn(worlds.slice(FIRST_BLOCKS), tried))
  );
}

function isWorlds({ part }: Trial): boolean {
  return WORLD_PARTS.includes(part);
}

function msOf(trial: Trial, { coverage }: Try): number {
  return coverage.trials[trial.id]?.ms ?? 0;
}

/** The chance that it notices, by what it noticed before and by its name, for each millisecond. */
function worthOf(trial: Trial, tried: Try): number {
  const { kills, tries } = noticed.get(trial.id) ?? { kills: 0, tries: 0 };
  const byName = isNamedAlike(trial.part, tried.mutant.file) ? 2 : 0.2;
  return (kills + byName) / (tries + 10) / (1 + msOf(trial, tried));
}

function note(trial: Trial, isKill: boolean): void {
  const known = noticed.get(trial.id) ?? { kills: 0, tries: 0 };
  noticed.set(trial.id, { kills: known.kills + Number(isKill), tries: known.tries + 1 });
}

async function killerInTurn(trials: readonly Trial[], tried: Try): Promise<string | null> {
  for (const trial of trials) {
    say({ kind: 'step', what: trial.id });
    const failure = await withMutant([trial], tried, () => failureOf(trial));
    const isKill =
      failure !== undefined &&
      (failure !== HANGS || tried.isLoaded || (await failureOf(trial)) === undefined);
    note(trial, isKill);
    if (isKill) return `${trial.id}: ${failure}`;
  }
  return null;
}

/** One that fails beside others is tried once more alone, with the mutant and without: a busy machine is no mutant's doing. */
async function killerSideBySide(trials: readonly Trial[], tried: Try): Promise<string | null> {
  const waiting = [...trials];
  const failed: Trial[] = [];
  const run = async () => {
    for (let trial = waiting.shift(); trial !== undefined && failed.length === 0; trial = waiting.shift()) {
      say({ kind: 'step', what: trial.id });
      if ((await failureOf(trial)) === undefined) note(trial, false);
      else failed.push(trial);
    }
  };
  while (waiting.length > 0) {
    await withMutant(trials, tried, () => Promise.all(Array.from({ length: WAITING_SIDE_BY_SIDE }, run)));
    for (const trial of failed.splice(0)) {
      const failure = await withMutant([trial], tried, () => failureOf(trial));
      if (failure === undefined) continue;
      if (!tried.isLoaded && (await failureOf(trial)) !== undefined) continue;
      note(trial, true);
      return `${trial.id}: ${failure}`;
    }
  }
  return null;
}

/** With the mutant switched on, unless its sources hold it already. */
async function withMutant<Result>(
  trials: readonly Trial[],
  { coverage, mutant }: Try,
  act: () => Promise<Result>,
): Promise<Result> {
  const { id, source } = mutant;
  const hits = trials.reduce((sum, trial) => sum + (coverage.trials[trial.id]?.hits[id] ?? 0), 0);
  stryker.activeMutant = source === undefined ? id : undefined;
  stryker.hitCount = 0;
  stryker.hitLimit = 10_000 + HITS_MORE * hits;
  try {
    return await act();
  } finally {
    stryker.activeMutant = undefined;
    stryker.hitCount = undefined;
  }
}

/** It acts while its module is loaded, so it needs modules of its own and the tests that use the file. */
function killerAtLoad(mutant: Mutant, { coverage, parts }: Known): Promise<string | null> {
  const graph = new ModuleGraph((path, source) => sources.instrumented[path] ?? source, remaining);
  const ids = new Set(sources.mutants.filter(({ file }) => file === mutant.file).map(({ id }) => id));
  const isHit = (file: string) =>
    Object.entries(coverage.trials).some(
      ([trial, { hits }]) => trial.startsWith(`${file}#`) && Object.keys(hits).some((id) => ids.has(id)),
    );
  const knowing = files.filter((file) => parts.has(file) && (isNamedAlike(file, mutant.file) || isHit(file)));
  return killerIn(graph, knowing, { coverage, parts, mutant, isLoaded: true });
}

function isNamedAlike(test: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
  return test.includes(name.replace(/^\d+-/, ''));
}

async function killerOfGuard(mutant: Mutant, { coverage, parts }: Known): Promise<string | null> {
  const graph = new ModuleGraph(
    (path, source) => (path === mutant.file ? (mutant.source ?? source) : source),
    remaining,
  );
  const guards = files.filter((file) => file.startsWith(GUARD_TESTS) && parts.has(file));
  const killer = await killerIn(graph, guards, { coverage, parts, mutant, isLoaded: true });
  if (killer !== null || !WORLD_PARTS.some((part) => parts.has(part))) return killer;
  const { brokenInJournal } = await graph.import<BatchWorld>('tests/mutants/play-worlds.ts');
  for (let seed = 1; seed <= GUARDED_WORLDS; seed += 1) {
    say({ kind: 'step', what: `guarded world ${seed}` });
    const what = brokenInJournal(seed);
    if (what !== undefined) return `guarded world ${seed}: ${what}`;
  }
  return null;
}

/** The files that know it best are loaded and tried before the others are. */
async function killerIn(graph: ModuleGraph, paths: readonly string[], tried: Try): Promise<string | null> {
  const { mutant, coverage, parts } = tried;
  const isBest = (path: string) => isNamedAlike(path, mutant.file) || path.includes('guard');
  try {
    for (const part of [paths.filter(isBest), paths.filter((path) => !isBest(path))]) {
      const trials: Trial[] = [];
      for (const file of part) {
        say({ kind: 'step', what: file });
        trials.push(...(await withMutant([], tried, () => testsOf(graph, file))));
      }
      const killer = await killerAmong(
        trials.filter(({ id }) => coverage.trials[id] !== undefined),
        tried,
      );
      if (killer !== null) return killer;
    }
    // A virtual journal does not contain the guards.
    if (mutant.source !== undefined) return null;
    const worlds = await withMutant([], tried, () => worldsOf(graph));
    return await killerInTurn(
      worlds.filter(({ part }) => parts.has(part)),
      tried,
    );
  } catch (error) {
    return `does not load: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}
