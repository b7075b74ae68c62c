/**
 * One sheet, paid by the real command line on a real file against a practice service with faults, and killed at random
 * until everything has an end.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournalReader } from '../../electron/journal/open-journal.ts';
import type { FaultName, FaultPlanInput } from '../../electron/practice/faults/fault-plan.ts';
import { type Random, seededRandom } from '../../electron/practice/ports/random.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { SettingsInput } from '../../shared/domain/settings.ts';
import { mobileRows } from '../support/engine-bench.ts';
import {
  dataDirOf,
  type Ended,
  type PaysheetPlace,
  runPaysheet,
  startPaysheet,
  writeSheet,
} from '../support/paysheet-process.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { removeFolder } from '../support/temporary-folder.ts';
import { faultsAtEnd, faultsNow, rowsOf } from './check-against-books.ts';
import { type KillFront, STAGES, startKillFront } from './kill-front.ts';

const USUAL_ROWS = 24;
/** Ends of the process in which nothing was killed, after which a batch that still has open rows is a fault. */
const RESUMES_MAX = 60;

const FAULTS: readonly FaultName[] = [
  'drop-before-commit',
  'drop-after-commit',
  '500-before-commit',
  '500-after-commit',
  '502-after-commit',
  '503-before-commit',
  '408-after-commit',
  '409-after-commit',
  '429-before-commit',
  'reset-mid-response',
  'truncated',
  'malformed',
  'html',
  'empty',
  'hang-before-commit',
  'hang-after-commit',
  'slow-answer',
  'zombie',
  'success-false',
  'success-false-after-commit',
  'success-without-id',
];

const WAYS = ['effect', 'answer'] as const;

export interface SeriesReport {
  readonly seed: number;
  readonly kills: number;
  readonly concurrency: number;
  /** The most rows that one kill left in doubt. */
  readonly worstDoubt: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Parked although the service has the payment: not found in time, or made later. */
  readonly parkedWithSession: number;
  readonly faults: readonly string[];
}

/** How many kills and losses of power there are, or shall be. */
export interface Turns {
  readonly kills: number;
  readonly losses: number;
}

/**
 * What comes next: whichever has had the smaller share of its turns, a loss of power first, so that a run that is cut
 * short has had both. Undefined once both are done.
 */
export function nextTurn(done: Turns, wanted: Turns): keyof Turns | undefined {
  if (done.kills >= wanted.kills && done.losses >= wanted.losses) return undefined;
  return done.losses * wanted.kills <= done.kills * wanted.losses && done.losses < wanted.losses
    ? 'losses'
    : 'kills';
}

/** Runs the series of this seed, with at most `maxKills` kills; the last process is left in peace. */
export async function runSeries(
  seed: number,
  maxKills: number,
  rowCount = USUAL_ROWS,
): Promise<SeriesReport> {
  const random = seededRandom(seed, 'kills');
  const concurrency = pick(random, [1, 2, 4, 8]);
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-kills-'));
  mkdirSync(join(folder, 'home'));
  const practice = await startPracticeProcess({
    seed,
    life: { processingAfterMs: 5, finalAfterMs: 30, failShare: 0.05 },
    faults: faultPlan(random, seed),
  });
  const front = await startKillFront(practice.url);
  const place: PaysheetPlace = { folder, service: { ...practice, url: front.url } };
  const sheet = writeSheet(folder, 'payroll.csv', rowsToPay(random, rowCount));
  const wallets = ['--wallet', 'xof', '--convert-from', 'xof'];
  const faults: string[] = [];
  const report = { seed, concurrency, kills: 0, worstDoubt: 0, counts: {}, parkedWithSession: 0, faults };
  const truth = async () => {
    const journal = openJournalReader({ dataDir: dataDirOf(place) });
    try {
      const posts = front.posts;
      return { rows: rowsOf(journal), sessions: await practice.sessions(), posts, expectedRows: rowCount };
    } finally {
      journal.close();
    }
  };
  try {
    for (let ends = 0; ends < RESUMES_MAX; ends += 1) {
      const isNew = (await truth()).rows.length === 0;
      const args = isNew ? ['pay', sheet, ...wallets, '--yes'] : ['resume', '--yes'];
      const moment = report.kills < maxKills ? pickMoment(random, front) : undefined;
      const { isKilled, ended } = await payUntil(place, { args, settings: settings(concurrency), moment });
      const now = await truth();
      if (isKilled) {
        report.kills += 1;
        const inDoubt = now.rows.filter(({ state }) => state === 'sending').length;
        report.worstDoubt = Math.max(report.worstDoubt, inDoubt);
        if (inDoubt > concurrency)
          faults.push(`${inDoubt} rows in doubt after a kill, concurrency ${concurrency}`);
      } else if (![0, 1, 3].includes(ended.status ?? -1)) {
        faults.push(`exit ${ended.status}: ${ended.stderr.trim().split('\n').at(-1)}`);
      }
      faults.push(...faultsNow(now));
      if (faults.length > 0) break;
      if (!isKilled && (await isDone(place))) break;
    }
    const end = await truth();
    if (faults.length === 0) faults.push(...faultsAtEnd(end));
    const verified = await runPaysheet(place, ['verify']);
    if (verified.status !== 0) faults.push(`verify: ${verified.stdout}${verified.stderr}`);
    const sessionsOf = (marker: string) =>
      end.sessions.filter(({ description }) => description.includes(marker));
    return {
      ...report,
      counts: tally(end.rows.map(({ state }) => state)),
      parkedWithSession: end.rows.filter((row) => row.state === 'parked' && sessionsOf(row.marker).length > 0)
        .length,
    };
  } finally {
    await front.close();
    await practice.close();
    removeFolder(folder);
  }
}

