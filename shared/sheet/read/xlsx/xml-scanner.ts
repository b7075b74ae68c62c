import { READ_LIMITS } from '../limits.ts';
import { damaged, tooLarge } from '../refusal.ts';
import { ByteText } from './byte-text.ts';
import { XmlAttributes } from './xml-attributes.ts';
import {
  AMPERSAND,
  APOSTROPHE,
  BRACKET,
  CDATA_END,
  CDATA_START,
  CLASSES,
  COMMENT_END,
  COMMENT_START,
  CR,
  EQUALS,
  EXCLAMATION,
  GT,
  INSTRUCTION_END,
  isBlank,
  LT,
  NAME,
  NAME_START,
  QUESTION,
  QUOTE,
  SLASH,
} from './xml-bytes.ts';
import { joined } from './xml-decoder.ts';
import type { XmlEvents } from './xml-events.ts';
import { decodeXmlText } from './xml-text.ts';

/*
 * Why not a library here: sheet parts are 60 MB and more, and reading them is most of what a user waits for. Measured
 * on 100,000 rows of 16 columns, where a streaming read by exceljs takes 3.0 s: saxes 1.1 s, htmlparser2 1.1 s, saxen
 * 0.7 s (and it reads an attribute wrongly where a chunk ends inside it, and cuts characters above U+FFFF), sax-wasm
 * 3.8 s, and that is before anything is made of the tags. This scanner goes over the bytes as they come and makes
 * strings of what is asked for only: 0.25 s. It knows XML 1.0 without DOCTYPE, which is refused, and is checked against
 * saxes on generated and mutated documents. Small parts are read by saxes.
 */

interface ScannedName {
  readonly element: number;
  readonly bytes: Uint8Array;
}

/** A strict, streaming scanner of XML in UTF-8: what is not well-formed throws a refusal. */
export class XmlScanner {
  private readonly events: XmlEvents;
  /** What is scanned: the chunk, after what the one before left incomplete. */
  private bytes: Uint8Array = new Uint8Array(0);
  private source = new ByteText(this.bytes);
  private isRootClosed = false;
  private readonly openNames: ScannedName[] = [];
  private readonly knownNames: (ScannedName | undefined)[] = [];
  private readonly attributes = new XmlAttributes();

  constructor(events: XmlEvents) {
    this.events = events;
  }

  write(chunk: Uint8Array): void {
    this.bytes = joined(this.bytes, chunk);
    this.source = new ByteText(this.bytes);
    this.bytes = this.bytes.subarray(this.scan());
    if (this.bytes.length > READ_LIMITS.xmlTokenBytes) {
      throw tooLarge(READ_LIMITS.cellCharacters, 'characters-in-a-cell');
    }
  }

  end(): void {
    const isAllBlank = this.bytes.every((byte) => isBlank(byte));
    if (this.openNames.length > 0 || !this.isRootClosed || !isAllBlank)
      throw damaged('XML part ends too early');
  }

  /** Scans every complete token of the bytes; returns where the first incomplete one starts. */
  private scan(): number {
    const { bytes, events, source } = this;
    let at = 0;
    while (at < bytes.length) {
      const tag = bytes[at] === LT ? at : this.scanText(at);
      if (tag < 0) return at;
      const next = bytes[tag + 1];
      let after: number;
      if (next === SLASH) after = this.scanCloseTag(tag);
      else if (next === EXCLAMATION || next === QUESTION) after = this.scanDeclaration(tag, next);
      else {
        after = this.openNames.length === 0 ? -1 : events.takeWhole(bytes, tag, source);
        if (after < 0) after = this.scanOpenTag(tag);
      }
      if (after < 0) return tag;
      at = after;
    }
    return at;
  }

  /** The place of the tag that ends the text, or −1 where the bytes end first. */
  private scanText(start: number): number {
    const { bytes } = this;
    let needsDecoding = false;
    let isAllBlank = true;
    for (let at = start; at < bytes.length; at++) {
      const code = bytes[at] as number;
      if (code === LT) {
        this.tellText(start, at, needsDecoding, isAllBlank);
        return at;
      }
      if (code > 32) isAllBlank = false;
      else if (!isBlank(code)) throw damaged('a control character in text');
      if (code === AMPERSAND || code === CR) needsDecoding = true;
      if (code === BRACKET && this.isMark(CDATA_END, at)) throw damaged(']]> in text');
    }
    return -1;
  }

  private tellText(start: number, end: number, needsDecoding: boolean, isAllBlank: boolean): void {
    if (this.openNames.length === 0) {
      if (!isAllBlank) throw damaged('text outside the root element');
    } else if (this.events.wantsText) {
      const text = this.source.slice(start, end);
      this.events.text(needsDecoding ? decodeXmlText(text) : text);
    }
  }

  private scanCloseTag(tag: number): number {
    const { bytes, openNames } = this;
    const name = openNames[openNames.length - 1];
    if (name === undefined) throw damaged('tags do not match');
    let at = tag + 2 + name.bytes.length;
    while (at < bytes.length && isBlank(bytes[at] as number)) at++;
    if (at >= bytes.length) return -1;
    if (bytes[at] !== GT || !this.isMark(name.bytes, tag + 2)) throw damaged('tags do not match');
    openNames.length--;
    this.isRootClosed = openNames.length === 0;
    this.events.closeTag(name.element);
    return at + 1;
  }

