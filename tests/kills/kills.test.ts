// A few kills of the real command line with each run of the tests; `npm run kills` does hundreds.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { nextTurn, runSeries, type Turns } from './kill-series.ts';

// A Windows program takes seconds to start under Wine, so there one longer sheet takes the place of three.
const SHEETS: readonly { readonly rows: number; readonly kills: number }[] =
  process.platform === 'win32' ? [{ rows: 200, kills: 20 }] : Array(3).fill({ rows: 24, kills: 5 });
const firstSeed = randomInt(1_000_000);

describe('SIGKILL at random, then resume, until every row has an end', { concurrency: 2 }, () => {
  for (const [nth, { rows, kills }] of SHEETS.entries()) {
    const seed = firstSeed + nth;
    test(`of ${rows} rows none is paid twice, none lost, no label false (seed ${seed})`, async (t) => {
      const report = await runSeries(seed, kills, rows);
      t.diagnostic(`${report.kills} kills, ${JSON.stringify(report.counts)}`);
      assert.deepEqual(report.faults, [], `npm run kills -- --kills ${kills} --seed ${seed}`);
    });
  }
});

for (const wanted of [
  { kills: 200, losses: 10 },
  { kills: 3, losses: 40 },
  { kills: 0, losses: 6 },
  { kills: 24, losses: 0 },
]) {
  test(`a run of ${wanted.kills} kills and ${wanted.losses} losses has had its share of both wherever it is cut short`, () => {
    const done = { kills: 0, losses: 0 };
    const share = (of: keyof Turns) => (wanted[of] === 0 ? 1 : done[of] / wanted[of]);
    const steps = { kills: 12, losses: 3 };
    for (let turn = nextTurn(done, wanted); turn !== undefined; turn = nextTurn(done, wanted)) {
      done[turn] = Math.min(wanted[turn], done[turn] + steps[turn]);
      const ahead = turn === 'kills' ? share('kills') - share('losses') : share('losses') - share('kills');
      assert.ok(ahead <= steps[turn] / wanted[turn] + Number.EPSILON, JSON.stringify(done));
    }
    assert.deepEqual(done, wanted);
  });
}
