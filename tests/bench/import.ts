import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolOptions } from '../tools/tool-options.ts';
import { writeLargeCsv, writeLargeXlsx } from './large-sheet.ts';

// npm run bench:import -- [--rows N]: how long reading and checking take beside the bare readers, on this machine now.

/** Each way runs this often, in turn with the others; the best time counts, since noise only ever adds. */
const ROUNDS = 3;

interface Measurement {
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
}

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
  compare(csv, 'bare papaparse', ['read', 'check'], 'check at most 5');
  compare(xlsx, 'bare exceljs stream', ['read', 'read, as in a window', 'check'], 'check at most 0.6');
} finally {
  rmSync(folder, { recursive: true });
}

function compare(file: string, bare: string, ways: readonly string[], goal: string): void {
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(
    `\n${file.split('.').at(-1)?.toUpperCase()}, ${megabytes} MB; ratio to ${bare}: ${goal}; memory under 600 MB`,
  );
  const all = [bare, ...ways];
  const best = new Map<string, Measurement>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of all) {
      const found = measure(way, file);
      const before = best.get(way);
      if (found.rows !== rows + 1) throw new Error(`${way} saw ${found.rows} rows`);
      if (before === undefined || found.seconds < before.seconds) best.set(way, found);
    }
  }
  const base = best.get(bare)?.seconds ?? Number.NaN;
  console.log(`${'way'.padEnd(24)}${'seconds'.padStart(9)}${'ratio'.padStart(8)}${'peak MB'.padStart(9)}`);
  for (const [way, { seconds, megabytes: peak }] of best) {
    const ratio = (seconds / base).toFixed(2);
    console.log(
      `${way.padEnd(24)}${seconds.toFixed(2).padStart(9)}${ratio.padStart(8)}${peak.toFixed(0).padStart(9)}`,
    );
  }
}

function measure(way: string, file: string): Measurement {
  const script = join(import.meta.dirname, 'import-measurement.ts');
  return JSON.parse(execFileSync(process.execPath, [script, way, file], { encoding: 'utf8' })) as Measurement;
}
