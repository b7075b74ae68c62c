import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Papa from 'papaparse';
import { renderProblem } from '../../../../shared/i18n/render-problem.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
const manifest = join(corpus, 'MANIFEST.csv');
const skip = existsSync(manifest) ? false : 'the corpus of real sheets is not on this machine';

interface Entry {
  readonly file: string;
  readonly outcome: 'accept' | 'accept_with_review' | 'refuse_file';
  readonly sheet: string;
  readonly header_row: string;
  readonly data_rows: string;
}

function entries(): readonly Entry[] {
  if (skip) return [];
  return Papa.parse<Entry>(readFileSync(manifest, 'utf8'), { header: true, skipEmptyLines: true }).data;
}

test('the corpus is whole', { skip }, () => {
  assert.equal(entries().length, 57);
});

for (const { file, outcome, sheet, header_row: headerRow, data_rows: dataRows } of entries()) {
  test(`corpus: ${file}`, async () => {
    const bytes = readFileSync(join(corpus, file));
    const read = await readTable(bytes, { fileName: file, ...(sheet !== '' && { sheetName: sheet }) });
    assert.equal(read.ok, outcome !== 'refuse_file');
    if (!read.ok) return;
    const checked = checkSheet(read.table, { file });
    assert.equal(checked.sheet.headerRow, headerRow === '' ? null : Number(headerRow));
    assert.equal(checked.sheet.rows, Number(dataRows));
    assert.equal(checked.rows.length, checked.sheet.rows);
    const listed = checked.rows.length + checked.excluded.length + (checked.sheet.headerRow === null ? 0 : 1);
    const filled = read.table.rows.filter((row) =>
      row.cells.some(
        (cell) => cell && (cell.text.trim() !== '' || cell.formula === 'missing' || cell.covered),
      ),
    );
    assert.equal(listed, filled.length, 'every line is a row, a heading, or listed as left out');
    for (const locale of ['en-CA', 'fr-CA']) {
      for (const { problems } of checked.rows) {
        for (const problem of problems) {
          assert.doesNotMatch(
            renderProblem(problem, locale).message,
            /…|undefined|\{|\[object/,
            problem.code,
          );
        }
      }
    }
  });
}
