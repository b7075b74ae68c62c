// A few kills of the real command line with each run of the tests; `npm run kills` does hundreds.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { runSeries } from './kill-series.ts';

const KILLS_PER_SHEET = 5;
const firstSeed = randomInt(1_000_000);

describe('SIGKILL at random, then resume, until every row has an end', { concurrency: 2 }, () => {
  for (const seed of [firstSeed, firstSeed + 1, firstSeed + 2]) {
    test(`no row paid twice, none lost, no false label (seed ${seed})`, async (t) => {
      const report = await runSeries(seed, KILLS_PER_SHEET);
      t.diagnostic(`${report.kills} kills, ${JSON.stringify(report.counts)}`);
      assert.deepEqual(report.faults, [], `npm run kills -- --kills ${KILLS_PER_SHEET} --seed ${seed}`);
    });
  }
});
