/**
 * Makes text fit to compare and to send without changing what it says, and tells every change by its token of the
 * catalogue (`what.*`). Which changes are allowed depends on what the text is for.
 */
export type TextManner =
  /** Names, e-mails, codes: typographic quotes and dashes are made plain. */
  | 'plain'
  /** Free text (a description, a security answer): kept as typed but for what cannot be seen. */
  | 'free';

export interface CleanText {
  readonly text: string;
  /** What was done, in order; empty where the text is as it stood. */
  readonly what: readonly string[];
  /** `letters-lost`: letters were destroyed before this file was made; `control`: it holds control characters. */
  readonly damage?: 'letters-lost' | 'control';
  /** It held bidirectional overrides: an account or an address that has them is a trap. */
  readonly hadOverride?: true;
}

/** True for text that cleaning leaves as it is; without a pattern for the many cells of plain ASCII. */
export function isCleanText(text: string): boolean {
  let wasBlank = true;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isBlank = code === 0x20;
    if (isBlank && wasBlank) return false;
    if (code < 0x20 || code > 0x7e) return CLEAN.test(text);
    wasBlank = isBlank;
  }
  return !wasBlank;
}

/** Printable ASCII and Latin letters, single blanks inside. `Ã` and `Â` begin most wrong decodings: they take the long way. */
const CLEAN = /^[!-~À-ÁÄ-ÖØ-öø-ÿŒœŸ]+(?: [!-~À-ÁÄ-ÖØ-öø-ÿŒœŸ]+)*$/;

/** Letters are composed before signs are made plain: some compose to a sign that is not. */
export function cleanText(raw: string, manner: TextManner): CleanText {
  if (isCleanText(raw)) return { text: raw, what: [] };
  const what: string[] = [];
  let text = raw;
  const step = (token: string, next: string) => {
    if (next !== text) what.push(token);
    text = next;
  };
  const hadOverride = BIDI_OVERRIDE.test(text);
  step('invisible-removed', text.replace(INVISIBLE, ''));
  step('accents-composed', text.normalize('NFC'));
  step('line-break-folded', text.trim() === text ? foldBreaks(text) : foldInnerBreaks(text));
  if (manner === 'plain') step('quotes-straightened', straighten(text));
  step('trimmed', text.replace(/[^\S ]/gu, ' ').trim());
  step('blanks-collapsed', text.replace(/ {2,}/g, ' '));
  const damage = CONTROL.test(text) ? 'control' : LOST_LETTERS.test(text) ? 'letters-lost' : undefined;
  return { text, what, ...(damage && { damage }), ...(hadOverride && { hadOverride }) };
}

/** A break at an end is only a blank; one inside is worth telling apart. */
function foldInnerBreaks(text: string): string {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return text.slice(0, start) + foldBreaks(text.slice(start, end)) + text.slice(end);
}

/** Line breaks and the blanks around them are one blank; blanks alone stay as they are. */
function foldBreaks(text: string): string {
  return text.replace(/[ \n\r\u2028\u2029]+/g, (run) => (/[^ ]/.test(run) ? ' ' : run));
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const BIDI_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LOST_LETTERS = /\ufffd|Ã[\u0080-\u00bf]/;

function straighten(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201a\u201b\u02bc\u00b4\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/**
 * Full-width, Arabic and other digits made 0–9 (and other compatibility forms made plain). Raised, circled and other
 * numerals that are no digits stay: they mark a footnote or a place in a list, and are none of the number's (V7).
 */
export function foldWidth(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return text
    .replace(/[^\p{No}\p{Nl}]+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** What a note is called by: a raised or circled numeral, daggers, a number in brackets behind the value. */
export const FOOTNOTE_MARK = /[\p{No}†‡§¶]|\S\s*[([]\d{1,2}[)\]]$/u;

/** Unicode's decimal digits stand in runs of ten, each run beginning at its nought. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Letters of more than one alphabet in one word: `раypal` with a Cyrillic а. */
export function mixesScripts(text: string): boolean {
  if (!/[^ -~À-ÿ]/.test(text)) return false;
  return text.split(/[\s@.,;'-]+/).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Arabic}/u];
