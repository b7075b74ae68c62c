/**
 * `npm run kills -- [--kills N] [--losses N] [--seed N]`: kills the real command line N times over as many sheets as that
 * takes, then lets the power fail, and prints what became of each. Ends with 1 at the first fault.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { canTrace } from '../support/system-calls.ts';
import { toolOptions } from '../tools/tool-options.ts';
import { runSeries, type SeriesReport } from './kill-series.ts';
import { losePower } from './power-loss.ts';

const KILLS_PER_SHEET = 12;

const LOSSES_PER_SHEET = 3;

const text = { type: 'string' } as const;
const usage = 'npm run kills -- [--kills N] [--losses N] [--seed N]';
const values = toolOptions(usage, { kills: text, losses: text, seed: text });
const wanted = Number(values.kills ?? 200);
const wantedLosses = canTrace() ? Number(values.losses ?? Math.ceil(wanted / 20)) : 0;
const firstSeed = Number(values.seed ?? randomInt(1_000_000));

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

if (!canTrace()) console.error('no losses of power: they need strace');
let losses = 0;
const lossFaults: string[] = [];
for (let seed = firstSeed; losses < wantedLosses && lossFaults.length === 0; seed += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-power-'));
  const kept = seed % 2 === 0 ? 'none' : 'some';
  const want = Math.min(LOSSES_PER_SHEET, wantedLosses - losses);
  const report = await losePower(seed, { kept, losses: want }, folder);
  rmSync(folder, { recursive: true, force: true });
  losses += report.losses;
  lossFaults.push(...report.faults.map((fault) => `power, seed ${seed}: ${fault}`));
  console.error(
    `seed ${seed}: ${report.losses} losses of power, ${JSON.stringify(report.counts)}; ${losses}/${wantedLosses}`,
  );
}

const sum = (of: (report: SeriesReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0);
const faults = [
  ...reports.flatMap(({ seed, faults: found }) => found.map((fault) => `seed ${seed}: ${fault}`)),
  ...lossFaults,
];
const table = new Table({ style: { head: [], border: [] } });
table.push(
  ['kills', kills],
  ['losses of power', losses],
  ['sheets killed', reports.length],
  ['rows', sum(({ counts }) => Object.values(counts).reduce((total, count) => total + count, 0))],
  ['rows paid twice, lost or labelled falsely', faults.length],
  ['most rows in doubt after a kill', Math.max(...reports.map(({ worstDoubt }) => worstDoubt))],
  ['rows parked', sum(({ counts }) => counts.parked ?? 0)],
  ['of them paid at the service', sum(({ parkedWithSession }) => parkedWithSession)],
  ['seconds', ((performance.now() - started) / 1000).toFixed(0)],
);
console.log(table.toString());
for (const fault of faults) console.log(fault);
if (reports.some((report) => report.faults.length > 0))
  console.log(`Again: npm run kills -- --kills ${KILLS_PER_SHEET} --seed ${reports.at(-1)?.seed}`);
process.exit(faults.length > 0 ? 1 : 0);
