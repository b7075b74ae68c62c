import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { readingOf } from './read-result.ts';

const SAMPLE = join(import.meta.dirname, '../../../../resources/samples/payroll.xlsx');

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const isReady = hasLibreOffice && existsSync(SAMPLE);

/** LibreOffice's numbers for what it writes: delimiter, quote, encoding, first line; cells as they are, not as shown. */
const csvFilter = (delimiter: number, encoding: number) =>
  `csv:Text - txt - csv (StarCalc):${delimiter},34,${encoding},1,,0,false,false,false`;

const WRITINGS = [
  ['a workbook', 'xlsx', 'xlsx', undefined, undefined],
  ['CSV, UTF-8, semicolons', csvFilter(59, 76), 'csv', 'utf-8', ';'],
  ['CSV, windows-1252, commas', csvFilter(44, 1), 'csv', 'windows-1252', ','],
  ['CSV, UTF-16, tabs', csvFilter(9, 65535), 'csv', 'utf-16le', '\t'],
  ['CSV, Mac Roman, bars', csvFilter(124, 2), 'csv', 'macintosh', '|'],
  ['CSV, code page 850, semicolons', csvFilter(59, 4), 'csv', 'cp850', ';'],
] as const;

/** Each row's texts, without the empty ones at its end: a CSV has as many in every row. */
function textsByRow(table: Table, hasCurlyQuotes: boolean): readonly (readonly [number, ...string[]])[] {
  return table.rows.map(({ row, cells }) => {
    const texts = cells.map((cell) => cell?.text ?? '');
    const last = texts.findLastIndex((text) => text !== '');
    const kept = texts.slice(0, last + 1);
    return [row, ...(hasCurlyQuotes ? kept : kept.map((text) => text.replaceAll('’', "'")))];
  });
}

/** Each row to pay as it is understood: its position, whether it can be paid, and every value. */
function payments(table: Table): readonly unknown[] {
  const { rows, excluded, questions } = checkSheet(table);
  return [
    rows.map(({ row, state, fields }) => ({ row, state, ...fields })),
    excluded.map(({ row, reason }) => [row, reason]),
    questions.map(({ key }) => key),
  ];
}

for (const [what, filter, extension, encoding, delimiter] of WRITINGS) {
  test(`LibreOffice writes the sample as ${what}: the same rows come out`, {
    skip: !isReady && 'no LibreOffice',
  }, async (context) => {
    const folder = temporaryFolder(context);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
    const conversion = spawnSync(
      'soffice',
      [profile, '--headless', '--convert-to', filter, '--outdir', join(folder, 'out'), SAMPLE],
      { encoding: 'utf8' },
    );
    const file = join(folder, 'out', basename(SAMPLE).replace(/xlsx$/, extension));
    assert.ok(existsSync(file), conversion.stderr);
    const expected = await readingOf(new Uint8Array(readFileSync(SAMPLE)));
    const written = await readingOf(new Uint8Array(readFileSync(file)));
    assert.deepEqual([written.table.encoding, written.table.delimiter], [encoding, delimiter]);
    // Code page 850 has no curly quote; LibreOffice writes a straight one for it.
    const hasCurlyQuotes = encoding !== 'cp850';
    assert.deepEqual(textsByRow(written.table, true), textsByRow(expected.table, hasCurlyQuotes));
    assert.deepEqual(payments(written.table), payments(expected.table));
  });
}
