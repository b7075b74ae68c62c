/**
 * `npm run demo`: starts the practice service, pays the sample sheet through the command line as a user would, and
 * shows the result for each kind of row. One answer is lost on the way, to show that nothing is sent twice because of
 * that.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Table from 'cli-table3';
import type { SettingsInput } from '../../shared/domain/settings.ts';
import { formatMessage, type MessageId } from '../../shared/i18n/catalogue.ts';
import { type PracticeService, startPracticeService } from '../practice/start-practice-service.ts';
import { LOCALE } from './problem-words.ts';

const COMMAND_LINE = join(import.meta.dirname, 'paysheet.mjs');
const SAMPLE = join(import.meta.dirname, '..', '..', 'resources', 'samples', 'payroll.xlsx');

/** Faster than anybody should send to a real service; this one is on the same machine and has no limit. */
const SETTINGS: SettingsInput = {
  rate: { perSecond: 20, maxPerSecond: 40 },
  concurrency: 4,
  tracking: { periodSeconds: 0.5 },
  reconcile: { scheduleSeconds: [0.5, 1, 2, 5], settleSeconds: 10 },
};

/** The 25th payment is made, but its answer is lost. */
const LOST_ANSWER = { rules: [{ nth: [25], fault: 'drop-after-commit' as const }] };

interface DemoRow {
  readonly state: string;
  readonly channel: string | null;
}

interface DemoBatch {
  readonly batch: string;
  readonly rows: readonly DemoRow[];
}

async function demo(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-demo-'));
  const results = join(folder, 'results.xlsx');
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(SETTINGS));
  const service = await startPracticeService({ faults: LOST_ANSWER });
  console.error(`Practice service at ${service.url}; paying ${SAMPLE}`);
  try {
    const args = [
      ...['pay', SAMPLE, '--yes', '--skip-invalid', '--json', '--out', results, '--settings', settings],
      ...['--service', service.url, '--data', join(folder, 'data')],
      ...['XOF', 'CAD', 'USD'].flatMap((currency) => ['--wallet', currency]),
    ];
    const { status, output } = await runCommand(args, service, folder);
    if (status > 1) return status;
    const batch = JSON.parse(output) as DemoBatch;
    showKinds(batch);
    console.log(
      'Invalid rows and the duplicate were not sent; failed ones were refunded by the practice service.',
    );
    console.log(results);
    return 0;
  } finally {
    await service.close();
  }
}

/** Runs the command line in a process of its own; its progress goes to our standard error. */
async function runCommand(
  args: readonly string[],
  { publicKey, privateKey, origin }: PracticeService,
  stateFolder: string,
): Promise<{ readonly status: number; readonly output: string }> {
  const keys = { PAYSHEET_PUBLIC_KEY: publicKey, PAYSHEET_PRIVATE_KEY: privateKey, PAYSHEET_ORIGIN: origin };
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Where the journal's mark is kept, on Linux and on Windows.
    env: { ...process.env, ...keys, XDG_STATE_HOME: stateFolder, LOCALAPPDATA: stateFolder },
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { status: status ?? 3, output };
}

/** One line per channel, one column per state that occurs. */
function showKinds({ rows }: DemoBatch): void {
  const states = [...new Set(rows.map(({ state }) => state))].sort();
  const channels = [...new Set(rows.map(({ channel }) => channel ?? ''))];
  const table = new Table({
    head: ['Channel', ...states.map((state) => formatMessage(LOCALE, `row-state.${state}` as MessageId))],
    style: { head: [], border: [], compact: true },
  });
  for (const channel of channels) {
    const ofChannel = rows.filter((row) => (row.channel ?? '') === channel);
    const counts = states.map((state) => ofChannel.filter((row) => row.state === state).length || '');
    table.push([formatMessage(LOCALE, `channel.${channel}` as MessageId), ...counts]);
  }
  table.push(['All', ...states.map((state) => rows.filter((row) => row.state === state).length)]);
  console.log(table.toString());
}

process.exitCode = await demo();
