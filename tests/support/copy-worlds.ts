/**
 * Workbooks drawn at random with obstacles for result columns, each with the truth about where results may be. The
 * XML is written here, not by the product, and the truth is counted column by column.
 */
import { strToU8, zipSync } from 'fflate';
import type { SeededRandom } from '../simulation/seeded-random.ts';

export interface CopyWorld {
  readonly source: Uint8Array;
  readonly sheetName: string;
  readonly headingRow: number;
  readonly rows: readonly number[];
  /** By `row:column`, the text of each of the sheet's own cells that holds a value. */
  readonly cells: ReadonlyMap<string, string>;
  /** The obstacles, in words. */
  readonly drawn: readonly string[];
  /** The numbers of the columns that must stay free of results. */
  readonly taken: ReadonlySet<number>;
  /** Why no copy can be made (any of these); empty if one must be made. */
  readonly refusals: readonly string[];
  readonly extension: '.xlsx' | '.xlsm';
  readonly isSigned: boolean;
  readonly hasPrefix: boolean;
  /** How many columns the sheet's own cells have. */
  readonly width: number;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
const XM = 'http://schemas.microsoft.com/office/excel/2006/main';
const NAMES = ['Awa Diop', 'Zoé Gagnon', 'Omar Fall', 'Éric N’Diaye', 'Léa Roy', 'Ibou Sy'];

export function letters(column: number): string {
  return column <= 26
    ? String.fromCharCode(64 + column)
    : letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1);
}

