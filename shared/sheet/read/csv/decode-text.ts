import { type Problem, problem } from '../../../domain/problem.ts';
import { refusal } from '../refusal.ts';

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** The encoding's usual name: `utf-8`, `windows-1252`, `utf-16be`, `cp850`… */
  readonly encoding: string;
  /** The question to confirm a guessed encoding, where it was not certain. */
  readonly problem: Problem | undefined;
}

const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'utf-8-sig': 'utf-8',
  cp1252: 'windows-1252',
  ansi: 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1253: 'windows-1253',
  macroman: 'macintosh',
  'mac-roman': 'macintosh',
  mac_roman: 'macintosh',
  utf16: 'utf-16le',
  'utf-16': 'utf-16le',
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  'utf-32-le': 'utf-32le',
  'utf-32-be': 'utf-32be',
  ibm850: 'cp850',
  'cp-850': 'cp850',
  ibm437: 'cp437',
};

/**
 * Bytes as text. By the given encoding, or else in this order: a byte order mark, UTF-16 or UTF-32 by the places of
 * zero bytes, UTF-8 where every byte of the file fits it, and at last the likeliest one-byte encoding, which the
 * user has to confirm. Throws a refusal where the given encoding is unknown or does not fit.
 */
export function decodeText(bytes: Uint8Array, given?: string): DecodedText {
  if (given !== undefined) return decodeAsGiven(bytes, given);
  const marked = markedEncoding(bytes);
  if (marked !== undefined)
    return { text: decodeStrictly(bytes, marked), encoding: marked, problem: undefined };
  const wide = encodingByZeros(bytes);
  if (wide !== undefined) {
    const text = decodeStrictly(bytes, wide);
    return { text, encoding: wide, problem: confirmation(wide, text) };
  }
  const text = decodeOrUndefined(bytes, 'utf-8');
  if (text !== undefined) return { text, encoding: 'utf-8', problem: undefined };
  return decodeOneByte(bytes);
}

function decodeAsGiven(bytes: Uint8Array, given: string): DecodedText {
  const wanted = given.trim().toLowerCase();
  const encoding = Object.hasOwn(ALIASES, wanted) ? (ALIASES[wanted] as string) : wanted;
  return { text: decodeStrictly(bytes, encoding), encoding, problem: undefined };
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length >= 4 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  return undefined;
}

/**
 * Wide encodings without a mark betray themselves by zero bytes, which no text in a narrow one has: nearly every
 * character of a payment sheet is below U+0100.
 */
function encodingByZeros(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, Math.min(bytes.length, 1 << 16) & ~3);
  if (!head.includes(0)) return undefined;
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at & 3] = (zeros[at & 3] as number) + 1;
  const share = zeros.map((count) => count / (head.length / 4));
  const [a = 0, b = 0, c = 0, d = 0] = share;
  if (b > 0.9 && c > 0.9 && d > 0.9 && a < 0.1) return 'utf-32le';
  if (a > 0.9 && b > 0.9 && c > 0.9 && d < 0.1) return 'utf-32be';
  if (b > 0.5 && d > 0.5 && a < 0.1 && c < 0.1) return 'utf-16le';
  if (a > 0.5 && c > 0.5 && b < 0.1 && d < 0.1) return 'utf-16be';
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string {
  const text = decodeOrUndefined(bytes, encoding);
  if (text === undefined) throw refusal('file-not-readable', { reason: `encoding:${encoding}` });
  return text;
}

/** Undefined where the bytes don't fit the encoding, or nobody knows it. */
function decodeOrUndefined(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding === 'utf-32le');
  const page = decodeCodePage(encoding, bytes);
  if (page !== undefined) return page;
  try {
    return encoding === 'utf-8'
      ? decodeUtf8(bytes)
      : new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes decoded at a time. */
const PIECE_BYTES = 1 << 18;

/**
 * Piece by piece: of these the engine makes a text of one byte a letter where no letter needs two, of a large file as a
 * whole it never does. Every letter is gone over several times, and each cell's text is a part of this one.
 */
function decodeUtf8(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + PIECE_BYTES, bytes.length);
    while (end < bytes.length && isInsideLetter(bytes[end] as number)) end++;
    // A mark is taken off the beginning of the file alone.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: start > 0 });
    pieces.push(decoder.decode(bytes.subarray(start, end)));
    start = end;
  }
  return pieces.join('');
}

