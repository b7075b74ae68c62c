/**
 * `npm run bench:app -- [--rows N]`: the app on a journal of many batches, all of them paid: how long it takes until the
 * window can be used, how long each list takes, and how much memory main has. Prints them beside the goals; asserts no time.
 */
import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import type { Journal } from '../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { defaultStateFolder } from '../../electron/profiles/own-folders.ts';
import type { RequestInput, RequestName } from '../../shared/ipc/requests.ts';
import { buildApp } from '../support/build-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { type DesktopApp, launchDesktopApp, ownEnvironment } from '../support/desktop-app.ts';
import {
  attemptAccepted,
  attemptOpened,
  batchCreated,
  importedRow,
  sessionClaimed,
  statusSeen,
} from '../support/journal-events.ts';
import { startPracticeService } from '../support/practice-service.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { provideBrowser } from '../tools/provide-browser.ts';
import { toolOptions } from '../tools/tool-options.ts';

const GOALS = { startMs: 1_500, listMs: 100, memoryMb: 600 } as const;
/** A payroll of a thousand people. */
const ROWS_OF_A_BATCH = 1_000;
/** A list is asked so often; the first answer is the slowest, and counts. */
const TIMES = 5;

const values = toolOptions('npm run bench:app -- [--rows N]', {
  rows: { type: 'string', default: '1000000' },
});
const batches = Math.max(1, Math.round(Number(values.rows) / ROWS_OF_A_BATCH));
const provided = provideBrowser();
if (provided.kind === 'missing') {
  console.error(provided.advice);
  process.exit(2);
}
if (!buildApp()) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'paysheet-bench-'));
const dataFolder = join(folder, 'data');
const practice = await startPracticeService({});
try {
  const fromMs = performance.now();
  writeHistory(dataFolder, practice.url);
  const megabytes = statSync(join(dataFolder, 'journal.db')).size / 1e6;
  const seconds = (performance.now() - fromMs) / 1000;
  console.error(
    `${batches} batches of ${ROWS_OF_A_BATCH} rows, ${megabytes.toFixed(0)} MB, written in ${seconds.toFixed(0)} s`,
  );
  await measure();
} finally {
  await practice.close();
  rmSync(folder, { recursive: true });
}

function writeHistory(dataDir: string, address: string): void {
  // Where the app that is measured keeps it: else it takes the journal for a copy, and goes through all rows.
  const stateDir = defaultStateFolder(process.platform, ownEnvironment(practice, folder));
  const journal = openJournal({ dataDir, stateDir });
  for (let number = 0; number < batches; number += 1) writePaidBatch(journal, number, address);
  journal.close();
}

function writePaidBatch(journal: Journal, number: number, address: string): void {
  const batch = `b-${String(number).padStart(8, '0')}`;
  const atMs = Date.UTC(2020, 0, 1) + number * 86_400_000;
  const rows = Array.from({ length: ROWS_OF_A_BATCH }, (_, at) =>
    importedRow(batch, at + 2, { amountMinor: 1_000 + number }),
  );
  const file = { name: `payroll ${number}.xlsx`, sha256: String(number).padStart(64, '0') };
  journal.append(
    batch,
    [
      batchCreated({ address, profile: 'practice', environment: 'practice', file }),
      { type: 'rows-imported', rows },
    ],
    atMs,
  );
  const events = rows.flatMap(({ row, marker }): JournalEvent[] => {
    const sessionId = randomUUID();
    return [
      attemptOpened(batch, row, { key: randomUUID(), marker }),
      attemptAccepted(row, [sessionId]),
      sessionClaimed(row, sessionId),
      statusSeen(row, sessionId, 'completed'),
    ];
  });
  const totals = { xof: (1_000 + number) * rows.length };
  const approved = {
    type: 'batch-approved',
    ...{ by: 'bench', count: rows.length, totalsMinor: totals, highestDebitMinor: totals },
    rowsSha256: '0'.repeat(64),
  } as const;
  journal.append(batch, [approved, ...events], atMs);
}

async function measure(): Promise<void> {
  const browser = await launchChromium({ isHeaded: false });
  const table = new Table({ head: ['what', 'measured', 'goal'] });
  const startedMs = performance.now();
  const app = await launchDesktopApp({
    dataFolder,
    environment: ownEnvironment(practice, folder),
    contexts: new BrowserContexts(async () => browser, 'closed'),
  });
  try {
    await app.page.getByRole('table', { name: 'Batches, the newest first' }).waitFor();
    const startMs = performance.now() - startedMs;
    table.push(['start to usable', `${startMs.toFixed(0)} ms`, `${GOALS.startMs} ms`]);
    const newest = `b-${String(batches - 1).padStart(8, '0')}`;
    const page = { offset: 0, limit: 100 };
    const sort = { by: 'row', direction: 'asc' } as const;
    await add(table, app, 'batches.list', { search: '', states: [], ...page });
    await add(table, app, 'batches.list', { search: 'payroll 7', states: [], ...page });
    await add(table, app, 'batches.show', { batch: newest });
    await add(table, app, 'batches.rows', { batch: newest, states: [], search: '', sort, ...page });
    await add(table, app, 'rows.search', { text: 'diop 17', after: null, limit: 20 });
    await add(table, app, 'rows.search', { text: 'salary', after: null, limit: 20 });
    table.push(['memory of main', `${mainMegabytes().toFixed(0)} MB`, `${GOALS.memoryMb} MB`]);
  } finally {
    await app.quit();
    await browser.close();
  }
  console.log(table.toString());
}

async function add<Name extends RequestName>(
  table: Table.Table,
  app: DesktopApp,
  name: Name,
  input: RequestInput<Name>,
): Promise<void> {
  const took = await app.page.evaluate(
    async ({ name: asked, input: with_, times }) => {
      const bridge = window.paysheet;
      if (bridge === undefined) throw new Error('the window has no bridge');
      const all: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const from = performance.now();
        const reply = await bridge.request(asked as RequestName, with_ as never);
        if (!reply.ok) throw new Error(JSON.stringify(reply.problems));
        all.push(performance.now() - from);
      }
      return all;
    },
    { name: name as string, input: input as unknown, times: TIMES },
  );
  const [first = 0, ...others] = took;
  const words = `${JSON.stringify(input).slice(0, 60)}`;
  table.push([
    `${name} ${words}`,
    `${first.toFixed(0)} ms, then ${Math.max(...others).toFixed(0)} ms`,
    `${GOALS.listMs} ms`,
  ]);
}

/** What the process that works on this data folder has in memory. */
function mainMegabytes(): number {
  const own = globSync('/proc/[0-9]*/cmdline').filter((path) => {
    try {
      return readFileSync(path, 'utf8').includes(dataFolder);
    } catch {
      return false;
    }
  });
  const sizes = own.map((path) => {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(path.replace('cmdline', 'status'), 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  });
  return Math.max(0, ...sizes);
}
