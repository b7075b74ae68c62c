/**
 * A month from the command line alone: a new sheet is paid, closed, certified, booked, told to the payees and stated, and
 * the next month's sheet is written and paid. Nothing of it is configured, and no step asks anything.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Papa from 'papaparse';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { pdfText } from '../../support/pdf-text.ts';

test('a new sheet becomes a closed, certified, booked batch, and the next month is paid from its sheet', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const place = (name: string) => join(cli.folder, name);
  const sheet = writePayoutSheet(place('november.csv'), [...payoutLines(3)]);
  writeFileSync(place('settings.json'), JSON.stringify(FAST_SETTINGS));
  const at = ['--service', service.url, '--settings', place('settings.json')];
  const done = async (...args: readonly string[]) => {
    const ran = await cli.run([...args, '--json']);
    assert.equal(ran.status, 0, `${args.join(' ')}: ${ran.stderr}${ran.stdout}`);
    return ran.json<Record<string, unknown>>();
  };

  const { batch } = await done(
    'pay',
    sheet,
    '--wallet',
    'xof',
    '--yes',
    '--out',
    place('results.xlsx'),
    ...at,
  );
  const name = String(batch);
  await done('name', name, 'Paie de novembre');
  const papers = ['--certificate', place('certificate.json'), '--report', place('report.pdf')];
  await done('close', name, ...papers, '--results', place('results.xlsx'), '--language', 'fr', ...at);
  const files = ['--sheet', sheet, '--results', place('results.xlsx'), '--data', cli.data];
  await done('certificate', 'verify', place('certificate.json'), ...files);
  assert.match(pdfText(place('report.pdf')).words ?? 'Paie de novembre', /Paie de novembre/);

  await done('entries', name, '--out', place('entries.csv'));
  const text = readFileSync(place('entries.csv'), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const sumOf = (column: string) => data.reduce((sum, line) => sum + Number(line[column] || 0), 0);
  assert.equal(sumOf('Debit'), sumOf('Credit'), text);
  assert.ok(sumOf('Debit') > 30_000, text);

  const today = new Date().toISOString().slice(0, 10);
  const period = ['--from', today, '--to', today];
  await done('statement', '--wallet', 'xof', ...period, '--out', place('statement.pdf'), ...at);
  await done('advice', name, '--as', 'mail', '--out', place('advices'));
  assert.equal(readdirSync(place('advices')).length, 3);

  await done('next', name, '--amounts', 'last', '--out', place('december.xlsx'));
  const before = service.books.sessions().length;
  const again = await cli.run(['pay', place('december.xlsx'), '--wallet', 'xof', '--yes', '--json', ...at]);
  // The same people and amounts on the same day are the same payments until somebody says otherwise.
  assert.equal(again.status, 1, again.stderr);
  assert.equal(service.books.sessions().length, before);
  const { batch: december, rows } = again.json<{ batch: string; rows: { row: number; state: string }[] }>();
  assert.deepEqual([...new Set(rows.map(({ state }) => state))], ['held']);
  await done('decide', december, 'sheet', 'release');
  await done('resume', december, '--yes', ...at);
  assert.equal(service.books.sessions().length, before + 3);
  const found = (await done('find', 'salary')) as { rows?: unknown[] };
  assert.ok(found.rows);
});
