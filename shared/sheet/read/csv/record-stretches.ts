import { isDigit } from '../../../domain/digits.ts';
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
 * delimiter or the end of the line (blanks between are passed over), or the line is broken. So is every line of a record
 * whose quotes have swallowed whole records of `width` cells (V1). Throws the refusal `quote-unclosed`, with the physical
 * line, where a quote opens and the file ends before it closes.
 */
export function* recordStretches(
  text: string,
  from: number,
  { delimiter, width }: { readonly delimiter: string; readonly width: number },
): Generator<Stretch> {
  const walk = new RecordWalk(text, delimiter, width);
  for (let start = from; start < text.length; ) {
    const { stretch, broken, next } = walk.stretchFrom(start);
    if (stretch !== undefined) yield stretch;
    yield* broken;
    start = next;
  }
}

interface Cut {
  readonly stretch: Stretch | undefined;
  /** The lines that ended it, where their quotes make no sense. */
  readonly broken: readonly Stretch[];
  readonly next: number;
}

/** Goes over the records of a text in order, remembering where the next marks are that it has looked for. */
class RecordWalk {
  private readonly text: string;
  private readonly delimiterCode: number;
  private readonly width: number;
  private readonly nextLf: MarkFinder;
  private readonly nextCr: MarkFinder;
  private readonly nextQuote: MarkFinder;

  constructor(text: string, delimiter: string, width: number) {
    this.text = text;
    this.width = width;
    this.delimiterCode = delimiter.charCodeAt(0);
    this.nextLf = new MarkFinder(text, '\n');
    this.nextCr = new MarkFinder(text, '\r');
    this.nextQuote = new MarkFinder(text, '"');
  }

  /** As many records as end alike and make sense, up to about `STRETCH_CHARACTERS`. */
  stretchFrom(start: number): Cut {
    const { text } = this;
    let lineEnd: Stretch['lineEnd'] | undefined;
    let hasQuotes = false;
    let recordStart = start;
    const stretchTo = (next: number): Stretch | undefined => {
      if (next === start) return undefined;
      const end = next - (lineEnd ?? '').length;
      return { start, end, lineEnd: lineEnd ?? '\n', isBroken: false, hasQuotes };
    };
    while (recordStart < text.length && recordStart - start < STRETCH_CHARACTERS) {
      let recordEnd = Math.min(this.nextLf.from(recordStart), this.nextCr.from(recordStart));
      if (this.nextQuote.from(recordStart) < recordEnd) {
        recordEnd = this.endOfQuotedRecord(recordStart);
        hasQuotes = true;
        if (recordEnd < 0)
          return { stretch: stretchTo(recordStart), ...this.brokenLine(recordStart, ~recordEnd) };
        if (this.swallowsRecords(recordStart, recordEnd))
          return { stretch: stretchTo(recordStart), ...this.brokenLines(recordStart, recordEnd) };
      }
      const found = lineEndAt(text, recordEnd);
      // The last record, where nothing ends it: by itself, unless there is none before.
      if (found === '' && recordStart > start) break;
      if (lineEnd !== undefined && found !== lineEnd) break;
      if (found !== '') lineEnd = found;
      recordStart = recordEnd + found.length;
    }
    return { stretch: stretchTo(recordStart), broken: [], next: recordStart };
  }

