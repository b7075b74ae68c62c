import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { nativeUnpacker } from '../../electron/sheet/native-unpacker.ts';
import { checkSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import { type ReadOptions, readTable } from '../../shared/sheet/read/read-table.ts';
import type { Table } from '../../shared/sheet/table.ts';

/** One way to go through a sheet; the number is how many rows it saw. */
const WAYS: Readonly<Record<string, (file: string) => Promise<number>>> = {
  'bare papaparse': async (file) => {
    const text = readFileSync(file, 'utf8');
    return Papa.parse(text, { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data.length;
  },
  'bare exceljs stream': async (file) => {
    let rows = 0;
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(file, {})) {
      for await (const _ of sheet) rows++;
    }
    return rows;
  },
  read: async (file) => (await read(file, { unpacker: nativeUnpacker })).rows.length,
  'read, as in a window': async (file) => (await read(file, {})).rows.length,
  check: async (file) => checkSheet(await read(file, { unpacker: nativeUnpacker })).rows.length + 1,
};

async function read(file: string, options: Partial<ReadOptions>): Promise<Table> {
  const result = await readTable(readFileSync(file), { fileName: file, ...options });
  if (!result.ok) throw new Error(result.problem.code);
  return result.table;
}

/**
 * Runs in a process of its own, so that each measurement has its own memory and compiled code. Prints rows, seconds
 * by the clock and of the processor (all threads, including garbage collection), and megabytes.
 */
const [way = '', file = ''] = process.argv.slice(2);
const start = performance.now();
const startUsage = process.cpuUsage();
const rows = await WAYS[way]?.(file);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(startUsage);
const cpuSeconds = (user + system) / 1_000_000;
console.log(JSON.stringify({ rows, seconds, cpuSeconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
