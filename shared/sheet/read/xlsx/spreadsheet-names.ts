import { damaged } from '../refusal.ts';
import { isSpreadsheetNamespace } from './small-parts.ts';
import type { XmlScanner } from './xml-scanner.ts';

const LOCAL_NAMES = [
  'c',
  'v',
  'row',
  'f',
  'is',
  't',
  'r',
  'rPh',
  'si',
  'sst',
  'worksheet',
  'sheetData',
  'sheetFormatPr',
  'col',
  'mergeCell',
  'hyperlink',
  'tablePart',
] as const;

export type SpreadsheetNames = Readonly<Record<(typeof LOCAL_NAMES)[number], string>> & {
  /** What `id` is called in the namespace of relationships: `r:id` nearly always. */
  readonly relationshipId: string;
};

/**
 * The elements' names as this part writes them: with whatever prefix its root binds to SpreadsheetML's namespace.
 * Refuses a root that isn't the one expected.
 */
export function namesInSpreadsheet(
  rootName: string,
  expected: string,
  scanner: XmlScanner,
): SpreadsheetNames {
  const colon = rootName.indexOf(':');
  const prefix = rootName.slice(0, colon + 1);
  const attributes = scanner.attributes();
  const uri = attributes.get(prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`) ?? '';
  if (rootName.slice(colon + 1) !== expected || !isSpreadsheetNamespace(uri)) {
    throw damaged(`the root is ${rootName}, not ${expected}`);
  }
  const relationshipPrefix = [...attributes].find(
    ([name, value]) => name.startsWith('xmlns:') && value.endsWith('/relationships'),
  )?.[0];
  const names = Object.fromEntries(LOCAL_NAMES.map((local) => [local, prefix + local]));
  return {
    ...(names as Record<(typeof LOCAL_NAMES)[number], string>),
    relationshipId: `${relationshipPrefix?.slice('xmlns:'.length) ?? 'r'}:id`,
  };
}
