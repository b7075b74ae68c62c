/**
 * Fonts that draw a sign for each letter: before check boxes could stand in cells, people ticked them with `ü` in Wingdings.
 * Only the signs of a yes and a no are told: other letters in such a font stay what the file holds.
 */
const FONTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wingdings: { ü: '✓', û: '✗', þ: '☑', ý: '✗', x: '☒', '¨': '☐', o: '☐', q: '☐', r: '☐' },
  'wingdings 2': { P: '✓', O: '✗', R: '☑', Q: '✗', S: '✗', T: '✗', '£': '☐' },
  webdings: { a: '✓', r: '✗', c: '☐' },
  marlett: { a: '✓', b: '✓', r: '✗' },
};

/** Where programs keep the letters of such a font that no other has. */
const PRIVATE = 0xf000;

/** The text as the font of this name draws it. */
export function drawnBy(font: string | undefined, text: string): string {
  const signs = font === undefined ? undefined : FONTS[font.toLowerCase()];
  const letter = text.trim();
  if (signs === undefined || letter.length !== 1) return text;
  const code = letter.charCodeAt(0);
  return signs[code > PRIVATE ? String.fromCharCode(code - PRIVATE) : letter] ?? text;
}

/** True for a font that may draw other signs than the letters that are stored. */
export function isSymbolFont(font: string): boolean {
  return Object.hasOwn(FONTS, font.toLowerCase());
}
