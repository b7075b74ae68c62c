import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { PROBLEM_CODES } from '../../../../shared/domain/problem.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { type ReadResult, readPasted, readTable } from '../../../../shared/sheet/read/read-table.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { draws } from '../../../support/draws.ts';
import { partsOf, workbook, zip } from './build-workbook.ts';
import { freshSeed, SeededRandom } from './seeded-random.ts';

/** Whatever the bytes are: a table that holds something, or one problem that the catalogue knows. */
function checkResult(result: ReadResult, what: string): boolean {
  if (!result.ok) {
    assert.ok(PROBLEM_CODES.includes(result.problem.code), what);
    return false;
  }
  const { rows } = result.table;
  assert.ok(rows.length > 0, what);
  assert.ok(
    rows.some((row) => row.cells.some((cell) => cell !== undefined)),
    what,
  );
  for (const [index, row] of rows.entries()) {
    assert.ok(Number.isInteger(row.row) && row.row > (rows[index - 1]?.row ?? 0), `${what}: rows in order`);
  }
  return true;
}

async function readAll(bytes: Uint8Array, what: string): Promise<boolean> {
  const result = await readTable(bytes, { fileName: 'fuzz' });
  if (result.ok) checkLines(result.table, what);
  return checkResult(result, what);
}

/** What was read is understood without a fault, and every line of it is a row, a heading, or listed as left out. */
function checkLines(table: Table, what: string): void {
  const { sheet, rows, excluded } = checkSheet(table, { file: 'fuzz' });
  const listed = new Set([...rows, ...excluded].map(({ row }) => row));
  for (const { row, cells } of table.rows) {
    const isFilled = cells.some((cell) => cell && (cell.text.trim() !== '' || cell.formula === 'missing'));
    assert.ok(!isFilled || listed.has(row) || row === sheet.headerRow, `${what}: row ${row} is lost`);
  }
}

const WORKBOOK = {
  sheets: [
    {
      name: 'Pay',
      data:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Amount</t></is></c></row>' +
        '<row r="2" hidden="1"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><f>1+1</f><v>2</v></c></row>' +
        '<row r="3"><c r="A3" t="str"><v>Zoé</v></c><c r="B3" t="e"><v>#N/A</v></c><c r="D3" t="b"><v>1</v></c></row>',
      before: '<dimension ref="A1:D3"/><cols><col min="2" max="2" width="9" hidden="1"/></cols>',
      after:
        '<mergeCells><mergeCell ref="A2:A3"/></mergeCells><hyperlinks><hyperlink ref="A3" r:id="rId1"/></hyperlinks>' +
        '<tableParts><tablePart r:id="rId2"/></tableParts>',
      links: [
        ['rId1', 'hyperlink', 'mailto:a@b.c', true],
        ['rId2', 'table', '../tables/table1.xml'],
      ] as const,
    },
    { name: 'Old', state: 'hidden' as const, data: '<row><c><v>1</v></c></row>' },
  ],
  strings: '<si><t>Name</t></si><si><r><t>Awa</t></r><r><t> D</t></r></si>',
  formats: ['yyyy-mm-dd', '00000'],
  parts: {
    'xl/tables/table1.xml':
      '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" name="T" ref="A1:B3" totalsRowCount="1"/>',
  },
};

const CSV_SEEDS = [
  'Nom;Montant\r\n"Diop, ""A""";1 250,50\r\nZoé;"9\r\n9"\r\n',
  'sep=,\nName,Amount,Email\nAwa,5,a@b.c\n "Binta, x",6,\n#7,,\n',
  'Name\tAmount\rAwa\t5\r\r"Binta"\t6\t7',
];

const CSV_PIECES = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\r',
  '\n',
  '\r\n',
  ' "',
  '\\"',
  '\0',
  'é',
  '\uFEFF',
  'sep=;',
  'x'.repeat(50),
];
const XML_PIECES = [
  '<',
  '>',
  '"',
  '/',
  '&',
  '&#0;',
  'r="',
  's="99999999999"',
  't="s"',
  '<c>',
  '<row>',
  '</row>',
  '<v>-1</v>',
  '1e400',
  '<!--',
  'ref="A1:XFD1048576"',
  '<mergeCell ref="B1"/>',
  '\u0000',
  'hidden="1"',
];

