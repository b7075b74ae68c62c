import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { draws } from '../support/draws.ts';
import { isPlayed, LONG_SPECS, LONG_TESTS, TURNS, turnOfCommit } from '../tools/long-tests.ts';
import { ALONE, testGroups } from '../tools/test-groups.ts';
import { dealtFiles, IN_EACH_TURN, IN_NO_TURN, WINDOWS_ROOMS, windowsTurn } from '../tools/windows-turns.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const TOOLS = {
  sim: 'simulation/run-sim.ts',
  proof: 'simulation/run-proof.ts',
  mutants: 'mutants/run-mutants.ts',
  sheets: 'sheet-worlds/run-sheets.ts',
  kills: 'kills/run-kills.ts',
  'bench:import': 'bench/import.ts',
  'bench:engine': 'bench/run-engine-bench.ts',
  'bench:window': 'bench/run-window-bench.ts',
  'bench:app': 'bench/run-app-bench.ts',
};

/** What no tool knows. One reader serves them all (`tool-options.ts`): one tool is given each, the others one. */
const UNKNOWN = [['--help'], ['--rows', 'many'], ['many']];

for (const [name, file] of Object.entries(TOOLS).slice(0, draws(Object.keys(TOOLS).length))) {
  test(`npm run ${name} says how it is used if it is asked for what it does not know`, () => {
    for (const args of name === 'kills' ? UNKNOWN : UNKNOWN.slice(0, 1)) {
      const path = join(import.meta.dirname, '..', file);
      const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
      assert.equal(status, 2, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^usage: npm run ${name} -- .*\n$`));
    }
  });
}

test('tsc -b at the root checks every environment', () => {
  const { references } = JSON.parse(readProjectFile('tsconfig.json')) as { references: { path: string }[] };
  const environments = projectFiles()
    .map((path) => /^([a-z]+)\/tsconfig\.json$/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  assert.deepEqual(references.map(({ path }) => path).sort(), environments.map((name) => `./${name}`).sort());
});

test('npm test refuses a path that matches no test', () => {
  const path = join(import.meta.dirname, '..', 'tools', 'run-all.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, 'house', 'nowhere'], {
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^No test file at nowhere: /);
});

test('every test that npm test leaves out is there, and CI plays it in one of its turns', () => {
  const files = projectFiles();
  const left = [
    ...Object.keys(LONG_TESTS).map((path) => `tests/${path}`),
    ...Object.keys(LONG_SPECS).map((spec) => `tests/e2e/${spec}`),
  ];
  const gone = left.filter((path) => !files.some((file) => `${file}/`.startsWith(`${path}/`)));
  assert.deepEqual(gone, []);
  const turns = Array.from({ length: TURNS }, (_, index) => index + 1);
  for (const place of left.keys())
    assert.equal(turns.filter((turn) => isPlayed(place, turn)).length, 1, left[place]);
  const drawn = turns.map((turn) => turnOfCommit(`0000000${turn}f`));
  assert.deepEqual(drawn.sort(), turns);
  const script = readProjectFile('.ci/run');
  assert.match(script, /^npm test -- --turn commit\b/m);
  assert.match(script, /^npm run test:windows -- --turn commit\b/m);
});

test('every test of a room that runs as Windows programs has its turn in CI, or a reason why it has none', () => {
  const inRooms = projectFiles()
    .map((path) => path.replace(/^tests\//, ''))
    .filter((path) => path.endsWith('.test.ts') && WINDOWS_ROOMS.some((room) => path.startsWith(`${room}/`)));
  const known = [...IN_EACH_TURN, ...Object.keys(IN_NO_TURN), ...dealtFiles()];
  assert.deepEqual(known.sort(), inRooms.sort());
  const turns = Array.from({ length: TURNS }, (_, index) => windowsTurn(index + 1));
  const played = turns.flatMap((files) => files.slice(IN_EACH_TURN.length));
  assert.deepEqual(played.sort(), [...dealtFiles()].sort());
});

test('tests that also run as a Windows program make their requests by `exchange`: under Wine `fetch` cannot connect', () => {
  const files = projectFiles().filter((path) => /^tests\/(?:electron|exploits|kills)\/.*\.ts$/.test(path));
  assert.ok(files.length > 200);
  assert.deepEqual(
    files.filter((path) => /\bawait fetch\(/.test(readProjectFile(path))),
    [],
  );
});

test('each test file runs once, alone or with others of its folder', () => {
  const tests = projectFiles().filter((path) => /^tests\/.*\.test\.ts$/.test(path));
  const files = tests.map((path) => path.slice('tests/'.length));
  const groups = testGroups(join(import.meta.dirname, '..'), files);
  const alone = groups.map(({ name }) => name).filter((name) => files.includes(name));
  const together = groups
    .filter(({ name }) => !files.includes(name))
    .flatMap(({ path }) => readFileSync(path, 'utf8').match(/(?<=\/tests\/)[^"]+/g) ?? []);
  assert.ok(together.length > 0);
  assert.deepEqual([...alone, ...together].sort(), files.sort());
  assert.deepEqual(
    Object.keys(ALONE).filter((file) => !alone.includes(file)),
    [],
  );
});
