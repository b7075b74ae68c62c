// `npm run mutants -- --sample N --seed S [--room NAME] [--minutes M]`: draws small changes to the rooms that decide
// about money, tries each with the fast tests and 1,000 worlds, and prints how many of them were noticed. Results are
// kept until their file changes; if it is stopped after M minutes, or by hand, the next run continues.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolOptions } from '../tools/tool-options.ts';
import { type Asked, type Coverage, SLOW, TESTS, type Told, WORLD_PARTS } from './mutant-messages.ts';
import { cacheFolder, type Mutant, mutatedSources, pathsOf, ROOT } from './mutate-sources.ts';

const ready = new Set<ChildProcess>();

const values = toolOptions(
  'npm run mutants -- [--sample N] [--seed N] [--room NAME] [--minutes N] [--workers N]',
  {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    workers: { type: 'string', default: '2' },
  },
  ['room'],
);

/** A step that takes longer twice never ends: the mutant made a loop of it. Once may be a busy machine. */
const STEP_MAX_MS = 90_000;
const STEP_TRIES = 2;
/** Modules that a worker loaded for single mutants stay in its memory. */
const TRIES_PER_WORKER = 40;
/** What the tests of every part use, and what the worlds consist of. */
const SUPPORT = ['tests/support/*.ts', 'tests/mutants/collect-tests.ts'];
const WORLDS = ['tests/simulation/*.ts', 'tests/mutants/play-worlds.ts'];

/** Why a mutant that nothing notices changes nothing; by its key. */
const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8'),
) as Readonly<Record<string, string>>;

interface Tried {
  readonly by: string | null;
  /** The parts that did not notice it, as they were: a survivor is tried again with those that have changed. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The original file. */
  readonly source: string;
}

const untilMs = Date.now() + Number(values.minutes) * 60_000;
console.error('putting the mutants into the sources…');
const { mutants } = await mutatedSources();
const partHashes = hashesOfParts();
const sourcesHash = hashOf(mutants.map(({ key }) => key));
const resultsFile = join(cacheFolder(), 'results.json');
const fileHashes = new Map<string, string>();
const coverageFile = join(
  cacheFolder(),
  `coverage-${hashOf([sourcesHash, JSON.stringify(partHashes)])}.json`,
);
const tried: Record<string, Tried> = existsSync(resultsFile)
  ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, Tried>)
  : {};
const sample = drawSample(
  mutants.filter(
    ({ file }) => values.room === undefined || file.startsWith(`electron/engine/${values.room}/`),
  ),
  Number(values.sample),
  Number(values.seed),
);

const workers = Array.from({ length: Number(values.workers) });
const uncovered = Object.keys(partHashes).filter((part) => !existsSync(coverageOf(part)));
if (uncovered.length > 0) console.error(`which test asks for which mutant, ${uncovered.length} parts…`);
await Promise.all(workers.map(coverParts));
if (Object.keys(partHashes).every((part) => existsSync(coverageOf(part)))) {
  writeFileSync(coverageFile, JSON.stringify(mergedCoverage()));
  const waiting = sample.filter(({ key }) => partsToTry(key).length > 0);
  console.error(`${waiting.length} of ${sample.length} to try…`);
  await Promise.all(workers.map(() => tryEach(waiting)));
}
report();

/** Each part by a hash of what it does. */
function hashesOfParts(): Readonly<Record<string, string>> {
  const contents = (patterns: readonly string[]) =>
    pathsOf(patterns).map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const support = hashOf(contents(SUPPORT));
  const worlds = hashOf([support, ...contents(WORLDS)]);
  const files = pathsOf(TESTS).filter((path) => !SLOW.includes(path));
  return Object.fromEntries([
    ...files.map((file) => [file, hashOf([support, ...contents([file])])]),
    ...WORLD_PARTS.map((part) => [part, worlds]),
  ]);
}

function coverageOf(part: string): string {
  return join(cacheFolder(), `covered-${hashOf([sourcesHash, part, partHashes[part] ?? ''])}.json`);
}

/**
 * One part at a time, each result kept, so that a stopped run continues with the next part. A trial that takes too
 * long with the mutants behind their switches, or ends its process, is left out: it would notice every mutant alike.
 */
async function coverParts(): Promise<void> {
  let worker: ChildProcess | undefined;
  let without: string[] = [];
  let part = uncovered.shift();
  while (part !== undefined && Date.now() < untilMs) {
    worker ??= startWorker();
    const into = coverageOf(part);
    const told = await ask(worker, { kind: 'cover', part, into: `${into}.part`, without });
    if (told.kind === 'covered') {
      renameSync(`${into}.part`, into);
      console.error(`${uncovered.length} parts left: ${part}`);
      without = [];
      part = uncovered.shift();
      continue;
    }
    const trial = told.kind === 'step' ? told.what : 'start';
    if (trial === 'start' || without.includes(trial)) throw new Error(`${part} cannot be tried: ${trial}`);
    console.error(`left out: ${trial}`);
    without.push(trial);
    worker.kill('SIGKILL');
    worker = undefined;
  }
  worker?.kill('SIGKILL');
}

