/** A sheet paid by the real command line, whose machine loses power now and then: see `durable-disk.ts`. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openJournalReader } from '../../electron/journal/open-journal.ts';
import { seededRandom } from '../../electron/practice/ports/random.ts';
import type { SettingsInput } from '../../shared/domain/settings.ts';
import { mobileRows } from '../support/engine-bench.ts';
import {
  dataDirOf,
  type PaysheetPlace,
  runPaysheet,
  startPaysheet,
  writeSheet,
} from '../support/paysheet-process.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { readTrace, tracing } from '../support/system-calls.ts';
import { faultsAtEnd, faultsNow, rowsOf } from './check-against-books.ts';
import { DurableDisk } from './durable-disk.ts';
import { STAGES, startKillFront } from './kill-front.ts';

const ROWS = 16;
const CONCURRENCY = 4;

const SETTINGS: SettingsInput = {
  rate: { perSecond: 500, maxPerSecond: 1000 },
  concurrency: CONCURRENCY,
  http: { timeoutSeconds: 1 },
  reconcile: { scheduleSeconds: [0.05, 0.1, 0.2], settleSeconds: 1 },
  tracking: { periodSeconds: 0.1 },
  breaker: { cooldownSeconds: 0.05, maxInDoubt: 100_000 },
};

interface LossReport {
  readonly losses: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** Pays a sheet in `folder`, losing power while payments are in flight, and returns what is wrong at the end. */
export async function losePower(
  seed: number,
  { kept, losses: wanted }: { readonly kept: 'none' | 'some'; readonly losses: number },
  folder: string,
): Promise<LossReport> {
  const random = seededRandom(seed, 'power');
  const practice = await startPracticeProcess({
    seed,
    life: { processingAfterMs: 5, finalAfterMs: 30 },
    faults: { seed, rules: [{ probability: 0.7, fault: { delayMs: 40, delayBefore: 'answer' } }] },
  });
  const front = await startKillFront(practice.url);
  const place: PaysheetPlace = { folder, service: { ...practice, url: front.url } };
  const sheet = writeSheet(folder, 'payroll.csv', mobileRows(ROWS));
  const faults: string[] = [];
  const truth = async () => {
    const journal = openJournalReader({ dataDir: dataDirOf(place) });
    try {
      return {
        rows: rowsOf(journal),
        sessions: await practice.sessions(),
        posts: front.posts,
        expectedRows: ROWS,
      };
    } finally {
      journal.close();
    }
  };
  let losses = 0;
  try {
    mkdirSync(join(folder, 'data'));
    mkdirSync(join(folder, 'state'));
    for (; losses < wanted && faults.length === 0; losses += 1) {
      const args = losses === 0 ? ['pay', sheet, '--wallet', 'xof', '--yes'] : ['resume', '--yes'];
      const nth = 1 + Math.floor(random.next() * (losses === 0 ? 8 : 4));
      const stage = STAGES[Math.floor(random.next() * STAGES.length)] ?? 'passed';
      await loseIn(place, args, front.reached(nth, stage), kept === 'none' ? kept : { some: random });
      const now = await truth();
      const inDoubt = now.rows.filter(({ state }) => state === 'sending').length;
      if (inDoubt > CONCURRENCY) faults.push(`${inDoubt} rows in doubt after a loss`);
      faults.push(...faultsNow(now));
    }
    for (let again = 0; again < 5 && faults.length === 0; again += 1) {
      const { status, stderr } = await runPaysheet(place, ['resume', '--yes'], { settings: SETTINGS });
      if (![0, 1, 3].includes(status ?? -1)) faults.push(`exit ${status}: ${stderr}`);
    }
    const end = await truth();
    if (faults.length === 0) faults.push(...faultsAtEnd(end));
    const verified = await runPaysheet(place, ['verify']);
    if (verified.status !== 0) faults.push(`verify: ${verified.stdout}${verified.stderr}`);
    const counts: Record<string, number> = {};
    for (const { state } of end.rows) counts[state] = (counts[state] ?? 0) + 1;
    return { losses, counts, faults };
  } finally {
    await front.close();
    await practice.close();
  }
}

/** Runs the command line until the moment, kills it, and puts what a power cut would have left in place of its files. */
async function loseIn(
  place: PaysheetPlace,
  args: readonly string[],
  moment: Promise<void>,
  kept: Parameters<DurableDisk['restoreTo']>[1],
): Promise<void> {
  const { folder } = place;
  const traces = join(folder, 'traces');
  rmSync(traces, { recursive: true, force: true });
  mkdirSync(traces);
  const disks = ['data', 'state'].map((name) => {
    const disk = new DurableDisk(join(folder, name));
    disk.load();
    return { name, disk };
  });
  const { child, ended } = startPaysheet(place, args, { under: tracing(traces), settings: SETTINGS });
  await Promise.race([moment, ended]);
  child.kill('SIGKILL');
  // The tracer holds the pipes too: when they are closed, the trace is whole.
  await ended;
  for (const call of readTrace(traces, (path) => disks.some(({ disk }) => disk.isWatched(path)))) {
    for (const { disk } of disks) disk.take(call);
  }
  for (const { name, disk } of disks) {
    const lost = join(folder, `${name}-before`);
    rmSync(lost, { recursive: true, force: true });
    renameSync(join(folder, name), lost);
    disk.restoreTo(join(folder, name), kept);
  }
}
