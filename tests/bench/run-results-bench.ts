// `npm run bench:results -- [--rows N]`: how long results take to be written, and how much memory, beside exceljs.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import { Engine } from '../../electron/engine/engine.ts';
import { JournalSession } from '../../electron/engine/journal-session.ts';
import { systemChance } from '../../electron/engine/ports/chance.ts';
import { systemClock } from '../../electron/engine/ports/clock.ts';
import type { Journal } from '../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { ServiceKeys } from '../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../electron/service/service-client.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/settings.ts';
import { checkSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import { readTable } from '../../shared/sheet/read/read-table.ts';
import { draftOf } from '../support/engine-bench.ts';
import { attemptAccepted, attemptOpened, sessionClaimed, statusSeen } from '../support/journal-events.ts';
import { startPracticeService } from '../support/practice-service.ts';
import { toolOptions } from '../tools/tool-options.ts';
import { writeLargeXlsx } from './large-sheet.ts';

/** A laptop of an accountant has 8 GB, and a spreadsheet program open beside. */
const MEMORY_GOAL_MB = 600;
/** Events of this many rows go into one transaction. */
const ROWS_AT_ONCE = 2_000;

interface Measurement {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly heldMs: number;
  /** As far as its own work held it. */
  readonly ownWorkMs: number;
  readonly bytes: number;
}

const values = toolOptions('npm run bench:results -- [--rows N]', {
  rows: { type: 'string', default: '100000' },
});
const rows = Number(values.rows);
const folder = mkdtempSync(join(tmpdir(), 'paysheet-bench-'));
try {
  const source = join(folder, 'payroll.xlsx');
  await writeLargeXlsx(source, rows);
  console.error(`${rows} rows × 16 columns, ${(statSync(source).size / 1e6).toFixed(1)} MB; paying them`);
  const dataDir = join(folder, 'data');
  const batch = await paidBatch(dataDir, source);
  const table = new Table({
    head: ['way', 'clock s', 'cpu s', 'peak MB', 'main thread held, ms', 'by own work', 'file, MB'],
  });
  for (const way of ['own', 'xlsx', 'csv', 'exceljs'] as const) {
    const target = join(folder, `${way}.${way === 'csv' ? 'csv' : 'xlsx'}`);
    const measured = measure([way, dataDir, batch, source, target]);
    const { seconds, cpuSeconds, megabytes, heldMs, ownWorkMs, bytes } = measured;
    const memory = `${megabytes.toFixed(0)}${way !== 'exceljs' && megabytes > MEMORY_GOAL_MB ? ' (!)' : ''}`;
    table.push([
      way === 'exceljs' ? 'exceljs: read, add, write' : way,
      seconds.toFixed(1),
      cpuSeconds.toFixed(1),
      memory,
      heldMs.toFixed(0),
      ownWorkMs.toFixed(0),
      (bytes / 1e6).toFixed(1),
    ]);
  }
  console.log(table.toString());
  console.log(`Goal: at most ${MEMORY_GOAL_MB} MB, and the main thread held for less than 100 ms.`);
} finally {
  rmSync(folder, { recursive: true });
}

/** A journal in which every row of the sheet was paid, by the events that a run would have written. */
async function paidBatch(dataDir: string, source: string): Promise<string> {
  const practice = await startPracticeService({ balances: { xof: 1e13, cad: 1e13 } });
  const journal = openJournal({ dataDir, stateDir: `${dataDir}-state` });
  const { url, publicKey, privateKey, origin } = practice;
  const keys = new ServiceKeys(publicKey, privateKey);
  const service = createServiceClient({ address: url, keys, origin, now: Date.now, timeoutMs: 10_000 });
  try {
    const session = new JournalSession(journal);
    const ports = { session, service, clock: systemClock, chance: systemChance, settings: DEFAULT_SETTINGS };
    const engine = new Engine(ports);
    const bytes = readFileSync(source);
    const read = await readTable(bytes, { fileName: 'payroll.xlsx' });
    if (!read.ok) throw new Error(read.problem.code);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const batch = engine.importSheet(draftOf(url, checkSheet(read.table), sha256));
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
    if (!review.ok) throw new Error(JSON.stringify(review.problem));
    engine.approve(batch, { by: 'bench' });
    payAll(journal, batch);
    return batch;
  } finally {
    service.close();
    journal.close();
    await practice.close();
  }
}

function payAll(journal: Journal, batch: string): void {
  const ready = [...journal.rows(batch)].filter(({ state }) => state === 'ready');
  for (let from = 0; from < ready.length; from += ROWS_AT_ONCE) {
    const events = ready.slice(from, from + ROWS_AT_ONCE).flatMap(({ row, marker }): JournalEvent[] => {
      const body = JSON.stringify({ description: marker });
      const sessionId = randomUUID();
      return [
        attemptOpened(batch, row, { key: randomUUID(), marker, body }),
        attemptAccepted(row, [sessionId]),
        sessionClaimed(row, sessionId),
        statusSeen(row, sessionId, 'completed'),
      ];
    });
    journal.append(batch, events, Date.now());
  }
}

function measure(args: readonly string[]): Measurement {
  const script = join(import.meta.dirname, 'results-measurement.ts');
  return JSON.parse(execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' })) as Measurement;
}