/** True for any byte of a letter in UTF-8 but its first. */
function isInsideLetter(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string | undefined {
  if (bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const code = view.getUint32(at, isLittleEndian);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    if (at > 0 || code !== 0xfeff) pieces.push(String.fromCodePoint(code));
  }
  return pieces.join('');
}

/**
 * The likeliest of the one-byte encodings by the company its letters keep: in the right one an accented letter
 * stands among letters; in a wrong one signs stand inside words. Windows-1252 unless another is clearly better.
 */
function decodeOneByte(bytes: Uint8Array): DecodedText {
  const rivals = ['windows-1252', 'cp850', 'macintosh'].map((encoding) => {
    const text = decodeStrictly(bytes, encoding);
    return { encoding, text, score: plausibility(text) };
  });
  const [first, ...others] = rivals as [(typeof rivals)[0], ...typeof rivals];
  const best = others.reduce((winner, each) => (each.score > winner.score + 0.25 ? each : winner), first);
  return { text: best.text, encoding: best.encoding, problem: confirmation(best.encoding, best.text) };
}

/** Between −1 and 1: how well the characters beyond ASCII fit their neighbours. */
function plausibility(text: string): number {
  let sum = 0;
  let count = 0;
  for (const match of text.matchAll(/[^\p{ASCII}]/gu)) {
    count++;
    sum += fitOf(match[0], text[match.index - 1] ?? ' ', text[match.index + match[0].length] ?? ' ');
    if (count >= 5_000) break;
  }
  return count === 0 ? 0 : sum / count;
}

const FRENCH_AND_NEAR = /[àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆáíóúñãõåøßÁÍÓÚÑÃÕÅØ]/;

function fitOf(character: string, before: string, after: string): number {
  const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after);
  if (/\p{L}/u.test(character)) {
    if (!isInWord || !FRENCH_AND_NEAR.test(character)) return -0.2;
    const isCaseOdd = /\p{Lu}/u.test(character) && /\p{Ll}/u.test(before);
    return isCaseOdd ? -0.5 : 1;
  }
  if (/[\u0080-\u009F]/.test(character)) return -1;
  if (/[’‘“”«»–—…€£°º\u00A0]/.test(character)) return 0.6;
  return isInWord ? -1 : -0.2;
}

function confirmation(encoding: string, text: string): Problem {
  return problem('encoding-check', { encoding, sample: sampleOf(text) });
}

const SAMPLE_WORDS = 5;

/** The first few words that hold a character beyond ASCII, for the user to look at. */
function sampleOf(text: string): string {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[^\s;,|"]+/g)) {
    if (/[^\p{ASCII}]/u.test(word)) words.add(word.slice(0, 40));
    if (words.size === SAMPLE_WORDS) break;
  }
  const sample = [...words].join(', ');
  return sample === '' ? text.slice(0, 40).replace(/\s+/g, ' ') : sample;
}

/**
 * Characters 80 to FF of the encodings that old programs in French-speaking offices still write and the platform's
 * own decoder does not know.
 */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const PAGES: Readonly<Record<string, string>> = {
  cp850: CP850,
  cp858: CP850.replace('ı', '€'),
  cp437: CP437,
};

/** Decodes a code page of the table above; undefined where the name is not in it. */
export function decodeCodePage(name: string, bytes: Uint8Array): string | undefined {
  const upper = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (upper === undefined) return undefined;
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192) {
    const codes: number[] = [];
    for (const byte of bytes.subarray(start, start + 8192)) {
      codes.push(byte < 128 ? byte : upper.charCodeAt(byte - 128));
    }
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}
