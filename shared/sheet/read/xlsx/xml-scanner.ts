import { READ_LIMITS } from '../limits.ts';
import { damaged, refusal, tooLarge } from '../refusal.ts';
import { decodeXmlText } from './xml-text.ts';

/*
 * Why not a library here: sheet parts are 60 MB and more, and reading them is most of what a user waits for. Measured
 * on 100,000 rows of 16 columns (inflating included 0.3 s more): saxes 1.1 s, htmlparser2 1.1 s, saxen 0.7 s (and it
 * reads an attribute wrongly where a chunk ends inside it, and cuts characters above U+FFFF), sax-wasm 3.8 s; this
 * scanner 0.25 s, against a budget of 1.8 s for the whole check. It knows XML 1.0 without DOCTYPE, which is refused,
 * and is checked against saxes on generated and mutated documents. All small parts are read by saxes.
 */

/** What a scanner tells. Names are as written, prefix included, and are the same string each time. */
export interface XmlEvents {
  /** The scanner's `attribute` methods answer until this returns. */
  openTag(name: string, scanner: XmlScanner): void;
  /** Called for self-closing tags too. */
  closeTag(name: string): void;
  /** Character data between tags, in one or several pieces; raw where it still holds references. */
  text(text: string, isRaw: boolean): void;
}

const GT = 62;
const SLASH = 47;
const EQUALS = 61;
const QUOTE = 34;
const APOSTROPHE = 39;

const isBlank = (code: number) => code === 32 || code === 10 || code === 9 || code === 13;

/** A strict, streaming XML scanner: well-formedness is checked, anything else throws a refusal. */
export class XmlScanner {
  private readonly events: XmlEvents;
  private buffer = '';
  private isRootClosed = false;
  private readonly openNames: string[] = [];
  private readonly knownNames: (string | undefined)[] = [];
  /** Per attribute: where its name and its value start and end in the buffer. */
  private readonly spans: number[] = [];
  private attributeCount = 0;

  constructor(events: XmlEvents) {
    this.events = events;
  }

  write(chunk: string): void {
    this.buffer = this.buffer === '' ? chunk : this.buffer + chunk;
    const rest = this.scan();
    this.buffer = this.buffer.slice(rest);
    if (this.buffer.length > READ_LIMITS.xmlTokenCharacters) {
      throw tooLarge(READ_LIMITS.cellCharacters, 'characters-in-a-cell');
    }
  }

  end(): void {
    if (this.openNames.length > 0 || !this.isRootClosed || this.buffer.trim() !== '') {
      throw damaged('XML part ends too early');
    }
  }

  /** The decoded value of the named attribute of the tag being opened. */
  attribute(name: string): string | undefined {
    for (let index = 0; index < this.attributeCount; index++) {
      const start = this.spans[index * 4] as number;
      const end = this.spans[index * 4 + 1] as number;
      if (end - start === name.length && this.buffer.startsWith(name, start)) return this.valueOf(index);
    }
    return undefined;
  }

  /** Every attribute of the tag being opened, decoded. */
  attributes(): Map<string, string> {
    const found = new Map<string, string>();
    for (let index = 0; index < this.attributeCount; index++) {
      found.set(this.buffer.slice(this.spans[index * 4], this.spans[index * 4 + 1]), this.valueOf(index));
    }
    return found;
  }

  private valueOf(index: number): string {
    const raw = this.buffer.slice(this.spans[index * 4 + 2], this.spans[index * 4 + 3]);
    return decodeXmlText(raw);
  }

  /** Scans every complete token of the buffer; returns where the first incomplete one starts. */
  private scan(): number {
    const { buffer, events } = this;
    let at = 0;
    for (;;) {
      const tag = buffer.indexOf('<', at);
      if (tag < 0) {
        return at;
      }
      if (tag > at) this.characters(buffer.slice(at, tag));
      const next = buffer.charCodeAt(tag + 1);
      let after: number;
      if (next === SLASH) after = this.scanCloseTag(tag);
      else if (next === 33 || next === 63) after = this.scanDeclaration(tag, next);
      else after = this.scanOpenTag(tag, events);
      if (after < 0) return tag;
      at = after;
    }
  }

  private characters(text: string): void {
    if (this.openNames.length > 0) this.events.text(text, true);
    else if (/[^ \t\r\n]/.test(text)) throw damaged('text outside the root element');
  }

  private scanCloseTag(tag: number): number {
    const { buffer, openNames } = this;
    const end = buffer.indexOf('>', tag);
    if (end < 0) return -1;
    const name = openNames.pop();
    if (name === undefined || !buffer.startsWith(name, tag + 2)) throw damaged('tags do not match');
    for (let at = tag + 2 + name.length; at < end; at++) {
      if (!isBlank(buffer.charCodeAt(at))) throw damaged('tags do not match');
    }
    this.isRootClosed = openNames.length === 0;
    this.events.closeTag(name);
    return end + 1;
  }

