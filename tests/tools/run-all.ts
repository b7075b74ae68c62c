/**
 * `npm test`: the test files of the project in one run, with one summary line at the end, but for those that take long
 * (`long-tests.ts`). `npm test -- --all` runs these too, `-- --turn 3` those of one turn, `-- --turn commit` those of the
 * commit's turn. Folders and files that are named run whole (`npm test -- shared electron/cli/check.test.ts`).
 */

import { existsSync, globSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { buildApp } from '../support/build-app.ts';
import { isPlayed, LONG_TESTS, type LongTests, playLongTests, TURNS, turnNamed } from './long-tests.ts';
import { type TestGroup, testGroups } from './test-groups.ts';

const testsFolder = join(import.meta.dirname, '..');

/** The rules of the house come first, so that a broken one shows at once. */
const FIRST = 'house/';
/**
 * Then what takes longest, so that nothing long begins when the rest is through, and has one processor for itself: first
 * the commands, which wait for minutes whatever the processors do.
 */
const LONGEST = [
  ...[
    'electron/cli/',
    'simulation/',
    'sheet-worlds/',
    'shared/sheet/',
    'kills/',
    'resources/package.test.ts',
  ],
  ...['electron/workbooks/template-libreoffice.test.ts', 'electron/workbooks/copy/', 'electron/engine/'],
  ...['outside/', 'exploits/'],
];
/** Their tests start what is built, so it is built before all of them, and not while one runs. */
const BUILT = ['e2e/', 'resources/'];
/** The windows' tests take as long as all others and wait for most of it: they run beside them. */
const BESIDE = 'e2e/';

/** The test files of a path: a folder of `tests/`, or one file, named from the project's root or from `tests/`. */
function filesOf(path: string): string[] {
  const inTests = path.replace(/^\.?\/?tests\//, '').replace(/\/$/, '');
  if (inTests.endsWith('.test.ts')) return existsSync(join(testsFolder, inTests)) ? [inTests] : [];
  return globSync(`${inTests}/**/*.test.ts`, { cwd: testsFolder });
}

function testFiles(paths: readonly string[]): string[] {
  const found = paths.map((path) => ({ path, files: filesOf(path) }));
  for (const { path, files } of found) {
    if (files.length > 0) continue;
    console.error(`No test file at ${path}: name a folder of tests/ or a .test.ts file.`);
    process.exit(1);
  }
  const all =
    paths.length > 0 ? found.flatMap(({ files }) => files) : globSync('**/*.test.ts', { cwd: testsFolder });
  const place = (file: string) => {
    if (file.startsWith(FIRST)) return -1;
    const at = LONGEST.findIndex((path) => file.startsWith(path));
    return at === -1 ? LONGEST.length : at;
  };
  return [...new Set(all)].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** The paths that are named, and which long tests are played. What is not understood ends the process. */
function readArguments(): { readonly paths: readonly string[]; readonly played: LongTests } {
  try {
    const options = { all: { type: 'boolean' }, turn: { type: 'string' } } as const;
    const { values, positionals: paths } = parseArgs({ options, allowPositionals: true });
    if (paths.length > 0 || values.all) return { paths, played: 'all' };
    if (values.turn === undefined) return { paths, played: 'none' };
    const turn = turnNamed(values.turn);
    if (turn !== undefined) return { paths, played: turn };
  } catch {
    // The usage says what is understood.
  }
  console.error(`usage: npm test -- [--all | --turn 1…${TURNS} | --turn commit | PATH…]`);
  process.exit(2);
}

const { paths, played } = readArguments();
playLongTests(played);
const longPaths = Object.keys(LONG_TESTS);
/** Whether the long tests that it belongs to are left out. */
const isLeft = (file: string) => {
  const place = longPaths.findIndex((path) => `${file}/`.startsWith(`${path}/`));
  return place !== -1 && !isPlayed(place);
};
const found = testFiles(paths);
const files = found.filter((file) => !isLeft(file));

let passed = 0;
let failed = 0;
let skipped = 0;
const failures: string[] = [];
const started = performance.now();

const loadedFirst = (name: string) => ['--import', new URL(`../support/${name}`, import.meta.url).href];
const seeded = process.env.CI ? loadedFirst('steady-seed.ts') : [];
/** A test waits for a good part of its time: for a service, a process, a disk. */
const concurrency = Math.min(cpus().length + 4, 8);
/** How many of the slowest files are named at the end. */
const SLOWEST_NAMED = 10;
const times: { readonly name: string; readonly seconds: number }[] = [];

/** The first lines of what went wrong: who reads only the end of a long run has to find it there. */
function reason(error: Error): string[] {
  const { message } = error.cause instanceof Error ? error.cause : error;
  return message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`);
}

/** Runs these groups; resolves when all of them have been reported. */
async function runGroups(groups: readonly TestGroup[], execArgv: readonly string[]): Promise<void> {
  if (groups.length === 0) return;
  const names = new Map(groups.map(({ path, name }) => [path, name]));
  const stream = run({ files: [...names.keys()], execArgv: [...execArgv], concurrency });
  stream.on('test:pass', (event) => {
    if (event.details.type === 'suite') return;
    if (event.skip) skipped += 1;
    else passed += 1;
  });
  stream.on('test:fail', (event) => {
    if (event.details.type === 'suite' || event.todo) return;
    failed += 1;
    failures.push(
      `${event.name} (${event.file ?? 'no file'}:${event.line ?? 0})`,
      ...reason(event.details.error),
    );
  });
  stream.on('test:summary', ({ file, duration_ms: durationMs }) => {
    const name = names.get(file ?? '');
    if (name !== undefined) times.push({ name, seconds: durationMs / 1000 });
  });
  for await (const text of stream.compose(new spec())) process.stdout.write(text);
}

// If this fails, the tests that need it report it.
if (files.some((file) => BUILT.some((folder) => file.startsWith(folder)))) buildApp();
const [beside = [], others = []] = [true, false].map((isBeside) =>
  testGroups(
    testsFolder,
    files.filter((file) => file.startsWith(BESIDE) === isBeside),
  ),
);
await Promise.all([runGroups(beside, seeded), runGroups(others, [...seeded, ...loadedFirst('give-way.ts')])]);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
if (skipped > 0) console.log(`${skipped} skipped (what they need is not on this machine)`);
if (paths.length === 0) {
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_NAMED);
  console.log(`Slowest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`);
}
if (played !== 'all')
  console.log(
    `${found.length - files.length} files, and specs of the windows, are left to npm test -- --all`,
  );
if (typeof played === 'number')
  console.log(`Turn ${played} of ${TURNS}: npm test -- --turn ${played} plays it again`);
console.log(`${files.length} files in ${seconds} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
