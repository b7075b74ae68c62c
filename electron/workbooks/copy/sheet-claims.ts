/** What in a workbook lays claim to columns right of a sheet's cells: merges, arrays, pictures, hidden columns, formulas. */
import { MOST_ROWS, parseArea } from '../../../shared/sheet/read/xlsx/cell-reference.ts';
import type { PackageParts } from '../../../shared/sheet/read/xlsx/package-parts.ts';
import { readRelationships } from '../../../shared/sheet/read/xlsx/workbook.ts';
import type { TableArea } from '../../../shared/sheet/table.ts';
import { areasRead, type FormulaText } from './formula-areas.ts';
import type { Claim } from './free-columns.ts';
import { encodingOf, hiddenRanges, type SheetMarkup } from './sheet-markup.ts';
import { attributeOf, bytesAsText, plainText, type XmlTag, xmlTags } from './xml-tags.ts';

export interface ClaimedSheet {
  readonly name: string;
  /** The sheets of the workbook, in their order, with the part of each. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly part: string;
  readonly markup: SheetMarkup;
  readonly parts: PackageParts;
  /** A part's bytes. */
  readonly bytesOf: (part: string) => Promise<Uint8Array>;
}

/** Every claim, and the last column in which a cell stands. */
export async function claimsOf(
  sheet: ClaimedSheet,
): Promise<{ lastColumn: number; claims: readonly Claim[] }> {
  const { markup, name } = sheet;
  const order = sheet.sheets.map((each) => each.name);
  let lastColumn = 0;
  const covered: TableArea[] = [];
  const read: TableArea[] = [];
  const addRead = (formula: FormulaText): void => {
    for (const area of areasRead(formula, name, order)) read.push(area);
  };
  markup.visit({
    onCell: (column) => {
      if (column > lastColumn) lastColumn = column;
    },
    onFormula: (attributes, text) => {
      const area = areaIn(attributes);
      const kind = attributeOf(attributes, 't');
      if (area && (kind === 'array' || kind === 'dataTable')) covered.push(area);
      const shift = area && kind === 'shared' ? extentOf(area) : { columns: 0, rows: 0 };
      addRead({ text: plainText(text, markup.encoding), home: name, shift });
    },
  });
  for (const text of formulaTexts(markup.xml, markup.tags, markup.encoding)) addRead({ text, home: name });
  for (const tag of markup.tags) {
    const area = COVERING.has(tag.name) ? areaIn(tag.attributes) : undefined;
    if (area) covered.push(area);
  }
  covered.push(...(await areasOfRelated(sheet)));
  for (const formula of await formulasElsewhere(sheet)) addRead(formula);
  const hidden = hiddenRanges(markup.tags).map((range) => ({ ...range, top: 1, bottom: MOST_ROWS }));
  const claims: Claim[] = [
    ...covered.map((area) => ({ ...area, refusal: 'copy-covered' as const })),
    ...hidden.map((area) => ({ ...area, refusal: 'copy-hidden-columns' as const })),
    ...read.map((area) => ({ ...area, refusal: 'copy-formulas' as const })),
  ];
  return { lastColumn, claims };
}

const COVERING = new Set(['mergeCell', 'autoFilter']);

function areaIn(attributes: string): TableArea | undefined {
  const ref = attributeOf(attributes, 'ref');
  return ref === undefined || ref === '' ? undefined : parseArea(ref);
}

function extentOf({ left, right, top, bottom }: TableArea): { columns: number; rows: number } {
  return { columns: right - left, rows: bottom - top };
}

/** Elements whose text is a formula: rules and validations of a sheet, references of charts, names of the workbook. */
const FORMULA_ELEMENTS = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName']);

function* formulaTexts(xml: string, tags: Iterable<XmlTag>, encoding: string): Generator<string> {
  for (const tag of tags) {
    if (tag.isClosing || !FORMULA_ELEMENTS.has(tag.name)) continue;
    // Print areas, titles and filters of Excel's own are places, and read nothing.
    if (tag.name === 'definedName' && attributeOf(tag.attributes, 'name')?.startsWith('_xlnm.')) continue;
    if (xml.charAt(tag.end - 2) === '/') continue;
    yield plainText(xml.slice(tag.end, xml.indexOf('<', tag.end)), encoding);
  }
}

