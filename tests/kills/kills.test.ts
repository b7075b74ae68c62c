// A few kills of the real command line with each run of the tests; `npm run kills` does hundreds.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { runSeries } from './kill-series.ts';

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
