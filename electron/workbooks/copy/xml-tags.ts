/** The tags of a small part of a workbook, in order, found by their brackets alone: linear time for any content. */

export interface XmlTag {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly isClosing: boolean;
  /** The text between the name and the end of the tag. */
  readonly attributes: string;
  /** The positions of `<` and of the character after `>`. */
  readonly start: number;
  readonly end: number;
}

const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Comments, CDATA and processing instructions are skipped; a tag that is cut off at the end is not returned. */
export function* xmlTags(xml: string, from = 0, to = xml.length): Generator<XmlTag> {
  for (let start = xml.indexOf('<', from); start >= 0 && start < to; ) {
    const skipped = SKIPPED.find(([open]) => xml.startsWith(open, start));
    const end = skipped ? endOfSkipped(xml, start, skipped[1]) : endOfTag(xml, start);
    if (end < 0) return;
    if (!skipped) yield tagBetween(xml, start, end);
    start = xml.indexOf('<', end);
  }
}

function endOfSkipped(xml: string, start: number, mark: string): number {
  const at = xml.indexOf(mark, start);
  return at < 0 ? -1 : at + mark.length;
}

/** The position after the `>` that ends the tag, which is not one inside quotes. */
export function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at++) {
    const character = xml.charAt(at);
    if (character === '>') return at + 1;
    if (character !== '"' && character !== "'") continue;
    at = xml.indexOf(character, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function tagBetween(xml: string, start: number, end: number): XmlTag {
  const isClosing = xml.charAt(start + 1) === '/';
  let nameEnd = start + (isClosing ? 2 : 1);
  const nameStart = nameEnd;
  while (nameEnd < end && !' \t\r\n/>'.includes(xml.charAt(nameEnd))) nameEnd++;
  const whole = xml.slice(nameStart, nameEnd);
  const name = whole.slice(whole.indexOf(':') + 1);
  return { name, isClosing, attributes: xml.slice(nameEnd, end - 1), start, end };
}

/** `<name/>` */
export function isEmptyTag(xml: string, { end }: XmlTag): boolean {
  return xml.charAt(end - 2) === '/';
}

/** Each byte as one character: markup is found in every encoding that writes it as ASCII, and no character is lost. */
export function bytesAsText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

interface Attribute {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function* attributesIn(text: string): Generator<Attribute> {
  let start = 0;
  for (const { 0: quoted, index } of text.matchAll(/"[^"]*"|'[^']*'/g)) {
    const whole = text.slice(start, index).replace('=', '').trim();
    const name = whole.slice(whole.indexOf(':') + 1);
    const end = index + quoted.length;
    yield { name, value: quoted.slice(1, -1), start, end };
    start = end;
  }
}

/** The value of an attribute as written, entities included; names are compared without their prefix. */
export function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const { name, value } of attributesIn(attributes)) if (name === wanted) return value;
  return undefined;
}

/** The same text without one attribute, and with every other unchanged. */
export function withoutAttribute(attributes: string, unwanted: string): string {
  for (const { name, start, end } of attributesIn(attributes))
    if (name === unwanted) return attributes.slice(0, start) + attributes.slice(end);
  return attributes;
}

/** Decodes text of a part that was read byte by byte: the five entities, numeric references, and the part's encoding. */
export function plainText(written: string, encoding: string): string {
  const text = new TextDecoder(encoding).decode(Buffer.from(written, 'latin1'));
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|quot|apos|amp));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name)] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
