import type { SheetTable } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';
import { parseArea } from './cell-reference.ts';
import type { PackageParts } from './package-parts.ts';
import { isSpreadsheetNamespace, readSmallPart } from './small-parts.ts';
import type { Relationship } from './workbook.ts';

/** The tables that Excel's user has made of parts of the sheet, with their heading and totals rows. */
export async function readSheetTables(
  parts: PackageParts,
  relationships: readonly Relationship[],
  tableIds: readonly string[],
): Promise<readonly SheetTable[]> {
  if (tableIds.length > READ_LIMITS.tables) throw tooLarge(READ_LIMITS.tables, 'tables');
  const tables: SheetTable[] = [];
  for (const id of tableIds) {
    const part = relationships.find((each) => each.id === id)?.target;
    if (part === undefined || !parts.has(part)) continue;
    await readSmallPart(parts, part, (element) => {
      if (element.name !== 'table' || element.path.length > 0 || !isSpreadsheetNamespace(element.uri)) return;
      const area = parseArea(element.attribute('ref') ?? '');
      tables.push({
        name: element.attribute('displayName') ?? element.attribute('name') ?? '',
        ...area,
        headingRow: element.attribute('headerRowCount') === '0' ? null : area.top,
        totalsRow: Number(element.attribute('totalsRowCount') ?? 0) > 0 ? area.bottom : null,
      });
    });
  }
  return tables;
}
