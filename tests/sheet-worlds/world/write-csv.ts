/** A grid as the bytes of a text file. */
import type { CsvStyle, PaperCell } from './draft.ts';
import type { Grid } from './grid.ts';

export interface CsvFile {
  readonly text: string;
  readonly bytes: Uint8Array;
}

export function writeCsv(grid: Grid, width: number, style: CsvStyle): CsvFile {
  const records = grid.rows.map(({ cells, isShort }) => {
    const filled = [...cells];
    while (filled.length < width - (isShort ? 1 : 0)) filled.push(undefined);
    return filled.map((cell) => csvField(cell, style)).join(style.delimiter);
  });
  if (style.hasSepLine) records.unshift(`sep=${style.delimiter}`);
  let text = '';
  for (const [index, record] of records.entries()) {
    const end = style.lineEnd === 'mixed' ? (index % 3 === 1 ? '\r\n' : '\n') : style.lineEnd;
    text += record + end;
  }
  for (const accident of style.accidents) text = accident(text);
  return { text, bytes: encode(text, style.encoding) };
}

function csvField(cell: PaperCell | undefined, { delimiter, quotes }: CsvStyle): string {
  const text = cell?.text ?? '';
  if (cell?.isRaw) return text;
  const isNeeded = text.includes(delimiter) || /["\r\n]/.test(text);
  return isNeeded || (quotes === 'all' && text !== '') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Read as windows-1252 on the way. */
export function encodedTwice(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
}

function encode(text: string, encoding: CsvStyle['encoding']): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-8-twice':
      return new TextEncoder().encode(encodedTwice(text));
    case 'utf-8-bom':
      return new TextEncoder().encode(`\uFEFF${text}`);
    case 'utf-16le':
    case 'utf-16be':
      return utf16(`\uFEFF${text}`, encoding === 'utf-16le');
    default:
      return Uint8Array.from(text.normalize('NFC'), (letter) => byteOf(letter, encoding));
  }
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian);
  return new Uint8Array(view.buffer);
}

/** The letters that the names and headings of the worlds use beyond ASCII, with their bytes in each code page. */
const CODE_PAGES: Readonly<Record<'windows-1252' | 'mac-roman' | 'cp850', Readonly<Record<string, number>>>> =
  {
    'windows-1252': { '’': 0x92, '–': 0x96, '—': 0x97, '€': 0x80, '…': 0x85, œ: 0x9c },
    'mac-roman': {
      é: 0x8e,
      è: 0x8f,
      ê: 0x90,
      ë: 0x91,
      à: 0x88,
      â: 0x89,
      ç: 0x8d,
      î: 0x94,
      ï: 0x95,
      ô: 0x99,
      ö: 0x9a,
      û: 0x9e,
      ü: 0x9f,
      É: 0x83,
      È: 0xe9,
      '°': 0xa1,
      '’': 0xd5,
      '–': 0xd0,
      '\u00a0': 0xca,
      œ: 0xcf,
      '€': 0xdb,
      '¢': 0xa2,
    },
    cp850: {
      é: 0x82,
      è: 0x8a,
      ê: 0x88,
      ë: 0x89,
      à: 0x85,
      â: 0x83,
      ç: 0x87,
      î: 0x8c,
      ï: 0x8b,
      ô: 0x93,
      ö: 0x94,
      û: 0x96,
      ü: 0x81,
      É: 0x90,
      È: 0xd4,
      '°': 0xf8,
      '\u00a0': 0xff,
      '¢': 0xbd,
    },
  };

function byteOf(letter: string, encoding: keyof typeof CODE_PAGES): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return code;
  const known = CODE_PAGES[encoding][letter];
  if (known !== undefined) return known;
  return encoding === 'windows-1252' && code >= 0xa0 && code <= 0xff ? code : 0x3f;
}
