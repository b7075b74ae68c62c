import { refusal } from '../refusal.ts';

/**
 * A piece of the text that starts and ends between records. The parser is only ever given pieces whose quotes are
 * sound and whose records all end alike, because it glues or splits the others without a word.
 */
export interface Stretch {
  readonly start: number;
  /** Before the last record's line end. */
  readonly end: number;
  readonly lineEnd: '\n' | '\r\n' | '\r';
  /** One physical line whose quotes make no sense; its neighbours are not to suffer for it. */
  readonly isBroken: boolean;
  readonly hasQuotes: boolean;
}

/** About how many characters the parser gets at a time: progress and cancelling come between two of them. */
const STRETCH_CHARACTERS = 1 << 19;

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Cuts the text into stretches. A quote opens only at the start of a field; what follows its end must be the
 * delimiter or the end of the line (blanks between are passed over), or the line is broken. Throws the refusal
 * `quote-unclosed`, with the physical line, where a quote opens and the file ends before it closes.
 */
export function* recordStretches(text: string, from: number, delimiter: string): Generator<Stretch> {
  const delimiterCode = delimiter.charCodeAt(0);
  let start = from;
  let recordStart = from;
  let lineEnd: Stretch['lineEnd'] | undefined;
  let hasQuotes = false;
  let isFieldStart = true;
  let at = from;
  const stretchTo = (end: number): Stretch => ({
    start,
    end,
    lineEnd: lineEnd ?? '\n',
    isBroken: false,
    hasQuotes,
  });
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE && isFieldStart) {
      const after = afterQuoted(text, at, delimiterCode);
      if (after >= 0) {
        hasQuotes = true;
        isFieldStart = false;
        at = after;
        continue;
      }
      const lineStop = lineStopFrom(text, at);
      if (recordStart > start) yield stretchTo(recordStart - (lineEnd as string).length);
      yield { start: recordStart, end: lineStop, lineEnd: '\n', isBroken: true, hasQuotes: true };
      at = lineStop + lineEndAt(text, lineStop).length;
      start = recordStart = at;
      lineEnd = undefined;
      hasQuotes = false;
      isFieldStart = true;
    } else if (code === LF || code === CR) {
      const found = lineEndAt(text, at) as Stretch['lineEnd'];
      if (lineEnd !== undefined && found !== lineEnd) {
        yield stretchTo(recordStart - lineEnd.length);
        start = recordStart;
        hasQuotes = true;
      }
      lineEnd = found;
      at += found.length;
      recordStart = at;
      isFieldStart = true;
      if (at - start >= STRETCH_CHARACTERS) {
        yield stretchTo(at - found.length);
        start = at;
        lineEnd = undefined;
        hasQuotes = false;
      }
    } else {
      isFieldStart = code === delimiterCode;
      at++;
    }
  }
  if (start < text.length)
    yield stretchTo(recordStart === text.length ? text.length - (lineEnd ?? '').length : text.length);
}

/**
 * Where the delimiter, line end or end of text stands that follows the quoted field; −1 where something else
 * follows it. Throws where it never closes.
 */
function afterQuoted(text: string, opening: number, delimiterCode: number): number {
  let closing = text.indexOf('"', opening + 1);
  while (closing >= 0 && text.charCodeAt(closing + 1) === QUOTE) closing = text.indexOf('"', closing + 2);
  if (closing < 0) throw refusal('quote-unclosed', { line: lineNumberAt(text, opening) });
  let at = closing + 1;
  while (isBlank(text.charCodeAt(at)) && text.charCodeAt(at) !== delimiterCode) at++;
  const code = text.charCodeAt(at);
  return at >= text.length || code === delimiterCode || code === LF || code === CR ? at : -1;
}

const isBlank = (code: number) => code === 32 || code === 9;

function lineStopFrom(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at++;
  return at;
}

function lineEndAt(text: string, at: number): '' | Stretch['lineEnd'] {
  const code = text.charCodeAt(at);
  if (code === LF) return '\n';
  if (code !== CR) return '';
  return text.charCodeAt(at + 1) === LF ? '\r\n' : '\r';
}

/** The physical line of a place in the text, from 1. */
export function lineNumberAt(text: string, place: number): number {
  return 1 + countLineEnds(text.slice(0, place));
}

export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++;
  }
  return count;
}
