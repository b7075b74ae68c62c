/*
 * Nearly every cell, row and shared string of a real file is written in one of a few fixed ways. These functions
 * recognise them whole, character for character, which is many times as fast as tag by tag; whatever differs in the
 * least they leave to the parser.
 */

/** Where the parts of a recognised cell stand in the bytes. */
export interface PlainCell {
  /** −1 where the cell has no reference. */
  referenceStart: number;
  referenceEnd: number;
  style: number;
  type: number;
  /** −1 where the cell is empty. */
  valueStart: number;
  valueEnd: number;
}

/** What a cell's `t` says it holds. */
export const CELL_TYPES = { number: 0, shared: 1, text: 2, boolean: 3, error: 4, date: 5 } as const;

const SPACE = 32;
const QUOTE = 34;
const AMPERSAND = 38;
const SLASH = 47;
const LT = 60;
const EQUALS = 61;
const GT = 62;
const BRACKET = 93;
const LETTER_B = 98;
const LETTER_C = 99;
const LETTER_D = 100;
const LETTER_E = 101;
const LETTER_N = 110;
const LETTER_R = 114;
const LETTER_S = 115;
const LETTER_T = 116;

/** More than the tags of a plain cell take; nearer to the end of the bytes the parser works alone. */
const TAGS_BYTES = 128;

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const VALUE_START = ascii('><v>');
const VALUE_END = ascii('</v></c>');
const ROW_END_AND_START = ascii('</row><row r="');
const ROW_SPANS = ascii(' spans="');
const ROW_DESCENT = ascii(' x14ac:dyDescent="');
const STRING_START = ascii('<si><t>');
const PRESERVED_STRING_START = ascii('<si><t xml:space="preserve">');
const STRING_END = ascii('</t></si>');

/** Letters and digits. */
const WORD = new Uint8Array(256);
for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  WORD[character.charCodeAt(0)] = 1;
}

/** What the figures of a row's attributes are written with. */
const FIGURE = new Uint8Array(256);
for (const byte of ascii('0123456789.:')) FIGURE[byte] = 1;

/**
 * Recognises `<c r="A1" s="1" t="s"><v>…</v></c>` and `<c r="A1" s="1"/>`, attributes in any order. Returns the place
 * after it with `cell` filled, or −1 with `cell` spoilt.
 */
export function scanPlainCell(bytes: Uint8Array, at: number, cell: PlainCell): number {
  if (at + TAGS_BYTES > bytes.length || bytes[at + 1] !== LETTER_C) return -1;
  const tagEnd = scanCellAttributes(bytes, at + 2, cell);
  if (tagEnd < 0 || tagEnd + TAGS_BYTES > bytes.length) return -1;
  cell.valueStart = -1;
  if (bytes[tagEnd] === SLASH) return bytes[tagEnd + 1] === GT ? tagEnd + 2 : -1;
  if (!isAt(bytes, tagEnd, VALUE_START)) return -1;
  const start = tagEnd + VALUE_START.length;
  const end = endOfPlainText(bytes, start);
  if (end < 0 || !isAt(bytes, end, VALUE_END)) return -1;
  cell.valueStart = start;
  cell.valueEnd = end;
  return end + VALUE_END.length;
}

function scanCellAttributes(bytes: Uint8Array, from: number, cell: PlainCell): number {
  cell.referenceStart = -1;
  cell.style = -1;
  cell.type = -1;
  let at = from;
  while (bytes[at] === SPACE) {
    if (bytes[at + 2] !== EQUALS || bytes[at + 3] !== QUOTE) return -1;
    const name = bytes[at + 1];
    const start = at + 4;
    let end = start;
    while (WORD[bytes[end] as number] === 1) end++;
    if (bytes[end] !== QUOTE) return -1;
    if (name === LETTER_R && cell.referenceStart < 0) {
      cell.referenceStart = start;
      cell.referenceEnd = end;
    } else if (name === LETTER_S && cell.style < 0) {
      cell.style = wholeNumber(bytes, start, end);
      if (cell.style < 0) return -1;
    } else if (name === LETTER_T && cell.type < 0) {
      cell.type = cellType(bytes, start, end);
    } else {
      return -1;
    }
    at = end + 1;
  }
  if (cell.style < 0) cell.style = 0;
  if (cell.type < 0) cell.type = CELL_TYPES.number;
  return at;
}

