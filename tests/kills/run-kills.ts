/**
 * `npm run kills -- [--kills N] [--seed N]`: kills the real command line N times over as many sheets as that takes, and
 * prints what became of each. Ends with 1 at the first fault.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { runSeries, type SeriesReport } from './kill-series.ts';

const KILLS_PER_SHEET = 12;

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const wanted = Number(values.kills ?? 200);
const firstSeed = Number(values.seed ?? randomInt(1_000_000));
if (!Number.isInteger(wanted) || !Number.isInteger(firstSeed)) {
  console.error('usage: npm run kills -- [--kills N] [--seed N]');
  process.exit(2);
}

const reports: SeriesReport[] = [];
const started = performance.now();
let kills = 0;
console.error(`${wanted} kills from seed ${firstSeed}`);
for (let seed = firstSeed; kills < wanted; seed += 1) {
  const report = await runSeries(seed, Math.min(KILLS_PER_SHEET, wanted - kills));
  reports.push(report);
  kills += report.kills;
  const secondsLeft = ((performance.now() - started) / 1000 / Math.max(1, kills)) * (wanted - kills);
  console.error(
    `seed ${seed}: ${report.kills} kills, ${JSON.stringify(report.counts)}; ${kills}/${wanted}, ${secondsLeft.toFixed(0)} s left`,
  );
  if (report.faults.length > 0) break;
}

const sum = (of: (report: SeriesReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0);
const faults = reports.flatMap(({ seed, faults: found }) => found.map((fault) => `seed ${seed}: ${fault}`));
const table = new Table({ style: { head: [], border: [] } });
table.push(
  ['kills', kills],
  ['sheets', reports.length],
  ['rows', sum(({ counts }) => Object.values(counts).reduce((total, count) => total + count, 0))],
  ['rows paid twice, lost or labelled falsely', faults.length],
  ['most rows in doubt after a kill', Math.max(...reports.map(({ worstDoubt }) => worstDoubt))],
  ['rows parked', sum(({ counts }) => counts.parked ?? 0)],
  ['of them paid at the service', sum(({ parkedWithSession }) => parkedWithSession)],
  ['seconds', ((performance.now() - started) / 1000).toFixed(0)],
);
console.log(table.toString());
for (const fault of faults) console.log(fault);
if (faults.length > 0)
  console.log(`Again: npm run kills -- --kills ${KILLS_PER_SHEET} --seed ${reports.at(-1)?.seed}`);
process.exit(faults.length > 0 ? 1 : 0);
