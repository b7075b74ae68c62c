import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'electron', 'cli', 'demo.ts');

test('the demo pays the sample, shows what became of each kind of row, and names the results last', async () => {
  const child = spawn(process.execPath, [DEMO], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(status, 0);
  for (const channel of ['Mobile money', 'EFT', 'e-Transfer', 'Cash pickup', 'SWIFT'])
    assert.match(said, new RegExp(channel));
  assert.match(said, /paid/);
  const results = said.trim().split('\n').at(-1) ?? '';
  assert.ok(existsSync(results), results);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(results);
  assert.ok((workbook.getWorksheet('Results')?.actualRowCount ?? 0) > 60);
  rmSync(dirname(results), { recursive: true });
});