/** One world; the same seed draws the same. */
export function drawCopyWorld(random: SeededRandom): CopyWorld {
  const isLatin = random.chance(0.2);
  const hasPrefix = random.chance(0.15);
  const [p, ns] = hasPrefix ? ['x:', `xmlns:x="${MAIN}"`] : ['', `xmlns="${MAIN}"`];
  const width = random.between(3, 6);
  const cells = new Map<string, string>();
  const lines = new Map<number, string[]>();
  const hidden = new Set<number>();
  const drawn: string[] = [];
  const taken = new Set(Array.from({ length: width }, (_, index) => index + 1));
  const take = (from: number, to: number): void => {
    for (let column = from; column <= to; column++) taken.add(column);
  };
  const put = (row: number, column: number, text: string): void => {
    cells.set(`${row}:${column}`, text);
    const line = lines.get(row) ?? [];
    const value = /^\d+$/.test(text)
      ? `<${p}c r="${letters(column)}${row}"><${p}v>${text}</${p}v></${p}c>`
      : `<${p}c r="${letters(column)}${row}" t="inlineStr"><${p}is><${p}t>${text}</${p}t></${p}is></${p}c>`;
    lines.set(row, [...line, value]);
  };
  const drawnIf = (chance: number, words: string): boolean => {
    const is = random.chance(chance);
    if (is) drawn.push(words);
    return is;
  };

  let row = 1;
  const hasTitle = drawnIf(0.5, 'a title above');
  if (hasTitle) put(row++, 1, 'Paie de novembre');
  if (drawnIf(0.3, 'a total above')) {
    put(row, 1, 'Total');
    put(row++, 2, '3000');
  }
  const headingRow = row++;
  for (let column = 1; column <= width; column++)
    put(
      headingRow,
      column,
      ['Nom', 'Montant', 'Devise', 'Pays', 'Canal', 'Téléphone'][column - 1] ?? 'Autre',
    );
  if (drawnIf(0.3, 'a line of units')) put(row++, 2, 'XOF');
  const rows: number[] = [];
  for (let count = random.between(2, 5); count > 0; count--) {
    rows.push(row);
    put(row, 1, random.pick(NAMES));
    for (let column = 2; column <= width; column++) put(row, column, String(1000 + row * 10 + column));
    row++;
    if (random.chance(0.15)) row++;
  }
  const [first = 0] = rows;
  const last = rows.at(-1) ?? 0;
  if (drawnIf(0.2, 'a hidden first row')) hidden.add(first);
  if (drawnIf(0.4, 'a total below')) put(last + 1, 1, 'Total');

  const refusals: string[] = [];
  const formulas: string[] = [];
  const formula = (place: string, text: string, attributes = ''): string =>
    `<${p}c r="${place}"><${p}f${attributes}>${text}</${p}f><${p}v>1</${p}v></${p}c>`;
  // Formulas are on rows of their own, below everything.
  const below = last + 3;
  const addFormula = (text: string): void => {
    formulas.push(formula(`A${below + formulas.length}`, text));
  };
  const merges: string[] = [];
  if (drawnIf(0.2, 'a merge over the headings’ right')) {
    merges.push(`${letters(width + 1)}${headingRow}:${letters(width + 2)}${headingRow}`);
    take(width + 1, width + 2);
  }
  if (hasTitle && drawnIf(0.3, 'a wide merge over the title alone')) merges.push(`A1:${letters(width + 6)}1`);
  if (drawnIf(0.15, 'an array that reaches to the right')) {
    const line = lines.get(first) ?? [];
    // Beside the last cell: the array's own first cell is the sheet's last column.
    taken.add(width + 1);
    lines.set(first, [
      ...line,
      formula(
        `${letters(width + 1)}${first}`,
        'TRANSPOSE(A1:A3)',
        ` t="array" ref="${letters(width + 1)}${first}:${letters(width + 3)}${first}"`,
      ),
    ]);
    take(width + 1, width + 3);
  }
  if (drawnIf(0.2, 'a formula that reads some columns to the right')) {
    addFormula(`SUM(B${first}:${letters(width + 5)}${last})`);
    take(width + 1, width + 5);
  }
  if (drawnIf(0.1, 'a formula that reads whole rows')) {
    addFormula(`SUM($${first}:$${last})`);
    refusals.push('copy-formulas');
  }
  if (drawnIf(0.3, 'formulas that read nothing of it')) {
    addFormula('"A1:ZZ99"&amp;SUM([1]Paie!A:ZZ)');
    addFormula(`SUM(A${first}:B${last})`);
    addFormula('LOG10(100)');
  }
  const cols: string[] = [];
  if (drawnIf(0.2, 'hidden columns to the right')) {
    cols.push(`<${p}col min="${width + 1}" max="${width + 3}" width="9" hidden="1"/>`);
    take(width + 1, width + 3);
  } else if (drawnIf(0.08, 'every column to the right hidden')) {
    cols.push(`<${p}col min="${width + 1}" max="16384" width="0" hidden="1" customWidth="1"/>`);
    refusals.push('copy-hidden-columns');
  } else if (drawnIf(0.2, 'a width for every column to the right'))
    cols.push(`<${p}col min="${width + 1}" max="16384" width="9.5" customWidth="1"/>`);
  let usual = '';
  if (cols.length === 0 && drawnIf(0.05, 'every column hidden that the sheet does not name')) {
    usual = `<${p}sheetFormatPr defaultColWidth="0" defaultRowHeight="15"/>`;
    refusals.push('copy-hidden-columns');
  }
  const ownCols = [`<${p}col min="1" max="1" width="31" customWidth="1"/>`, ...cols].join('');
  const colsXml =
    cols.length + usual.length > 0
      ? `<${p}cols>${ownCols}</${p}cols>`
      : random.pick(['', `<${p}cols/>`, `<${p}cols></${p}cols>`, `<${p}cols>${ownCols}</${p}cols>`]);
  const parts: Record<string, Uint8Array> = {};
  let drawing = '';
  if (drawnIf(0.25, 'a chart beside the rows')) {
    drawing = `<${p}drawing xmlns:r="${RELATIONS}" r:id="rId1"/>`;
    Object.assign(parts, drawingParts(width + 1, { top: first - 1, bottom: last }));
    take(width + 2, width + 5);
  } else if (headingRow > 2 && drawnIf(0.5, 'a picture above the headings')) {
    drawing = `<${p}drawing xmlns:r="${RELATIONS}" r:id="rId1"/>`;
    Object.assign(parts, drawingParts(width + 1, { top: 0, bottom: 0 }));
  } else if (drawnIf(0.2, 'a note that always shows, and one that does not')) {
    drawing = `<${p}legacyDrawing xmlns:r="${RELATIONS}" r:id="rId1"/>`;
    Object.assign(parts, noteParts({ left: width + 1, top: first - 1, bottom: last }));
    take(width + 2, width + 4);
  }
  let rules = '';
  if (drawnIf(0.15, 'a rule that compares with columns to the right')) {
    rules += `<${p}conditionalFormatting sqref="A1:${letters(width + 3)}${last}"><${p}cfRule type="duplicateValues" priority="1"/></${p}conditionalFormatting>`;
    take(width + 1, width + 3);
  } else if (drawnIf(0.3, 'a rule that looks at each cell of columns to the right'))
    rules += `<${p}conditionalFormatting sqref="A1:${letters(width + 30)}${last}"><${p}cfRule type="expression" priority="1"><${p}formula>$B1&gt;5</${p}formula></${p}cfRule></${p}conditionalFormatting>`;
  if (hasTitle && drawnIf(0.2, 'a rule that reads columns to the right in each row of its own')) {
    rules += `<${p}conditionalFormatting sqref="A1:A${last}"><${p}cfRule type="expression" priority="2"><${p}formula>COUNTA($${letters(width + 1)}1:$${letters(width + 2)}1)&gt;0</${p}formula></${p}cfRule></${p}conditionalFormatting>`;
    take(width + 1, width + 2);
  }
  if (hasTitle && drawnIf(0.1, 'a validation that reads columns to the right in each row of its own')) {
    rules += `<${p}dataValidations count="1"><${p}dataValidation type="custom" sqref="B1:B${last}"><${p}formula1>${letters(width + 2)}1=""</${p}formula1></${p}dataValidation></${p}dataValidations>`;
    take(width + 2, width + 2);
  }
  let extensions = '';
  if (drawnIf(0.15, 'a small chart in a cell to the right')) {
    extensions = `<${p}extLst><${p}ext xmlns:x14="${X14}" uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}"><x14:sparklineGroups xmlns:xm="${XM}"><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>'Paie &amp; primes'!A${first}:B${first}</xm:f><xm:sqref>${letters(width + 2)}${first}</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></${p}ext></${p}extLst>`;
    take(width + 2, width + 2);
  }
  let names = '';
  if (drawnIf(0.3, 'print titles'))
    names += `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Paie &amp; primes'!$1:$${last}</definedName>`;
  if (drawnIf(0.1, 'a name for columns to the right')) {
    names += `<definedName name="tout">'Paie &amp; primes'!$A:$${letters(width + 4)}</definedName>`;
    take(width + 1, width + 4);
  }
  let other = '';
  if (drawnIf(0.2, 'another sheet that reads columns to the right')) {
    other = `<row r="1"><c r="A1"><f>VLOOKUP("x",'Paie &amp; primes'!A:${letters(width + 2)},2,FALSE)</f><v>1</v></c></row>`;
    take(width + 1, width + 2);
  }
  const kind = random.pick([
    ['spreadsheetml.sheet.main+xml', '.xlsx', 'vnd.openxmlformats-officedocument.'],
    ['spreadsheetml.sheet.main+xml', '.xlsx', 'vnd.openxmlformats-officedocument.'],
    ['spreadsheetml.template.main+xml', '.xlsx', 'vnd.openxmlformats-officedocument.'],
    ['sheet.macroEnabled.main+xml', '.xlsm', 'vnd.ms-excel.'],
  ] as const);
  const isSigned = drawnIf(0.1, 'a signature');
  const rowsXml = [...lines.keys()]
    .sort((one, two) => one - two)
    .map((number) => {
      const attributes = `${hidden.has(number) ? ' hidden="1"' : ''} spans="1:${width}"`;
      return `<${p}row r="${number}"${attributes}>${(lines.get(number) ?? []).join('')}</${p}row>`;
    })
    .join('');
  const formulaRows = formulas
    .map((cell, index) => `<${p}row r="${below + index}">${cell}</${p}row>`)
    .join('');
  const mergesXml =
    merges.length === 0
      ? ''
      : `<${p}mergeCells>${merges.map((ref) => `<${p}mergeCell ref="${ref}"/>`).join('')}</${p}mergeCells>`;
  const declared = isLatin ? 'ISO-8859-1' : 'UTF-8';
  const sheet = `<?xml version="1.0" encoding="${declared}"?><${p}worksheet ${ns}><${p}dimension ref="A1:${letters(width)}${last}"/>${usual}${colsXml}<${p}sheetData>${rowsXml}${formulaRows}</${p}sheetData>${mergesXml}${rules}${drawing}${extensions}</${p}worksheet>`;
  if (isLatin) drawn.push('a sheet in Latin-1');
  if (isLatin) {
    // Latin-1 has no typographic apostrophe.
    for (const [place, text] of cells) cells.set(place, text.replace('’', "'"));
  }
  const written = isLatin ? Buffer.from(sheet.replaceAll('’', "'"), 'latin1') : strToU8(sheet);
  const override = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="application/${type}"/>`;
  const types = [
    override('xl/workbook.xml', `${kind[2]}${kind[0]}`),
    override('xl/worksheets/sheet1.xml', 'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'),
    override('xl/worksheets/sheet2.xml', 'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'),
    ...(drawing.includes('legacy')
      ? [override('xl/drawings/vmldrawing1.vml', 'vnd.openxmlformats-officedocument.vmlDrawing')]
      : []),
    ...(parts['xl/drawings/drawing1.xml']
      ? [override('xl/drawings/drawing1.xml', 'vnd.openxmlformats-officedocument.drawing+xml')]
      : []),
    ...(isSigned
      ? [override('_xmlsignatures/sig1.xml', 'vnd.openxmlformats-package.digital-signature-xmlsignature+xml')]
      : []),
  ];
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
  const relations = (list: string) =>
    strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`,
    );
  Object.assign(parts, {
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ),
    '_rels/.rels': relations(
      relation(1, `${RELATIONS}/officeDocument`, 'xl/workbook.xml') +
        (isSigned
          ? relation(
              2,
              'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin',
              '_xmlsignatures/origin.sigs',
            )
          : ''),
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Paie &amp; primes" sheetId="1" r:id="rId1"/><sheet name="Autre" sheetId="2" r:id="rId2"/></sheets>${names === '' ? '' : `<definedNames>${names}</definedNames>`}</workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, `${RELATIONS}/worksheet`, 'worksheets/sheet1.xml') +
        relation(2, `${RELATIONS}/worksheet`, 'worksheets/sheet2.xml'),
    ),
    'xl/worksheets/sheet1.xml': new Uint8Array(written),
    'xl/worksheets/sheet2.xml': strToU8(
      `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${other}</sheetData></worksheet>`,
    ),
  });
  if (isSigned) {
    parts['_xmlsignatures/sig1.xml'] = strToU8('<Signature/>');
    parts['_xmlsignatures/origin.sigs'] = strToU8('');
  }
  const extension = kind[1];
  return {
    source: zipSync(parts),
    sheetName: 'Paie & primes',
    headingRow,
    rows,
    cells,
    drawn,
    taken,
    refusals,
    extension,
    isSigned,
    hasPrefix,
    width,
  };
}

