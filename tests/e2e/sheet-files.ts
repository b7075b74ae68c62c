/** Sheets as accountants bring them, made for a test: payments in lines, written as CSV or as a workbook. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { payeePhone } from '../support/payee-numbers.ts';

export const HEADINGS = [
  'Prénom',
  'Nom',
  'Téléphone',
  'Pays',
  'Montant',
  'Devise',
  'Canal',
  'Opérateur',
  'Référence',
] as const;

type Heading = (typeof HEADINGS)[number];
export type Line = readonly string[];

const FAMILIES = ['Diop', 'Sow', 'Fall', 'Kane', 'Mbaye', 'Seck', 'Ndiaye', 'Faye', 'Ba', 'Gueye'];
const NAMES = ['Awa', 'Omar', 'Fatou', 'Issa', 'Zoé', 'Lamine', 'Khady', 'Modou', 'Aïda', 'Cheikh'];

/** The n-th payment, from 1: mobile money in Senegal, 1000 XOF plus n, so that no two are equal; `other` replaces cells. */
export function payment(n: number, other: Readonly<Partial<Record<Heading, string>>> = {}): Line {
  const cells: Readonly<Record<Heading, string>> = {
    Prénom: NAMES[n % 10] ?? '',
    Nom: FAMILIES[Math.floor(n / 10) % 10] ?? '',
    Téléphone: payeePhone(n),
    Pays: 'sn',
    Montant: String(1000 + n),
    Devise: 'XOF',
    Canal: 'mobile_money',
    Opérateur: 'orange_money',
    Référence: `R${n}`,
    ...other,
  };
  return HEADINGS.map((heading) => cells[heading]);
}

/** So many payments on rows 2 and following. */
export function payments(count: number): readonly Line[] {
  return Array.from({ length: count }, (_, index) => payment(index + 1));
}

/** The sum of the first payments, in XOF, whose minor unit is the franc. */
export function sumOf(count: number): number {
  return (count * (2 * 1000 + count + 1)) / 2;
}

export function csvText(lines: readonly Line[], headings: Line = HEADINGS): string {
  return `${[headings, ...lines].map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}

/** A CSV with its own headings. */
export function writeCsv(folder: string, headings: Line, lines: readonly Line[], name = 'paie.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, csvText(lines, headings));
  return path;
}

export function csvFile(folder: string, lines: readonly Line[], name = 'paie.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, csvText(lines));
  return path;
}

/** A workbook of one sheet, and others with the same lines or empty; the columns named hold numbers, as a spreadsheet makes them, where they read as such. */
export async function xlsxBytes(
  lines: readonly Line[],
  {
    numbers = [],
    likeSheets = [],
    emptySheets = [],
  }: Partial<Record<'likeSheets' | 'emptySheets', readonly string[]>> & {
    readonly numbers?: readonly Heading[];
  } = {},
): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  for (const name of ['Paie', ...likeSheets]) {
    const sheet = workbook.addWorksheet(name);
    sheet.addRow([...HEADINGS]);
    for (const line of lines)
      sheet.addRow(
        line.map((cell, index) =>
          numbers.some((heading) => heading === HEADINGS[index]) && /^\d+$/.test(cell) ? Number(cell) : cell,
        ),
      );
  }
  for (const name of emptySheets) workbook.addWorksheet(name);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How an encrypted workbook begins: a compound file with the stream EncryptedPackage. */
const ENCRYPTED = new Uint8Array([
  ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  ...new Uint8Array(1016),
  ...[...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ...new Uint8Array(512),
]);

/** Files that cannot become a sheet, by the reason. */
export const NO_SHEETS = {
  password: { file: 'paie protégée.xlsx', bytes: ENCRYPTED },
  damaged: { file: 'paie.xlsx', bytes: bytesOf('PK\u0003\u0004 and then nothing of a workbook') },
  'wrong-format': { file: 'paie.pdf', bytes: bytesOf('%PDF-1.7') },
  empty: { file: 'paie.csv', bytes: bytesOf('') },
} as const;
