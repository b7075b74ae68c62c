import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Papa from 'papaparse';
import { plainNumberText } from '../../../../shared/sheet/read/number-text.ts';
import { type ReadResult, readTable } from '../../../../shared/sheet/read/read-table.ts';
import { parseCellReference } from '../../../../shared/sheet/read/xlsx/cell-reference.ts';
import type { Cell, Table } from '../../../../shared/sheet/table.ts';

/** Real files with values checked by an independent reader. They stay where they lie. */
const CORPUS = join(import.meta.dirname, '../../../../../shared/corpus');

interface ManifestLine {
  readonly file: string;
  readonly outcome: 'accept' | 'accept_with_review' | 'refuse_file';
  readonly expected_json: string;
}

interface Expected {
  readonly format: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly records?: number;
  readonly date1904?: boolean;
  readonly sheet?: string;
  readonly sheets?: readonly (readonly [string, string, string])[];
  readonly hidden_rows?: readonly number[];
  readonly merged_ranges?: number;
  readonly checks: Readonly<Record<string, ExpectedCell>>;
}

interface ExpectedCell {
  readonly raw?: string | number | boolean;
  readonly numFmt?: string;
  readonly hyperlink?: string;
  readonly formula_without_cached_value?: boolean;
}

/** Our names for the encodings that the manifest names in Python's way. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8-sig': 'utf-8',
  cp1252: 'windows-1252',
  cp850: 'cp850',
  'utf-16-be': 'utf-16be',
};

/** One code per refused file of the corpus. */
const REFUSALS: Readonly<Record<string, string>> = {
  'calamine__pass_protected.xlsx': 'file-password',
  'exceljs__invalid-xml.xlsx': 'file-damaged',
  'frictionless-py__implicit-gz.csv': 'file-wrong-format',
  'poi__clusterfuzz-testcase-minimized-XLSX2CSVFuzzer-6594557414080512.xlsx': 'file-damaged',
  'poi__poc-shared-strings.xlsx': 'file-too-large',
};

const manifest = existsSync(CORPUS) ? readManifest() : [];

if (manifest.length === 0) test('the corpus of real sheets', { skip: `no ${CORPUS}` });

for (const line of manifest) {
  test(`${line.file}: ${line.outcome}`, async () => {
    const expected = JSON.parse(line.expected_json) as Expected;
    const bytes = new Uint8Array(readFileSync(join(CORPUS, line.file)));
    const result = await readTable(bytes, { fileName: line.file, sheetName: expected.sheet });
    if (line.outcome === 'refuse_file') {
      assert.equal(result.ok, false);
      assert.equal(result.ok ? '' : result.problem.code, REFUSALS[line.file.split('/')[1] as string]);
    } else {
      checkTable(tableOf(result), expected);
    }
  });
}

function readManifest(): readonly ManifestLine[] {
  const text = readFileSync(join(CORPUS, 'MANIFEST.csv'), 'utf8');
  return Papa.parse<ManifestLine>(text, { header: true, delimiter: ',', skipEmptyLines: true }).data;
}

function tableOf(result: ReadResult): Table {
  if (!result.ok) assert.fail(JSON.stringify(result.problem));
  return result.table;
}

function checkTable(table: Table, expected: Expected): void {
  assert.equal(table.format, expected.format);
  if (expected.encoding !== undefined) assert.equal(table.encoding, ENCODINGS[expected.encoding]);
  if (expected.delimiter !== undefined) assert.equal(table.delimiter, expected.delimiter);
  if (expected.sheet !== undefined) assert.equal(table.sheetName, expected.sheet);
  if (expected.date1904 !== undefined) assert.equal(table.isDate1904, expected.date1904);
  if (expected.merged_ranges !== undefined) assert.equal(table.mergedAreas?.length, expected.merged_ranges);
  if (expected.records !== undefined) assert.ok((table.rows.at(-1)?.row ?? 0) <= expected.records);
  if (expected.sheets !== undefined) {
    const sheets = table.sheets?.map(({ name, visibility }) => [
      name,
      visibility.replace('-h', 'H'),
      'worksheet',
    ]);
    assert.deepEqual(sheets, expected.sheets);
  }
  for (const row of expected.hidden_rows ?? []) {
    const found = table.rows.find((each) => each.row === row);
    assert.ok(found === undefined || found.isHidden, `row ${row} is hidden`);
  }
  for (const [place, cell] of Object.entries(expected.checks)) checkCell(table, place, cell);
}

function checkCell(table: Table, place: string, expected: ExpectedCell): void {
  const numbers = /^R(\d+)C(\d+)$/.exec(place);
  const at =
    numbers === null ? parseCellReference(place) : { row: Number(numbers[1]), column: Number(numbers[2]) };
  assert.ok(at, place);
  const cell = table.rows.find((row) => row.row === at.row)?.cells[at.column - 1];
  if (expected.formula_without_cached_value) assert.equal(cell?.formula, 'missing', place);
  if (expected.raw !== undefined) checkValue(cell, expected.raw, place);
  if (expected.numFmt !== undefined) assert.equal(cell?.numberFormat, expected.numFmt, place);
  if (expected.hyperlink?.replace('mailto:', '') === cell?.text) assert.equal(cell?.link, undefined, place);
  else if (expected.hyperlink !== undefined) assert.equal(cell?.link, expected.hyperlink, place);
}

function checkValue(cell: Cell | undefined, raw: string | number | boolean, place: string): void {
  if (typeof raw === 'boolean') {
    assert.deepEqual([cell?.kind, cell?.text], ['boolean', raw ? 'TRUE' : 'FALSE'], place);
  } else if (typeof raw === 'number') {
    assert.ok(cell?.kind === 'number' || cell?.kind === 'date', `${place} is ${cell?.kind}`);
    assert.equal(cell.text, plainNumberText(String(raw)), place);
  } else if (raw.startsWith('#ERR:')) {
    assert.deepEqual([cell?.kind, cell?.text], ['error', raw.slice('#ERR:'.length)], place);
  } else {
    assert.equal(cell?.asWritten ?? cell?.text ?? '', raw, place);
  }
}
