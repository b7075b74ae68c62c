/**
 * A process that tries mutants one after the other: tests and worlds are loaded once, over sources that hold every mutant
 * behind a switch, and those that reach a mutant are run with it until one fails. A mutant that acts while a module is
 * loaded, or in SQL, gets modules of its own. Told what to do by messages; says each step, so that one that never ends
 * is noticed.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleGraph } from '../support/module-graph.ts';
import { type CollectedTest, takeTests } from './collect-tests.ts';
import type { Asked, BatchWorld, Coverage, Told } from './mutant-messages.ts';
import { type Mutant, mutatedSources, pathsOf } from './mutate-sources.ts';

/** StrykerJS's own names for its switch. */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
}

/** The fast tests of the mutated rooms. */
const TESTS = [
  'tests/electron/engine/*.test.ts',
  'tests/electron/service/classify-answer.test.ts',
  'tests/electron/journal/**/*.test.ts',
  'tests/shared/domain/*.test.ts',
  'tests/electron/workbooks/csv-formulas.test.ts',
  'tests/electron/main/security-answer.test.ts',
  'tests/shared/i18n/*.test.ts',
];
const GUARD_TESTS = 'tests/electron/journal/';
/** Tests that take longer are not among the fast ones. */
const TEST_MAX_MS = 3_000;
/** A test that hangs with a mutant has failed. */
const HANGS_AFTER_MS = 15_000;
const WORLDS = 1_000;
const WORLDS_PER_BLOCK = 25;
const GUARDED_WORLDS = 20;
/** A mutant that is asked for this many times more often than its test asked for it makes a loop without an end. */
const HITS_MORE = 200;

const stryker: Switch = {};
Object.assign(globalThis, { __stryker__: stryker });
const standIns = { 'node:test': pathToFileURL(join(import.meta.dirname, 'collect-tests.ts')).href };
const sources = await mutatedSources();
const files = pathsOf(TESTS);

/** A test, or a block of worlds. */
interface Trial {
  readonly id: string;
  readonly file: string;
  readonly run: () => Promise<void>;
}

let known: Coverage | undefined;
const say = (told: Told) => process.send?.(told);

const all = await load(
  new ModuleGraph((path, source) => sources.instrumented[path] ?? source, standIns),
  files,
);
// What a test leaves behind, and what a mutant makes of it, is not the next one's.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
say({ kind: 'ready' });

process.on('message', (asked: Asked) => {
  void (asked.kind === 'cover' ? cover(asked.into) : attempt(asked.mutant, coverageIn(asked.coverage))).then(
    say,
  );
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
    file,
    run,
  }));
}

async function worldsOf(graph: ModuleGraph): Promise<readonly Trial[]> {
  const { brokenIn } = await graph.import<BatchWorld>('tests/mutants/play-worlds.ts');
  return Array.from({ length: WORLDS / WORLDS_PER_BLOCK }, (_, block) => {
    const from = 1 + block * WORLDS_PER_BLOCK;
    const run = async () => {
      for (let seed = from; seed < from + WORLDS_PER_BLOCK; seed += 1) {
        const what = brokenIn(seed);
        if (what !== undefined) throw new Error(`seed ${seed}: ${what}`);
      }
    };
    return { id: `worlds ${from} to ${from + WORLDS_PER_BLOCK - 1}`, file: 'worlds', run };
  });
}

/** Runs every test twice without a mutant: what fails then, or is slow, says nothing of one. */
async function cover(into: string): Promise<Told> {
  const coverage: Coverage = { trials: {}, atLoad: Object.keys(stryker.mutantCoverage?.static ?? {}) };
  for (const trial of all) {
    say({ kind: 'step', what: trial.id });
    stryker.currentTestId = trial.id;
    const first = await time(trial);
    stryker.currentTestId = undefined;
    const isWorld = trial.file === 'worlds';
    const isToRepeat = first !== undefined && first <= TEST_MAX_MS && !isWorld;
    const second = isToRepeat ? await time(trial) : undefined;
    if (first === undefined || (!isWorld && (second === undefined || first > TEST_MAX_MS))) {
      say({ kind: 'step', what: `left out: ${trial.id}` });
      continue;
    }
    coverage.trials[trial.id] = { ms: first, hits: stryker.mutantCoverage?.perTest[trial.id] ?? {} };
  }
  writeFileSync(into, JSON.stringify(coverage));
  return { kind: 'covered' };
}

/** How long it took; undefined where it failed. */
async function time(trial: Trial): Promise<number | undefined> {
  const from = performance.now();
  const failure = await failureOf(trial);
  return failure === undefined ? performance.now() - from : undefined;
}

