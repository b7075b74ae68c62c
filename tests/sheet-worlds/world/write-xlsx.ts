/** A grid as the bytes of a workbook: an own small writer, because libraries cannot write every look that people use. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { ExtraSheet, PaperCell, SheetDraft, TextRun } from './draft.ts';
import type { Grid, GridDrawing, GridRow } from './grid.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Style {
  readonly format: string;
  readonly look: NonNullable<PaperCell['look']> | '';
  readonly fill: string;
  readonly isCrossed: boolean;
}

const PLAIN: Style = { format: '', look: '', fill: '', isCrossed: false };

/** Collects what cells share while the sheets are written. */
class Shared {
  readonly strings: string[] = [];
  readonly styles: Style[] = [PLAIN];
  private readonly indexOfString = new Map<string, number>();

  string(markup: string): number {
    const known = this.indexOfString.get(markup);
    if (known !== undefined) return known;
    this.strings.push(markup);
    this.indexOfString.set(markup, this.strings.length - 1);
    return this.strings.length - 1;
  }

  style({ format = '', look = '', fill = '', isCrossed = false }: Partial<Style>): number {
    const known = this.styles.findIndex(
      (each) =>
        each.format === format && each.look === look && each.fill === fill && each.isCrossed === isCrossed,
    );
    if (known >= 0) return known;
    return this.styles.push({ format, look, fill, isCrossed }) - 1;
  }
}

export function writeXlsx(draft: SheetDraft, grid: Grid): Uint8Array {
  const shared = new Shared();
  const own = { name: draft.sheetName, xml: sheetXml(draft, grid, shared), state: '' };
  const others = (each: ExtraSheet) => ({
    name: each.name,
    state: each.state ?? '',
    xml: plainSheetXml(each, shared),
  });
  const sheets = [
    ...draft.extraSheets.filter(({ isBefore }) => isBefore).map(others),
    own,
    ...draft.extraSheets.filter(({ isBefore }) => !isBefore).map(others),
  ];
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships([
      ['rId1', 'officeDocument', 'xl/workbook.xml'],
      ['rId2', 'core-properties', 'docProps/core.xml'],
    ]),
    'xl/workbook.xml': workbookXml(sheets, printAreaXml(draft, grid, sheets.indexOf(own))),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['rIdStyles', 'styles', 'styles.xml'],
      ['rIdStrings', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': stylesXml(shared.styles),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared.strings.map((each) => `<si>${each}</si>`).join('')}</sst>`,
  };
  if (draft.documentTitle !== undefined) parts['docProps/core.xml'] = propertiesXml(draft.documentTitle);
  const comments = commentsXml(grid);
  const links = linksOf(grid).map(
    ({ target }, index) => [`rIdLink${index}`, 'hyperlink', target, 'External'] as const,
  );
  if (comments !== undefined) parts['xl/comments1.xml'] = comments;
  const drawn = drawingXml(draft, grid);
  if (drawn !== undefined) parts['xl/drawings/drawing1.xml'] = drawn;
  const drawing = ['rIdBox', 'drawing', '../drawings/drawing1.xml'] as const;
  if (comments !== undefined || links.length > 0 || drawn !== undefined)
    parts[`xl/worksheets/_rels/sheet${sheets.indexOf(own) + 1}.xml.rels`] = relationships([
      ...(comments === undefined ? [] : [['rId1', 'comments', '../comments1.xml'] as const]),
      ...links,
      ...(drawn === undefined ? [] : [drawing]),
    ]);
  for (const [index, { xml }] of sheets.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = xml;
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) files[name] = strToU8(content);
  return zipSync(files, { level: 0, mtime: new Date(2024, 0, 1) });
}

function sheetXml(draft: SheetDraft, grid: Grid, shared: Shared): string {
  const columns = draft.columns
    .map((column, index) => ({ column, at: index + 1 }))
    .filter(({ column }) => column.isHidden || column.width !== undefined)
    .map(({ column, at }) => {
      const hidden = column.isHidden ? ' hidden="1"' : '';
      return `<col min="${at}" max="${at}" width="${column.width ?? 9}" customWidth="1"${hidden}/>`;
    });
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
  const merges = grid.merges.map(
    ({ top, left, bottom, right }) => `<mergeCell ref="${cellName(left, top)}:${cellName(right, bottom)}"/>`,
  );
  const merged = merges.length === 0 ? '' : `<mergeCells>${merges.join('')}</mergeCells>`;
  const area = `A${grid.headingRow}:${cellName(draft.columns.length, grid.rows.length)}`;
  const filter = draft.hasFilter
    ? `<autoFilter ref="${area}"><filterColumn colId="0"><filters><filter val="x"/></filters></filterColumn></autoFilter>`
    : '';
  const data = grid.rows.map((row, index) => rowXml(row, index + 1, shared)).join('');
  return `<worksheet xmlns="${MAIN}">${cols}<sheetData>${data}</sheetData>${filter}${merged}${ruleXml(draft, grid)}${linksXml(grid)}${pageXml(draft)}</worksheet>`;
}