/** What the sheet's relations put over it: tables, and the pictures and charts of its drawing. */
async function areasOfRelated(sheet: ClaimedSheet): Promise<TableArea[]> {
  const areas: TableArea[] = [];
  for (const { kind, target, isExternal } of await readRelationships(sheet.parts, sheet.part)) {
    if (isExternal || !sheet.parts.has(target)) continue;
    if (kind === 'drawing') areas.push(...anchorAreas(bytesAsText(await sheet.bytesOf(target))));
    if (kind !== 'table' && kind !== 'pivotTable') continue;
    const tags = xmlTags(bytesAsText(await sheet.bytesOf(target)));
    for (const { name, attributes } of tags) {
      const isArea = name === 'table' || name === 'location';
      const area = isArea ? areaIn(attributes) : undefined;
      if (area) areas.push(area);
    }
  }
  return areas;
}

/** A narrow column and a low row in EMU (12,700 to a point): what a picture of a stated size may reach over. */
const NARROW_COLUMN_EMU = 300_000;
const LOW_ROW_EMU = 120_000;

/** The cells under the anchors of a drawing part. */
function anchorAreas(xml: string): TableArea[] {
  const areas: TableArea[] = [];
  let place: { columns: number[]; rows: number[]; size: number[] } | undefined;
  for (const tag of xmlTags(xml)) {
    if (/^(?:twoCell|oneCell|absolute)Anchor$/.test(tag.name)) {
      if (tag.isClosing && place) areas.push(areaOfAnchor(place));
      place = tag.isClosing ? undefined : { columns: [], rows: [], size: [] };
    }
    if (place === undefined || tag.isClosing) continue;
    const text = (): number => Number(xml.slice(tag.end, xml.indexOf('<', tag.end)));
    if (tag.name === 'col') place.columns.push(text());
    else if (tag.name === 'row') place.rows.push(text());
    else if (tag.name === 'pos') place.size.push(...sizeIn(tag, 'x', 'y'));
    else if (tag.name === 'ext' && attributeOf(tag.attributes, 'cx') !== undefined && place.size.length < 4)
      place.size.push(...sizeIn(tag, 'cx', 'cy'));
  }
  return areas;
}

function sizeIn({ attributes }: XmlTag, ...names: readonly string[]): number[] {
  return names.map((name) => Number(attributeOf(attributes, name) ?? 0));
}

function areaOfAnchor({
  columns,
  rows,
  size,
}: {
  columns: number[];
  rows: number[];
  size: number[];
}): TableArea {
  const [left = 0, right] = columns;
  const [top = 0, bottom] = rows;
  // From counts; an absolute anchor has a position and a size, one of a single cell its size alone.
  const width = size.length < 4 ? (size[0] ?? 0) : (size[0] ?? 0) + (size[2] ?? 0);
  const height = size.length < 4 ? (size[1] ?? 0) : (size[1] ?? 0) + (size[3] ?? 0);
  return {
    left: left + 1,
    top: top + 1,
    right: (right ?? left + Math.ceil(width / NARROW_COLUMN_EMU)) + 1,
    bottom: (bottom ?? top + Math.ceil(height / LOW_ROW_EMU)) + 1,
  };
}

/** Formulas of other parts that name a sheet: other sheets, charts, the workbook's names, and sources of pivot tables. */
async function formulasElsewhere(sheet: ClaimedSheet): Promise<FormulaText[]> {
  const found: FormulaText[] = [];
  for (const part of sheet.parts.names) {
    if (
      part === sheet.part ||
      !/^xl\/(?:workbook\.xml|worksheets\/[^/]+\.xml|charts\/|pivotcache\/pivotcachedefinition)/.test(part)
    )
      continue;
    const bytes = await sheet.bytesOf(part);
    const xml = bytesAsText(bytes);
    const home = sheet.sheets.find((each) => each.part === part)?.name;
    if (xml.includes('!'))
      for (const text of formulaTexts(xml, xmlTags(xml), encodingOf(bytes))) found.push({ text, home });
    if (!part.includes('pivotcache')) continue;
    for (const tag of xmlTags(xml)) {
      if (tag.name !== 'worksheetSource') continue;
      const [ref, of] = ['ref', 'sheet'].map((name) => attributeOf(tag.attributes, name));
      if (ref !== undefined && of !== undefined)
        found.push({ text: ref, home: plainText(of, encodingOf(bytes)) });
    }
  }
  return found;
}