async function failureOf({ run }: Trial): Promise<string | undefined> {
  const hanging = Promise.withResolvers<string>();
  const timer = setTimeout(() => hanging.resolve('does not end'), HANGS_AFTER_MS);
  try {
    return await Promise.race([run().then(() => undefined), hanging.promise]);
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(id: string, coverage: Coverage): Promise<Told> {
  const mutant = sources.mutants.find((each) => each.id === id);
  if (mutant === undefined) throw new RangeError(`no mutant ${id}`);
  if (mutant.source !== undefined) return { kind: 'tried', id, by: await killerOfGuard(mutant, coverage) };
  const covering = all
    .filter((trial) => coverage.trials[trial.id]?.hits[id] !== undefined)
    .toSorted((a, b) => rank(a, coverage) - rank(b, coverage));
  for (const trial of covering) {
    say({ kind: 'step', what: trial.id });
    stryker.activeMutant = id;
    stryker.hitCount = 0;
    stryker.hitLimit = 10_000 + HITS_MORE * (coverage.trials[trial.id]?.hits[id] ?? 0);
    const failure = await failureOf(trial);
    stryker.activeMutant = undefined;
    stryker.hitCount = undefined;
    if (failure !== undefined) return { kind: 'tried', id, by: `${trial.id}: ${failure}` };
  }
  const by = coverage.atLoad.includes(id) ? await killerAtLoad(mutant, coverage) : null;
  return { kind: 'tried', id, by };
}

/** The quick ones first, and worlds after tests. */
function rank(trial: Trial, coverage: Coverage): number {
  return (coverage.trials[trial.id]?.ms ?? 0) + (trial.file === 'worlds' ? 1_000_000 : 0);
}

/** It acts while its module is loaded: modules of its own, and the tests that know the file most first. */
async function killerAtLoad(mutant: Mutant, coverage: Coverage): Promise<string | null> {
  const graph = new ModuleGraph((path, source) => sources.instrumented[path] ?? source, standIns);
  const ids = new Set(sources.mutants.filter(({ file }) => file === mutant.file).map(({ id }) => id));
  const hitsIn = (file: string) =>
    Object.entries(coverage.trials)
      .filter(([trial]) => trial.startsWith(`${file}#`))
      .reduce((sum, [, trial]) => sum + Object.keys(trial.hits).filter((id) => ids.has(id)).length, 0);
  const ordered = files
    .map((file) => ({ file, hits: hitsIn(file) }))
    .filter(({ hits, file }) => hits > 0 || isNamedAlike(file, mutant.file))
    .toSorted((a, b) => b.hits - a.hits);
  const paths = ordered.map(({ file }) => file);
  return killerIn(graph, paths, { coverage, mutant: mutant.id });
}

function isNamedAlike(test: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
  return test.includes(name);
}

async function killerOfGuard(mutant: Mutant, coverage: Coverage): Promise<string | null> {
  const graph = new ModuleGraph(
    (path, source) => (path === mutant.file ? (mutant.source ?? source) : source),
    standIns,
  );
  const own = mutant.file.slice(mutant.file.lastIndexOf('/') + 1, -'.ts'.length);
  const guards = files.filter((file) => file.startsWith(GUARD_TESTS));
  const ordered = guards.toSorted((a, b) => Number(b.includes(own)) - Number(a.includes(own)));
  const killer = await killerIn(graph, ordered, { coverage });
  if (killer !== null) return killer;
  const { brokenInJournal } = await graph.import<BatchWorld>('tests/mutants/play-worlds.ts');
  for (let seed = 1; seed <= GUARDED_WORLDS; seed += 1) {
    say({ kind: 'step', what: `guarded world ${seed}` });
    const what = brokenInJournal(seed);
    if (what !== undefined) return `guarded world ${seed}: ${what}`;
  }
  return null;
}

async function killerIn(
  graph: ModuleGraph,
  paths: readonly string[],
  { coverage, mutant }: { readonly coverage: Coverage; readonly mutant?: string },
): Promise<string | null> {
  stryker.activeMutant = mutant;
  stryker.hitCount = 0;
  stryker.hitLimit = Number.POSITIVE_INFINITY;
  try {
    for (const file of paths) {
      say({ kind: 'step', what: file });
      for (const trial of await testsOf(graph, file)) {
        if (coverage.trials[trial.id] === undefined) continue;
        say({ kind: 'step', what: trial.id });
        const failure = await failureOf(trial);
        if (failure !== undefined) return `${trial.id}: ${failure}`;
      }
    }
    // The guards stand in no virtual journal.
    if (mutant === undefined) return null;
    for (const trial of await worldsOf(graph)) {
      say({ kind: 'step', what: trial.id });
      const failure = await failureOf(trial);
      if (failure !== undefined) return `${trial.id}: ${failure}`;
    }
    return null;
  } catch (error) {
    return `does not load: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    stryker.activeMutant = undefined;
  }
}
