// `npm run mutants -- --sample N --seed S [--minutes M]`: draws small changes to the rooms where money is decided about,
// tries each with the fast tests and 1,000 worlds, and prints how many of them were noticed. What was tried is kept until
// its file changes: stopped after M minutes, or by hand, the next run goes on.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolOptions } from '../tools/tool-options.ts';
import { type Asked, TESTS, type Told } from './mutant-messages.ts';
import { cacheFolder, type Mutant, mutatedSources, pathsOf, ROOT } from './mutate-sources.ts';

const ready = new Set<ChildProcess>();

const values = toolOptions('npm run mutants -- [--sample N] [--seed N] [--minutes N] [--workers N]', {
  sample: { type: 'string', default: '400' },
  seed: { type: 'string', default: '1' },
  minutes: { type: 'string', default: '600' },
  workers: { type: 'string', default: '2' },
});

/** A step that takes longer never ends: the mutant made a loop of it. */
const STEP_MAX_MS = 90_000;
/** A worker's modules of its own for single mutants stay in its memory. */
const TRIES_PER_WORKER = 40;
/** Everything that may notice a mutant. */
const NOTICING = [...TESTS, 'tests/simulation/*.ts', 'tests/support/*.ts', 'tests/mutants/play-worlds.ts'];

/** Why a mutant that nothing notices changes nothing; by its key. */
const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8'),
) as Readonly<Record<string, string>>;

interface Tried {
  readonly by: string | null;
  /** The tests it was tried with. */
  readonly tests: string;
  /** The file it stands in, as it was. */
  readonly source: string;
}

const untilMs = Date.now() + Number(values.minutes) * 60_000;
console.error('putting the mutants into the sources…');
const { mutants } = await mutatedSources();
const testsHash = hashOf(pathsOf(NOTICING).map((path) => readFileSync(join(ROOT, path), 'utf8')));
const sourcesHash = hashOf(mutants.map(({ key }) => key));
const resultsFile = join(cacheFolder(), 'results.json');
const fileHashes = new Map<string, string>();
const coverageFile = join(cacheFolder(), `coverage-${sourcesHash}-${testsHash}.json`);
const tried: Record<string, Tried> = existsSync(resultsFile)
  ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, Tried>)
  : {};
const sample = drawSample(mutants, Number(values.sample), Number(values.seed));

if (!existsSync(coverageFile)) {
  console.error('which test asks for which mutant…');
  const worker = startWorker();
  const into = `${coverageFile}.part`;
  await ask(worker, { kind: 'cover', into });
  renameSync(into, coverageFile);
  worker.kill();
}
const waiting = sample.filter(({ key }) => isToTry(key));
console.error(`${waiting.length} of ${sample.length} to try…`);
await Promise.all(Array.from({ length: Number(values.workers) }, tryWaiting));
report();

function isToTry(key: string): boolean {
  const known = tried[key];
  if (known?.source !== sourceHash(key)) return true;
  return known.by === null && known.tests !== testsHash;
}

/** Of the file that the mutant's key begins with: a change elsewhere leaves most of what was noticed as it is. */
function sourceHash(key: string): string {
  const file = key.slice(0, key.indexOf(' | '));
  const hash = fileHashes.get(file) ?? hashOf([readFileSync(join(ROOT, file), 'utf8')]);
  fileHashes.set(file, hash);
  return hash;
}

async function tryWaiting(): Promise<void> {
  let worker: ChildProcess | undefined;
  let tries = 0;
  while (Date.now() < untilMs) {
    const mutant = waiting.shift();
    if (mutant === undefined) break;
    worker ??= startWorker();
    tries += 1;
    const told = await ask(worker, { kind: 'try', mutant: mutant.id, coverage: coverageFile });
    const by = told.kind === 'tried' ? told.by : 'it never ends';
    tried[mutant.key] = { by, tests: testsHash, source: sourceHash(mutant.key) };
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

/** Asks once the worker is ready, and resolves with its answer, or with its last step where it takes too long or dies. */
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
  const done = sample.filter(({ key }) => !isToTry(key));
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
