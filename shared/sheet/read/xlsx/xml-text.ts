import { damaged } from '../refusal.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Character data as the document means it: line ends are one LF and the references are resolved. An entity that
 * XML does not define by itself is refused, since only a DOCTYPE, which is refused too, could define it.
 */
export function decodeXmlText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  return text.includes('&') ? text.replace(/&([^;&]*)(;?)/g, decodeReference) : text;
}

function decodeReference(whole: string, name: string, semicolon: string): string {
  if (semicolon === '') throw damaged(`unfinished reference ${whole.slice(0, 12)}`);
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (named !== undefined) return named;
  const digits = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
  if (digits === null) throw damaged(`unknown entity &${name.slice(0, 12)};`);
  const code =
    digits[1] === undefined ? Number.parseInt(digits[2] ?? '', 10) : Number.parseInt(digits[1], 16);
  if (!isXmlCharacter(code)) throw damaged(`reference to no character: ${whole}`);
  return String.fromCodePoint(code);
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  if (code >= 0xd800 && code <= 0xdfff) return false;
  return code <= 0x10ffff && code !== 0xfffe && code !== 0xffff;
}

/** SpreadsheetML's own escape: `_x000D_` is a carriage return, `_x005F_` the underscore that protects one. */
export function decodeSpreadsheetEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}
