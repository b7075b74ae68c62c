import { damaged } from '../refusal.ts';

/** One character for each byte, the ASCII ones as they are; so places in the text are places in the bytes. */
const oneToOne = new TextDecoder('windows-1252');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Strings out of UTF-8 bytes, by their places. Nearly all values of a sheet are ASCII and are cut out of one string
 * made of all bytes at once, ten times faster than decoding each; the others are decoded one by one.
 */
export class ByteText {
  private readonly bytes: Uint8Array;
  private text: string | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Refuses bytes that are not UTF-8. */
  slice(start: number, end: number): string {
    const { bytes } = this;
    for (let at = start; at < end; at++) {
      if ((bytes[at] as number) > 127) return decodeUtf8(bytes.subarray(start, end));
    }
    this.text ??= oneToOne.decode(bytes);
    return this.text.slice(start, end);
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw damaged('characters');
  }
}