function spoiledText(text: string, pieces: readonly string[], random: SeededRandom): string {
  let spoiled = text;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(spoiled.length + 1);
    const cut = at + random.below(3) * random.below(20);
    spoiled = spoiled.slice(0, at) + (random.below(3) === 0 ? '' : random.pick(pieces)) + spoiled.slice(cut);
  }
  return spoiled;
}

function spoiledBytes(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const spoiled = bytes.slice();
  for (let times = 1 + random.below(6); times > 0; times--)
    spoiled[random.below(spoiled.length)] = random.below(256);
  return random.below(4) === 0 ? spoiled.slice(0, random.below(spoiled.length)) : spoiled;
}

const MAGICS = [
  [],
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xef, 0xbb, 0xbf],
  [0x1f, 0x8b],
];

/** How many times as many runs; a long one is `FUZZ_TIMES=50 node --test …/fuzz.test.ts`. */
const TIMES = Number(process.env.FUZZ_TIMES ?? '1');
const runs = (count: number) => draws(count * TIMES);
/** Of so many spoiled files one at least has to be readable, or only refusals would be tried. */
const TEXTS_FOR_ONE_READABLE = 3;
const WORKBOOKS_FOR_ONE_READABLE = 12;

// A hang is the one failure that no assertion sees. A busy machine takes ten times as long as an idle one.
const limit = { timeout: 1_200_000 * TIMES };

test('random bytes, after any file’s first bytes, are read or refused', limit, async () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  for (let run = 0; run < runs(400); run++) {
    const noise = random.bytes(random.below(random.pick([8, 200, 5000])));
    await readAll(Uint8Array.from([...random.pick(MAGICS), ...noise]), `seed ${seed}, run ${run}`);
  }
});

test('spoiled text files are read or refused, whole or by the row', limit, async () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  let readable = 0;
  for (let run = 0; run < runs(1_500); run++) {
    const text = spoiledText(random.pick(CSV_SEEDS), CSV_PIECES, random);
    const what = `seed ${seed}, run ${run}: ${JSON.stringify(text)}`;
    if (await readAll(new TextEncoder().encode(text), what)) readable++;
    checkResult(await readPasted(text), what);
  }
  assert.ok(readable > runs(1_500) / TEXTS_FOR_ONE_READABLE, `only ${readable} were readable`);
});

test('workbooks with spoiled XML are read or refused', limit, async () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  const parts = { ...partsOf(WORKBOOK), ...WORKBOOK.parts };
  let readable = 0;
  for (let run = 0; run < runs(600); run++) {
    const name = random.pick(Object.keys(parts)) as keyof typeof parts;
    const text = spoiledText(parts[name] as string, XML_PIECES, random);
    if (await readAll(zip({ ...parts, [name]: text }), `seed ${seed}, run ${run}, ${name}: ${text}`))
      readable++;
  }
  assert.ok(readable > runs(600) / WORKBOOKS_FOR_ONE_READABLE, `only ${readable} were readable`);
});

test('workbooks with spoiled bytes are read or refused', limit, async () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  const whole = workbook(WORKBOOK);
  for (let run = 0; run < runs(600); run++) {
    await readAll(spoiledBytes(whole, random), `seed ${seed}, run ${run}`);
  }
});

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpus');
/** Larger files show nothing new and take long. */
const MOST_BYTES = 60_000;

test('real sheets with spoiled bytes or parts are read or refused', {
  ...limit,
  skip: !existsSync(CORPUS) && 'the corpus of real sheets is not on this machine',
}, async () => {
  const seed = freshSeed();
  console.log(`seed ${seed}`);
  const random = new SeededRandom(seed);
  const files = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:csv|xlsx)$/.test(name) && name.includes('/'))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(CORPUS, name))) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length < MOST_BYTES);
  for (let run = 0; run < runs(150); run++) {
    const { name, bytes } = random.pick(files);
    const what = `seed ${seed}, run ${run}, ${name}`;
    const parts = name.endsWith('.xlsx') && random.below(2) === 0 ? partsWithin(bytes) : undefined;
    const part = parts && random.pick(Object.keys(parts));
    const spoiled =
      parts && part
        ? zip({ ...parts, [part]: spoiledText(strFromU8(parts[part] ?? bytes, true), XML_PIECES, random) })
        : spoiledBytes(bytes, random);
    await readAll(spoiled, what);
  }
});

/** The parts of a package; undefined if it cannot be unpacked. */
function partsWithin(bytes: Uint8Array): Record<string, Uint8Array> | undefined {
  try {
    return unzipSync(bytes);
  } catch {
    return undefined;
  }
}
