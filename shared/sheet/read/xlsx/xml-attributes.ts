import { damaged } from '../refusal.ts';
import { ByteText } from './byte-text.ts';
import { decodeXmlText } from './xml-text.ts';

/** No element of a sheet has a tenth of them. */
const MOST_ATTRIBUTES = 256;

/**
 * The attributes of the tag that a scanner is opening, as places in its bytes: strings are made of those asked for
 * only. One object serves all tags, so it answers for the current one alone.
 */
export class XmlAttributes {
  /** Per attribute: where its name and its value start and end in `bytes`. */
  readonly spans = new Int32Array(4 * MOST_ATTRIBUTES);
  count = 0;
  bytes: Uint8Array = new Uint8Array(0);
  private source = new ByteText(this.bytes);

  /** Begins another tag. */
  start(bytes: Uint8Array, source: ByteText): void {
    this.count = 0;
    this.bytes = bytes;
    this.source = source;
  }

  /** Adds an attribute; refuses a second one of the same name. */
  note(nameStart: number, nameEnd: number, start: number, end: number): void {
    const { bytes, spans } = this;
    for (let index = 0; index < this.count; index++) {
      const other = spans[index * 4] as number;
      if ((spans[index * 4 + 1] as number) - other !== nameEnd - nameStart) continue;
      let same = 0;
      while (same < nameEnd - nameStart && bytes[other + same] === bytes[nameStart + same]) same++;
      if (same === nameEnd - nameStart) throw damaged('attribute given twice');
    }
    if (this.count === MOST_ATTRIBUTES) throw damaged('too many attributes');
    const at = this.count * 4;
    spans[at] = nameStart;
    spans[at + 1] = nameEnd;
    spans[at + 2] = start;
    spans[at + 3] = end;
    this.count++;
  }

  /** The decoded value of the attribute of this name, which is ASCII. */
  value(name: string): string | undefined {
    const { spans, bytes } = this;
    for (let index = 0; index < this.count; index++) {
      const start = spans[index * 4] as number;
      if ((spans[index * 4 + 1] as number) - start !== name.length) continue;
      let same = 0;
      while (same < name.length && bytes[start + same] === name.charCodeAt(same)) same++;
      if (same === name.length) return this.valueAt(index);
    }
    return undefined;
  }

  /** All of them, decoded. */
  all(): Map<string, string> {
    const found = new Map<string, string>();
    for (let index = 0; index < this.count; index++) {
      const name = this.source.slice(this.spans[index * 4] as number, this.spans[index * 4 + 1] as number);
      found.set(name, this.valueAt(index));
    }
    return found;
  }

  private valueAt(index: number): string {
    const [start, end] = [this.spans[index * 4 + 2] as number, this.spans[index * 4 + 3] as number];
    return decodeXmlText(this.source.slice(start, end));
  }
}