function mergedCoverage(): Coverage {
  const parts = Object.keys(partHashes).map(
    (part) => JSON.parse(readFileSync(coverageOf(part), 'utf8')) as Coverage,
  );
  return {
    trials: Object.assign({}, ...parts.map(({ trials }) => trials)),
    atLoad: [...new Set(parts.flatMap(({ atLoad }) => atLoad))],
  };
}

/** The parts that a mutant has still to be tried with: none once it was noticed. */
function partsToTry(key: string): readonly string[] {
  const known = tried[key];
  const parts = Object.keys(partHashes);
  if (known?.source !== sourceHash(key)) return parts;
  if (known.by !== null) return [];
  return parts.filter((part) => known.parts?.[part] !== partHashes[part]);
}

/** The hash of the file that begins the mutant's key: a change in another file leaves most results valid. */
function sourceHash(key: string): string {
  const file = key.slice(0, key.indexOf(' | '));
  const hash = fileHashes.get(file) ?? hashOf([readFileSync(join(ROOT, file), 'utf8')]);
  fileHashes.set(file, hash);
  return hash;
}

async function tryEach(waiting: Mutant[]): Promise<void> {
  let worker: ChildProcess | undefined;
  let tries = 0;
  const stopped = new Map<string, number>();
  while (Date.now() < untilMs) {
    const mutant = waiting.shift();
    if (mutant === undefined) break;
    worker ??= startWorker();
    tries += 1;
    const parts = partsToTry(mutant.key);
    const told = await ask(worker, { kind: 'try', mutant: mutant.id, coverage: coverageFile, parts });
    const stops = (stopped.get(mutant.id) ?? 0) + Number(told.kind !== 'tried');
    if (told.kind !== 'tried' && stops < STEP_TRIES) {
      stopped.set(mutant.id, stops);
      waiting.push(mutant);
      worker.kill('SIGKILL');
      worker = undefined;
      continue;
    }
    const by = told.kind === 'tried' ? told.by : 'it never ends';
    const source = sourceHash(mutant.key);
    tried[mutant.key] = by === null ? { by, source, parts: partHashes } : { by, source };
    writeFileSync(resultsFile, JSON.stringify(tried));
    console.error(`${waiting.length} left: ${by === null ? `SURVIVES ${mutant.key}` : 'killed'}`);
    if (told.kind === 'tried' && tries % TRIES_PER_WORKER !== 0) continue;
    worker.kill('SIGKILL');
    worker = undefined;
  }
  worker?.kill('SIGKILL');
}

function startWorker(): ChildProcess {
  return fork(join(import.meta.dirname, 'mutant-worker.ts'), {
    execArgv: ['--import', join(ROOT, 'tests', 'support', 'steady-seed.ts')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Sends a request once the worker is ready. Resolves with its answer, or with its last step if it takes too long or dies. */
function ask(worker: ChildProcess, asked: Asked): Promise<Told> {
  return new Promise((resolve) => {
    let last: Told = { kind: 'step', what: 'start' };
    const giveUp = () => done(last);
    let timer = setTimeout(giveUp, STEP_MAX_MS * 4);
    const onMessage = (told: Told) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STEP_MAX_MS);
      if (told.kind === 'ready') {
        ready.add(worker);
        worker.send(asked);
      } else if (told.kind === 'step') {
        if (told.what.startsWith('left out')) console.error(told.what);
        last = told;
      } else done(told);
    };
    const done = (told: Told) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', giveUp);
      resolve(told);
    };
    worker.on('message', onMessage);
    worker.on('exit', giveUp);
    if (ready.has(worker)) worker.send(asked);
  });
}

function report(): void {
  const done = sample.filter(({ key }) => partsToTry(key).length === 0);
  const alive = done.filter(({ key }) => tried[key]?.by === null);
  const listed = alive.filter(({ key }) => equivalents[key] !== undefined);
  const surviving = alive.filter(({ key }) => equivalents[key] === undefined);
  const killed = done.length - alive.length;
  for (const { file, line, mutator, before, after, key } of surviving)
    console.log(`\n${file}:${line} (${mutator})\n  - ${before}\n  + ${after}\n  ${JSON.stringify(key)}`);
  const share = ((100 * killed) / Math.max(1, done.length)).toFixed(1);
  if (done.length < sample.length) console.log(`\n${sample.length - done.length} are still to be tried.`);
  console.log(`
| what | figure |
| --- | --- |
| small changes to the sources (mutants), a sample of ${done.length} | ${share} % noticed, ${listed.length} change nothing, ${surviving.length} survive |`);
  process.exitCode = done.length === sample.length && surviving.length === 0 ? 0 : 1;
}

/** The same seed draws the same mutants, whatever changes beside them. */
function drawSample(from: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  return from
    .map((mutant) => ({ mutant, place: hashOf([String(seed), mutant.key]) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}