/** In the order of the workbook's looks. */
const RULE_LOOKS = ['struck', 'red', 'word', 'scaled'];

function ruleXml({ rule, columns }: SheetDraft, grid: Grid): string {
  if (rule === undefined) return '';
  const column = columns.indexOf(rule.column) + 1;
  const area = `${cellName(column, 1)}:${cellName(column, grid.rows.length)}`;
  const value = rule.column.role === 'amount' ? rule.text : `"${escaped(rule.text)}"`;
  const formula = `<formula>${value}</formula>`;
  const look = RULE_LOOKS.indexOf(rule.look);
  return `<conditionalFormatting sqref="${area}"><cfRule type="cellIs" dxfId="${look}" priority="1" operator="equal">${formula}</cfRule></conditionalFormatting>`;
}

/** The cells that lead somewhere, in their order. */
function linksOf(grid: Grid): readonly { readonly name: string; readonly target: string }[] {
  return grid.rows.flatMap(({ cells }, index) =>
    cells.flatMap((cell, column) =>
      cell?.link === undefined ? [] : [{ name: cellName(column + 1, index + 1), target: cell.link }],
    ),
  );
}

function linksXml(grid: Grid): string {
  const links = linksOf(grid).map(
    ({ name }, index) => `<hyperlink xmlns:r="${RELATIONSHIPS}" ref="${name}" r:id="rIdLink${index}"/>`,
  );
  return links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`;
}

function pageXml({ page: { header, footer } }: SheetDraft): string {
  const part = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
  const words = part('oddHeader', header) + part('oddFooter', footer);
  return words === '' ? '' : `<headerFooter>${words}</headerFooter>`;
}

/** In the format's units: a usual row is 190,500 high, a usual column 609,600 wide. */
const MIDDLE_OF_ROW = 95_250;

function drawingXml({ textBox }: SheetDraft, { drawings }: Grid): string | undefined {
  const body = (text: string) => `<xdr:txBody><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></xdr:txBody>`;
  const anchors = drawings.map(anchorXml);
  if (textBox !== undefined)
    anchors.unshift(`<xdr:twoCellAnchor><xdr:sp>${body(textBox)}</xdr:sp></xdr:twoCellAnchor>`);
  if (anchors.length === 0) return undefined;
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  return `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main">${anchors.join('')}</xdr:wsDr>`;
}

