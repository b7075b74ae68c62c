import { Refusal } from '../refusal.ts';
import type { PackageParts } from './package-parts.ts';
import { readSmallPart } from './small-parts.ts';
import { readRelationships } from './workbook.ts';

/** The namespace of a document's title and subject: that of Dublin Core. */
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';

/** The title and the subject that the document's properties give it. */
export async function readDocumentTexts(parts: PackageParts): Promise<readonly string[]> {
  const texts: string[] = [];
  const relationships = await readRelationships(parts, '');
  const part = relationships.find(({ kind }) => kind === 'core-properties')?.target;
  if (part === undefined || !parts.has(part)) return texts;
  let isWanted = false;
  try {
    await readSmallPart(
      parts,
      part,
      ({ name, uri }) => {
        isWanted = uri === DUBLIN_CORE && (name === 'title' || name === 'subject');
        if (isWanted) texts.push('');
      },
      (text, path) => {
        if (isWanted && (path.at(-1) === 'title' || path.at(-1) === 'subject'))
          texts.push(`${texts.pop()}${text}`);
      },
    );
  } catch (error) {
    // Nothing of a sheet rests on its document's properties: a file is not refused for them.
    if (!(error instanceof Refusal)) throw error;
  }
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}
