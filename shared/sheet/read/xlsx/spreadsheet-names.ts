import { damaged } from '../refusal.ts';
import { isRelationshipNamespace, isSpreadsheetNamespace } from './small-parts.ts';
import type { XmlAttributes } from './xml-events.ts';

/** The elements of sheets and shared strings that are read, each by its number. */
export const ELEMENTS = {
  other: 0,
  c: 1,
  v: 2,
  row: 3,
  f: 4,
  is: 5,
  t: 6,
  rPh: 7,
  si: 8,
  sst: 9,
  worksheet: 10,
  sheetData: 11,
  sheetFormatPr: 12,
  col: 13,
  mergeCell: 14,
  hyperlink: 15,
  tablePart: 16,
  r: 17,
  strike: 18,
  vanish: 19,
  sz: 20,
  vertAlign: 21,
  color: 22,
  headerFooter: 23,
  oddHeader: 24,
  oddFooter: 25,
  evenHeader: 26,
  evenFooter: 27,
  firstHeader: 28,
  firstFooter: 29,
  conditionalFormatting: 30,
  cfRule: 31,
  formula: 32,
  rFont: 33,
  // Rules that look at other sheets stand apart, under the prefixes that Excel gives them.
  'x14:conditionalFormatting': 34,
  'x14:cfRule': 35,
  'xm:f': 36,
  'xm:sqref': 37,
} as const;

/**
 * The names that one part gives to SpreadsheetML's elements: with whatever prefix its root binds to their namespace.
 * Elements under another prefix are others, whatever their names.
 */
export class SpreadsheetNames {
  private prefix: string | undefined;
  /** What `id` is called in the namespace of relationships: `r:id` nearly always. */
  relationshipId = 'r:id';

  numberOf(name: string): number {
    this.prefix ??= name.slice(0, name.indexOf(':') + 1);
    if (!name.startsWith(this.prefix)) return ELEMENTS.other;
    const local = name.slice(this.prefix.length);
    return Object.hasOwn(ELEMENTS, local) ? ELEMENTS[local as keyof typeof ELEMENTS] : ELEMENTS.other;
  }

  /** Whether elements without a prefix are SpreadsheetML's, as in nearly every file. */
  get areBare(): boolean {
    return this.prefix === '';
  }

  /** Refuses a root that is not the element expected, in SpreadsheetML's namespace. */
  checkRoot(element: number, expected: number, attributes: XmlAttributes): void {
    const own = this.prefix === '' ? 'xmlns' : `xmlns:${this.prefix?.slice(0, -1)}`;
    if (element !== expected || !isSpreadsheetNamespace(attributes[own] ?? '')) {
      throw damaged('part-other');
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('xmlns:') && isRelationshipNamespace(value)) {
        this.relationshipId = `${name.slice('xmlns:'.length)}:id`;
      }
    }
  }
}
