/**
 * `npm run bench:engine -- [--rows N] [--concurrency N]`: payments per second without a rate limit, with the practice
 * service in a process of its own and every commit flushed; where the time goes; how much memory it takes, and how
 * much of that is more than garbage.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Table from 'cli-table3';
import { Engine } from '../../electron/engine/engine.ts';
import { JournalSession } from '../../electron/engine/journal-session.ts';
import { systemChance } from '../../electron/engine/ports/chance.ts';
import { systemClock } from '../../electron/engine/ports/clock.ts';
import type { Journal } from '../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { ServiceKeys } from '../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../electron/service/service-client.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/domain/settings.ts';
import { draftOf, mobileRows } from '../support/engine-bench.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { validSheet } from '../support/valid-sheet.ts';
import { toolOptions } from '../tools/tool-options.ts';
import { sharesOf } from './profile-shares.ts';

const values = toolOptions('npm run bench:engine -- [--rows N] [--concurrency N]', {
  rows: { type: 'string', default: '4000' },
  concurrency: { type: 'string', default: '32' },
});
const rowCount = Number(values.rows);
const concurrency = Number(values.concurrency);

/** The settings' highest rate is 1000 a second for all calls, two of them a payment: here nothing holds it back. */
const settings: Settings = {
  ...DEFAULT_SETTINGS,
  rate: { perSecond: 1e9, maxPerSecond: 1e9 },
  concurrency,
};

const folder = mkdtempSync(join(tmpdir(), 'paysheet-bench-'));
const practice = await startPracticeProcess({ balances: { xof: 1e12 } });
const opened = openJournal({ dataDir: join(folder, 'data'), stateDir: join(folder, 'state') });
const appends = { count: 0, events: 0, ms: 0 };
const journal: Journal = {
  ...opened,
  append(batch, events, atMs) {
    const from = performance.now();
    opened.append(batch, events, atMs);
    appends.ms += performance.now() - from;
    appends.count += 1;
    appends.events += events.length;
  },
};
const service = createServiceClient({
  address: practice.url,
  keys: new ServiceKeys(practice.publicKey, practice.privateKey),
  origin: practice.origin,
  now: () => Date.now(),
  timeoutMs: 90_000,
});
const engine = new Engine({
  session: new JournalSession(journal),
  service,
  clock: systemClock,
  chance: systemChance,
  settings,
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const memory: string[][] = [['', 'resident', 'heap', 'of it retained']];
/** What is retained is measured after a collection, and so at few places: it would keep the heap smaller than it is. */
function noteMemory(when: string, { isCollected }: { readonly isCollected: boolean }): void {
  const { rss, heapUsed } = process.memoryUsage();
  if (isCollected) collectGarbage();
  const retained = isCollected ? megabytes(process.memoryUsage().heapUsed) : '';
  memory.push([when, megabytes(rss), megabytes(heapUsed), retained]);
}
noteMemory('at the start', { isCollected: true });
const batch = engine.importSheet(draftOf(practice.url, validSheet(mobileRows(rowCount))));
noteMemory('imported', { isCollected: true });
const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
if (!review.ok) throw new Error(JSON.stringify(review.problem));
engine.approve(batch, { by: 'bench' });
noteMemory('approved', { isCollected: true });

Object.assign(appends, { count: 0, events: 0, ms: 0 });
const flushMs = medianFlushMs(join(folder, 'data', 'flush'));
// A profile of more rows would be the memory that is measured.
const isProfiled = rowCount <= 20_000;
const session = new Session();
session.connect();
if (isProfiled) {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
}
let profiling: ReturnType<typeof stopProfile> | undefined;
const run = engine.openRun(batch);
const started = performance.now();
const loadAtStart = performance.eventLoopUtilization();
const processorAtStart = process.cpuUsage();
let load = loadAtStart;
let processor = processorAtStart;
let sent = appends;
let sentMs = 0;
let nextShare = 0.1;
run.listen(() => {
  const { sending = 0, ready = 0 } = journal.counts(batch);
  const done = 1 - (ready + sending) / rowCount;
  if (done >= nextShare) {
    const percentSent = Math.round(nextShare * 100);
    noteMemory(`${percentSent} % sent`, { isCollected: percentSent % 50 === 0 });
    nextShare += 0.1;
  }
  if (ready + sending > 0 || sentMs > 0) return;
  sentMs = performance.now() - started;
  load = performance.eventLoopUtilization(loadAtStart);
  processor = process.cpuUsage(processorAtStart);
  sent = { ...appends };
  if (isProfiled) profiling = stopProfile();
});
await run.start('bench');
const wholeMs = performance.now() - started;
noteMemory('all final', { isCollected: true });

const table = (rows: readonly (readonly (string | number)[])[]) => {
  const made = new Table({ style: { head: [], border: [] } });
  made.push(...rows.map((row) => [...row]));
  console.log(made.toString());
};
table([
  ['rows', rowCount],
  ['outcome', JSON.stringify(journal.counts(batch))],
  ['concurrency', concurrency],
  ['payments a second, until the last was sent', (rowCount / (sentMs / 1000)).toFixed(0)],
  ['seconds until every row was final', (wholeMs / 1000).toFixed(1)],
  ['durable writes (commits) per payment', (sent.count / rowCount).toFixed(2)],
  ['events per commit', (sent.events / sent.count).toFixed(2)],
  ['journal, ms per payment', (sent.ms / rowCount).toFixed(3)],
  ['a bare flush here, median ms', flushMs.toFixed(3)],
  ['event loop busy', percent(load.utilization)],
  ['processor, ms per payment', ((processor.user + processor.system) / 1000 / rowCount).toFixed(3)],
]);
if (profiling !== undefined) {
  console.log('Where the time of the engine’s thread goes:');
  table(sharesOf(await profiling).map(([name, share]) => [name, percent(share)]));
}
console.log('Memory:');
table(memory);
journal.close();
service.close();
await practice.close();
rmSync(folder, { recursive: true, force: true });

async function stopProfile() {
  return (await session.post('Profiler.stop')).profile;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** What one flush of some pages costs on this disk: what a commit waits for. */
function medianFlushMs(path: string): number {
  const file = openSync(path, 'w');
  const pages = Buffer.alloc(8 * 4096, 1);
  const times: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    writeSync(file, pages);
    const from = performance.now();
    fdatasyncSync(file);
    times.push(performance.now() - from);
  }
  closeSync(file);
  rmSync(path);
  return times.toSorted((a, b) => a - b)[100] ?? 0;
}
