import { bareFormat, changesTexts } from '../../shown-value.ts';
import type { PackageParts } from './package-parts.ts';
import { isLeftOutByFont, isPaperColour } from './rich-text.ts';
import { isSpreadsheetNamespace, readSmallPart, type XmlElement } from './small-parts.ts';
import { isSymbolFont } from './symbol-fonts.ts';
import { isTrue } from './workbook.ts';

interface NumberFormat {
  /** The format code; undefined for General. */
  readonly code: string | undefined;
  readonly isDate: boolean;
}

/** What a cell's style says about the value in it. */
export interface CellStyle extends NumberFormat {
  /** The font is struck through, too small to be seen, or of the colour behind it; or the border crosses the cell out. */
  readonly isStruck: boolean;
  /** The number format shows a text as something other than it is. */
  readonly changesTexts: boolean;
  /** The font, if it draws signs for letters. */
  readonly symbolFont: string | undefined;
  /** What tells the colour of the text, and the colour or pattern behind it, from others; undefined for black on none. */
  readonly fill: string | undefined;
}

const GENERAL: NumberFormat = { code: undefined, isDate: false };

/** The formats that a file names by number alone (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);\\(#,##0\\)',
  38: '#,##0_);[Red]\\(#,##0\\)',
  39: '#,##0.00_);\\(#,##0.00\\)',
  40: '#,##0.00_);[Red]\\(#,##0.00\\)',
  41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** Formats 27–36 and 50–58 are dates and times in the East Asian versions of Excel; their code differs by version. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The cell styles of the workbook, by their index. */
export async function readCellStyles(
  parts: PackageParts,
  stylesPart: string | undefined,
): Promise<readonly CellStyle[]> {
  const styles: CellStyle[] = [];
  if (stylesPart === undefined) return styles;
  const custom = new Map<number, string>();
  const known = new Map<number, NumberFormat>();
  const fonts: Font[] = [];
  const fills: Fill[] = [];
  const borders: Border[] = [];
  await readSmallPart(parts, stylesPart, (element) => {
    if (!isSpreadsheetNamespace(element.uri)) return;
    if (element.name === 'numFmt' && element.path.at(-1) === 'numFmts') {
      custom.set(
        Number(element.attribute('numFmtId')),
        parts.letters.mended(element.attribute('formatCode') ?? ''),
      );
    }
    noteFont(element, fonts);
    noteFill(element, fills);
    noteBorder(element, borders);
    if (element.name !== 'xf' || element.path.at(-1) !== 'cellXfs') return;
    const id = Number(element.attribute('numFmtId') ?? 0);
    const format = known.get(id) ?? numberFormat(id, custom.get(id));
    known.set(id, format);
    const fill = fills[indexIn(element, 'fillId')];
    const font = fonts[indexIn(element, 'fontId')];
    styles.push({
      ...format,
      isStruck: isUnseen(font, fill) || borders[indexIn(element, 'borderId')]?.isCrossing === true,
      changesTexts: format.code !== undefined && changesTexts(format.code),
      symbolFont: font?.symbols,
      fill: joined(fill?.colour, font?.isLink ? undefined : font?.colour),
    });
  });
  return styles;
}

interface Font {
  isLeftOut: boolean;
  /** What tells its colour from others; black if nobody chose one. */
  shade: string;
  /** Underlined, as a program makes every link. */
  isLink: boolean;
  colour: string | undefined;
  symbols: string | undefined;
}

function indexIn(element: XmlElement, attribute: string): number {
  return Number(element.attribute(attribute) ?? 0);
}

function isUnseen(font: Font | undefined, fill: Fill = NO_FILL): boolean {
  return font !== undefined && (font.isLeftOut || font.shade === fill.shade);
}

const [WHITE, BLACK] = ['white', 'black'];

/** The same for the same colour, white and black in whatever way they are written. */
function shadeOf(attribute: (name: string) => string | undefined): string {
  if (isPaperColour(attribute)) return WHITE;
  return isBlack(attribute) ? BLACK : colourOf(attribute).toLowerCase();
}

/** Fonts of conditional formats stand elsewhere. */
function noteFont({ name, path, attribute }: XmlElement, fonts: Font[]): void {
  if (!path.includes('fonts')) return;
  const font = fonts.at(-1);
  if (name === 'font')
    fonts.push({ isLeftOut: false, shade: BLACK, isLink: false, colour: undefined, symbols: undefined });
  else if (font && name === 'u') font.isLink = true;
  else if (font && name === 'name' && isSymbolFont(attribute('val') ?? '')) font.symbols = attribute('val');
  else if (font && name === 'color') {
    font.shade = isAutomatic(attribute) ? BLACK : shadeOf(attribute);
    font.colour = font.shade === WHITE || font.shade === BLACK ? undefined : colourOf(attribute);
  } else if (font && isLeftOutByFont(name, attribute('val'))) font.isLeftOut = true;
}

