/**
 * Workbooks drawn at random, copied, and judged by ExcelJS and by the bytes: results are at their rows, under no
 * merge, array, picture or hidden column, in no formula's range, and everything else is unchanged.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { unzipSync, zipSync } from 'fflate';
import { SeededRandom } from '../../../simulation/seeded-random.ts';
import { type CopyWorld, drawCopyWorld, letters } from '../../../support/copy-worlds.ts';
import { copyOwn } from '../../../support/own-copy.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { resultRow } from '../sample-results.ts';

const WORLDS = 60;

test(`${WORLDS} drawn workbooks: results stand where nothing else does, or the copy is refused for the true reason`, async (t) => {
  const seed = Number(process.env.PAYSHEET_COPY_SEED ?? randomInt(2 ** 31));
  t.diagnostic(`PAYSHEET_COPY_SEED=${seed}`);
  const folder = temporaryFolder(t);
  for (let number = 0; number < WORLDS; number++) {
    const world = drawCopyWorld(new SeededRandom(seed + number));
    const target = join(folder, `copy-${number}${world.extension}`);
    const what = `world ${seed + number}: ${world.drawn.join(', ') || 'nothing in the way'}`;
    const outcome = await copyOwn(target, {
      ...world,
      rows: world.rows.map((row) => resultRow({ row })),
      locale: 'fr-CA',
    });
    if (world.refusals.length > 0) {
      assert.ok(world.refusals.includes(outcome), `${what}: ${outcome}`);
      assert.equal(existsSync(target), false, what);
      continue;
    }
    assert.equal(outcome, world.isSigned ? 'unsigned' : 'copied', what);
    judgeParts(world, readFileSync(target), what);
    await judgeCells(world, readFileSync(target), what);
  }
});

/** Every part but the sheet, and what a signature or a template demands, is the same byte for byte. */
function judgeParts(world: CopyWorld, copy: Uint8Array, what: string): void {
  const [before, after] = [unzipSync(world.source), unzipSync(copy)];
  const mayChange = new Set(['xl/worksheets/sheet1.xml', '[Content_Types].xml', '_rels/.rels']);
  for (const [name, bytes] of Object.entries(before)) {
    if (name.startsWith('_xmlsignatures/')) assert.equal(after[name], undefined, `${what}: ${name}`);
    else if (!mayChange.has(name))
      assert.ok(Buffer.from(bytes).equals(after[name] ?? Buffer.of()), `${what}: ${name}`);
  }
  assert.deepEqual(
    Object.keys(after).filter((name) => before[name] === undefined),
    [],
    what,
  );
  const text = (name: string) => Buffer.from(after[name] ?? Buffer.of()).toString('latin1');
  assert.doesNotMatch(text('[Content_Types].xml'), /template/, what);
  assert.equal(/signature/i.test(text('[Content_Types].xml') + text('_rels/.rels')), false, what);
  const sheet = text('xl/worksheets/sheet1.xml');
  assert.ok((sheet.match(/<(?:x:)?cols[ />]/g) ?? []).length <= 1, `${what}: two cols`);
}

async function judgeCells(world: CopyWorld, copy: Uint8Array, what: string): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(plainForExcelJs(copy, world));
  const sheet = workbook.getWorksheet(world.sheetName);
  assert.ok(sheet, what);
  const headings = sheet.getRow(world.headingRow).values as unknown[];
  const first = headings.findIndex((heading) => String(heading).startsWith('Paysheet '));
  const count = headings.filter((heading) => String(heading ?? '').startsWith('Paysheet ')).length;
  assert.ok(first > 0 && count >= 4, what);
  // The leftmost space for this many columns, counted one by one.
  let expected = 1;
  const isFree = (column: number) => !world.taken.has(column);
  while (!Array.from({ length: count }, (_, index) => expected + index).every(isFree)) expected++;
  assert.equal(letters(first), letters(expected), what);
  assert.equal(headings[first], 'Paysheet état', what);
  // What is written can be read: money is not shortened for want of room.
  assert.equal(sheet.getColumn(first).width, 14, `${what}: width`);
  if (world.drawn.includes('a width for every column to the right'))
    assert.deepEqual(
      [1, first - 1, first + count].map((column) => sheet.getColumn(column).width),
      [31, first - 1 > world.width ? 9.5 : undefined, 9.5],
      `${what}: other widths`,
    );
  for (const [place, text] of world.cells) {
    const [row = 0, column = 0] = place.split(':').map(Number);
    assert.equal(sheet.getCell(row, column).text, text, `${what}: ${place}`);
  }
  const withResults = new Set<number>();
  sheet.eachRow((line, row) => {
    if (line.getCell(first).text === 'payée') withResults.add(row);
    else if (row !== world.headingRow && !line.getCell(first).isMerged)
      assert.equal(line.getCell(first).value, null, `${what}: row ${row}`);
  });
  assert.deepEqual([...withResults], world.rows, what);
}

/** The copy with its sheet in plain UTF-8 and without a prefix: ExcelJS reads nothing else. */
function plainForExcelJs(copy: Uint8Array, { hasPrefix }: CopyWorld): ExcelJS.Buffer {
  const parts = unzipSync(copy);
  const name = 'xl/worksheets/sheet1.xml';
  let sheet = Buffer.from(parts[name] ?? Buffer.of()).toString('latin1');
  const isLatin = sheet.includes('encoding="ISO-8859-1"');
  if (!isLatin) sheet = Buffer.from(sheet, 'latin1').toString('utf8');
  if (hasPrefix) sheet = sheet.replaceAll('<x:', '<').replaceAll('</x:', '</').replace('xmlns:x=', 'xmlns=');
  parts[name] = Buffer.from(sheet.replace('encoding="ISO-8859-1"', 'encoding="UTF-8"'), 'utf8');
  delete parts['xl/worksheets/_rels/sheet1.xml.rels'];
  parts[name] = Buffer.from(
    Buffer.from(parts[name])
      .toString()
      .replace(/<(?:drawing|legacyDrawing) [^>]*>/, ''),
  );
  return Buffer.from(zipSync(parts)) as unknown as ExcelJS.Buffer;
}