function anchorXml({ form, reach, top, bottom, left, right }: GridDrawing): string {
  const corner = (name: string, row: number, column: number, below: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${below}</xdr:rowOff></xdr:${name}>`;
  const below = reach === 'through' ? MIDDLE_OF_ROW : 0;
  const lastRow = reach === 'whole' ? bottom : reach === 'edge' ? top - 1 : bottom - 1;
  const place = corner('from', top - 1, left - 1, below) + corner('to', lastRow, right, below);
  return `<xdr:twoCellAnchor>${place}${drawnXml(form)}<xdr:clientData/></xdr:twoCellAnchor>`;
}

function drawnXml(form: string): string {
  const shape = (preset: string) => `<xdr:spPr><a:prstGeom prst="${preset}"/></xdr:spPr>`;
  if (form === 'picture')
    return '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Image 1"/></xdr:nvPicPr></xdr:pic>';
  const named = '<xdr:cNvPr id="3" name="Forme 2"/>';
  return form === 'connector'
    ? `<xdr:cxnSp><xdr:nvCxnSpPr>${named}</xdr:nvCxnSpPr>${shape('line')}</xdr:cxnSp>`
    : `<xdr:sp><xdr:nvSpPr>${named}</xdr:nvSpPr>${shape(form)}</xdr:sp>`;
}

function propertiesXml(title: string): string {
  const [properties, dublinCore] = [
    'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
    'http://purl.org/dc/elements/1.1/',
  ];
  return `<cp:coreProperties xmlns:cp="${properties}" xmlns:dc="${dublinCore}"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`;
}

function commentsXml(grid: Grid): string | undefined {
  const comments = grid.rows.flatMap(({ cells }, index) =>
    cells.flatMap((cell, column) =>
      cell?.comment === undefined
        ? []
        : [
            `<comment ref="${cellName(column + 1, index + 1)}" authorId="0"><text><r>${textXml(cell.comment)}</r></text></comment>`,
          ],
    ),
  );
  if (comments.length === 0) return undefined;
  const list = `<commentList>${comments.join('')}</commentList>`;
  return `<comments xmlns="${MAIN}"><authors><author>A. Diop</author></authors>${list}</comments>`;
}

function plainSheetXml(sheet: ExtraSheet, shared: Shared): string {
  const data = sheet.lines
    .map((cells, index) => rowXml({ what: 'other', cells }, index + 1, shared))
    .join('');
  return `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
}

function rowXml(row: GridRow, number: number, shared: Shared): string {
  const cells = row.cells
    .map((cell, index) => (cell === undefined ? '' : cellXml(cell, cellName(index + 1, number), shared)))
    .join('');
  const height = row.heightPt === undefined ? '' : ` ht="${row.heightPt}" customHeight="1"`;
  const hidden = row.isHidden ? ' hidden="1"' : '';
  return cells === '' && height + hidden === '' ? '' : `<row r="${number}"${height}${hidden}>${cells}</row>`;
}

function cellXml(cell: PaperCell, name: string, shared: Shared): string {
  const style = shared.style(cell);
  const start = `<c r="${name}"${style === 0 ? '' : ` s="${style}"`}`;
  const formula = cell.formula === undefined ? '' : `<f>${escaped(cell.formula)}</f>`;
  if (cell.formula !== undefined && cell.text === '') return `${start}>${formula}</c>`;
  if (cell.isNumber) return `${start}>${formula}<v>${cell.text}</v></c>`;
  if (cell.formula !== undefined) return `${start} t="str">${formula}<v>${escaped(cell.text)}</v></c>`;
  const markup = cell.runs ? cell.runs.map(runXml).join('') : textXml(cell.text);
  return `${start} t="s"><v>${shared.string(markup)}</v></c>`;
}

const RUN_LOOKS: Readonly<Record<NonNullable<TextRun['look']>, string>> = {
  struck: '<strike/>',
  superscript: '<vertAlign val="superscript"/>',
  white: '<color rgb="FFFFFFFF"/>',
  bold: '<b/>',
};

function runXml({ text, look }: TextRun): string {
  return `<r>${look ? `<rPr>${RUN_LOOKS[look]}</rPr>` : ''}${textXml(text)}</r>`;
}

function textXml(text: string): string {
  return `<t xml:space="preserve">${escaped(text)}</t>`;
}

function printAreaXml(
  { isLastUnprinted, columns, sheetName }: SheetDraft,
  grid: Grid,
  sheet: number,
): string {
  if (isLastUnprinted === undefined) return '';
  const end = isLastUnprinted
    ? grid.rows.findLastIndex(({ payment }) => payment !== undefined)
    : grid.rows.length;
  const area = `'${escaped(sheetName.replaceAll("'", "''"))}'!$A$1:$${cellName(columns.length, end).replace(/(?=\d)/, '$')}`;
  return `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="${sheet}">${area}</definedName></definedNames>`;
}

function workbookXml(
  sheets: readonly { readonly name: string; readonly state: string }[],
  names: string,
): string {
  const items = sheets.map(({ name, state }, index) => {
    const visibility = state === '' ? '' : ` state="${state}"`;
    return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${visibility} r:id="rId${index + 1}"/>`;
  });
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${items.join('')}</sheets>${names}</workbook>`;
}

function stylesXml(styles: readonly Style[]): string {
  const formats = styles.map(({ format }, index) =>
    format === '' ? '' : `<numFmt numFmtId="${200 + index}" formatCode="${escaped(format)}"/>`,
  );
  const fonts = [
    '<font/>',
    '<font><strike/></font>',
    '<font><color rgb="FFFFFFFF"/></font>',
    '<font><b/></font>',
    '<font><color rgb="FFFF0000"/></font>',
  ];
  const fontOf = { '': 0, struck: 1, white: 2, bold: 3, red: 4 } as const;
  const colours = [...new Set(styles.map(({ fill }) => fill))].filter((fill) => fill !== '');
  const fills = [
    '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    ...colours.map(
      (colour) =>
        `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`,
    ),
  ];
  const fillOf = (fill: string) => (fill === '' ? 0 : colours.indexOf(fill) + 2);
  const xfs = styles.map(
    ({ format, look, fill, isCrossed }, index) =>
      `<xf numFmtId="${format === '' ? 0 : 200 + index}" fontId="${fontOf[look]}" fillId="${fillOf(fill)}" borderId="${isCrossed ? 1 : 0}" applyFont="1" applyNumberFormat="1"/>`,
  );
  const numFmts = formats.join('');
  return (
    `<styleSheet xmlns="${MAIN}">${numFmts === '' ? '' : `<numFmts>${numFmts}</numFmts>`}` +
    `<fonts>${fonts.join('')}</fonts><fills>${fills.join('')}</fills>` +
    '<borders><border/><border diagonalUp="1"><diagonal style="thin"/></border></borders>' +
    `<cellXfs>${xfs.join('')}</cellXfs>` +
    '<dxfs><dxf><font><strike/></font></dxf><dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf>' +
    '<dxf><numFmt numFmtId="190" formatCode="&quot;STOP&quot;"/></dxf>' +
    '<dxf><numFmt numFmtId="191" formatCode="#,##0,"/></dxf></dxfs></styleSheet>'
  );
}

function relationships(
  links: readonly (readonly [id: string, kind: string, target: string, mode?: 'External'])[],
): string {
  const items = links.map(
    ([id, kind, target, mode]) =>
      `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  );
  return `<Relationships xmlns="${PACKAGE}">${items.join('')}</Relationships>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Column from 1 and row as `B7`. */
export function cellName(column: number, row: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
}
