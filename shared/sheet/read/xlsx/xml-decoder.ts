import { damaged } from '../refusal.ts';

/** Node's types know the class as a value only. */
type Decoder = InstanceType<typeof TextDecoder>;

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
    if (this.start.length < 200) return '';
    return this.begin();
  }

  end(): string {
    const start = this.decoder === undefined ? this.begin() : '';
    return start + decodeWith(this.decoder as Decoder, undefined);
  }

  private begin(): string {
    this.decoder = decoderFor(this.start);
    return decodeWith(this.decoder, this.start);
  }
}

function decoderFor(start: Uint8Array): Decoder {
  const [first, second] = [start[0], start[1]];
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  if (first === 0x3c && second === 0) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0 && second === 0x3c) return new TextDecoder('utf-16be', { fatal: true });
  const declaration = String.fromCharCode(...start.subarray(0, 200));
  const label = /^(?:ï»¿)?<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(declaration)?.[1];
  try {
    return new TextDecoder(label === undefined || /^utf-?16/i.test(label) ? 'utf-8' : label, { fatal: true });
  } catch {
    throw damaged(`XML part in the unknown encoding ${label}`);
  }
}

function decodeWith(decoder: Decoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw damaged('XML part with bytes that are no characters');
  }
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const all = new Uint8Array(left.length + right.length);
  all.set(left);
  all.set(right, left.length);
  return all;
}