  /** Comments and processing instructions are passed over, CDATA is text, a DOCTYPE is refused. */
  private scanDeclaration(tag: number, second: number): number {
    const { bytes } = this;
    if (second === QUESTION) return this.after(INSTRUCTION_END, tag + 2);
    if (this.isMark(COMMENT_START, tag)) {
      const end = this.after(COMMENT_END, tag + 4);
      if (end < 0 || end >= bytes.length) return -1;
      if (bytes[end] !== GT) throw damaged('two hyphens inside a comment');
      return end + 1;
    }
    if (this.isMark(CDATA_START, tag)) {
      const end = this.after(CDATA_END, tag + CDATA_START.length);
      if (end < 0) return -1;
      if (this.openNames.length === 0) throw damaged('text outside the root element');
      const text = this.source.slice(tag + CDATA_START.length, end - CDATA_END.length);
      if (this.events.wantsText) this.events.text(text.replace(/\r\n?/g, '\n'));
      return end;
    }
    if (bytes.length - tag < CDATA_START.length) return -1;
    throw damaged('DOCTYPE');
  }

  private scanOpenTag(tag: number): number {
    const { bytes, openNames, events } = this;
    const nameEnd = this.endOfName(tag + 1);
    if (nameEnd < 0) return -1;
    this.attributes.start(bytes, this.source);
    const tagEnd = bytes[nameEnd] === GT ? nameEnd : this.scanAttributes(nameEnd);
    if (tagEnd < 0) return -1;
    if (this.isRootClosed) throw damaged('two root elements');
    const name = this.internName(tag + 1, nameEnd);
    events.openTag(name.element, this.attributes);
    if (bytes[tagEnd - 1] === SLASH) {
      events.closeTag(name.element);
      this.isRootClosed = openNames.length === 0;
    } else {
      openNames.push(name);
      if (openNames.length > READ_LIMITS.xmlDepth) throw damaged('elements nested too deep');
    }
    return tagEnd + 1;
  }

  /** Notes where the attributes stand; returns the place of the closing `>`, or −1 where the bytes end before. */
  private scanAttributes(from: number): number {
    const { bytes } = this;
    const { length } = bytes;
    let at = from;
    for (;;) {
      const before = at;
      while (at < length && isBlank(bytes[at] as number)) at++;
      if (at >= length) return -1;
      const code = bytes[at];
      if (code === GT) return at;
      if (code === SLASH) {
        if (at + 1 >= length) return -1;
        if (bytes[at + 1] !== GT) throw damaged('stray / in a tag');
        return at + 1;
      }
      if (at === before) throw damaged('attributes not separated');
      const nameEnd = this.endOfName(at);
      if (nameEnd < 0) return -1;
      let open = nameEnd;
      while (open < length && isBlank(bytes[open] as number)) open++;
      if (open >= length) return -1;
      if (bytes[open] !== EQUALS) throw damaged('attribute without a value');
      open++;
      while (open < length && isBlank(bytes[open] as number)) open++;
      const close = this.endOfValue(open);
      if (close < 0) return -1;
      this.attributes.note(at, nameEnd, open + 1, close);
      at = close + 1;
    }
  }

  /** The place of the quote that closes the value opened at `open`, or −1 where the bytes end first. */
  private endOfValue(open: number): number {
    const { bytes } = this;
    if (open >= bytes.length) return -1;
    const quote = bytes[open];
    if (quote !== QUOTE && quote !== APOSTROPHE) throw damaged('attribute without quotes');
    for (let at = open + 1; at < bytes.length; at++) {
      const code = bytes[at];
      if (code === quote) return at;
      if (code === LT) throw damaged('< inside a tag');
    }
    return -1;
  }

  /** Where the name that starts at `start` ends, or −1 where the bytes end first. */
  private endOfName(start: number): number {
    const { bytes } = this;
    if (start >= bytes.length) return -1;
    if (((CLASSES[bytes[start] as number] as number) & NAME_START) === 0)
      throw damaged('no name where one belongs');
    for (let at = start + 1; at < bytes.length; at++) {
      const code = bytes[at] as number;
      if (((CLASSES[code] as number) & NAME) !== 0) continue;
      if (code === GT || code === SLASH || code === EQUALS || isBlank(code)) return at;
      throw damaged('a character that no name has');
    }
    return -1;
  }

  /** A sheet has millions of tags and a dozen names. */
  private internName(start: number, end: number): ScannedName {
    const { bytes, knownNames } = this;
    const key = (end - start) * 256 + (bytes[start] as number);
    const known = knownNames[key];
    if (known !== undefined && this.isMark(known.bytes, start)) return known;
    const element = this.events.numberOf(this.source.slice(start, end));
    const name = { element, bytes: bytes.slice(start, end) };
    if (end - start < 64) knownNames[key] = name;
    return name;
  }

  private isMark(mark: Uint8Array, place: number): boolean {
    const { bytes } = this;
    for (let index = 0; index < mark.length; index++) {
      if (bytes[place + index] !== mark[index]) return false;
    }
    return true;
  }

  /** The place after the next such mark, or −1. */
  private after(mark: Uint8Array, from: number): number {
    const { bytes } = this;
    const first = mark[0] as number;
    for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
      if (this.isMark(mark, at)) return at + mark.length;
    }
    return -1;
  }
}
