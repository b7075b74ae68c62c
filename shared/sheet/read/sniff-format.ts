/** What the first bytes of a file say it is, whatever its name says. */
export type SniffedFormat =
  | { readonly kind: 'zip' }
  | { readonly kind: 'text' }
  | { readonly kind: 'encrypted' }
  /** Something we don't read, by the name to tell the user. */
  | { readonly kind: 'other'; readonly name: string };

const MAGIC: readonly (readonly [readonly number[], string])[] = [
  [[0x1f, 0x8b], 'gzip'],
  [[0x25, 0x50, 0x44, 0x46], 'PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'PNG'],
  [[0xff, 0xd8, 0xff], 'JPEG'],
  [[0x47, 0x49, 0x46, 0x38], 'GIF'],
  [[0x52, 0x61, 0x72, 0x21], 'RAR'],
  [[0x37, 0x7a, 0xbc, 0xaf], '7z'],
  [[0x42, 0x5a, 0x68], 'bzip2'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'RTF'],
  [[0x00, 0x05, 0x16, 0x07], 'AppleDouble'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'SQLite'],
  [[0x7f, 0x45, 0x4c, 0x46], 'ELF'],
  // BIFF 2 to 4 workbooks without a container.
  [[0x09, 0x00, 0x04, 0x00], 'Excel 2 (.xls)'],
  [[0x09, 0x02, 0x06, 0x00], 'Excel 3 (.xls)'],
  [[0x09, 0x04, 0x06, 0x00], 'Excel 4 (.xls)'],
];

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

export function sniffFormat(bytes: Uint8Array): SniffedFormat {
  if (startsWith(bytes, ZIP) && (bytes[2] ?? 0) < 9 && (bytes[3] ?? 0) < 9) return { kind: 'zip' };
  if (startsWith(bytes, OLE)) return oleFormat(bytes);
  const known = MAGIC.find(([magic]) => startsWith(bytes, magic));
  if (known !== undefined) return { kind: 'other', name: known[1] };
  const markup = markupFormat(bytes);
  return markup === undefined ? { kind: 'text' } : { kind: 'other', name: markup };
}

/** What a zip file holds that is not a workbook, by the names of its parts; undefined where it may be a workbook. */
export function otherZipFormat(names: readonly string[]): string | undefined {
  const has = (name: string) => names.includes(name);
  if (names.some((name) => name.endsWith('.iwa') || name.split('/').at(-1) === 'index.zip'))
    return 'Apple Numbers (.numbers)';
  if (has('xl/workbook.bin')) return 'Excel Binary (.xlsb)';
  if (has('xl/workbook.xml')) return undefined;
  if (has('word/document.xml')) return 'Word (.docx)';
  if (has('ppt/presentation.xml')) return 'PowerPoint (.pptx)';
  if (has('mimetype') && has('content.xml')) return 'OpenDocument (.ods)';
  return has('_rels/.rels') ? undefined : 'ZIP';
}

/** Old Office files and encrypted new ones are both compound files; the names of their streams tell them apart. */
function oleFormat(bytes: Uint8Array): SniffedFormat {
  if (holdsName(bytes, 'EncryptedPackage')) return { kind: 'encrypted' };
  if (holdsName(bytes, 'Workbook') || holdsName(bytes, 'Book'))
    return { kind: 'other', name: 'Excel 97–2003 (.xls)' };
  if (holdsName(bytes, 'WordDocument')) return { kind: 'other', name: 'Word 97–2003 (.doc)' };
  return { kind: 'other', name: 'OLE' };
}

function markupFormat(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 1024))
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '');
  const text = start.trimStart().toLowerCase();
  if (/^<(?:!doctype html|html|head|body|table|meta|style|div)\b/.test(text)) return 'HTML';
  if (text.startsWith('<?xml')) return text.includes('<html') ? 'HTML' : 'XML';
  if (/^\{[^{}]*"(?:url|doc_id)"\s*:/.test(text)) return 'Google Sheets (.gsheet)';
  if (/^(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{"\]]|-?\d|$))/.test(text)) return 'JSON';
  if (
    /^(?:mime-version|from|content-type|message-id|date|subject):/.test(text) &&
    text.includes('multipart/')
  )
    return 'MHT';
  if (text.startsWith('id;p')) return 'SYLK (.slk)';
  return undefined;
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, index) => bytes[index] === byte);
}

/** Whether a directory entry of this name is in the compound file: UTF-16, and ended by a zero. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const wanted = [...`${name}\0`].flatMap((character) => [character.charCodeAt(0), 0]);
  // Directory entries start at multiples of 128 bytes.
  for (let at = 0; at + wanted.length <= bytes.length; at += 128) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
