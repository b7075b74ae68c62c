import type { TableArea } from '../../table.ts';
import { damaged, refusal } from '../refusal.ts';
import { parseArea } from './cell-reference.ts';
import { type PackageParts, partKey } from './package-parts.ts';
import { isSpreadsheetNamespace, readSmallPart, type XmlElement } from './small-parts.ts';

export type Visibility = 'visible' | 'hidden' | 'very-hidden';

export interface WorkbookSheet {
  readonly name: string;
  readonly visibility: Visibility;
  /** The part that holds its cells. */
  readonly part: string;
  /** What of it is printed; empty for all that it holds. */
  readonly printAreas: readonly TableArea[];
}

/** What a workbook says about itself: its worksheets in their order (no chart or dialog sheets), and its parts. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly isDate1904: boolean;
  /** False where the stored values of formulas may be older than the cells that they are made of. */
  readonly isCalculated: boolean;
  readonly stylesPart: string | undefined;
  readonly sharedStringsPart: string | undefined;
}

export interface Relationship {
  readonly id: string;
  /** The last word of its type: `worksheet`, `hyperlink`… the same in both forms of the standard. */
  readonly kind: string;
  /** The key of a part, or the address as it stands where the target is outside. */
  readonly target: string;
  readonly isExternal: boolean;
}

export async function readWorkbook(parts: PackageParts): Promise<Workbook> {
  const workbookPart = await findWorkbookPart(parts);
  const relationships = await readRelationships(parts, workbookPart);
  const listed: { name: string; visibility: Visibility; relationshipId: string | undefined }[] = [];
  const names: { readonly isPrinted: boolean; readonly sheet: number; text: string }[] = [];
  let isDate1904 = false;
  let isCalculated = true;
  let isWorkbook = false;
  const onElement = ({ name, uri, path, attribute, relationship }: XmlElement) => {
    if (!isSpreadsheetNamespace(uri)) return;
    if (path.length === 0) isWorkbook = name === 'workbook';
    if (name === 'workbookPr') isDate1904 = isTrue(attribute('date1904'));
    if (name === 'calcPr')
      isCalculated = attribute('calcMode') !== 'manual' && !isTrue(attribute('fullCalcOnLoad'));
    if (name === 'definedName')
      names.push({
        isPrinted: attribute('name') === '_xlnm.Print_Area',
        sheet: Number(attribute('localSheetId')),
        text: '',
      });
    if (name !== 'sheet' || path.at(-1) !== 'sheets') return;
    const state = attribute('state');
    listed.push({
      name: parts.letters.mended(attribute('name') ?? ''),
      visibility: state === 'veryHidden' ? 'very-hidden' : state === 'hidden' ? 'hidden' : 'visible',
      relationshipId: relationship('id'),
    });
  };
  await readSmallPart(parts, workbookPart, onElement, (text, path) => {
    const named = names.at(-1);
    if (named && path.at(-1) === 'definedName') named.text += text;
  });
  if (!isWorkbook) throw damaged('no-workbook');
  const sheets = listed.flatMap(({ name, visibility, relationshipId }, index) => {
    const found = relationships.find((each) => each.id === relationshipId);
    if (found === undefined) throw damaged('no-content', name);
    const printed = names.find(({ isPrinted, sheet }) => isPrinted && sheet === index);
    const printAreas = areasOf(printed?.text ?? '');
    return found.kind === 'worksheet' ? [{ name, visibility, part: found.target, printAreas }] : [];
  });
  if (sheets.length === 0) throw damaged('no-worksheet');
  const partOf = (kind: string) =>
    relationships.find((each) => each.kind === kind && parts.has(each.target))?.target;
  return {
    sheets,
    isDate1904,
    isCalculated,
    stylesPart: partOf('styles'),
    sharedStringsPart: partOf('sharedStrings'),
  };
}

/** The areas that a name stands for: `'Feuil 1'!$A$1:$H$40`. None where one of them has no end, as whole columns have none. */
function areasOf(text: string): readonly TableArea[] {
  const areas = text.split(',').filter((piece) => piece.includes('!'));
  const cells = areas.map((piece) => AREA.exec(piece)?.[1]);
  return cells.every((each) => each !== undefined) ? cells.map(parseArea) : [];
}

const AREA = /!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/;

/** The relationships of a part; none where it has no such file. */
export async function readRelationships(parts: PackageParts, part: string): Promise<Relationship[]> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const file = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  const found: Relationship[] = [];
  if (!parts.has(file)) return found;
  await readSmallPart(parts, file, (element) => {
    if (element.name !== 'Relationship') return;
    const target = element.attribute('Target') ?? '';
    const isExternal = element.attribute('TargetMode') === 'External';
    found.push({
      id: element.attribute('Id') ?? '',
      kind: (element.attribute('Type') ?? '').split('/').at(-1) ?? '',
      target: isExternal ? target : resolvePart(folder, target),
      isExternal,
    });
  });
  return found;
}

/** `1`, `true` and `on` all stand for true in one writer or another. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

async function findWorkbookPart(parts: PackageParts): Promise<string> {
  const packageRelationships = await readRelationships(parts, '');
  const target = packageRelationships.find((each) => each.kind === 'officeDocument')?.target;
  if (target !== undefined && parts.has(target)) return target;
  if (parts.has('xl/workbook.xml')) return 'xl/workbook.xml';
  throw refusal('file-wrong-format', { format: 'ZIP' });
}

function resolvePart(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps = path.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '');
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..') steps.pop();
    else steps.push(step);
  }
  const named = steps.join('/');
  return partKey(uriDecoded(named));
}

/** A text that is no escaped one stays as it is. */
export function uriDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
