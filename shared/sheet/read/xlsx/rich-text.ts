import type { Cell } from '../../table.ts';
import { decodeSpreadsheetEscapes } from './spreadsheet-escapes.ts';
import { ELEMENTS } from './spreadsheet-names.ts';
import { drawnBy } from './symbol-fonts.ts';
import type { XmlAttributes } from './xml-events.ts';

/** Smaller letters than this, in points, nobody sees. */
const LEAST_POINTS = 2;

/** True for a property of a font by which its text is no value: struck through, hidden, or too small to be seen. */
export function isLeftOutByFont(property: string, value: string | undefined): boolean {
  if (property === 'sz') return Number(value ?? LEAST_POINTS) < LEAST_POINTS;
  return (property === 'strike' || property === 'vanish') && value !== '0' && value !== 'false';
}

/** True for the colour of the paper: white by itself, or as the workbook's background. */
export function isPaperColour(attribute: (name: string) => string | undefined): boolean {
  if (attribute('tint') !== undefined && Number(attribute('tint')) !== 0) return false;
  return (
    /^(?:[0-9a-f]{2})?ffffff$/i.test(attribute('rgb') ?? '') ||
    attribute('theme') === '0' ||
    attribute('indexed') === '1' ||
    attribute('indexed') === '9'
  );
}

/**
 * The text of one cell out of its runs, phonetic guides left out. What is struck or hidden is told apart, and digits that
 * are raised or lowered become the characters for them, so that a footnote's mark never joins the digits of an amount.
 */
export class RichText {
  private kept = '';
  private all = '';
  private run = '';
  private isLeftOut = false;
  private isWhite = false;
  private whiteRuns = 0;
  private otherRuns = 0;
  private digits: string | undefined;
  private font: string | undefined;

  start(): void {
    this.kept = '';
    this.all = '';
    this.run = '';
    this.whiteRuns = 0;
    this.otherRuns = 0;
    this.startRun();
  }

  openTag(element: number, attributes: XmlAttributes): void {
    if (element === ELEMENTS.r) this.startRun();
    else if (element === ELEMENTS.strike) this.isLeftOut ||= isLeftOutByFont('strike', attributes.val);
    else if (element === ELEMENTS.vanish) this.isLeftOut ||= isLeftOutByFont('vanish', attributes.val);
    else if (element === ELEMENTS.sz) this.isLeftOut ||= isLeftOutByFont('sz', attributes.val);
    else if (element === ELEMENTS.color) this.isWhite = isPaperColour((name) => attributes[name]);
    else if (element === ELEMENTS.rFont) this.font = attributes.val;
    else if (element === ELEMENTS.vertAlign) this.digits = DIGITS[attributes.val ?? ''];
  }

  text(text: string): void {
    this.run = this.run === '' ? text : this.run + text;
  }

  /** The cell of all that came since `start`. */
  end(): Cell {
    this.endRun();
    const { kept, all } = this;
    // White beside another colour: which of them is seen depends on what is behind it, so nothing of it is taken.
    if (this.whiteRuns > 0 && this.otherRuns > 0) return { kind: 'text', text: all, isStruck: true };
    if (kept === all) return { kind: 'text', text: kept };
    return kept.trim() === ''
      ? { kind: 'text', text: all, isStruck: true }
      : { kind: 'text', text: kept, withStruck: all };
  }

  private startRun(): void {
    this.endRun();
    this.isLeftOut = false;
    this.isWhite = false;
    this.digits = undefined;
    this.font = undefined;
  }

  private endRun(): void {
    const { digits } = this;
    const text = drawnBy(this.font, decodeSpreadsheetEscapes(this.run));
    const shown = digits === undefined ? text : text.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
    this.all += shown;
    if (!this.isLeftOut) this.kept += shown;
    if (shown.trim() !== '' && !this.isLeftOut) {
      if (this.isWhite) this.whiteRuns += 1;
      else this.otherRuns += 1;
    }
    this.run = '';
  }
}

const DIGITS: Readonly<Record<string, string>> = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹', subscript: '₀₁₂₃₄₅₆₇₈₉' };
