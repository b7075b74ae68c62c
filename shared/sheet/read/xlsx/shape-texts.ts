import type { PackageParts } from './package-parts.ts';
import { readSmallPart } from './small-parts.ts';
import type { Relationship } from './workbook.ts';

/** A stamp has its words in a few short lines; a longer text says something in each of them. */
const LONGEST_STAMP = 80;

/**
 * What stands in the text boxes and other shapes over a sheet's cells: each line by itself, and a short text as a whole. A
 * picture, and a shape without text, says nothing.
 */
export async function readShapeTexts(
  parts: PackageParts,
  relationships: readonly Relationship[],
): Promise<readonly string[]> {
  const shapes: string[][] = [];
  for (const { kind, target } of relationships)
    if (kind === 'drawing' && parts.has(target)) await readDrawing(parts, target, shapes);
  // The same shape is written twice for programs of different ages.
  return [...new Set(shapes.flatMap(textsOfShape))];
}

async function readDrawing(parts: PackageParts, part: string, shapes: string[][]): Promise<void> {
  await readSmallPart(
    parts,
    part,
    ({ name, path }) => {
      if (name === 'txBody') shapes.push([]);
      if (!path.includes('txBody')) return;
      if (name === 'p') shapes.at(-1)?.push('');
      if (name === 'br') shapes.at(-1)?.push(`${shapes.at(-1)?.pop() ?? ''} `);
    },
    (text, path) => {
      if (path.at(-1) === 't' && path.includes('txBody'))
        shapes.at(-1)?.push((shapes.at(-1)?.pop() ?? '') + text);
    },
  );
}

function textsOfShape(written: readonly string[]): readonly string[] {
  const lines = written.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  const whole = lines.join(' ');
  return lines.length > 1 && whole.length <= LONGEST_STAMP ? [whole, ...lines] : lines;
}