/** Mobile money from the wallet of its currency; some rows, in half of the sheets, exchanged and sent from it. */
function rowsToPay(random: Random, count: number): RowFields[] {
  const share = random.next() < 0.5 ? 0.4 : 0;
  return mobileRows(count).map((row, index) =>
    random.next() >= share
      ? row
      : {
          first_name: 'Ann',
          last_name: `Lee ${index}`,
          email: `ann.lee.${index}@example.org`,
          country: 'ca',
          amount: `${100 + 7 * index}.25`,
          currency: 'cad',
          channel: 'etransfer_send',
          transaction_type: 'etransfer_send',
          language: 'en',
          recipient_type: 'transaction',
          description: `Salary ${index}`,
        },
  );
}

/** Nothing is left that a resume would continue by itself. */
async function isDone(place: PaysheetPlace): Promise<boolean> {
  const journal = openJournalReader({ dataDir: dataDirOf(place) });
  try {
    const rows = rowsOf(journal);
    return (
      rows.length > 0 &&
      !rows.some(({ state }) => ['ready', 'sending', 'unknown', 'accepted'].includes(state))
    );
  } finally {
    journal.close();
  }
}

/** Starts the command line and kills it at its moment, unless it ends before. */
async function payUntil(
  place: PaysheetPlace,
  wish: {
    readonly args: readonly string[];
    readonly settings: SettingsInput;
    readonly moment: { readonly come: Promise<void>; readonly delayMs: number } | undefined;
  },
): Promise<{ readonly isKilled: boolean; readonly ended: Ended }> {
  const { child, ended } = startPaysheet(place, wish.args, { settings: wish.settings });
  if (wish.moment !== undefined) {
    const { come, delayMs } = wish.moment;
    const gone = once(child, 'exit');
    await Promise.race([come, gone]);
    if (delayMs > 0) await Promise.race([new Promise((resolve) => setTimeout(resolve, delayMs)), gone]);
    child.kill('SIGKILL');
  }
  const end = await ended;
  return { isKilled: child.signalCode === 'SIGKILL', ended: end };
}

/** When to kill: at a payment's stage, or a little after it; now and then at any time since the start. */
function pickMoment(random: Random, front: KillFront) {
  if (random.next() < 0.2) return { come: Promise.resolve(), delayMs: random.next() * 1_500 };
  const nth = 1 + Math.floor(random.next() * random.next() * 8);
  const stage = pick(random, STAGES);
  const isLater = stage !== 'received' && random.next() < 0.5;
  return { come: front.reached(nth, stage), delayMs: isLater ? random.next() * 40 : 0 };
}

function faultPlan(random: Random, seed: number): FaultPlanInput {
  const chosen = FAULTS.filter(() => random.next() < 0.4);
  return {
    seed,
    rules: [
      ...chosen.map((fault) => ({ fault, probability: 0.02 })),
      // A slow service keeps several payments in flight, so that a kill finds more than one.
      { probability: pick(random, [0, 0.5, 1]), fault: { delayMs: 40, delayBefore: pick(random, WAYS) } },
    ],
    repeatedKey: { mode: pick(random, ['replay', 'conflict', 'ignore'] as const) },
    list: { lateMs: pick(random, [0, 0, 300]), withoutDescription: random.next() < 0.2 },
  };
}

/** The rules as they are, their waits shortened. */
function settings(concurrency: number): SettingsInput {
  return {
    rate: { perSecond: 500, maxPerSecond: 1000 },
    concurrency,
    http: { timeoutSeconds: 1.5 },
    reconcile: { scheduleSeconds: [0.05, 0.1, 0.2, 0.4], settleSeconds: 1.5 },
    tracking: { periodSeconds: 0.1 },
    breaker: { cooldownSeconds: 0.05, maxInDoubt: 100_000 },
  };
}

function pick<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random.next() * choices.length)];
  if (chosen === undefined) throw new RangeError('nothing to choose from');
  return chosen;
}

function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
