/** What uses columns to the right of a sheet's cells: merges, arrays, pictures, hidden columns, formulas. */
import { MOST_ROWS, parseArea } from '../../../shared/sheet/read/xlsx/cell-reference.ts';
import type { PackageParts } from '../../../shared/sheet/read/xlsx/package-parts.ts';
import { readRelationships } from '../../../shared/sheet/read/xlsx/workbook.ts';
import type { TableArea } from '../../../shared/sheet/table.ts';
import { areasRead, type FormulaText } from './formula-areas.ts';
import type { Claim } from './free-columns.ts';
import { encodingOf, hiddenRanges, type SheetMarkup } from './sheet-markup.ts';
import { attributeOf, bytesAsText, isEmptyTag, plainText, type XmlTag, xmlTags } from './xml-tags.ts';

interface ClaimedSheet {
  readonly name: string;
  /** The sheets of the workbook in their order, each with its part. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly part: string;
  readonly markup: SheetMarkup;
  readonly parts: PackageParts;
  /** A part's bytes. */
  readonly bytesOf: (part: string) => Promise<Uint8Array>;
}

/** Every claim, and the last column with a cell. */
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
  const rules = rulesOf(sheet);
  for (const formula of rules.formulas) addRead(formula);
  covered.push(...rules.covered, ...anchorAreas(markup.xml, markup.tags));
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
    // Excel's own print areas, titles and filters are places and read nothing.
    if (tag.name === 'definedName' && attributeOf(tag.attributes, 'name')?.startsWith('_xlnm.')) continue;
    if (isEmptyTag(xml, tag)) continue;
    yield plainText(xml.slice(tag.end, xml.indexOf('<', tag.end)), encoding);
  }
}

/** Rules that colour a cell by the values of all cells of the rule. */
const COMPARING = new Set([
  'duplicateValues',
  'uniqueValues',
  'top10',
  'aboveAverage',
  'colorScale',
  'dataBar',
  'iconSet',
]);

interface CellRule {
  readonly formulas: string[];
  /** The cells to which it applies, as the sheet writes them. */
  cells: string;
  isComparing: boolean;
}

/** What rules and validations read, and the cells that hold small charts. */
function rulesOf({ name, markup }: ClaimedSheet): { formulas: FormulaText[]; covered: TableArea[] } {
  const { xml, tags, encoding } = markup;
  const formulas: FormulaText[] = [];
  const covered: TableArea[] = [];
  let rule: CellRule | undefined;
  for (const tag of tags) {
    const isEmpty = isEmptyTag(xml, tag);
    const text = () => plainText(xml.slice(tag.end, xml.indexOf('<', tag.end)), encoding);
    const attribute = (wanted: string) => plainText(attributeOf(tag.attributes, wanted) ?? '', encoding);
    if (tag.name === 'conditionalFormatting' || tag.name === 'dataValidation') {
      if (tag.isClosing && rule) formulas.push(...formulasOfRule(rule, name));
      const isOpen = !tag.isClosing && !isEmpty;
      rule = isOpen ? { formulas: [], cells: attribute('sqref'), isComparing: false } : undefined;
    } else if (tag.isClosing) continue;
    else if (tag.name === 'cfRule' && rule) rule.isComparing ||= COMPARING.has(attribute('type'));
    else if (tag.name === 'cfvo') rule?.formulas.push(attribute('val'));
    else if (isEmpty) continue;
    else if (tag.name === 'sqref' && rule) rule.cells = text();
    else if (tag.name === 'sqref') covered.push(...cellsIn(text(), name));
    else if (FORMULA_ELEMENTS.has(tag.name) && rule) rule.formulas.push(text());
    else if (FORMULA_ELEMENTS.has(tag.name)) formulas.push({ text: text(), home: name });
  }
  return { formulas, covered };
}

/** Each formula is written for the first of the rule's cells, and moved for the others. */
function formulasOfRule({ formulas, cells, isComparing }: CellRule, home: string): FormulaText[] {
  const areas = cellsIn(cells, home);
  const extent = (from: 'left' | 'top', to: 'right' | 'bottom') =>
    areas.length === 0
      ? 0
      : Math.max(...areas.map((area) => area[to])) - Math.min(...areas.map((area) => area[from]));
  const shift = { columns: extent('left', 'right'), rows: extent('top', 'bottom') };
  const moved = formulas.map((text) => ({ text, home, shift }));
  return isComparing ? [...moved, { text: cells, home }] : moved;
}

