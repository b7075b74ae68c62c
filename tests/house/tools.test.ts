import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
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
};

for (const [name, file] of Object.entries(TOOLS)) {
  test(`npm run ${name} says how it is used where it is asked for what it does not know`, () => {
    for (const args of [['--help'], ['--rows', 'many'], ['many']]) {
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
