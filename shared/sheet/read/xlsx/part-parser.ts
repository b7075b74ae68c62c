import { SaxesParser } from 'saxes';
import { READ_LIMITS } from '../limits.ts';
import { damaged, tooLarge } from '../refusal.ts';
import { WrongLetters } from '../wrong-letters.ts';
import { ByteText } from './byte-text.ts';
import { joined } from './xml-decoder.ts';
import type { XmlEvents } from './xml-events.ts';

/*
 * Sheet parts are 60 MB and more, and nearly all of that are cells and rows written in one of a few fixed ways. Of a
 * streaming read by exceljs, saxes alone takes 0.4, before anything is made of what it tells; htmlparser2 as much. So the
 * listener may take such elements whole, straight from the bytes (`plain-markup.ts`), and saxes, a strict parser, is given
 * all the rest: a whole check takes less than 0.5 then. What is left of a document without some whole elements is
 * well-formed just where it was before; so is one without a row's end and the next one's start. Saxes gets the text up to
 * each `>`, and an element is taken only where that `>` ended a tag inside the root: never in a comment, an attribute or
 * CDATA.
 */

const LT = 60;
const GT = 62;

/** Tells a large part of UTF-8 to its listener, piece by piece. What is not well-formed, and any DOCTYPE, is refused. */
export class PartParser {
  private readonly events: XmlEvents;
  private readonly letters: WrongLetters;
  private readonly parser = new SaxesParser({ xmlns: false, position: false });
  private readonly numbers = new Map<string, number>();
  /** What the chunk before left without a `>`. */
  private rest: Uint8Array = new Uint8Array(0);
  private isBetweenTags = false;
  private bytesSinceTag = 0;
  private depth = 0;

  /** `name` is the part's, for what is wrong in it. */
  constructor(events: XmlEvents, name = '', letters = new WrongLetters()) {
    this.events = events;
    this.letters = letters;
    const { parser } = this;
    parser.on('error', () => {
      throw damaged('markup', name);
    });
    parser.on('doctype', () => {
      throw damaged('doctype');
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.isBetweenTags = true;
      this.depth += 1;
      if (this.depth > READ_LIMITS.xmlDepth) throw damaged('nested');
      events.openTag(this.numberOf(name), attributes);
    });
    parser.on('closetag', ({ name }) => {
      this.isBetweenTags = true;
      this.depth -= 1;
      events.closeTag(this.numberOf(name));
    });
    const onText = (text: string) => {
      if (events.wantsText && this.depth > 0) events.text(letters.mended(text));
    };
    parser.on('text', onText);
    parser.on('cdata', onText);
  }

  write(chunk: Uint8Array): void {
    const bytes = joined(this.rest, chunk);
    const source = new ByteText(bytes, this.letters);
    let at = 0;
    for (;;) {
      at = this.takeAll(bytes, at, source);
      const end = bytes.indexOf(GT, at) + 1;
      if (end === 0) break;
      this.isBetweenTags = false;
      this.bytesSinceTag += end - at;
      this.parser.write(source.slice(at, end));
      if (this.isBetweenTags) this.bytesSinceTag = 0;
      at = end;
    }
    this.rest = bytes.subarray(at);
    if (this.bytesSinceTag + this.rest.length > READ_LIMITS.xmlTokenBytes) {
      throw tooLarge(READ_LIMITS.cellCharacters, 'characters-in-a-cell');
    }
  }

  end(): void {
    const { rest } = this;
    if (rest.length > 0) this.parser.write(new ByteText(rest, this.letters).slice(0, rest.length));
    this.parser.close();
  }

  /** The place after all elements that the listener takes whole from here. */
  private takeAll(bytes: Uint8Array, from: number, source: ByteText): number {
    let at = from;
    while (this.isBetweenTags && this.depth > 0 && bytes[at] === LT) {
      const after = this.events.takeWhole(bytes, at, source);
      if (after < 0) break;
      at = after;
    }
    return at;
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const number = this.events.numberOf(name);
    this.numbers.set(name, number);
    return number;
  }
}
