import type { DrawnMark } from '../../table.ts';
import type { PackageParts } from './package-parts.ts';
import { readSmallPart, type XmlElement } from './small-parts.ts';
import type { Relationship } from './workbook.ts';

/** A stamp has its words in a few short lines; a longer text says something in each of them. */
const LONGEST_STAMP = 80;

/** What a program makes a row and a column of a new sheet, in the format's units: 914,400 are an inch. */
export const USUAL_SIZE = { row: 190_500, col: 609_600 } as const;
/** What reaches a cell by less than this share of it lies beside it. */
const LEAST_SHARE = 0.2;

/** Shapes that say something of what stands beside them. */
const POINTING = /callout|arrow|brace|bracket/i;

interface Drawings {
  /** What stands in text boxes and other shapes: each line by itself, and a short text as a whole. */
  readonly texts: readonly string[];
  readonly marks: readonly DrawnMark[];
}

/** What lies over a sheet's cells: pictures, lines, and shapes with their texts. Charts and form fields say nothing. */
export async function readDrawings(
  parts: PackageParts,
  relationships: readonly Relationship[],
): Promise<Drawings> {
  const drawing = new DrawingPart();
  for (const { kind, target } of relationships) {
    if (kind !== 'drawing' || !parts.has(target)) continue;
    await readSmallPart(
      parts,
      target,
      (element) => drawing.openTag(element),
      (text, path) => drawing.text(text, path),
    );
  }
  // The same shape is written twice for programs of different ages.
  const texts = [...new Set(drawing.shapes.flatMap(textsOfShape))];
  return { texts, marks: drawing.anchors.flatMap((anchor) => markOf(anchor) ?? []) };
}

/** Where a thing begins and ends: `row`, `rowOff`, `col` and `colOff` of either corner, or its size. */
interface Anchor {
  readonly from: Map<string, number>;
  readonly to: Map<string, number>;
  readonly size: { width: number; height: number };
  kind: DrawnMark['kind'] | undefined;
}

class DrawingPart {
  readonly anchors: Anchor[] = [];
  /** The lines of each shape's text. */
  readonly shapes: string[][] = [];

  openTag({ name, path, attribute }: XmlElement): void {
    if (name.endsWith('CellAnchor'))
      this.anchors.push({
        from: new Map(),
        to: new Map(),
        size: { width: 0, height: 0 },
        kind: undefined,
      });
    const anchor = this.anchors.at(-1);
    if (anchor && name === 'ext' && path.at(-1) === 'oneCellAnchor')
      Object.assign(anchor.size, { width: Number(attribute('cx')), height: Number(attribute('cy')) });
    if (anchor) noteKind(anchor, name, attribute);
    if (name === 'txBody') this.shapes.push([]);
    if (!path.includes('txBody')) return;
    if (name === 'p') this.shapes.at(-1)?.push('');
    if (name === 'br') this.shapes.at(-1)?.push(`${this.shapes.at(-1)?.pop() ?? ''} `);
  }

  text(text: string, path: readonly string[]): void {
    const [corner = '', part = ''] = path.slice(-2);
    const anchor = this.anchors.at(-1);
    if (anchor && (corner === 'from' || corner === 'to')) anchor[corner].set(part, Number(text));
    if (part === 't' && path.includes('txBody'))
      this.shapes.at(-1)?.push((this.shapes.at(-1)?.pop() ?? '') + text);
  }
}

function noteKind(anchor: Anchor, name: string, attribute: XmlElement['attribute']): void {
  if (name === 'pic') anchor.kind ??= 'picture';
  else if (name === 'cxnSp') anchor.kind = 'line';
  else if (name === 'sp') anchor.kind ??= 'shape';
  // What stands for a form's field in newer programs is itself not seen.
  else if (name === 'cNvPr' && attribute('hidden') === '1') anchor.kind = undefined;
  else if (name === 'prstGeom' && anchor.kind === 'shape') {
    const form = attribute('prst') ?? '';
    if (form === 'line') anchor.kind = 'line';
    else if (POINTING.test(form)) anchor.kind = 'pointer';
  }
}

/** The cells that it covers; undefined for what is seen over none, as a line between two columns. */
function markOf(anchor: Anchor): DrawnMark | undefined {
  const { kind, size } = anchor;
  const rows = coveredBy(anchor, 'row', size.height);
  const columns = coveredBy(anchor, 'col', size.width);
  if (kind === undefined || rows === undefined || columns === undefined) return undefined;
  if (kind === 'line' && (isThin(columns) || (isThin(rows) && rows.begins <= LEAST_SHARE))) return undefined;
  return {
    kind,
    top: rows.first + 1,
    bottom: rows.last + 1,
    left: columns.first + 1,
    right: columns.last + 1,
  };
}

interface Covered {
  /** Rows or columns from 0, both included. */
  readonly first: number;
  readonly last: number;
  /** Where in the first it begins, as a share of it, and its length in shares of a usual one. */
  readonly begins: number;
  readonly length: number;
}

/** Along one side: where it begins and ends, in rows or columns and what is beyond them. */
function coveredBy(anchor: Anchor, side: keyof typeof USUAL_SIZE, length: number): Covered | undefined {
  const usual = USUAL_SIZE[side];
  const [from, fromOffset = 0] = [anchor.from.get(side), anchor.from.get(`${side}Off`)];
  const [to, toOffset = 0] = [anchor.to.get(side), anchor.to.get(`${side}Off`)];
  if (from === undefined || Number.isNaN(length)) return undefined;
  const begins = fromOffset / usual;
  const end = to === undefined ? from + begins + length / usual : to + toOffset / usual;
  const last = to ?? Math.floor(end);
  const isBesideFirst = last > from && begins > 1 - LEAST_SHARE;
  const isBesideLast = last > from && end - last < LEAST_SHARE;
  const first = isBesideFirst ? from + 1 : from;
  return {
    first,
    last: Math.max(first, isBesideLast ? last - 1 : last),
    begins,
    length: end - from - begins,
  };
}

function isThin({ length }: Covered): boolean {
  return Math.abs(length) < LEAST_SHARE;
}

function textsOfShape(written: readonly string[]): readonly string[] {
  const lines = written.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  const whole = lines.join(' ');
  return lines.length > 1 && whole.length <= LONGEST_STAMP ? [whole, ...lines] : lines;
}