/** Where the number of a recognised row stands in the bytes. */
export interface PlainRow {
  start: number;
  end: number;
}

/**
 * Recognises the end of a row with the start of the next, `</row><row r="2" spans="1:16" x14ac:dyDescent="0.25">`, of
 * which only the number says anything. The parser sees neither: for it the first row goes on.
 */
export function scanNextRow(bytes: Uint8Array, at: number, row: PlainRow): number {
  if (at + TAGS_BYTES > bytes.length || !isAt(bytes, at, ROW_END_AND_START)) return -1;
  row.start = at + ROW_END_AND_START.length;
  row.end = endOfFigures(bytes, row.start);
  if (bytes[row.end] !== QUOTE || wholeNumber(bytes, row.start, row.end) < 0) return -1;
  const spans = afterFigures(bytes, row.end + 1, ROW_SPANS);
  const end = afterFigures(bytes, spans, ROW_DESCENT);
  return bytes[end] === GT ? end + 1 : -1;
}

/** The place after an attribute that holds figures; the same place if another thing stands there. */
function afterFigures(bytes: Uint8Array, at: number, attribute: Uint8Array): number {
  if (!isAt(bytes, at, attribute)) return at;
  const end = endOfFigures(bytes, at + attribute.length);
  return bytes[end] === QUOTE ? end + 1 : at;
}

/** Digits, points and colons. */
function endOfFigures(bytes: Uint8Array, start: number): number {
  let end = start;
  while (FIGURE[bytes[end] as number] === 1) end++;
  return end;
}

/** Where the text of a recognised string stands in the bytes. */
export interface PlainString {
  start: number;
  end: number;
}

/** Recognises `<si><t>…</t></si>`, with or without `xml:space`, as `scanPlainCell` does cells. */
export function scanPlainString(bytes: Uint8Array, at: number, string: PlainString): number {
  if (at + TAGS_BYTES > bytes.length) return -1;
  let start = at;
  if (isAt(bytes, at, STRING_START)) start += STRING_START.length;
  else if (isAt(bytes, at, PRESERVED_STRING_START)) start += PRESERVED_STRING_START.length;
  else return -1;
  const end = endOfPlainText(bytes, start);
  if (end < 0 || !isAt(bytes, end, STRING_END)) return -1;
  string.start = start;
  string.end = end;
  return end + STRING_END.length;
}

/** The place of the next tag, or −1 where the text before it needs decoding, or the parser's judgement. */
function endOfPlainText(bytes: Uint8Array, start: number): number {
  const last = bytes.length - TAGS_BYTES;
  for (let at = start; at < last; at++) {
    const code = bytes[at] as number;
    if (code === LT) return at;
    if (code < SPACE || code === AMPERSAND || code === BRACKET) return -1;
  }
  return -1;
}

/** A whole number in ASCII digits; −1 where there is anything else. */
export function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] as number) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return start === end ? -1 : value;
}

export function cellType(bytes: Uint8Array, start: number, end: number): number {
  // `str`, `inlineStr`, and what nobody has defined yet.
  if (end - start !== 1) return CELL_TYPES.text;
  const type = bytes[start];
  if (type === LETTER_S) return CELL_TYPES.shared;
  if (type === LETTER_B) return CELL_TYPES.boolean;
  if (type === LETTER_E) return CELL_TYPES.error;
  if (type === LETTER_D) return CELL_TYPES.date;
  return type === LETTER_N ? CELL_TYPES.number : CELL_TYPES.text;
}

function isAt(bytes: Uint8Array, place: number, mark: Uint8Array): boolean {
  for (let index = 0; index < mark.length; index++) {
    if (bytes[place + index] !== mark[index]) return false;
  }
  return true;
}
