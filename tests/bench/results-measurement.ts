// One way to write results, in a process of its own. Prints seconds by the clock and of the processor, the peak of
// its memory, and the longest time for which its main thread was blocked, measured with a timer that should fire
// every few milliseconds: by the clock, and by its own processor time, which other programs do not lengthen.
import { statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import ExcelJS from 'exceljs';
import { exportInThread } from '../../electron/workbooks/export-in-thread.ts';

const [way = '', dataDir = '', batch = '', source = '', target = ''] = process.argv.slice(2);

/** The bare way: the whole workbook read, a column added, and written. */
async function withExcelJs(): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(source);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('no sheet');
  const column = sheet.columnCount + 1;
  for (let row = 2; row <= sheet.rowCount; row++) sheet.getCell(row, column).value = 'paid';
  await workbook.xlsx.writeFile(target);
}

const RING_EVERY_MS = 5;

/** The most processor time of the main thread between two rings of a timer, in milliseconds, once it is stopped. */
function watchOwnWork(): () => number {
  let before = process.threadCpuUsage();
  let mostUs = 0;
  const ring = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    mostUs = Math.max(mostUs, user + system);
  };
  const timer = setInterval(ring, RING_EVERY_MS);
  return () => {
    ring();
    clearInterval(timer);
    return mostUs / 1000;
  };
}

const delay = monitorEventLoopDelay({ resolution: RING_EVERY_MS });
const stopWatch = watchOwnWork();
const start = performance.now();
const startUsage = process.cpuUsage();
delay.enable();
if (way === 'exceljs') await withExcelJs();
else {
  const what = way === 'own' ? ({ kind: 'own', source } as const) : ({ kind: 'fresh' } as const);
  const { file, problems } = await exportInThread({ dataDir, batch, target, locale: 'en-CA', what });
  if (file !== target || problems.length > 0) throw new Error(JSON.stringify(problems));
}
delay.disable();
const ownWorkMs = stopWatch();
const { user, system } = process.cpuUsage(startUsage);
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
    megabytes: process.resourceUsage().maxRSS / 1024,
    heldMs: delay.max / 1e6,
    ownWorkMs,
    bytes: statSync(target).size,
  }),
);
