import { SaxesParser } from 'saxes';
import { damaged } from '../refusal.ts';
import type { PackageParts } from './package-parts.ts';
import { XmlDecoder } from './xml-decoder.ts';

const MAIN = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
]);
const RELATIONSHIP_IDS = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);

/** True for SpreadsheetML's own namespace, in its transitional and its strict form. */
export const isSpreadsheetNamespace = (uri: string) => MAIN.has(uri);

export const isRelationshipNamespace = (uri: string) => RELATIONSHIP_IDS.has(uri);

/** An element of a small part: local names, and `r:id` as `relationship`. */
export interface XmlElement {
  readonly name: string;
  readonly uri: string;
  /** Local names of the elements around it, outermost first. */
  readonly path: readonly string[];
  attribute(name: string): string | undefined;
  /** The attribute in the relationships' namespace, whatever its prefix. */
  relationship(name: string): string | undefined;
}

/**
 * Reads a small part (workbook, styles, relationships…) with a strict parser and hands out each element as it
 * opens, and the text inside elements with the local names around it. A DOCTYPE, and anything not well-formed, is refused.
 */
export async function readSmallPart(
  parts: PackageParts,
  name: string,
  onElement: (element: XmlElement) => void,
  onText?: (text: string, path: readonly string[]) => void,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  parser.on('error', () => {
    throw damaged('markup', name);
  });
  parser.on('doctype', () => {
    throw damaged('doctype');
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes);
    onElement({
      name: tag.local,
      uri: tag.uri,
      path,
      attribute: (wanted) => attributes.find((each) => each.uri === '' && each.local === wanted)?.value,
      relationship: (wanted) =>
        attributes.find((each) => each.local === wanted && isRelationshipNamespace(each.uri))?.value,
    });
    path.push(tag.local);
  });
  if (onText !== undefined) {
    const tell = (text: string) => onText(parts.letters.mended(text), path);
    parser.on('text', tell);
    parser.on('cdata', tell);
  }
  parser.on('closetag', () => {
    path.pop();
  });
  const decoder = new XmlDecoder();
  await parts.read(name, (bytes) => {
    const text = decoder.decode(bytes);
    if (text !== '') parser.write(text);
    return true;
  });
  const rest = decoder.end();
  if (rest !== '') parser.write(rest);
  parser.close();
}
