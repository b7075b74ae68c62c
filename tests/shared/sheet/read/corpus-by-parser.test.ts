import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAYROLL_PATH } from '../../../../resources/samples/make-payroll.ts';
import { Refusal } from '../../../../shared/sheet/read/refusal.ts';
import { CellBuilder } from '../../../../shared/sheet/read/xlsx/cell-builder.ts';
import { readCellStyles } from '../../../../shared/sheet/read/xlsx/cell-styles.ts';
import { openPackage, type PackageParts } from '../../../../shared/sheet/read/xlsx/package-parts.ts';
import { scanPart } from '../../../../shared/sheet/read/xlsx/scan-part.ts';
import { readSharedStrings } from '../../../../shared/sheet/read/xlsx/shared-strings.ts';
import { SheetPart } from '../../../../shared/sheet/read/xlsx/sheet-part.ts';
import { readWorkbook } from '../../../../shared/sheet/read/xlsx/workbook.ts';
import type { TableRow } from '../../../../shared/sheet/table.ts';

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpus');

/** Told every tag by saxes, and nothing taken whole. */
class TagByTag extends SheetPart {
  override takeWhole(): number {
    return -1;
  }
}

/** Every sheet of a workbook by this kind of listener, or what it is refused with. */
async function sheetsBy(Part: typeof SheetPart, parts: PackageParts): Promise<readonly unknown[]> {
  const workbook = await readWorkbook(parts);
  const formats = await readCellStyles(parts, workbook.stylesPart);
  const strings = await readSharedStrings(parts, workbook.sharedStringsPart);
  return Promise.all(
    workbook.sheets.map(async ({ part }) => {
      const rows: TableRow[] = [];
      const sheet = new Part(new CellBuilder(formats, strings), (row) => rows.push(row));
      try {
        await scanPart(parts, part, sheet);
      } catch (error) {
        if (error instanceof Refusal) return error.problem;
        throw error;
      }
      const { hiddenColumns, mergedAreas, links, tableRelationshipIds } = sheet;
      return { rows, hiddenColumns: [...hiddenColumns], mergedAreas, links, tableRelationshipIds };
    }),
  );
}

const files = existsSync(CORPUS)
  ? readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).map((name) => join(CORPUS, name))
  : [];

test('every sheet of the sample and of the corpus is what saxes alone makes of it, tag by tag', async (t) => {
  if (files.length === 0) t.diagnostic('the corpus is not here: only the sample was read');
  let compared = 0;
  for (const path of [PAYROLL_PATH, ...files.filter((file) => /\.(?:xlsx|xlsm)$/i.test(file))]) {
    const parts = await openPackage(readFileSync(path)).catch(() => undefined);
    if (parts === undefined) continue;
    const taken = await sheetsBy(SheetPart, parts).catch((error) => [error instanceof Refusal]);
    assert.deepEqual(
      taken,
      await sheetsBy(TagByTag, parts).catch((error) => [error instanceof Refusal]),
      path,
    );
    compared += 1;
  }
  assert.ok(compared >= (files.length === 0 ? 1 : 20), `${compared} workbooks`);
});
