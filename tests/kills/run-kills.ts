/**
 * `npm run kills -- [--kills N] [--losses N] [--seed N] [--minutes M]`: kills the real command line N times over as many
 * sheets as that takes, lets the power fail in between, and prints what became of each. Stops at the first fault, and
 * after M minutes; ends with 1 then.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { canTrace } from '../support/system-calls.ts';
import { toolOptions } from '../tools/tool-options.ts';
import { nextTurn, runSeries, type SeriesReport } from './kill-series.ts';
import { losePower } from './power-loss.ts';

const KILLS_PER_SHEET = 12;

const LOSSES_PER_SHEET = 3;

const text = { type: 'string' } as const;
const usage = 'npm run kills -- [--kills N] [--losses N] [--seed N] [--minutes N]';
const values = toolOptions(usage, { kills: text, losses: text, seed: text, minutes: text });
const wanted = Number(values.kills ?? 200);
const wantedLosses = canTrace() ? Number(values.losses ?? Math.ceil(wanted / 20)) : 0;
const firstSeed = Number(values.seed ?? randomInt(1_000_000));
const started = performance.now();
const untilMs = started + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;

const reports: SeriesReport[] = [];
const faults: string[] = [];
const done = { kills: 0, losses: 0 };
const next = { kills: firstSeed, losses: firstSeed };
console.error(`${wanted} kills and ${wantedLosses} losses of power from seed ${firstSeed}`);
if (!canTrace()) console.error('no losses of power: they need strace');
while (faults.length === 0 && performance.now() < untilMs) {
  const turn = nextTurn(done, { kills: wanted, losses: wantedLosses });
  if (turn === undefined) break;
  const seed = next[turn];
  next[turn] += 1;
  const { counts, ...report } = turn === 'kills' ? await killInSheet(seed) : await loseInSheet(seed);
  faults.push(...report.faults);
  const progress = `${done.kills}/${wanted} kills, ${done.losses}/${wantedLosses} losses of power`;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.error(`seed ${seed}, ${turn}: ${JSON.stringify(counts)}; ${progress} in ${minutes} min`);
}

async function killInSheet(seed: number): Promise<Pick<SeriesReport, 'counts' | 'faults'>> {
  const report = await runSeries(seed, Math.min(KILLS_PER_SHEET, wanted - done.kills));
  reports.push(report);
  done.kills += report.kills;
  const again = `again: npm run kills -- --kills ${KILLS_PER_SHEET} --losses 0 --seed ${seed}`;
  return { counts: report.counts, faults: report.faults.map((fault) => `${fault} (${again})`) };
}

async function loseInSheet(seed: number): Promise<Pick<SeriesReport, 'counts' | 'faults'>> {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-power-'));
  const kept = seed % 2 === 0 ? 'none' : 'some';
  const losses = Math.min(LOSSES_PER_SHEET, wantedLosses - done.losses);
  const report = await losePower(seed, { kept, losses }, folder);
  rmSync(folder, { recursive: true, force: true });
  done.losses += report.losses;
  const again = `again: npm run kills -- --kills 0 --losses ${LOSSES_PER_SHEET} --seed ${seed}`;
  return { counts: report.counts, faults: report.faults.map((fault) => `${fault} (${again})`) };
}

const sum = (of: (report: SeriesReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0);
const table = new Table({ style: { head: [], border: [] } });
table.push(
  ['kills', `${done.kills} of ${wanted}`],
  ['losses of power', `${done.losses} of ${wantedLosses}`],
  ['sheets killed', reports.length],
  ['rows', sum(({ counts }) => Object.values(counts).reduce((total, count) => total + count, 0))],
  ['rows paid twice, lost or labelled falsely', faults.length],
  ['most rows in doubt after a kill', Math.max(0, ...reports.map(({ worstDoubt }) => worstDoubt))],
  ['rows parked', sum(({ counts }) => counts.parked ?? 0)],
  ['of them paid at the service', sum(({ parkedWithSession }) => parkedWithSession)],
  ['seconds', ((performance.now() - started) / 1000).toFixed(0)],
);
console.log(table.toString());
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 || done.kills < wanted || done.losses < wantedLosses ? 1 : 0);
