import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const TOOLS = {
  sim: 'simulation/run-sim.ts',
  proof: 'simulation/run-proof.ts',
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