  /** Comments and processing instructions are passed over, CDATA is text, a DOCTYPE is refused. */
  private scanDeclaration(tag: number, second: number): number {
    const { buffer } = this;
    if (second === 63) return endAfter(buffer, '?>', tag + 2);
    if (buffer.startsWith('<!--', tag)) {
      const end = buffer.indexOf('--', tag + 4);
      if (end < 0 || end + 2 >= buffer.length) return -1;
      if (buffer.charCodeAt(end + 2) !== GT) throw damaged('two hyphens inside a comment');
      return end + 3;
    }
    if (buffer.startsWith('<![CDATA[', tag)) {
      const end = buffer.indexOf(']]>', tag + 9);
      if (end < 0) return -1;
      if (this.openNames.length === 0) throw damaged('text outside the root element');
      const text = buffer.slice(tag + 9, end);
      this.events.text(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, false);
      return end + 3;
    }
    if (buffer.length - tag < 9) return -1;
    throw refusal('file-damaged', { what: 'DOCTYPE' });
  }

  private scanOpenTag(tag: number, events: XmlEvents): number {
    const { buffer, openNames } = this;
    const nameEnd = endOfName(buffer, tag + 1);
    if (nameEnd < 0) return -1;
    const tagEnd = this.scanAttributes(nameEnd);
    if (tagEnd < 0) return -1;
    if (this.isRootClosed) throw damaged('two root elements');
    const nextTag = buffer.indexOf('<', tag + 1);
    if (nextTag >= 0 && nextTag < tagEnd) throw damaged('< inside a tag');
    const name = this.internName(tag + 1, nameEnd);
    const isSelfClosing = buffer.charCodeAt(tagEnd - 1) === SLASH;
    events.openTag(name, this);
    if (isSelfClosing) {
      events.closeTag(name);
      this.isRootClosed = openNames.length === 0;
    } else {
      openNames.push(name);
      if (openNames.length > READ_LIMITS.xmlDepth) throw damaged('elements nested too deep');
    }
    return tagEnd + 1;
  }

  /** Notes where the attributes stand; returns the place of the closing `>`, or −1 where the buffer ends before. */
  private scanAttributes(from: number): number {
    const { buffer, spans } = this;
    this.attributeCount = 0;
    let at = from;
    for (;;) {
      let code = buffer.charCodeAt(at);
      const isSeparated = isBlank(code);
      while (isBlank(code)) code = buffer.charCodeAt(++at);
      if (code === GT) return at;
      if (code === SLASH) {
        const next = buffer.charCodeAt(at + 1);
        if (next === GT) return at + 1;
        if (at + 1 >= buffer.length) return -1;
        throw damaged('stray / in a tag');
      }
      if (at >= buffer.length) return -1;
      if (!isSeparated) throw damaged('attributes not separated');
      const nameEnd = endOfName(buffer, at);
      if (nameEnd < 0) return -1;
      let equals = nameEnd;
      while (isBlank(buffer.charCodeAt(equals))) equals++;
      let open = equals + 1;
      while (isBlank(buffer.charCodeAt(open))) open++;
      if (open >= buffer.length) return -1;
      const quote = buffer.charCodeAt(open);
      if (buffer.charCodeAt(equals) !== EQUALS || (quote !== QUOTE && quote !== APOSTROPHE)) {
        throw damaged('attribute without a value');
      }
      const close = buffer.indexOf(quote === QUOTE ? '"' : "'", open + 1);
      if (close < 0) return -1;
      this.noteAttribute(at, nameEnd, open + 1, close, spans);
      at = close + 1;
    }
  }

  private noteAttribute(
    nameStart: number,
    nameEnd: number,
    start: number,
    end: number,
    spans: number[],
  ): void {
    const { buffer } = this;
    for (let index = 0; index < this.attributeCount; index++) {
      const other = spans[index * 4] as number;
      if ((spans[index * 4 + 1] as number) - other !== nameEnd - nameStart) continue;
      if (buffer.charCodeAt(other) !== buffer.charCodeAt(nameStart)) continue;
      if (buffer.slice(other, spans[index * 4 + 1]) === buffer.slice(nameStart, nameEnd)) {
        throw damaged('attribute given twice');
      }
    }
    const at = this.attributeCount * 4;
    spans[at] = nameStart;
    spans[at + 1] = nameEnd;
    spans[at + 2] = start;
    spans[at + 3] = end;
    this.attributeCount++;
  }

  /** One string object per element name: a sheet has millions of tags and a dozen names. */
  private internName(start: number, end: number): string {
    const { buffer, knownNames } = this;
    const key = (end - start) * 128 + (buffer.charCodeAt(start) & 127);
    const known = knownNames[key];
    if (known !== undefined && buffer.startsWith(known, start)) return known;
    const name = buffer.slice(start, end);
    if (end - start < 64) knownNames[key] = name;
    return name;
  }
}

function endAfter(buffer: string, mark: string, from: number): number {
  const end = buffer.indexOf(mark, from);
  return end < 0 ? -1 : end + mark.length;
}

/** Where the name that starts at `start` ends, or −1 where the buffer ends first. */
function endOfName(buffer: string, start: number): number {
  let at = start;
  for (;;) {
    const code = buffer.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) {
      at++;
    } else if (code === GT || code === SLASH || code === EQUALS || isBlank(code)) {
      if (at === start) throw damaged('a name is missing in a tag');
      return at;
    } else if (Number.isNaN(code)) {
      return -1;
    } else if (code === 95 || code === 58 || code > 127 || (at > start && isNamePart(code))) {
      at++;
    } else {
      throw damaged('a character that no name has');
    }
  }
}

function isNamePart(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45 || code === 46;
}