function cellsIn(cells: string, sheet: string): TableArea[] {
  return areasRead({ text: cells, home: sheet }, sheet, [sheet]);
}

/** What the sheet's relations place over it: tables, and the pictures, charts and notes of its drawings. */
async function areasOfRelated(sheet: ClaimedSheet): Promise<TableArea[]> {
  const areas: TableArea[] = [];
  for (const { kind, target, isExternal } of await readRelationships(sheet.parts, sheet.part)) {
    if (isExternal || !sheet.parts.has(target)) continue;
    if (kind === 'drawing' || kind === 'vmlDrawing') {
      const xml = bytesAsText(await sheet.bytesOf(target));
      areas.push(...anchorAreas(xml, xmlTags(xml)), ...shapeAreas(xml));
    }
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

/**
 * The width of a narrow column and the height of a low row in EMU (12,700 per point): they bound what a picture of a
 * stated size may cover.
 */
const NARROW_COLUMN_EMU = 300_000;
const LOW_ROW_EMU = 120_000;

/** The cells under the shapes of an old kind of drawing: buttons, and notes that are always shown. */
function* shapeAreas(xml: string): Generator<TableArea> {
  let isHidden = false;
  for (const tag of xmlTags(xml)) {
    if (tag.isClosing) continue;
    if (tag.name === 'shape')
      isHidden = /visibility:\s*hidden/i.test(attributeOf(tag.attributes, 'style') ?? '');
    if (tag.name !== 'Anchor' || isHidden) continue;
    // Column, offset, row and offset of both corners, counted from 0.
    const places = xml.slice(tag.end, xml.indexOf('<', tag.end)).split(',').map(Number);
    const [left = 0, , top = 0, , right = 0, , bottom = 0] = places;
    yield { left: left + 1, top: top + 1, right: right + 1, bottom: bottom + 1 };
  }
}

/** The cells under the anchors of a drawing part, or of a sheet's own buttons and objects. */
function anchorAreas(xml: string, tags: Iterable<XmlTag>): TableArea[] {
  const areas: TableArea[] = [];
  let place: AnchorPlace | undefined;
  for (const tag of tags) {
    if (/^(?:(?:twoCell|oneCell|absolute)A|a)nchor$/.test(tag.name)) {
      if (tag.isClosing && place) areas.push(areaOfAnchor(place));
      place = tag.isClosing ? undefined : { columns: [], rows: [], from: [0, 0], size: [0, 0] };
    }
    if (place === undefined || tag.isClosing) continue;
    const text = (): number => Number(xml.slice(tag.end, xml.indexOf('<', tag.end)));
    if (tag.name === 'col') place.columns.push(text());
    else if (tag.name === 'row') place.rows.push(text());
    else if (tag.name === 'pos') place.from = pairIn(tag, 'x', 'y');
    // The anchor's own size comes before that of its content.
    else if (tag.name === 'ext' && place.size[0] === 0) place.size = pairIn(tag, 'cx', 'cy');
  }
  return areas;
}

interface AnchorPlace {
  readonly columns: number[];
  readonly rows: number[];
  /** The position of an absolute anchor; `size` is that of a one-cell anchor. */
  from: readonly [number, number];
  size: readonly [number, number];
}

function pairIn({ attributes }: XmlTag, ...[one, other]: readonly [string, string]): [number, number] {
  return [Number(attributeOf(attributes, one) ?? 0), Number(attributeOf(attributes, other) ?? 0)];
}

function areaOfAnchor({ columns, rows, from, size }: AnchorPlace): TableArea {
  const [left = 0, right = left + Math.ceil((from[0] + size[0]) / NARROW_COLUMN_EMU)] = columns;
  const [top = 0, bottom = top + Math.ceil((from[1] + size[1]) / LOW_ROW_EMU)] = rows;
  // `from` counts from 0.
  return { left: left + 1, top: top + 1, right: right + 1, bottom: bottom + 1 };
}

/** Formulas of other parts that name a sheet: other sheets, charts, the workbook's names, and sources of pivot tables. */
async function formulasElsewhere(sheet: ClaimedSheet): Promise<FormulaText[]> {
  const found: FormulaText[] = [];
  for (const part of sheet.parts.names) {
    const home = sheet.sheets.find((each) => each.part === part)?.name;
    const mayRead =
      home !== undefined || /^xl\/(?:workbook\.xml|charts\/|pivotcache\/pivotcachedefinition)/.test(part);
    if (part === sheet.part || !mayRead) continue;
    const bytes = await sheet.bytesOf(part);
    const xml = bytesAsText(bytes);
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
