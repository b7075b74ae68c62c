import { strToU8, type Zippable, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface SheetXml {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The XML between `<sheetData>` and its end. */
  readonly data: string;
  /** The XML before and after it. */
  readonly before?: string;
  readonly after?: string;
  /** Relationships of the sheet: id, kind, target, and whether the target is external. */
  readonly links?: readonly (readonly [string, string, string, boolean?])[];
}

export interface WorkbookXml {
  readonly sheets: readonly SheetXml[];
  /** The inside of `<sst>`. */
  readonly strings?: string;
  /** Number format codes: style 1 is the first of them, style 0 is General. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** Parts added, or put in the place of those made here; null leaves one out. */
  readonly parts?: Readonly<Record<string, string | Uint8Array | null>>;
}

/** The smallest honest workbook around the sheets' XML. */
export function workbook(content: WorkbookXml): Uint8Array {
  return zip({ ...partsOf(content), ...content.parts });
}

/** One sheet with this data. */
export function sheetOf(data: string, content: Omit<WorkbookXml, 'sheets'> = {}): Uint8Array {
  return workbook({ ...content, sheets: [{ name: 'Sheet1', data }] });
}

export function zip(parts: Readonly<Record<string, string | Uint8Array | null>>): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    if (content !== null) files[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return zipSync(files, { mtime: new Date(2024, 0, 1) });
}

export function partsOf(content: WorkbookXml): Record<string, string> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(content),
    'xl/_rels/workbook.xml.rels': relationships([
      ...content.sheets.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rIdStyles', 'styles', 'styles.xml'],
      ['rIdStrings', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': stylesXml(content.formats ?? []),
  };
  if (content.strings !== undefined) {
    parts['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${content.strings}</sst>`;
  }
  for (const [index, sheet] of content.sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
    if (sheet.links !== undefined) {
      parts[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relationships(sheet.links);
    }
  }
  return parts;
}

export function sheetXml(sheet: Omit<SheetXml, 'name'>): string {
  const start = `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${sheet.before ?? ''}`;
  return `${start}<sheetData>${sheet.data}</sheetData>${sheet.after ?? ''}</worksheet>`;
}

function workbookXml(content: WorkbookXml): string {
  const sheets = content.sheets.map(({ name, state }, index) => {
    const visibility = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${name}" sheetId="${index + 1}"${visibility} r:id="rId${index + 1}"/>`;
  });
  const properties = content.is1904 ? '<workbookPr date1904="1"/>' : '';
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${properties}<sheets>${sheets.join('')}</sheets></workbook>`;
}

function stylesXml(formats: readonly string[]): string {
  const quoted = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${quoted(code)}"/>`,
  );
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts>` +
    `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`
  );
}

function relationships(links: readonly (readonly [string, string, string, boolean?])[]): string {
  const items = links.map(([id, kind, target, isOutside]) => {
    const mode = isOutside ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}">${items.join('')}</Relationships>`;
}
