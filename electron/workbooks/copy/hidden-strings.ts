/**
 * A workbook keeps each text once, beside the sheets, and a cell names its number. A text that was taken out of a sheet
 * is still in the file until it is taken out there too.
 */
import { CopyRefused } from './copy-refusal.ts';
import { attributeOf, bytesAsText, isEmptyTag, xmlTags } from './xml-tags.ts';

/** The numbers of the shared texts that the cells of a sheet name. */
export function sharedTextsOf(xml: string): ReadonlySet<number> {
  const named = new Set<number>();
  let isShared = false;
  for (const { name, isClosing, attributes, end } of xmlTags(xml)) {
    if (name === 'c') isShared = !isClosing && attributeOf(attributes, 't') === 's';
    else if (name === 'v' && !isClosing && isShared) named.add(Number(xml.slice(end, xml.indexOf('<', end))));
  }
  return named;
}

/** The part of shared texts, in which those with these numbers are empty. Throws CopyRefused if one is not there. */
export function withoutTexts(bytes: Uint8Array, unwanted: ReadonlySet<number>): Uint8Array {
  const xml = bytesAsText(bytes);
  let written = '';
  let at = 0;
  let count = -1;
  let emptied = 0;
  let contentStart = 0;
  for (const tag of xmlTags(xml)) {
    if (tag.name !== 'si') continue;
    if (!tag.isClosing) {
      count++;
      contentStart = tag.end;
      if (isEmptyTag(xml, tag) && unwanted.has(count)) emptied++;
    } else if (unwanted.has(count)) {
      const name = xml.slice(tag.start + 2, tag.end);
      const prefix = name.slice(0, name.indexOf(':') + 1);
      written += `${xml.slice(at, contentStart)}<${prefix}t/>`;
      at = tag.start;
      emptied++;
    }
  }
  if (emptied !== unwanted.size) throw new CopyRefused('copy-unreadable');
  return Buffer.from(written + xml.slice(at), 'latin1');
}