interface Fill {
  /** The one colour behind the text; undefined for a pattern, and for a colour that the program chooses. */
  shade: string | undefined;
  isSolid: boolean;
  colour: string | undefined;
}

const NO_FILL: Fill = { shade: WHITE, isSolid: false, colour: undefined };

/** The pattern that the format reserves a place for, which nobody chooses. */
const RESERVED = 'gray125';

function noteFill({ name, path, attribute }: XmlElement, fills: Fill[]): void {
  const fill = fills.at(-1);
  if (path.at(-1) === 'fills') fills.push({ ...NO_FILL });
  else if (fill === undefined || !path.includes('fills')) return;
  else if (name === 'gradientFill') Object.assign(fill, { shade: undefined, colour: name });
  else if (name === 'patternFill') {
    const pattern = attribute('patternType') ?? 'none';
    if (pattern === 'none') return;
    fill.shade = undefined;
    fill.isSolid = pattern === 'solid';
    if (!fill.isSolid && pattern !== RESERVED) fill.colour = pattern;
  } else if (name === 'fgColor' && path.at(-1) === 'patternFill' && fill.shade === undefined) {
    fill.colour = isPaperColour(attribute) || isAutomatic(attribute) ? undefined : colourOf(attribute);
    if (fill.isSolid && !isAutomatic(attribute)) fill.shade = shadeOf(attribute);
  }
}

interface Border {
  /** It has a line from corner to corner, if that has a style. */
  readonly hasDiagonal: boolean;
  isCrossing: boolean;
}

/** Borders of conditional formats stand elsewhere. */
function noteBorder({ name, path, attribute }: XmlElement, borders: Border[]): void {
  if (name === 'border' && path.at(-1) === 'borders') {
    const hasDiagonal = isTrue(attribute('diagonalUp')) || isTrue(attribute('diagonalDown'));
    borders.push({ hasDiagonal, isCrossing: false });
  } else if (name === 'diagonal' && path.includes('borders')) {
    const border = borders.at(-1);
    if (border) border.isCrossing = border.hasDiagonal && (attribute('style') ?? 'none') !== 'none';
  }
}

/** The colour of text for which nobody chose one. */
function isBlack(attribute: (name: string) => string | undefined): boolean {
  if (Number(attribute('tint') ?? 0) !== 0) return false;
  return (
    /^(?:[0-9a-f]{2})?000000$/i.test(attribute('rgb') ?? '') ||
    attribute('theme') === '1' ||
    attribute('indexed') === '0' ||
    attribute('indexed') === '8'
  );
}

function joined(fill: string | undefined, colour: string | undefined): string | undefined {
  return colour === undefined ? fill : `${fill ?? ''} ${colour}`;
}

/** The colour that a program chooses, as it does where nobody has. */
function isAutomatic(attribute: (name: string) => string | undefined): boolean {
  return attribute('indexed') === '64' || attribute('indexed') === '65' || attribute('auto') === '1';
}

/** What tells a colour from others. */
export function colourOf(attribute: (name: string) => string | undefined): string {
  return ['rgb', 'theme', 'tint', 'indexed'].map((name) => attribute(name) ?? '').join('|');
}

function numberFormat(id: number, custom: string | undefined): NumberFormat {
  const code = custom ?? BUILT_IN[id];
  if (code === undefined) return isEastAsianDate(id) ? { code: 'yyyy-mm-dd', isDate: true } : GENERAL;
  return isGeneral(code) ? GENERAL : { code, isDate: isDateFormat(code) };
}

/** `General` in the languages that write its name into files. */
function isGeneral(code: string): boolean {
  return /^(?:general|standard|estándar|geral|standaard|generale|allmänt|standardowy)$/i.test(code.trim());
}

/**
 * Whether a number under this format is shown as a date or a time. Letters count only where the format means them:
 * quoted text, escaped characters, paddings, colours, conditions and currencies do not; and a format that also holds
 * digit places shows a number (`#,##0\ \d`), seconds' fractions (`ss.000`) excepted.
 */
function isDateFormat(code: string): boolean {
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(code);
  const sections = bareFormat(code)
    .replace(/AM\/PM|A\/P/gi, '')
    .replace(/general/gi, '')
    .split(';')
    .filter((section) => !section.includes('@'));
  if (sections.some((section) => /[0#?]/.test(section.replace(/s[.,]0+/gi, 's')))) return false;
  if (sections.some((section) => /[a-z]/i.test(section.replace(/[dmyhsbge]/gi, '')))) return false;
  return isElapsed || sections.some((section) => /[dmyhs]/i.test(section));
}
