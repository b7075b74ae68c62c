import { type Problem, problem } from '../../domain/problem.ts';
import type { Cell, Table, TableRow } from '../table.ts';

/**
 * Undoes two common mistakes of decoding, where that is certain: Windows punctuation read as C1 controls (T8), and UTF-8
 * read as Windows-1252 (`Ã©`, T7). Every text of a file goes through one of these before anything looks at it: a blank
 * that is half of a letter (`DÃ©jÃ `) must not be trimmed first.
 */
export class WrongLetters {
  private found: string | undefined;
  private readonly isLeft: boolean;

  /** `isLeft` for a reading that leaves every text as the file holds it. */
  constructor(isLeft = false) {
    this.isLeft = isLeft;
  }

  get areFound(): boolean {
    return this.found !== undefined;
  }

  /** The text as it was before; nearly always the same one. */
  mended(text: string): string {
    if (this.isLeft || !SUSPECT.test(text)) return text;
    const mended = mendedText(text);
    if (mended !== text) this.found ??= text.match(WORDS)?.find((word) => mendedText(word) !== word);
    return mended;
  }

  /** What the user is told once of the whole file, by its first such word. */
  problems(): readonly Problem[] {
    const { found } = this;
    return found === undefined ? [] : [problem('letters-repaired', { found, word: mendedText(found) })];
  }
}

/** What every wrong decoding holds: the first byte of two or three as a letter, or a control. */
const SUSPECT = /[ÂÃÄÅÌâãï][\u0080-\uffff]|[\u0080-\u009f]/;
const BEYOND_ASCII = /[^\p{ASCII}]+/gu;
/** Without the signs that part cells in a text file or in markup. */
const WORDS = /[^\t\n\r ";,|<>]+/g;

/** Each run of letters beyond ASCII by itself: a column may be pasted from another file, and the other ones be right. */
function mendedText(text: string): string {
  return text.replace(BEYOND_ASCII, (run) => punctuated(decodedAgain(punctuated(run)) ?? run));
}

function punctuated(run: string): string {
  return run.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
}

/** Undefined where it was no such decoding: a byte is missing, or no letter of our languages comes of it (`PAYÉ’S`). */
function decodedAgain(run: string): string | undefined {
  const bytes = windows1252Bytes(run);
  if (!bytes) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return LIKELY.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Latin letters and signs, accents that stand behind their letter, punctuation, currencies, arrows, marks, ditto marks of East Asia. */
const LIKELY =
  /^(?:[\u0080-\u017f\u0192\u02c6\u02dc\u2000-\u2bff\u3000-\u303f\ufeff]|[\u0300-\u0304]|\u0306|\u0308|\u030a|\u030c|\u0327)+$/;

function windows1252Bytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const byte = code >= 0xa0 && code <= 0xff ? code : WINDOWS_1252.indexOf(text.charAt(i)) + 0x80;
    if (byte < 0x80) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}

/** Windows-1252 from 0x80 to 0x9f; undefined bytes stand for themselves. */
const WINDOWS_1252 = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

/** The table with what the file holds in each cell whose letters were mended; `written` is the same table unmended. */
export function withWritten(table: Table, written: Table): Table {
  const lines = new Map(written.rows.map((line) => [line.row, line]));
  const rows = table.rows.map((line) => {
    const cells = line.cells.map((cell, at) => writtenAs(cell, lines.get(line.row), at));
    return cells.some((cell, at) => cell !== line.cells[at]) ? { ...line, cells } : line;
  });
  return { ...table, rows, areLettersMended: true };
}

function writtenAs(cell: Cell | undefined, line: TableRow | undefined, at: number): Cell | undefined {
  const asWritten = line?.cells[at]?.text;
  return cell === undefined || asWritten === undefined || asWritten === cell.text
    ? cell
    : { ...cell, asWritten };
}