  /** Where the record's line end stands; where its quotes make no sense, the bitwise not of the quote's place. */
  private endOfQuotedRecord(start: number): number {
    const { text, delimiterCode } = this;
    let fieldStart = start;
    let isBlankSoFar = true;
    // A quote after nothing but blanks opens a cell that others judge (C13).
    let isLoose = false;
    let stray = -1;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE && at === fieldStart) {
        at = afterQuoted(text, at, delimiterCode);
        if (at < 0) return ~fieldStart;
        isBlankSoFar = false;
        at--;
      } else if (code === delimiterCode || code === LF || code === CR) {
        if (stray >= 0) return ~stray;
        if (code !== delimiterCode) return at;
        fieldStart = at + 1;
        isBlankSoFar = true;
      } else if (code !== QUOTE) {
        isBlankSoFar &&= isBlank(code);
      } else if (stray >= 0) {
        stray = -1;
      } else if (isBlankSoFar) {
        isLoose = true;
      } else if (!isLoose && !isInch(text, at)) {
        stray = at;
      }
    }
    return stray >= 0 ? ~stray : at;
  }

  /** The record up to the end of the physical line that the quote stands in. */
  private brokenLine(start: number, quote: number): Omit<Cut, 'stretch'> {
    const end = Math.min(this.nextLf.from(quote), this.nextCr.from(quote));
    const broken = { start, end, lineEnd: '\n', isBroken: true, hasQuotes: true } as const;
    return { broken: [broken], next: end + lineEndAt(this.text, end).length };
  }

  /**
   * True for a record of several physical lines that are each a record by themselves, or that has such a line whole
   * inside its quotes: two stray quotes, and payments between them.
   */
  private swallowsRecords(start: number, end: number): boolean {
    if (Math.min(this.nextLf.from(start), this.nextCr.from(start)) >= end || this.width < 2) return false;
    const lines = this.text.slice(start, end).split(/\r\n|[\r\n]/);
    const isRecord = (line: string) => countOf(line, this.delimiterCode) >= this.width - 1;
    return lines.every(isRecord) || lines.slice(1, -1).some((line) => !line.includes('"') && isRecord(line));
  }

  private brokenLines(start: number, end: number): Omit<Cut, 'stretch'> {
    const broken: Stretch[] = [];
    let next = start;
    while (next < end) {
      const line = this.brokenLine(next, next);
      broken.push(...line.broken);
      next = line.next;
    }
    return { broken, next };
  }
}

/** Finds a character from ever later places without looking twice at the same stretch of text. */
class MarkFinder {
  private readonly text: string;
  private readonly mark: string;
  private found = -1;

  constructor(text: string, mark: string) {
    this.text = text;
    this.mark = mark;
  }

  /** The place of the first one at or after `place`; the text's length where there is none. */
  from(place: number): number {
    if (this.found < place) {
      const found = this.text.indexOf(this.mark, place);
      this.found = found < 0 ? this.text.length : found;
    }
    return this.found;
  }
}

/**
 * Where the delimiter, line end or end of text stands that follows the quoted field; −1 where something else
 * follows it. Throws where it never closes.
 */
function afterQuoted(text: string, opening: number, delimiterCode: number): number {
  let closing = text.indexOf('"', opening + 1);
  while (closing >= 0 && text.charCodeAt(closing + 1) === QUOTE) closing = text.indexOf('"', closing + 2);
  if (closing < 0) throw refusal('quote-unclosed', { line: 1 + countLineEnds(text.slice(0, opening)) });
  let at = closing + 1;
  while (isBlank(text.charCodeAt(at)) && text.charCodeAt(at) !== delimiterCode) at++;
  const code = text.charCodeAt(at);
  return at >= text.length || code === delimiterCode || code === LF || code === CR ? at : -1;
}

function countOf(text: string, code: number): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === code) count++;
  return count;
}

/** Alone in an unquoted cell a quote is a slip, unless it stands behind a number of few digits: `5"`, `1/2"`. */
function isInch(text: string, quote: number): boolean {
  let digits = 0;
  while (digits < 4 && isDigit(text.charCodeAt(quote - 1 - digits))) digits++;
  return digits > 0 && digits < 4 && !/\p{L}/u.test(text.charAt(quote - 1 - digits));
}

const isBlank = (code: number) => code === 32 || code === 9;

function lineEndAt(text: string, at: number): '' | Stretch['lineEnd'] {
  const code = text.charCodeAt(at);
  if (code === LF) return '\n';
  if (code !== CR) return '';
  return text.charCodeAt(at + 1) === LF ? '\r\n' : '\r';
}

export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++;
  }
  return count;
}
