/** The copy of a text sheet: its bytes as they were, and values at the end of its records. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { copyOwn } from '../../../support/own-copy.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { resultRow } from '../sample-results.ts';

interface TextSheet {
  readonly bytes: Buffer;
  readonly encoding: string;
  readonly delimiter: string;
  readonly headingRow?: number;
  readonly rows: readonly number[];
  /** The service's reason for a row that failed. */
  readonly reason?: string;
}

async function copy(t: TestContext, { bytes, encoding, delimiter, headingRow = 1, rows, reason }: TextSheet) {
  const result = (row: number) => {
    const { record, ...others } = resultRow({ row });
    return { record: { ...record, failureReason: reason ?? null }, ...others };
  };
  const target = join(temporaryFolder(t), 'copy.csv');
  const outcome = await copyOwn(target, {
    source: bytes,
    sheetName: null,
    headingRow,
    encoding,
    delimiter,
    rows: rows.map(result),
    locale: 'fr-CA',
  });
  return { outcome, bytes: existsSync(target) ? readFileSync(target) : undefined };
}

for (const [encoding, bytesOf] of [
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['utf-8', (text: string) => Buffer.from(text, 'utf8')],
  ['utf-8', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf8')],
  ['utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
] as const) {
  test(`a sheet in ${encoding} is copied in it, with its delimiter, line ends and quotes`, async (t) => {
    const text =
      'Paie;;\r\nNom;Montant;Motif\r\n"Zoé ""Zaza"" Roy";1 000,50;"une\r\nprime"\r\n\r\nÉric;2000,00;\r\nTotal;3000,50;\r\n';
    const source = bytesOf(text);
    const { outcome, bytes } = await copy(t, {
      bytes: source,
      encoding,
      delimiter: ';',
      headingRow: 2,
      rows: [3, 5],
    });
    assert.equal(outcome, 'copied');
    const decoded = new TextDecoder(encoding === 'windows-1252' ? 'windows-1252' : encoding, {
      ignoreBOM: true,
    })
      .decode(bytes)
      .replace('\uFEFF', '');
    const lines = decoded.split(/\r\n(?!prime)/);
    assert.match(lines[1] ?? '', /^Nom;Montant;Motif;Paysheet état;/);
    assert.match(lines[2] ?? '', /^"Zoé ""Zaza"" Roy";1 000,50;"une\r\nprime";payée;/);
    assert.equal(lines[3], '');
    assert.match(lines[4] ?? '', /^Éric;2000,00;;payée;/);
    // What is no row to pay keeps its cells, and is as wide as the headings: it would be broken otherwise.
    assert.match(lines[5] ?? '', /^Total;3000,50;;+$/);
    const widths = [1, 4, 5].map((line) => (lines[line] ?? '').split(';').length);
    assert.equal(new Set(widths).size, 1, widths.join());
    // With the additions removed again, the file is the same byte for byte.
    const mark = source.length - bytesOf(text).length;
    assert.ok((bytes ?? Buffer.of()).subarray(0, mark).equals(source.subarray(0, mark)));
  });
}

test('where every cell stands in quotes, what is added does too, and elsewhere only what needs them', async (t) => {
  for (const [line, isQuoted] of [
    ['"Nom";"Montant"', true],
    ['"Nom";Montant', false],
  ] as const) {
    const bytes = Buffer.from(`${line}\n"Awa";"1"\n"Total";"1"\n`);
    const copied = await copy(t, { bytes, encoding: 'utf-8', delimiter: ';', rows: [2] });
    for (const written of (copied.bytes?.toString('utf8') ?? '').trim().split('\n')) {
      const added = written.split(';').slice(2);
      assert.ok(added.length > 3, written);
      assert.ok(
        added.every((cell) => /^".*"$/.test(cell) === isQuoted),
        written,
      );
    }
  }
});

test('what the service said is no formula in the copy, whatever the program splits it at', async (t) => {
  const source = { bytes: Buffer.from('Nom;Montant\nAwa;1\n'), encoding: 'utf-8', delimiter: ';', rows: [2] };
  for (const reason of ["=cmd|'/c calc'!A0", '\u00ad@SUM(A1)', 'x;=1', 'x\t+1']) {
    const { bytes } = await copy(t, { ...source, reason });
    const cells = (bytes ?? Buffer.of()).toString('utf8').split(/[;\t\n]/);
    assert.ok(cells.length > 15, cells.join('|'));
    for (const cell of cells) assert.doesNotMatch(cell.replace(/^["\s\u00ad]+/, ''), /^[=+@]/, reason);
  }
});

test('an encoding without a letter for what is to be written refuses the copy, and nothing is written', async (t) => {
  const cyrillic = Buffer.from([
    0xcd, 0xee, 0xec, 0x3b, 0x4e, 0x65, 0x74, 0x0d, 0x0a, 0x41, 0x3b, 0x31, 0x0d, 0x0a,
  ]);
  const { outcome, bytes: written } = await copy(t, {
    bytes: cyrillic,
    encoding: 'windows-1251',
    delimiter: ';',
    rows: [2],
  });
  // "payée" has no place in windows-1251.
  assert.equal(outcome, 'copy-letters');
  assert.equal(written, undefined);
});

test('a line of another width than the headings refuses the copy: its results would stand under other headings', async (t) => {
  const { outcome, bytes } = await copy(t, {
    bytes: Buffer.from('Nom;Montant\nAwa;1;2\nOmar;3\n'),
    encoding: 'utf-8',
    delimiter: ';',
    rows: [2, 3],
  });
  assert.equal(outcome, 'copy-uneven-lines');
  assert.equal(bytes, undefined);
});
