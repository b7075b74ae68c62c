/** Of what is numbered from 0, each whose number leaves `remainder` when divided by `parts`. */
export interface Part {
  readonly parts: number;
  readonly remainder: number;
}

export const WHOLE: Part = { parts: 1, remainder: 0 };

export function isInPart(number: number, { parts, remainder }: Part): boolean {
  return number % parts === remainder;
}

/** A part of a part: it is dealt out over so many. */
export function partsOf({ parts, remainder }: Part, count: number): readonly Part[] {
  return Array.from({ length: count }, (_, nth) => ({
    parts: parts * count,
    remainder: remainder + parts * nth,
  }));
}
