import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolOptions } from '../tools/tool-options.ts';
import { writeLargeCsv, writeLargeXlsx } from './large-sheet.ts';

// npm run bench:import -- [--rows N]: how long reading and checking take beside the bare readers, on this machine now.
// Ends with 1 if a limit is passed.

/** Each way runs this often, in turn with the others; the median counts. */
const ROUNDS = 5;

interface Measurement {
  readonly rows: number;
  readonly seconds: number;
  /** Of the processor, in all threads: another program's work does not count. */
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

/** What a sheet of any size may take of this machine. */
const MOST_MEGABYTES = 600;

const values = toolOptions('npm run bench:import -- [--rows N]', {
  rows: { type: 'string', default: '100000' },
});
const rows = Number(values.rows);
const folder = mkdtempSync(join(tmpdir(), 'paysheet-bench-'));
try {
  const csv = join(folder, 'payroll.csv');
  const xlsx = join(folder, 'payroll.xlsx');
  console.log(`${rows} rows × 16 columns`);
  writeLargeCsv(csv, rows);
  await writeLargeXlsx(xlsx, rows);
  compare(csv, { bare: 'bare papaparse', ways: ['read', 'check'], mostTimes: 4 });
  compare(xlsx, {
    bare: 'bare exceljs stream',
    ways: ['read', 'read, as in a window', 'check'],
    mostTimes: 0.5,
  });
} finally {
  rmSync(folder, { recursive: true });
}

interface Comparison {
  readonly bare: string;
  readonly ways: readonly string[];
  /** How many times as long as the bare reader a check may take. */
  readonly mostTimes: number;
}

function compare(file: string, { bare, ways, mostTimes }: Comparison): void {
  const size = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `\n${file.split('.').at(-1)?.toUpperCase()}, ${size} MB; ratio to ${bare}: check at most ${mostTimes}; memory under ${MOST_MEGABYTES} MB`,
  );
  const all = [bare, ...ways];
  const measured = new Map<string, Measurement[]>(all.map((way) => [way, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of all) {
      const found = measure(way, file);
      if (found.rows !== rows + 1) throw new Error(`${way} saw ${found.rows} rows`);
      measured.get(way)?.push(found);
    }
  }
  const medianOf = (way: string, figure: keyof Measurement) =>
    median((measured.get(way) ?? []).map((each) => each[figure]));
  console.log(
    'way'.padEnd(24) +
      ['clock s', 'ratio', 'cpu s', 'ratio', 'peak MB'].map((head) => head.padStart(9)).join(''),
  );
  for (const way of all) {
    const ratioOf = (figure: 'seconds' | 'cpuSeconds') => medianOf(way, figure) / medianOf(bare, figure);
    const figures = (['seconds', 'cpuSeconds'] as const).flatMap((figure) => [
      medianOf(way, figure).toFixed(2),
      ratioOf(figure).toFixed(2),
    ]);
    const megabytes = medianOf(way, 'megabytes');
    figures.push(megabytes.toFixed(0));
    const isTooLong = way === 'check' && Math.max(ratioOf('seconds'), ratioOf('cpuSeconds')) > mostTimes;
    const isTooMuch = way !== bare && megabytes > MOST_MEGABYTES;
    if (isTooLong || isTooMuch) process.exitCode = 1;
    const over = isTooLong || isTooMuch ? '  over the limit' : '';
    console.log(way.padEnd(24) + figures.map((figure) => figure.padStart(9)).join('') + over);
  }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

function measure(way: string, file: string): Measurement {
  const script = join(import.meta.dirname, 'import-measurement.ts');
  // Ours run with the options of the command line, the bare readers as Node runs anything.
  const options = way.startsWith('bare') ? [] : process.execArgv;
  const output = execFileSync(process.execPath, [...options, script, way, file], { encoding: 'utf8' });
  return JSON.parse(output) as Measurement;
}
