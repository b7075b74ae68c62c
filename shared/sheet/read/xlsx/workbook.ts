import { damaged, refusal } from '../refusal.ts';
import { type PackageParts, partKey } from './package-parts.ts';
import { isSpreadsheetNamespace, readSmallPart } from './small-parts.ts';

export type Visibility = 'visible' | 'hidden' | 'very-hidden';

export interface WorkbookSheet {
  readonly name: string;
  readonly visibility: Visibility;
  /** The part that holds its cells. */
  readonly part: string;
}

/** What a workbook says about itself: its worksheets in their order (no chart or dialog sheets), and its parts. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly isDate1904: boolean;
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
  let isDate1904 = false;
  let isWorkbook = false;
  await readSmallPart(parts, workbookPart, (element) => {
    if (!isSpreadsheetNamespace(element.uri)) return;
    if (element.path.length === 0) isWorkbook = element.name === 'workbook';
    if (element.name === 'workbookPr') isDate1904 = isTrue(element.attribute('date1904'));
    if (element.name !== 'sheet' || element.path.at(-1) !== 'sheets') return;
    const state = element.attribute('state');
    listed.push({
      name: parts.letters.mended(element.attribute('name') ?? ''),
      visibility: state === 'veryHidden' ? 'very-hidden' : state === 'hidden' ? 'hidden' : 'visible',
      relationshipId: element.relationship('id'),
    });
  });
  if (!isWorkbook) throw damaged('no-workbook');
  const sheets = listed.flatMap((sheet) => {
    const found = relationships.find((each) => each.id === sheet.relationshipId);
    if (found === undefined) throw damaged('no-content', sheet.name);
    return found.kind === 'worksheet'
      ? [{ name: sheet.name, visibility: sheet.visibility, part: found.target }]
      : [];
  });
  if (sheets.length === 0) throw damaged('no-worksheet');
  const partOf = (kind: string) =>
    relationships.find((each) => each.kind === kind && parts.has(each.target))?.target;
  return { sheets, isDate1904, stylesPart: partOf('styles'), sharedStringsPart: partOf('sharedStrings') };
}

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
