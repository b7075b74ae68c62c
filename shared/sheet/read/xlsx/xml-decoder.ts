import { damaged } from '../refusal.ts';

/** Node's types know the class as a value only. */
type Decoder = InstanceType<typeof TextDecoder>;

/** How many bytes tell the encoding: the declaration is among them. */
const START_BYTES = 200;

/**
 * The bytes of an XML part as UTF-8, piece by piece; those of nearly all parts go through as they are. UTF-8 and UTF-16 by
 * their marks or first bytes, another encoding where the declaration names one that the platform knows; bytes that don't
 * fit that one are refused.
 */
export class Utf8Source {
  private isBegun = false;
  private start: Uint8Array = new Uint8Array(0);
  /** Of another encoding than UTF-8. */
  private decoder: Decoder | undefined;

  take(bytes: Uint8Array): Uint8Array {
    if (this.isBegun) return this.inUtf8(bytes);
    this.start = joined(this.start, bytes);
    return this.start.length < START_BYTES ? new Uint8Array(0) : this.begin();
  }

  end(): Uint8Array {
    const start = this.isBegun ? new Uint8Array(0) : this.begin();
    return joined(start, this.inUtf8(undefined));
  }

  private begin(): Uint8Array {
    const { start } = this;
    this.isBegun = true;
    const encoding = encodingOf(start);
    if (encoding === 'utf-8') return hasUtf8Mark(start) ? start.subarray(3) : start;
    this.decoder = new TextDecoder(encoding, { fatal: true });
    return this.inUtf8(start);
  }

  private inUtf8(bytes: Uint8Array | undefined): Uint8Array {
    if (this.decoder === undefined) return bytes ?? new Uint8Array(0);
    return new TextEncoder().encode(decodeWith(this.decoder, bytes));
  }
}

/** Turns the bytes of an XML part into text, piece by piece; those that are no characters are refused. */
export class XmlDecoder {
  private readonly source = new Utf8Source();
  // The source has taken off the mark.
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  decode(bytes: Uint8Array): string {
    return decodeWith(this.decoder, this.source.take(bytes));
  }

  end(): string {
    return decodeWith(this.decoder, this.source.end()) + decodeWith(this.decoder, undefined);
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

/** The second after the first, without a copy where one is empty. */
export function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  const all = new Uint8Array(left.length + right.length);
  all.set(left);
  all.set(right, left.length);
  return all;
}
