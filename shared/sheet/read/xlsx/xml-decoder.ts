import { damaged } from '../refusal.ts';

/** Node's types know the class as a value only. */
type Decoder = InstanceType<typeof TextDecoder>;

/** How many bytes tell the encoding: the declaration is among them. */
const START_BYTES = 200;

/**
 * Turns the bytes of an XML part into text, piece by piece. UTF-8 and UTF-16 by their marks or first bytes, another
 * encoding where the declaration names one that the platform knows; bytes that don't fit are refused.
 */
export class XmlDecoder {
  private decoder: Decoder | undefined;
  private start: Uint8Array = new Uint8Array(0);

  decode(bytes: Uint8Array): string {
    if (this.decoder !== undefined) return decodeWith(this.decoder, bytes);
    this.start = joined(this.start, bytes);
    return this.start.length < START_BYTES ? '' : this.begin();
  }

  end(): string {
    const start = this.decoder === undefined ? this.begin() : '';
    return start + decodeWith(this.decoder as Decoder, undefined);
  }

  private begin(): string {
    this.decoder = new TextDecoder(encodingOf(this.start), { fatal: true });
    return decodeWith(this.decoder, this.start);
  }
}

/** The bytes of an XML part as UTF-8, piece by piece; those of nearly all parts go through as they are. */
export class Utf8Source {
  private decoder: XmlDecoder | undefined;
  private isUtf8 = false;
  private start: Uint8Array = new Uint8Array(0);

  take(bytes: Uint8Array): Uint8Array {
    if (this.isUtf8) return bytes;
    if (this.decoder !== undefined) return new TextEncoder().encode(this.decoder.decode(bytes));
    this.start = joined(this.start, bytes);
    return this.start.length < START_BYTES ? new Uint8Array(0) : this.begin();
  }

  end(): Uint8Array {
    const start = this.isUtf8 || this.decoder !== undefined ? new Uint8Array(0) : this.begin();
    return this.decoder === undefined ? start : joined(start, new TextEncoder().encode(this.decoder.end()));
  }

  private begin(): Uint8Array {
    const { start } = this;
    this.isUtf8 = encodingOf(start) === 'utf-8';
    if (this.isUtf8) return hasUtf8Mark(start) ? start.subarray(3) : start;
    this.decoder = new XmlDecoder();
    return new TextEncoder().encode(this.decoder.decode(start));
  }
}

/** The platform's name of the encoding, by the first bytes. */
function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declaration = String.fromCharCode(...start.subarray(0, START_BYTES));
  const label = /^(?:\u00EF\u00BB\u00BF)?<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(
    declaration,
  )?.[1];
  if (label === undefined || /^utf-?16/i.test(label)) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw damaged('encoding', label);
  }
}

function hasUtf8Mark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function decodeWith(decoder: Decoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw damaged('characters');
  }
}

/** The second after the first, without a copy where the first is empty. */
export function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const all = new Uint8Array(left.length + right.length);
  all.set(left);
  all.set(right, left.length);
  return all;
}