/** A picture's place: four columns from `left` (counted from 0) on, in these rows (counted from 0). */
function drawingParts(
  left: number,
  { top, bottom }: { top: number; bottom: number },
): Record<string, Uint8Array> {
  const place = (name: string, column: number, row: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
  const shape =
    '<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="Box"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:sp>';
  return {
    'xl/drawings/drawing1.xml': strToU8(
      `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor>${place('from', left, top)}${place('to', left + 3, bottom)}${shape}<xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
    ),
    ...relatedParts('drawing', 'drawing1.xml'),
  };
}

/** Two notes of three columns from `left` (counted from 0) on, in these rows; the second, further left, is hidden. */
function noteParts({ left, top, bottom }: { left: number; top: number; bottom: number }) {
  const note = (visibility: string, column: number) =>
    `<v:shape style="position:absolute;visibility:${visibility}"><x:ClientData ObjectType="Note"><x:Anchor>${column}, 15, ${top}, 2, ${column + 2}, 31, ${bottom}, 1</x:Anchor></x:ClientData></v:shape>`;
  return {
    'xl/drawings/vmldrawing1.vml': strToU8(
      `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${note('visible', left)}${note('hidden', left - 1)}</xml>`,
    ),
    ...relatedParts('vmlDrawing', 'vmldrawing1.vml'),
  };
}

function relatedParts(kind: string, file: string): Record<string, Uint8Array> {
  return {
    'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${kind}" Target="../drawings/${file}"/></Relationships>`,
    ),
  };
}
