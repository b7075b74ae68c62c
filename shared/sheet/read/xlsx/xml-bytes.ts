/** What the bytes of XML in UTF-8 are to a scanner: their classes, and the marks that markup is made of. */

const BLANK = 1;
export const NAME_START = 2;
export const NAME = 4;

/** Classes of the bytes; those of characters beyond ASCII may all stand in names. */
export const CLASSES = new Uint8Array(256).fill(NAME_START | NAME, 128);
for (const blank of ' \t\r\n') CLASSES[blank.charCodeAt(0)] = BLANK;
for (let code = 65; code <= 90; code++) CLASSES[code] = CLASSES[code + 32] = NAME_START | NAME;
for (const start of '_:') CLASSES[start.charCodeAt(0)] = NAME_START | NAME;
for (const part of '0123456789-.') CLASSES[part.charCodeAt(0)] = NAME;

export const isBlank = (code: number) => CLASSES[code] === BLANK;

export const EXCLAMATION = 33;
export const QUOTE = 34;
export const AMPERSAND = 38;
export const APOSTROPHE = 39;
export const SLASH = 47;
export const LT = 60;
export const EQUALS = 61;
export const GT = 62;
export const QUESTION = 63;
export const BRACKET = 93;
export const CR = 13;

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
export const COMMENT_START = ascii('<!--');
export const COMMENT_END = ascii('--');
export const CDATA_START = ascii('<![CDATA[');
export const CDATA_END = ascii(']]>');
export const INSTRUCTION_END = ascii('?>');
