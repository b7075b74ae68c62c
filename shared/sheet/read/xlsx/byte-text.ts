import { damaged } from '../refusal.ts';
import type { WrongLetters } from '../wrong-letters.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Takes what is no UTF-8 too. Never gives more characters than it took bytes. */
const anyBytes = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Strings out of UTF-8 bytes, by their places. Nearly all values of a sheet are ASCII and are cut out of one string
 * made of all bytes at once, ten times faster than decoding each; the others are decoded one by one.
 */
export class ByteText {
  private readonly bytes: Uint8Array;
  private readonly letters: WrongLetters;
  private text: string | undefined;

  constructor(bytes: Uint8Array, letters: WrongLetters) {
    this.bytes = bytes;
    this.letters = letters;
  }

  /** Refuses bytes that are not UTF-8. */
  slice(start: number, end: number): string {
    const { bytes } = this;
    for (let at = start; at < end; at++) {
      if ((bytes[at] as number) > 127) return this.letters.mended(decodeUtf8(bytes.subarray(start, end)));
    }
    this.text ??= oneToOne(bytes);
    return this.text.slice(start, end);
  }
}

/**
 * One character for each byte, the ASCII ones as they are; so places in the text are places in the bytes. What the others
 * become is never looked at. Nearly all pieces of a sheet are ASCII alone, and decode to as many characters as they have
 * bytes; in the others each byte loses its high bit and is ASCII then, which decodes several times faster than any other.
 */
function oneToOne(bytes: Uint8Array): string {
  const decoded = anyBytes.decode(bytes);
  if (decoded.length === bytes.length) return decoded;
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  const copy = new Uint8Array(words.buffer, 0, bytes.length);
  copy.set(bytes);
  for (let i = 0; i < words.length; i += 1) words[i] = (words[i] as number) & 0x7f7f7f7f;
  return utf8.decode(copy);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw damaged('characters');
  }
}
