import type { Cell, SheetTable, Table, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { damaged, tooLarge } from '../refusal.ts';
import type { WrongLetters } from '../wrong-letters.ts';
import { CellBuilder } from './cell-builder.ts';
import { parseArea } from './cell-reference.ts';
import { type CellStyle, readCellStyles } from './cell-styles.ts';
import { withCheckBoxes } from './check-boxes.ts';
import { withComments } from './comments.ts';
import { areasOfUntold, withConditionalLooks } from './conditional-formats.ts';
import { readConditionalLooks } from './conditional-looks.ts';
import { readDocumentTexts } from './document-texts.ts';
import { readDrawings } from './drawings.ts';
import { withLinks } from './links.ts';
import { withMergedAreas } from './merged-areas.ts';
import type { PackageParts } from './package-parts.ts';
import { scanPart } from './scan-part.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SheetPart } from './sheet-part.ts';
import { isSpreadsheetNamespace, readSmallPart } from './small-parts.ts';
import {
  type Relationship,
  readRelationships,
  readWorkbook,
  type Workbook,
  type WorkbookSheet,
} from './workbook.ts';

export interface SheetReadOptions {
  /** Stop after this many rows that hold something. */
  readonly firstRows?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told the share of the sheet's part that is read, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Gets each row as it is read, before links and merged areas are seen; the table is then without rows. */
  readonly onRow?: ((row: TableRow) => void) | undefined;
}

/** A workbook whose directory, styles and shared strings are known, and whose sheets can be read one by one. */
export interface OpenWorkbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly letters: WrongLetters;
  readSheet(sheet: WorkbookSheet, options?: SheetReadOptions): Promise<Table>;
}

export async function openWorkbook(parts: PackageParts, signal?: AbortSignal): Promise<OpenWorkbook> {
  const workbook = await readWorkbook(parts);
  const styles = await readCellStyles(parts, workbook.stylesPart);
  const sharedStrings = await readSharedStrings(parts, workbook.sharedStringsPart, signal);
  const documentTexts = await readDocumentTexts(parts);
  const contents = { parts, workbook, styles, sharedStrings, documentTexts };
  return {
    sheets: workbook.sheets,
    letters: parts.letters,
    readSheet: (sheet, options = {}) => readSheet(contents, sheet, options),
  };
}

interface WorkbookContents {
  readonly parts: PackageParts;
  readonly workbook: Workbook;
  readonly styles: readonly CellStyle[];
  readonly sharedStrings: readonly Cell[];
  readonly documentTexts: readonly string[];
}

async function readSheet(
  contents: WorkbookContents,
  sheet: WorkbookSheet,
  options: SheetReadOptions,
): Promise<Table> {
  const { parts, workbook, styles, sharedStrings, documentTexts } = contents;
  const firstRows = options.firstRows ?? Number.POSITIVE_INFINITY;
  const rows: TableRow[] = [];
  const onRow = (row: TableRow) => {
    if (options.onRow) options.onRow(row);
    else if (rows.length < firstRows) rows.push(row);
    if (rows.length > READ_LIMITS.rows) throw tooLarge(READ_LIMITS.rows, 'rows');
  };
  const part = new SheetPart(new CellBuilder(styles, sharedStrings), onRow, workbook.isCalculated);
  const bytes = Math.max(parts.statedBytes(sheet.part), 1);
  await scanPart(parts, sheet.part, part, {
    signal: options.signal,
    onBytes: (count) => options.onProgress?.(count / bytes),
    hasEnough: () => rows.length >= firstRows,
  });
  const relationships = await readRelationships(parts, sheet.part);
  const { texts: shapeTexts, marks } = await readDrawings(parts, relationships);
  const merged = withMergedAreas(inOrder(rows), part.mergedAreas);
  const { rules } = part.conditional;
  const looks = rules.length === 0 ? [] : await readConditionalLooks(parts, workbook.stylesPart);
  const looked = rules.length === 0 ? merged : withConditionalLooks(merged, rules, looks);
  const untoldRules = areasOfUntold(merged, rules, looks);
  const linked = withLinks(looked, part.links, relationships);
  const ticked = await withCheckBoxes(linked, parts, relationships, sheet.part);
  return {
    format: 'xlsx',
    sheetName: sheet.name,
    sheets: workbook.sheets.map(({ name, visibility }) => ({ name, visibility })),
    isDate1904: workbook.isDate1904,
    hiddenColumns: [...part.hiddenColumns].sort((left, right) => left - right),
    mergedAreas: part.mergedAreas,
    ...(sheet.printAreas.length > 0 && { printAreas: sheet.printAreas }),
    ...(part.page.texts.length > 0 && { pageTexts: part.page.texts }),
    ...(shapeTexts.length > 0 && { shapeTexts }),
    ...(marks.length > 0 && { drawn: marks }),
    ...(documentTexts.length > 0 && { documentTexts }),
    ...(untoldRules.length > 0 && { untoldRules }),
    tables: await readSheetTables(parts, relationships, part.tableRelationshipIds),
    rows: await withComments(ticked, parts, relationships),
  };
}

/** Rows as the sheet shows them, whatever order the file has them in; the same row twice is refused. */
function inOrder(rows: readonly TableRow[]): readonly TableRow[] {
  const isAfter = (row: TableRow, index: number, all: readonly TableRow[]) =>
    index === 0 || row.row > (all[index - 1] as TableRow).row;
  if (rows.every(isAfter)) return rows;
  const sorted = rows.toSorted((left, right) => left.row - right.row);
  const twice = sorted.find((row, index) => !isAfter(row, index, sorted));
  if (twice !== undefined) throw damaged('row-twice', twice.row);
  return sorted;
}

/** The tables that Excel's user has made of parts of the sheet, with their heading and totals rows. */
async function readSheetTables(
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
