/**
 * `npm run bench:window -- [--rows N] [--profile]`: a sheet of 20,000 rows × 16 through the windows, on the built app.
 * Prints the longest tasks of the window's main thread by phase beside the goals; asserts no time. With `--profile` the
 * functions that a phase over its goal spent its time in; build without minifying for their names.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import type { CDPSession } from 'playwright';
import { buildApp } from '../support/build-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { launchDesktopApp, ownEnvironment } from '../support/desktop-app.ts';
import { startPracticeService } from '../support/practice-service.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { provideBrowser } from '../tools/provide-browser.ts';
import { toolOptions } from '../tools/tool-options.ts';
import { faultyLine, writeLargeCsv } from './large-sheet.ts';
import { walkLargeSheet } from './walk-large-sheet.ts';
import { type LongTask, observeLongTasks, takeLongTasks } from './window-observer.ts';

/** No task of the window's own longer than this. */
const TASK_GOAL_MS = 100;

const values = toolOptions('npm run bench:window -- [--rows N] [--profile]', {
  rows: { type: 'string', default: '20000' },
  profile: { type: 'boolean', default: false },
});
const provided = provideBrowser();
if (provided.kind === 'missing') {
  console.error(provided.advice);
  process.exit(2);
}
if (!buildApp()) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'paysheet-bench-'));
const sheet = join(folder, 'payroll.csv');
writeLargeCsv(sheet, Number(values.rows), faultyLine);
const browser = await launchChromium({ isHeaded: false });
const practice = await startPracticeService({ balances: { xof: 1e12, cad: 1e12 } });
const app = await launchDesktopApp({
  dataFolder: join(folder, 'data'),
  environment: ownEnvironment(practice, folder),
  contexts: new BrowserContexts(async () => browser, 'closed'),
});
app.page.setDefaultTimeout(60_000);
const profiler = values.profile ? await app.page.context().newCDPSession(app.page) : undefined;
await profiler?.send('Profiler.enable');

const everything = await browser.newBrowserCDPSession();
/** The processor's time of the window's process, worker included: what a busy machine doesn't change. */
async function windowCpuSeconds(): Promise<number> {
  const { processInfo } = await everything.send('SystemInfo.getProcessInfo');
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ cpuTime }) => cpuTime));
}

const table = new Table({
  head: [
    'phase',
    'seconds',
    'of CPU',
    'tasks over 50 ms',
    'longest, ms',
    'of it wire, ms',
    'what else',
    'goal',
  ],
});
await observeLongTasks(app.page);
try {
  await walkLargeSheet(app, { sheet, rows: Number(values.rows) }, async (name, goal, work) => {
    await takeLongTasks(app.page);
    await profiler?.send('Profiler.start');
    const cpuFrom = await windowCpuSeconds();
    const fromMs = performance.now();
    const said = (await work()) ?? '';
    const seconds = (performance.now() - fromMs) / 1000;
    const cpu = (await windowCpuSeconds()) - cpuFrom;
    const tasks = await takeLongTasks(app.page);
    const longest = tasks.reduce<LongTask | undefined>(
      (most, task) => (most && most.durationMs > task.durationMs ? most : task),
      undefined,
    );
    table.push([
      name,
      seconds.toFixed(1),
      cpu.toFixed(1),
      tasks.length,
      longest ? Math.round(longest.durationMs) : '–',
      longest ? Math.round(longest.wireMs) : '–',
      said,
      goal || `no task over ${TASK_GOAL_MS} ms`,
    ]);
    console.error(
      `${name}: ${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s, ${tasks.map((task) => Math.round(task.durationMs)).join(' ')} ${said}`,
    );
    if (profiler) await tellProfile(profiler, longest);
  });
} finally {
  await app.page.screenshot({ path: join(tmpdir(), 'bench-window.png') });
  console.log(table.toString());
  await app.kill();
  await practice.close();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function tellProfile(session: CDPSession, longest: LongTask | undefined): Promise<void> {
  const { profile } = await session.send('Profiler.stop');
  if (!longest || longest.durationMs <= TASK_GOAL_MS) return;
  const own = new Map<string, number>();
  const byId = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const frame = byId.get(id);
    if (!frame || /^\((idle|program)\)$/.test(frame.functionName)) continue;
    const place = `${frame.functionName || '(anonymous)'} ${frame.url.split('/').at(-1)}:${frame.lineNumber}`;
    own.set(place, (own.get(place) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1000);
  }
  for (const [place, ms] of [...own].sort((one, other) => other[1] - one[1]).slice(0, 12))
    console.error(`    ${ms.toFixed(0).padStart(6)} ms  ${place}`);
}
